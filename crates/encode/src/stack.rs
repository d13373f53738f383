//! The call stack of an unwinding, and what passes between caller and callee.

use std::cell::OnceCell;
use std::rc::Rc;

use because_ir::{FuncId, Program, recursion};

use crate::exec::Activation;
use crate::exec::memory::shape::{ShapeId, Shapes};
use crate::function::{FunctionInfo, analyse};
use crate::value::Val;

pub(crate) struct CallStack {
    frames: Vec<Activation>,
    infos: Vec<Option<Rc<FunctionInfo>>>,
    callee: Option<Val>,
    last_result: Option<(FuncId, u64)>,
    result_area: Option<(u64, ShapeId)>,
    at_exit: Vec<Val>,
    endless: OnceCell<Vec<bool>>,
}

impl CallStack {
    pub fn new(functions: usize) -> CallStack {
        CallStack {
            frames: Vec::new(),
            infos: vec![None; functions],
            callee: None,
            last_result: None,
            result_area: None,
            at_exit: Vec::new(),
            endless: OnceCell::new(),
        }
    }

    /// Open frames, outermost first.
    pub fn frames(&self) -> &[Activation] {
        &self.frames
    }

    pub fn frame(&self) -> &Activation {
        self.frames.last().expect("a frame is open while statements are executed")
    }

    pub fn frame_mut(&mut self) -> &mut Activation {
        self.frames.last_mut().expect("a frame is open while statements are executed")
    }

    pub fn push(&mut self, frame: Activation) {
        self.frames.push(frame);
    }

    pub fn pop(&mut self) -> Option<Activation> {
        self.frames.pop()
    }

    /// Leaves all frames: nothing more is executed.
    pub fn clear(&mut self) {
        self.frames.clear();
    }

    /// The analysis of a function, made once.
    pub fn info(&mut self, program: &Program, shapes: &mut Shapes, function: FuncId, explode: u64) -> Rc<FunctionInfo> {
        let info =
            self.infos[function.index()].get_or_insert_with(|| Rc::new(analyse(program, shapes, function, explode)));
        Rc::clone(info)
    }

    /// Whether every call of the function makes another one: what decides it never ends the recursion.
    pub fn is_endless(&self, program: &Program, function: FuncId) -> bool {
        self.endless.get_or_init(|| recursion::endless(program))[function.index()]
    }

    /// Keeps an indirect callee that is evaluated before its arguments.
    pub fn set_callee(&mut self, pointer: Val) {
        self.callee = Some(pointer);
    }

    pub fn take_callee(&mut self) -> Option<Val> {
        self.callee.take()
    }

    /// Keeps the function that returned last and where its result lies.
    pub fn set_last_result(&mut self, function: FuncId, base: u64) {
        self.last_result = Some((function, base));
    }

    pub fn take_last_result(&mut self) -> Option<(FuncId, u64)> {
        self.last_result.take()
    }

    /// While results of several functions meet: where they lie.
    pub fn result_area(&self) -> Option<(u64, ShapeId)> {
        self.result_area
    }

    pub fn set_result_area(&mut self, area: Option<(u64, ShapeId)>) {
        self.result_area = area;
    }

    /// Registers a function with `atexit`.
    pub fn push_at_exit(&mut self, function: Val) {
        self.at_exit.push(function);
    }

    pub fn pop_at_exit(&mut self) -> Option<Val> {
        self.at_exit.pop()
    }
}
