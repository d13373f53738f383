//! Linear equations that a set of integer points satisfies.
//!
//! Comes in: points. Goes out: a basis of the equations `a·x + c = 0` that hold for all of them, with small integer
//! coefficients, by elimination over the rationals.

use crate::limits;

/// An equation: a coefficient for each coordinate, then the constant.
pub type Equation = Vec<i128>;

pub fn equations(points: &[Vec<i128>], dimensions: usize) -> Vec<Equation> {
    let columns = dimensions + 1;
    let mut rows: Vec<Vec<i128>> = Vec::new();
    let mut pivots: Vec<usize> = Vec::new();
    for point in points {
        if point.iter().any(|v| v.abs() > limits::PROOF_SAMPLED) {
            continue;
        }
        let mut row: Vec<i128> = point.iter().copied().chain([1]).collect();
        for (known, &pivot) in rows.iter().zip(&pivots) {
            if row[pivot] != 0 && !eliminate(&mut row, known, pivot) {
                return Vec::new();
            }
        }
        let Some(pivot) = row.iter().position(|&v| v != 0) else { continue };
        for known in &mut rows {
            if known[pivot] != 0 && !eliminate(known, &row, pivot) {
                return Vec::new();
            }
        }
        rows.push(row);
        pivots.push(pivot);
        if rows.len() == columns {
            return Vec::new();
        }
    }
    let free = (0..columns).filter(|c| !pivots.contains(c));
    free.filter_map(|f| solution(&rows, &pivots, f, columns)).collect()
}

/// Removes the pivot column of `row` by a multiple of `by`; false on overflow.
fn eliminate(row: &mut [i128], by: &[i128], pivot: usize) -> bool {
    let (a, b) = (row[pivot], by[pivot]);
    for (r, k) in row.iter_mut().zip(by) {
        match (r.checked_mul(b), k.checked_mul(a)) {
            (Some(x), Some(y)) => *r = x - y,
            _ => return false,
        }
    }
    reduce(row);
    row.iter().all(|v| v.abs() < 1 << 60)
}

fn reduce(row: &mut [i128]) {
    let divisor = row.iter().fold(0, |d, &v| gcd(d, v));
    if divisor > 1 {
        row.iter_mut().for_each(|v| *v /= divisor);
    }
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}

/// The equation in which one free column is set and the other free ones are zero.
fn solution(rows: &[Vec<i128>], pivots: &[usize], free: usize, columns: usize) -> Option<Equation> {
    let mut scale: i128 = 1;
    for (row, &pivot) in rows.iter().zip(pivots) {
        if row[free] != 0 {
            let p = row[pivot].abs();
            scale = scale.checked_mul(p / gcd(scale, p))?;
        }
    }
    let mut equation = vec![0; columns];
    equation[free] = scale;
    for (row, &pivot) in rows.iter().zip(pivots) {
        if row[free] != 0 {
            equation[pivot] = -row[free].checked_mul(scale / row[pivot])?;
        }
    }
    reduce(&mut equation);
    let fits = equation.iter().all(|v| v.abs() <= limits::PROOF_COEFFICIENT);
    let about_something = equation[..columns - 1].iter().any(|&v| v != 0);
    (fits && about_something).then_some(equation)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_counters_in_step() {
        let points: Vec<Vec<i128>> = (0..6).map(|i| vec![i, 2 * i + 3, 7]).collect();
        let found = equations(&points, 3);
        assert_eq!(found.len(), 2);
        for equation in &found {
            for p in &points {
                let sum: i128 = equation.iter().zip(p.iter().chain([&1])).map(|(a, x)| a * x).sum();
                assert_eq!(sum, 0, "{equation:?} at {p:?}");
            }
        }
    }

    #[test]
    fn points_without_a_pattern_have_no_equation() {
        assert!(equations(&[vec![0, 0], vec![1, 0], vec![0, 1], vec![5, 7]], 2).is_empty());
    }
}
