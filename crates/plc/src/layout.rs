//! Types and initial values as the IR has them.

use crate::ast;
use crate::constant::{Constant, ConstantValue};
use crate::declare::{Checked, Cx};
use crate::types::{BlockRef, Ty};
use because_ir as ir;
use because_ir::{FloatFormat, IntStyle};
use because_source::Span;

/// Name, type and initial value.
type Member<'a> = (String, Ty, Option<&'a ast::Init>);

impl<'a> Cx<'a> {
    pub fn ir_type(&mut self, ty: &Ty) -> ir::TypeId {
        if let Some(&id) = self.ir_types.get(ty) {
            return id;
        }
        let int = |bits, signed, style| ir::Type::Int { bits, signed, style };
        let kind = match ty {
            Ty::Void => ir::Type::Void,
            Ty::Bool => ir::Type::Bool,
            Ty::Bits(bits) => int(*bits, false, IntStyle::Hex),
            Ty::Int { bits, signed } => int(*bits, *signed, IntStyle::Decimal),
            Ty::Real => ir::Type::Float(FloatFormat::F32),
            Ty::LReal => ir::Type::Float(FloatFormat::F64),
            Ty::Time => int(32, true, IntStyle::Time),
            Ty::LTime => int(64, true, IntStyle::LTime),
            Ty::S5Time => int(16, false, IntStyle::S5Time),
            Ty::Date => int(32, false, IntStyle::Date),
            Ty::TimeOfDay => int(32, false, IntStyle::TimeOfDay),
            Ty::DateTime => int(64, true, IntStyle::DateAndTime),
            Ty::Char => int(8, false, IntStyle::Char),
            Ty::Subrange(s) => return self.ir_type(&s.base.clone()),
            // What it leads to may be the very block that holds it: the type is given where it is followed.
            Ty::Pointer(_) | Ty::Reference(_) | Ty::Interface(_) => {
                let void = self.ir_type(&Ty::Void);
                ir::Type::Pointer(void)
            }
            Ty::Array(a) => {
                let element = self.ir_type(&a.element);
                ir::Type::Array { element, length: a.length() }
            }
            Ty::Enum(e) => {
                let info = &self.enums[e.0 as usize];
                let (name, constants, base) = (info.name.clone(), info.members.clone(), info.base.clone());
                let underlying = self.ir_type(&base);
                self.program.types.enums.push(ir::Enum { name, underlying, constants });
                ir::Type::Enum(ir::EnumId(self.program.types.enums.len() as u32 - 1))
            }
            Ty::Text(n) => {
                let length = self.ir_type(&Ty::Int { bits: 8, signed: false });
                let char = self.ir_type(&Ty::Char);
                let chars = self.program.types.intern(ir::Type::Array { element: char, length: u64::from(*n) });
                let fields = vec![("length".to_string(), length), ("chars".to_string(), chars)];
                self.record(format!("STRING[{n}]"), fields, Span::NONE)
            }
            Ty::Struct(s) => {
                let info = &self.structs[s.0 as usize];
                let (name, span) = (info.name.clone(), info.span);
                let fields: Vec<_> = info.fields.iter().map(|f| (f.name.clone(), f.ty.clone())).collect();
                let fields = fields.into_iter().map(|(name, ty)| (name, self.ir_type(&ty))).collect();
                self.record(name, fields, span)
            }
            Ty::Block(b) => {
                self.declare_block(*b);
                let info = self.block(*b);
                let (name, span) = (info.ast.name.text.clone(), info.ast.at.0);
                let kept = info.vars.iter().filter(|v| v.field.is_some());
                let fields: Vec<_> = kept.map(|v| (v.name.clone(), v.ty.clone())).collect();
                let fields = fields.into_iter().map(|(name, ty)| (name, self.ir_type(&ty))).collect();
                self.record(name, fields, span)
            }
        };
        let id = self.program.types.intern(kind);
        self.ir_types.insert(ty.clone(), id);
        id
    }

    fn record(&mut self, name: String, list: Vec<(String, ir::TypeId)>, span: Span) -> ir::Type {
        let (types, target) = (&self.program.types, &self.program.target);
        let (mut size, mut align) = (0u64, 1u64);
        let mut fields = Vec::new();
        for (name, ty) in list {
            let own = types.align(ty, target).max(1);
            align = align.max(own);
            size = size.next_multiple_of(own);
            fields.push(ir::Field { name, ty, offset: size, bits: None, read_only: false });
            size += types.size(ty, target);
        }
        let size = size.next_multiple_of(align).max(1);
        self.program.types.records.push(ir::Record { name, is_union: false, fields, size, align, span });
        ir::Type::Record(ir::RecordId(self.program.types.records.len() as u32 - 1))
    }

    pub fn field_offset(&mut self, ty: &Ty, field: u32) -> u64 {
        let id = self.ir_type(ty);
        match self.program.types.get(id) {
            ir::Type::Record(r) => self.program.types.record(*r).fields[field as usize].offset,
            _ => 0,
        }
    }

    /// A constant as the IR holds it; it must already have the type of its place.
    pub fn ir_constant(&mut self, value: &Constant) -> ir::Const {
        let ty = value.own_type();
        match (&value.value, ty.base()) {
            (ConstantValue::Bool(b), _) => ir::Const::Bool(*b),
            (ConstantValue::Int(v), base) => {
                let (bits, _) = self.memory_bits(base);
                ir::Const::Int((*v & ((1i128 << bits) - 1)) as u128)
            }
            (ConstantValue::Real(text), Ty::LReal) => ir::Const::Float(text.parse::<f64>().unwrap_or(0.0).to_bits()),
            (ConstantValue::Real(text), _) => ir::Const::Float(u64::from(text.parse::<f32>().unwrap_or(0.0).to_bits())),
            (ConstantValue::Text(bytes), _) => ir::Const::Int(bytes.first().copied().unwrap_or(0).into()),
        }
    }

    /// Width and signedness in memory; of an enumeration those of its base.
    pub fn memory_bits(&self, ty: &Ty) -> (u32, bool) {
        match ty.base() {
            Ty::Enum(e) => self.enums[e.0 as usize].base.integer().unwrap_or((16, true)),
            other => other.integer().unwrap_or((64, false)),
        }
    }

    /// What something holds that has no initial value: zero, the first value of an enumeration, the value of a
    /// subrange nearest to zero.
    pub fn default_constant(&self, ty: &Ty) -> Constant {
        let value = match ty {
            Ty::Bool => ConstantValue::Bool(false),
            Ty::Real | Ty::LReal => ConstantValue::Real("0.0".to_string()),
            Ty::Enum(e) => ConstantValue::Int(self.enums[e.0 as usize].members.first().map_or(0, |m| m.1)),
            Ty::Subrange(s) => ConstantValue::Int(0i128.clamp(s.low, s.high)),
            _ => ConstantValue::Int(0),
        };
        Constant { value, ty: Some(ty.clone()) }
    }

    /// Appends the scalars of an initial value that are not zero.
    pub fn initial(
        &mut self,
        ty: &Ty,
        init: Option<&'a ast::Init>,
        scope: Option<BlockRef>,
        offset: u64,
        out: &mut Vec<ir::Init>,
    ) -> Checked<()> {
        match ty {
            Ty::Array(array) => self.initial_array(&array.clone(), init, scope, offset, out),
            Ty::Struct(_) | Ty::Block(_) => self.initial_record(ty, init, scope, offset, out),
            Ty::Text(n) => self.initial_text(*n, init, scope, offset, out),
            Ty::Void => Ok(()),
            _ => {
                let value = match init {
                    Some(ast::Init::Value(value)) if ty.is_address() => {
                        match self.fold(value, scope, None).and_then(|c| c.as_int()) {
                            Some(0) => return Ok(()),
                            _ => return Err(self.unsupported(value.at.0, "an address as a start value")),
                        }
                    }
                    Some(ast::Init::Value(value)) => self.typed_constant(value, scope, Some(ty))?,
                    Some(ast::Init::List(_, at) | ast::Init::Fields(_, at)) => {
                        let message = format!("expected one value of type {}", self.type_name(ty));
                        return Err(self.error("type", at.0, message));
                    }
                    None => self.default_constant(ty),
                };
                let value = self.ir_constant(&value);
                let zero = matches!(value, ir::Const::Bool(false) | ir::Const::Int(0) | ir::Const::Float(0));
                if !zero {
                    let ty = self.ir_type(ty);
                    out.push(ir::Init { offset, ty, bits: None, value });
                }
                Ok(())
            }
        }
    }

    fn initial_array(
        &mut self,
        array: &crate::types::Array,
        init: Option<&'a ast::Init>,
        scope: Option<BlockRef>,
        offset: u64,
        out: &mut Vec<ir::Init>,
    ) -> Checked<()> {
        let element = self.ir_type(&array.element);
        let size = self.program.size_of(element);
        let count = (array.high - array.low + 1) as u64;
        let first = offset + array.padding() as u64 * size;
        let mut values: Vec<Option<&'a ast::Init>> = Vec::new();
        match init {
            None => {}
            Some(ast::Init::List(elements, at)) => {
                for (repeat, value) in elements {
                    let times = match repeat {
                        Some(repeat) => self.constant_int(repeat, scope)?,
                        None => 1,
                    };
                    let most = scalars(array);
                    if !(0..=most as i128 - values.len() as i128).contains(&times) {
                        let message = format!("more values than the {most} elements of the array");
                        return Err(self.error("type", at.0, message));
                    }
                    values.extend(std::iter::repeat_n(Some(value), times as usize));
                }
            }
            Some(other) => {
                let span = init_span(other);
                return Err(self.error("type", span, "expected the elements of an array in `[` and `]`"));
            }
        }
        let flat = values.iter().flatten().any(|v| matches!(v, ast::Init::Value(_)));
        if flat && let Ty::Array(inner) = &array.element {
            return self.initial_flat(&inner.clone(), &values, scope, (first, size), out);
        }
        let start = out.len();
        for i in 0..count {
            let value = values.get(i as usize).copied().flatten();
            self.initial(&array.element, value, scope, first + i * size, out)?;
            // Arrays of zeros need no second pass.
            if i as usize >= values.len() && out.len() == start && values.is_empty() {
                break;
            }
        }
        Ok(())
    }

    /// The elements of an array of arrays in one list, row by row.
    fn initial_flat(
        &mut self,
        inner: &crate::types::Array,
        values: &[Option<&'a ast::Init>],
        scope: Option<BlockRef>,
        (first, size): (u64, u64),
        out: &mut Vec<ir::Init>,
    ) -> Checked<()> {
        let element = self.ir_type(&inner.element);
        let element_size = self.program.size_of(element);
        let inner_first = inner.padding() as u64 * element_size;
        for (row, part) in values.chunks(scalars(inner) as usize).enumerate() {
            let at = first + row as u64 * size + inner_first;
            match &inner.element {
                Ty::Array(next) => self.initial_flat(&next.clone(), part, scope, (at, element_size), out)?,
                scalar => {
                    let scalar = scalar.clone();
                    for (i, value) in part.iter().enumerate() {
                        self.initial(&scalar, *value, scope, at + i as u64 * element_size, out)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn initial_record(
        &mut self,
        ty: &Ty,
        init: Option<&'a ast::Init>,
        scope: Option<BlockRef>,
        offset: u64,
        out: &mut Vec<ir::Init>,
    ) -> Checked<()> {
        let (fields, own_scope) = self.record_fields(ty);
        let mut given: Vec<(String, &'a ast::Init)> = Vec::new();
        match init {
            None => {}
            Some(ast::Init::Fields(list, _)) => {
                for (name, value) in list {
                    if !fields.iter().any(|f| ast::key(&f.0) == name.key()) {
                        let message = format!("`{}` has no member `{}`", self.type_name(ty), name.text);
                        return Err(self.error("name", name.at.0, message));
                    }
                    given.push((name.key(), value));
                }
            }
            Some(other) => {
                let message = format!("expected members of {} in `(` and `)`", self.type_name(ty));
                return Err(self.error("type", init_span(other), message));
            }
        }
        for (i, (name, field_ty, default)) in fields.into_iter().enumerate() {
            let at = offset + self.field_offset(ty, i as u32);
            if let (Ty::Block(block), crate::declare::TAG) = (ty, name.as_str()) {
                let (ty, value) = (self.ir_type(&field_ty), ir::Const::Int(u128::from(block.0) + 1));
                out.push(ir::Init { offset: at, ty, bits: None, value });
                continue;
            }
            match given.iter().find(|(n, _)| *n == ast::key(&name)) {
                Some((_, value)) => self.initial(&field_ty, Some(value), scope, at, out)?,
                None => self.initial(&field_ty, default, own_scope, at, out)?,
            }
        }
        Ok(())
    }

    /// Name, type and initial value of what a structure or an instance holds, and where its constants are looked up.
    pub fn record_fields(&mut self, ty: &Ty) -> (Vec<Member<'a>>, Option<BlockRef>) {
        match ty {
            Ty::Struct(s) => {
                let fields = &self.structs[s.0 as usize].fields;
                (fields.iter().map(|f| (f.name.clone(), f.ty.clone(), f.init)).collect(), None)
            }
            Ty::Block(b) => {
                self.declare_block(*b);
                let kept = self.block(*b).vars.iter().filter(|v| v.field.is_some());
                (kept.map(|v| (v.name.clone(), v.ty.clone(), v.init)).collect(), Some(*b))
            }
            _ => (Vec::new(), None),
        }
    }

    fn initial_text(
        &mut self,
        length: u32,
        init: Option<&'a ast::Init>,
        scope: Option<BlockRef>,
        offset: u64,
        out: &mut Vec<ir::Init>,
    ) -> Checked<()> {
        let Some(init) = init else { return Ok(()) };
        let ast::Init::Value(value) = init else {
            return Err(self.error("type", init_span(init), "expected a string"));
        };
        let constant = self.typed_constant(value, scope, Some(&Ty::Text(length)))?;
        let ConstantValue::Text(bytes) = constant.value else { return Ok(()) };
        let length_ty = self.ir_type(&Ty::Int { bits: 8, signed: false });
        let char_ty = self.ir_type(&Ty::Char);
        let int = |value: u8| ir::Const::Int(value.into());
        out.push(ir::Init { offset, ty: length_ty, bits: None, value: int(bytes.len() as u8) });
        for (i, byte) in bytes.iter().enumerate() {
            out.push(ir::Init { offset: offset + 1 + i as u64, ty: char_ty, bits: None, value: int(*byte) });
        }
        Ok(())
    }
}

/// How many elements that are no arrays.
fn scalars(array: &crate::types::Array) -> u64 {
    let own = (array.high - array.low + 1) as u64;
    match &array.element {
        Ty::Array(inner) => own * scalars(inner),
        _ => own,
    }
}

pub(crate) fn init_span(init: &ast::Init) -> Span {
    match init {
        ast::Init::Value(value) => value.at.0,
        ast::Init::List(_, at) | ast::Init::Fields(_, at) => at.0,
    }
}
