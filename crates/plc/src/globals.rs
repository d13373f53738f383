//! Global variables, data blocks, configurations.

use crate::ast::{self, DataContent, Item};
use crate::declare::{Checked, Cx, Entry, GlobalInfo};
use crate::types::Ty;
use because_ir as ir;

impl<'a> Cx<'a> {
    /// Constants first, so that bounds and start values can use them.
    pub fn declare_globals(&mut self, unit: &'a ast::Unit) {
        let mut sections: Vec<&'a ast::VarSection> = Vec::new();
        for item in &unit.items {
            match item {
                Item::Globals(section) => sections.push(section),
                Item::Configuration(configuration) => sections.extend(&configuration.globals),
                _ => {}
            }
        }
        for item in &unit.items {
            if let Item::Type(decl) = item {
                // Enumerations make their values known.
                let reported = self.diagnostics.len();
                if self.named_type(&decl.name).is_err() {
                    self.spared(reported);
                }
            }
        }
        for section in sections.iter().filter(|s| s.constant) {
            self.global_section(section, unit.list.as_ref());
        }
        for section in sections.iter().filter(|s| !s.constant) {
            self.global_section(section, unit.list.as_ref());
        }
        for item in &unit.items {
            if let Item::DataBlock(block) = item {
                self.data_block(block);
            }
        }
    }

    fn global_section(&mut self, section: &'a ast::VarSection, list: Option<&ast::GlobalList>) {
        for decl in &section.vars {
            let reported = self.diagnostics.len();
            let Ok(ty) = self.type_of(&decl.ty, None, None) else {
                if let Some(what) = self.spared(reported) {
                    let names = decl.names.iter().map(|name| (name.key(), what.clone()));
                    self.broken_globals.extend(names);
                }
                continue;
            };
            let init = self.init_of(decl);
            for name in &decl.names {
                let mut global = GlobalInfo {
                    name: name.text.clone(),
                    ty: ty.clone(),
                    init,
                    object: None,
                    span: name.at.0,
                    location: &decl.location,
                    constant: None,
                };
                if section.constant && !matches!(ty, Ty::Array(_) | Ty::Struct(_)) {
                    let value = match &decl.init {
                        Some(ast::Init::Value(value)) => self.typed_constant(value, None, Some(&ty)),
                        _ => Err(self.error("type", name.at.0, format!("constant `{}` has no value", name.text))),
                    };
                    let Ok(value) = value else { continue };
                    global.constant = Some(value);
                } else {
                    self.global_object(&mut global);
                }
                let key = match list {
                    Some(list) => {
                        let qualified = format!("{}.{}", ast::key(&list.name), name.key());
                        let key = if list.qualified { qualified } else { name.key() };
                        self.lists.entry(ast::key(&list.name)).or_default().insert(name.key(), key.clone());
                        key
                    }
                    None => name.key(),
                };
                self.add_global(name, key, global);
            }
        }
    }

    /// `List.variable`: what the variable is known by.
    pub fn listed(&self, list: &ast::Name, variable: &ast::Name) -> Option<&GlobalInfo<'a>> {
        let key = self.lists.get(&list.key())?.get(&variable.key())?;
        self.globals.get(key)
    }

    fn add_global(&mut self, name: &ast::Name, key: String, global: GlobalInfo<'a>) {
        if self.globals.contains_key(&key)
            || matches!(self.names.get(&name.key()), Some(Entry::Block(b)) if !self.block(*b).model)
        {
            self.error("name", name.at.0, format!("`{}` is declared twice", name.text));
            return;
        }
        self.global_order.push(key.clone());
        self.globals.insert(key, global);
    }

    fn global_object(&mut self, global: &mut GlobalInfo<'a>) {
        if let ast::Location::Address(text, at) = global.location {
            global.object = self.located(text, &global.ty, Some(&global.name), at.0).ok();
        } else {
            let object = self.add_object(&global.name, &global.ty, ir::ObjectKind::Global, None, global.span);
            global.object = Some(object);
        }
        let mut init = Vec::new();
        if self.initial(&global.ty, global.init, None, 0, &mut init).is_ok()
            && let Some(object) = global.object
        {
            self.program.objects[object.index()].init = init;
        }
    }

    fn data_block(&mut self, block: &'a ast::DataBlock) {
        let ty = match &block.content {
            DataContent::Of(name) => self.named_type(name),
            DataContent::Struct(fields) => self.struct_type(fields, None, Some(&block.name.text), block.at.0),
            DataContent::Vars(sections) => match sections.as_slice() {
                [one] => self.struct_type(&one.vars, None, Some(&block.name.text), block.at.0),
                _ => Err(self.unsupported(block.at.0, "a data block of several sections")),
            },
        };
        let Ok(ty) = ty else { return };
        let mut global = GlobalInfo {
            name: block.name.text.clone(),
            ty,
            init: None,
            object: None,
            span: block.name.at.0,
            location: &ast::Location::None,
            constant: None,
        };
        self.global_object(&mut global);
        for (target, value) in &block.values {
            if let (Ok((offset, ty)), Some(object)) = (self.start_place(target, &global.ty), global.object) {
                let mut init = Vec::new();
                if self.initial(&ty, Some(value), None, offset, &mut init).is_err() {
                    continue;
                }
                let type_id = self.ir_type(&ty);
                let size = self.program.size_of(type_id);
                let list = &mut self.program.objects[object.index()].init;
                list.retain(|i| i.offset < offset || i.offset >= offset + size);
                list.extend(init);
                list.sort_by_key(|i| i.offset);
            }
        }
        self.add_global(&block.name, block.name.key(), global);
    }

    /// Offset and type of a member that a data block gives a start value.
    fn start_place(&mut self, target: &ast::Ref, ty: &Ty) -> Checked<(u64, Ty)> {
        let (mut offset, mut ty) = (0, ty.clone());
        let ast::RefBase::Name(first) = &target.base else {
            return Err(self.unsupported(target.at.0, "this start value"));
        };
        let first = ast::Access::Field(first.clone());
        for part in std::iter::once(&first).chain(&target.parts) {
            match (part, ty.clone()) {
                (ast::Access::Field(name), owner) => {
                    let fields = self.record_fields(&owner).0;
                    let Some(i) = fields.iter().position(|(n, _, _)| ast::key(n) == name.key()) else {
                        let message = format!("`{}` has no member `{}`", self.type_name(&owner), name.text);
                        return Err(self.error("name", name.at.0, message));
                    };
                    offset += self.field_offset(&owner, i as u32);
                    ty = fields[i].1.clone();
                }
                (ast::Access::Index(indices), mut owner) => {
                    for index in indices {
                        let value = self.constant_int(index, None)?;
                        let Ty::Array(array) = owner.clone() else {
                            return Err(self.error("type", index.at.0, "only an array has elements"));
                        };
                        if !(array.low as i128..=array.high as i128).contains(&value) {
                            let message = format!("index {value} is outside of {}..{}", array.low, array.high);
                            return Err(self.error("bounds", index.at.0, message));
                        }
                        let element = self.ir_type(&array.element);
                        offset += (value as i64 - array.shift()) as u64 * self.program.size_of(element);
                        owner = array.element.clone();
                    }
                    ty = owner;
                }
                (ast::Access::Slice(_, _, at) | ast::Access::Deref(at), _) => {
                    return Err(self.unsupported(at.0, "this start value"));
                }
            }
        }
        Ok((offset, ty))
    }
}
