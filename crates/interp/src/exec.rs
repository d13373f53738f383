//! The loop that executes code. What is common is done here; the rest is handed to the machine.

use crate::access;
use crate::arithmetic::{self, Computed};
use crate::code::*;
use crate::float;
use crate::machine::Machine;
use crate::memory::Problem;
use crate::pointer;
use crate::shape::{Shape, low, mask, sx};
use because_ir::{CheckKind, Decision, Outcome};

#[inline(always)]
fn holds(test: Test, bits: u8, a: u64, b: u64) -> bool {
    match test {
        Test::Eq => a == b,
        Test::Ne => a != b,
        Test::LtS => sx(a, bits) < sx(b, bits),
        Test::LeS => sx(a, bits) <= sx(b, bits),
        Test::GtS => sx(a, bits) > sx(b, bits),
        Test::GeS => sx(a, bits) >= sx(b, bits),
        Test::LtU => a < b,
        Test::LeU => a <= b,
        Test::GtU => a > b,
        Test::GeU => a >= b,
    }
}

#[inline(always)]
fn constant(test: Test, bits: u8, imm: i32) -> u64 {
    match test {
        Test::Eq | Test::Ne => low(i64::from(imm) as u64, bits),
        _ => i64::from(imm) as u64,
    }
}

#[inline(always)]
fn in_range(value: Option<i64>, bits: u8) -> Option<u64> {
    value.filter(|&v| sx(v as u64, bits) == v).map(|v| low(v as u64, bits))
}

#[inline(always)]
fn amount(value: u64, amount: u8, bits: u8) -> Option<u32> {
    let number = if amount & 0x80 != 0 { sx(value, amount & 0x7F) } else { i64::try_from(value).ok()? };
    (0..i64::from(bits)).contains(&number).then_some(number as u32)
}

/// Runs until the program ends, one way or another.
pub fn execute(m: &mut Machine) -> Outcome {
    loop {
        if let Err(outcome) = resume(m) {
            return outcome;
        }
    }
}

/// Executes the current function from where it stands; comes back after every call and return.
#[allow(clippy::too_many_lines)]
fn resume(m: &mut Machine) -> Result<(), Outcome> {
    let code = m.code.clone();
    let ops = &code.ops[..];
    let base = m.base;
    let mut pc = m.pc;
    macro_rules! reg {
        ($r:expr) => {
            m.regs[base + $r as usize]
        };
    }
    macro_rules! word {
        ($r:expr) => {
            m.regs[base + $r as usize] as u64
        };
    }
    macro_rules! put {
        ($dst:expr, $value:expr) => {{
            let value: u64 = $value;
            m.regs[base + $dst as usize] = u128::from(value);
        }};
    }
    macro_rules! fault {
        ($check:expr) => {{
            m.pc = pc;
            return Err(m.arithmetic_fault($check));
        }};
    }
    macro_rules! checked {
        ($dst:expr, $bits:expr, $value:expr) => {{
            match in_range($value, $bits) {
                Some(value) => put!($dst, value),
                None => fault!(CheckKind::SignedOverflow),
            }
        }};
    }
    macro_rules! float {
        ($dst:expr, $a:expr, $op:tt, $b:expr) => {{
            let value = f64::from_bits(word!($a)) $op f64::from_bits(word!($b));
            reg!($dst) = float::bits64(value);
        }};
    }
    macro_rules! signed {
        ($r:expr, $bits:expr) => {
            sx(word!($r), $bits)
        };
    }
    loop {
        match ops[pc] {
            Op::Tick(count) => {
                m.steps += u64::from(count);
                if m.steps >= m.next_poll {
                    m.pc = pc;
                    m.poll()?;
                }
            }
            Op::Step => {
                m.pc = pc;
                m.begin_step()?;
            }
            Op::Const { dst, low, high } => put!(dst, u64::from(low) | u64::from(high) << 32),
            Op::Wide { dst, index } => reg!(dst) = code.wide[index as usize],
            Op::Move { dst, src } => reg!(dst) = reg!(src),
            Op::MoveIf { dst, cond, src } => {
                if word!(cond) != 0 {
                    reg!(dst) = reg!(src);
                }
            }
            Op::Skip { cond, when, by } => {
                if (word!(cond) != 0) == when {
                    pc += by as usize;
                }
            }
            Op::AddS { bits, dst, a, b } => checked!(dst, bits, signed!(a, bits).checked_add(signed!(b, bits))),
            Op::SubS { bits, dst, a, b } => checked!(dst, bits, signed!(a, bits).checked_sub(signed!(b, bits))),
            Op::MulS { bits, dst, a, b } => checked!(dst, bits, signed!(a, bits).checked_mul(signed!(b, bits))),
            Op::AddSI { bits, dst, a, imm } => checked!(dst, bits, signed!(a, bits).checked_add(i64::from(imm))),
            Op::SubSI { bits, dst, a, imm } => checked!(dst, bits, signed!(a, bits).checked_sub(i64::from(imm))),
            Op::MulSI { bits, dst, a, imm } => checked!(dst, bits, signed!(a, bits).checked_mul(i64::from(imm))),
            Op::AddW { bits, dst, a, b } => put!(dst, low(word!(a).wrapping_add(word!(b)), bits)),
            Op::SubW { bits, dst, a, b } => put!(dst, low(word!(a).wrapping_sub(word!(b)), bits)),
            Op::MulW { bits, dst, a, b } => put!(dst, low(word!(a).wrapping_mul(word!(b)), bits)),
            Op::AddWI { bits, dst, a, imm } => put!(dst, low(word!(a).wrapping_add(imm as u64), bits)),
            Op::MulWI { bits, dst, a, imm } => put!(dst, low(word!(a).wrapping_mul(imm as u64), bits)),
            Op::DivS { bits, dst, a, b } => {
                let (x, y) = (signed!(a, bits), signed!(b, bits));
                if y == 0 {
                    fault!(CheckKind::DivisionByZero);
                }
                if y == -1 && x == i64::MIN >> (64 - u32::from(bits)) && m.options.checks.has(CheckKind::SignedOverflow)
                {
                    fault!(CheckKind::SignedOverflow);
                }
                put!(dst, low(x.wrapping_div(y) as u64, bits));
            }
            Op::RemS { bits, dst, a, b } => {
                let (x, y) = (signed!(a, bits), signed!(b, bits));
                if y == 0 {
                    fault!(CheckKind::DivisionByZero);
                }
                if y == -1 && x == i64::MIN >> (64 - u32::from(bits)) && m.options.checks.has(CheckKind::SignedOverflow)
                {
                    fault!(CheckKind::SignedOverflow);
                }
                put!(dst, low(x.wrapping_rem(y) as u64, bits));
            }
            Op::DivU { dst, a, b } => match word!(a).checked_div(word!(b)) {
                Some(value) => put!(dst, value),
                None => fault!(CheckKind::DivisionByZero),
            },
            Op::RemU { dst, a, b } => match word!(a).checked_rem(word!(b)) {
                Some(value) => put!(dst, value),
                None => fault!(CheckKind::DivisionByZero),
            },
            Op::And { dst, a, b } => put!(dst, word!(a) & word!(b)),
            Op::Or { dst, a, b } => put!(dst, word!(a) | word!(b)),
            Op::Xor { dst, a, b } => put!(dst, word!(a) ^ word!(b)),
            Op::AndI { dst, a, imm } => put!(dst, word!(a) & u64::from(imm)),
            Op::ShlI { bits, dst, a, by } => put!(dst, low(word!(a) << by, bits)),
            Op::ShrUI { dst, a, by } => put!(dst, word!(a) >> by),
            Op::ShrSI { bits, dst, a, by } => put!(dst, low((signed!(a, bits) >> by) as u64, bits)),
            Op::Shl { bits, amount: shape, dst, a, b } => match amount(word!(b), shape, bits) {
                Some(by) => put!(dst, low(word!(a) << by, bits)),
                None => fault!(CheckKind::Shift),
            },
            Op::ShrU { bits, amount: shape, dst, a, b } => match amount(word!(b), shape, bits) {
                Some(by) => put!(dst, word!(a) >> by),
                None => fault!(CheckKind::Shift),
            },
            Op::ShrS { bits, amount: shape, dst, a, b } => match amount(word!(b), shape, bits) {
                Some(by) => put!(dst, low((signed!(a, bits) >> by) as u64, bits)),
                None => fault!(CheckKind::Shift),
            },
            Op::BitNot { bits, dst, a } => put!(dst, low(!word!(a), bits)),
            Op::Compare { test, bits, dst, a, b } => put!(dst, u64::from(holds(test, bits, word!(a), word!(b)))),
            Op::CompareI { test, bits, dst, a, imm } => {
                put!(dst, u64::from(holds_constant(test, bits, word!(a), imm)));
            }
            Op::Not { dst, a } => put!(dst, word!(a) ^ 1),
            Op::Extend { from, to, dst, a } => put!(dst, low(signed!(a, from) as u64, to)),
            Op::Low { bits, dst, a } => put!(dst, low(word!(a), bits)),
            Op::NonZero { dst, a } => put!(dst, u64::from(word!(a) != 0)),
            Op::AddF { dst, a, b } => float!(dst, a, +, b),
            Op::SubF { dst, a, b } => float!(dst, a, -, b),
            Op::MulF { dst, a, b } => float!(dst, a, *, b),
            Op::DivF { dst, a, b } => float!(dst, a, /, b),
            Op::Binary { index } => {
                let it = &code.binaries[index as usize];
                let answer = arithmetic::binary(it.op, it.left, it.right, reg!(it.a), reg!(it.b), it.step, it.result);
                m.pc = pc;
                reg!(it.dst) = m.accept(answer)?;
            }
            Op::Unary { index } => {
                let it = &code.unaries[index as usize];
                m.pc = pc;
                reg!(it.dst) = m.accept(arithmetic::unary(it.op, it.shape, reg!(it.a)))?;
            }
            Op::Cast { index } => {
                m.pc = pc;
                m.cast(&code.casts[index as usize])?;
            }
            Op::Pure { index } => {
                m.pc = pc;
                m.pure_op(&code.pures[index as usize])?;
            }
            Op::Element { dst, base: from, index, element } => {
                let it = &code.elements[element as usize];
                match element_index(it, reg!(index)) {
                    Some(i) => put!(dst, pointer::add(word!(from), i128::from(i) * i128::from(it.size))),
                    None => {
                        m.pc = pc;
                        return Err(m.bounds_fault());
                    }
                }
            }
            Op::PointerAdd { dst, base: from, index, element } => {
                let it = &code.elements[element as usize];
                let number = it.shape.number(reg!(index)).saturating_mul(i128::from(it.size));
                put!(dst, pointer::add(word!(from), number.clamp(-(1 << 100), 1 << 100)));
            }
            Op::Offset { dst, base: from, low, high } => {
                let offset = (u64::from(low) | u64::from(high) << 32) as i64;
                put!(dst, pointer::add(word!(from), i128::from(offset)));
            }
            Op::Begun { base: from, object } => {
                if word!(from) == 0 {
                    m.pc = pc;
                    m.begin(from, object)?;
                }
            }
            Op::Written { reg, flag, object } => {
                if word!(flag) == 0 {
                    m.pc = pc;
                    let it = &m.program.objects[object as usize];
                    reg!(reg) = m.unwritten(&it.name, it.ty, None)?;
                    put!(flag, 1);
                }
            }
            Op::Aligned { address, align } => {
                let at = word!(address);
                if !at.is_multiple_of(u64::from(align)) {
                    m.pc = pc;
                    let text = format!("address at offset {} is not a multiple of {align}", pointer::offset(at));
                    return Err(m.fault(CheckKind::Misaligned, text));
                }
            }
            Op::Load { size, dst, address, offset } => {
                let at = word!(address).wrapping_add(offset as u64);
                match m.memory.load(at, size) {
                    Ok(value) => put!(dst, value),
                    Err(problem) => {
                        m.pc = pc;
                        reg!(dst) = m.bad_load(problem, at, size)?;
                    }
                }
            }
            Op::LoadDirect { size, dst, number, offset } => {
                let at = pointer::pack(number, i64::from(offset));
                match m.memory.load(at, size) {
                    Ok(value) => put!(dst, value),
                    Err(problem) => {
                        m.pc = pc;
                        reg!(dst) = m.bad_load(problem, at, size)?;
                    }
                }
            }
            Op::LoadAny { dst, address, offset, access } => {
                let at = word!(address).wrapping_add(offset as u64);
                let it = &code.accesses[access as usize];
                match access::load(&m.memory, at, it) {
                    Ok(value) => reg!(dst) = value,
                    Err(problem) => {
                        m.pc = pc;
                        reg!(dst) = match problem {
                            Problem::Uninitialised => m.uninitialised(at, it)?,
                            _ => return Err(m.bad_access(problem, at, it.size, false)),
                        };
                    }
                }
            }
            Op::Store { size, own, src, address, offset } => {
                let at = word!(address).wrapping_add(offset as u64);
                if let Err(problem) = m.memory.store(at, size, word!(src), own) {
                    m.pc = pc;
                    return Err(m.bad_access(problem, at, u64::from(size), true));
                }
            }
            Op::StoreDirect { size, src, number, offset } => {
                let at = pointer::pack(number, i64::from(offset));
                if let Err(problem) = m.memory.store(at, size, word!(src), true) {
                    m.pc = pc;
                    return Err(m.bad_access(problem, at, u64::from(size), true));
                }
            }
            Op::StoreAny { own, src, address, offset, access } => {
                let at = word!(address).wrapping_add(offset as u64);
                let it = &code.accesses[access as usize];
                if let Err(error) = access::store(&mut m.memory, at, it, reg!(src), own) {
                    m.pc = pc;
                    return Err(m.access_error(error, at, it.size, true));
                }
            }
            Op::Jump { target } => {
                pc = target as usize;
                continue;
            }
            Op::JumpIf { cond, target } => {
                if word!(cond) != 0 {
                    pc = target as usize;
                    continue;
                }
            }
            Op::JumpIfNot { cond, target } => {
                if word!(cond) == 0 {
                    pc = target as usize;
                    continue;
                }
            }
            Op::JumpCompare { test, bits, a, b, target } => {
                if holds(test, bits, word!(a), word!(b)) {
                    pc = target as usize;
                    continue;
                }
            }
            Op::JumpCompareI { test, bits, a, imm, target } => {
                if holds_constant(test, bits, word!(a), imm) {
                    pc = target as usize;
                    continue;
                }
            }
            Op::Switch { value, index } => {
                let it = &code.switches[index as usize];
                let (target, case) = choose(it, it.shape.number(reg!(value)));
                if m.setting.record {
                    m.decided(Decision::Switch(case));
                }
                pc = target as usize;
                continue;
            }
            Op::Call { index } => {
                m.pc = pc;
                return m.call(index);
            }
            Op::Return { src } => {
                m.pc = pc;
                let value = reg!(src);
                return m.leave(Some(value), false);
            }
            Op::ReturnNothing => {
                m.pc = pc;
                return m.leave(None, true);
            }
            Op::ReturnBytes { address, offset, index } => {
                m.pc = pc;
                let at = word!(address).wrapping_add(offset as u64);
                let size = code.sizes[index as usize];
                let mut chunk = std::mem::take(&mut m.returned);
                m.memory.take_for_copy(at, size, &mut chunk).map_err(|p| m.bad_access(p, at, size, false))?;
                m.returned = chunk;
                m.note_read(at, size);
                return m.leave(None, false);
            }
            Op::Came { again } => m.came_again = again,
            Op::Begin { base: from, object } => {
                m.pc = pc;
                m.begin(from, object)?;
            }
            Op::End { base: from } => m.memory.end(pointer::number(word!(from)), crate::memory::Lifetime::Ended),
            Op::Assume { cond } => {
                if word!(cond) == 0 {
                    m.pc = pc;
                    return Err(Outcome::Blocked(m.location()));
                }
            }
            Op::Assert { cond, check } => {
                if word!(cond) == 0 {
                    m.pc = pc;
                    return Err(m.assertion_fault(check));
                }
            }
            other => {
                m.pc = pc;
                m.rare(other)?;
            }
        }
        pc += 1;
    }
}

#[inline(always)]
fn holds_constant(test: Test, bits: u8, a: u64, imm: i32) -> bool {
    holds(test, bits, a, constant(test, bits, imm))
}

#[inline(always)]
fn element_index(it: &ElementCode, raw: u128) -> Option<u64> {
    let number = it.shape.number(raw);
    u64::try_from(number).ok().filter(|&i| i < it.count)
}

fn choose(it: &SwitchCode, value: i128) -> (Pc, Option<u32>) {
    if !it.dense.is_empty() {
        let at = value.checked_sub(it.base).and_then(|i| usize::try_from(i).ok());
        return match at.and_then(|i| it.dense.get(i)) {
            Some(&range) if range > 0 => {
                let range = &it.ranges[range as usize - 1];
                (range.2, Some(range.3))
            }
            _ => (it.default, None),
        };
    }
    let after = it.ranges.partition_point(|r| r.0 <= value);
    match after.checked_sub(1).map(|i| it.ranges[i]) {
        Some((_, high, target, case)) if value <= high => (target, Some(case)),
        _ => (it.default, None),
    }
}

impl Machine<'_> {
    /// The answer's value, unless what is wrong with it is checked.
    #[inline(always)]
    pub fn accept(&mut self, answer: Computed) -> Result<u128, Outcome> {
        match answer.problem {
            None => Ok(answer.value),
            Some(check) if arithmetic::is_defined_without(check) && !self.checks().has(check) => Ok(answer.value),
            Some(check) => Err(self.arithmetic_fault(check)),
        }
    }

    #[cold]
    #[inline(never)]
    fn bad_load(&mut self, problem: Problem, address: u64, size: u8) -> Result<u128, Outcome> {
        match problem {
            Problem::Uninitialised => self.uninitialised_load(address, size),
            _ => Err(self.bad_access(problem, address, u64::from(size), false)),
        }
    }

    fn cast(&mut self, it: &CastCode) -> Result<(), Outcome> {
        let value = self.get(it.a);
        let value = match (it.from, it.to) {
            (Shape::Pointer, Shape::Bool) => u128::from(value != 0),
            (Shape::Pointer, Shape::Int { bits, .. }) => {
                let integer = access::integer_of(&mut self.memory, value as u64).map_err(|_| self.exhausted())?;
                u128::from(integer) & mask(bits)
            }
            (Shape::Int { .. } | Shape::Bool, Shape::Pointer) => {
                let integer = it.from.number(value) as u128 & mask(self.program.target.pointer_bits);
                u128::from(access::pointer_of(&self.memory, integer as u64))
            }
            _ => self.accept(arithmetic::cast(it.from, it.to, value))?,
        };
        self.set(it.dst, value);
        Ok(())
    }

    fn pure_op(&mut self, it: &PureCode) -> Result<(), Outcome> {
        let args: Vec<_> = it.args.iter().map(|&(shape, reg)| (shape, self.get(reg))).collect();
        match self.pure(it.function, it.result, &args) {
            Some(answer) => {
                let value = self.accept(answer)?;
                self.set(it.dst, value);
                Ok(())
            }
            None if it.function == because_ir::PureFn::ObjectSize => {
                let address = args.first().map_or(0, |a| a.1 as u64);
                let problem = self.memory.problem(address, 0, false).unwrap_or(Problem::Nothing);
                Err(self.bad_access(problem, address, 0, false))
            }
            None => {
                let what = format!("the function {:?} of these arguments", it.function);
                Err(Outcome::Unsupported { location: self.location(), what })
            }
        }
    }
}
