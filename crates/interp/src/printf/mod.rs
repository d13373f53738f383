//! printf and its family: the format is read from the program's memory, arguments by their types, the text goes out.

mod float;
mod spec;

use crate::access::{self, Access};
use crate::code::{PrintArgsCode, PrintCode, Reg};
use crate::host_environment::Stream;
use crate::limits;
use crate::machine::Machine;
use crate::memory::{Chunk, Problem};
use crate::naming::type_name;
use crate::pointer;
use crate::shape::{Shape, mask, shape, sign_extend};
use because_ir::{CheckKind, Outcome, Type, TypeId};
use spec::{Count, Length, Piece, Spec};

/// Arguments and how many of them are used up.
struct Arguments<'a> {
    from: &'a PrintArgsCode,
    next: usize,
}

/// What a conversion takes.
#[derive(Clone, Copy)]
enum Wanted {
    /// Bytes.
    Integer(u64),
    Float,
    Pointer,
}

impl Machine<'_> {
    pub fn print(&mut self, dst: Reg, target: PrintCode, format: Reg, args: &PrintArgsCode) -> Result<(), Outcome> {
        let format = self.string_at(self.get(format) as u64, None)?;
        let mut arguments = Arguments { from: args, next: 0 };
        let mut text = Vec::with_capacity(format.len());
        for piece in spec::pieces(&format) {
            match piece {
                Piece::Text(bytes) => text.extend_from_slice(bytes),
                Piece::Spec(spec) => self.convert(&spec, &mut arguments, &mut text)?,
                Piece::Bad(what) if what.contains('$') => {
                    let what = format!("the conversion {what} in a format");
                    return Err(Outcome::Unsupported { location: self.location(), what });
                }
                Piece::Bad(what) => return Err(self.misuse(format!("unknown conversion {what} in a format"))),
            }
        }
        self.emit_text(target, &text)?;
        self.set(dst, text.len() as u128 & mask(32));
        Ok(())
    }

    fn emit_text(&mut self, target: PrintCode, text: &[u8]) -> Result<(), Outcome> {
        let (to, capacity) = match target {
            PrintCode::Stdout => {
                self.host.write(Stream::Stdout, text);
                return Ok(());
            }
            PrintCode::Stderr => {
                self.host.write(Stream::Stderr, text);
                return Ok(());
            }
            PrintCode::Buffer { to, size } => (self.get(to) as u64, size.map(|s| self.get(s) as u64)),
        };
        if capacity == Some(0) {
            return Ok(());
        }
        let kept = capacity.map_or(text.len(), |r| text.len().min((r - 1).try_into().unwrap_or(usize::MAX)));
        let mut bytes = text[..kept].to_vec();
        bytes.push(0);
        let size = bytes.len() as u64;
        let chunk = Chunk { shadow: vec![0xFF; bytes.len()], bytes, shared: Vec::new() };
        self.memory.put(to, &chunk, false).map_err(|p| self.bad_access(p, to, size, true))?;
        self.note_store(to, size);
        if self.setting.record {
            self.wrote_range(to, size);
        }
        Ok(())
    }

    fn misuse(&mut self, text: String) -> Outcome {
        self.fault(CheckKind::LibraryPrecondition, text)
    }

    fn convert(&mut self, spec: &Spec, args: &mut Arguments, out: &mut Vec<u8>) -> Result<(), Outcome> {
        if spec.conversion == b'%' {
            out.push(b'%');
            return Ok(());
        }
        let mut spec = *spec;
        let width = self.count(spec.width, args)?;
        let precision = self.count(spec.precision, args)?;
        if let Some(width) = width {
            spec.left |= width < 0;
        }
        let width = width.unwrap_or(0).unsigned_abs() as usize;
        let precision = precision.filter(|p| *p >= 0).map(|p| p as usize);
        let int = if self.program.target.pointer_bits == 16 { 2 } else { 4 };
        let size = integer_size(spec.length, int, self.program.target.pointer_bits);
        match spec.conversion {
            b'd' | b'i' => {
                let value = self.integer(args, &spec, size, int, true)?;
                spec::integer(&spec, width, precision, value < 0, value.unsigned_abs(), out);
            }
            b'u' | b'o' | b'x' | b'X' => {
                let value = self.integer(args, &spec, size, int, false)?;
                spec::integer(&spec, width, precision, false, value as u128, out);
            }
            b'c' if spec.length == Length::Long => {
                let code = self.integer(args, &spec, 4, int, false)? as u32;
                let text = char::from_u32(code).unwrap_or('?').to_string();
                spec::pad(&spec, width, text.as_bytes(), out);
            }
            b'c' => {
                let byte = self.integer(args, &spec, int, int, false)? as u8;
                spec::pad(&spec, width, &[byte], out);
            }
            b's' => {
                let address = self.argument(args, &spec, Wanted::Pointer)? as u64;
                let text = if spec.length == Length::Long {
                    self.wide_string(address, precision)?
                } else {
                    self.string_at(address, precision.map(|p| p as u64))?
                };
                spec::pad(&spec, width, &text, out);
            }
            b'p' => {
                let address = self.argument(args, &spec, Wanted::Pointer)? as u64;
                let integer = access::integer_of(&mut self.memory, address).map_err(|_| self.exhausted())?;
                let text = if integer == 0 { "(nil)".to_string() } else { format!("{integer:#x}") };
                spec::pad(&spec, width, text.as_bytes(), out);
            }
            b'n' => {
                let address = self.argument(args, &spec, Wanted::Pointer)? as u64;
                let count = out.len() as u64;
                let stored = self.memory.store(address, size as u8, count, false);
                stored.map_err(|p| self.bad_access(p, address, size, true))?;
            }
            _ => {
                let value = f64::from_bits(self.argument(args, &spec, Wanted::Float)? as u64);
                float::format(&spec, width, precision, value, out);
            }
        }
        Ok(())
    }

    fn count(&mut self, count: Count, args: &mut Arguments) -> Result<Option<i128>, Outcome> {
        let value = match count {
            Count::None => return Ok(None),
            Count::Number(n) => i128::from(n),
            Count::Argument => {
                let int = if self.program.target.pointer_bits == 16 { 2 } else { 4 };
                let star = Spec { conversion: b'*', ..Spec::default() };
                self.integer(args, &star, int, int, true)?
            }
        };
        if value.abs() > limits::FIELD_WIDTH {
            return Err(Outcome::Limit(format!("a field of {value} characters is printed")));
        }
        Ok(Some(value))
    }

    /// An integer argument of `size` bytes, passed as an `int` if it is smaller than one.
    fn integer(
        &mut self,
        args: &mut Arguments,
        spec: &Spec,
        size: u64,
        int: u64,
        signed: bool,
    ) -> Result<i128, Outcome> {
        let raw = self.argument(args, spec, Wanted::Integer(size.max(int)))?;
        let bits = size as u32 * 8;
        Ok(if signed { sign_extend(raw, bits) } else { (raw & mask(bits)) as i128 })
    }

    fn argument(&mut self, args: &mut Arguments, spec: &Spec, wanted: Wanted) -> Result<u128, Outcome> {
        let at = args.next;
        args.next += 1;
        match args.from {
            PrintArgsCode::Values(values) => {
                let Some(&(reg, ty)) = values.get(at) else {
                    return Err(self.misuse(format!("printf: no argument for {spec}")));
                };
                let value = self.get(reg);
                self.fits(ty, wanted, value).ok_or(()).map_err(|()| {
                    let given = type_name(self.program, ty);
                    self.misuse(format!("printf: {spec} does not take an argument of type {given}"))
                })
            }
            PrintArgsCode::Packed(pointer) => {
                let slot = (self.get(*pointer) as u64).wrapping_add(at as u64 * 16);
                self.packed(slot, spec, wanted)
            }
        }
    }

    /// The type of the argument in a slot that a call filled.
    fn packed_type(&self, slot: u64) -> Option<TypeId> {
        let ty = self.object_type(pointer::number(slot))?;
        let Type::Record(record) = self.program.types.get(ty) else { return None };
        let offset = u64::try_from(pointer::offset(slot)).ok()?;
        self.program.types.record(*record).fields.iter().find(|f| f.offset == offset).map(|f| f.ty)
    }

    /// The argument as what is wanted, `None` if its type is another.
    fn fits(&self, ty: TypeId, wanted: Wanted, value: u128) -> Option<u128> {
        match (wanted, shape(self.program, ty)?) {
            (Wanted::Integer(_), Shape::Bool) => Some(value),
            (Wanted::Integer(size), it @ Shape::Int { bits, .. }) => {
                let small = size <= 4 && u64::from(bits) <= size * 8;
                (small || u64::from(bits) == size * 8).then(|| it.number(value) as u128)
            }
            (Wanted::Float, Shape::F64) | (Wanted::Pointer, Shape::Pointer) => Some(value),
            (Wanted::Integer(size), Shape::Pointer) if size * 8 == u64::from(self.program.target.pointer_bits) => {
                Some(value)
            }
            (Wanted::Float, Shape::F32) => Some(u128::from(f64::from(f32::from_bits(value as u32)).to_bits())),
            _ => None,
        }
    }

    fn packed(&mut self, slot: u64, spec: &Spec, wanted: Wanted) -> Result<u128, Outcome> {
        if let Some(ty) = self.packed_type(slot) {
            let fits = self.fits(ty, wanted, 0).is_some();
            if let (true, Some(shape)) = (fits, shape(self.program, ty)) {
                let access = Access::whole(self.program, shape, ty);
                let value = access::load(&self.memory, slot, &access);
                let value = value.map_err(|p| self.bad_access(p, slot, access.size, false))?;
                return Ok(self.fits(ty, wanted, value).unwrap_or(value));
            }
            let given = type_name(self.program, ty);
            return Err(self.misuse(format!("printf: {spec} does not take an argument of type {given}")));
        }
        let (shape, size) = match wanted {
            Wanted::Integer(size) => (Shape::Int { bits: size as u32 * 8, signed: false }, size),
            Wanted::Float => (Shape::F64, 8),
            Wanted::Pointer => (Shape::Pointer, u64::from(self.program.target.pointer_bits / 8)),
        };
        let access = Access { shape, size, bits: None, ty: TypeId(0) };
        match access::load(&self.memory, slot, &access) {
            Ok(value) => Ok(value),
            Err(Problem::Uninitialised | Problem::HostEnvironment | Problem::Null) => {
                Err(self.misuse(format!("printf: no argument of the right type for {spec}")))
            }
            Err(problem) => Err(self.bad_access(problem, slot, size, false)),
        }
    }

    fn wide_string(&mut self, address: u64, precision: Option<usize>) -> Result<Vec<u8>, Outcome> {
        let mut text = Vec::new();
        let mut at = address;
        while precision.is_none_or(|p| text.len() < p) {
            let code = self.memory.load(at, 4).map_err(|p| self.bad_access(p, at, 4, false))?;
            if code == 0 {
                break;
            }
            let encoded = char::from_u32(code as u32).unwrap_or('?').to_string();
            if precision.is_some_and(|p| text.len() + encoded.len() > p) {
                break;
            }
            text.extend_from_slice(encoded.as_bytes());
            at = at.wrapping_add(4);
        }
        Ok(text)
    }
}

fn integer_size(length: Length, int: u64, pointer_bits: u32) -> u64 {
    match length {
        Length::None => int,
        Length::Char => 1,
        Length::Short => 2,
        Length::Long if pointer_bits == 64 => 8,
        Length::Long => 4,
        Length::LongLong | Length::Max => 8,
        Length::Size => u64::from(pointer_bits / 8),
    }
}
