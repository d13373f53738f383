//! Pure functions of numbers and pointers.

use because_ir::{InputKind, PureFn, TypeId};
use because_logic::{FloatOp, Format, Rounding, Sort, Term, Terms};
use because_source::Span;

use crate::exec::Exec;
use crate::memory::object::LIVE;
use crate::steps::Ask;
use crate::value::{self, Val};

impl Exec<'_> {
    pub(crate) fn pure_value(&mut self, f: PureFn, args: &[(Val, TypeId)], ty: TypeId, span: Span) -> Val {
        use PureFn::*;
        let Some(&(x, x_ty)) = args.first() else {
            self.unsupported(span, "a function without arguments");
            return Val::plain(self.zero_of(ty));
        };
        let y = args.get(1).map_or(x, |a| a.0);
        let signed = self.program.types.is_signed(x_ty);
        match f {
            Math(_) => self.math(args, ty, span),
            ObjectSize | PointerOffset | SameObject | IsReadable => self.pointer_fact(f, x, y, ty),
            FloatBits | FloatFromBits => x,
            PopCount | LeadingZeros | TrailingZeros => {
                let Sort::BitVec(width) = self.value_sort(ty, None) else { return x };
                let v = value::map1(self.terms, x, |t, x| {
                    let out = count(t, f, x);
                    t.resize(out, width, false)
                });
                Val { targets: Default::default(), ..v }
            }
            ByteSwap => value::map1(self.terms, x, |t, x| {
                let bytes = t.width(x) / 8;
                let mut out = t.extract(x, 7, 0);
                for i in 1..bytes {
                    let byte = t.extract(x, i * 8 + 7, i * 8);
                    out = t.concat(out, byte);
                }
                out
            }),
            RotateLeft | RotateRight => value::map2(self.terms, &mut self.sets, x, y, |t, x, by| {
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
                let v = value::map2(self.terms, &mut self.sets, x, y, |t, a, b| match f {
                    AddOverflows => t.add_overflows(a, b, signed),
                    SubOverflows => t.sub_overflows(a, b, signed),
                    _ => t.mul_overflows(a, b, signed),
                });
                Val { targets: Default::default(), ..v }
            }
            _ => match self.format(x_ty) {
                Some(format) => self.float_fn(f, format, args, span),
                None => {
                    self.unsupported(span, "a float function of something else");
                    Val::plain(self.zero_of(ty))
                }
            },
        }
    }

    fn float_fn(&mut self, f: PureFn, format: Format, args: &[(Val, TypeId)], span: Span) -> Val {
        use PureFn::*;
        let x = args[0].0;
        let y = args.get(1).map_or(x, |a| a.0);
        let one = |exec: &mut Self, op: FloatOp| value::map1(exec.terms, x, |t, a| t.float(op, format, &[a]));
        let two = |exec: &mut Self, op: FloatOp| {
            value::map2(exec.terms, &mut exec.sets, x, y, |t, a, b| t.float(op, format, &[a, b]))
        };
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
            Fmin => two(self, FloatOp::Min),
            Fmax => two(self, FloatOp::Max),
            CopySign => value::map2(self.terms, &mut self.sets, x, y, |t, a, b| {
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

    /// A function of math.h that is not modelled exactly: any value.
    fn math(&mut self, _args: &[(Val, TypeId)], ty: TypeId, span: Span) -> Val {
        let text = "functions of math.h that are not computed exactly return any value";
        if !self.out.assumed.iter().any(|a| a == text) {
            self.out.assumed.push(text.to_string());
        }
        let ask = Ask::new("math".to_string(), InputKind::Stub, ty, self.tru(), span);
        self.input(ask).0
    }

    fn pointer_fact(&mut self, f: PureFn, x: Val, y: Val, ty: TypeId) -> Val {
        use PureFn::*;
        let bits = self.program.target.pointer_bits;
        match f {
            SameObject => {
                let (a, b) = (self.number(x), self.number(y));
                value::map2(self.terms, &mut self.sets, a, b, |t, a, b| t.eq(a, b))
            }
            PointerOffset => {
                let Sort::BitVec(width) = self.value_sort(ty, None) else { return x };
                let o = self.offset(x);
                value::map1(self.terms, o, |t, a| t.resize(a, width, true))
            }
            ObjectSize => {
                let mut out = self.bv(bits, 0);
                for id in self.sets.get(x.targets).to_vec() {
                    let cond = self.points_to(x, id);
                    let size = self.instances[id.index()].size;
                    out = value::ite(self.terms, &mut self.sets, cond, size, out);
                }
                let Sort::BitVec(width) = self.value_sort(ty, None) else { return out };
                value::map1(self.terms, out, |t, a| t.resize(a, width, false))
            }
            _ => {
                let width = self.offset_width();
                let y = self.as_number(y);
                let size = value::map1(self.terms, y, |t, a| t.resize(a, width + 1, false));
                // No object is as large as what the offset's width cannot hold.
                let fits = value::map1(self.terms, y, |t, a| {
                    let low = t.resize(a, width, false);
                    let back = t.resize(low, t.width(a), false);
                    t.eq(a, back)
                });
                let mut any = self.fls();
                for id in self.sets.get(x.targets).to_vec() {
                    if matches!(self.instances[id.index()].kind, crate::unwinding::InstanceKind::Function(_)) {
                        continue;
                    }
                    let cond = self.points_to(x, id);
                    let inside = self.is_inside(x, id, size);
                    let life = self.life(id);
                    let live = self.bv(2, LIVE);
                    let live = value::map2(self.terms, &mut self.sets, life, live, |t, a, b| t.eq(a, b));
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
                // The last bit looked at decides: the highest for leading zeros, the lowest for trailing ones.
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
