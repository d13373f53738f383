//! Calls of functions and function blocks, with EN and ENO.

use super::Storage;
use super::access::{LValue, Loc};
use super::expr::Val;
use super::function::Fun;
use super::method::Receiver;
use super::operator::has_call;
use crate::ast::{self, Access, Arg, ArgValue, BlockKind, Call, RefBase, SectionKind};
use crate::constant::Constant;
use crate::declare::{Checked, Entry, Reported, VarInfo};
use crate::token::Dialect;
use crate::types::{BlockRef, Ty};
use because_ir as ir;
use because_ir::{BranchKind, Callee, ExprKind, JumpKind, ObjectKind, StatementKind, TerminatorKind};
use because_source::Span;

/// What a call names.
enum Target {
    Instance(Loc, BlockRef),
    Function(BlockRef),
    Method(Receiver, BlockRef, String),
    Builtin(String),
}

impl<'a> Fun<'_, 'a> {
    fn target(&mut self, callee: &ast::Ref) -> Checked<Target> {
        if let Some(inner) = self.without_namespace(callee) {
            return self.target(&inner);
        }
        if let Some(target) = self.method_target(callee) {
            let (receiver, of, key) = target?;
            return Ok(Target::Method(receiver, of, key));
        }
        if let RefBase::Name(name) = &callee.base {
            if let (Some(Entry::Block(block)), [Access::Field(instance)]) =
                (self.cx.names.get(&name.key()).copied(), callee.parts.as_slice())
                && !self.scope.vars.contains_key(&name.key())
                && self.cx.block(block).ast.kind == BlockKind::FunctionBlock
            {
                let instance = ast::Ref { base: RefBase::Name(instance.clone()), parts: Vec::new(), at: callee.at };
                return self.instance(&instance, Some(block));
            }
            if let Some(target) = self.function_name(callee) {
                return Ok(target);
            }
        }
        self.instance(callee, None)
    }

    fn function_name(&mut self, callee: &ast::Ref) -> Option<Target> {
        let name = callee.as_name()?;
        let is_instance = match self.scope.vars.get(&name.key()) {
            Some(super::scope::Binding::At(loc)) => matches!(loc.ty, Ty::Block(_)),
            Some(_) => true,
            None => false,
        };
        if is_instance {
            return None;
        }
        if let Some(Entry::Block(block)) = self.cx.names.get(&name.key()).copied()
            && self.cx.block(block).ast.kind == BlockKind::Function
        {
            return Some(Target::Function(block));
        }
        let known = self.cx.globals.contains_key(&name.key()) || self.cx.names.contains_key(&name.key());
        (!known).then(|| Target::Builtin(name.text.to_ascii_uppercase()))
    }

    /// An instance; `timer.TON(…)` names the block that a timer is used as.
    fn instance(&mut self, callee: &ast::Ref, block: Option<BlockRef>) -> Checked<Target> {
        let mut place = callee.clone();
        let mut used_as = block;
        if let Some(Access::Field(last)) = callee.parts.last()
            && let Some(Entry::Block(model)) = self.cx.names.get(&last.key()).copied()
            && self.cx.block(model).model
        {
            place.parts.pop();
            used_as = Some(model);
        }
        let reported = self.cx.diagnostics.len();
        let found = self.lvalue(&place);
        if found.is_err()
            && let Some(name) = callee.as_name()
            && self.cx.diagnostics.len() == reported + 1
            && self.cx.diagnostics[reported].code == "name"
        {
            self.cx.diagnostics.truncate(reported);
            return Err(match self.cx.names.get(&name.key()) {
                Some(Entry::Block(_)) => {
                    let message = format!("`{}` is a function block; call an instance of it", name.text);
                    self.cx.error("name", name.at.0, message)
                }
                _ => self.cx.error("name", name.at.0, format!("no function or instance is called `{}`", name.text)),
            });
        }
        match found? {
            LValue::Whole(loc) => match loc.ty {
                Ty::Block(own) => {
                    let block = used_as.map_or(own, |block| self.used_as(own, block));
                    Ok(Target::Instance(loc, block))
                }
                _ => {
                    let message = format!("a value of type {} cannot be called", self.cx.type_name(&loc.ty));
                    Err(self.cx.error("type", callee.at.0, message))
                }
            },
            LValue::Part(_) => Err(self.cx.error("type", callee.at.0, "a bit cannot be called")),
        }
    }

    /// TIA's counters in data blocks have bodies of their own for `counter.CTU(…)` and its like.
    fn used_as(&self, own: BlockRef, block: BlockRef) -> BlockRef {
        let (own, used) = (self.cx.block(own).ast.name.key(), self.cx.block(block).ast.name.key());
        match self.cx.names.get(&format!("__{own}_{used}")) {
            Some(Entry::Block(special)) => *special,
            _ => block,
        }
    }

    pub fn call_statement(&mut self, call: &Call) -> Checked<()> {
        let target = self.target(&call.callee)?;
        let control = |arg: &&Arg, word: &str| arg.name.as_ref().is_some_and(|n| n.text.eq_ignore_ascii_case(word));
        let en = call.args.iter().find(|a| control(a, "EN"));
        let eno = call.args.iter().find(|a| control(a, "ENO"));
        let args: Vec<&Arg> = call.args.iter().filter(|a| !control(a, "EN") && !control(a, "ENO")).collect();
        let join = match en {
            Some(Arg { value: ArgValue::In(cond), .. }) => {
                let id = self.condition(cond)?;
                let (inside, skipped, join) = (self.new_block(), self.new_block(), self.new_block());
                let kind = TerminatorKind::Branch { cond: id, then: inside, otherwise: skipped, kind: BranchKind::If };
                self.terminate(kind, cond.at.0, skipped);
                self.set_eno(eno, false)?;
                self.goto(join, JumpKind::Next, inside);
                Some(join)
            }
            Some(arg) => return Err(self.cx.error("type", arg.at.0, "`EN` is an input: write `EN := condition`")),
            None => None,
        };
        let called = match target {
            Target::Instance(loc, block) => {
                self.call_instance(&loc, block, &args, call.at.0)?;
                Some(block)
            }
            Target::Function(block) => {
                self.call_function(block, &args, call.at.0, false)?;
                Some(block)
            }
            Target::Method(receiver, of, key) => {
                self.call_method(receiver, of, &key, &args, call.at.0, false)?;
                None
            }
            Target::Builtin(name) => {
                self.builtin(&name, &args, None, call)?;
                None
            }
        };
        match (eno, called.and_then(|block| self.cx.eno_object(block))) {
            (Some(Arg { value: ArgValue::Out { negated, target }, .. }), Some(object)) => {
                self.output(&Loc::object(object, Ty::Bool), *negated, target)?;
            }
            _ => self.set_eno(eno, true)?,
        }
        if let Some(join) = join {
            self.goto(join, JumpKind::Next, join);
        }
        Ok(())
    }

    fn set_eno(&mut self, eno: Option<&Arg>, value: bool) -> Checked<()> {
        let Some(arg) = eno else { return Ok(()) };
        if arg.value == ArgValue::Unused {
            return Ok(());
        }
        let ArgValue::Out { negated, target } = &arg.value else {
            return Err(self.cx.error("type", arg.at.0, "`ENO` is an output: write `ENO => variable`"));
        };
        let to = self.usable(target)?;
        let value = Constant { value: crate::constant::ConstantValue::Bool(value != *negated), ty: Some(Ty::Bool) };
        self.assign(&to, Val::Const(value), arg.at.0)
    }

    pub fn call_value(&mut self, call: &Call, hint: Option<&Ty>) -> Checked<Val> {
        let args: Vec<&Arg> = call.args.iter().collect();
        let control = |a: &&&Arg| a.name.as_ref().is_some_and(|n| matches!(n.key().as_str(), "en" | "eno"));
        if let Some(arg) = args.iter().find(control) {
            return Err(self.cx.unsupported(arg.at.0, "EN or ENO of a call inside an expression"));
        }
        match self.target(&call.callee)? {
            Target::Method(receiver, of, key) => match self.call_method(receiver, of, &key, &args, call.at.0, true)? {
                Some(value) => Ok(value),
                None => {
                    let name = crate::unparse::print_ref(&call.callee);
                    Err(self.cx.error("type", call.at.0, format!("`{name}` gives no value")))
                }
            },
            Target::Function(block) => match self.call_function(block, &args, call.at.0, true)? {
                Some(value) => Ok(value),
                None => {
                    let message = format!("`{}` gives no value", self.cx.block(block).ast.name.text);
                    Err(self.cx.error("type", call.at.0, message))
                }
            },
            Target::Builtin(name) => match self.builtin(&name, &args, hint, call)? {
                Some(value) => Ok(value),
                None => Err(self.cx.error("type", call.at.0, format!("`{name}` gives no value"))),
            },
            Target::Instance(..) => {
                Err(self.cx.error("type", call.at.0, "a function block gives no value; read one of its outputs"))
            }
        }
    }

    /// Which variable each argument is for.
    fn match_args(&mut self, block: BlockRef, args: &[&Arg]) -> Checked<Vec<usize>> {
        let inputs = |v: &VarInfo| matches!(v.section, SectionKind::Input | SectionKind::InOut);
        let positional: Vec<usize> =
            self.cx.block(block).vars.iter().enumerate().filter(|(_, v)| inputs(v)).map(|(i, _)| i).collect();
        let owner = self.cx.block(block).ast.name.text.clone();
        let mut found = Vec::new();
        for (i, arg) in args.iter().enumerate() {
            let index = match &arg.name {
                Some(name) => self.cx.block(block).by_key.get(&name.key()).copied(),
                None => positional.get(i).copied(),
            };
            let var = index.map(|i| self.cx.block(block).vars[i].section);
            let fits = match &arg.value {
                ArgValue::In(_) => matches!(var, Some(SectionKind::Input | SectionKind::InOut)),
                ArgValue::Out { .. } | ArgValue::Unused => matches!(var, Some(SectionKind::Output)),
            };
            let Some(index) = index.filter(|_| fits) else {
                if let Some(reported) = arg.name.as_ref().and_then(|name| self.broken(Some(block), name)) {
                    return Err(reported);
                }
                return Err(self.wrong_argument(arg, &owner, var, positional.len()));
            };
            if found.contains(&index) {
                let name = self.cx.block(block).vars[index].name.clone();
                return Err(self.cx.error("type", arg.at.0, format!("parameter `{name}` is given twice")));
            }
            found.push(index);
        }
        Ok(found)
    }

    fn wrong_argument(&mut self, arg: &Arg, owner: &str, section: Option<SectionKind>, count: usize) -> Reported {
        let message = match (&arg.name, &arg.value, section) {
            (None, _, _) => format!("`{owner}` has only {count} parameters"),
            (Some(n), ArgValue::In(_), Some(SectionKind::Output)) => {
                format!("`{}` is an output of `{owner}`: write `{} => variable`", n.text, n.text)
            }
            (Some(n), ArgValue::Out { .. } | ArgValue::Unused, Some(SectionKind::Input | SectionKind::InOut)) => {
                format!("`{}` is an input of `{owner}`: write `{} := value`", n.text, n.text)
            }
            (Some(n), _, _) => format!("`{owner}` has no parameter `{}`", n.text),
        };
        self.cx.error("name", arg.at.0, message)
    }

    pub fn call_instance(&mut self, loc: &Loc, block: BlockRef, args: &[&Arg], span: Span) -> Checked<()> {
        self.cx.declare_block(block);
        self.refuse_unknown_block(loc, block, span)?;
        let matched = self.match_args(block, args)?;
        let vars: Vec<VarInfo<'a>> = self.cx.block(block).vars.clone();
        let part = |i: usize| loc.field(vars[i].field.unwrap_or(0), vars[i].ty.clone());
        for (arg, &i) in args.iter().zip(&matched) {
            if let (ArgValue::In(value), SectionKind::Input) = (&arg.value, vars[i].section) {
                self.argument(&part(i), value)?;
            }
        }
        let mut values = Vec::new();
        let storage = match loc.fixed() {
            Some((object, path)) if self.cx.program.object(object).kind == ObjectKind::Global => {
                self.note_instance(object, &path, &loc.ty);
                Storage::Static(object, path)
            }
            _ => {
                values.push(self.address(loc, span));
                Storage::Pointer
            }
        };
        for (i, var) in vars.iter().enumerate().filter(|(_, v)| v.section == SectionKind::InOut) {
            let given = args.iter().zip(&matched).find(|(_, m)| **m == i).map(|(a, _)| *a);
            values.push(self.reference_argument(given, var, span)?);
        }
        let callee = self.cx.function_for(block, storage);
        self.cx.lowering.calls.push((self.id, callee, span));
        self.emit_at(StatementKind::Call { result: None, callee: Callee::Direct(callee), args: values }, span);
        for (arg, &i) in args.iter().zip(&matched) {
            if let ArgValue::Out { negated, target } = &arg.value {
                self.output(&part(i), *negated, target)?;
            }
        }
        Ok(())
    }

    /// Hands a value over to a variable of the callee.
    pub fn argument(&mut self, to: &Loc, value: &ast::Expr) -> Checked<()> {
        if let (Ty::Array(_), ast::ExprKind::Ref(source)) = (&to.ty, &value.kind) {
            let LValue::Whole(from) = self.usable(source)? else {
                return Err(self.cx.error("type", value.at.0, "expected an array"));
            };
            return self.copy_whole(&from, to, value.at.0);
        }
        let value_span = value.at.0;
        let value = self.expr(value, Some(&to.ty))?;
        self.assign(&LValue::Whole(to.clone()), value, value_span)
    }

    fn reference_argument(&mut self, arg: Option<&Arg>, var: &VarInfo<'a>, span: Span) -> Checked<ir::ExprId> {
        let Some(Arg { value: ArgValue::In(value), .. }) = arg else {
            return Err(self.cx.error("type", span, format!("VAR_IN_OUT `{}` must be given", var.name)));
        };
        let ast::ExprKind::Ref(reference) = &value.kind else {
            let message = format!("VAR_IN_OUT `{}` needs a variable", var.name);
            return Err(self.cx.error("type", value.at.0, message));
        };
        let LValue::Whole(loc) = self.usable(reference)? else {
            return Err(self.cx.unsupported(value.at.0, "a single bit as VAR_IN_OUT"));
        };
        if let (Ty::Block(found), Ty::Block(wanted)) = (&loc.ty, &var.ty)
            && found != wanted
            && self.cx.lineage(*found).contains(wanted)
        {
            let address = self.address(&loc, value.at.0);
            let record = self.cx.ir_type(&var.ty);
            let pointer = self.cx.program.types.intern(ir::Type::Pointer(record));
            return Ok(self.cx.program.add_expr(ExprKind::Cast(address), pointer, value.at.0));
        }
        if loc.ty.base() != var.ty.base() {
            let (wanted, found) = (self.cx.type_name(&var.ty), self.cx.type_name(&loc.ty));
            return Err(self.cx.error(
                "type",
                value.at.0,
                format!("expected a variable of type {wanted}, found {found}"),
            ));
        }
        Ok(self.address(&loc, value.at.0))
    }

    pub fn output(&mut self, from: &Loc, negated: bool, target: &ast::Ref) -> Checked<()> {
        let to = self.usable(target)?;
        if let (Ty::Array(_), LValue::Whole(to)) = (&from.ty, &to) {
            return self.copy_whole(from, to, target.at.0);
        }
        let mut id = self.load(from, target.at.0);
        if negated {
            if from.ty != Ty::Bool {
                return Err(self.cx.error("type", target.at.0, "only an output of type BOOL can be negated"));
            }
            id = self.add_expr(ExprKind::Unary(ir::UnaryOp::Not, id), &Ty::Bool, target.at.0);
        }
        self.assign(&to, Val::Expr(id, from.ty.base().clone()), target.at.0)
    }

    /// STEP 7 writes `:=` for the outputs of functions too.
    fn classic_outputs(&self, block: BlockRef, args: &[&Arg]) -> Vec<Arg> {
        let info = self.cx.block(block);
        let is_output = |arg: &Arg| {
            let index = arg.name.as_ref().and_then(|name| info.by_key.get(&name.key()));
            self.cx.dialect == Dialect::Scl && index.is_some_and(|&i| info.vars[i].section == SectionKind::Output)
        };
        let rewritten = |arg: &&Arg| {
            let mut arg = (*arg).clone();
            if is_output(&arg)
                && let ArgValue::In(ast::Expr { kind: ast::ExprKind::Ref(target), .. }) = arg.value.clone()
            {
                arg.value = ArgValue::Out { negated: false, target };
            }
            arg
        };
        args.iter().map(rewritten).collect()
    }

    fn call_function(&mut self, block: BlockRef, args: &[&Arg], span: Span, used: bool) -> Checked<Option<Val>> {
        self.call_with(block, (Storage::None, None), args, span, used)
    }

    /// A call of a function, or of a method with the place of its instance.
    pub fn call_with(
        &mut self,
        block: BlockRef,
        (storage, this): (Storage, Option<ir::ExprId>),
        args: &[&Arg],
        span: Span,
        used: bool,
    ) -> Checked<Option<Val>> {
        self.cx.declare_block(block);
        let args = self.classic_outputs(block, args);
        let args: &[&Arg] = &args.iter().collect::<Vec<_>>();
        let matched = self.match_args(block, args)?;
        let vars: Vec<VarInfo<'a>> = self.cx.block(block).vars.clone();
        let callee = self.cx.function_for(block, storage);
        let mut given: Vec<Option<ir::ExprId>> = vec![None; vars.len()];
        for (k, (arg, &i)) in args.iter().zip(&matched).enumerate() {
            let ArgValue::In(value) = &arg.value else { continue };
            if vars[i].section == SectionKind::InOut {
                continue;
            }
            if matches!(vars[i].ty, Ty::Array(_)) {
                let object = self.var_object(block, i, &vars[i], ObjectKind::Static);
                self.argument(&Loc::object(object, vars[i].ty.clone()), value)?;
                continue;
            }
            let mut id = self.expr_as(value, &vars[i].ty)?;
            let later_calls = args[k + 1..].iter().any(|a| matches!(&a.value, ArgValue::In(e) if has_call(e)));
            if later_calls {
                id = self.hoist(id, &vars[i].ty, value.at.0);
            }
            given[i] = Some(id);
        }
        let mut values: Vec<ir::ExprId> = this.into_iter().collect();
        for (i, var) in vars.iter().enumerate() {
            match var.section {
                SectionKind::InOut => {
                    let arg = args.iter().zip(&matched).find(|(_, m)| **m == i).map(|(a, _)| *a);
                    values.push(self.reference_argument(arg, var, span)?);
                }
                SectionKind::Input if !matches!(var.ty, Ty::Array(_)) => {
                    values.push(match given[i] {
                        Some(id) => id,
                        None => self.missing_argument(block, var, span)?,
                    });
                }
                _ => {}
            }
        }
        let result_ty = self.cx.block(block).result.clone();
        let keeps = used && result_ty != Ty::Void;
        if matches!(result_ty, Ty::Array(_)) {
            return Err(self.cx.unsupported(span, "a function that gives an array"));
        }
        let temp = keeps.then(|| self.temp(&result_ty));
        let result = temp.map(|t| self.object_place(t, &result_ty));
        self.cx.lowering.calls.push((self.id, callee, span));
        self.emit_at(StatementKind::Call { result, callee: Callee::Direct(callee), args: values }, span);
        for (arg, &i) in args.iter().zip(&matched) {
            if let ArgValue::Out { negated, target } = &arg.value {
                let object = self.var_object(block, i, &vars[i], ObjectKind::Static);
                self.output(&Loc::object(object, vars[i].ty.clone()), *negated, target)?;
            }
        }
        Ok(temp.map(|t| Val::Expr(self.load_object(t, &result_ty, span), result_ty.base().clone())))
    }

    /// What an input that the call does not give gets.
    fn missing_argument(&mut self, block: BlockRef, var: &VarInfo<'a>, span: Span) -> Checked<ir::ExprId> {
        let constant = match var.init {
            Some(ast::Init::Value(value)) => self.cx.typed_constant(value, Some(block), Some(&var.ty))?,
            None if self.cx.dialect == Dialect::StructuredText && var.ty.is_scalar() => {
                self.cx.default_constant(&var.ty)
            }
            _ => return Err(self.cx.error("type", span, format!("parameter `{}` is not given", var.name))),
        };
        self.coerce(Val::Const(constant), &var.ty, span)
    }
}
