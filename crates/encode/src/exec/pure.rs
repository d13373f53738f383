//! Pure functions of numbers and pointers.

use because_ir::{Assumed, AssumedKind, MathFn, PureFn, TypeId};
use because_logic::{FloatOp, Format, Rounding, Sort, Term, Terms, Value};
use because_source::Span;

use crate::exec::Exec;
use crate::exec::memory::object::LIVE;
use crate::unwinding::{AssumptionReason, MathCall};
use crate::value::{self, Val};

impl Exec<'_> {
    pub(crate) fn pure_value(&mut self, f: PureFn, args: &[(Val, TypeId)], ty: TypeId, span: Span) -> Val {
        use PureFn::*;
        let Some(&(x, x_ty)) = args.first() else {
            self.unsupported(span, "a function without arguments");
            return Val::of(self.zero_of(ty));
        };
        let y = args.get(1).map_or(x, |a| a.0);
        let signed = self.program.types.is_signed(x_ty);
        match f {
            Math(f) => self.math(f, args, ty),
            ObjectSize | PointerOffset | SameObject | IsReadable => self.pointer_fact(f, x, y, ty),
            FloatBits | FloatFromBits => x,
            PopCount | LeadingZeros | TrailingZeros => {
                let Sort::BitVec(width) = self.value_sort(ty, None) else { return x };
                let v = self.map1(x, |t, x| {
                    let out = count(t, f, x);
                    t.resize(out, width, false)
                });
                Val { targets: Default::default(), ..v }
            }
            ByteSwap => self.map1(x, |t, x| {
                let bytes = t.width(x) / 8;
                let mut out = t.extract(x, 7, 0);
                for i in 1..bytes {
                    let byte = t.extract(x, i * 8 + 7, i * 8);
                    out = t.concat(out, byte);
                }
                out
            }),
            RotateLeft | RotateRight => self.map2(x, y, |t, x, by| {
                let w = t.width(x);
                let by = t.resize(by, w, false);
                let width = t.bv(w, u128::from(w));
                let by = t.urem(by, width);
                let rest = t.sub(width, by);
                let (a, b) = match f {
                    RotateLeft => (t.shl(x, by), t.lshr(x, rest)),
                    _ => (t.lshr(x, by), t.shl(x, rest)),
                };
                t.bvor(a, b)
            }),
            AddOverflows | SubOverflows | MulOverflows => {
                let v = self.map2(x, y, |t, a, b| match f {
                    AddOverflows => t.add_overflows(a, b, signed),
                    SubOverflows => t.sub_overflows(a, b, signed),
                    _ => t.mul_overflows(a, b, signed),
                });
                Val { targets: Default::default(), ..v }
            }
            _ => match self.format(x_ty) {
                Some(format) => {
                    let out = self.float_fn(f, format, args, span);
                    if !matches!(self.terms.sort(out.term), Sort::Bool) && !matches!(f, Fabs | CopySign) {
                        let operands: Vec<Val> = args.iter().map(|a| a.0).collect();
                        self.float_checks(format, &operands, out, span);
                    }
                    out
                }
                None => {
                    self.unsupported(span, "a float function of something else");
                    Val::of(self.zero_of(ty))
                }
            },
        }
    }

    fn float_fn(&mut self, f: PureFn, format: Format, args: &[(Val, TypeId)], span: Span) -> Val {
        use PureFn::*;
        let x = args[0].0;
        let y = args.get(1).map_or(x, |a| a.0);
        let one = |exec: &mut Self, op: FloatOp| value::map1(exec.terms, x, |t, a| t.float(op, format, &[a]));
        let two = |exec: &mut Self, op: FloatOp| exec.map2(x, y, |t, a, b| t.float(op, format, &[a, b]));
        match f {
            Sqrt => one(self, FloatOp::Sqrt),
            Fabs => one(self, FloatOp::Abs),
            Floor => one(self, FloatOp::RoundToIntegral(Rounding::Down)),
            Ceil => one(self, FloatOp::RoundToIntegral(Rounding::Up)),
            Trunc => one(self, FloatOp::RoundToIntegral(Rounding::TowardZero)),
            Round => one(self, FloatOp::RoundToIntegral(Rounding::NearestAway)),
            Rint => one(self, FloatOp::RoundToIntegral(Rounding::NearestEven)),
            IsNan => one(self, FloatOp::IsNan),
            IsInf => one(self, FloatOp::IsInf),
            IsNormal => one(self, FloatOp::IsNormal),
            SignBit => one(self, FloatOp::SignBit),
            IsFinite => {
                let (nan, inf) = (one(self, FloatOp::IsNan), one(self, FloatOp::IsInf));
                let either = self.or(nan, inf);
                self.not(either)
            }
            Fmod => two(self, FloatOp::Rem),
            Remainder => self.map2(x, y, |t, a, b| remainder(t, format, a, b)),
            Fmin => two(self, FloatOp::Min),
            Fmax => two(self, FloatOp::Max),
            CopySign => self.map2(x, y, |t, a, b| {
                let w = t.width(a);
                let (sign, rest) = (t.extract(b, w - 1, w - 1), t.extract(a, w - 2, 0));
                t.concat(sign, rest)
            }),
            Fma if args.len() == 3 => {
                let z = args[2].0;
                let term = self.terms.float(FloatOp::Fma, format, &[x.term, y.term, z.term]);
                let named = self.terms.float(FloatOp::Fma, format, &[x.named, y.named, z.named]);
                Val { term, named, targets: Default::default() }
            }
            _ => {
                self.unsupported(span, format!("{f:?} of unknown numbers").to_lowercase());
                x
            }
        }
    }

    /// A function of math.h: exact on constants, else any value within its bounds.
    fn math(&mut self, f: MathFn, args: &[(Val, TypeId)], ty: TypeId) -> Val {
        let single = self.format(ty) == Some(Format::F32);
        let terms: Vec<Term> = args.iter().map(|a| a.0.term).collect();
        let executed = self.guard().term;
        let sort = self.value_sort(ty, None);
        let mut call = MathCall { function: f, single, args: terms, value: executed, executed };
        let constant = call.args.iter().all(|&t| self.terms.as_const(t).is_some());
        let terms = &*self.terms;
        let model = |t| terms.as_bits(t).map_or(Value::Bool(false), |b| Value::Bits(b.clone()));
        if constant && let Some((_, value)) = call.exact(&model) {
            let bits = self.program.bits_of(ty);
            return self.bv(bits, value);
        }
        let text = "functions of math.h on unknown numbers have only bounds";
        Assumed::new(AssumedKind::Wider, text).note(&mut self.out.assumed);
        call.value = self.stable_var(f as u64, sort);
        let value = Val::of(call.value);
        let index = self.out.math.len() as u32;
        self.out.math.push(call);
        self.path_math(index);
        if let (Some(format), Some(&(x, _))) = (self.format(ty), args.first()) {
            let bounds = bounds(self.terms, f, format, x.term, value.term);
            self.assume(Val::of(bounds), AssumptionReason::InputRange);
        }
        value
    }

    fn pointer_fact(&mut self, f: PureFn, x: Val, y: Val, ty: TypeId) -> Val {
        use PureFn::*;
        let bits = self.program.target.pointer_bits;
        match f {
            SameObject => {
                let (a, b) = (self.number(x), self.number(y));
                self.map2(a, b, |t, a, b| t.eq(a, b))
            }
            PointerOffset => {
                let Sort::BitVec(width) = self.value_sort(ty, None) else { return x };
                let o = self.offset(x);
                self.map1(o, |t, a| t.resize(a, width, true))
            }
            ObjectSize => {
                let mut out = self.bv(bits, 0);
                for id in self.memory.targets(x) {
                    let cond = self.points_to(x, id);
                    let size = self.memory.objects()[id].size;
                    out = self.ite(cond, size, out);
                }
                let Sort::BitVec(width) = self.value_sort(ty, None) else { return out };
                self.map1(out, |t, a| t.resize(a, width, false))
            }
            _ => {
                let width = self.offset_width();
                let y = self.as_number(y);
                let size = self.map1(y, |t, a| t.resize(a, width + 1, false));
                // No object is as large as what the offset's width cannot hold.
                let fits = self.map1(y, |t, a| {
                    let low = t.resize(a, width, false);
                    let back = t.resize(low, t.width(a), false);
                    t.eq(a, back)
                });
                let mut any = self.fls();
                for id in self.memory.targets(x) {
                    if matches!(self.memory.objects()[id].kind, crate::unwinding::InstanceKind::Function(_)) {
                        continue;
                    }
                    let cond = self.points_to(x, id);
                    let inside = self.is_inside(x, id, size);
                    let lifetime = self.lifetime(id);
                    let live = self.bv(2, LIVE);
                    let live = self.map2(lifetime, live, |t, a, b| t.eq(a, b));
                    let ok = self.and(inside, live);
                    let here = self.and(cond, ok);
                    any = self.or(any, here);
                }
                self.and(any, fits)
            }
        }
    }
}

fn count(t: &mut Terms, f: PureFn, x: Term) -> Term {
    let w = t.width(x);
    let bit = |t: &mut Terms, i: u32| t.extract(x, i, i);
    match f {
        PureFn::PopCount => {
            let mut sum = t.bv(w, 0);
            for i in 0..w {
                let b = bit(t, i);
                let b = t.zext(b, w);
                sum = t.add(sum, b);
            }
            sum
        }
        _ => {
            let mut out = t.bv(w, u128::from(w));
            for i in 0..w {
                // The last bit examined decides: the highest for leading zeros, the lowest for trailing ones.
                let (at, zeros) = if f == PureFn::LeadingZeros { (i, w - 1 - i) } else { (w - 1 - i, w - 1 - i) };
                let b = bit(t, at);
                let one = t.bv(1, 1);
                let set = t.eq(b, one);
                let zeros = t.bv(w, u128::from(zeros));
                out = t.ite(set, zeros, out);
            }
            out
        }
    }
}

/// What surely holds of a function's value.
fn bounds(t: &mut Terms, f: MathFn, format: Format, x: Term, value: Term) -> Term {
    let constant = |t: &mut Terms, v: f32| match format {
        Format::F32 => t.bv(32, u128::from(v.to_bits())),
        _ => t.bv(64, u128::from(f64::from(v).to_bits())),
    };
    let between = |t: &mut Terms, low: Option<f32>, high: Option<f32>| {
        let mut ok = t.float(FloatOp::IsNan, format, &[value]);
        ok = t.not(ok);
        if let Some(low) = low {
            let low = constant(t, low);
            let above = t.float(FloatOp::Le, format, &[low, value]);
            ok = t.and(ok, above);
        }
        if let Some(high) = high {
            let high = constant(t, high);
            let below = t.float(FloatOp::Le, format, &[value, high]);
            ok = t.and(ok, below);
        }
        ok
    };
    let within = match f {
        MathFn::Sin | MathFn::Cos | MathFn::Tanh => between(t, Some(-1.0), Some(1.0)),
        MathFn::Exp | MathFn::Exp2 => between(t, Some(0.0), None),
        MathFn::Cosh => between(t, Some(1.0), None),
        MathFn::Expm1 => between(t, Some(-1.0), None),
        MathFn::Atan => between(t, Some(-2.0), Some(2.0)),
        MathFn::Sinh | MathFn::Cbrt => between(t, None, None),
        _ => return t.tru(),
    };
    let (nan, inf) = (t.float(FloatOp::IsNan, format, &[x]), t.float(FloatOp::IsInf, format, &[x]));
    let odd = t.or(nan, inf);
    t.or(odd, within)
}

/// IEEE's remainder from fmod: what is left after taking the nearest multiple away. Every step is exact.
fn remainder(t: &mut Terms, format: Format, x: Term, y: Term) -> Term {
    let one = |t: &mut Terms, op, a| t.float(op, format, &[a]);
    let two = |t: &mut Terms, op, a, b| t.float(op, format, &[a, b]);
    let (ax, p) = (one(t, FloatOp::Abs, x), one(t, FloatOp::Abs, y));
    let double = two(t, FloatOp::Add, p, p);
    let (huge, folded) = (one(t, FloatOp::IsInf, double), two(t, FloatOp::Rem, ax, double));
    let m = t.ite(huge, ax, folded);
    let width = t.width(x);
    // Half of the divisor is exact unless it is tiny; then twice the rest is.
    let (tiny, half) = match format {
        Format::F32 => {
            (t.bv(width, u128::from((f32::MIN_POSITIVE * 2.0).to_bits())), t.bv(width, u128::from(0.5f32.to_bits())))
        }
        _ => (t.bv(width, u128::from((f64::MIN_POSITIVE * 2.0).to_bits())), t.bv(width, u128::from(0.5f64.to_bits()))),
    };
    let tiny = two(t, FloatOp::Lt, p, tiny);
    let half = two(t, FloatOp::Mul, p, half);
    let past = |t: &mut Terms, r: Term, or_equal: bool| {
        let op = if or_equal { FloatOp::Le } else { FloatOp::Lt };
        let twice = two(t, FloatOp::Add, r, r);
        let (a, b) = (two(t, op, p, twice), two(t, op, half, r));
        t.ite(tiny, a, b)
    };
    let (over, less) = (past(t, m, false), two(t, FloatOp::Sub, m, p));
    let again = past(t, less, true);
    let lesser = two(t, FloatOp::Sub, less, p);
    let second = t.ite(again, lesser, less);
    let rest = t.ite(over, second, m);
    let (negative, opposite) = (one(t, FloatOp::SignBit, x), one(t, FloatOp::Neg, rest));
    let signed = t.ite(negative, opposite, rest);
    // Not a number where fmod is none.
    let fmod = two(t, FloatOp::Rem, x, y);
    let none = one(t, FloatOp::IsNan, fmod);
    t.ite(none, fmod, signed)
}
