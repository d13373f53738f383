//! Statements that are rare or take long anyway: memory by the block, the environment, ends of runs, the path.

use crate::code::*;
use crate::host_environment::{HostFile, Stream};
use crate::machine::Machine;
use crate::memory::{Chunk, Kind, Lifetime, Problem};
use crate::pointer;
use crate::shape::{Shape, mask, shape, sign_extend};
use because_ir::{AllocKind, CheckKind, Decision, Effect, InputKind, Outcome, StatementKind, TypeId};

impl Machine<'_> {
    /// Operations that the main loop does not do itself.
    #[inline(never)]
    pub fn rare(&mut self, op: Op) -> Result<(), Outcome> {
        match op {
            Op::Exit { status } => {
                let status = self.get(status) as i32;
                Err(self.finish(status))
            }
            Op::Abort if self.options.checks.has(CheckKind::Abort) => {
                Err(self.fault(CheckKind::Abort, "abort is reached".to_string()))
            }
            Op::Abort => Err(Outcome::Aborted),
            Op::Unreachable => {
                Err(self.fault(CheckKind::Unreachable, "code marked unreachable is reached".to_string()))
            }
            Op::Invariant { cond } => self.invariant(cond),
            Op::Rare { index } => {
                let code = self.code.clone();
                self.rare_statement(&code.rare[index as usize])
            }
            Op::Name { index } => {
                let code = self.code.clone();
                self.pending_name = self.place_name(&code.places[index as usize]);
                Ok(())
            }
            Op::Wrote { src, index } => {
                let ty = self.code.places[index as usize].ty;
                let name = std::mem::take(&mut self.pending_name);
                let value = self.get(src);
                self.wrote(name, ty, value);
                Ok(())
            }
            Op::WroteMemory { address, offset, index } => {
                let ty = self.code.places[index as usize].ty;
                let name = std::mem::take(&mut self.pending_name);
                let at = (self.get(address) as u64).wrapping_add(offset as u64);
                self.wrote_memory(&name, at, ty);
                Ok(())
            }
            Op::Decided { cond } => {
                let taken = self.get(cond) != 0;
                self.decided(Decision::Branch(taken));
                Ok(())
            }
            Op::NoteRead { address, offset, size } => {
                self.note_read((self.get(address) as u64).wrapping_add(offset as u64), u64::from(size));
                Ok(())
            }
            Op::NoteStore { address, offset, size } => {
                self.note_store((self.get(address) as u64).wrapping_add(offset as u64), u64::from(size));
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn invariant(&mut self, cond: Reg) -> Result<(), Outcome> {
        if self.get(cond) != 0 {
            return Ok(());
        }
        let (check, when) = if self.came_again {
            (CheckKind::InvariantMaintained, "is not maintained")
        } else {
            (CheckKind::InvariantEntry, "does not hold at the start")
        };
        let text = match self.program.statement(self.location()).map(|s| &s.kind) {
            Some(StatementKind::Invariant { message, .. }) => message.clone(),
            _ => String::new(),
        };
        Err(self.fault(check, format!("loop invariant {when}: {text}")))
    }

    pub fn assertion_fault(&mut self, check: u8) -> Outcome {
        let kind = CheckKind::ALL.into_iter().find(|k| *k as u8 == check).unwrap_or(CheckKind::Assertion);
        let text = match self.program.statement(self.location()).map(|s| &s.kind) {
            Some(StatementKind::Assert { message, .. }) => message.clone(),
            _ => String::new(),
        };
        self.fault(kind, text)
    }

    fn rare_statement(&mut self, rare: &Rare) -> Result<(), Outcome> {
        match rare {
            Rare::Input { dst, name, kind, ty } => {
                let value = self.ask(name, *kind, *ty)?;
                self.set(*dst, value);
                Ok(())
            }
            Rare::InputBytes { address, offset, name, kind, ty, own } => {
                let at = (self.get(*address) as u64).wrapping_add(*offset as u64);
                self.input_bytes(at, name, *kind, *ty, *own)
            }
            Rare::CopyBytes { to, to_offset, from, size, own } => {
                let to = (self.get(*to) as u64).wrapping_add(*to_offset as u64);
                let mut chunk = std::mem::take(&mut self.returned);
                if let Some((reg, offset)) = from {
                    let from = (self.get(*reg) as u64).wrapping_add(*offset as u64);
                    let taken = self.memory.take_for_copy(from, *size, &mut chunk);
                    taken.map_err(|p| self.bad_access(p, from, *size, false))?;
                    self.note_read(from, *size);
                }
                self.memory.put(to, &chunk, *own).map_err(|p| self.bad_access(p, to, *size, true))?;
                self.returned = chunk;
                self.note_store(to, *size);
                Ok(())
            }
            Rare::Readable { address, offset, size } => {
                let at = (self.get(*address) as u64).wrapping_add(*offset as u64);
                match self.memory.problem(at, *size, false) {
                    Some(problem) => Err(self.bad_access(problem, at, *size, false)),
                    None => Ok(()),
                }
            }
            Rare::Alloc { dst, size, signed, site } => self.alloc(*dst, *size, *signed, *site),
            Rare::Free { pointer } => self.free(self.get(*pointer) as u64),
            Rare::Copy { to, from, bytes, overlap, own } => {
                let bytes = self.get(*bytes) as u64;
                self.copy(self.get(*to) as u64, self.get(*from) as u64, bytes, *overlap, *own)
            }
            Rare::Fill { to, byte, bytes, own } => {
                let (at, byte, bytes) = (self.get(*to) as u64, self.get(*byte) as u8, self.get(*bytes) as u64);
                if bytes == 0 {
                    return Ok(());
                }
                self.memory.fill(at, bytes, byte, *own).map_err(|p| self.bad_access(p, at, bytes, true))?;
                self.note_store(at, bytes);
                if self.setting.record {
                    self.wrote_range(at, bytes);
                }
                Ok(())
            }
            Rare::EndArrays { object } => {
                let first = self.frames.last().map_or(0, |f| f.arrays);
                for i in (first..self.arrays.len()).rev() {
                    if self.arrays[i].1 == Some(*object) {
                        let (number, _) = self.arrays.remove(i);
                        self.memory.end(number, Lifetime::Ended);
                    }
                }
                Ok(())
            }
            Rare::Print { dst, target, format, args } => self.print(*dst, *target, *format, args),
            Rare::Effect { dst, effect, args, result } => {
                let args: Vec<(Shape, u128)> = args.iter().map(|&(shape, reg)| (shape, self.get(reg))).collect();
                let value = self.effect(*effect, &args, *result)?;
                let bits = result.and_then(|ty| shape(self.program, ty)).map_or(128, Shape::bits);
                self.set(*dst, value & mask(bits));
                Ok(())
            }
            Rare::Unsupported { what } => {
                Err(Outcome::Unsupported { location: self.user_location(), what: what.clone() })
            }
            Rare::Probe { cond } => {
                if let Some(value) = self.inspect(*cond) {
                    self.decided(Decision::Branch(value != 0));
                }
                Ok(())
            }
        }
    }

    fn alloc(&mut self, dst: Reg, size: Reg, signed: Option<u32>, site: u32) -> Result<(), Outcome> {
        let raw = self.get(size);
        let it = &self.sites[site as usize];
        let (kind, owner) = (it.kind, it.owner);
        let negative = signed.is_some_and(|bits| sign_extend(raw, bits) < 0);
        let limit = pointer::MAX_SIZE.min(1 << (self.program.target.pointer_bits - 1));
        if negative || raw >= u128::from(limit) {
            return match kind {
                AllocKind::Malloc | AllocKind::Calloc | AllocKind::Library => {
                    self.set(dst, 0);
                    Ok(())
                }
                AllocKind::Alloca | AllocKind::Vla => {
                    Err(self.fault(CheckKind::VlaSize, "the array is larger than an object may be".to_string()))
                }
            };
        }
        let count = self.allocations.entry(it.name.clone()).or_insert(0);
        *count += 1;
        let ordinal = *count;
        let on_heap = matches!(kind, AllocKind::Malloc | AllocKind::Calloc);
        let object = if on_heap { Kind::Heap { site, ordinal } } else { Kind::Alloca { site, ordinal } };
        let zeroed = matches!(kind, AllocKind::Calloc | AllocKind::Library);
        let number = self.memory.create(raw as u64, object, zeroed).map_err(|_| self.full())?;
        if matches!(kind, AllocKind::Alloca | AllocKind::Vla) {
            self.arrays.push((number, owner));
        }
        self.set(dst, u128::from(pointer::pack(number, 0)));
        self.note_store(pointer::pack(number, 0), raw as u64);
        Ok(())
    }

    fn free(&mut self, address: u64) -> Result<(), Outcome> {
        if address == 0 {
            return Ok(());
        }
        let number = pointer::number(address);
        let name = self.object_name(number);
        let (check, text) = match self.memory.object(number) {
            Some(o) if matches!(o.kind, Kind::Heap { .. }) && o.lifetime == Lifetime::Freed => {
                self.note_read(address, 1);
                (CheckKind::DoubleFree, format!("{name} is freed twice"))
            }
            Some(o) if matches!(o.kind, Kind::Heap { .. }) && pointer::offset(address) == 0 => {
                let size = o.size;
                self.memory.end(number, Lifetime::Freed);
                self.note_store(address, size);
                return Ok(());
            }
            Some(o) if matches!(o.kind, Kind::Heap { .. }) => {
                let offset = pointer::offset(address);
                (CheckKind::InvalidFree, format!("free of a pointer into {name}, at offset {offset}"))
            }
            Some(_) => (CheckKind::InvalidFree, format!("free of {name}, which was not allocated")),
            None => (CheckKind::InvalidFree, "free of a pointer to no object at all".to_string()),
        };
        let fault = self.object_fault(address, 0, false);
        Err(match fault {
            Some(fault) => self.memory_fault(check, text, fault),
            None => self.fault(check, text),
        })
    }

    fn copy(&mut self, to: u64, from: u64, bytes: u64, overlap: bool, own: bool) -> Result<(), Outcome> {
        if bytes == 0 {
            return Ok(());
        }
        if bytes > self.options.max_memory {
            let problem = self.memory.problem(from, bytes, false).unwrap_or(Problem::HostEnvironment);
            return Err(self.bad_access(problem, from, bytes, false));
        }
        let mut chunk = Chunk::default();
        let taken = self.memory.take_for_copy(from, bytes, &mut chunk);
        taken.map_err(|p| self.bad_access(p, from, bytes, false))?;
        if let Some(problem) = self.memory.problem(to, bytes, true).filter(|p| !own || *p != Problem::ReadOnly) {
            return Err(self.bad_access(problem, to, bytes, true));
        }
        let same = pointer::number(to) == pointer::number(from);
        let apart = pointer::offset(to).abs_diff(pointer::offset(from));
        if same && apart < bytes && !overlap {
            let text = format!("memcpy of {bytes} bytes between places {apart} bytes apart");
            return Err(self.fault(CheckKind::LibraryPrecondition, text));
        }
        self.memory.put(to, &chunk, own).map_err(|p| self.bad_access(p, to, bytes, true))?;
        self.note_read(from, bytes);
        self.note_store(to, bytes);
        if self.setting.record {
            self.wrote_range(to, bytes);
        }
        Ok(())
    }

    fn effect(&mut self, effect: Effect, args: &[(Shape, u128)], result: Option<TypeId>) -> Result<u128, Outcome> {
        let first = args.first().map_or(0, |&(shape, value)| shape.number(value));
        match effect {
            Effect::ReadByte => self.read_byte(result),
            Effect::UnreadByte => {
                if first < 0 {
                    return Ok(u128::MAX);
                }
                self.unread.push(first as u8);
                Ok(u128::from(first as u8))
            }
            Effect::WriteByte => {
                self.host.write(Stream::Stdout, &[first as u8]);
                Ok(u128::from(first as u8))
            }
            Effect::WriteByteError => {
                self.host.write(Stream::Stderr, &[first as u8]);
                Ok(u128::from(first as u8))
            }
            Effect::Time => {
                let now = self.host.time().map(|t| t as i128 as u128);
                self.clock_input("time", result, now)
            }
            Effect::Clock => {
                let now = self.host.clock().map(|t| t as i128 as u128);
                self.clock_input("clock", result, now)
            }
            Effect::PushAtExit => {
                self.at_exit.push(args.first().map_or(0, |a| a.1 as u64));
                Ok(0)
            }
            Effect::PopAtExit => Ok(u128::from(self.at_exit.pop().unwrap_or(0))),
            Effect::HostOpen => {
                let name = self.string_at(args.first().map_or(0, |a| a.1 as u64), None)?;
                let answer = match self.host.open_file(&name) {
                    HostFile::Open(size) => i128::from(size),
                    HostFile::Absent => -1,
                    HostFile::Error(number) => -1 - i128::from(number),
                    HostFile::Refused(what) => {
                        return Err(Outcome::Unsupported { location: self.user_location(), what });
                    }
                };
                let bits = result.and_then(|ty| shape(self.program, ty)).map_or(64, Shape::bits);
                Ok(answer as u128 & mask(bits))
            }
            Effect::HostByte => Ok(u128::from(self.host.next_file_byte())),
        }
    }

    /// The given input if there is one, else the host's next byte.
    fn read_byte(&mut self, result: Option<TypeId>) -> Result<u128, Outcome> {
        if let Some(byte) = self.unread.pop() {
            return Ok(u128::from(byte));
        }
        let Some(ty) = result else {
            return Ok(self.host.read_byte().map_or(u128::MAX, u128::from));
        };
        let bits = shape(self.program, ty).map_or(32, Shape::bits);
        let key = because_ir::InputKey {
            name: "stdin".to_string(),
            occurrence: self.occurrences.get("stdin").copied().unwrap_or(0) + 1,
        };
        let program = self.program;
        let value = match self.inputs.next(&key, InputKind::Stdin, ty, program) {
            Some(value) => self.bits_of_value(ty, &value),
            None => self.host.read_byte().map_or(u128::MAX, u128::from) & mask(bits),
        };
        self.keep_input(key, InputKind::Stdin, ty, value);
        Ok(value)
    }

    fn clock_input(&mut self, name: &str, result: Option<TypeId>, now: Option<u128>) -> Result<u128, Outcome> {
        let Some(ty) = result else { return Ok(0) };
        let bits = shape(self.program, ty).map_or(64, Shape::bits);
        self.ask_or(name, InputKind::Clock, ty, Some(now.unwrap_or(0) & mask(bits)))
    }

    /// Bytes of a string up to its end; what is wrong otherwise.
    pub fn string_at(&mut self, address: u64, limit: Option<u64>) -> Result<Vec<u8>, Outcome> {
        let mut bytes = Vec::new();
        let limit = limit.unwrap_or(u64::MAX);
        while (bytes.len() as u64) < limit {
            let at = address.wrapping_add(bytes.len() as u64);
            let byte = match self.memory.load(at, 1) {
                Ok(byte) => byte as u8,
                Err(Problem::Uninitialised) => {
                    self.write_unwritten(at, 1)?;
                    self.memory.load(at, 1).map_err(|p| self.bad_access(p, at, 1, false))? as u8
                }
                Err(problem) => return Err(self.bad_access(problem, at, 1, false)),
            };
            if byte == 0 {
                break;
            }
            bytes.push(byte);
        }
        self.note_read(address, bytes.len() as u64 + 1);
        Ok(bytes)
    }
}
