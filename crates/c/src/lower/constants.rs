//! Constants of the checked tree as constants of the program.

use super::names::{self, Meaning};
use super::{Cx, globals, link, types};
use because_ir::{Const, Init, Type, TypeId};
use rucc_sema::{Address, Base, DeclKind, Eval, ExprId, ExprKind};

pub enum NotInitial {
    /// The value of a compound literal or constant object: its own initial values, and the offset they start from.
    Object(Vec<Init>, u64),
    Other,
}

pub fn is_zero(value: &Const) -> bool {
    matches!(value, Const::Int(0) | Const::Bool(false) | Const::Float(0) | Const::Null)
}

/// Bits of a number in a type's width.
pub fn masked(value: i128, bits: u32) -> u128 {
    if bits >= 128 { value as u128 } else { value as u128 & ((1u128 << bits) - 1) }
}

/// A number as a constant of a scalar type.
pub fn number(cx: &Cx, ty: TypeId, value: i128) -> Const {
    match cx.program.types.representation(ty) {
        Type::Bool => Const::Bool(value != 0),
        Type::Float(because_ir::FloatFormat::F32) => Const::Float(u64::from((value as f32).to_bits())),
        Type::Float(because_ir::FloatFormat::F64) => Const::Float((value as f64).to_bits()),
        Type::Pointer(_) if value == 0 => Const::Null,
        _ => Const::Int(masked(value, cx.program.bits_of(ty))),
    }
}

/// The constant value of an initialiser and its type.
pub fn initial(cx: &mut Cx, index: usize, value: ExprId) -> Result<(TypeId, Const), NotInitial> {
    let unit = cx.units[index].clone();
    let ty = types::convert(cx, &unit, index, unit.tast[value].ty).map_err(|_| NotInitial::Other)?;
    if let Some(decl) = whole_object(&unit, value) {
        let object = globals::object(cx, index, decl);
        return Err(NotInitial::Object(cx.program.objects[object.index()].init.clone(), 0));
    }
    let mut eval = Eval::new(&unit.tast, &unit.types, &unit.target, &unit.names).objects(true);
    let constant = eval.initializer(value).map_err(|_| NotInitial::Other)?;
    let value = convert(cx, index, ty, &constant).ok_or(NotInitial::Other)?;
    let pointer = cx.program.types.is_pointer(ty);
    match value {
        // A number given as an address, and an address given as a number, are what they are in memory.
        Const::Int(_) if pointer => Ok((cx.size_type(), value)),
        Const::Address(..) | Const::Function(_) if !pointer => {
            let void = cx.program.types.intern(Type::Void);
            let address = cx.program.types.intern(Type::Pointer(void));
            let fits = cx.program.size_of(ty) == cx.program.size_of(address);
            if fits { Ok((address, value)) } else { Err(NotInitial::Other) }
        }
        _ => Ok((ty, value)),
    }
}

/// The object whose whole value this is: `(struct s){1, 2}` as an initial value.
fn whole_object(unit: &crate::unit::Unit, value: ExprId) -> Option<rucc_sema::DeclId> {
    match unit.tast[value].kind {
        ExprKind::CompoundLiteral(decl) => Some(decl),
        ExprKind::Convert { kind: rucc_sema::Conversion::Lvalue, operand } => match unit.tast[operand].kind {
            ExprKind::CompoundLiteral(decl) => Some(decl),
            ExprKind::Decl(decl) if rucc_types::is_record(&unit.types, unit.tast[operand].ty) => Some(decl),
            _ => None,
        },
        _ => None,
    }
}

pub fn convert(cx: &mut Cx, index: usize, ty: TypeId, constant: &rucc_sema::Const) -> Option<Const> {
    Some(match constant {
        rucc_sema::Const::Int(value) => number(cx, ty, *value),
        rucc_sema::Const::Float(value) => match cx.program.types.get(ty) {
            Type::Float(_) => Const::Float(value.to_bits() as u64),
            _ => return None,
        },
        rucc_sema::Const::Address(address) => self::address(cx, index, ty, address)?,
        _ => return None,
    })
}

fn address(cx: &mut Cx, index: usize, ty: TypeId, address: &Address) -> Option<Const> {
    let offset = i64::try_from(address.offset).ok()?;
    match address.base {
        Base::Absolute => Some(number(cx, ty, address.offset)),
        Base::Str(text) => {
            let array = string_type(cx, index, text);
            let object = globals::string(cx, index, text, array, because_source::Span::NONE);
            Some(Const::Address(object, offset))
        }
        Base::Decl(decl) if names::meaning(cx, index, decl) != Meaning::Entity => {
            let null = names::meaning(cx, index, decl) == Meaning::Null;
            null.then(|| number(cx, ty, address.offset))
        }
        Base::Decl(decl) if cx.units[index].tast[decl].kind == DeclKind::Function => {
            (offset == 0).then(|| Const::Function(link::function(cx, index, decl)))
        }
        Base::Decl(decl) => Some(Const::Address(globals::object(cx, index, decl), offset)),
        Base::Label(label) => Some(number(cx, ty, super::switches::label_number(label) + address.offset)),
    }
}

/// The array type of a literal, with its terminator.
pub fn string_type(cx: &mut Cx, index: usize, text: rucc_sema::StrId) -> TypeId {
    use because_ir::IntStyle;
    let unit = cx.units[index].clone();
    let literal = &unit.tast[text];
    let bits = literal.encoding.element_width(&unit.target);
    let signed = literal.encoding.is_signed(&unit.target);
    let style = if literal.encoding == rucc_lex::Encoding::Plain { IntStyle::Char } else { IntStyle::Decimal };
    let element = cx.program.types.intern(Type::Int { bits, signed, style });
    cx.program.types.intern(Type::Array { element, length: literal.elements.len() as u64 + 1 })
}
