//! `cargo xtask bench source [NAME…]`: no phase is quadratic in the length of the source or of the run.
//!
//! Every shape of [`crate::shapes`] is checked (the long run also explained by its trace) at a size, twice and four times
//! as much. What is judged is the ratio within one run of the command: four times the source takes about four times as
//! long, sixteen times where something is quadratic.

use crate::shapes::{SHAPES, Shape};
use because::{Error, Session};
use std::time::Instant;

/// Times within which a program is too small to be measured, and the ratio that is too large.
const NOISE: f64 = 0.05;
const MOST: f64 = 8.0;

pub fn command(names: &[&str]) -> u8 {
    println!("| shape | n | n | 2 n | 4 n | 4 n / n |\n| --- | ---: | ---: | ---: | ---: | ---: |");
    let mut bad = 0;
    for shape in SHAPES.iter().filter(|s| names.is_empty() || names.contains(&s.name)) {
        match times(shape) {
            Ok([one, two, four]) => {
                let ratio = four.max(NOISE) / one.max(NOISE);
                println!("| {} | {} | {one:.2} s | {two:.2} s | {four:.2} s | {ratio:.1} |", shape.name, shape.size);
                bad += u8::from(ratio > MOST);
            }
            Err(error) => {
                println!("| {} | {} | {error} |", shape.name, shape.size);
                bad += 1;
            }
        }
    }
    u8::from(bad > 0)
}

fn times(shape: &Shape) -> Result<[f64; 3], Error> {
    let mut times = [0.0; 3];
    for (time, factor) in times.iter_mut().zip([1, 2, 4]) {
        let mut session = Session::new().text("a.c", (shape.program)(shape.size * factor));
        session.request_mut().explain = None;
        let start = Instant::now();
        let answer = session.check()?;
        let page = answer.text().len() + answer.json().len();
        *time = start.elapsed().as_secs_f64();
        assert!(page > 0 && (answer.holds() || answer.fails()), "{}: {}", shape.name, answer.text());
    }
    Ok(times)
}
