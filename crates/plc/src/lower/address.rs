//! Direct addresses: `%IX0.0`, `%QW4`, `%MD8`.
//!
//! Each address is an object of its own. Two addresses that overlap without being the same would need one memory seen
//! two ways: that is reported as not supported.

use crate::declare::{Checked, Cx};
use crate::limits;
use crate::token::Dialect;
use crate::types::Ty;
use because_ir as ir;
use because_source::Span;

pub(crate) struct AddressEntry {
    pub area: char,
    first_bit: u64,
    bits: u64,
    pub object: ir::ObjectId,
    pub ty: Ty,
    pub name: String,
}

struct Address {
    area: char,
    first_bit: u64,
    bits: u64,
    ty: Ty,
}

/// Where those begin that are not decided yet.
const OPEN: u64 = 1 << 40;

impl Cx<'_> {
    fn address(&mut self, text: &str, span: Span) -> Checked<Address> {
        let upper = text.trim_start_matches('%').to_ascii_uppercase();
        let mut chars = upper.chars().peekable();
        let area = match chars.next() {
            Some('I' | 'E') => 'I',
            Some('Q' | 'A') => 'Q',
            Some('M') => 'M',
            _ => return Err(self.unsupported(span, format!("the address `{text}`"))),
        };
        let size = chars.next_if(|c| c.is_ascii_alphabetic());
        let numbers: Option<Vec<u64>> = chars.collect::<String>().split('.').map(|n| n.parse().ok()).collect();
        let (bits, ty) = match size {
            None | Some('X') => (1, Ty::Bool),
            Some('B') => (8, Ty::Bits(8)),
            Some('W') => (16, Ty::Bits(16)),
            Some('D') => (32, Ty::Bits(32)),
            Some('L') => (64, Ty::Bits(64)),
            Some(_) => return Err(self.unsupported(span, format!("the address `{text}`"))),
        };
        // A word's number counts bytes on S7 and words elsewhere.
        let unit = if self.dialect == Dialect::Scl { 8 } else { bits.max(8) };
        let first_bit = match (numbers.as_deref(), bits) {
            (Some([byte @ 0..limits::ADDRESSES, bit @ 0..=7]), 1) => byte * 8 + bit,
            (Some([number @ 0..limits::ADDRESSES]), 1) => number * 8,
            (Some([number @ 0..limits::ADDRESSES]), _) => number * unit,
            _ => return Err(self.unsupported(span, format!("the address `{text}`"))),
        };
        Ok(Address { area, first_bit, bits, ty })
    }

    /// The object at an address that is used without a name, and its type.
    pub fn direct(&mut self, text: &str, span: Span) -> Checked<(ir::ObjectId, Ty)> {
        let ty = self.address(text, span)?.ty;
        let object = self.located(text, &ty, None, span)?;
        Ok((object, self.lowering.addresses.iter().find(|e| e.object == object).map_or(ty, |e| e.ty.clone())))
    }

    /// The object at an address, seen as `ty`.
    pub fn located(&mut self, text: &str, ty: &Ty, name: Option<&str>, span: Span) -> Checked<ir::ObjectId> {
        if let Some(area) = open_area(text) {
            return Ok(self.open_address(area, ty, name.unwrap_or(text), span));
        }
        let address = self.address(text, span)?;
        let width = match ty.base() {
            Ty::Bool => 1,
            Ty::Real => 32,
            Ty::LReal => 64,
            other => u64::from(other.integer().map_or(0, |(bits, _)| bits)),
        };
        if width != address.bits {
            let message = format!("{} does not fit at `{text}`, which has {} bits", self.type_name(ty), address.bits);
            return Err(self.error("type", span, message));
        }
        let overlaps = |e: &&AddressEntry| {
            e.area == address.area
                && e.first_bit < address.first_bit + address.bits
                && address.first_bit < e.first_bit + e.bits
        };
        if let Some(old) = self.lowering.addresses.iter().find(overlaps) {
            let same = old.first_bit == address.first_bit && old.bits == address.bits;
            if same && (old.ty == *ty || name.is_none()) {
                return Ok(old.object);
            }
            let what = format!("`{text}`, which overlaps `{}`,", old.name);
            return Err(self.unsupported(span, what));
        }
        let name = name.unwrap_or(text).to_string();
        let object = self.add_object(&name, ty, ir::ObjectKind::Global, None, span);
        let Address { area, first_bit, bits, .. } = address;
        self.lowering.addresses.push(AddressEntry { area, first_bit, bits, object, ty: ty.clone(), name });
        Ok(object)
    }

    /// An address that is decided outside of the program (`%I*`): the place of its declaration stands for it.
    fn open_address(&mut self, area: char, ty: &Ty, name: &str, span: Span) -> ir::ObjectId {
        let first_bit = OPEN + (u64::from(span.file.0) << 34) + (u64::from(span.start) << 2);
        if let Some(old) = self.lowering.addresses.iter().find(|e| e.area == area && e.first_bit == first_bit) {
            return old.object;
        }
        let object = self.add_object(name, ty, ir::ObjectKind::Global, None, span);
        let name = name.to_string();
        self.lowering.addresses.push(AddressEntry { area, first_bit, bits: 1, object, ty: ty.clone(), name });
        object
    }
}

/// The area of `%I*`, `%Q*` and `%M*`.
pub(crate) fn open_area(text: &str) -> Option<char> {
    match text.to_ascii_uppercase().as_str() {
        "%I*" => Some('I'),
        "%Q*" => Some('Q'),
        "%M*" => Some('M'),
        _ => None,
    }
}
