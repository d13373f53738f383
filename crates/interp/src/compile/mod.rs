//! IR to [`Code`], one function at a time, when it is first called.
//!
//! Comes in: a function and what the whole program says of objects ([`Facts`], their numbers). Goes out: operations in
//! the order of evaluation that `because_ir::program` fixes. What cannot be compiled becomes an operation that ends the
//! run as unsupported where it is reached.

mod expr;
pub mod locals;
mod place;
mod statement;

use crate::code::*;
use crate::limits;
use crate::shape::{Shape, shape};
use because_ir::{Checks, ExprId, FuncId, Function, ObjectId, Program, TypeId};
use locals::{Facts, Set, Written, has, is_global};
use rustc_hash::FxHashSet;

/// What stays the same for all functions of a run.
#[derive(Debug)]
pub struct Setting {
    pub facts: Facts,
    /// Number of every object that lives for the whole run, 0 for the others.
    pub globals: Vec<u32>,
    /// Number of every function.
    pub functions: Vec<u32>,
    pub checks: Checks,
    pub record: bool,
}

/// Why something cannot be compiled.
pub(crate) struct Refused(pub &'static str);

pub(crate) type Result<T> = std::result::Result<T, Refused>;

pub(crate) struct Builder<'a> {
    pub program: &'a Program,
    pub setting: &'a Setting,
    pub function: &'a Function,
    pub checks: Checks,
    pub code: Code,
    pub sites: &'a mut Vec<AllocSite>,
    written: Written,
    /// Locals known to be written at the point being compiled.
    pub state: Set,
    first_temp: Reg,
    next_temp: Reg,
    nesting: u32,
    info: Info,
    /// Operation where each block starts.
    starts: Vec<Pc>,
    came_flags: Vec<bool>,
    /// Locals that hold the address of a variable length array.
    arrays: FxHashSet<ObjectId>,
}

pub fn compile(program: &Program, setting: &Setting, sites: &mut Vec<AllocSite>, id: FuncId) -> Code {
    let function = program.function(id);
    let written = locals::analyse(program, function, &setting.facts);
    let code = Code {
        function: id,
        ops: Vec::new(),
        infos: Vec::new(),
        registers: 0,
        zeroed: 0,
        params: Vec::new(),
        bases: Vec::new(),
        homes: Default::default(),
        wide: Vec::new(),
        binaries: Vec::new(),
        unaries: Vec::new(),
        casts: Vec::new(),
        pures: Vec::new(),
        elements: Vec::new(),
        accesses: Vec::new(),
        switches: Vec::new(),
        calls: Vec::new(),
        rare: Vec::new(),
        places: Vec::new(),
        sizes: Vec::new(),
        contract: !function.contract.requires.is_empty() || !function.contract.ensures.is_empty(),
    };
    let mut builder = Builder {
        program,
        setting,
        function,
        checks: setting.checks.inside(function.origin),
        code,
        sites,
        written,
        state: Vec::new(),
        first_temp: 0,
        next_temp: 0,
        nesting: 0,
        info: Info { block: 0, index: 0, expr: None },
        starts: vec![0; function.blocks.len()],
        came_flags: statement::loop_heads_with_invariant(function),
        arrays: statement::array_holders(function),
    };
    builder.homes();
    builder.body();
    builder.code
}

impl Builder<'_> {
    /// Gives every local its registers: those that must start as zero first.
    fn homes(&mut self) {
        let mut next = 0;
        let mut fresh = || {
            next += 1;
            next - 1
        };
        let all: Vec<ObjectId> = self.function.params.iter().chain(&self.function.locals).copied().collect();
        for &object in &all {
            if self.code.homes.contains_key(&object) || is_global(self.program.object(object).kind) {
                continue;
            }
            let local = self.written.index[&object];
            let home = if self.setting.facts.in_register(self.program, object) {
                Home::Register { reg: 0, flag: has(&self.written.flagged, local).then(&mut fresh) }
            } else {
                let base = fresh();
                self.code.bases.push(base);
                Home::Memory { base }
            };
            self.code.homes.insert(object, home);
        }
        let zeroed = fresh();
        self.code.zeroed = zeroed;
        for object in &all {
            if let Some(Home::Register { reg, .. }) = self.code.homes.get_mut(object)
                && *reg == 0
            {
                *reg = fresh();
            }
        }
        self.code.params = self.function.params.iter().map(|&object| self.param(object)).collect();
        self.first_temp = fresh();
        self.next_temp = self.first_temp;
        self.code.registers = self.first_temp;
    }

    fn param(&self, object: ObjectId) -> ParamCode {
        match self.code.homes.get(&object) {
            Some(Home::Register { reg, .. }) => ParamCode::Register { reg: *reg, object },
            Some(Home::Memory { base }) => {
                let ty = self.program.object(object).ty;
                let access = shape(self.program, ty).map(|s| crate::access::Access::whole(self.program, s, ty));
                ParamCode::Memory { base: *base, object, access, size: self.program.size_of(ty) }
            }
            None => ParamCode::Register { reg: 0, object },
        }
    }

    fn body(&mut self) {
        let function = self.function;
        for (number, block) in function.blocks.iter().enumerate() {
            self.starts[number] = self.code.ops.len() as Pc;
            self.state = self.written.at_start[number].clone();
            self.info = Info { block: number as u32, index: 0, expr: None };
            if !self.setting.record {
                self.emit(Op::Tick(block.statements.len() as u32 + 1));
            }
            for (index, statement) in block.statements.iter().enumerate() {
                self.begin_step(index);
                let result = self.statement(statement);
                self.refused(result);
            }
            self.begin_step(block.statements.len());
            let result = self.terminator(&block.terminator, number);
            self.refused(result);
        }
        if function.blocks.is_empty() {
            self.info = Info { block: 0, index: 0, expr: None };
            self.rare(Rare::Unsupported { what: "a function without a body".to_string() });
        }
        self.resolve();
    }

    fn begin_step(&mut self, index: usize) {
        self.info.index = index as u32;
        self.info.expr = None;
        self.next_temp = self.first_temp;
        self.nesting = 0;
        if self.setting.record {
            self.emit(Op::Step);
        }
    }

    fn refused(&mut self, result: Result<()>) {
        if let Err(Refused(what)) = result {
            self.info.expr = None;
            self.rare(Rare::Unsupported { what: what.to_string() });
        }
    }

    /// Jumps were emitted with block numbers; now they get operations.
    fn resolve(&mut self) {
        let starts = std::mem::take(&mut self.starts);
        let at = |block: &mut Pc| *block = starts.get(*block as usize).copied().unwrap_or(0);
        for op in &mut self.code.ops {
            match op {
                Op::Jump { target }
                | Op::JumpIf { target, .. }
                | Op::JumpIfNot { target, .. }
                | Op::JumpCompare { target, .. }
                | Op::JumpCompareI { target, .. } => at(target),
                _ => {}
            }
        }
        for switch in &mut self.code.switches {
            switch.ranges.iter_mut().for_each(|r| at(&mut r.2));
            at(&mut switch.default);
        }
    }

    pub(crate) fn emit(&mut self, op: Op) {
        self.code.ops.push(op);
        self.code.infos.push(self.info);
    }

    pub(crate) fn rare(&mut self, rare: Rare) {
        self.code.rare.push(rare);
        let index = self.code.rare.len() as u32 - 1;
        self.emit(Op::Rare { index });
    }

    pub(crate) fn temp(&mut self) -> Reg {
        let reg = self.next_temp;
        self.next_temp += 1;
        self.code.registers = self.code.registers.max(self.next_temp);
        reg
    }

    pub(crate) fn shape(&self, ty: TypeId) -> Result<Shape> {
        shape(self.program, ty).ok_or(Refused("a value of this type in an expression"))
    }

    /// Runs `inner` with operations attributed to `expr`.
    pub(crate) fn within<T>(&mut self, expr: ExprId, inner: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        let before = self.info.expr.replace(expr);
        self.nesting += 1;
        let result = if self.nesting > limits::NESTING {
            Err(Refused("an expression nested more than 800 levels deep"))
        } else {
            inner(self)
        };
        self.nesting -= 1;
        self.info.expr = before;
        result
    }

    pub(crate) fn constant(&mut self, value: u128, wanted: Option<Reg>) -> Reg {
        let dst = wanted.unwrap_or_else(|| self.temp());
        if value >> 64 == 0 {
            self.emit(Op::Const { dst, low: value as u32, high: (value >> 32) as u32 });
        } else {
            self.code.wide.push(value);
            let index = self.code.wide.len() as u32 - 1;
            self.emit(Op::Wide { dst, index });
        }
        dst
    }

    /// The local is about to be read or addressed: a check if it may not have been written or begun.
    pub(crate) fn used(&mut self, object: ObjectId, home: Home) {
        let Some(&local) = self.written.index.get(&object) else { return };
        if has(&self.state, local) {
            return;
        }
        match home {
            Home::Memory { base } => self.emit(Op::Begun { base, object: object.0 }),
            Home::Register { reg, flag: Some(flag) } => self.emit(Op::Written { reg, flag, object: object.0 }),
            Home::Register { flag: None, .. } => {}
        }
        self.known(object, true);
    }

    pub(crate) fn is_known(&self, object: ObjectId) -> bool {
        self.written.index.get(&object).is_none_or(|&local| has(&self.state, local))
    }

    pub(crate) fn known(&mut self, object: ObjectId, known: bool) {
        if let Some(&local) = self.written.index.get(&object) {
            let bit = 1 << (local % 64);
            if known {
                self.state[local / 64] |= bit;
            } else {
                self.state[local / 64] &= !bit;
            }
        }
    }
}
