//! Where the variables of a block live.

use super::Storage;
use super::access::{Base, Loc};
use super::function::Fun;
use crate::ast::{self, SectionKind};
use crate::declare::VarInfo;
use crate::token::Dialect;
use crate::types::{BlockRef, Ty};
use because_ir as ir;
use because_ir::{ObjectKind, StatementKind};
use rustc_hash::FxHashMap;

pub(crate) struct Scope {
    pub block: Option<BlockRef>,
    pub vars: FxHashMap<String, Binding>,
}

#[derive(Clone)]
pub(crate) enum Binding {
    At(Loc),
    /// `AT other`: a view of another variable of the block, by key.
    View(String, Ty),
    /// Declared, but not there at this point: why.
    Missing(&'static str),
}

impl Scope {
    pub fn new(block: Option<BlockRef>) -> Scope {
        Scope { block, vars: FxHashMap::default() }
    }
}

impl<'a> Fun<'_, 'a> {
    /// Binds the variables of a block and starts the lifetimes of those that do not outlive a call.
    pub fn bind_block(&mut self, block: BlockRef, storage: &Storage) {
        let vars = self.cx.block(block).vars.clone();
        let this = match storage {
            Storage::Pointer => Some(self.self_param(block)),
            _ => None,
        };
        self.this = self.instance_of(block, storage, this);
        let mut locals = Vec::new();
        for (i, var) in vars.iter().enumerate() {
            let binding = self.bind(block, storage, this, i, var, &mut locals);
            self.scope.vars.insert(ast::key(&var.name), binding);
        }
        if *storage == Storage::None {
            self.bind_result(block);
        }
        let result = self.cx.block(block).result.clone();
        if *storage == Storage::Entry && result != Ty::Void {
            let name = self.cx.block(block).ast.name.clone();
            let loc = Loc::object(self.cx.entry_result(block), result);
            self.scope.vars.insert(name.key(), Binding::At(loc));
        }
        for (object, loc, init) in locals {
            self.start_local(object, &loc, init);
        }
        self.start_eno(block);
    }

    /// The value of a function or method while it is computed.
    fn bind_result(&mut self, block: BlockRef) {
        let result = self.cx.block(block).result.clone();
        if result != Ty::Void {
            let name = self.cx.block(block).ast.name.clone();
            let object = self.cx.add_object(&name.text, &result, ObjectKind::Local, Some(self.id), name.at.0);
            self.cx.program.functions[self.id.index()].locals.push(object);
            self.result = Some((object, result.clone()));
            let loc = Loc::object(object, result.clone());
            self.scope.vars.insert(name.key(), Binding::At(loc.clone()));
            let start = (self.cx.dialect == Dialect::StructuredText).then_some(None);
            self.start_local(object, &loc, start);
        }
    }

    /// Binds what a method sees: the variables of its block's instance, then its own.
    pub fn bind_method(&mut self, method: BlockRef, owner: BlockRef, storage: &Storage) {
        self.cx.declare_block(owner);
        let this = match storage {
            Storage::Pointer => Some(self.self_param(owner)),
            _ => None,
        };
        self.this = self.instance_of(owner, storage, this);
        let mut locals = Vec::new();
        for (i, var) in self.cx.block(owner).vars.clone().iter().enumerate() {
            let binding = match var.section {
                SectionKind::Temp => Binding::Missing("a temporary variable of the block is not there in its methods"),
                SectionKind::InOut if *storage != Storage::Entry => {
                    Binding::Missing("a VAR_IN_OUT of the block is not there in its methods")
                }
                _ => self.bind(owner, storage, this, i, var, &mut locals),
            };
            self.scope.vars.insert(ast::key(&var.name), binding);
        }
        for (i, var) in self.cx.block(method).vars.clone().iter().enumerate() {
            let binding = self.bind(method, &Storage::None, None, i, var, &mut locals);
            self.scope.vars.insert(ast::key(&var.name), binding);
        }
        self.bind_result(method);
        for (object, loc, init) in locals {
            self.start_local(object, &loc, init);
        }
    }

    fn self_param(&mut self, block: BlockRef) -> ir::ObjectId {
        let record = self.cx.ir_type(&Ty::Block(block));
        let pointer = self.cx.program.types.intern(ir::Type::Pointer(record));
        let name = self.cx.block(block).ast.name.clone();
        let param = self.cx.add_typed_object(&name.text, pointer, ObjectKind::Param, Some(self.id), name.at.0);
        self.cx.program.functions[self.id.index()].params.push(param);
        param
    }

    #[allow(clippy::type_complexity)]
    fn bind(
        &mut self,
        block: BlockRef,
        storage: &Storage,
        this: Option<ir::ObjectId>,
        index: usize,
        var: &VarInfo<'a>,
        locals: &mut Vec<(ir::ObjectId, Loc, Option<Option<&'a ast::Init>>)>,
    ) -> Binding {
        match var.location {
            ast::Location::View(of) => return Binding::View(of.key(), var.ty.clone()),
            ast::Location::Address(text, at) => {
                // Each instance has its own: only of what exists once it is known which one.
                let several = self.cx.block(block).ast.kind == ast::BlockKind::FunctionBlock;
                if several && super::address::open_area(text).is_some() && self.cx.lowering.entry != Some(block) {
                    let reported = self.cx.diagnostics.len();
                    self.cx.unsupported(at.0, format!("`{text}` in a function block that others use"));
                    let what = self.cx.spared(reported);
                    self.cx.blocks[block.0 as usize].broken.insert(ast::key(&var.name), what);
                    return Binding::Missing("its address is that of one instance");
                }
                return match self.cx.located(text, &var.ty, Some(&var.name), at.0) {
                    Ok(object) => {
                        let mut init = Vec::new();
                        let known = var.init.is_none() || !self.cx.program.object(object).init.is_empty();
                        if !known && self.cx.initial(&var.ty, var.init, Some(block), 0, &mut init).is_ok() {
                            self.cx.program.objects[object.index()].init = init;
                        }
                        Binding::At(Loc::object(object, var.ty.clone()))
                    }
                    Err(_) => Binding::Missing("its address is wrong"),
                };
            }
            ast::Location::None => {}
        }
        if var.section == SectionKind::External {
            return match self.cx.globals.get(&ast::key(&var.name)).and_then(|g| g.object.map(|o| (o, g.ty.clone()))) {
                Some((object, ty)) => Binding::At(Loc::object(object, ty)),
                None => {
                    let message = format!("no global variable is called `{}`", var.name);
                    self.cx.error("name", var.span, message);
                    Binding::Missing("there is no such global variable")
                }
            };
        }
        let temporary = var.section == SectionKind::Temp
            || (*storage == Storage::None && matches!(var.section, SectionKind::Var | SectionKind::Static));
        if temporary {
            let object = self.cx.add_object(&var.name, &var.ty, ObjectKind::Local, Some(self.id), var.span);
            self.cx.program.functions[self.id.index()].locals.push(object);
            let loc = Loc::object(object, var.ty.clone());
            let starts = var.init.is_some() || self.cx.dialect == Dialect::StructuredText;
            locals.push((object, loc.clone(), starts.then_some(var.init)));
            return Binding::At(loc);
        }
        Binding::At(match storage {
            Storage::Entry => Loc::object(self.var_object(block, index, var, ObjectKind::Global), var.ty.clone()),
            _ if var.section == SectionKind::InOut => {
                let target = self.cx.ir_type(&var.ty);
                let pointer = self.cx.program.types.intern(ir::Type::Pointer(target));
                let param = self.cx.add_typed_object(&var.name, pointer, ObjectKind::Param, Some(self.id), var.span);
                self.cx.program.functions[self.id.index()].params.push(param);
                Loc { base: Base::Pointer(param), path: Vec::new(), ty: var.ty.clone() }
            }
            Storage::Static(object, path) => {
                let path = path.iter().copied().chain(var.field).map(ir::Projection::Field).collect();
                Loc { base: Base::Object(*object), path, ty: var.ty.clone() }
            }
            Storage::Pointer => {
                let path = var.field.map(ir::Projection::Field).into_iter().collect();
                Loc { base: this.map_or(Base::Object(ir::ObjectId(0)), Base::Pointer), path, ty: var.ty.clone() }
            }
            Storage::None if var.section == SectionKind::Input && !matches!(var.ty, Ty::Array(_)) => {
                let param = self.cx.add_object(&var.name, &var.ty, ObjectKind::Param, Some(self.id), var.span);
                self.cx.program.functions[self.id.index()].params.push(param);
                Loc::object(param, var.ty.clone())
            }
            Storage::None => {
                let object = self.var_object(block, index, var, ObjectKind::Static);
                let loc = Loc::object(object, var.ty.clone());
                if var.section == SectionKind::Output && self.cx.dialect == Dialect::StructuredText {
                    locals.push((object, loc.clone(), Some(var.init)));
                }
                loc
            }
        })
    }

    /// The object of a variable of the entry block.
    pub fn entry_object(&mut self, entry: BlockRef, index: usize, var: &VarInfo<'a>) -> ir::ObjectId {
        let before = std::mem::replace(&mut self.cx.lowering.level, 0);
        let object = self.var_object(entry, index, var, ObjectKind::Global);
        self.cx.lowering.level = before;
        object
    }

    /// The object of a variable that is one for the whole program.
    pub fn var_object(&mut self, block: BlockRef, index: usize, var: &VarInfo<'a>, kind: ObjectKind) -> ir::ObjectId {
        if let Some(&object) = self.cx.lowering.var_objects.get(&(block, index, self.cx.lowering.level)) {
            return object;
        }
        // A method has a function for each instance, and so no one function that its variables could be of.
        let kind = if self.cx.block(block).owner.is_some() { ObjectKind::Global } else { kind };
        let function = (kind == ObjectKind::Static).then(|| self.cx.function_for(block, Storage::None));
        let object = self.cx.add_object(&var.name, &var.ty, kind, function, var.span);
        let mut init = Vec::new();
        if self.cx.initial(&var.ty, var.init, Some(block), 0, &mut init).is_ok() {
            self.cx.program.objects[object.index()].init = init;
        }
        let level = self.cx.lowering.level;
        self.cx.lowering.var_objects.insert((block, index, level), object);
        object
    }

    /// The lifetime of a local begins; with a start value (its own or that of its type), or uninitialised where `start` is none.
    fn start_local(&mut self, object: ir::ObjectId, loc: &Loc, start: Option<Option<&'a ast::Init>>) {
        if self.cx.program.object(object).kind == ObjectKind::Local {
            self.emit(StatementKind::Begin(object));
        }
        let Some(init) = start else { return };
        let mut given = Vec::new();
        let block = self.scope.block;
        if self.cx.initial(&loc.ty, init, block, 0, &mut given).is_err() {
            return;
        }
        self.assign_start(loc, 0, &given);
    }

    /// Assigns every scalar of a local: the given start values, zero for the rest.
    fn assign_start(&mut self, loc: &Loc, offset: u64, given: &[ir::Init]) {
        match &loc.ty {
            Ty::Array(array) => {
                let array = array.clone();
                let element = self.cx.ir_type(&array.element);
                let size = self.cx.program.size_of(element);
                for i in 0..array.length() {
                    let at = self.element_at(loc, &array, i as i64);
                    self.assign_start(&at, offset + i * size, given);
                }
            }
            Ty::Struct(_) | Ty::Block(_) => {
                let ty = loc.ty.clone();
                for (i, (_, field, _)) in self.cx.record_fields(&ty).0.into_iter().enumerate() {
                    let at = offset + self.cx.field_offset(&ty, i as u32);
                    self.assign_start(&loc.field(i as u32, field), at, given);
                }
            }
            Ty::Text(n) => {
                self.clear_text(loc, 0, *n, self.span);
                let length = Ty::Int { bits: 8, signed: false };
                self.assign_start(&loc.field(0, length), offset, given);
                for init in given.iter().filter(|i| i.offset > offset && i.offset <= offset + 254) {
                    let value = self.add_expr(ir::ExprKind::Const(init.value), &Ty::Char, self.span);
                    let at = self.char_at(loc, (init.offset - offset - 1) as i64);
                    self.store_expr(&at, value);
                }
            }
            scalar => {
                let scalar = scalar.clone();
                let value = match given.iter().find(|i| i.offset == offset) {
                    Some(init) => init.value,
                    None => match scalar {
                        _ if scalar.is_address() => ir::Const::Null,
                        Ty::Bool => ir::Const::Bool(false),
                        Ty::Real | Ty::LReal => ir::Const::Float(0),
                        _ => ir::Const::Int(0),
                    },
                };
                let value = self.add_expr(ir::ExprKind::Const(value), &scalar, self.span);
                self.store_expr(loc, value);
            }
        }
    }
}
