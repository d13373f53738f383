//! Expressions: defined for every value of the variables, and free of side effects.

use super::{Ty, Writer};

impl Writer {
    pub fn constant(&mut self, ty: Ty) -> String {
        let raw = self.random.next();
        let value = match self.random.below(4) {
            0 => raw % 4,
            1 => raw % 256,
            2 => u64::MAX - raw % 4,
            _ => raw,
        };
        match ty {
            Ty::Bool => format!("{}", raw & 1),
            Ty::Float => format!("{}.{}f", raw % 1000, raw >> 40 & 7),
            Ty::Double => format!("{}.{}", raw % 100_000, raw >> 40 & 1023),
            Ty::Int { bits, signed: false } => format!("0x{:x}u", value & (u64::MAX >> (64 - bits))),
            Ty::Int { bits, signed: true } => {
                let small = (value as i64) << (64 - bits) >> (64 - bits);
                if small == i64::MIN { "INT64_MIN".into() } else { format!("({small})") }
            }
        }
    }

    fn variable(&mut self, ty: Ty) -> String {
        let same: Vec<String> = self.vars.iter().filter(|v| v.ty == ty).map(|v| v.text.clone()).collect();
        if same.is_empty() || self.random.chance(30) {
            let var = self.random.pick(&self.vars).clone();
            if !ty.is_float() && ty != Ty::Bool && var.ty.is_float() {
                format!("({})whole({})", ty.name(), var.text)
            } else if ty == Ty::Float && var.ty == Ty::Double {
                format!("(float)calm({})", var.text)
            } else {
                format!("({}){}", ty.name(), var.text)
            }
        } else {
            self.random.pick(&same).clone()
        }
    }

    /// An expression whose value fits `ty`; of exactly that type where it is an operand.
    pub fn expression(&mut self, ty: Ty, depth: u32) -> String {
        if depth == 0 || self.random.chance(12) {
            return if self.random.chance(30) { self.constant(ty) } else { self.variable(ty) };
        }
        if ty.is_float() {
            return self.float(ty, depth - 1);
        }
        match self.random.below(20) {
            0..=5 => self.same_type(ty, depth - 1),
            6..=9 => self.mixed(ty, depth - 1),
            10 | 11 => format!("({})({})", ty.name(), self.condition(depth - 1)),
            12 => {
                let (cond, a, b) =
                    (self.condition(depth - 1), self.expression(ty, depth - 1), self.expression(ty, depth - 1));
                format!("({cond} ? {a} : {b})")
            }
            13 => self.shift(ty, depth - 1),
            14 => {
                let other = self.int_type();
                let inner = self.expression(other, depth - 1);
                format!("({})({inner})", ty.name())
            }
            15 => {
                let other = self.int_type();
                let inner = self.expression(other, depth - 1);
                let op = *self.random.pick(&["~", "!", "+"]);
                format!("({})({op}{inner})", ty.name())
            }
            16 => {
                let inner = self.expression(Ty::Double, depth - 1);
                format!("({})whole({inner})", ty.name())
            }
            17 => {
                let (a, b) = (self.int_type(), self.int_type());
                let (a, b) = (self.expression(a, depth - 1), self.expression(b, depth - 1));
                format!("({})((void){a}, {b})", ty.name())
            }
            18 => self.call_of_helper(ty, depth - 1),
            _ => format!("({})sizeof(1 ? {} : 0)", ty.name(), self.variable(ty)),
        }
    }

    fn call_of_helper(&mut self, ty: Ty, depth: u32) -> String {
        let int = Ty::Int { bits: 32, signed: true };
        if self.random.chance(50) {
            let (a, b) = (self.expression(int, depth), self.expression(int, depth));
            return format!("({})total(2, {a}, {b})", ty.name());
        }
        let value = self.expression(Ty::Int { bits: 16, signed: false }, depth);
        format!("({})steps({value}, {})", ty.name(), 1 + self.random.below(12))
    }

    /// Both operands of one type, through the guarded helpers where that type is signed.
    fn same_type(&mut self, ty: Ty, depth: u32) -> String {
        let at = if ty == Ty::Bool { self.int_type() } else { ty };
        let (a, b) = (self.expression(at, depth), self.expression(at, depth));
        let (width, signed) = at.promoted();
        let text = if signed {
            match self.random.below(8) {
                0 | 1 => format!("ADD{width}({a}, {b})"),
                2 => format!("SUB{width}({a}, {b})"),
                3 => format!("MUL{width}({a}, {b})"),
                4 => format!("div{width}({a}, {b})"),
                5 => format!("rem{width}({a}, {b})"),
                6 => format!("({a} ^ {b})"),
                _ => format!("({a} & {b})"),
            }
        } else {
            match self.random.below(7) {
                0..=4 => format!("({a} {} {b})", self.random.pick(&["+", "-", "*", "|", "^"])),
                5 => format!("({a} / ({b} | 1))"),
                _ => format!("({a} % ({b} | 1))"),
            }
        };
        format!("({}){text}", ty.name())
    }

    /// Operands of different types under C's usual conversions, with an operator that is safe for them.
    fn mixed(&mut self, ty: Ty, depth: u32) -> String {
        let (left, right) = (self.int_type(), self.int_type());
        let (a, b) = (self.expression(left, depth), self.expression(right, depth));
        let (lw, ls) = left.promoted();
        let (rw, rs) = right.promoted();
        let unsigned = !ls && lw >= rw || !rs && rw >= lw;
        let narrow = |ty: Ty, limit: u32| matches!(ty, Ty::Int { bits, .. } if bits <= limit);
        let op = if unsigned {
            *self.random.pick(&["+", "-", "*", "&", "|", "^"])
        } else if narrow(left, 8) && narrow(right, 8) {
            *self.random.pick(&["+", "-", "*", "|"])
        } else if narrow(left, 16) && narrow(right, 16) {
            *self.random.pick(&["+", "-", "^"])
        } else {
            *self.random.pick(&["&", "|", "^"])
        };
        format!("({})(({}){a} {op} ({}){b})", ty.name(), left.name(), right.name())
    }

    fn shift(&mut self, ty: Ty, depth: u32) -> String {
        let at = self.int_type();
        let (width, _) = at.promoted();
        let amount_type = self.int_type();
        let (value, amount) = (self.expression(at, depth), self.expression(amount_type, depth));
        let unsigned = Ty::Int { bits: width, signed: false }.name();
        if self.random.chance(50) {
            format!("({})(({unsigned}){value} << ({amount} & {}))", ty.name(), width - 1)
        } else {
            format!("({})(({}){value} >> ({amount} & {}))", ty.name(), at.name(), width - 1)
        }
    }

    pub fn condition(&mut self, depth: u32) -> String {
        let ty = self.any_type();
        let inner = depth.saturating_sub(1);
        match self.random.below(8) {
            0 if depth > 0 => format!("({} && {})", self.condition(inner), self.condition(inner)),
            1 if depth > 0 => format!("({} || {})", self.condition(inner), self.condition(inner)),
            2 if depth > 0 => format!("(!{})", self.condition(inner)),
            _ => {
                let op = *self.random.pick(&["<", "<=", ">", ">=", "==", "!="]);
                let other = if ty.is_float() { ty } else { self.int_type() };
                let (a, b) = (self.expression(ty, inner), self.expression(other, inner));
                format!("({a} {op} {b})")
            }
        }
    }

    fn float(&mut self, ty: Ty, depth: u32) -> String {
        let cast = if ty == Ty::Float { "(float)" } else { "" };
        match self.random.below(6) {
            0..=2 => {
                let op = *self.random.pick(&["+", "-", "*"]);
                let (a, b) = (self.expression(ty, depth), self.expression(ty, depth));
                format!("{cast}calm({a} {op} {b})")
            }
            3 => {
                let (a, b) = (self.expression(ty, depth), self.expression(ty, depth));
                format!("{cast}calm({a} / ({b} == 0 ? 3 : {b}))")
            }
            4 => {
                let int = self.int_type();
                let inner = self.expression(int, depth);
                format!("{cast}calm(({}){inner})", ty.name())
            }
            _ => {
                let (cond, a, b) = (self.condition(depth), self.expression(ty, depth), self.expression(ty, depth));
                format!("({cond} ? {a} : {b})")
            }
        }
    }
}
