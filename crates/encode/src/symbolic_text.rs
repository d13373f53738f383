//! Text whose characters and length may not be known: what printf makes of its arguments.

use crate::limits;
use because_logic::{Term, Terms};

/// Characters of which only the first `length` are there.
#[derive(Debug, Clone)]
pub(crate) struct Piece {
    pub bytes: Vec<Term>,
    /// Of [`LENGTH_BITS`].
    pub length: Term,
}

pub(crate) const LENGTH_BITS: u32 = 16;

/// A whole text: at most so many characters, of which the first `length` are there.
pub(crate) type Text = Piece;

pub(crate) fn known(terms: &mut Terms, text: &[u8]) -> Piece {
    let bytes = text.iter().map(|&b| terms.bv(8, u128::from(b))).collect();
    Piece { bytes, length: terms.bv(LENGTH_BITS, text.len() as u128) }
}

/// The constant text, where it is one.
pub(crate) fn constant(terms: &Terms, text: &Text) -> Option<Vec<u8>> {
    let length = terms.as_const(text.length)? as usize;
    text.bytes.iter().take(length).map(|&b| terms.as_const(b).map(|b| b as u8)).collect()
}

/// An integer in a base, with a sign where it is negative.
pub(crate) fn integer(terms: &mut Terms, value: Term, signed: bool, base: u32, upper: bool) -> Vec<Piece> {
    let width = terms.width(value);
    let mut pieces = Vec::new();
    let mut magnitude = value;
    if signed {
        let zero = terms.bv(width, 0);
        let negative = terms.slt(value, zero);
        let minus = terms.neg(value);
        magnitude = terms.ite(negative, minus, value);
        let length = terms.bool_to_bv(negative, LENGTH_BITS);
        pieces.push(Piece { bytes: vec![terms.bv(8, u128::from(b'-'))], length });
    }
    let by = terms.bv(width, u128::from(base));
    let most = (0..).find(|&n| u128::from(base).checked_pow(n).is_none_or(|p| p >> width != 0)).unwrap_or(1);
    let mut digits = Vec::new();
    let mut rest = magnitude;
    let one = terms.bv(LENGTH_BITS, 1);
    let mut length = one;
    for i in 0..most {
        if i > 0 {
            let zero = terms.bv(width, 0);
            let more = terms.ne(rest, zero);
            let more = terms.bool_to_bv(more, LENGTH_BITS);
            length = terms.add(length, more);
        }
        let digit = terms.urem(rest, by);
        digits.push(character(terms, digit, base, upper));
        rest = terms.udiv(rest, by);
    }
    // The first character is the highest digit there is.
    let bytes = (0..most as u128)
        .map(|k| {
            let at = terms.bv(LENGTH_BITS, k + 1);
            let index = terms.sub(length, at);
            let zero = terms.bv(8, 0);
            terms.choose(&digits, index, zero)
        })
        .collect();
    pieces.push(Piece { bytes, length });
    pieces
}

fn character(terms: &mut Terms, digit: Term, base: u32, upper: bool) -> Term {
    let digit = terms.resize(digit, 8, false);
    let (zero, letter) = (terms.bv(8, u128::from(b'0')), if upper { b'A' } else { b'a' });
    let decimal = terms.add(digit, zero);
    if base <= 10 {
        return decimal;
    }
    let (ten, from) = (terms.bv(8, 10), terms.bv(8, u128::from(letter) - 10));
    let (small, lettered) = (terms.ult(digit, ten), terms.add(digit, from));
    terms.ite(small, decimal, lettered)
}

/// Pieces one after the other; `None` if they can be very long.
pub(crate) fn join(terms: &mut Terms, pieces: &[Piece]) -> Option<Text> {
    let longest: usize = pieces.iter().map(|p| p.bytes.len()).sum();
    if longest > limits::TEXT_LENGTH {
        return None;
    }
    let mut whole = known(terms, &[]);
    for piece in pieces {
        whole = append(terms, whole, piece);
    }
    Some(whole)
}

fn append(terms: &mut Terms, mut whole: Text, piece: &Piece) -> Text {
    let before = whole.bytes.len();
    let zero = terms.bv(8, 0);
    let total = terms.add(whole.length, piece.length);
    whole.bytes.resize(before + piece.bytes.len(), zero);
    if let Some(at) = terms.as_const(whole.length) {
        let at = at as usize;
        whole.bytes.truncate(at + piece.bytes.len());
        whole.bytes[at..].copy_from_slice(&piece.bytes);
        return Piece { bytes: whole.bytes, length: total };
    }
    for j in 0..whole.bytes.len() {
        let here = terms.bv(LENGTH_BITS, j as u128);
        let (past, index) = (terms.ule(whole.length, here), terms.sub(here, whole.length));
        let new = terms.choose(&piece.bytes, index, zero);
        whole.bytes[j] = terms.ite(past, new, whole.bytes[j]);
    }
    Piece { bytes: whole.bytes, length: total }
}

#[cfg(test)]
mod tests {
    use super::*;
    use because_logic::{Bits, Evaluator, Value};

    fn printed(value: u128, width: u32, signed: bool, base: u32) -> String {
        let mut terms = Terms::new();
        let x = terms.var("x", because_logic::Sort::BitVec(width));
        let front = known(&mut terms, b"<");
        let back = known(&mut terms, b">");
        let mut pieces = vec![front];
        pieces.extend(integer(&mut terms, x, signed, base, false));
        pieces.push(back);
        let text = join(&mut terms, &pieces).expect("short");
        let mut values = Evaluator::default();
        values.set(x, Value::Bits(Bits::new(width, value)));
        let length = values.value(&terms, text.length).as_u128().expect("bits") as usize;
        let bytes = text.bytes[..length].iter().map(|&b| values.value(&terms, b).as_u128().expect("bits") as u8);
        String::from_utf8(bytes.collect()).expect("ASCII")
    }

    #[test]
    fn numbers_print_as_they_do() {
        for value in [0u32, 1, 9, 10, 99, 100, 4_294_967_295, 2_147_483_648, 1_000_000_000] {
            assert_eq!(printed(value.into(), 32, false, 10), format!("<{value}>"));
            assert_eq!(printed(value.into(), 32, true, 10), format!("<{}>", value as i32));
            assert_eq!(printed(value.into(), 32, false, 16), format!("<{value:x}>"));
            assert_eq!(printed(value.into(), 32, false, 8), format!("<{value:o}>"));
        }
        assert_eq!(printed(1 << 63, 64, true, 10), format!("<{}>", i64::MIN));
    }
}
