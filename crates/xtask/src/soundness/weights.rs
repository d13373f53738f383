//! What the generated programs are made of: a table of features, each with its weight and who writes it.

use super::features::{aggregates, calls, control, idioms, library, memory, more, numbers, order, unseen};
use super::writer::Writer;

pub struct Feature {
    pub name: &'static str,
    /// How often it is written where nothing else is asked for.
    pub weight: usize,
    /// Writes one or more statements; `None` for what changes other features.
    pub write: Option<fn(&mut Writer)>,
}

const fn feature(name: &'static str, weight: usize, write: fn(&mut Writer)) -> Feature {
    Feature { name, weight, write: Some(write) }
}

const fn setting(name: &'static str, weight: usize) -> Feature {
    Feature { name, weight, write: None }
}

/// Everything is on. What sanitizers cannot see has a low weight: it says little about what they can.
pub const FEATURES: &[Feature] = &[
    feature("assignments", 12, control::assignment),
    feature("assertions", 3, control::assertion),
    feature("branches", 4, control::branch),
    feature("loops", 4, control::repeat),
    feature("switches", 3, control::switch),
    feature("gotos", 2, control::jump_into_loop),
    feature("effects", 2, control::effects),
    feature("setjmp", 1, control::set_jump),
    feature("structs", 4, aggregates::structs),
    feature("unions", 3, aggregates::unions),
    feature("bitfields", 3, aggregates::bit_fields),
    feature("arrays", 4, aggregates::arrays),
    feature("matrices", 2, aggregates::matrices),
    feature("large-unions", 1, aggregates::large_unions),
    feature("sized-unions", 2, more::sized_unions),
    feature("zero-length", 2, more::zero_length),
    feature("const", 1, memory::constant),
    feature("const-writes", 1, order::constant_write),
    feature("pointers", 4, memory::pointer),
    feature("far-pointers", 2, unseen::far),
    feature("misaligned", 1, unseen::misaligned),
    feature("null", 1, memory::null),
    feature("heap", 3, memory::heap),
    feature("realloc", 2, memory::resized),
    feature("dangling", 1, memory::dangling),
    feature("vla", 2, memory::variable_length),
    feature("literals", 2, order::literals),
    feature("strings", 2, memory::strings),
    feature("copies", 2, memory::copies),
    feature("calls", 5, calls::call),
    feature("order", 2, order::order),
    feature("call-order", 1, calls::order),
    feature("compound-calls", 2, order::compound),
    feature("call-assignments", 1, calls::compound),
    feature("function-pointers", 2, calls::by_pointer),
    feature("variadic", 1, calls::variadic),
    feature("recursion", 2, calls::recursion),
    feature("struct-calls", 2, calls::by_value),
    feature("references", 1, calls::by_reference),
    feature("floats", 2, numbers::float),
    feature("long-double", 1, numbers::long_double),
    feature("volatile", 1, numbers::volatile),
    feature("wide", 1, numbers::wide),
    feature("bool", 1, numbers::boolean),
    feature("enums", 1, numbers::enumeration),
    feature("lists", 2, idioms::lists),
    feature("tables", 3, idioms::tables),
    feature("bytes", 3, idioms::bytes),
    feature("jumps", 3, idioms::jumps),
    feature("library", 3, library::library),
    feature("extensions", 5, library::extensions),
    feature("reals", 3, library::reals),
    feature("heap-shapes", 2, more::heap),
    feature("text", 2, more::text),
    feature("recursive-shapes", 1, more::recursion),
    feature("switch-shapes", 2, more::switches),
    feature("declarations", 2, more::declarations),
    feature("uninitialised", 1, unseen::uninitialised),
    feature("argument-types", 1, unseen::argument_types),
    feature("unsequenced", 1, unseen::unsequenced),
    feature("preconditions", 1, unseen::preconditions),
    setting("files", 15),
    setting("undefined", 8),
];

/// One weight a feature.
#[derive(Debug, Clone)]
pub struct Weights {
    each: Vec<usize>,
    /// `long` and pointers have 32 bits.
    pub ilp32: bool,
}

impl Default for Weights {
    fn default() -> Weights {
        Weights { each: FEATURES.iter().map(|f| f.weight).collect(), ilp32: false }
    }
}

impl Weights {
    pub fn of(&self, name: &str) -> usize {
        FEATURES.iter().position(|f| f.name == name).map_or(0, |at| self.each[at])
    }

    /// `structs=3,floats=0`; `all=0` first to have only what follows.
    pub fn parse(text: &str) -> Result<Weights, String> {
        let mut weights = Weights::default();
        for part in text.split(',').filter(|p| !p.is_empty()) {
            let wrong = || format!("`{part}` is not NAME=WEIGHT; names: {}", names().join(", "));
            let (name, value) = part.split_once('=').ok_or_else(wrong)?;
            let value: usize = value.parse().map_err(|_| wrong())?;
            if name == "all" {
                let written = FEATURES.iter().zip(&mut weights.each).filter(|(f, _)| f.write.is_some());
                written.for_each(|(_, weight)| *weight = value);
                continue;
            }
            let at = FEATURES.iter().position(|f| f.name == name).ok_or_else(wrong)?;
            weights.each[at] = value;
        }
        Ok(weights)
    }

    /// Without what only 64-bit targets have.
    pub fn in_ilp32(mut self) -> Weights {
        for (feature, weight) in FEATURES.iter().zip(&mut self.each) {
            if feature.name == "wide" {
                *weight = 0;
            }
        }
        self.ilp32 = true;
        self
    }

    /// One feature by its weight.
    pub fn choose(&self, random: &mut crate::generate::Random) -> Option<&'static Feature> {
        let written = || FEATURES.iter().zip(&self.each).filter(|(f, _)| f.write.is_some());
        let total: usize = written().map(|(_, weight)| weight).sum();
        let mut left = random.below(total.max(1));
        for (feature, weight) in written() {
            if left < *weight {
                return Some(feature);
            }
            left -= weight;
        }
        None
    }
}

fn names() -> Vec<&'static str> {
    FEATURES.iter().map(|f| f.name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_moved_by_name() {
        let weights = Weights::parse("all=0,structs=7").expect("both are names");
        assert_eq!((weights.of("structs"), weights.of("unions")), (7, 0));
        assert!(Weights::parse("struct=7").is_err_and(|e| e.contains("structs")));
    }
}
