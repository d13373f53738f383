//! What a program declares: types, blocks, variables, constants. Names are resolved when first asked for, so that the
//! order of declarations does not matter; a type that contains itself is reported.

use crate::ast::{self, SectionKind, TypeKind};
use crate::constant::Constant;
use crate::limits;
use crate::token::Dialect;
use crate::types::{Array, BlockRef, DEFAULT_STRING, EnumRef, StructRef, Subrange, Ty, elementary, elementary_name};
use because_ir as ir;
use because_source::{Diagnostic, Severity, Span};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// The diagnostic is already recorded.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Reported;

pub(crate) type Checked<T> = Result<T, Reported>;

/// Everything known of the program while it is checked and lowered.
pub(crate) struct Cx<'a> {
    pub dialect: Dialect,
    pub program: ir::Program,
    pub diagnostics: Vec<Diagnostic>,
    /// What is not supported, by the position of its diagnostic.
    pub unsupported: FxHashMap<usize, String>,
    pub structs: Vec<StructInfo<'a>>,
    pub enums: Vec<EnumInfo>,
    pub blocks: Vec<BlockInfo<'a>>,
    pub names: FxHashMap<String, Entry<'a>>,
    /// Lists of global variables by key, with what their variables are known by.
    pub lists: FxHashMap<String, FxHashMap<String, String>>,
    /// Namespaces by key.
    pub namespaces: Vec<String>,
    /// Declared types with an initial value of their own.
    pub defaults: FxHashMap<String, &'a ast::Init>,
    pub globals: FxHashMap<String, GlobalInfo<'a>>,
    /// Global variables whose declaration is not supported, by key, and what of it is not.
    pub broken_globals: FxHashMap<String, String>,
    /// Global variables in the order of their declaration, by key.
    pub global_order: Vec<String>,
    /// Values of enumerations by name; `None` where two enumerations share it.
    pub members: FxHashMap<String, Option<Constant>>,
    pub ir_types: FxHashMap<Ty, ir::TypeId>,
    pub lowering: crate::lower::State,
}

#[derive(Clone, Copy)]
pub(crate) enum Entry<'a> {
    Type(&'a ast::TypeDecl),
    /// Being resolved.
    Busy,
    Known(usize),
    Block(BlockRef),
}

pub(crate) struct StructInfo<'a> {
    pub name: String,
    pub fields: Vec<FieldInfo<'a>>,
    pub span: Span,
}

pub(crate) struct FieldInfo<'a> {
    pub name: String,
    pub ty: Ty,
    pub init: Option<&'a ast::Init>,
}

pub(crate) struct EnumInfo {
    pub name: String,
    pub members: Vec<(String, i128)>,
    pub base: Ty,
}

pub(crate) struct BlockInfo<'a> {
    pub ast: &'a ast::Block,
    pub model: bool,
    /// The block whose method, action or property it is.
    pub owner: Option<BlockRef>,
    /// Its own methods, actions and properties.
    pub members: Vec<BlockRef>,
    pub declared: Declared,
    pub vars: Vec<VarInfo<'a>>,
    pub by_key: FxHashMap<String, usize>,
    pub constants: FxHashMap<String, Constant>,
    /// Variables whose declaration is wrong, by key: their uses are not reported again. What is not supported of it, where
    /// that is all that is wrong.
    pub broken: FxHashMap<String, Option<String>>,
    pub result: Ty,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Declared {
    No,
    Busy,
    Done,
}

#[derive(Clone)]
pub(crate) struct VarInfo<'a> {
    pub name: String,
    pub ty: Ty,
    pub section: SectionKind,
    pub init: Option<&'a ast::Init>,
    pub span: Span,
    /// Place among the fields of the instance, for what an instance keeps.
    pub field: Option<u32>,
    pub location: &'a ast::Location,
    /// An array or structure that no statement may change.
    pub constant: bool,
}

/// The number of its block in an instance of a block that extends another, is extended or implements an interface.
pub(crate) const TAG: &str = "__type";

#[derive(Clone)]
pub(crate) struct GlobalInfo<'a> {
    pub name: String,
    pub ty: Ty,
    pub init: Option<&'a ast::Init>,
    pub object: Option<ir::ObjectId>,
    pub span: Span,
    pub location: &'a ast::Location,
    pub constant: Option<Constant>,
}

impl<'a> Cx<'a> {
    pub fn report(&mut self, diagnostic: Diagnostic) -> Reported {
        self.diagnostics.push(diagnostic);
        Reported
    }

    pub fn error(&mut self, code: &'static str, span: Span, message: impl Into<String>) -> Reported {
        self.report(Diagnostic::error(code, span, message))
    }

    pub fn unsupported(&mut self, span: Span, what: impl std::fmt::Display) -> Reported {
        self.unsupported.insert(self.diagnostics.len(), what.to_string());
        self.report(Diagnostic::error("unsupported", span, format!("{what} is not supported")))
    }

    /// Where all that is wrong since then is that something is not supported: what. It is a warning now, and a run that
    /// comes to a use of it goes no further.
    pub fn spared(&mut self, reported: usize) -> Option<String> {
        let new = self.diagnostics.get_mut(reported..).filter(|new| !new.is_empty())?;
        if new.iter().any(|d| d.code != "unsupported") {
            return None;
        }
        new.iter_mut().for_each(|d| d.severity = Severity::Warning);
        let what = (reported..self.diagnostics.len()).find_map(|i| self.unsupported.get(&i));
        Some(what.cloned().unwrap_or_default())
    }

    pub fn type_name(&self, ty: &Ty) -> String {
        match ty {
            Ty::Enum(e) => self.enums[e.0 as usize].name.clone(),
            Ty::Struct(s) => self.structs[s.0 as usize].name.clone(),
            Ty::Block(b) => self.block(*b).ast.name.text.clone(),
            Ty::Array(a) => format!("ARRAY[{}..{}] OF {}", a.low, a.high, self.type_name(&a.element)),
            Ty::Interface(b) => self.block(*b).ast.name.text.clone(),
            Ty::Pointer(to) => format!("POINTER TO {}", self.type_name(to)),
            Ty::Reference(to) => format!("REFERENCE TO {}", self.type_name(to)),
            other => elementary_name(other),
        }
    }

    pub fn block(&self, block: BlockRef) -> &BlockInfo<'a> {
        &self.blocks[block.0 as usize]
    }

    /// Enters the names of a file; nothing is resolved yet.
    pub fn enter(&mut self, unit: &'a ast::Unit, model: bool) {
        for item in &unit.items {
            match item {
                ast::Item::Type(decl) => {
                    self.enter_name(&decl.name, Entry::Type(decl));
                    if let Some(init) = &decl.init {
                        self.defaults.insert(decl.name.key(), init);
                    }
                }
                ast::Item::Block(block) => {
                    let id = self.enter_block(block, model, None);
                    for member in &block.members {
                        let member = self.enter_block(member, model, Some(id));
                        self.blocks[id.0 as usize].members.push(member);
                    }
                    self.enter_name(&block.name, Entry::Block(id));
                }
                _ => {}
            }
        }
    }

    fn enter_block(&mut self, block: &'a ast::Block, model: bool, owner: Option<BlockRef>) -> BlockRef {
        self.blocks.push(BlockInfo {
            ast: block,
            model,
            owner,
            members: Vec::new(),
            declared: Declared::No,
            vars: Vec::new(),
            by_key: FxHashMap::default(),
            constants: FxHashMap::default(),
            broken: FxHashMap::default(),
            result: Ty::Void,
        });
        BlockRef(self.blocks.len() as u32 - 1)
    }

    fn enter_name(&mut self, name: &ast::Name, entry: Entry<'a>) {
        let is_model = |cx: &Self, e: &Entry| matches!(e, Entry::Block(b) if cx.block(*b).model);
        let replaces = self.names.get(&name.key()).is_none_or(|old| is_model(self, old));
        if elementary(&name.text.to_ascii_uppercase()).is_some() {
            self.error("name", name.at.0, format!("`{}` is the name of an elementary type", name.text));
        } else if replaces {
            self.names.insert(name.key(), entry);
        } else {
            self.error("name", name.at.0, format!("`{}` is declared twice", name.text));
        }
    }

    /// The type a name stands for.
    pub fn named_type(&mut self, name: &ast::Name) -> Checked<Ty> {
        if name.spelling == ast::Spelling::Bare
            && let Some(ty) = elementary(&name.text.to_ascii_uppercase())
        {
            return Ok(ty);
        }
        let key = name.key();
        match self.names.get(&key).copied() {
            Some(Entry::Known(i)) => Ok(self.lowering.named[i].clone()),
            Some(Entry::Busy) => Err(self.error("type", name.at.0, format!("type `{}` contains itself", name.text))),
            Some(Entry::Block(block)) => match self.block(block).ast.kind {
                ast::BlockKind::FunctionBlock => Ok(Ty::Block(block)),
                ast::BlockKind::Interface => Ok(Ty::Interface(block)),
                _ => Err(self.error("type", name.at.0, format!("`{}` is not a type", name.text))),
            },
            Some(Entry::Type(decl)) => {
                self.names.insert(key.clone(), Entry::Busy);
                let ty = self.type_of(&decl.ty, None, Some(&decl.name.text));
                let known = self.lowering.named.len();
                self.lowering.named.push(ty.clone().unwrap_or(Ty::Void));
                match ty {
                    Ok(_) => self.names.insert(key, Entry::Known(known)),
                    Err(_) => self.names.insert(key, Entry::Type(decl)),
                };
                ty
            }
            None => Err(self.unknown_type(name)),
        }
    }

    fn unknown_type(&mut self, name: &ast::Name) -> Reported {
        const NOT_MODELLED: &[&str] = &[
            "ANY",
            "TIMER",
            "COUNTER",
            "POINTER",
            "BLOCK_FB",
            "BLOCK_FC",
            "BLOCK_DB",
            "DTL",
            "LDT",
            "LTOD",
            "LDATE",
            "WCHAR",
            "WSTRING",
            "VARIANT",
            "SEMA",
            "RTC",
            "TONR",
            "LTIME_OF_DAY",
            "LDATE_AND_TIME",
        ];
        match NOT_MODELLED.iter().any(|n| n.eq_ignore_ascii_case(&name.text)) {
            true => self.unsupported(name.at.0, format!("type {}", name.text)),
            false => self.error("name", name.at.0, format!("no type is called `{}`", name.text)),
        }
    }

    /// The type that a declaration spells. Constants in bounds are looked up in `block`, then among the globals.
    pub fn type_of(&mut self, spec: &'a ast::TypeSpec, block: Option<BlockRef>, name: Option<&str>) -> Checked<Ty> {
        match &spec.kind {
            TypeKind::Named(name) => self.named_type(name),
            TypeKind::Inferred => Ok(Ty::Void),
            TypeKind::Text(None) => Ok(Ty::Text(DEFAULT_STRING)),
            TypeKind::Text(Some(length)) => {
                let n = self.constant_int(length, block)?;
                match u32::try_from(n).ok().filter(|n| (1..=254).contains(n)) {
                    Some(n) => Ok(Ty::Text(n)),
                    None => Err(self.error("type", length.at.0, "the length of a STRING lies between 1 and 254")),
                }
            }
            TypeKind::Subrange(base, low, high) => {
                let base = self.named_type(base)?;
                let (low_value, high_value) = (self.constant_int(low, block)?, self.constant_int(high, block)?);
                let inside = base.range().is_some_and(|(l, h)| l <= low_value && high_value <= h);
                if !base.is_int() || !inside || low_value > high_value {
                    let message = format!("{low_value}..{high_value} is not a range of {}", self.type_name(&base));
                    return Err(self.error("type", spec.at.0, message));
                }
                Ok(Ty::Subrange(Rc::new(Subrange { base, low: low_value, high: high_value })))
            }
            TypeKind::Array(bounds, element) => {
                let mut ty = self.type_of(element, block, None)?;
                for (low, high) in bounds.iter().rev() {
                    ty = self.array_of(low, high, ty, block)?;
                }
                Ok(ty)
            }
            TypeKind::Pointer(to) => Ok(Ty::Pointer(Rc::new(self.type_of(to, block, None)?))),
            TypeKind::Reference(to) => Ok(Ty::Reference(Rc::new(self.type_of(to, block, None)?))),
            TypeKind::Struct(fields) => self.struct_type(fields, block, name, spec.at.0),
            TypeKind::Enum(base, members) => self.enum_type(base.as_ref(), members, block, name, spec.at.0),
        }
    }

    /// The initial value of a declaration: its own, or that of its type.
    pub fn init_of(&self, decl: &'a ast::VarDecl) -> Option<&'a ast::Init> {
        match (&decl.init, &decl.ty.kind) {
            (Some(init), _) => Some(init),
            (None, TypeKind::Named(name)) => self.defaults.get(&name.key()).copied(),
            _ => None,
        }
    }

    fn array_of(&mut self, low: &ast::Expr, high: &ast::Expr, element: Ty, block: Option<BlockRef>) -> Checked<Ty> {
        let (l, h) = (self.constant_int(low, block)?, self.constant_int(high, block)?);
        if l > h || h - l >= limits::ARRAY_ELEMENTS || l.abs() >= 1 << 31 {
            let message = format!("{l}..{h} are no bounds of an array");
            return Err(self.error("type", low.at.0.to(high.at.0), message));
        }
        Ok(Ty::Array(Rc::new(Array { low: l as i64, high: h as i64, element })))
    }

    pub fn struct_type(
        &mut self,
        decls: &'a [ast::VarDecl],
        block: Option<BlockRef>,
        name: Option<&str>,
        span: Span,
    ) -> Checked<Ty> {
        let mut fields: Vec<FieldInfo<'a>> = Vec::new();
        for decl in decls {
            let ty = self.type_of(&decl.ty, block, None)?;
            if decl.location != ast::Location::None {
                return Err(self.unsupported(decl.at.0, "`AT` inside a structure"));
            }
            for name in &decl.names {
                if fields.iter().any(|f| ast::key(&f.name) == name.key()) {
                    return Err(self.error("name", name.at.0, format!("member `{}` is declared twice", name.text)));
                }
                let init = self.init_of(decl);
                fields.push(FieldInfo { name: name.text.clone(), ty: ty.clone(), init });
            }
        }
        let name = name.map_or_else(|| format!("STRUCT at {}", self.program.sources.place(span)), str::to_string);
        self.structs.push(StructInfo { name, fields, span });
        Ok(Ty::Struct(StructRef(self.structs.len() as u32 - 1)))
    }

    fn enum_type(
        &mut self,
        base: Option<&ast::Name>,
        list: &'a [(ast::Name, Option<ast::Expr>)],
        block: Option<BlockRef>,
        name: Option<&str>,
        span: Span,
    ) -> Checked<Ty> {
        let base = match base {
            Some(base) => self.named_type(base)?,
            None => crate::types::INT,
        };
        let Some((low, high)) = base.range().filter(|_| base.is_int() || base.is_bits()) else {
            return Err(self.error("type", span, "the base of an enumeration must be an integer type"));
        };
        let mut members: Vec<(String, i128)> = Vec::new();
        let mut next = 0;
        for (name, value) in list {
            if let Some(value) = value {
                next = self.constant_int(value, block)?;
            }
            if !(low..=high).contains(&next) {
                let message = format!("{next} does not fit in {}", self.type_name(&base));
                return Err(self.error("type", name.at.0, message));
            }
            members.push((name.text.clone(), next));
            next += 1;
        }
        let id = EnumRef(self.enums.len() as u32);
        for (name, value) in &members {
            let value = Constant::int(*value, Ty::Enum(id));
            let entry = self.members.entry(ast::key(name));
            entry.and_modify(|v| *v = None).or_insert(Some(value));
        }
        let name = name.map_or_else(|| format!("enumeration at {}", self.program.sources.place(span)), str::to_string);
        self.enums.push(EnumInfo { name, members, base });
        Ok(Ty::Enum(id))
    }

    /// Resolves the variables of a block.
    pub fn declare_block(&mut self, id: BlockRef) {
        let info = &mut self.blocks[id.0 as usize];
        if info.declared != Declared::No {
            return;
        }
        info.declared = Declared::Busy;
        let block = info.ast;
        self.inherit(id);
        for section in block.sections.iter().filter(|s| holds_constants(s)) {
            self.declare_constants(id, section);
        }
        if let Some(result) = &block.result {
            let ty = self.type_of(result, Some(id), None).unwrap_or(Ty::Void);
            self.blocks[id.0 as usize].result = ty;
        }
        for section in &block.sections {
            self.declare_section(id, section);
        }
        self.blocks[id.0 as usize].declared = Declared::Done;
    }

    fn declare_constants(&mut self, id: BlockRef, section: &'a ast::VarSection) {
        for decl in &section.vars {
            let Ok(ty) = self.type_of(&decl.ty, Some(id), None) else { continue };
            if is_compound(&ty) {
                continue;
            }
            let wanted = if ty == Ty::Void { None } else { Some(ty) };
            for name in &decl.names {
                let value = match &decl.init {
                    Some(ast::Init::Value(value)) => self.typed_constant(value, Some(id), wanted.as_ref()),
                    Some(_) => Err(self.error("type", decl.at.0, "expected one value")),
                    None => Err(self.error("type", name.at.0, format!("constant `{}` has no value", name.text))),
                };
                match value {
                    Ok(value) => {
                        self.blocks[id.0 as usize].constants.insert(name.key(), value);
                    }
                    Err(Reported) => {
                        self.blocks[id.0 as usize].broken.insert(name.key(), None);
                    }
                }
            }
        }
    }

    fn declare_section(&mut self, id: BlockRef, section: &'a ast::VarSection) {
        let constant = holds_constants(section);
        for decl in &section.vars {
            let known = |name: &ast::Name| self.block(id).constants.contains_key(&name.key());
            if constant && decl.names.iter().all(known) {
                continue;
            }
            let reported = self.diagnostics.len();
            let Ok(ty) = self.type_of(&decl.ty, Some(id), None) else {
                let what = self.spared(reported);
                let names = decl.names.iter().map(|name| (name.key(), what.clone()));
                self.blocks[id.0 as usize].broken.extend(names);
                continue;
            };
            if constant && !is_compound(&ty) {
                continue;
            }
            if let Ty::Block(inner) = &ty {
                self.declare_block(*inner);
                if self.block(*inner).declared == Declared::Busy {
                    self.error("type", decl.at.0, "a function block contains an instance of itself");
                    continue;
                }
            }
            let init = self.init_of(decl);
            for name in &decl.names {
                let info = &mut self.blocks[id.0 as usize];
                if info.by_key.contains_key(&name.key()) || info.constants.contains_key(&name.key()) {
                    self.error("name", name.at.0, format!("`{}` is declared twice", name.text));
                    continue;
                }
                let kept = matches!(
                    section.kind,
                    SectionKind::Var | SectionKind::Static | SectionKind::Input | SectionKind::Output
                );
                let field = (kept && !matches!(decl.location, ast::Location::View(_)))
                    .then(|| info.vars.iter().filter(|v| v.field.is_some()).count() as u32);
                info.by_key.insert(name.key(), info.vars.len());
                info.vars.push(VarInfo {
                    name: name.text.clone(),
                    ty: ty.clone(),
                    section: section.kind,
                    init,
                    span: name.at.0,
                    field,
                    location: &decl.location,
                    constant,
                });
            }
        }
    }
}

/// Does the section name values that are known before the program runs? `VAR_INPUT CONSTANT` holds inputs all the same.
fn holds_constants(section: &ast::VarSection) -> bool {
    section.constant && matches!(section.kind, SectionKind::Var | SectionKind::Static | SectionKind::Temp)
}

/// Constants of these types are variables that nobody changes.
fn is_compound(ty: &Ty) -> bool {
    matches!(ty, Ty::Array(_) | Ty::Struct(_) | Ty::Block(_))
}
