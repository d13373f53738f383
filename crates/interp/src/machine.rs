//! The state of a running program, its calls and returns.

use crate::access::{self, AccessError};
use crate::code::*;
use crate::compile::{self, Setting, locals::Facts, locals::is_global};
use crate::host_environment::HostEnvironment;
use crate::input_source::Inputs;
use crate::limits;
use crate::memory::{Chunk, Full, Kind, Lifetime, Memory};
use crate::observe::{Observed, Watch};
use crate::options::{RecordLevel, RunOptions};
use crate::pointer;
use crate::shape::{Shape, shape};
use because_ir::{
    CheckKind, Checks, Const, FuncId, FunctionOrigin, InputKind, InputValue, Location, ObjectId, Outcome, Path,
    Program, Type, TypeId,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// A caller that waits for its callee.
pub struct Frame {
    pub code: Rc<Code>,
    /// The call.
    pub pc: usize,
    pub base: usize,
    pub dst: Reg,
    pub wants: bool,
    pub step: usize,
    pub arrays: usize,
}

pub struct Machine<'a> {
    pub program: &'a Program,
    pub options: &'a RunOptions,
    pub setting: Setting,
    codes: Vec<Option<Rc<Code>>>,
    pub sites: Vec<AllocSite>,
    pub memory: Memory,
    pub regs: Vec<u128>,
    pub frames: Vec<Frame>,
    pub code: Rc<Code>,
    pub pc: usize,
    pub base: usize,
    pub inputs: &'a mut dyn Inputs,
    pub host: &'a mut dyn HostEnvironment,
    pub given: Vec<InputValue>,
    pub occurrences: FxHashMap<String, u32>,
    pub allocations: FxHashMap<String, u32>,
    pub steps: u64,
    pub next_poll: u64,
    pub path: Path,
    /// Step of the statement being executed.
    pub step: usize,
    /// Step that accesses to memory belong to: the callee's return while its result is being stored.
    pub access_step: usize,
    pub pending_name: String,
    /// Memory taken by the path.
    pub recorded: u64,
    /// Executed places, where only these are recorded.
    pub places: FxHashSet<because_ir::Location>,
    /// The ways that branches there went.
    pub ways: FxHashSet<(because_ir::Location, because_ir::Decision)>,
    pub at_exit: Vec<u64>,
    pub unread: Vec<u8>,
    /// The record that the last call returned.
    pub returned: Chunk,
    /// Arrays of variable length and `alloca`, with the local that holds the address: they end with their frame.
    pub arrays: Vec<(u32, Option<ObjectId>)>,
    pub came_again: bool,
    /// What is evaluated on the way, and what came out.
    pub watch: Option<&'a Watch>,
    pub observed: Observed,
    start: Option<Start>,
}

/// What a run leaves for the next one of the same program: the compiled functions.
pub struct Parts {
    facts: Facts,
    codes: Vec<Option<Rc<Code>>>,
    sites: Vec<AllocSite>,
    record: bool,
    checks: Checks,
    /// Memory as every run finds it, once there was more than one.
    start: Option<Start>,
    /// Memory of the last run.
    used: Option<Memory>,
}

#[derive(Debug, Clone)]
struct Start {
    memory: Memory,
    globals: Vec<u32>,
    functions: Vec<u32>,
}

impl Start {
    /// All objects that live for the whole run, not yet initialised.
    fn new(program: &Program, options: &RunOptions) -> Result<Start, Full> {
        let dead_kept = if options.record == RecordLevel::Nothing { limits::DEAD_OBJECTS } else { usize::MAX };
        let mut memory = Memory::new(&program.target, options.max_memory, dead_kept);
        let globals = create_globals(program, &mut memory)?;
        let mut functions = Vec::with_capacity(program.functions.len());
        for i in 0..program.functions.len() {
            functions.push(memory.create(0, Kind::Function(i as u32), true)?);
        }
        Ok(Start { memory, globals, functions })
    }
}

impl Parts {
    pub fn forget(&mut self, function: FuncId) {
        if let Some(code) = self.codes.get_mut(function.index()) {
            *code = None;
        }
    }

    fn serves(&self, program: &Program, options: &RunOptions) -> bool {
        self.codes.len() == program.functions.len()
            && self.record == (options.record != RecordLevel::Nothing)
            && self.checks == options.checks
    }
}

impl<'a> Machine<'a> {
    pub fn new(
        program: &'a Program,
        options: &'a RunOptions,
        inputs: &'a mut dyn Inputs,
        host: &'a mut dyn HostEnvironment,
        parts: Option<Parts>,
    ) -> Result<Machine<'a>, Outcome> {
        let record = options.record != RecordLevel::Nothing;
        let checks = options.checks;
        let parts = parts.filter(|p| p.serves(program, options));
        let again = parts.is_some();
        let parts = parts.unwrap_or_else(|| Parts {
            facts: Facts::new(program, record),
            codes: vec![None; program.functions.len()],
            sites: Vec::new(),
            record,
            checks,
            start: None,
            used: None,
        });
        let Parts { facts, mut codes, mut sites, start: known, used, .. } = parts;
        let fresh = known.is_none();
        let start = match (&known, used) {
            (Some(start), Some(mut memory)) => {
                memory.reset(&start.memory);
                Start { memory, globals: start.globals.clone(), functions: start.functions.clone() }
            }
            (Some(start), None) => start.clone(),
            (None, _) => Start::new(program, options).map_err(|_: Full| memory_limit(options.max_memory))?,
        };
        let Start { memory, globals, functions } = start;
        let setting = Setting { facts, globals, functions, checks, record };
        let compiled = || Rc::new(compile::compile(program, &setting, &mut sites, program.entry));
        let code = codes[program.entry.index()].get_or_insert_with(compiled).clone();
        let mut machine = Machine {
            program,
            options,
            setting,
            codes,
            sites,
            memory,
            regs: vec![0; code.registers as usize],
            frames: Vec::new(),
            code,
            pc: 0,
            base: 0,
            inputs,
            host,
            given: Vec::new(),
            occurrences: FxHashMap::default(),
            allocations: FxHashMap::default(),
            steps: 0,
            next_poll: 0,
            path: Path::default(),
            step: 0,
            access_step: 0,
            pending_name: String::new(),
            recorded: 0,
            places: FxHashSet::default(),
            ways: FxHashSet::default(),
            at_exit: Vec::new(),
            unread: Vec::new(),
            returned: Chunk::default(),
            arrays: Vec::new(),
            came_again: false,
            watch: None,
            observed: Observed::default(),
            start: known,
        };
        if fresh {
            machine.initialise()?;
        }
        if fresh && again {
            let (globals, functions) = (machine.setting.globals.clone(), machine.setting.functions.clone());
            machine.start = Some(Start { memory: machine.memory.clone(), globals, functions });
        }
        Ok(machine)
    }

    /// What the next run of the same program can use.
    pub fn into_parts(mut self) -> (Parts, Vec<InputValue>, Path) {
        self.path.executed = self.steps;
        self.path.places_only = self.options.record == RecordLevel::Places;
        let Setting { facts, checks, record, .. } = self.setting;
        let used = self.start.is_some().then_some(self.memory);
        let parts = Parts { facts, codes: self.codes, sites: self.sites, record, checks, start: self.start, used };
        (parts, self.given, self.path)
    }

    fn initialise(&mut self) -> Result<(), Outcome> {
        let program = self.program;
        for (i, (object, &number)) in program.objects.iter().zip(&self.setting.globals).enumerate() {
            if number == 0 {
                continue;
            }
            for init in &object.init {
                let Some(shape) = shape(program, init.ty) else { continue };
                let value = match init.value {
                    Const::Bool(value) => u128::from(value),
                    Const::Int(bits) => bits,
                    Const::Float(bits) => u128::from(bits),
                    Const::Null => 0,
                    Const::Function(f) => {
                        let number = self.setting.functions.get(f.index()).copied().unwrap_or(0);
                        u128::from(pointer::pack(number, 0))
                    }
                    Const::Address(object, offset) => {
                        let number = self.setting.globals.get(object.index()).copied().unwrap_or(0);
                        u128::from(pointer::pack(number, offset))
                    }
                };
                let mut access = access::Access::whole(program, shape, init.ty);
                let mut offset = init.offset;
                if let Some((start, width)) = init.bits {
                    let (bits, byte) = access::Access::bit_field(shape, init.ty, because_ir::BitField { start, width });
                    access = bits;
                    offset += byte;
                }
                let address = pointer::pack(number, offset as i64);
                match access::store(&mut self.memory, address, &access, value, true) {
                    Err(AccessError::Exhausted) => return Err(self.exhausted()),
                    _ => continue,
                }
            }
            self.memory.set_read_only(number, self.setting.facts.read_only[i].clone());
        }
        Ok(())
    }

    pub fn location(&self) -> Location {
        self.code.location(self.pc)
    }

    /// Where the user's own code is: here, or at the call that led into the library.
    pub fn user_location(&self) -> Location {
        let calls = self.frames.iter().rev().map(|f| f.code.location(f.pc));
        let of_user = |at: &Location| self.program.function(at.function).origin == FunctionOrigin::User;
        std::iter::once(self.location()).chain(calls).find(of_user).unwrap_or_else(|| self.location())
    }

    pub fn exhausted(&self) -> Outcome {
        Outcome::Limit(format!("no more addresses for pointers of {} bits", self.program.target.pointer_bits))
    }

    pub fn full(&self) -> Outcome {
        memory_limit(self.options.max_memory)
    }

    pub fn access_error(&mut self, error: AccessError, address: u64, size: u64, write: bool) -> Outcome {
        match error {
            AccessError::Exhausted => self.exhausted(),
            AccessError::Problem(problem) => self.bad_access(problem, address, size, write),
        }
    }

    pub fn get(&self, reg: Reg) -> u128 {
        self.regs[self.base + reg as usize]
    }

    pub fn set(&mut self, reg: Reg, value: u128) {
        self.regs[self.base + reg as usize] = value;
    }

    fn compiled(&mut self, function: FuncId) -> Rc<Code> {
        if let Some(code) = &self.codes[function.index()] {
            return code.clone();
        }
        let code = Rc::new(compile::compile(self.program, &self.setting, &mut self.sites, function));
        self.codes[function.index()] = Some(code.clone());
        code
    }

    /// The call at `self.pc`: enters the callee, or asks for the value of one without a body.
    pub fn call(&mut self, index: u32) -> Result<(), Outcome> {
        let caller = self.code.clone();
        let call = &caller.calls[index as usize];
        let function = match call.callee {
            CalleeCode::Direct(function) => function,
            CalleeCode::Indirect(reg) => self.callee(self.get(reg) as u64, call)?,
        };
        if self.program.function(function).blocks.is_empty() {
            self.stub(function, call)?;
            self.pc += 1;
            return Ok(());
        }
        if self.frames.len() >= self.options.max_depth as usize {
            return Err(Outcome::Limit(format!("calls nested more than {} deep", self.options.max_depth)));
        }
        let code = self.compiled(function);
        if code.params.len() > call.args.len() {
            let what = format!("a call of {} with too few arguments", self.program.function(function).name);
            return Err(Outcome::Unsupported { location: self.location(), what });
        }
        let base = self.base + caller.registers as usize;
        let end = base + code.registers as usize;
        if end > self.regs.len() {
            self.regs.resize(end.max(self.regs.len() * 2), 0);
            if (self.regs.len() as u64) * 16 + self.memory.used + self.recorded > self.options.max_memory {
                return Err(self.full());
            }
        }
        self.regs[base..base + code.zeroed as usize].fill(0);
        for (param, arg) in code.params.iter().zip(&call.args) {
            self.bind(param, arg, base)?;
        }
        let frame = Frame {
            code: std::mem::replace(&mut self.code, code),
            pc: self.pc,
            base: self.base,
            dst: call.dst,
            wants: call.result.is_some(),
            step: self.step,
            arrays: self.arrays.len(),
        };
        self.frames.push(frame);
        self.base = base;
        self.pc = 0;
        if self.setting.record {
            self.record_params();
        }
        if self.code.contract {
            self.check_requires()?;
        }
        Ok(())
    }

    fn bind(&mut self, param: &ParamCode, arg: &ArgCode, base: usize) -> Result<(), Outcome> {
        match (param, arg) {
            (ParamCode::Register { reg, .. }, ArgCode::Scalar { reg: from, .. }) => {
                self.regs[base + *reg as usize] = self.get(*from);
            }
            (ParamCode::Memory { base: slot, object, access: Some(access), size }, ArgCode::Scalar { reg, .. }) => {
                let number = self.memory.create(*size, Kind::Local(object.0), false).map_err(|_| self.full())?;
                self.guard(number, *object);
                let address = pointer::pack(number, 0);
                self.regs[base + *slot as usize] = u128::from(address);
                let value = self.get(*reg);
                access::store(&mut self.memory, address, access, value, true).map_err(|_| self.exhausted())?;
                self.note_store(address, *size);
            }
            (
                ParamCode::Memory { base: slot, object, access: None, size },
                ArgCode::Bytes { address, offset, size: given, .. },
            ) => {
                let number = self.memory.create(*size, Kind::Local(object.0), false).map_err(|_| self.full())?;
                self.guard(number, *object);
                let to = pointer::pack(number, 0);
                self.regs[base + *slot as usize] = u128::from(to);
                let from = (self.get(*address) as u64).wrapping_add(*offset as u64);
                let given = (*given).min(*size);
                let mut chunk = Chunk::default();
                let taken = self.memory.take_for_copy(from, given, &mut chunk);
                taken.map_err(|p| self.bad_access(p, from, given, false))?;
                self.memory.put(to, &chunk, true).map_err(|p| self.bad_access(p, to, given, true))?;
                self.note_read(from, given);
                self.note_store(to, *size);
            }
            _ => {
                let what = "an argument of another kind than its parameter".to_string();
                return Err(Outcome::Unsupported { location: self.location(), what });
            }
        }
        Ok(())
    }

    /// The function that a pointer points to, if it may be called so.
    fn callee(&mut self, address: u64, call: &CallCode) -> Result<FuncId, Outcome> {
        let number = pointer::number(address);
        if number == 0 {
            return Err(self.fault(CheckKind::BadFunctionPointer, "call through a null pointer".to_string()));
        }
        let function = match self.memory.object(number).map(|o| o.kind) {
            Some(Kind::Function(f)) if pointer::offset(address) == 0 => FuncId(f),
            _ => {
                let text = "call through a pointer that points to no function".to_string();
                return Err(self.fault(CheckKind::BadFunctionPointer, text));
            }
        };
        let it = self.program.function(function);
        let params: Vec<TypeId> = it.params.iter().map(|&p| self.program.object(p).ty).collect();
        let types: Vec<TypeId> = call
            .args
            .iter()
            .map(|a| match a {
                ArgCode::Scalar { ty, .. } | ArgCode::Bytes { ty, .. } => *ty,
            })
            .collect();
        let same = params.len() == types.len() && params.iter().zip(&types).all(|(&p, &t)| self.compatible(p, t));
        let fits = same && call.result.is_none_or(|r| self.compatible(r, it.result));
        if !it.blocks.is_empty() && !fits {
            let text = format!("call of {} through a pointer to a function of another type", it.name);
            return Err(self.fault(CheckKind::BadFunctionPointer, text));
        }
        Ok(function)
    }

    fn compatible(&self, a: TypeId, b: TypeId) -> bool {
        if a == b {
            return true;
        }
        match (shape(self.program, a), shape(self.program, b)) {
            (Some(Shape::Int { bits: x, .. }), Some(Shape::Int { bits: y, .. })) => x == y,
            (Some(x), Some(y)) => x == y,
            (None, None) => {
                let void = |t: TypeId| matches!(self.program.types.get(t), Type::Void);
                void(a) == void(b) && self.program.size_of(a) == self.program.size_of(b)
            }
            _ => false,
        }
    }

    /// A function without a body: its value is an input.
    fn stub(&mut self, function: FuncId, call: &CallCode) -> Result<(), Outcome> {
        let Some(ty) = call.result else { return Ok(()) };
        let name = self.program.function(function).name.clone();
        if shape(self.program, ty).is_some() {
            let value = self.ask(&name, InputKind::Stub, ty)?;
            self.set(call.dst, value);
            return Ok(());
        }
        let number =
            self.memory.create(self.program.size_of(ty), Kind::Local(u32::MAX), false).map_err(|_| self.full())?;
        let address = pointer::pack(number, 0);
        self.input_bytes(address, &name, InputKind::Stub, ty, true)?;
        let size = self.program.size_of(ty);
        self.returned = self.memory.take(address, size).unwrap_or_default();
        self.memory.end(number, Lifetime::Ended);
        Ok(())
    }

    /// Ends the current function, and the run if it was the entry function. `nothing`: without any value.
    pub fn leave(&mut self, value: Option<u128>, nothing: bool) -> Result<(), Outcome> {
        if self.code.contract {
            self.check_ensures(value)?;
        }
        let code = self.code.clone();
        for &base in &code.bases {
            let number = pointer::number(self.get(base) as u64);
            if number != 0 {
                self.memory.end(number, Lifetime::Ended);
            }
        }
        let Some(frame) = self.frames.pop() else {
            let status = value.unwrap_or(0) as i32;
            return Err(self.finish(status));
        };
        while self.arrays.len() > frame.arrays {
            if let Some((number, _)) = self.arrays.pop() {
                self.memory.end(number, Lifetime::Ended);
            }
        }
        self.base = frame.base;
        self.code = frame.code;
        self.pc = frame.pc + 1;
        self.step = frame.step;
        self.access_step = self.path.steps.len().saturating_sub(1);
        if nothing && frame.wants {
            self.pc = frame.pc;
            let name = &self.program.function(code.function).name;
            let text = format!("{name} ends without giving the value that is used here");
            return Err(self.fault(CheckKind::MissingReturn, text));
        }
        if frame.wants
            && let Some(value) = value
        {
            self.set(frame.dst, value);
        }
        Ok(())
    }

    /// The run ends in order, unless memory that it never freed is a failure.
    pub fn finish(&mut self, status: i32) -> Outcome {
        if self.options.checks.has(CheckKind::Leak) {
            let leaked = self
                .memory
                .objects()
                .find(|(_, o)| o.lifetime == Lifetime::Live && matches!(o.kind, Kind::Heap { .. }));
            if let Some((number, object)) = leaked {
                let text = format!("{} ({} bytes) is never freed", self.object_name(number), object.size);
                let fault = self.object_fault(pointer::pack(number, 0), 0, false);
                return match fault {
                    Some(fault) => self.memory_fault(CheckKind::Leak, text, fault),
                    None => self.fault(CheckKind::Leak, text),
                };
            }
        }
        Outcome::Exit(status)
    }

    /// Forbids writes to the `const` parts of a new instance of a local, but by its own name.
    fn guard(&mut self, number: u32, object: ObjectId) {
        let ranges = &self.setting.facts.read_only[object.index()];
        if !ranges.is_empty() {
            self.memory.set_read_only(number, ranges.clone());
        }
    }

    /// A new instance of a local in memory.
    pub fn begin(&mut self, base: Reg, object: u32) -> Result<(), Outcome> {
        let old = pointer::number(self.get(base) as u64);
        if old != 0 {
            self.memory.end(old, Lifetime::Ended);
        }
        let size = self.program.size_of(self.program.objects[object as usize].ty);
        let number = self.memory.create(size, Kind::Local(object), false).map_err(|_| self.full())?;
        self.guard(number, ObjectId(object));
        let address = pointer::pack(number, 0);
        self.set(base, u128::from(address));
        self.note_store(address, size);
        Ok(())
    }
}

fn memory_limit(limit: u64) -> Outcome {
    Outcome::Limit(format!("more than {limit} bytes of memory in use"))
}

/// Objects that live for the whole run, all zero.
fn create_globals(program: &Program, memory: &mut Memory) -> Result<Vec<u32>, Full> {
    let mut numbers = vec![0; program.objects.len()];
    for (i, object) in program.objects.iter().enumerate() {
        if is_global(object.kind) {
            numbers[i] = memory.create(program.size_of(object.ty), Kind::Global(i as u32), true)?;
        }
    }
    Ok(numbers)
}
