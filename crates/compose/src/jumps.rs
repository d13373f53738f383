//! `setjmp` and `longjmp` as control flow of the program itself.
//!
//! Comes in: a program with the library's models of both: a buffer holds the number of the call that filled it, and a jump
//! says to which number it goes. Goes out: the same in which a call that may jump is followed by a question: is a jump under
//! way? Then the function goes on where its own `setjmp` with that number returned, or returns to its caller, which asks
//! the same. Interpreter and encoder know nothing of it. A jump to a call whose function has returned is not supported.
//!
//! Locals keep the values that they have when the jump is made, as `volatile` ones do in C.

use because_ir::build;
use because_ir::{
    Assumed, BinaryOp, Block, BlockId, BranchKind, Callee, FuncId, FunctionOrigin, JumpKind, ObjectId, ObjectKind,
    Place, Program, SourceStmtId, SourceStmtKind, Statement, StatementKind, Terminator, TerminatorKind, Type, TypeId,
};
use because_source::Span;
use std::collections::BTreeSet;

const CALLS: &str = "__because_jump_calls";
const TO: &str = "__because_jump_to";
const VALUE: &str = "__because_jump_value";
const KEPT: &str = "after longjmp, locals of the function that called setjmp have the values that they had at the jump";
const RETURNED: &str = "longjmp to a call of setjmp whose function has returned";

/// Variables and functions of the model.
struct Model {
    calls: ObjectId,
    to: ObjectId,
    value: ObjectId,
    setjmp: Vec<FuncId>,
    longjmp: Vec<FuncId>,
    /// The first jump in the text, and the statement that it is in.
    first: Option<(Span, SourceStmtId)>,
}

/// Puts the questions into all functions, where the program jumps at all.
pub fn lower(program: &mut Program) {
    let Some(model) = model(program) else { return };
    let jumping = jumping(program, &model);
    for function in (0..program.functions.len() as u32).map(FuncId) {
        if !model.setjmp.contains(&function) && !model.longjmp.contains(&function) {
            Lowering { model: &model, jumping: &jumping, function }.all(program);
        }
    }
}

fn model(program: &Program) -> Option<Model> {
    let object = |name: &str| program.objects.iter().position(|o| o.name == name).map(|at| ObjectId(at as u32));
    let functions = |names: [&str; 3]| -> Vec<FuncId> {
        let is = |f: &FuncId| {
            let function = program.function(*f);
            function.origin == FunctionOrigin::Model
                && names.contains(&function.name.as_str())
                && !function.blocks.is_empty()
        };
        (0..program.functions.len() as u32).map(FuncId).filter(is).collect()
    };
    let longjmp = functions(["longjmp", "_longjmp", "siglongjmp"]);
    let setjmp = functions(["setjmp", "_setjmp", "sigsetjmp"]);
    (!longjmp.is_empty()).then_some(())?;
    let own = program.functions.iter().filter(|f| f.origin == FunctionOrigin::User);
    let mut statements = own.flat_map(|f| &f.blocks).flat_map(|b| &b.statements);
    let jumps = |s: &&Statement| matches!(s.kind, StatementKind::Call { callee: Callee::Direct(f), .. } if longjmp.contains(&f));
    let first = statements.find(jumps).map(|s| (s.span, s.source));
    Some(Model { calls: object(CALLS)?, to: object(TO)?, value: object(VALUE)?, setjmp, longjmp, first })
}

/// Functions whose calls may end in a jump.
fn jumping(program: &Program, model: &Model) -> BTreeSet<FuncId> {
    let mut found: BTreeSet<FuncId> = model.longjmp.iter().copied().collect();
    loop {
        let calls = |f: &FuncId| {
            let statements = program.function(*f).blocks.iter().flat_map(|b| &b.statements);
            statements.into_iter().any(|s| may_jump(s, &found))
        };
        let all = (0..program.functions.len() as u32).map(FuncId);
        let new: Vec<FuncId> = all.filter(|f| !found.contains(f) && calls(f)).collect();
        if new.is_empty() {
            return found;
        }
        found.extend(new);
    }
}

/// A call through a pointer may go anywhere.
fn may_jump(statement: &Statement, jumping: &BTreeSet<FuncId>) -> bool {
    match &statement.kind {
        StatementKind::Call { callee: Callee::Direct(f), .. } => jumping.contains(f),
        StatementKind::Call { callee: Callee::Indirect(_), .. } => true,
        _ => false,
    }
}

/// A call of `setjmp`: the variable with its number, where its result goes, and where control goes on.
struct Landing {
    number: ObjectId,
    result: Option<Place>,
    after: BlockId,
}

struct Lowering<'a> {
    model: &'a Model,
    jumping: &'a BTreeSet<FuncId>,
    function: FuncId,
}

impl Lowering<'_> {
    fn all(&self, program: &mut Program) {
        let hidden = build::source(program, self.function, SourceStmtKind::Hidden, Span::NONE);
        let (mut landings, mut questions) = (Vec::new(), Vec::new());
        let mut block = 0;
        while block < program.function(self.function).blocks.len() {
            let statements = &program.function(self.function).blocks[block].statements;
            let sets = |s: &Statement| matches!(s.kind, StatementKind::Call { callee: Callee::Direct(f), .. } if self.model.setjmp.contains(&f));
            let found = statements.iter().position(|s| sets(s) || may_jump(s, self.jumping));
            if let Some(at) = found {
                match sets(&statements[at]) {
                    true => landings.push(self.landing(program, block, at, hidden)),
                    false => questions.push(self.split(program, block, at, hidden)),
                }
            }
            block += 1;
        }
        if !questions.is_empty() {
            self.handle(program, &landings, &questions, hidden);
        }
        let own = |o: &ObjectId| program.object(*o).kind == ObjectKind::Local;
        if !landings.is_empty() && program.function(self.function).locals.iter().any(own) {
            Assumed::narrower(KEPT).note(&mut program.assumed);
        }
    }

    fn block(&self, program: &mut Program, statements: Vec<Statement>, terminator: Terminator) -> BlockId {
        let blocks = &mut program.functions[self.function.index()].blocks;
        blocks.push(Block { statements, terminator });
        BlockId(blocks.len() as u32 - 1)
    }

    /// Moves what comes after a statement into a block of its own. The old block ends there, with a placeholder.
    fn cut(&self, program: &mut Program, block: usize, at: usize, hidden: SourceStmtId) -> BlockId {
        let old = &mut program.functions[self.function.index()].blocks[block];
        let rest = old.statements.split_off(at + 1);
        let goto = Terminator { kind: TerminatorKind::Unreachable, span: Span::NONE, source: hidden };
        let terminator = std::mem::replace(&mut old.terminator, goto);
        self.block(program, rest, terminator)
    }

    fn set_end(&self, program: &mut Program, block: BlockId, kind: TerminatorKind) {
        program.functions[self.function.index()].blocks[block.index()].terminator.kind = kind;
    }

    /// A call of `setjmp`, whose number is kept.
    fn landing(&self, program: &mut Program, block: usize, at: usize, hidden: SourceStmtId) -> Landing {
        let after = self.cut(program, block, at, hidden);
        let ty = program.object(self.model.calls).ty;
        let number = build::temp(program, self.function, "(jump)", ty, Span::NONE);
        let zero = build::number(program, 0, ty);
        let start = build::assign(program, number, zero);
        let calls = build::load(program, self.model.calls);
        let kept = build::assign(program, number, calls);
        let function = &mut program.functions[self.function.index()];
        let result = match &function.blocks[block].statements[at].kind {
            StatementKind::Call { result, .. } => result.clone(),
            _ => None,
        };
        function.blocks[block].statements.push(build::statement(kept, Span::NONE, hidden));
        function.blocks[0].statements.insert(0, build::statement(start, Span::NONE, hidden));
        self.set_end(program, BlockId(block as u32), TerminatorKind::Goto(after, JumpKind::Next));
        Landing { number, result, after }
    }

    /// A call that may jump: its result is stored once it is known that it did not. The block that ends with the call, and
    /// the one where control goes on.
    fn split(&self, program: &mut Program, block: usize, at: usize, hidden: SourceStmtId) -> (BlockId, BlockId) {
        let after = self.cut(program, block, at, hidden);
        let call = program.functions[self.function.index()].blocks[block].statements[at].clone();
        if let StatementKind::Call { result: Some(place), callee, args } = call.kind {
            let kept = build::temp(program, self.function, "(result)", place.ty, call.span);
            let result = Some(build::place(program, kept));
            let kind = StatementKind::Call { result, callee, args };
            let value = build::load(program, kept);
            let store = build::statement(StatementKind::Assign { place, value }, call.span, call.source);
            let blocks = &mut program.functions[self.function.index()].blocks;
            blocks[block].statements[at].kind = kind;
            blocks[after.index()].statements.insert(0, store);
        }
        (BlockId(block as u32), after)
    }

    /// Where control goes when a jump is under way.
    fn handle(
        &self,
        program: &mut Program,
        landings: &[Landing],
        questions: &[(BlockId, BlockId)],
        hidden: SourceStmtId,
    ) {
        let ty = program.object(self.model.to).ty;
        let end = |kind| Terminator { kind, span: Span::NONE, source: hidden };
        let mut next = self.leave(program, hidden);
        for landing in landings {
            let zero = build::number(program, 0, ty);
            let done = build::assign(program, self.model.to, zero);
            let mut statements = vec![build::statement(done, Span::NONE, hidden)];
            if let Some(place) = &landing.result {
                let value = build::load(program, self.model.value);
                let kind = StatementKind::Assign { place: place.clone(), value };
                statements.push(build::statement(kind, Span::NONE, hidden));
            }
            let goto = end(TerminatorKind::Goto(landing.after, JumpKind::Next));
            let then = self.block(program, statements, goto);
            let (to, own) = (build::load(program, self.model.to), build::load(program, landing.number));
            let cond = build::binary(program, BinaryOp::Eq, to, own);
            let branch = TerminatorKind::Branch { cond, then, otherwise: next, kind: BranchKind::Hidden };
            next = self.block(program, Vec::new(), end(branch));
        }
        for (block, after) in questions {
            let (to, zero) = (build::load(program, self.model.to), build::number(program, 0, ty));
            let cond = build::binary(program, BinaryOp::Ne, to, zero);
            let branch = TerminatorKind::Branch { cond, then: next, otherwise: *after, kind: BranchKind::Hidden };
            self.set_end(program, *block, branch);
        }
    }

    /// The jump goes further up; from the first function it leads nowhere.
    fn leave(&self, program: &mut Program, hidden: SourceStmtId) -> BlockId {
        let result = program.function(self.function).result;
        let mut statements = Vec::new();
        if self.function == program.entry {
            let kind = StatementKind::Unsupported { what: RETURNED.to_string() };
            let (span, source) = self.model.first.unwrap_or((Span::NONE, hidden));
            statements.push(build::statement(kind, span, source));
        }
        let value = match program.types.get(result) {
            Type::Void => None,
            _ => Some(nothing(program, result)),
        };
        self.block(
            program,
            statements,
            Terminator { kind: TerminatorKind::Return(value), span: Span::NONE, source: hidden },
        )
    }
}

/// A value that nobody reads.
fn nothing(program: &mut Program, ty: TypeId) -> because_ir::ExprId {
    let zero = build::global(program, "(nothing)", ty);
    build::load(program, zero)
}
