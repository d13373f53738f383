//! What each combination of inputs has to do, by what the compiled programs do.

use super::native::{Native, Place, Results};
use super::tree::Program;

#[derive(Debug, Clone, PartialEq)]
pub enum Expected {
    Passes,
    /// At one of these places, one for each compiler.
    Fails(Vec<Place>),
    /// Compilers give different results and none sees a failure: something is undefined or unspecified.
    Differs,
    /// Not known.
    Unknown,
}

/// One a combination.
pub fn expectations(program: &Program, natives: &[Results]) -> Vec<Expected> {
    (0..program.combinations())
        .map(|k| {
            let results: Vec<&Native> = natives.iter().map(|n| &n[k]).collect();
            let mut places: Vec<Place> = Vec::new();
            for result in &results {
                match result {
                    Native::Broken(_) => return Expected::Unknown,
                    Native::Fails { place, .. } => places.push(place.clone()),
                    Native::Sum(_) => {}
                }
            }
            match results.iter().all(|r| *r == results[0]) {
                _ if !places.is_empty() => Expected::Fails(places),
                true => Expected::Passes,
                false => Expected::Differs,
            }
        })
        .collect()
}

/// The results of the combinations that end with one.
pub fn sums(results: &Results, expected: &[Expected]) -> Vec<Option<u32>> {
    let sum = |(native, expected): (&Native, &Expected)| match (native, expected) {
        (Native::Sum(sum), Expected::Passes | Expected::Differs) => Some(*sum),
        _ => None,
    };
    results.iter().zip(expected).map(sum).collect()
}
