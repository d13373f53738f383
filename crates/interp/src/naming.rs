//! What a reader calls things: objects, parts of them, places, types.

use crate::machine::Machine;
use crate::memory::Kind;
use crate::pointer;
use crate::shape::{Shape, shape};
use because_ir::value::NOWHERE;
use because_ir::{
    BinaryOp, BitField, Const, ExprId, ExprKind, FloatFormat, FuncId, Language, ObjectKind, Place, PlaceBase,
    PointerTarget, Program, Projection, Type, TypeId, Value, leaf,
};

/// Fields and constant indices of a place; other indices are left open.
pub fn static_path(program: &Program, place: &Place) -> String {
    path_text(program, place, &mut |index| match program.expr(index).kind {
        ExprKind::Const(Const::Int(bits)) => Some(bits.to_string()),
        _ => None,
    })
}

fn base_type(program: &Program, place: &Place) -> Option<TypeId> {
    match place.base {
        PlaceBase::Object(object) => Some(program.object(object).ty),
        PlaceBase::Deref(pointer) => match program.types.get(program.expr(pointer).ty) {
            Type::Pointer(pointee) => Some(*pointee),
            _ => None,
        },
    }
}

fn path_text(program: &Program, place: &Place, index_text: &mut dyn FnMut(ExprId) -> Option<String>) -> String {
    let mut text = String::new();
    let mut ty = base_type(program, place);
    for step in &place.path {
        match (step, ty.map(|t| program.types.get(t))) {
            (Projection::Field(number), Some(Type::Record(id))) => {
                let field = program.types.record(*id).fields.get(*number as usize);
                if let Some(field) = field.filter(|f| !f.name.is_empty()) {
                    text.push('.');
                    text.push_str(&field.name);
                }
                ty = field.map(|f| f.ty);
            }
            (Projection::Index(index), Some(Type::Array { element, .. })) => {
                text.push_str(&format!("[{}]", index_text(*index).unwrap_or_default()));
                ty = Some(*element);
            }
            _ => return text,
        }
    }
    text
}

/// `int`, `unsigned char`, `struct node *`, in the program's language.
pub fn type_name(program: &Program, ty: TypeId) -> String {
    let plc = program.language != Language::C;
    match program.types.get(ty) {
        Type::Void => "void".to_string(),
        Type::Bool => if plc { "BOOL" } else { "_Bool" }.to_string(),
        Type::Int { bits, signed, .. } if plc => {
            let size = match bits {
                8 => "SINT",
                16 => "INT",
                32 => "DINT",
                _ => "LINT",
            };
            format!("{}{size}", if *signed { "" } else { "U" })
        }
        Type::Int { bits, signed, .. } => {
            let narrow = program.target.pointer_bits == 16;
            let name = match bits {
                8 => "char",
                16 if narrow => "int",
                16 => "short",
                32 if narrow => "long",
                32 => "int",
                64 if program.target.pointer_bits == 64 => "long",
                64 => "long long",
                _ => "__int128",
            };
            match (signed, bits) {
                (true, 8) => "signed char".to_string(),
                (true, _) => name.to_string(),
                (false, _) => format!("unsigned {name}"),
            }
        }
        Type::Float(FloatFormat::F32) => if plc { "REAL" } else { "float" }.to_string(),
        Type::Float(FloatFormat::F64) => if plc { "LREAL" } else { "double" }.to_string(),
        Type::Enum(id) => program.types.enumeration(*id).name.clone(),
        Type::Pointer(to) => match program.types.get(*to) {
            Type::Pointer(_) => format!("{}*", type_name(program, *to)),
            Type::Function(_) => "pointer to function".to_string(),
            _ => format!("{} *", type_name(program, *to)),
        },
        Type::Array { element, length } => format!("{}[{length}]", type_name(program, *element)),
        Type::Record(id) => program.types.record(*id).name.clone(),
        Type::Function(_) => "function".to_string(),
    }
}

impl Machine<'_> {
    /// `x`, `malloc#2`, `main`.
    pub fn object_name(&self, number: u32) -> String {
        match self.memory.object(number).map(|o| o.kind) {
            Some(Kind::Global(i) | Kind::Local(i)) => {
                self.program.objects.get(i as usize).map_or_else(String::new, |o| o.name.clone())
            }
            Some(Kind::Heap { site, ordinal } | Kind::Alloca { site, ordinal }) => {
                let name = self.sites.get(site as usize).map_or("", |s| s.name.as_str());
                if ordinal > 1 { format!("{name}#{ordinal}") } else { name.to_string() }
            }
            Some(Kind::Function(i)) => {
                self.program.functions.get(i as usize).map_or_else(String::new, |f| f.name.clone())
            }
            None => "nothing".to_string(),
        }
    }

    /// The type of an object, for a heap object that of its elements.
    pub fn object_type(&self, number: u32) -> Option<TypeId> {
        match self.memory.object(number)?.kind {
            Kind::Global(i) | Kind::Local(i) => self.program.objects.get(i as usize).map(|o| o.ty),
            Kind::Heap { site, .. } | Kind::Alloca { site, .. } => self.sites.get(site as usize)?.element,
            Kind::Function(_) => None,
        }
    }

    /// What the input for a never written value is called; also a name for any part of an object.
    pub fn part_name(&self, address: u64, size: u64, bits: Option<(u32, u32)>, ordinal: bool) -> String {
        let number = pointer::number(address);
        let offset = pointer::offset(address).max(0) as u64;
        let ty = self.object_type(number);
        match self.memory.object(number).map(|o| o.kind) {
            Some(Kind::Heap { site, .. } | Kind::Alloca { site, .. }) => {
                let name = match self.sites.get(site as usize) {
                    Some(_) if ordinal => self.object_name(number),
                    Some(site) => site.name.clone(),
                    None => String::new(),
                };
                format!("{name}{}", leaf::heap_leaf(self.program, ty, offset, size))
            }
            Some(Kind::Global(_) | Kind::Local(_)) => {
                let field = bits.zip(ty).and_then(|((first, width), ty)| {
                    let start = offset * 8 + u64::from(first);
                    leaf::bit_field_at(self.program, ty, BitField { start, width })
                });
                let found = field.or_else(|| ty.and_then(|ty| leaf::leaf_at(self.program, ty, offset, size)));
                format!("{}{}", self.object_name(number), found.map_or(String::new(), |l| l.path))
            }
            _ => self.object_name(number),
        }
    }

    /// What the input for a never written byte that is no scalar of its own is called.
    pub fn byte_name(&self, address: u64) -> String {
        let (number, offset) = (pointer::number(address), pointer::offset(address).max(0) as u64);
        let ty = self.object_type(number);
        match (self.memory.object(number).map(|o| o.kind), ty) {
            (Some(Kind::Heap { site, .. } | Kind::Alloca { site, .. }), _) => {
                let name = self.sites.get(site as usize).map_or("", |s| s.name.as_str());
                format!("{name}{}", leaf::heap_byte(self.program, ty, offset))
            }
            (_, Some(ty)) => format!("{}{}", self.object_name(number), leaf::byte_path(self.program, ty, offset)),
            _ => self.object_name(number),
        }
    }

    /// `a[2]`, `p->next`, `*p`, with indices as they are now.
    pub fn place_name(&self, place: &Place) -> String {
        let path = path_text(self.program, place, &mut |index| {
            let shape = shape(self.program, self.program.expr(index).ty)?;
            Some(shape.number(self.inspect(index)?).to_string())
        });
        match place.base {
            PlaceBase::Object(object) => format!("{}{path}", self.program.object(object).name),
            PlaceBase::Deref(pointer) => match self.pointer_text(pointer, &path) {
                Some(text) => text,
                None => match self.find(place, false, 0) {
                    Some(crate::inspect::Found::Memory { address, .. })
                        if !self.program.types.is_scalar(place.ty) && pointer::offset(address) == 0 =>
                    {
                        self.object_name(pointer::number(address))
                    }
                    Some(crate::inspect::Found::Memory { address, bits }) => {
                        let bits = bits.map(|b| ((b.start % 8) as u32, b.width));
                        self.part_name(address, self.program.size_of(place.ty), bits, true)
                    }
                    _ => format!("*{path}"),
                },
            },
        }
    }

    fn pointer_text(&self, pointer: ExprId, path: &str) -> Option<String> {
        match &self.program.expr(pointer).kind {
            ExprKind::Load(place) if self.is_named(place) => {
                let name = self.place_name(place);
                // What a PLC block gets by reference it names like any other variable.
                if self.program.language != Language::C {
                    return Some(format!("{name}{path}"));
                }
                Some(match path.strip_prefix('.') {
                    Some(field) => format!("{name}->{field}"),
                    None if path.is_empty() => format!("*{name}"),
                    None => format!("(*{name}){path}"),
                })
            }
            ExprKind::Binary(BinaryOp::PointerAdd, base, index) => {
                let ExprKind::Load(place) = &self.program.expr(*base).kind else { return None };
                let shape = shape(self.program, self.program.expr(*index).ty)?;
                let index = shape.number(self.inspect(*index)?);
                self.is_named(place).then(|| format!("{}[{index}]{path}", self.place_name(place)))
            }
            _ => None,
        }
    }

    fn is_named(&self, place: &Place) -> bool {
        match place.base {
            PlaceBase::Object(object) => self.program.object(object).kind != ObjectKind::Temp,
            PlaceBase::Deref(pointer) => match &self.program.expr(pointer).kind {
                ExprKind::Load(inner) => self.is_named(inner),
                _ => false,
            },
        }
    }

    /// Bits of a register as a value for readers.
    pub fn value_of_bits(&self, ty: TypeId, bits: u128) -> Value {
        if shape(self.program, ty) != Some(Shape::Pointer) {
            return Value::Bits(bits);
        }
        let (number, offset) = (pointer::number(bits as u64), pointer::offset(bits as u64));
        let target = match self.memory.object(number).map(|o| o.kind) {
            Some(Kind::Function(f)) => PointerTarget::Function(FuncId(f)),
            Some(_) => PointerTarget::Object { name: self.object_name(number), ty: self.object_type(number) },
            None if number == 0 && offset == 0 => PointerTarget::Null,
            None if number == pointer::NO_NUMBER => {
                return Value::Pointer { target: PointerTarget::Nothing, offset: NOWHERE };
            }
            None => PointerTarget::Nothing,
        };
        Value::Pointer { target, offset }
    }

    /// A value that was given as bits of a register.
    pub fn bits_of_value(&self, ty: TypeId, value: &Value) -> u128 {
        let Some(shape) = shape(self.program, ty) else { return 0 };
        match value {
            Value::Bits(bits) if shape == Shape::Pointer => {
                u128::from(crate::access::pointer_of(&self.memory, *bits as u64))
            }
            Value::Bits(bits) => bits & crate::shape::mask(shape.bits()),
            Value::Pointer { target, offset } => {
                let number = match target {
                    PointerTarget::Nothing if *offset == NOWHERE => {
                        return u128::from(pointer::pack(pointer::NO_NUMBER, 0));
                    }
                    PointerTarget::Null | PointerTarget::Nothing => 0,
                    PointerTarget::Function(f) => self.setting.functions.get(f.index()).copied().unwrap_or(0),
                    PointerTarget::Object { name, .. } => {
                        let live = |o: &crate::memory::Object| o.lifetime == crate::memory::Lifetime::Live;
                        // Of several live instances of a local the innermost, which was made last.
                        let found = self.memory.objects().filter(|(n, o)| live(o) && self.object_name(*n) == *name);
                        found.last().map_or(0, |(number, _)| number)
                    }
                };
                u128::from(pointer::pack(number, *offset)) & crate::shape::mask(shape.bits())
            }
        }
    }
}

impl Machine<'_> {
    /// Type and size of the scalar that starts at an address, as its object's type has it.
    pub fn scalar_at(&self, address: u64) -> Option<(TypeId, u64)> {
        let number = pointer::number(address);
        let mut ty = self.object_type(number)?;
        let mut offset = u64::try_from(pointer::offset(address)).ok()?;
        if let Some(Kind::Heap { .. } | Kind::Alloca { .. }) = self.memory.object(number).map(|o| o.kind) {
            offset %= self.program.size_of(ty).max(1);
        }
        if self.program.types.is_scalar(ty) {
            return (offset == 0).then(|| (ty, self.program.size_of(ty)));
        }
        let found = leaf::leaf_at(self.program, ty, offset, 0)?;
        ty = found.ty;
        (found.offset == offset && found.bits.is_none()).then(|| (ty, self.program.size_of(ty)))
    }
}
