//! Methods, actions and properties: which one is meant, and on which instance.
//!
//! Where the instance stands at a fixed place, its block is known and so is the method. Only where an address leads to it does
//! the tag of the instance decide when the program runs.

use super::Storage;
use super::access::{Base, LValue, Loc};
use super::expr::Val;
use super::function::Fun;
use crate::ast::{self, Access, Arg, ArgValue, BlockKind, RefBase};
use crate::declare::{Checked, Reported};
use crate::types::{BlockRef, DINT, Ty};
use because_ir as ir;
use because_ir::{ExprKind, JumpKind, ObjectKind, StatementKind, TerminatorKind};
use because_source::Span;

/// The instance whose variables a function uses.
#[derive(Debug, Clone)]
pub(crate) struct This {
    pub storage: Storage,
    /// The block whose variables are bound.
    pub block: BlockRef,
    /// The parameter that points to it.
    pub param: Option<ir::ObjectId>,
    /// The block that it is an instance of, where that is known.
    pub exact: Option<BlockRef>,
}

/// What a method is called on.
#[derive(Debug, Clone)]
pub(crate) enum Receiver {
    /// The function's own instance.
    Own,
    /// The same, as an instance of the extended block: `SUPER^`.
    Super,
    At(Loc),
}

const CALLED: &[BlockKind] = &[BlockKind::Method, BlockKind::Action];

impl<'a> Fun<'_, 'a> {
    pub fn instance_of(&self, block: BlockRef, storage: &Storage, param: Option<ir::ObjectId>) -> Option<This> {
        let exact = match storage {
            Storage::None => return None,
            Storage::Entry => Some(block),
            Storage::Static(object, path) => {
                let known = self.cx.lowering.instance_types.get(&(*object, path.clone()));
                Some(known.copied().unwrap_or(block))
            }
            Storage::Pointer => (self.cx.stand_ins(block).len() <= 1).then_some(block),
        };
        Some(This { storage: storage.clone(), block, param, exact })
    }

    pub fn note_instance(&mut self, object: ir::ObjectId, path: &[u32], ty: &Ty) {
        if let Ty::Block(block) = ty {
            self.cx.lowering.instance_types.insert((object, path.to_vec()), *block);
        }
    }

    /// `THIS^.x` and `SUPER^.x` are `x`.
    pub fn without_this(&mut self, reference: &ast::Ref) -> Option<Checked<ast::Ref>> {
        let RefBase::Name(name) = &reference.base else { return None };
        let this = matches!(name.key().as_str(), "this" | "super") && !self.scope.vars.contains_key(&name.key());
        if !this || self.this.is_none() {
            return None;
        }
        let from = usize::from(matches!(reference.parts.first(), Some(Access::Deref(_))));
        match reference.parts.get(from) {
            Some(Access::Field(first)) => {
                let parts = reference.parts[from + 1..].to_vec();
                Some(Ok(ast::Ref { base: RefBase::Name(first.clone()), parts, at: reference.at }))
            }
            _ => Some(Err(self.cx.unsupported(reference.at.0, format!("`{}` as a whole", name.text)))),
        }
    }

    /// The method or action that a call names, and on what; `None` where it names none.
    pub fn method_target(&mut self, callee: &ast::Ref) -> Option<Checked<(Receiver, BlockRef, String)>> {
        if let RefBase::Name(name) = &callee.base
            && let Some(this) = self.this.clone()
            && matches!(name.key().as_str(), "this" | "super")
            && !self.scope.vars.contains_key(&name.key())
        {
            let from = usize::from(matches!(callee.parts.first(), Some(Access::Deref(_))));
            let is_super = name.key() == "super";
            return match &callee.parts[from..] {
                [] if is_super => Some(Ok((Receiver::Super, this.block, String::new()))),
                [Access::Field(method)] => {
                    let of = if is_super { self.cx.base_of(this.block) } else { Some(this.block) };
                    let found = of.filter(|of| self.cx.member(*of, &method.key(), CALLED).is_some());
                    match found {
                        Some(of) if is_super => Some(Ok((Receiver::Super, of, method.key()))),
                        Some(of) => Some(Ok((Receiver::Own, of, method.key()))),
                        None if is_super => {
                            let message = format!("the extended block has no method `{}`", method.text);
                            Some(Err(self.cx.error("name", method.at.0, message)))
                        }
                        None => None,
                    }
                }
                _ => None,
            };
        }
        if let Some(name) = callee.as_name() {
            let this = self.this.clone()?;
            let hidden = matches!(self.scope.vars.get(&name.key()),
                Some(super::scope::Binding::At(loc)) if matches!(loc.ty, Ty::Block(_)));
            let found = self.cx.member(this.block, &name.key(), CALLED).filter(|_| !hidden);
            return found.map(|_| Ok((Receiver::Own, this.block, name.key())));
        }
        let (loc, name) = self.member_prefix(callee)?;
        let (Ty::Block(of) | Ty::Interface(of)) = loc.ty else { return None };
        self.cx.member(of, &name.key(), CALLED)?;
        Some(Ok((Receiver::At(loc), of, name.key())))
    }

    /// What stands in front of the last member, where it is an instance or interface; nothing is reported.
    fn member_prefix(&mut self, reference: &ast::Ref) -> Option<(Loc, ast::Name)> {
        let (Some(Access::Field(last)), rest) = reference.parts.split_last().map(|(l, r)| (Some(l), r))? else {
            return None;
        };
        let prefix = ast::Ref { base: reference.base.clone(), parts: rest.to_vec(), at: reference.at };
        let (at, reported) = (self.current, self.cx.diagnostics.len());
        let emitted = self.blocks[at.index()].statements.len();
        match self.lvalue(&prefix) {
            Ok(LValue::Whole(loc)) if matches!(loc.ty, Ty::Block(_) | Ty::Interface(_)) => Some((loc, last.clone())),
            _ => {
                self.cx.diagnostics.truncate(reported);
                if at == self.current {
                    self.blocks[at.index()].statements.truncate(emitted);
                }
                None
            }
        }
    }

    /// Where a method finds the instance at a place, and the argument that hands it over.
    fn storage_at(&mut self, loc: &Loc, block: BlockRef, span: Span) -> (Storage, Option<ir::ExprId>) {
        match loc.fixed() {
            Some((object, path)) if self.cx.program.object(object).kind == ObjectKind::Global => {
                self.note_instance(object, &path, &loc.ty);
                (Storage::Static(object, path), None)
            }
            _ => {
                let address = self.address(loc, span);
                let record = self.cx.ir_type(&Ty::Block(block));
                let pointer = self.cx.program.types.intern(ir::Type::Pointer(record));
                (Storage::Pointer, Some(self.cx.program.add_expr(ExprKind::Cast(address), pointer, span)))
            }
        }
    }

    fn own_storage(&mut self, this: &This, block: BlockRef, span: Span) -> (Storage, Option<ir::ExprId>) {
        let Some(param) = this.param else { return (this.storage.clone(), None) };
        let loc = Loc { base: Base::Pointer(param), path: Vec::new(), ty: Ty::Block(this.block) };
        let address = self.address(&loc, span);
        let record = self.cx.ir_type(&Ty::Block(block));
        let pointer = self.cx.program.types.intern(ir::Type::Pointer(record));
        (Storage::Pointer, Some(self.cx.program.add_expr(ExprKind::Cast(address), pointer, span)))
    }

    /// Calls a method or action of a block, or half of a property.
    pub fn call_method(
        &mut self,
        receiver: Receiver,
        of: BlockRef,
        key: &str,
        args: &[&Arg],
        span: Span,
        used: bool,
    ) -> Checked<Option<Val>> {
        self.call_member(receiver, of, (key, CALLED), args, (span, used))
    }

    fn call_member(
        &mut self,
        receiver: Receiver,
        of: BlockRef,
        (key, kinds): (&str, &[BlockKind]),
        args: &[&Arg],
        (span, used): (Span, bool),
    ) -> Checked<Option<Val>> {
        match receiver {
            Receiver::Super if key.is_empty() => self.call_super_body(of, args, span),
            Receiver::Super => {
                let Some(this) = self.this.clone() else { return Err(Reported) };
                let method = self.cx.member(of, key, kinds).ok_or(Reported)?;
                self.call_found(method, &this, args, (span, used))
            }
            Receiver::Own => {
                let Some(this) = self.this.clone() else { return Err(Reported) };
                if let Some(exact) = this.exact {
                    let method = self.cx.member(exact, key, kinds).ok_or(Reported)?;
                    return self.call_found(method, &this, args, (span, used));
                }
                let Some(param) = this.param else { return Err(Reported) };
                let loc = Loc { base: Base::Pointer(param), path: Vec::new(), ty: Ty::Block(of) };
                self.call_by_tag(&loc, of, (key, kinds), args, (span, used))
            }
            Receiver::At(loc) => {
                let exact = match (&loc.ty, loc.base) {
                    (Ty::Block(block), Base::Object(_)) => Some(*block),
                    (Ty::Block(block), _) if self.cx.stand_ins(*block).len() <= 1 => Some(*block),
                    _ => None,
                };
                match exact {
                    Some(exact) => {
                        let method = self.cx.member(exact, key, kinds).ok_or(Reported)?;
                        let owner = self.cx.block(method).owner.unwrap_or(exact);
                        let storage = self.storage_at(&loc, owner, span);
                        self.call_with(method, storage, args, span, used)
                    }
                    None => self.call_by_tag(&loc, of, (key, kinds), args, (span, used)),
                }
            }
        }
    }

    /// A method of the function's own instance; an action of the same block stands in place of its call.
    fn call_found(
        &mut self,
        method: BlockRef,
        this: &This,
        args: &[&Arg],
        (span, used): (Span, bool),
    ) -> Checked<Option<Val>> {
        let info = self.cx.block(method);
        let owner = info.owner.unwrap_or(this.block);
        if info.ast.kind == BlockKind::Action && self.scope.block == Some(owner) {
            return self.inline(method, span).map(|()| None);
        }
        let storage = self.own_storage(this, owner, span);
        self.call_with(method, storage, args, span, used)
    }

    fn inline(&mut self, action: BlockRef, span: Span) -> Checked<()> {
        if self.inlined.contains(&action) {
            let name = self.cx.block(action).ast.name.text.clone();
            return Err(self.cx.error("recursion", span, format!("`{name}` calls itself; a PLC has no recursion")));
        }
        self.cx.lowering.inlined.insert(action);
        let behind = self.new_block();
        let before = self.return_to.replace(behind);
        self.inlined.push(action);
        let ast = self.cx.block(action).ast;
        self.statements(&ast.body);
        self.inlined.pop();
        self.return_to = before;
        self.goto(behind, JumpKind::Next, behind);
        Ok(())
    }

    /// `SUPER^()`: the statements of the extended block.
    fn call_super_body(&mut self, of: BlockRef, args: &[&Arg], span: Span) -> Checked<Option<Val>> {
        let (Some(base), Some(this)) = (self.cx.base_of(of), self.this.clone()) else {
            return Err(self.cx.error("name", span, "this block extends no other"));
        };
        if !args.is_empty() {
            return Err(self.cx.unsupported(span, "`SUPER^` with arguments"));
        }
        if self.cx.block(base).vars.iter().any(|v| v.section == ast::SectionKind::InOut) {
            return Err(self.cx.unsupported(span, "`SUPER^` of a block with VAR_IN_OUT"));
        }
        self.cx.declare_block(base);
        let (storage, pointer) = self.own_storage(&this, base, span);
        let callee = self.cx.function_for(base, storage);
        self.cx.lowering.calls.push((self.id, callee, span));
        let args = pointer.into_iter().collect();
        let kind = StatementKind::Call { result: None, callee: ir::Callee::Direct(callee), args };
        self.emit_at(kind, span);
        Ok(None)
    }

    /// The tag of the instance decides which method runs.
    fn call_by_tag(
        &mut self,
        loc: &Loc,
        of: BlockRef,
        (key, kinds): (&str, &[BlockKind]),
        args: &[&Arg],
        (span, used): (Span, bool),
    ) -> Checked<Option<Val>> {
        let address = match loc.ty {
            Ty::Interface(_) => self.load(loc, span),
            _ => self.untyped_address(loc, span),
        };
        let ty = Ty::Interface(of);
        let address = self.hoist(address, &ty, span);
        let tag = self.at_address(address, &DINT, span);
        let tag = self.load(&tag, span);
        let candidates = self.cx.stand_ins(of);
        let (other, join) = (self.new_block(), self.new_block());
        let mut cases = Vec::new();
        let mut arms = Vec::new();
        for block in candidates {
            let Some(method) = self.cx.member(block, key, kinds) else { continue };
            let target = self.new_block();
            let number = i128::from(block.0) + 1;
            cases.push(ir::Case { low: number, high: number, target, span });
            arms.push((target, block, method));
        }
        let result_ty = match arms.first() {
            Some((_, _, method)) => {
                self.cx.declare_block(*method);
                self.cx.block(*method).result.clone()
            }
            None => return Err(self.cx.error("name", span, "no block has this method")),
        };
        let keeps = used && result_ty != Ty::Void;
        let temp = keeps.then(|| self.temp(&result_ty));
        self.terminate(TerminatorKind::Switch { value: tag, cases, default: other }, span, other);
        self.emit_at(StatementKind::Unsupported { what: "an instance of an unknown block".to_string() }, span);
        self.goto(join, JumpKind::Next, join);
        for (target, block, method) in arms {
            self.current = target;
            let owner = self.cx.block(method).owner.unwrap_or(block);
            let at = self.at_address(address, &Ty::Block(block), span);
            let storage = self.storage_at(&at, owner, span);
            let value = self.call_with(method, storage, args, span, used)?;
            if let (Some(temp), Some(value)) = (temp, value) {
                let id = self.coerce(value, &result_ty, span)?;
                self.store_expr(&Loc::object(temp, result_ty.clone()), id);
            }
            self.goto(join, JumpKind::Next, join);
        }
        self.current = join;
        Ok(temp.map(|t| Val::Expr(self.load_object(t, &result_ty, span), result_ty.base().clone())))
    }

    /// The body of a block through an address: which one it is of is not known.
    pub fn refuse_unknown_block(&mut self, loc: &Loc, block: BlockRef, span: Span) -> Checked<()> {
        let by_address = !matches!(loc.base, Base::Object(_));
        if by_address && self.cx.stand_ins(block).len() > 1 {
            let name = self.cx.block(block).ast.name.text.clone();
            let what = format!("a call through an address of an instance of `{name}`, which other blocks extend,");
            return Err(self.cx.unsupported(span, what));
        }
        let empty = self.cx.block(block).ast.body.is_empty() && !self.cx.block(block).model;
        let base = self.cx.base_of(block).filter(|base| !self.cx.block(*base).ast.body.is_empty());
        if empty && base.is_some() {
            return Err(self.cx.unsupported(span, "a call of a block without statements that extends one with some"));
        }
        Ok(())
    }

    /// CODESYS calls `FB_init` before the first cycle, which is not modelled.
    pub fn refuse_constructor(&mut self, block: BlockRef) {
        let of = self.cx.block(block).owner.unwrap_or(block);
        if self.cx.block(of).ast.kind != BlockKind::FunctionBlock {
            return;
        }
        let Some(constructor) = self.cx.member(of, "fb_init", &[BlockKind::Method]) else { return };
        let ast = self.cx.block(constructor).ast;
        if !ast.body.iter().all(|s| s.kind == ast::StmtKind::Empty) {
            self.enter(ast.at.0, ir::SourceStmtKind::Expression);
            self.emit(StatementKind::Unsupported { what: "`FB_init`".to_string() });
        }
    }

    /// The property that a reference names: on what, of which block, its name.
    fn property(&mut self, reference: &ast::Ref, half: BlockKind) -> Option<(Receiver, BlockRef, ast::Name)> {
        let own = match self.without_this(reference) {
            Some(Ok(own)) => own,
            Some(Err(_)) => return None,
            None => reference.clone(),
        };
        if let Some(name) = own.as_name() {
            let this = self.this.clone()?;
            if self.scope.vars.contains_key(&name.key()) {
                return None;
            }
            self.cx.member(this.block, &name.key(), &[half])?;
            return Some((Receiver::Own, this.block, name.clone()));
        }
        // Without any property there is nothing to look for.
        if !self.cx.blocks.iter().any(|b| b.ast.kind == half) {
            return None;
        }
        let (loc, name) = self.member_prefix(&own)?;
        let (Ty::Block(of) | Ty::Interface(of)) = loc.ty else { return None };
        if self.cx.block(of).by_key.contains_key(&name.key()) {
            return None;
        }
        self.cx.member(of, &name.key(), &[half])?;
        Some((Receiver::At(loc), of, name))
    }

    /// The value of a property; `None` where it is no property.
    pub fn get_property(&mut self, reference: &ast::Ref) -> Option<Checked<Val>> {
        let (receiver, of, name) = self.property(reference, BlockKind::Get)?;
        let key = name.key();
        let value = self.call_member(receiver, of, (&key, &[BlockKind::Get]), &[], (reference.at.0, true));
        Some(value.and_then(|value| value.ok_or(Reported)))
    }

    /// Assigns a property; `None` where it is no property.
    pub fn set_property(&mut self, target: &ast::Ref, value: &ast::Expr) -> Option<Checked<()>> {
        let (receiver, of, name) = self.property(target, BlockKind::Set)?;
        let key = name.key();
        let arg = Arg { name: Some(name), value: ArgValue::In(value.clone()), at: value.at };
        let done = self.call_member(receiver, of, (&key, &[BlockKind::Set]), &[&arg], (self.span, false));
        Some(done.map(|_| ()))
    }
}
