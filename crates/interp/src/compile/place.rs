//! Places: where a value lies, as a register or as an address with a constant offset.

use super::{Builder, Refused, Result, locals::is_global};
use crate::access::Access;
use crate::code::*;
use crate::pointer;
use because_ir::{
    BitField, CheckKind, Const, ExprId, ExprKind, ObjectKind, Place, PlaceBase, Projection, Type, TypeId,
};

/// A compiled place.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Spot {
    pub at: At,
    pub offset: i64,
    pub bits: Option<BitField>,
    pub ty: TypeId,
    /// Named by its object, not through a pointer.
    pub own: bool,
    /// The pointer that is dereferenced, and the alignment that its pointee asks for.
    through: Option<(Reg, u32)>,
}

#[derive(Debug, Clone, Copy)]
pub(crate) enum At {
    Register { reg: Reg, flag: Option<Reg> },
    Global(u32),
    Address(Reg),
}

impl Builder<'_> {
    /// Evaluates a place. `address_only`: one past the end of an array is fine.
    pub(crate) fn place(&mut self, place: &Place, address_only: bool) -> Result<Spot> {
        let (at, mut ty, own) = self.base(place)?;
        let through = match (at, place.base) {
            (At::Address(pointer), PlaceBase::Deref(_)) => {
                Some((pointer, self.program.types.least_align(ty, &self.program.target) as u32))
            }
            _ => None,
        };
        let mut spot = Spot { at, offset: 0, bits: None, ty: place.ty, own, through };
        for (i, step) in place.path.iter().enumerate() {
            let past = address_only && i + 1 == place.path.len();
            match (step, self.program.types.get(ty)) {
                (Projection::Field(number), Type::Record(id)) => {
                    let record = self.program.types.record(*id);
                    let field = record.fields.get(*number as usize).ok_or(Refused("a field that is not there"))?;
                    match field.bits {
                        Some(bits) => spot.bits = Some(bits),
                        None => spot.offset = spot.offset.wrapping_add(field.offset as i64),
                    }
                    ty = field.ty;
                }
                (Projection::Index(index), Type::Array { element, length }) => {
                    self.element(&mut spot, *index, *element, *length, past)?;
                    ty = *element;
                }
                _ => return Err(Refused("a projection that does not fit its type")),
            }
        }
        Ok(spot)
    }

    fn base(&mut self, place: &Place) -> Result<(At, TypeId, bool)> {
        match place.base {
            PlaceBase::Deref(pointer) => {
                let pointee = match self.program.types.get(self.program.expr(pointer).ty) {
                    Type::Pointer(pointee) => *pointee,
                    _ => return Err(Refused("a dereference of something that is no pointer")),
                };
                Ok((At::Address(self.value(pointer, None)?), pointee, false))
            }
            PlaceBase::Object(object) => {
                let it = self.program.object(object);
                if is_global(it.kind) {
                    // A string literal has its value from the start.
                    let own = it.kind != ObjectKind::StringLiteral;
                    return Ok((At::Global(self.setting.globals[object.index()]), it.ty, own));
                }
                let home = *self.code.homes.get(&object).ok_or(Refused("a local of another function"))?;
                match home {
                    Home::Register { reg, flag } if place.path.is_empty() => {
                        Ok((At::Register { reg, flag }, it.ty, true))
                    }
                    Home::Register { .. } => Err(Refused("a part of a scalar")),
                    Home::Memory { base } => {
                        self.used(object, home);
                        Ok((At::Address(base), it.ty, true))
                    }
                }
            }
        }
    }

    fn element(&mut self, spot: &mut Spot, index: ExprId, element: TypeId, length: u64, past: bool) -> Result<()> {
        let size = self.program.size_of(element);
        let shape = self.shape(self.program.expr(index).ty)?;
        let count = length.saturating_add(u64::from(past));
        if let ExprKind::Const(Const::Int(bits)) = self.program.expr(index).kind {
            let number = shape.number(bits);
            if (0..i128::from(count)).contains(&number) && number <= 1 << 40 {
                spot.offset = spot.offset.wrapping_add((number as u64).wrapping_mul(size) as i64);
                return Ok(());
            }
        }
        let register = self.value(index, None)?;
        let base = self.address(spot);
        let dst = self.temp();
        self.code.elements.push(ElementCode { size, count, shape });
        let element = self.code.elements.len() as u32 - 1;
        self.within(index, |b| {
            b.emit(Op::Element { dst, base, index: register, element });
            Ok(())
        })?;
        spot.at = At::Address(dst);
        spot.offset = 0;
        Ok(())
    }

    /// The address of a spot in a register.
    pub(crate) fn address(&mut self, spot: &Spot) -> Reg {
        match spot.at {
            At::Register { reg, .. } => reg,
            At::Global(number) => self.constant(u128::from(pointer::pack(number, spot.offset)), None),
            At::Address(reg) if spot.offset == 0 => reg,
            At::Address(base) => {
                let dst = self.temp();
                let offset = spot.offset as u64;
                self.emit(Op::Offset { dst, base, low: offset as u32, high: (offset >> 32) as u32 });
                dst
            }
        }
    }

    /// The spot as a register with an address and a small offset from it.
    pub(crate) fn address_of(&mut self, spot: &Spot) -> (Reg, i32) {
        match (spot.at, i32::try_from(spot.offset)) {
            (At::Address(reg), Ok(offset)) => (reg, offset),
            _ => (self.address(spot), 0),
        }
    }

    /// How the scalar in a spot is read and written; moves the spot to a bit-field's first byte.
    fn access(&mut self, spot: &mut Spot) -> Result<Access> {
        let shape = self.shape(spot.ty)?;
        Ok(match spot.bits.take() {
            None => Access::whole(self.program, shape, spot.ty),
            Some(bits) => {
                let (access, byte) = Access::bit_field(shape, spot.ty, bits);
                spot.offset = spot.offset.wrapping_add(byte as i64);
                access
            }
        })
    }

    /// The size for the fast operations, if they will do.
    fn fast_size(&self, access: &Access) -> Option<u8> {
        let narrow_pointer = access.shape == crate::shape::Shape::Pointer && self.program.target.pointer_bits != 64;
        let fast = access.bits.is_none() && matches!(access.size, 1 | 2 | 4 | 8) && !narrow_pointer;
        fast.then_some(access.size as u8)
    }

    /// Before an access through a pointer: what it points to begins where its type may.
    pub(super) fn aligned(&mut self, spot: &Spot) {
        if let Some((address, align)) = spot.through.filter(|t| t.1 > 1)
            && self.checks.has(CheckKind::Misaligned)
        {
            self.emit(Op::Aligned { address, align });
        }
    }

    /// Reads the scalar in a spot.
    pub(crate) fn load(&mut self, mut spot: Spot, wanted: Option<Reg>) -> Result<Reg> {
        if let At::Register { reg, .. } = spot.at {
            return Ok(reg);
        }
        self.aligned(&spot);
        let access = self.access(&mut spot)?;
        let dst = wanted.unwrap_or_else(|| self.temp());
        match (self.fast_size(&access), spot.at, u32::try_from(spot.offset)) {
            (Some(size), At::Global(number), Ok(offset)) => self.emit(Op::LoadDirect { size, dst, number, offset }),
            (Some(size), ..) => {
                let (address, offset) = self.address_of(&spot);
                self.emit(Op::Load { size, dst, address, offset });
            }
            _ => {
                let (address, offset) = self.address_of(&spot);
                let interned = self.intern(access);
                self.emit(Op::LoadAny { dst, address, offset, access: interned });
            }
        }
        if self.setting.record {
            let (address, offset) = self.address_of(&spot);
            self.emit(Op::NoteRead { address, offset, size: access.size as u32 });
        }
        if access.shape == crate::shape::Shape::Bool && self.fast_size(&access).is_some() {
            self.emit(Op::Low { bits: 1, dst, a: dst });
        }
        Ok(dst)
    }

    /// Writes a scalar into a spot.
    pub(crate) fn store(&mut self, mut spot: Spot, src: Reg) -> Result<()> {
        if let At::Register { reg, flag } = spot.at {
            if reg != src {
                self.emit(Op::Move { dst: reg, src });
            }
            if let Some(flag) = flag {
                self.constant(1, Some(flag));
            }
            return Ok(());
        }
        self.aligned(&spot);
        let access = self.access(&mut spot)?;
        let own = spot.own;
        match (self.fast_size(&access), spot.at, u32::try_from(spot.offset)) {
            (Some(size), At::Global(number), Ok(offset)) if own => {
                self.emit(Op::StoreDirect { size, src, number, offset });
            }
            (Some(size), ..) => {
                let (address, offset) = self.address_of(&spot);
                self.emit(Op::Store { size, own, src, address, offset });
            }
            _ => {
                let (address, offset) = self.address_of(&spot);
                let interned = self.intern(access);
                self.emit(Op::StoreAny { own, src, address, offset, access: interned });
            }
        }
        if self.setting.record {
            let (address, offset) = self.address_of(&spot);
            self.emit(Op::NoteStore { address, offset, size: access.size as u32 });
        }
        Ok(())
    }

    fn intern(&mut self, access: Access) -> u32 {
        let found = self.code.accesses.iter().rposition(|a| *a == access);
        found.unwrap_or_else(|| {
            self.code.accesses.push(access);
            self.code.accesses.len() - 1
        }) as u32
    }
}
