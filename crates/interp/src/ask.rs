//! Values from outside: inputs, values never written, and the conditions that a caller promises.

use crate::access::{self, Access};
use crate::limits;
use crate::machine::Machine;
use crate::memory::{Kind, Problem};
use crate::options::Uninitialised;
use crate::pointer;
use crate::shape::shape;
use because_ir::{CheckKind, InputKey, InputKind, InputValue, Outcome, Program, Type, TypeId, leaf};

impl Machine<'_> {
    /// The next input of this name.
    pub fn ask(&mut self, name: &str, kind: InputKind, ty: TypeId) -> Result<u128, Outcome> {
        self.ask_or(name, kind, ty, None)
    }

    /// The next input of this name; `otherwise` if nobody gives it.
    pub fn ask_or(
        &mut self,
        name: &str,
        kind: InputKind,
        ty: TypeId,
        otherwise: Option<u128>,
    ) -> Result<u128, Outcome> {
        let occurrence = self.occurrences.get(name).copied().unwrap_or(0) + 1;
        let key = InputKey { name: name.to_string(), occurrence };
        let program: &Program = self.program;
        let given = self.inputs.next(&key, kind, ty, program).map(|value| self.bits_of_value(ty, &value));
        // From the left, where nobody says otherwise.
        let otherwise = otherwise.or((kind == InputKind::Order).then_some(0));
        let Some(bits) = given.or(otherwise) else {
            return Err(Outcome::MissingInput { key, span: self.span(), location: self.location() });
        };
        self.keep_input(key, kind, ty, bits);
        Ok(bits)
    }

    /// An input whose value is known from a copy of it.
    fn ask_copied(&mut self, name: &str, ty: TypeId, known: u128) -> u128 {
        let occurrence = self.occurrences.get(name).copied().unwrap_or(0) + 1;
        let key = InputKey { name: name.to_string(), occurrence };
        let (program, value): (&Program, _) = (self.program, self.value_of_bits(ty, known));
        let value = self.inputs.copied(&key, ty, program, value);
        let bits = self.bits_of_value(ty, &value);
        self.keep_input(key, InputKind::Uninitialised, ty, bits);
        bits
    }

    /// Counts an input and lists it among the run's.
    pub fn keep_input(&mut self, key: InputKey, kind: InputKind, ty: TypeId, bits: u128) {
        match self.occurrences.get_mut(&key.name) {
            Some(count) => *count = key.occurrence,
            None => {
                self.occurrences.insert(key.name.clone(), key.occurrence);
            }
        }
        if kind != InputKind::Stdin || self.given.len() < limits::STDIN_KEPT {
            let (value, span) = (self.value_of_bits(ty, bits), self.span());
            self.recorded += 128 + key.name.len() as u64;
            self.given.push(InputValue { key, kind, ty, value, span });
        }
    }

    /// An input of record or array type: one input a scalar.
    pub fn input_bytes(
        &mut self,
        address: u64,
        name: &str,
        kind: InputKind,
        ty: TypeId,
        own: bool,
    ) -> Result<(), Outcome> {
        let leaves = leaf::leaves(self.program, ty, limits::INPUT_SCALARS + 1);
        if leaves.len() > limits::INPUT_SCALARS {
            return Err(Outcome::Limit(format!("an input of more than {} scalars", limits::INPUT_SCALARS)));
        }
        for leaf in leaves {
            let Some(shape) = shape(self.program, leaf.ty) else { continue };
            let (access, offset) = match leaf.bits {
                None => (Access::whole(self.program, shape, leaf.ty), leaf.offset),
                Some(bits) => Access::bit_field(shape, leaf.ty, bits),
            };
            let at = address.wrapping_add(offset);
            if let Some(problem) =
                self.memory.problem(at, access.size, true).filter(|p| !own || *p != Problem::ReadOnly)
            {
                return Err(self.bad_access(problem, at, access.size, true));
            }
            let value = self.ask(&format!("{name}{}", leaf.path), kind, leaf.ty)?;
            if let Err(error) = access::store(&mut self.memory, at, &access, value, own) {
                return Err(self.access_error(error, at, access.size, true));
            }
            self.note_store(at, access.size);
        }
        Ok(())
    }

    /// A scalar in memory was read of which something was never written.
    pub fn uninitialised(&mut self, address: u64, access: &Access) -> Result<u128, Outcome> {
        let stop = self.options.checks.has(CheckKind::Uninitialised) || self.in_reference();
        if stop || self.options.uninitialised == Uninitialised::Stop {
            let name = self.part_name(address, access.size, access.bits, false);
            return Err(self.failed(CheckKind::Uninitialised, format!("{name} is read but was never written")));
        }
        match access.bits {
            Some(_) => {
                let name = self.part_name(address, access.size, access.bits, false);
                self.write_leaf(address, access, &name)?;
            }
            None => self.write_unwritten(address, access.size)?,
        }
        access::load(&self.memory, address, access).map_err(|p| self.bad_access(p, address, access.size, false))
    }

    /// Gives every scalar of the object in this range that was never written a value: the object's own scalars, bytes
    /// where it has none or has bit-fields.
    pub fn write_unwritten(&mut self, address: u64, size: u64) -> Result<(), Outcome> {
        let end = address.wrapping_add(size);
        let mut at = address;
        while at < end {
            let leaf = self.leaf_over(at, end - at).filter(|(_, access)| access.bits.is_none());
            let (start, access, name) = match (leaf, self.byte_access()) {
                (Some((start, access)), _) => (start, access, self.part_name(start, access.size, None, false)),
                (None, Some(access)) => (at, access, self.byte_name(at)),
                (None, None) => return Err(self.bad_access(Problem::Uninitialised, at, 1, false)),
            };
            if access::load(&self.memory, start, &access) == Err(Problem::Uninitialised) {
                self.write_leaf(start, &access, &name)?;
            }
            at = start + access.size;
        }
        Ok(())
    }

    fn write_leaf(&mut self, address: u64, access: &Access, name: &str) -> Result<(), Outcome> {
        let before = self.memory.take(address, access.size).unwrap_or_default();
        let known = self.memory.known_shared(address, access.size).filter(|_| access.bits.is_none());
        let known = known.map(|chunk| access::decode_total(&self.memory, &chunk, access));
        let value = self.unwritten(name, access.ty, known)?;
        access::complete(&mut self.memory, address, access, value)
            .map_err(|error| self.access_error(error, address, access.size, false))?;
        self.memory.learn(address, &before);
        Ok(())
    }

    /// The object's scalar that holds the byte at an address: where it starts and how it lies.
    fn leaf_over(&self, address: u64, size: u64) -> Option<(u64, Access)> {
        let number = pointer::number(address);
        let offset = u64::try_from(pointer::offset(address)).ok()?;
        let ty = self.object_type(number)?;
        let object = self.memory.object(number)?;
        let first = match object.kind {
            Kind::Heap { .. } | Kind::Alloca { .. } => offset - offset % self.program.size_of(ty).max(1),
            _ => 0,
        };
        let leaf = leaf::leaf_at(self.program, ty, offset - first, size)?;
        let shape = shape(self.program, leaf.ty)?;
        let (access, start) = match leaf.bits {
            None => (Access::whole(self.program, shape, leaf.ty), leaf.offset),
            Some(bits) => Access::bit_field(shape, leaf.ty, bits),
        };
        let fits = first + start + access.size <= object.size;
        fits.then(|| (pointer::pack(number, (first + start) as i64), access))
    }

    fn byte_access(&self) -> Option<Access> {
        let is_byte = |ty: &Type| matches!(ty, Type::Int { bits: 8, .. });
        let (ty, _) = self.program.types.iter().find(|(_, ty)| is_byte(ty))?;
        Some(Access::whole(self.program, shape(self.program, ty)?, ty))
    }

    /// The value of something of this name that was never written; `known` if a copy of it was read before.
    pub fn unwritten(&mut self, name: &str, ty: TypeId, known: Option<u128>) -> Result<u128, Outcome> {
        let stop = self.options.checks.has(CheckKind::Uninitialised) || self.in_reference();
        match self.options.uninitialised {
            Uninitialised::Zero if !stop => Ok(0),
            Uninitialised::Input if !stop => match known {
                Some(known) => Ok(self.ask_copied(name, ty, known)),
                None => self.ask(name, InputKind::Uninitialised, ty),
            },
            _ => Err(self.failed(CheckKind::Uninitialised, format!("{name} is read but was never written"))),
        }
    }

    /// A fast load of `size` bytes found some never written.
    pub fn uninitialised_load(&mut self, address: u64, size: u8) -> Result<u128, Outcome> {
        let ty = self.code.infos[self.pc].expr.map(|e| self.program.expr(e).ty);
        let found = ty.and_then(|ty| shape(self.program, ty).map(|s| Access::whole(self.program, s, ty)));
        match found.filter(|a| a.size == u64::from(size)) {
            Some(access) => self.uninitialised(address, &access),
            None => Err(self.bad_access(Problem::Uninitialised, address, u64::from(size), false)),
        }
    }

    pub fn check_requires(&mut self) -> Result<(), Outcome> {
        let program = self.program;
        for &cond in &program.function(self.code.function).contract.requires {
            if self.inspect(cond) == Some(0) {
                let text = format!("precondition does not hold: {}", program.sources.text(program.expr(cond).span));
                return Err(self.fault(CheckKind::Precondition, text));
            }
        }
        Ok(())
    }

    pub fn check_ensures(&mut self, value: Option<u128>) -> Result<(), Outcome> {
        let program = self.program;
        let contract = &program.function(self.code.function).contract;
        if let (Some(result), Some(value)) = (contract.result, value)
            && let Some(home) = self.code.homes.get(&result).copied()
        {
            match home {
                crate::code::Home::Register { reg, flag } => {
                    self.set(reg, value);
                    if let Some(flag) = flag {
                        self.set(flag, 1);
                    }
                }
                crate::code::Home::Memory { base } => {
                    let ty = program.object(result).ty;
                    self.begin(base, result.0)?;
                    if let Some(shape) = shape(program, ty) {
                        let access = Access::whole(program, shape, ty);
                        let address = self.get(base) as u64;
                        let _ = access::store(&mut self.memory, address, &access, value, true);
                    }
                }
            }
        }
        for &cond in &contract.ensures {
            if self.inspect(cond) == Some(0) {
                let text = format!("postcondition does not hold: {}", program.sources.text(program.expr(cond).span));
                return Err(self.fault(CheckKind::Postcondition, text));
            }
        }
        Ok(())
    }
}
