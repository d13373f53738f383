//! Names across translation units: which definition a use means.

use super::{Cx, names, types};
use crate::library;
use crate::unit::{self, Input};
use because_ir::{AssumedKind, FuncId, FunctionOrigin, Object, ObjectId, ObjectKind, Type};
use because_source::{Diagnostic, FileKind, Span};
use rucc_sema::{DeclFlags, DeclId, DeclKind, Emission, Linkage};
use rustc_hash::{FxHashMap, FxHashSet};

/// A declaration with a body or an initial value, in one of the units.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Definition {
    pub unit: usize,
    pub decl: DeclId,
}

/// Why the meaning of a name is not modelled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    pub why: String,
    /// Also where the name is defined.
    pub with_definition: bool,
}

impl Refusal {
    /// Of a name without a definition.
    pub fn undefined(why: impl Into<String>) -> Refusal {
        Refusal { why: why.into(), with_definition: false }
    }
}

#[derive(Default)]
pub struct Link {
    functions: FxHashMap<String, Definition>,
    objects: FxHashMap<String, Definition>,
    /// `static` functions and objects by unit and name.
    own_functions: FxHashMap<(usize, String), Definition>,
    made_functions: FxHashMap<Key, FuncId>,
    pub made_objects: FxHashMap<Key, ObjectId>,
    model_files: FxHashSet<&'static str>,
    /// Names that `alias` makes other names of something.
    pub aliases: FxHashMap<String, Alias>,
    /// Names whose meaning is not modelled.
    pub refused: FxHashMap<String, Refusal>,
    /// Declarations that were compared with the definition they mean.
    pub compared: FxHashSet<(usize, DeclId)>,
}

/// What a name with the attribute `alias` stands for.
#[derive(Debug, Clone)]
pub struct Alias {
    pub target: Key,
    pub weak: bool,
    pub at: Definition,
}

/// An entity by what makes it one: its name among all units, or within one.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Key {
    External(String),
    Own(usize, String),
}

pub fn key(cx: &Cx, index: usize, decl: DeclId) -> Key {
    let written = &cx.units[index].tast[decl];
    if written.linkage == Linkage::Internal && !written.flags.contains(DeclFlags::WEAKREF) {
        return Key::Own(index, decl_name(&cx.units[index], decl).to_string());
    }
    let name = symbol(cx, index, decl);
    match cx.link.aliases.get(&name) {
        Some(alias) if !alias.weak || !is_defined(cx, &name) => alias.target.clone(),
        _ => Key::External(name),
    }
}

/// Is there a definition of this name other than an alias?
pub fn is_defined(cx: &Cx, name: &str) -> bool {
    let object = cx.link.objects.get(name).copied();
    cx.link.functions.contains_key(name)
        || object.is_some_and(|at| cx.units[at.unit].tast[at.decl].state != rucc_sema::Definition::Declared)
}

/// The name that the linker knows a declaration by: `asm("…")` gives another one. Headers do that too, to give one of
/// several versions of a library function; that is the function of the declared name.
pub fn symbol(cx: &Cx, index: usize, decl: DeclId) -> String {
    let unit = &cx.units[index];
    let name = decl_name(unit, decl);
    match unit.tast[decl].asm_label.map(|label| literal(unit, label)) {
        Some(label) if cx.link.functions.contains_key(&label) || !is_library(name) => label,
        _ => wrapped(cx, index, name),
    }
}

/// `--wrap=f`: what a unit that does not define `f` calls `f` is `__wrap_f`, and `__real_f` is `f`. Models are one library
/// that was linked before.
fn wrapped(cx: &Cx, index: usize, name: &str) -> String {
    let all = &cx.options.wrapped;
    let unit = &cx.units[index];
    if all.is_empty() || unit.kind == FileKind::Model {
        return name.to_string();
    }
    if let Some(real) = name.strip_prefix("__real_").filter(|real| all.iter().any(|w| w == real)) {
        return real.to_string();
    }
    let defines = |d: &DeclId| decl_name(unit, *d) == name && unit.tast[*d].body.is_some();
    match all.iter().any(|w| w == name) && !unit.tast.top_level().iter().any(defines) {
        true => format!("__wrap_{name}"),
        false => name.to_string(),
    }
}

pub fn literal(unit: &crate::unit::Unit, text: rucc_sema::StrId) -> String {
    unit.tast[text].elements.iter().map(|&e| char::from_u32(e).unwrap_or('?')).collect()
}

pub fn decl_name(unit: &crate::unit::Unit, decl: DeclId) -> &str {
    unit.tast[decl].name.map(|n| unit.names.resolve(n)).unwrap_or("")
}

/// Enters the definitions of a unit. What a user defines wins over a model; two definitions are an error.
pub fn register(cx: &mut Cx, index: usize) {
    let unit = cx.units[index].clone();
    for &decl in unit.tast.top_level() {
        let written = &unit.tast[decl];
        let name = symbol(cx, index, decl);
        let here = Definition { unit: index, decl };
        match written.kind {
            _ if written.alias.is_some() => {}
            // A header's inline version of a library function (glibc's with `_FORTIFY_SOURCE`) says nothing new.
            DeclKind::Function if written.inline == Emission::Inline && is_library(&name) => {}
            DeclKind::Function if written.body.is_some() => {
                if written.linkage == Linkage::Internal {
                    cx.link.own_functions.insert((index, decl_name(&unit, decl).to_string()), here);
                } else {
                    enter_function(cx, name, here);
                }
            }
            DeclKind::Object if written.linkage == Linkage::External => enter_object(cx, name, here),
            _ => {}
        }
    }
    names::register(cx, index);
}

pub fn is_library(name: &str) -> bool {
    library::builtin(name).is_some() || library::model(name).is_some()
}

fn enter_function(cx: &mut Cx, name: String, here: Definition) {
    let Some(&known) = cx.link.functions.get(&name) else {
        cx.link.functions.insert(name, here);
        return;
    };
    if known == here || is_weak(cx, here) || cx.units[here.unit].kind == FileKind::Model {
        return;
    }
    if is_weak(cx, known) || cx.units[known.unit].kind == FileKind::Model {
        cx.link.functions.insert(name, here);
        return;
    }
    duplicate(cx, &name, known, here);
}

fn is_weak(cx: &Cx, at: Definition) -> bool {
    let written = &cx.units[at.unit].tast[at.decl];
    written.flags.contains(DeclFlags::WEAK) || written.inline == Emission::Inline
}

pub fn duplicate(cx: &mut Cx, name: &str, known: Definition, here: Definition) {
    let span = |at: Definition| {
        let unit = &cx.units[at.unit];
        unit.places.span(unit.tast.definition_span(at.decl))
    };
    let error = Diagnostic::error("duplicate-definition", span(here), format!("`{name}` is defined twice"))
        .with_label(span(known), "first defined here");
    cx.diagnostics.push(error);
}

/// A definition with a value comes before a tentative one, and each before its `weak` kind; of two alike the first is it.
fn enter_object(cx: &mut Cx, name: String, here: Definition) {
    let Some(&known) = cx.link.objects.get(&name) else {
        cx.link.objects.insert(name, here);
        return;
    };
    let rank = |at: Definition| {
        let written = &cx.units[at.unit].tast[at.decl];
        let weak = written.flags.contains(DeclFlags::WEAK);
        match written.state {
            rucc_sema::Definition::Defined if !weak => 4,
            rucc_sema::Definition::Tentative if !weak => 3,
            rucc_sema::Definition::Defined => 2,
            rucc_sema::Definition::Tentative => 1,
            rucc_sema::Definition::Declared => 0,
        }
    };
    let (old, new) = (rank(known), rank(here));
    if known != here && cx.units[here.unit].kind != FileKind::Model {
        match (old, new) {
            (4, 4) => duplicate(cx, &name, known, here),
            (3 | 4, 3 | 4) => common(cx, &name, known, here),
            _ => {}
        }
    }
    if new > old {
        cx.link.objects.insert(name, here);
    }
}

/// Two units that define an object, at least one of them without a value: one object with `-fcommon`, an error without.
fn common(cx: &mut Cx, name: &str, known: Definition, here: Definition) {
    let span = |at: Definition| {
        let unit = &cx.units[at.unit];
        unit.places.span(unit.tast.definition_span(at.decl))
    };
    let message = format!("`{name}` is defined in two files: taken for one object, as with -fcommon");
    let warning =
        Diagnostic::warning("common-object", span(here), message).with_label(span(known), "also defined here");
    cx.diagnostics.push(warning);
    cx.assume(&format!("{name}: defined in two files, one object as with -fcommon"));
}

/// Puts every function that the user's own files define in the queue.
pub fn queue_all_of_unit(cx: &mut Cx, index: usize) {
    let unit = cx.units[index].clone();
    for &decl in unit.tast.top_level() {
        let written = &unit.tast[decl];
        let span = unit.places.span(unit.tast.definition_span(decl));
        if written.kind == DeclKind::Function && written.body.is_some() && cx.program.sources.is_user(span) {
            function(cx, index, decl);
        }
    }
}

/// Where the body of the function that `decl` names is; models are fetched when nobody else has it.
pub fn definition(cx: &mut Cx, index: usize, decl: DeclId) -> Option<Definition> {
    let here = Definition { unit: index, decl };
    match key(cx, index, decl) {
        Key::Own(at, name) => {
            cx.link.own_functions.get(&(at, name)).copied().or_else(|| cx.units[index].tast[decl].body.map(|_| here))
        }
        Key::External(name) => definition_by_name(cx, &name),
    }
}

pub fn definition_by_name(cx: &mut Cx, name: &str) -> Option<Definition> {
    if let Some(&found) = cx.link.functions.get(name) {
        return Some(found);
    }
    let model = library::model(name)?;
    load_model(cx, &model);
    cx.link.functions.get(model.name).copied()
}

/// Compiles the text of a model and enters what it defines.
fn load_model(cx: &mut Cx, model: &library::Model) {
    if !cx.link.model_files.insert(model.file) {
        return;
    }
    let name = format!("<because>/{}", model.file);
    let mut text = model.text.as_bytes().to_vec();
    if model.file == library::host_files::FILE {
        text = library::host_files::text(&cx.options.files, cx.options.host_files).into_bytes();
        cx.program.files = Some(cx.options.files.clone());
    }
    if model.file == library::host_files::VARIABLES {
        text = library::host_files::variables(&cx.options.environment).into_bytes();
    }
    let input = Input { name: &name, text, kind: FileKind::Model };
    let options = crate::options::Options { data_model: cx.options.data_model, ..Default::default() };
    let compiled = unit::compile(cx.files, input, &options, &mut cx.program.sources);
    match compiled.unit {
        Some(unit) => {
            cx.add_unit(unit);
        }
        None => cx.diagnostics.extend(compiled.diagnostics),
    }
}

/// Does one of the user's own units define this function?
pub fn is_users(cx: &Cx, index: usize, decl: DeclId) -> bool {
    match key(cx, index, decl) {
        Key::Own(..) => true,
        Key::External(name) => cx.link.functions.get(&name).is_some_and(|at| cx.units[at.unit].kind != FileKind::Model),
    }
}

/// The function of the program that `decl` names, made and queued on first use.
pub fn function(cx: &mut Cx, index: usize, decl: DeclId) -> FuncId {
    let key = key(cx, index, decl);
    if let Some(&known) = cx.link.made_functions.get(&key) {
        return known;
    }
    let definition = definition(cx, index, decl);
    let name = decl_name(&cx.units[index].clone(), decl).to_string();
    let builtin = definition.is_none() && library::builtin(&name).is_some();
    let at = definition.unwrap_or(Definition { unit: index, decl });
    let id = make_function(cx, at);
    cx.link.made_functions.insert(key, id);
    match (definition, builtin) {
        (Some(_), _) => {}
        (None, true) => cx.without_body.push((id, name)),
        (None, false) => cx.assume_as(AssumedKind::Wider, &format!("{name}: result is an input")),
    }
    if definition.is_some() {
        cx.bodies[id.index()] = definition;
        cx.queue.push_back(id);
    }
    id
}

fn make_function(cx: &mut Cx, at: Definition) -> FuncId {
    let unit = cx.units[at.unit].clone();
    let written = &unit.tast[at.decl];
    let span = unit.places.span(unit.tast.definition_span(at.decl));
    let origin = match unit.kind {
        FileKind::Model => FunctionOrigin::Model,
        _ if cx.program.sources.is_user(span) => FunctionOrigin::User,
        _ => FunctionOrigin::Model,
    };
    let void = cx.program.types.intern(Type::Void);
    let id = cx.add_function(decl_name(&unit, at.decl), span, void, origin);
    let rucc_types::TypeKind::Function(signature) = unit.types.kind(unit.types.canonical(written.ty)) else {
        return id;
    };
    let signature = unit.types.signature(signature);
    if let Ok(result) = types::convert(cx, &unit, at.unit, signature.ret) {
        cx.program.functions[id.index()].result = result;
    }
    let mut params = Vec::new();
    if written.body.is_some() {
        for &param in &unit.tast[written.params] {
            let ty = types::storable(cx, &unit, at.unit, unit.tast[param].ty);
            let name = decl_name(&unit, param).to_string();
            let object = param_object(cx, id, name, ty, unit.places.span(unit.tast.decl_span(param)));
            cx.program.objects[object.index()].read_only = types::is_const(&unit, unit.tast[param].ty);
            params.push(object);
        }
    } else {
        for (i, &param) in signature.params.iter().enumerate() {
            let ty = types::storable(cx, &unit, at.unit, param);
            params.push(param_object(cx, id, format!("arg{}", i + 1), ty, span));
        }
    }
    let variadic = signature.variadic && signature.prototyped;
    if variadic {
        let pointer = cx.program.types.intern(Type::Pointer(void));
        params.push(param_object(cx, id, "...".to_string(), pointer, span));
    }
    let function = &mut cx.program.functions[id.index()];
    function.params = params;
    function.variadic = variadic;
    id
}

fn param_object(cx: &mut Cx, function: FuncId, name: String, ty: because_ir::TypeId, span: Span) -> ObjectId {
    cx.add_object(Object::new(name, ty, ObjectKind::Param).of(function).at(span))
}

/// The best declaration of an object: one with a value, else a tentative one.
pub fn object_definition(cx: &mut Cx, index: usize, decl: DeclId) -> Definition {
    let here = Definition { unit: index, decl };
    match key(cx, index, decl) {
        Key::External(name) => {
            let known = cx.link.objects.get(&name).copied();
            let undefined =
                known.is_none_or(|at| cx.units[at.unit].tast[at.decl].state == rucc_sema::Definition::Declared);
            if let Some(model) = library::model(&name).filter(|_| undefined) {
                load_model(cx, &model);
            }
            cx.link.objects.get(&name).copied().unwrap_or(here)
        }
        Key::Own(at, name) => {
            let unit = &cx.units[at];
            let same = |d: &DeclId| {
                unit.tast[*d].linkage == Linkage::Internal
                    && unit.tast[*d].kind == DeclKind::Object
                    && decl_name(unit, *d) == name
            };
            let all: Vec<DeclId> = unit.tast.top_level().iter().copied().filter(same).collect();
            match all.iter().find(|d| unit.tast[**d].init.is_some()).or(all.first()) {
                Some(&found) => Definition { unit: at, decl: found },
                None => here,
            }
        }
    }
}

/// What defines a name in the user's units.
pub fn known_definition(cx: &Cx, name: &str) -> Option<Definition> {
    let found = cx.link.functions.get(name).or_else(|| cx.link.objects.get(name)).copied();
    found.filter(|at| cx.units[at.unit].kind != FileKind::Model)
}

/// The names of the functions with a body in the user's files, in their order.
pub fn user_functions(cx: &Cx) -> Vec<String> {
    let user = cx.units.iter().filter(|u| u.kind == FileKind::User);
    let names = user.flat_map(|unit| {
        let defined = unit.tast.top_level().iter().filter(|d| unit.tast[**d].body.is_some());
        defined.map(|d| decl_name(unit, *d).to_string())
    });
    names.collect()
}

/// The declaration that names `name` in the user's units: where an entry function is searched for.
pub fn find_function(cx: &mut Cx, name: &str) -> Option<Definition> {
    if let Some(&found) = cx.link.functions.get(name) {
        return Some(found);
    }
    (0..cx.units.len()).find_map(|index| cx.link.own_functions.get(&(index, name.to_string())).copied())
}

/// The function made for a definition.
pub fn function_of(cx: &mut Cx, at: Definition) -> FuncId {
    function(cx, at.unit, at.decl)
}
