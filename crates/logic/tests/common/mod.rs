//! Plain expressions, evaluated by native arithmetic with no simplification at all: the reference
//! that terms, their rewriting and their circuits are held against.

#![allow(dead_code)]

use because_logic::{Sort, Term, Terms};

/// A small deterministic generator of random numbers.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    pub fn below(&mut self, n: u64) -> u64 {
        (self.next() >> 33) % n
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    Neg,
    BvNot,
    Add,
    Sub,
    Mul,
    Udiv,
    Urem,
    Sdiv,
    Srem,
    And,
    Or,
    Xor,
    Shl,
    Lshr,
    Ashr,
    Eq,
    Ne,
    Ult,
    Ule,
    Ugt,
    Uge,
    Slt,
    Sle,
    Sgt,
    Sge,
    AddOverflowS,
    AddOverflowU,
    SubOverflowS,
    SubOverflowU,
    MulOverflowS,
    MulOverflowU,
    NegOverflow,
    SdivOverflow,
}

pub const OPS: [Op; 33] = [
    Op::Neg,
    Op::BvNot,
    Op::Add,
    Op::Sub,
    Op::Mul,
    Op::Udiv,
    Op::Urem,
    Op::Sdiv,
    Op::Srem,
    Op::And,
    Op::Or,
    Op::Xor,
    Op::Shl,
    Op::Lshr,
    Op::Ashr,
    Op::Eq,
    Op::Ne,
    Op::Ult,
    Op::Ule,
    Op::Ugt,
    Op::Uge,
    Op::Slt,
    Op::Sle,
    Op::Sgt,
    Op::Sge,
    Op::AddOverflowS,
    Op::AddOverflowU,
    Op::SubOverflowS,
    Op::SubOverflowU,
    Op::MulOverflowS,
    Op::MulOverflowU,
    Op::NegOverflow,
    Op::SdivOverflow,
];

impl Op {
    pub fn is_predicate(self) -> bool {
        OPS.iter().position(|&o| o == self).unwrap() >= 15
    }
}

pub fn mask(width: u32) -> u64 {
    if width == 64 { u64::MAX } else { (1 << width) - 1 }
}

pub fn signed(value: u64, width: u32) -> i128 {
    i128::from(((value << (64 - width)) as i64) >> (64 - width))
}

/// What the operator means, on values of up to 64 bits; predicates give 0 or 1.
pub fn meaning(op: Op, a: u64, b: u64, width: u32) -> u64 {
    let m = mask(width);
    let (ua, ub) = (i128::from(a), i128::from(b));
    let (sa, sb) = (signed(a, width), signed(b, width));
    let fits_s = |v: i128| v >= -(1i128 << (width - 1)) && v < 1i128 << (width - 1);
    let fits_u = |v: i128| v >= 0 && v < 1i128 << width;
    let out: i128 = match op {
        Op::Neg => -ua,
        Op::BvNot => !ua,
        Op::Add => ua + ub,
        Op::Sub => ua - ub,
        Op::Mul => (a.wrapping_mul(b)).into(),
        Op::Udiv if b == 0 => -1,
        Op::Udiv => ua / ub,
        Op::Urem if b == 0 => ua,
        Op::Urem => ua % ub,
        Op::Sdiv if b == 0 => {
            if sa < 0 {
                1
            } else {
                -1
            }
        }
        Op::Sdiv => sa / sb,
        Op::Srem if b == 0 => sa,
        Op::Srem => sa % sb,
        Op::And => ua & ub,
        Op::Or => ua | ub,
        Op::Xor => ua ^ ub,
        Op::Shl if b >= width.into() => 0,
        Op::Shl => ua << b,
        Op::Lshr if b >= width.into() => 0,
        Op::Lshr => ua >> b,
        Op::Ashr => sa >> b.min(63),
        Op::Eq => (a == b).into(),
        Op::Ne => (a != b).into(),
        Op::Ult => (a < b).into(),
        Op::Ule => (a <= b).into(),
        Op::Ugt => (a > b).into(),
        Op::Uge => (a >= b).into(),
        Op::Slt => (sa < sb).into(),
        Op::Sle => (sa <= sb).into(),
        Op::Sgt => (sa > sb).into(),
        Op::Sge => (sa >= sb).into(),
        Op::AddOverflowS => (!fits_s(sa + sb)).into(),
        Op::AddOverflowU => (!fits_u(ua + ub)).into(),
        Op::SubOverflowS => (!fits_s(sa - sb)).into(),
        Op::SubOverflowU => (!fits_u(ua - ub)).into(),
        Op::MulOverflowS => (!fits_s(sa * sb)).into(),
        Op::MulOverflowU => (u128::from(a) * u128::from(b) >= 1u128 << width).into(),
        Op::NegOverflow => (!fits_s(-sa)).into(),
        Op::SdivOverflow => (b != 0 && !fits_s(sa / if sb == 0 { 1 } else { sb })).into(),
    };
    out as u64 & m
}

/// The operator's term; Bool for predicates.
pub fn apply(t: &mut Terms, op: Op, a: Term, b: Term) -> Term {
    match op {
        Op::Neg => t.neg(a),
        Op::BvNot => t.bvnot(a),
        Op::Add => t.add(a, b),
        Op::Sub => t.sub(a, b),
        Op::Mul => t.mul(a, b),
        Op::Udiv => t.udiv(a, b),
        Op::Urem => t.urem(a, b),
        Op::Sdiv => t.sdiv(a, b),
        Op::Srem => t.srem(a, b),
        Op::And => t.bvand(a, b),
        Op::Or => t.bvor(a, b),
        Op::Xor => t.bvxor(a, b),
        Op::Shl => t.shl(a, b),
        Op::Lshr => t.lshr(a, b),
        Op::Ashr => t.ashr(a, b),
        Op::Eq => t.eq(a, b),
        Op::Ne => t.ne(a, b),
        Op::Ult => t.ult(a, b),
        Op::Ule => t.ule(a, b),
        Op::Ugt => t.ugt(a, b),
        Op::Uge => t.uge(a, b),
        Op::Slt => t.slt(a, b),
        Op::Sle => t.sle(a, b),
        Op::Sgt => t.sgt(a, b),
        Op::Sge => t.sge(a, b),
        Op::AddOverflowS => t.add_overflows(a, b, true),
        Op::AddOverflowU => t.add_overflows(a, b, false),
        Op::SubOverflowS => t.sub_overflows(a, b, true),
        Op::SubOverflowU => t.sub_overflows(a, b, false),
        Op::MulOverflowS => t.mul_overflows(a, b, true),
        Op::MulOverflowU => t.mul_overflows(a, b, false),
        Op::NegOverflow => t.neg_overflows(a),
        Op::SdivOverflow => t.sdiv_overflows(a, b),
    }
}

/// A bit-vector expression over variables numbered from 0, all of width `WIDE`.
#[derive(Clone, Debug)]
pub enum Expr {
    Var(usize),
    Const(u64, u32),
    Bin(Op, Box<Expr>, Box<Expr>),
    /// If the low bit of the first is set.
    Ite(Box<Expr>, Box<Expr>, Box<Expr>),
    Extract(Box<Expr>, u32, u32),
    Concat(Box<Expr>, Box<Expr>),
    Zext(Box<Expr>, u32),
    Sext(Box<Expr>, u32),
    /// Bool connectives on low bits: not, and, or, xor, iff, implies.
    Bool(u8, Box<Expr>, Box<Expr>),
}

pub const WIDE: u32 = 4;
pub const MAX_WIDTH: u32 = 8;

impl Expr {
    pub fn width(&self) -> u32 {
        match self {
            Expr::Var(_) => WIDE,
            Expr::Const(_, w) | Expr::Zext(_, w) | Expr::Sext(_, w) => *w,
            Expr::Bin(op, a, _) => {
                if op.is_predicate() {
                    1
                } else {
                    a.width()
                }
            }
            Expr::Ite(_, a, _) => a.width(),
            Expr::Extract(_, hi, lo) => hi - lo + 1,
            Expr::Concat(a, b) => a.width() + b.width(),
            Expr::Bool(..) => 1,
        }
    }

    pub fn eval(&self, env: &[u64]) -> u64 {
        match self {
            Expr::Var(i) => env[*i],
            Expr::Const(v, _) => *v,
            Expr::Bin(op, a, b) => {
                let value = meaning(*op, a.eval(env), b.eval(env), a.width());
                if op.is_predicate() { value & 1 } else { value }
            }
            Expr::Ite(c, a, b) => {
                if c.eval(env) & 1 == 1 {
                    a.eval(env)
                } else {
                    b.eval(env)
                }
            }
            Expr::Extract(a, hi, lo) => a.eval(env) >> lo & mask(hi - lo + 1),
            Expr::Concat(a, b) => a.eval(env) << b.width() | b.eval(env),
            Expr::Zext(a, _) => a.eval(env),
            Expr::Sext(a, w) => signed(a.eval(env), a.width()) as u64 & mask(*w),
            Expr::Bool(kind, a, b) => {
                let (a, b) = (a.eval(env) & 1 == 1, b.eval(env) & 1 == 1);
                u64::from(match kind {
                    0 => !a,
                    1 => a && b,
                    2 => a || b,
                    3 => a != b,
                    4 => a == b,
                    _ => !a || b,
                })
            }
        }
    }

    pub fn build(&self, t: &mut Terms, vars: &[Term]) -> Term {
        match self {
            Expr::Var(i) => vars[*i],
            Expr::Const(v, w) => t.bv(*w, (*v).into()),
            Expr::Bin(op, a, b) => {
                let (a, b) = (a.build(t, vars), b.build(t, vars));
                let out = apply(t, *op, a, b);
                if op.is_predicate() { t.bool_to_bv(out, 1) } else { out }
            }
            Expr::Ite(c, a, b) => {
                let c = low_bit(t, c, vars);
                let (a, b) = (a.build(t, vars), b.build(t, vars));
                t.ite(c, a, b)
            }
            Expr::Extract(a, hi, lo) => {
                let a = a.build(t, vars);
                t.extract(a, *hi, *lo)
            }
            Expr::Concat(a, b) => {
                let (a, b) = (a.build(t, vars), b.build(t, vars));
                t.concat(a, b)
            }
            Expr::Zext(a, w) => {
                let a = a.build(t, vars);
                t.zext(a, *w)
            }
            Expr::Sext(a, w) => {
                let a = a.build(t, vars);
                t.sext(a, *w)
            }
            Expr::Bool(kind, a, b) => {
                let (a, b) = (low_bit(t, a, vars), low_bit(t, b, vars));
                let out = match kind {
                    0 => t.not(a),
                    1 => t.and(a, b),
                    2 => t.or(a, b),
                    3 => t.xor(a, b),
                    4 => t.iff(a, b),
                    _ => t.implies(a, b),
                };
                t.bool_to_bv(out, 1)
            }
        }
    }
}

fn low_bit(t: &mut Terms, e: &Expr, vars: &[Term]) -> Term {
    let e = e.build(t, vars);
    let bit = t.extract(e, 0, 0);
    let one = t.bv(1, 1);
    t.eq(bit, one)
}

pub fn variables(t: &mut Terms, count: usize) -> Vec<Term> {
    (0..count).map(|i| t.var(&format!("v{i}"), Sort::BitVec(WIDE))).collect()
}

/// A random expression of this width.
pub fn random(r: &mut Random, width: u32, depth: u32, vars: usize) -> Expr {
    let sub = |r: &mut Random, w: u32| Box::new(random(r, w, depth.saturating_sub(1), vars));
    if depth == 0 || r.below(12) == 0 {
        if width == WIDE && r.below(4) != 0 {
            return Expr::Var(r.below(vars as u64) as usize);
        }
        if r.below(3) == 0 || width > MAX_WIDTH {
            return random_constant(r, width);
        }
        return random_resize(r, width, vars);
    }
    match r.below(16) {
        0..=6 => {
            let op = OPS[r.below(15) as usize];
            let (a, b) = (sub(r, width), sub(r, width));
            Expr::Bin(op, a, b)
        }
        7 | 8 => {
            let c = sub(r, 1);
            let (a, b) = (sub(r, width), sub(r, width));
            Expr::Ite(c, a, b)
        }
        9 if width > 1 => {
            let low = 1 + r.below(u64::from(width) - 1) as u32;
            let (a, b) = (sub(r, width - low), sub(r, low));
            Expr::Concat(a, b)
        }
        10 if width > 1 => {
            let inner = 1 + r.below(u64::from(width)) as u32;
            Expr::Zext(sub(r, inner), width)
        }
        11 if width > 1 => {
            let inner = 1 + r.below(u64::from(width)) as u32;
            Expr::Sext(sub(r, inner), width)
        }
        12 if width < MAX_WIDTH => {
            let inner = width + r.below(u64::from(MAX_WIDTH - width) + 1) as u32;
            let lo = r.below(u64::from(inner - width) + 1) as u32;
            Expr::Extract(sub(r, inner), lo + width - 1, lo)
        }
        _ if width == 1 => {
            let inner = 1 + r.below(u64::from(MAX_WIDTH)) as u32;
            if r.below(3) == 0 {
                let (a, b) = (sub(r, 1), sub(r, 1));
                Expr::Bool(r.below(6) as u8, a, b)
            } else {
                let op = OPS[15 + r.below(18) as usize];
                let (a, b) = (sub(r, inner), sub(r, inner));
                Expr::Bin(op, a, b)
            }
        }
        13 => {
            let op = OPS[r.below(15) as usize];
            let constant = Box::new(random_constant(r, width));
            let a = sub(r, width);
            if r.below(2) == 0 { Expr::Bin(op, a, constant) } else { Expr::Bin(op, constant, a) }
        }
        _ => random_resize(r, width, vars),
    }
}

fn random_constant(r: &mut Random, width: u32) -> Expr {
    let value = match r.below(5) {
        0 => 0,
        1 => 1,
        2 => mask(width),
        3 => 1 << (width - 1),
        _ => r.next(),
    };
    Expr::Const(value & mask(width), width)
}

fn random_resize(r: &mut Random, width: u32, vars: usize) -> Expr {
    let var = Box::new(Expr::Var(r.below(vars as u64) as usize));
    if width == WIDE {
        *var
    } else if width < WIDE {
        let lo = r.below(u64::from(WIDE - width) + 1) as u32;
        Expr::Extract(var, lo + width - 1, lo)
    } else if r.below(2) == 0 {
        Expr::Zext(var, width)
    } else {
        Expr::Sext(var, width)
    }
}
