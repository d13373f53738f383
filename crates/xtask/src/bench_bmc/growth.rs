//! How cost grows with steps: the slope of a line through the logarithms.

const SIZES: [&str; 5] = ["N=2000", "N=6000", "N=18000", "N=54000", "N=162000"];

/// Measures a program: two numbers, or why there are none.
type Measure<'a> = &'a dyn Fn(&str) -> Result<(f64, f64), String>;

/// Measures the family at several sizes; `run` gives steps and seconds.
pub fn print(run: Measure) {
    let points: Vec<(f64, f64)> = SIZES.iter().filter_map(|size| run(size).ok()).collect();
    println!();
    for (steps, time) in &points {
        println!("long_loop: {steps:>9} steps  {time:>7.3} s  {:>6.2} µs a step", time / steps * 1e6);
    }
    println!("time grows with steps to the power of {:.2}", exponent(&points));
}

/// The slope of least squares through the logarithms of the points.
fn exponent(points: &[(f64, f64)]) -> f64 {
    let logs: Vec<(f64, f64)> = points.iter().map(|(x, y)| (x.ln(), y.ln())).collect();
    let count = logs.len() as f64;
    let (mx, my) = (logs.iter().map(|p| p.0).sum::<f64>() / count, logs.iter().map(|p| p.1).sum::<f64>() / count);
    let above: f64 = logs.iter().map(|p| (p.0 - mx) * (p.1 - my)).sum();
    let below: f64 = logs.iter().map(|p| (p.0 - mx) * (p.0 - mx)).sum();
    above / below
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_exponent_of_a_square_is_two() {
        let points: Vec<(f64, f64)> = (1..6).map(|i| (f64::from(i), 3.0 * f64::from(i * i))).collect();
        assert!((super::exponent(&points) - 2.0).abs() < 1e-9);
    }
}
