//! The function a run starts in: makes the arguments of the user's entry function, calls it, exits with its result.

use super::body::{Body, Draft};
use super::{Cx, Definition, bytes, finish, link, types};
use crate::limits;
use crate::options::PointerInputs;
use because_ir::{
    BinaryOp, BlockId, Callee, Const, ExprId, ExprKind, FuncId, FunctionOrigin, Init, InputKind, InputSource, Object,
    ObjectId, ObjectKind, Place, PlaceBase, Projection, SourceStmtKind, StatementKind, TerminatorKind, Type, TypeId,
};
use because_source::{Diagnostic, FileKind, Span};
use rustc_hash::{FxHashMap, FxHashSet};

/// Makes the entry function. `false`: there is none to call. Without `main` the first of `parts` stands for it.
pub fn build(cx: &mut Cx, parts: Option<FuncId>) -> bool {
    let name = cx.options.entry.function.clone();
    let found = link::find_function(cx, &name);
    // A fuzz target stands for `main`: whoever links it brings that.
    let target = if name == "main" { link::find_function(cx, bytes::TARGET) } else { None };
    let Some(definition) = found.or(target) else {
        if let (Some(part), "main") = (parts, name.as_str()) {
            cx.program.entry = part;
            return true;
        }
        let mut files = cx.program.sources.files().filter(|(_, f)| f.kind == FileKind::User);
        let place = files.next().map_or(Span::NONE, |(file, _)| Span::new(file, 0, 0));
        let error = Diagnostic::error("no-entry", place, format!("there is no function `{name}`"));
        let known = link::user_functions(cx);
        let there = match known.as_slice() {
            [] => "the files have no function with a body".to_string(),
            names => format!("the functions are: {}; --entry NAME starts in one of them", names.join(", ")),
        };
        cx.diagnostics.push(error.with_note(there));
        return false;
    };
    let callee = link::function_of(cx, definition);
    let void = cx.program.types.intern(Type::Void);
    let func = cx.add_function("(entry)", Span::NONE, void, FunctionOrigin::Harness);
    cx.program.entry = func;
    let mut body = new_body(cx, func, definition);
    let all = body.cx.options.entry.nondet_globals;
    body.initial_globals(all);
    body.call_constructors(true);
    let args = body.entry_arguments(callee, definition, &name);
    body.call_entry(callee, args);
    finish::function(body);
    true
}

/// Makes the entry functions in which contracts are checked, where that is asked for; gives the first.
pub fn build_parts(cx: &mut Cx) -> Option<FuncId> {
    if !cx.options.contracts {
        return None;
    }
    let mut first = None;
    for index in 0..cx.program.functions.len() {
        let callee = FuncId(index as u32);
        let function = cx.program.function(callee);
        let Some(definition) = cx.bodies[index].filter(|_| function.contract != Default::default()) else { continue };
        let name = function.name.clone();
        let void = cx.program.types.intern(Type::Void);
        let func = cx.add_function(&format!("(check {name})"), Span::NONE, void, FunctionOrigin::Harness);
        first = first.or(Some(func));
        let usual = (cx.pointers, cx.input_budget);
        cx.pointers = PointerInputs { may_be_null: true, may_alias: true, ..usual.0 };
        let mut body = new_body(cx, func, definition);
        body.initial_globals(true);
        let args = body.any_arguments(callee, &[]);
        if args.iter().any(|&a| body.cx.program.types.is_pointer(body.ir(a).ty)) {
            let object = match body.cx.pointers.elements {
                1 => "an object".to_string(),
                n => format!("an array of {n}"),
            };
            let text = format!(
                "the check of {name}'s contract: a pointer is null, leads to {object} of its own, or is another argument"
            );
            body.cx.assume(&text);
        }
        body.call_part(callee, args);
        finish::function(body);
        (cx.pointers, cx.input_budget) = usual;
    }
    first
}

/// Does a function of the program run after `main`?
pub fn has_destructors(cx: &Cx) -> bool {
    let runs_after = |unit: &crate::unit::Unit, decl| {
        let written: &rucc_sema::Decl = &unit.tast[decl];
        written.startup.after.is_some() && written.body.is_some()
    };
    cx.units.iter().any(|unit| unit.tast.top_level().iter().any(|&decl| runs_after(unit, decl)))
}

fn new_body<'c, 'a>(cx: &'c mut Cx<'a>, func: FuncId, at: Definition) -> Body<'c, 'a> {
    let source = cx.add_source(Span::NONE, SourceStmtKind::Hidden, func);
    Body {
        unit: cx.units[at.unit].clone(),
        facts: cx.facts[at.unit].clone(),
        index: at.unit,
        func,
        blocks: vec![Draft::default()],
        at: BlockId(0),
        source,
        locals: FxHashMap::default(),
        decls: FxHashMap::default(),
        saved: FxHashMap::default(),
        spelled: FxHashMap::default(),
        arranged: FxHashSet::default(),
        watched: FxHashMap::default(),
        labels: FxHashMap::default(),
        gotos: Vec::new(),
        visible: Vec::new(),
        cleanups: FxHashMap::default(),
        loops: Vec::new(),
        switches: Vec::new(),
        indirect: None,
        alloc_hint: None,
        hoisted: FxHashSet::default(),
        cx,
    }
}

impl Body<'_, '_> {
    /// Globals that start with any value.
    fn initial_globals(&mut self, all: bool) {
        for span in self.cx.unsupported_values.clone() {
            self.emit(StatementKind::Unsupported { what: "this initial value".to_string() }, span);
        }
        let mut objects = self.cx.undefined.clone();
        if all {
            let program = &self.cx.program;
            let users = program.objects[..self.cx.own_objects_end].iter().enumerate().filter(|(_, o)| {
                matches!(o.kind, ObjectKind::Global | ObjectKind::Static)
                    && !o.read_only
                    && program.sources.is_user(o.span)
            });
            objects.extend(users.map(|(i, _)| ObjectId(i as u32)));
            objects.sort_unstable();
            objects.dedup();
        }
        for object in objects {
            let (name, span) = {
                let object = self.cx.program.object(object);
                (object.name.clone(), object.span)
            };
            if self.cx.program.types.get(self.cx.program.object(object).ty) != &Type::Void {
                let place = self.object_place(object);
                self.fill_inputs(place, &name, InputKind::Global, limits::GLOBAL_DEPTH, span);
            }
        }
    }

    /// Functions with the attribute `constructor` (`before`) or `destructor`.
    fn call_constructors(&mut self, before: bool) {
        let mut found = Vec::new();
        for (index, unit) in self.cx.units.iter().enumerate() {
            for &decl in unit.tast.top_level() {
                let startup = unit.tast[decl].startup;
                let priority = if before { startup.before } else { startup.after };
                if let (Some(priority), Some(_)) = (priority, unit.tast[decl].body) {
                    let order = match priority {
                        rucc_sema::Priority::Numbered(n) => u32::from(n),
                        rucc_sema::Priority::Unnumbered => u32::MAX,
                    };
                    found.push((order, index, decl));
                }
            }
        }
        found.sort_by_key(|(order, _, _)| *order);
        if !before {
            found.reverse();
        }
        for (_, index, decl) in found {
            let function = link::function(self.cx, index, decl);
            let callee = Callee::Direct(function);
            self.emit(StatementKind::Call { result: None, callee, args: Vec::new() }, Span::NONE);
        }
    }

    fn entry_arguments(&mut self, callee: FuncId, at: Definition, name: &str) -> Vec<ExprId> {
        let params = self.cx.program.function(callee).params.clone();
        if name == "main" && params.len() <= 3 && self.is_command_line(&params) {
            return self.command_line(&params, at);
        }
        if self.is_fuzz_target(callee) {
            self.initialize_fuzzing();
            if self.cx.options.entry.parameters.is_empty() {
                return self.fuzz_arguments(callee);
            }
        }
        let shaped = self.shaped_arguments(callee);
        self.any_arguments(callee, &shaped)
    }

    /// Any arguments, where they have no shape of their own.
    fn any_arguments(&mut self, callee: FuncId, shaped: &[Option<ExprId>]) -> Vec<ExprId> {
        let params = self.cx.program.function(callee).params.clone();
        let variadic = self.cx.program.function(callee).variadic;
        let mut args: Vec<ExprId> = Vec::new();
        let mut made: Vec<(TypeId, ExprId)> = Vec::new();
        for (i, &param) in params.iter().enumerate() {
            let Object { name, ty, span, .. } = self.cx.program.object(param).clone();
            if let Some(Some(shaped)) = shaped.get(i) {
                args.push(*shaped);
                continue;
            }
            if variadic && i + 1 == params.len() {
                args.push(self.constant(Const::Null, ty, span));
                continue;
            }
            let local = self.new_local(name.clone(), ty, ObjectKind::Local, span);
            let place = self.object_place(local);
            if self.cx.program.types.is_pointer(ty) {
                let pointer = self.fresh_pointer(ty, &name, InputKind::Parameter, limits::POINTER_DEPTH, span);
                let pointer = self.perhaps_another(pointer, &name, &made, ty, span);
                made.push((ty, pointer));
                self.assign(place, pointer, span);
            } else {
                self.fill_inputs(place, &name, InputKind::Parameter, limits::POINTER_DEPTH, span);
            }
            args.push(self.load_object(local, span));
        }
        args
    }

    /// Gives every scalar of a place a value from outside; pointers get objects of their own.
    fn fill_inputs(&mut self, place: Place, name: &str, kind: InputKind, depth: u32, span: Span) {
        if self.cx.input_budget == 0 {
            self.cx.assume("objects made for pointers: what goes beyond the first thousands of values is zero");
            return;
        }
        self.cx.input_budget -= 1;
        match self.cx.program.types.get(place.ty).clone() {
            Type::Pointer(_) => {
                let pointer = self.fresh_pointer(place.ty, name, kind, depth, span);
                self.assign(place, pointer, span);
            }
            Type::Record(record) if self.has_pointer(place.ty) => {
                let record = self.cx.program.types.record(record).clone();
                let count = if record.is_union { 1 } else { record.fields.len() };
                for (i, field) in record.fields.iter().enumerate().take(count) {
                    if field.bits.is_some_and(|b| field.name.is_empty() || b.width == 0) {
                        continue;
                    }
                    let part = self.field(place.clone(), i as u32);
                    let inner = if field.name.is_empty() { name.to_string() } else { format!("{name}.{}", field.name) };
                    self.fill_inputs(part, &inner, kind, depth, span);
                }
            }
            Type::Array { length, .. } if self.has_pointer(place.ty) => {
                for i in 0..length {
                    let size = self.cx.size_type();
                    let index = self.int_const(i128::from(i), size, span);
                    let part = self.element(place.clone(), index);
                    self.fill_inputs(part, &format!("{name}[{i}]"), kind, depth, span);
                }
            }
            Type::Void | Type::Function(_) => {}
            _ => {
                let input = InputSource { name: name.to_string(), kind };
                self.emit(StatementKind::Input { place, input }, span);
            }
        }
    }

    fn has_pointer(&self, ty: TypeId) -> bool {
        match self.cx.program.types.get(ty) {
            Type::Pointer(_) => true,
            Type::Array { element, .. } => self.has_pointer(*element),
            Type::Record(record) => self.cx.program.types.record(*record).fields.iter().any(|f| self.has_pointer(f.ty)),
            _ => false,
        }
    }

    /// A pointer to an object made for it, or null where that cannot be.
    fn fresh_pointer(&mut self, ty: TypeId, name: &str, kind: InputKind, depth: u32, span: Span) -> ExprId {
        let Type::Pointer(mut to) = *self.cx.program.types.get(ty) else { return self.null(ty, span) };
        if *self.cx.program.types.get(to) == Type::Void {
            to = types::int(self.cx, 8, false);
        }
        let known_size = !matches!(self.cx.program.types.get(to), Type::Function(_)) && self.cx.program.size_of(to) > 0;
        if depth == 0 || !known_size || self.cx.input_budget == 0 {
            self.cx.assume(&format!("{name}: is null"));
            return self.null(ty, span);
        }
        let elements = self.cx.pointers.elements.max(1);
        let array = self.cx.program.types.intern(Type::Array { element: to, length: elements });
        let object_type = if elements == 1 { to } else { array };
        let object_name = format!("*{name}");
        let object = self.cx.add_object(Object::new(object_name.clone(), object_type, ObjectKind::Global).at(span));
        let place = self.object_place(object);
        let leaf_name = if elements == 1 { object_name } else { name.to_string() };
        self.fill_inputs(place.clone(), &leaf_name, kind, depth - 1, span);
        let first = if elements == 1 {
            place
        } else {
            let size = self.cx.size_type();
            let zero = self.int_const(0, size, span);
            self.element(place, zero)
        };
        let exact = self.pointer_to(to);
        let address = self.expr(ExprKind::AddressOf(first), exact, span);
        let address = self.cast(address, ty, span);
        let inner = depth < limits::POINTER_DEPTH;
        if !inner && !self.cx.pointers.may_be_null {
            return address;
        }
        let null = self.null(ty, span);
        self.chosen(&format!("{name}_is_null"), null, address, kind, span)
    }

    /// `yes` where an input of its own says so, else `no`.
    fn chosen(&mut self, name: &str, yes: ExprId, no: ExprId, kind: InputKind, span: Span) -> ExprId {
        let boolean = self.bool_type();
        let temp = self.temp(boolean, span);
        let place = self.object_place(temp);
        let input = InputSource { name: name.to_string(), kind };
        self.emit(StatementKind::Input { place, input }, span);
        let cond = self.load_object(temp, span);
        let ty = self.ir(no).ty;
        self.expr(ExprKind::Select(cond, yes, no), ty, span)
    }

    fn perhaps_another(
        &mut self,
        own: ExprId,
        name: &str,
        made: &[(TypeId, ExprId)],
        ty: TypeId,
        span: Span,
    ) -> ExprId {
        if !self.cx.pointers.may_alias {
            return own;
        }
        let mut pointer = own;
        for (i, &(_, other)) in made.iter().enumerate().filter(|(_, (t, _))| *t == ty) {
            pointer = self.chosen(&format!("{name}_is_argument_{}", i + 1), other, pointer, InputKind::Parameter, span);
        }
        pointer
    }

    fn is_command_line(&self, params: &[ObjectId]) -> bool {
        let ty = |i: usize| params.get(i).map(|&p| self.cx.program.object(p).ty);
        let strings = |t: TypeId| matches!(self.cx.program.types.get(t), Type::Pointer(p) if self.cx.program.types.is_pointer(*p));
        ty(0).is_none_or(|t| self.is_integer(t)) && ty(1).is_none_or(strings) && ty(2).is_none_or(strings)
    }

    fn command_line(&mut self, params: &[ObjectId], at: Definition) -> Vec<ExprId> {
        let unit = self.unit.clone();
        let decls = unit.tast[unit.tast[at.decl].params].to_vec();
        let used = |i: usize| decls.get(i).is_some_and(|&d| self.facts.is_named(d));
        let (argc_used, argv_used) = (used(0), used(1));
        let mut args = Vec::new();
        for (i, &param) in params.iter().enumerate() {
            let Object { ty, span, .. } = self.cx.program.object(param).clone();
            args.push(match i {
                0 => self.argument_count(ty, argc_used || argv_used, span),
                1 => {
                    let count = args[0];
                    self.argument_values(ty, count, argv_used, span)
                }
                _ => {
                    let none = self.string_table("environment", vec![None], ty, span);
                    none.1
                }
            });
        }
        args
    }

    fn argument_count(&mut self, ty: TypeId, used: bool, span: Span) -> ExprId {
        if let Some(args) = &self.cx.options.args {
            let count = args.len() as i128 + 1;
            return self.int_const(count, ty, span);
        }
        if !used {
            return self.int_const(1, ty, span);
        }
        let local = self.new_local("argc".to_string(), ty, ObjectKind::Local, span);
        let place = self.object_place(local);
        let input = InputSource { name: "argc".to_string(), kind: InputKind::Parameter };
        self.emit(StatementKind::Input { place, input }, span);
        let boolean = self.bool_type();
        let value = self.load_object(local, span);
        let (low, high) = (1, i128::from(self.most_arguments()) + 1);
        self.cx.assume(&format!("argc: from {low} to {high}"));
        for (op, bound) in [(BinaryOp::Ge, low), (BinaryOp::Le, high)] {
            let bound = self.int_const(bound, ty, span);
            let cond = self.binary(op, value, bound, boolean, span);
            self.emit(StatementKind::Assume(cond), span);
        }
        value
    }

    /// As many as the option says, and those that the program names by a constant.
    fn most_arguments(&self) -> u32 {
        let named = self.facts.largest_argument(&self.unit).min(limits::ARGUMENTS);
        self.cx.options.max_args.max(named)
    }

    fn argument_values(&mut self, ty: TypeId, argc: ExprId, used: bool, span: Span) -> ExprId {
        let program_name = self.text_object("argv[0]", b"program");
        if let Some(given) = self.cx.options.args.clone() {
            let mut table = vec![Some(program_name)];
            for (i, text) in given.iter().enumerate() {
                table.push(Some(self.text_object(&format!("argv[{}]", i + 1), text.as_bytes())));
            }
            table.push(None);
            return self.string_table("argv", table, ty, span).1;
        }
        let count = if used { self.most_arguments() } else { 0 };
        let mut table = vec![Some(program_name)];
        table.extend((0..=count).map(|_| None));
        let (object, pointer) = self.string_table("argv", table, ty, span);
        for i in 1..=count {
            self.any_argument(object, i, argc, span);
        }
        pointer
    }

    /// `argv[i]`: a string of any bytes where `argc` is above `i`, else null.
    fn any_argument(&mut self, table: ObjectId, i: u32, argc: ExprId, span: Span) {
        let length = self.cx.options.max_arg_length as usize;
        let name = format!("argv[{i}]");
        let text = self.text_object(&name, &vec![0; length]);
        let Type::Array { element: character, .. } = *self.cx.program.types.get(self.cx.program.object(text).ty) else {
            return;
        };
        for at in 0..length {
            let size = self.cx.size_type();
            let index = self.int_const(at as i128, size, span);
            let place = Place { base: PlaceBase::Object(text), path: vec![Projection::Index(index)], ty: character };
            let input = InputSource { name: format!("{name}[{at}]"), kind: InputKind::Parameter };
            self.emit(StatementKind::Input { place, input }, span);
        }
        self.cx.assume(&format!("command line arguments are at most {length} bytes long"));
        let address = self.first_element(text, span);
        let (argc_type, boolean) = (self.ir(argc).ty, self.bool_type());
        let bound = self.int_const(i128::from(i), argc_type, span);
        let given = self.binary(BinaryOp::Gt, argc, bound, boolean, span);
        let pointer = self.ir(address).ty;
        let null = self.null(pointer, span);
        let value = self.expr(ExprKind::Select(given, address, null), pointer, span);
        let size = self.cx.size_type();
        let index = self.int_const(i128::from(i), size, span);
        let place = Place { base: PlaceBase::Object(table), path: vec![Projection::Index(index)], ty: pointer };
        self.assign(place, value, span);
    }

    pub(super) fn first_element(&mut self, array: ObjectId, span: Span) -> ExprId {
        let size = self.cx.size_type();
        let zero = self.int_const(0, size, span);
        let whole = self.object_place(array);
        let first = self.element(whole, zero);
        let pointer = self.pointer_to(first.ty);
        self.expr(ExprKind::AddressOf(first), pointer, span)
    }

    /// A modifiable, zero-terminated text that lives for the whole run.
    pub(super) fn text_object(&mut self, name: &str, text: &[u8]) -> ObjectId {
        use because_ir::IntStyle;
        let character = self.cx.program.types.intern(Type::Int { bits: 8, signed: true, style: IntStyle::Char });
        let length = text.len() as u64 + 1;
        let ty = self.cx.program.types.intern(Type::Array { element: character, length });
        let init = text
            .iter()
            .enumerate()
            .filter(|(_, b)| **b != 0)
            .map(|(i, &b)| Init { offset: i as u64, ty: character, bits: None, value: Const::Int(u128::from(b)) })
            .collect();
        self.global(name, ty, init)
    }

    fn global(&mut self, name: &str, ty: TypeId, init: Vec<Init>) -> ObjectId {
        self.cx.add_object(Object::new(name, ty, ObjectKind::Global).with_init(init))
    }

    /// An array of pointers to texts, and the address of its first element.
    pub(super) fn string_table(
        &mut self,
        name: &str,
        texts: Vec<Option<ObjectId>>,
        ty: TypeId,
        span: Span,
    ) -> (ObjectId, ExprId) {
        let Type::Pointer(element) = *self.cx.program.types.get(ty) else { unreachable!("a pointer to pointers") };
        let array = self.cx.program.types.intern(Type::Array { element, length: texts.len() as u64 });
        let size = self.cx.program.size_of(element);
        let init = texts
            .iter()
            .enumerate()
            .filter_map(|(i, text)| {
                let value = Const::Address((*text)?, 0);
                Some(Init { offset: size * i as u64, ty: element, bits: None, value })
            })
            .collect();
        let object = self.global(name, array, init);
        (object, self.first_element(object, span))
    }

    /// Calls a function for the sake of its contract alone.
    fn call_part(&mut self, callee: FuncId, args: Vec<ExprId>) {
        self.emit(StatementKind::Call { result: None, callee: Callee::Direct(callee), args }, Span::NONE);
        let int = self.int_type();
        let status = self.int_const(0, int, Span::NONE);
        self.terminate(TerminatorKind::Exit(status), Span::NONE);
    }

    fn call_entry(&mut self, callee: FuncId, args: Vec<ExprId>) {
        let span = Span::NONE;
        let result_type = self.cx.program.function(callee).result;
        let int = self.int_type();
        // Nobody uses what another function returns: it may end without a value.
        let is_status = self.is_integer(result_type) && self.cx.options.entry.function == "main";
        let place = is_status.then(|| {
            let temp = self.temp(result_type, span);
            self.object_place(temp)
        });
        self.emit(StatementKind::Call { result: place.clone(), callee: Callee::Direct(callee), args }, span);
        let status = match place {
            Some(place) => {
                let value = self.load(place, span);
                self.cast(value, int, span)
            }
            None => self.int_const(0, int, span),
        };
        // Destructors run behind what `atexit` registered.
        if self.cx.uses_atexit && has_destructors(self.cx) {
            let what = "`atexit` in a program with destructors".to_string();
            self.emit(StatementKind::Unsupported { what }, span);
        }
        self.call_constructors(false);
        if self.cx.uses_atexit
            && let Some(exit) = link::definition_by_name(self.cx, "exit")
        {
            let exit = link::function_of(self.cx, exit);
            self.emit(StatementKind::Call { result: None, callee: Callee::Direct(exit), args: vec![status] }, span);
        }
        self.terminate(TerminatorKind::Exit(status), span);
    }
}
