//! Places in scope, to read and to write.

use super::expr;
use super::int::Expr;
use super::writer::{Place, Writer};

pub fn scalar(w: &mut Writer) -> Expr {
    if w.scalars.is_empty() {
        return w.input();
    }
    let at = w.random.below(w.scalars.len());
    read(&w.scalars[at])
}

fn read(place: &Place) -> Expr {
    Expr::new(place.text.clone(), place.value, place.lo, place.hi)
}

/// An element of an array in scope.
pub fn element(w: &mut Writer) -> Expr {
    read(&array_place(w))
}

/// What a pointer in scope points to.
pub fn behind(w: &mut Writer) -> Expr {
    read(&pointer_place(w))
}

fn index(w: &mut Writer, lo: i128, len: i128) -> String {
    let e = expr::leaf_index(w);
    let len = len.max(1);
    let e = if w.risk() { e.below(len + 2) } else { e.below(len) };
    // Without the cast an unsigned index would wrap around: arithmetic far outside the object, seen by no sanitizer.
    if lo == 0 { e.text } else { format!("(int){} - {lo}", e.text) }
}

fn array_place(w: &mut Writer) -> Place {
    let at = w.random.below(w.arrays.len());
    let array = w.arrays[at].clone();
    let index = index(w, 0, array.len);
    let text = format!("{}[{index}]", array.text);
    let ty = array.elem;
    Place { text, ty, value: ty, lo: ty.lo(), hi: ty.hi(), writable: array.writable }
}

fn pointer_place(w: &mut Writer) -> Place {
    let at = w.random.below(w.pointers.len());
    let pointer = w.pointers[at].clone();
    let index = index(w, pointer.before, pointer.before + pointer.after);
    let text = match w.random.below(4) {
        0 if pointer.after > 0 => format!("*{}", pointer.text),
        1 => format!("*({} + ({index}))", pointer.text),
        _ => format!("{}[{index}]", pointer.text),
    };
    let ty = pointer.elem;
    Place { text: format!("({text})"), ty, value: ty, lo: ty.lo(), hi: ty.hi(), writable: pointer.writable }
}

/// Somewhere to write to.
pub fn target(w: &mut Writer) -> Option<Place> {
    for _ in 0..8 {
        let place = match w.random.below(6) {
            0 | 1 if !w.arrays.is_empty() => array_place(w),
            2 if !w.pointers.is_empty() => pointer_place(w),
            _ if w.scalars.is_empty() => return None,
            _ => {
                let at = w.random.below(w.scalars.len());
                w.scalars[at].clone()
            }
        };
        if place.writable {
            return Some(place);
        }
    }
    None
}
