//! Code that only serves the specification: variables that nothing but assertions ever read, and what computes them.
//!
//! The largest set of variables and branches such that every read of such a variable is in an assertion, in an assignment
//! to another such one, or in such a branch, and such a branch decides over nothing else. Variables that something outside
//! can read, as globals of a C program and the outputs of a PLC program, are none of them.

use super::sections::{self, Section};

use because_ir::{
    BlockId, ExprId, ExprKind, FuncId, Function, FunctionOrigin, ObjectId, ObjectKind, Place, PlaceBase, Program,
    Projection, SourceStmtKind, Statement, StatementKind, TerminatorKind, cfg,
};
use std::collections::BTreeSet;

#[derive(Debug, Default)]
pub struct Ghosts {
    pub objects: BTreeSet<ObjectId>,
    pub branches: BTreeSet<(FuncId, BlockId)>,
}

pub fn find(program: &Program) -> Ghosts {
    let own = sections::sections(program);
    let local = |id: &ObjectId| match program.object(*id).kind {
        ObjectKind::Local | ObjectKind::Temp => true,
        ObjectKind::Global => own.get(id) == Some(&Section::Own),
        _ => false,
    };
    let mut ghosts = Ghosts {
        objects: (0..program.objects.len() as u32).map(ObjectId).filter(local).collect(),
        branches: BTreeSet::new(),
    };
    for expr in &program.exprs {
        if let ExprKind::AddressOf(Place { base: PlaceBase::Object(object), .. }) = &expr.kind {
            ghosts.objects.remove(object);
        }
    }
    let mut decides: Vec<(FuncId, Vec<Vec<BlockId>>)> = Vec::new();
    for (f, function) in program.functions.iter().enumerate() {
        if !matches!(function.origin, FunctionOrigin::User) {
            continue;
        }
        let mut table = vec![Vec::new(); function.blocks.len()];
        for (block, branches) in cfg::control_dependences(function).into_iter().enumerate() {
            for branch in branches {
                table[branch.index()].push(BlockId(block as u32));
            }
        }
        let id = FuncId(f as u32);
        ghosts.branches.extend((0..function.blocks.len() as u32).map(|b| (id, BlockId(b))));
        decides.push((id, table));
    }
    while shrink(program, &decides, &mut ghosts) {}
    ghosts
}

/// Takes out what has turned out to matter; false when nothing did.
fn shrink(program: &Program, decides: &[(FuncId, Vec<Vec<BlockId>>)], ghosts: &mut Ghosts) -> bool {
    let before = ghosts.objects.len() + ghosts.branches.len();
    for (id, table) in decides {
        let function = program.function(*id);
        for (b, decided) in table.iter().enumerate() {
            let branch = (*id, BlockId(b as u32));
            let real = |block: &BlockId| *block != branch.1 && !is_ghost(program, function, *id, *block, ghosts);
            if decided.iter().any(real) {
                ghosts.branches.remove(&branch);
            }
        }
        for (b, block) in function.blocks.iter().enumerate() {
            let mut read = Vec::new();
            for statement in block.statements.iter().filter(|s| !only_specifies(program, s, ghosts)) {
                reads_of_statement(&statement.kind, &mut read);
            }
            let specifies = program.source_stmt(block.terminator.source).kind == SourceStmtKind::Specification;
            match &block.terminator.kind {
                _ if specifies => {}
                TerminatorKind::Branch { cond, .. } | TerminatorKind::Switch { value: cond, .. }
                    if !ghosts.branches.contains(&(*id, BlockId(b as u32))) =>
                {
                    read.push(*cond);
                }
                TerminatorKind::Return(Some(value)) | TerminatorKind::Exit(value) => read.push(*value),
                _ => {}
            }
            forget(program, read, &mut ghosts.objects);
        }
    }
    before != ghosts.objects.len() + ghosts.branches.len()
}

/// Does the block do nothing that anything but the specification can see?
fn is_ghost(program: &Program, function: &Function, id: FuncId, block: BlockId, ghosts: &Ghosts) -> bool {
    let body = &function.blocks[block.index()];
    let ends = match body.terminator.kind {
        TerminatorKind::Goto(..) => true,
        TerminatorKind::Branch { .. } | TerminatorKind::Switch { .. } => ghosts.branches.contains(&(id, block)),
        _ => false,
    };
    ends && body.statements.iter().all(|s| only_specifies(program, s, ghosts))
}

pub fn only_specifies(program: &Program, statement: &Statement, ghosts: &Ghosts) -> bool {
    match &statement.kind {
        StatementKind::Assert { .. }
        | StatementKind::Assume(_)
        | StatementKind::Probe { .. }
        | StatementKind::Invariant { .. }
        | StatementKind::Begin(_)
        | StatementKind::End(_) => true,
        StatementKind::Assign { place: Place { base: PlaceBase::Object(object), .. }, .. } => {
            ghosts.objects.contains(object)
        }
        _ => program.source_stmt(statement.source).kind == SourceStmtKind::Specification,
    }
}

fn reads_of_statement(kind: &StatementKind, into: &mut Vec<ExprId>) {
    match kind {
        StatementKind::Assign { place, value } => {
            reads_of_place(place, into);
            into.push(*value);
        }
        StatementKind::Input { place, .. } => reads_of_place(place, into),
        StatementKind::Call { result, args, callee } => {
            into.extend(args);
            if let because_ir::Callee::Indirect(target) = callee {
                into.push(*target);
            }
            if let Some(place) = result {
                reads_of_place(place, into);
            }
        }
        StatementKind::Alloc { size, .. } => into.push(*size),
        StatementKind::Free { pointer } => into.push(*pointer),
        StatementKind::Copy { to, from, bytes, .. } => into.extend([*to, *from, *bytes]),
        StatementKind::Fill { to, byte, bytes } => into.extend([*to, *byte, *bytes]),
        StatementKind::Print { format, args, .. } => {
            into.push(*format);
            match args {
                because_ir::PrintArgs::Values(values) => into.extend(values),
                because_ir::PrintArgs::Packed(packed) => into.push(*packed),
            }
        }
        StatementKind::Effect { args, .. } => into.extend(args),
        _ => {}
    }
}

fn reads_of_place(place: &Place, into: &mut Vec<ExprId>) {
    if let PlaceBase::Deref(pointer) = place.base {
        into.push(pointer);
    }
    for step in &place.path {
        if let Projection::Index(index) = step {
            into.push(*index);
        }
    }
}

/// Removes every object that the expressions read.
fn forget(program: &Program, mut work: Vec<ExprId>, objects: &mut BTreeSet<ObjectId>) {
    while let Some(id) = work.pop() {
        let kind = &program.expr(id).kind;
        if let ExprKind::Load(Place { base: PlaceBase::Object(object), .. })
        | ExprKind::AddressOf(Place { base: PlaceBase::Object(object), .. }) = kind
        {
            objects.remove(object);
        }
        work.extend(kind.parts());
    }
}
