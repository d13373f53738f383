//! Statements and terminators.

use super::place::{At, Spot};
use super::{Builder, Refused, Result};
use crate::code::*;
use crate::shape::shape;
use because_ir::{
    AllocKind, BlockId, Callee, ExprId, ExprKind, Function, JumpKind, ObjectId, Place, PlaceBase, PrintArgs,
    PrintTarget, Statement, StatementKind, Terminator, TerminatorKind, TypeId, leaf, read_only,
};
use rustc_hash::FxHashSet;

/// The blocks that begin with a loop invariant.
pub(super) fn loop_heads_with_invariant(function: &Function) -> Vec<bool> {
    let starts =
        |b: &because_ir::Block| b.statements.first().is_some_and(|s| matches!(s.kind, StatementKind::Invariant { .. }));
    function.blocks.iter().map(starts).collect()
}

/// The locals that variable length arrays are allocated for.
pub(super) fn array_holders(function: &Function) -> FxHashSet<ObjectId> {
    let statements = function.blocks.iter().flat_map(|b| &b.statements);
    statements.filter_map(array_holder).collect()
}

fn array_holder(statement: &Statement) -> Option<ObjectId> {
    match &statement.kind {
        StatementKind::Alloc { result, kind: AllocKind::Vla, .. } => match result.base {
            PlaceBase::Object(object) => Some(object),
            PlaceBase::Deref(_) => None,
        },
        _ => None,
    }
}

impl Builder<'_> {
    pub(super) fn statement(&mut self, statement: &Statement) -> Result<()> {
        match &statement.kind {
            StatementKind::Assign { place, value } => self.assign(place, *value),
            StatementKind::Input { place, input } => {
                let spot = self.place(place, false)?;
                if shape(self.program, place.ty).is_some() {
                    let dst = self.temp();
                    self.rare(Rare::Input { dst, name: input.name.clone(), kind: input.kind, ty: place.ty });
                    return self.write(place, spot, dst);
                }
                self.aligned(&spot);
                let (address, offset) = self.address_of(&spot);
                let (name, kind, ty, own) = (input.name.clone(), input.kind, place.ty, spot.own);
                self.name(place);
                self.rare(Rare::InputBytes { address, offset, name, kind, ty, own });
                self.wrote_bytes(place, &spot);
                Ok(())
            }
            StatementKind::Call { result, callee, args } => self.call(result.as_ref(), callee, args),
            StatementKind::Assume(cond) => {
                let cond = self.value(*cond, None)?;
                self.emit(Op::Assume { cond });
                Ok(())
            }
            StatementKind::Assert { cond, check, .. } => {
                let cond = self.value(*cond, None)?;
                self.emit(Op::Assert { cond, check: *check as u8 });
                Ok(())
            }
            StatementKind::Probe { cond, .. } => {
                if self.setting.record {
                    self.rare(Rare::Probe { cond: *cond });
                }
                Ok(())
            }
            StatementKind::Invariant { cond, .. } => {
                let cond = self.value(*cond, None)?;
                self.emit(Op::Invariant { cond });
                Ok(())
            }
            StatementKind::Alloc { result, size, element, kind } => self.alloc(result, *size, *element, *kind),
            StatementKind::Free { pointer } => {
                let pointer = self.value(*pointer, None)?;
                self.rare(Rare::Free { pointer });
                Ok(())
            }
            StatementKind::Copy { to, from, bytes, overlap } => {
                let own = read_only::names_object(self.program, *to).is_some();
                let (to, from) = (self.value(*to, None)?, self.value(*from, None)?);
                let bytes = self.value(*bytes, None)?;
                self.rare(Rare::Copy { to, from, bytes, overlap: *overlap, own });
                Ok(())
            }
            StatementKind::Fill { to, byte, bytes } => {
                let own = read_only::names_object(self.program, *to).is_some();
                let (to, byte) = (self.value(*to, None)?, self.value(*byte, None)?);
                let bytes = self.value(*bytes, None)?;
                self.rare(Rare::Fill { to, byte, bytes, own });
                Ok(())
            }
            StatementKind::Begin(object) => {
                self.begin(*object);
                Ok(())
            }
            StatementKind::End(object) => {
                self.end(*object);
                Ok(())
            }
            StatementKind::Print { result, to, format, args } => self.print(result.as_ref(), to, *format, args),
            StatementKind::Effect { result, effect, args } => {
                let spot = result.as_ref().map(|p| self.place(p, false)).transpose()?;
                let mut list = Vec::new();
                for &arg in args {
                    let reg = self.value(arg, None)?;
                    list.push((self.shape(self.program.expr(arg).ty)?, reg));
                }
                let dst = self.temp();
                let ty = result.as_ref().map(|p| p.ty);
                self.rare(Rare::Effect { dst, effect: *effect, args: list, result: ty });
                self.write_result(result.as_ref(), spot, dst)
            }
            StatementKind::Unsupported { what } => {
                self.rare(Rare::Unsupported { what: what.clone() });
                Ok(())
            }
        }
    }

    fn assign(&mut self, place: &Place, value: ExprId) -> Result<()> {
        if shape(self.program, place.ty).is_none() {
            return self.assign_bytes(place, value);
        }
        let wanted = match place.base {
            PlaceBase::Object(object) => match self.code.homes.get(&object) {
                Some(Home::Register { reg, .. }) => Some(*reg),
                _ => None,
            },
            PlaceBase::Deref(_) => None,
        };
        let src = self.value(value, wanted)?;
        let spot = self.place(place, false)?;
        self.write(place, spot, src)
    }

    fn assign_bytes(&mut self, place: &Place, value: ExprId) -> Result<()> {
        let from = self.bytes_of(value)?;
        let spot = self.place(place, false)?;
        self.put_bytes(place, &spot, Some(from))
    }

    fn put_bytes(&mut self, place: &Place, spot: &Spot, from: Option<(Reg, i32)>) -> Result<()> {
        if let At::Register { .. } = spot.at {
            return Err(Refused("bytes into a register"));
        }
        self.aligned(spot);
        let (to, to_offset) = self.address_of(spot);
        let size = self.program.size_of(place.ty);
        self.name(place);
        self.rare(Rare::CopyBytes { to, to_offset, from, size, own: spot.own });
        self.wrote_bytes(place, spot);
        Ok(())
    }

    /// Where the bytes of a record value lie.
    fn bytes_of(&mut self, value: ExprId) -> Result<(Reg, i32)> {
        let program = self.program;
        let ExprKind::Load(place) = &program.expr(value).kind else {
            return Err(Refused("a record value that is not read from a place"));
        };
        self.within(value, |b| {
            let spot = b.place(place, false)?;
            b.aligned(&spot);
            let (address, offset) = b.address_of(&spot);
            if spot.own {
                return Ok((address, offset));
            }
            // The bytes are taken later, when other places have been evaluated.
            b.rare(Rare::Readable { address, offset, size: b.program.size_of(place.ty) });
            Ok((address, offset))
        })
    }

    /// Stores a scalar and, for the path, says so.
    fn write(&mut self, place: &Place, spot: Spot, src: Reg) -> Result<()> {
        self.name(place);
        self.store(spot, src)?;
        if let (PlaceBase::Object(object), At::Register { .. }) = (place.base, spot.at) {
            self.known(object, true);
        }
        if self.setting.record {
            self.code.places.push(place.clone());
            let index = self.code.places.len() as u32 - 1;
            self.emit(Op::Wrote { src, index });
        }
        Ok(())
    }

    fn write_result(&mut self, place: Option<&Place>, spot: Option<Spot>, src: Reg) -> Result<()> {
        match (place, spot) {
            (Some(place), Some(spot)) => self.write(place, spot, src),
            _ => Ok(()),
        }
    }

    fn name(&mut self, place: &Place) {
        if self.setting.record {
            self.code.places.push(place.clone());
            let index = self.code.places.len() as u32 - 1;
            self.emit(Op::Name { index });
        }
    }

    fn wrote_bytes(&mut self, place: &Place, spot: &Spot) {
        if self.setting.record {
            let (address, offset) = self.address_of(spot);
            self.code.places.push(place.clone());
            let index = self.code.places.len() as u32 - 1;
            self.emit(Op::WroteMemory { address, offset, index });
        }
    }

    fn call(&mut self, result: Option<&Place>, callee: &Callee, args: &[ExprId]) -> Result<()> {
        let callee = match callee {
            Callee::Direct(function) if function.index() < self.program.functions.len() => {
                CalleeCode::Direct(*function)
            }
            Callee::Direct(_) => return Err(Refused("an unknown function")),
            Callee::Indirect(pointer) => CalleeCode::Indirect(self.value(*pointer, None)?),
        };
        let mut list = Vec::with_capacity(args.len());
        for &arg in args {
            let ty = self.program.expr(arg).ty;
            list.push(if shape(self.program, ty).is_some() {
                ArgCode::Scalar { reg: self.value(arg, None)?, ty }
            } else {
                let (address, offset) = self.bytes_of(arg)?;
                ArgCode::Bytes { address, offset, size: self.program.size_of(ty), ty }
            });
        }
        let dst = self.temp();
        self.code.calls.push(CallCode { callee, args: list, dst, result: result.map(|p| p.ty) });
        let index = self.code.calls.len() as u32 - 1;
        self.emit(Op::Call { index });
        let Some(place) = result else { return Ok(()) };
        let spot = self.place(place, false)?;
        if shape(self.program, place.ty).is_some() {
            return self.write(place, spot, dst);
        }
        self.put_bytes(place, &spot, None)
    }

    fn alloc(&mut self, result: &Place, size: ExprId, element: Option<TypeId>, kind: AllocKind) -> Result<()> {
        let spot = self.place(result, false)?;
        let bits = self.shape(self.program.expr(size).ty)?;
        let size = self.value(size, None)?;
        let name = leaf::allocation_name(self.program, kind, result).to_string();
        let owner = match result.base {
            PlaceBase::Object(object) if kind == AllocKind::Vla => Some(object),
            _ => None,
        };
        self.sites.push(AllocSite { kind, element, name, owner });
        let site = self.sites.len() as u32 - 1;
        let dst = self.temp();
        self.rare(Rare::Alloc { dst, size, signed: bits.is_signed().then(|| bits.bits()), site });
        self.write(result, spot, dst)
    }

    fn begin(&mut self, object: ObjectId) {
        if self.arrays.contains(&object) {
            self.rare(Rare::EndArrays { object });
        }
        match self.code.homes.get(&object) {
            Some(&Home::Register { flag, .. }) => {
                if let Some(flag) = flag {
                    self.constant(0, Some(flag));
                }
                self.known(object, false);
            }
            Some(&Home::Memory { base }) => {
                self.emit(Op::Begin { base, object: object.0 });
                self.known(object, true);
            }
            None => {}
        }
    }

    fn end(&mut self, object: ObjectId) {
        if self.arrays.contains(&object) {
            self.rare(Rare::EndArrays { object });
        }
        if let Some(&Home::Memory { base }) = self.code.homes.get(&object) {
            self.emit(Op::End { base });
        }
    }

    fn print(&mut self, result: Option<&Place>, to: &PrintTarget, format: ExprId, args: &PrintArgs) -> Result<()> {
        let spot = result.map(|p| self.place(p, false)).transpose()?;
        let target = match to {
            PrintTarget::Stdout => PrintCode::Stdout,
            PrintTarget::Stderr => PrintCode::Stderr,
            PrintTarget::Buffer { to, size } => {
                let to = self.value(*to, None)?;
                let size = size.map(|s| self.value(s, None)).transpose()?;
                PrintCode::Buffer { to, size }
            }
        };
        let format = self.value(format, None)?;
        let args = match args {
            PrintArgs::Packed(pointer) => PrintArgsCode::Packed(self.value(*pointer, None)?),
            PrintArgs::Values(values) => {
                let mut list = Vec::with_capacity(values.len());
                for &value in values {
                    list.push((self.value(value, None)?, self.program.expr(value).ty));
                }
                PrintArgsCode::Values(list)
            }
        };
        let dst = self.temp();
        self.rare(Rare::Print { dst, target, format, args });
        self.write_result(result, spot, dst)
    }

    pub(super) fn terminator(&mut self, terminator: &Terminator, number: usize) -> Result<()> {
        match &terminator.kind {
            TerminatorKind::Goto(next, kind) => {
                self.came(&[*next], number, matches!(kind, JumpKind::Again | JumpKind::Continue));
                self.jump(*next, number);
            }
            TerminatorKind::Branch { cond, then, otherwise, .. } => self.branch(*cond, *then, *otherwise, number)?,
            TerminatorKind::Switch { .. } => self.switch(&terminator.kind, number)?,
            TerminatorKind::Return(None) => self.emit(Op::ReturnNothing),
            TerminatorKind::Return(Some(value)) => {
                let ty = self.program.expr(*value).ty;
                if shape(self.program, ty).is_some() {
                    let src = self.value(*value, None)?;
                    self.emit(Op::Return { src });
                } else {
                    let (address, offset) = self.bytes_of(*value)?;
                    self.code.sizes.push(self.program.size_of(ty));
                    let index = self.code.sizes.len() as u32 - 1;
                    self.emit(Op::ReturnBytes { address, offset, index });
                }
            }
            TerminatorKind::Exit(status) => {
                let status = self.value(*status, None)?;
                self.emit(Op::Exit { status });
            }
            TerminatorKind::Abort => self.emit(Op::Abort),
            TerminatorKind::Unreachable => self.emit(Op::Unreachable),
        }
        Ok(())
    }

    fn came(&mut self, targets: &[BlockId], number: usize, again: bool) {
        let head = targets.iter().find(|t| self.came_flags.get(t.index()) == Some(&true));
        if let Some(head) = head {
            self.emit(Op::Came { again: again || head.index() <= number });
        }
    }

    fn jump(&mut self, next: BlockId, number: usize) {
        if next.index() != number + 1 {
            self.emit(Op::Jump { target: next.0 });
        }
    }

    fn branch(&mut self, cond: ExprId, then: BlockId, otherwise: BlockId, number: usize) -> Result<()> {
        let before = self.code.ops.len();
        let reg = self.value(cond, None)?;
        // A comparison made by an earlier statement gives a variable its value, and stays.
        let own = self.code.ops.len() > before;
        if self.setting.record {
            self.emit(Op::Decided { cond: reg });
        }
        self.came(&[then, otherwise], number, false);
        let then_is_next = then.index() == number + 1;
        let target = if then_is_next { otherwise.0 } else { then.0 };
        let fused = match self.code.ops.last().filter(|_| own) {
            Some(&Op::Compare { test, bits, dst, a, b }) if dst == reg => {
                let test = if then_is_next { test.negated() } else { test };
                Some(Op::JumpCompare { test, bits, a, b, target })
            }
            Some(&Op::CompareI { test, bits, dst, a, imm }) if dst == reg => {
                let test = if then_is_next { test.negated() } else { test };
                Some(Op::JumpCompareI { test, bits, a, imm, target })
            }
            _ => None,
        };
        match fused {
            Some(op) => {
                self.code.ops.pop();
                self.code.infos.pop();
                self.emit(op);
            }
            None if then_is_next => self.emit(Op::JumpIfNot { cond: reg, target }),
            None => self.emit(Op::JumpIf { cond: reg, target }),
        }
        if !then_is_next {
            self.jump(otherwise, number);
        }
        Ok(())
    }

    fn switch(&mut self, kind: &TerminatorKind, number: usize) -> Result<()> {
        let TerminatorKind::Switch { value, cases, default } = kind else { return Ok(()) };
        let shape = self.shape(self.program.expr(*value).ty)?;
        let value = self.value(*value, None)?;
        self.came(&kind.successors(), number, false);
        let mut ranges: Vec<(i128, i128, Pc, u32)> = Vec::with_capacity(cases.len());
        for (i, case) in cases.iter().enumerate() {
            ranges.push((case.low, case.high, case.target.0, i as u32));
        }
        ranges.sort_by_key(|r| r.0);
        let base = ranges.first().map_or(0, |r| r.0);
        let end = ranges.iter().map(|r| r.1).max().unwrap_or(0);
        let span = end.saturating_sub(base).saturating_add(1);
        let mut dense = Vec::new();
        if (1..=1024).contains(&span) {
            dense = vec![0u32; span as usize];
            for (i, range) in ranges.iter().enumerate() {
                for value in range.0..=range.1 {
                    dense[(value - base) as usize] = i as u32 + 1;
                }
            }
        }
        self.code.switches.push(SwitchCode { shape, ranges, dense, base, default: default.0 });
        let index = self.code.switches.len() as u32 - 1;
        self.emit(Op::Switch { value, index });
        Ok(())
    }
}
