//! The keywords of the text form: every fieldless enum of the IR with its spelling, once, for printer and parser.

use crate::*;

macro_rules! keywords {
    ($($(#[$doc:meta])* $name:ident: $ty:ty { $($value:expr => $keyword:literal),* $(,)? })*) => {$(
        $(#[$doc])*
        pub const $name: &[($ty, &str)] = &[$(($value, $keyword)),*];
    )*};
}

keywords! {
    /// Languages of the source.
    LANGUAGES: Language { Language::C => "c", Language::StructuredText => "st", Language::Scl => "scl" }
    /// Byte orders of the target.
    ENDIANS: Endian { Endian::Little => "little", Endian::Big => "big" }
    /// How an assumption changes the set of runs.
    ASSUMED_KINDS: AssumedKind {
        AssumedKind::Narrower => "narrower",
        AssumedKind::Order => "order",
        AssumedKind::Wider => "wider",
        AssumedKind::Inexact => "inexact",
    }
    /// Whose a source file is.
    FILE_KINDS: because_source::FileKind {
        because_source::FileKind::User => "user",
        because_source::FileKind::Header => "header",
        because_source::FileKind::Model => "model",
    }
    /// How integers of a type are shown.
    STYLES: IntStyle {
        IntStyle::Char => "char",
        IntStyle::Hex => "hex",
        IntStyle::Time => "time",
        IntStyle::LTime => "ltime",
        IntStyle::S5Time => "s5time",
        IntStyle::Date => "date",
        IntStyle::TimeOfDay => "tod",
        IntStyle::DateAndTime => "dt",
    }
    /// What an object is declared as.
    OBJECT_KINDS: ObjectKind {
        ObjectKind::Global => "global",
        ObjectKind::Static => "static",
        ObjectKind::StringLiteral => "string",
        ObjectKind::Param => "param",
        ObjectKind::Local => "local",
        ObjectKind::Temp => "temp",
    }
    /// Who wrote a function.
    ORIGINS: FunctionOrigin {
        FunctionOrigin::User => "user",
        FunctionOrigin::Model => "model",
        FunctionOrigin::Harness => "harness",
        FunctionOrigin::Reference => "reference",
    }
    /// How memory is allocated.
    ALLOCS: AllocKind {
        AllocKind::Malloc => "malloc",
        AllocKind::Calloc => "calloc",
        AllocKind::Alloca => "alloca",
        AllocKind::Vla => "vla",
        AllocKind::Library => "library",
    }
    /// What the host environment is asked to do.
    EFFECTS: Effect {
        Effect::ReadByte => "read_byte",
        Effect::UnreadByte => "unread_byte",
        Effect::WriteByte => "write_byte",
        Effect::WriteByteError => "write_byte_error",
        Effect::Time => "time",
        Effect::Clock => "clock",
        Effect::PopAtExit => "pop_at_exit",
        Effect::PushAtExit => "push_at_exit",
        Effect::HostOpen => "host_open",
        Effect::HostByte => "host_byte",
    }
    /// Where an input comes from.
    INPUTS: InputKind {
        InputKind::Nondet => "nondet",
        InputKind::Parameter => "parameter",
        InputKind::Global => "global",
        InputKind::Uninitialised => "uninitialised",
        InputKind::Stub => "stub",
        InputKind::Stdin => "stdin",
        InputKind::Havoc => "havoc",
        InputKind::Volatile => "volatile",
        InputKind::Plc => "plc",
        InputKind::Clock => "clock",
        InputKind::Order => "order",
        InputKind::File => "file",
    }
    /// Why control goes on elsewhere.
    JUMPS: JumpKind {
        JumpKind::Next => "next",
        JumpKind::Break => "break",
        JumpKind::Continue => "continue",
        JumpKind::Goto => "goto",
        JumpKind::Again => "again",
    }
    /// What a reader takes a statement for.
    SOURCE_STMTS: SourceStmtKind {
        SourceStmtKind::Expression => "expression",
        SourceStmtKind::Declaration => "declaration",
        SourceStmtKind::Condition => "condition",
        SourceStmtKind::Return => "return",
        SourceStmtKind::Jump => "jump",
        SourceStmtKind::Specification => "specification",
        SourceStmtKind::Hidden => "hidden",
    }
    /// Operators with two operands.
    BINARY: BinaryOp {
        BinaryOp::Add => "+",
        BinaryOp::Sub => "-",
        BinaryOp::Mul => "*",
        BinaryOp::AddWrap => "+%",
        BinaryOp::SubWrap => "-%",
        BinaryOp::MulWrap => "*%",
        BinaryOp::Div => "/",
        BinaryOp::Rem => "%",
        BinaryOp::BitAnd => "&",
        BinaryOp::BitOr => "|",
        BinaryOp::BitXor => "^",
        BinaryOp::Shl => "<<",
        BinaryOp::Shr => ">>",
        BinaryOp::Eq => "==",
        BinaryOp::Ne => "!=",
        BinaryOp::Lt => "<",
        BinaryOp::Le => "<=",
        BinaryOp::Gt => ">",
        BinaryOp::Ge => ">=",
        BinaryOp::And => "&&",
        BinaryOp::Or => "||",
        BinaryOp::PointerAdd => "ptr+",
        BinaryOp::PointerDiff => "ptr-",
    }
    /// Operators with one operand.
    UNARY: UnaryOp {
        UnaryOp::Neg => "-",
        UnaryOp::NegWrap => "-%",
        UnaryOp::BitNot => "~",
        UnaryOp::Not => "!",
    }
    /// Functions without effects.
    PURE: PureFn {
        PureFn::Sqrt => "sqrt",
        PureFn::Fma => "fma",
        PureFn::Fmod => "fmod",
        PureFn::Remainder => "remainder",
        PureFn::Fabs => "fabs",
        PureFn::Floor => "floor",
        PureFn::Ceil => "ceil",
        PureFn::Trunc => "trunc",
        PureFn::Round => "round",
        PureFn::Rint => "rint",
        PureFn::Fmin => "fmin",
        PureFn::Fmax => "fmax",
        PureFn::CopySign => "copysign",
        PureFn::IsNan => "is_nan",
        PureFn::IsInf => "is_inf",
        PureFn::IsFinite => "is_finite",
        PureFn::IsNormal => "is_normal",
        PureFn::SignBit => "sign_bit",
        PureFn::FloatBits => "float_bits",
        PureFn::FloatFromBits => "float_from_bits",
        PureFn::PopCount => "pop_count",
        PureFn::LeadingZeros => "leading_zeros",
        PureFn::TrailingZeros => "trailing_zeros",
        PureFn::ByteSwap => "byte_swap",
        PureFn::RotateLeft => "rotate_left",
        PureFn::RotateRight => "rotate_right",
        PureFn::AddOverflows => "add_overflows",
        PureFn::SubOverflows => "sub_overflows",
        PureFn::MulOverflows => "mul_overflows",
        PureFn::ObjectSize => "object_size",
        PureFn::PointerOffset => "pointer_offset",
        PureFn::SameObject => "same_object",
        PureFn::IsReadable => "is_readable",
        PureFn::Math(MathFn::Sin) => "sin",
        PureFn::Math(MathFn::Cos) => "cos",
        PureFn::Math(MathFn::Tan) => "tan",
        PureFn::Math(MathFn::Asin) => "asin",
        PureFn::Math(MathFn::Acos) => "acos",
        PureFn::Math(MathFn::Atan) => "atan",
        PureFn::Math(MathFn::Atan2) => "atan2",
        PureFn::Math(MathFn::Sinh) => "sinh",
        PureFn::Math(MathFn::Cosh) => "cosh",
        PureFn::Math(MathFn::Tanh) => "tanh",
        PureFn::Math(MathFn::Exp) => "exp",
        PureFn::Math(MathFn::Exp2) => "exp2",
        PureFn::Math(MathFn::Expm1) => "expm1",
        PureFn::Math(MathFn::Log) => "log",
        PureFn::Math(MathFn::Log2) => "log2",
        PureFn::Math(MathFn::Log10) => "log10",
        PureFn::Math(MathFn::Log1p) => "log1p",
        PureFn::Math(MathFn::Pow) => "pow",
        PureFn::Math(MathFn::Cbrt) => "cbrt",
        PureFn::Math(MathFn::Hypot) => "hypot",
        PureFn::Math(MathFn::Ldexp) => "ldexp",
    }
}

/// The word of a value; `?` where the table lacks it, which a test rules out.
pub fn word<T: PartialEq>(table: &[(T, &'static str)], value: &T) -> &'static str {
    table.iter().find(|(v, _)| v == value).map_or("?", |(_, w)| w)
}

/// The value of a keyword, where the table has it.
pub fn value<T: Copy>(table: &[(T, &str)], word: &str) -> Option<T> {
    table.iter().find(|(_, w)| *w == word).map(|(v, _)| *v)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_distinct() {
        fn distinct<T>(table: &[(T, &str)]) {
            for (i, (_, word)) in table.iter().enumerate() {
                assert!(table[..i].iter().all(|(_, w)| w != word), "{word} twice");
            }
        }
        distinct(PURE);
        distinct(BINARY);
        distinct(INPUTS);
        distinct(EFFECTS);
    }
}
