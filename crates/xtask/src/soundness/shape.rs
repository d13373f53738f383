//! Struct and union types: definition, and the places that an object of such a type has.

use super::int::{self, Int};
use super::writer::{ArrayPlace, Place, Writer};

#[derive(Debug, Clone)]
pub enum Shape {
    Int(Int),
    Bits(Int, u32),
    Array(Int, i128),
    /// An index into `Writer::composites`.
    Composite(usize),
}

#[derive(Debug, Clone)]
pub struct Composite {
    /// `struct S3`.
    pub tag: String,
    pub members: Vec<(String, Shape)>,
}

/// A new struct type.
pub fn structure(w: &mut Writer) -> usize {
    let count = 2 + w.random.below(4);
    let members = (0..count)
        .map(|_| match w.random.below(8) {
            0 => {
                let ty = w.usual();
                Shape::Array(ty, 1 + w.random.below(5) as i128)
            }
            1 if !w.composites.is_empty() => Shape::Composite(w.random.below(w.composites.len())),
            2 => bits(w),
            _ => Shape::Int(w.int_type()),
        })
        .collect();
    define(w, "struct", members)
}

/// A new struct type, mostly of bit-fields.
pub fn bit_fields(w: &mut Writer) -> usize {
    let count = 2 + w.random.below(5);
    let members = (0..count).map(|_| if w.random.chance(80) { bits(w) } else { Shape::Int(w.int_type()) }).collect();
    define(w, "struct", members)
}

fn bits(w: &mut Writer) -> Shape {
    let ty = *w.random.pick(&[int::INT, int::UINT, int::UINT, int::UCHAR, int::SHORT, int::USHORT]);
    let width = 1 + w.random.below(ty.bits as usize) as u32;
    // A signed field of one bit holds -1 and 0: fine, but a reader stumbles over it.
    Shape::Bits(ty, if ty.signed { width.max(2) } else { width })
}

/// A new union type of at least `bytes` bytes; its members have no padding.
pub fn union(w: &mut Writer, bytes: i128) -> usize {
    let count = 2 + w.random.below(3);
    let mut members: Vec<Shape> = (0..count)
        .map(|_| match w.random.below(3) {
            0 => {
                let ty = w.usual();
                Shape::Array(ty, 1 + w.random.below(6) as i128)
            }
            1 => {
                let ty = w.usual();
                let inner = (0..2 + w.random.below(2)).map(|_| Shape::Int(ty)).collect();
                Shape::Composite(define(w, "struct", inner))
            }
            _ => Shape::Int(w.int_type()),
        })
        .collect();
    if bytes > 0 {
        members.push(Shape::Array(int::UCHAR, bytes));
    }
    define(w, "union", members)
}

fn define(w: &mut Writer, keyword: &str, members: Vec<Shape>) -> usize {
    let tag = format!("{keyword} {}", w.global("S"));
    let members: Vec<(String, Shape)> = members.into_iter().enumerate().map(|(i, m)| (format!("m{i}"), m)).collect();
    let composites = w.composites.clone();
    w.at_top(|w| {
        w.open(format!("{tag} {{"));
        for (name, shape) in &members {
            w.line(match shape {
                Shape::Int(ty) => format!("{} {name};", ty.name),
                Shape::Bits(ty, width) => format!("{} {name} : {width};", ty.name),
                Shape::Array(ty, len) => format!("{} {name}[{len}];", ty.name),
                Shape::Composite(at) => format!("{} {name};", composites[*at].tag),
            });
        }
        w.close("};");
    });
    w.composites.push(Composite { tag, members });
    w.composites.len() - 1
}

/// Brings the scalars and arrays of an object into scope.
pub fn places(w: &mut Writer, text: &str, composite: usize, writable: bool) {
    for (name, shape) in w.composites[composite].members.clone() {
        let text = format!("{text}.{name}");
        match shape {
            Shape::Int(ty) => {
                w.scalars.push(Place { text, ty, value: ty, lo: ty.lo(), hi: ty.hi(), writable });
            }
            Shape::Bits(ty, width) => {
                let (lo, hi) = match ty.signed {
                    true => (-(1 << (width - 1)), (1 << (width - 1)) - 1),
                    false => (0, (1 << width) - 1),
                };
                let value = if int::INT.holds(lo, hi) { int::INT } else { ty };
                // The interval is the field's, but every value may be stored: it is converted.
                w.scalars.push(Place { text, ty, value, lo, hi, writable });
            }
            Shape::Array(elem, len) => w.arrays.push(ArrayPlace { text, len, elem, writable }),
            Shape::Composite(inner) => places(w, &text, inner, writable),
        }
    }
}

/// One initialiser for each of the first members.
pub fn initialiser(w: &mut Writer, composite: usize) -> String {
    let members = w.composites[composite].members.clone();
    let mut parts = Vec::new();
    for (name, shape) in &members {
        let value = w.random.below(9);
        let text = match shape {
            Shape::Int(_) => value.to_string(),
            Shape::Bits(..) => (value & 1).to_string(),
            Shape::Array(..) => format!("{{ {value} }}"),
            Shape::Composite(inner) => initialiser(w, *inner),
        };
        match w.random.below(4) {
            0 => parts.push(format!(".{name} = {text}")),
            1 if parts.len() > 1 => break,
            _ => parts.push(text),
        }
        // What follows would start from the first member again.
        if w.composites[composite].tag.starts_with("union") {
            break;
        }
    }
    format!("{{ {} }}", parts.join(", "))
}
