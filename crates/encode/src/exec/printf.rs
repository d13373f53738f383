//! printf and its family: what a constant format asks of its arguments, and the text where all of it is constant.

use crate::limits;
use because_ir::{CheckKind, ExprId, Place, PrintArgs, PrintTarget, Type, TypeId};
use because_source::Span;

use crate::exec::Exec;
use crate::exec::memory::place::{Access, At, Case, Loc};
use crate::exec::memory::shape::Kind;
use crate::symbolic_text::{self, LENGTH_BITS, Text};
use crate::unwinding::{InstanceId, InstanceKind, Printed};
use crate::value::Val;

/// A conversion specification.
#[derive(Debug, Clone, Copy, Default)]
struct Spec {
    left: bool,
    plus: bool,
    space: bool,
    alternate: bool,
    zero: bool,
    width: Count,
    precision: Count,
    /// Bytes of an integer.
    size: u64,
    wide: bool,
    conversion: u8,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Count {
    #[default]
    None,
    Number(u32),
    Argument,
}

enum Part {
    Text(Vec<u8>),
    Spec(Spec),
    Bad,
}

impl Exec<'_> {
    pub(crate) fn print(
        &mut self,
        result: Option<&Place>,
        to: PrintTarget,
        format: ExprId,
        args: &PrintArgs,
        span: Span,
    ) {
        let buffer = match to {
            PrintTarget::Buffer { to, size } => {
                let p = self.expr(to);
                Some((p, size.map(|s| self.expr(s))))
            }
            _ => None,
        };
        let format = self.expr(format);
        let mut values = Vec::new();
        match args {
            PrintArgs::Values(all) => {
                for &a in all {
                    values.push((self.expr(a), self.program.expr(a).ty));
                }
            }
            PrintArgs::Packed(list) => match self.packed_values(*list) {
                Some(all) => values = all,
                None => self.unsupported(span, "printing arguments that were passed on as a list"),
            },
        }
        if self.flow.is_dead() {
            return;
        }
        self.check_string(format, None, span);
        if self.flow.is_dead() {
            return;
        }
        let Some(text) = self.constant_string(format) else {
            self.unsupported(span, "a format that is not constant");
            return;
        };
        let printed = self.convert_all(&text, &values, span);
        if self.flow.is_dead() {
            return;
        }
        match buffer {
            Some((p, size)) => self.print_buffer(p, size, printed.as_ref(), span),
            None => {
                let entry = Printed {
                    executed: self.guard().term,
                    origin: self.origin(),
                    format: Some(text),
                    args: values.iter().map(|(v, ty)| (*ty, v.term)).collect(),
                    to_stdout: to == PrintTarget::Stdout,
                };
                self.out.printed.push(entry);
            }
        }
        let Some(place) = result else { return };
        if self.flow.is_dead() || !self.is_used(place) {
            return;
        }
        match printed {
            Some(text) => {
                let bits = self.program.bits_of(place.ty).max(1);
                let length = Val::of(self.terms.resize(text.length, bits, false));
                self.store_value(place, length, place.ty, None);
            }
            None => self.unsupported(span, "the number of characters that printf prints"),
        }
    }

    /// The arguments in a list that is known to start at one of a caller's packed arguments.
    fn packed_values(&mut self, list: ExprId) -> Option<Vec<(Val, TypeId)>> {
        let p = self.expr(list);
        if self.is_null(p).term == self.terms.tru() {
            return Some(Vec::new());
        }
        let instance = self.memory.only_target(p)?;
        let offset = self.offset(p);
        let first = self.terms.as_const(offset.term)? as u64;
        if self.points_to(p, instance).term != self.terms.tru() {
            return None;
        }
        let (program, root) = (self.program, self.instance_root(instance));
        let Type::Record(record) = program.types.get(program.object(root.object?).ty) else { return None };
        let mut values = Vec::new();
        for (i, field) in program.types.record(*record).fields.iter().enumerate() {
            let Kind::Record { parts, fields } = &self.memory.shapes().get(root.shape).kind else { return None };
            let part = parts[fields[i] as usize];
            // Each slot begins with its argument; what else lies in it is the front end's.
            if field.offset < first || !field.offset.is_multiple_of(16) {
                continue;
            }
            if !program.types.is_scalar(field.ty) || program.size_of(field.ty) > 8 {
                return None;
            }
            let at = At::Typed { cell: part.cell, shape: part.shape, dims: Vec::new() };
            let case = Case { cond: self.tru(), loc: Loc { root, at } };
            values.push((self.load_cases(&[case], field.ty), field.ty));
        }
        Some(values)
    }

    /// Checks every conversion; the text, where it can be followed.
    fn convert_all(&mut self, format: &[u8], args: &[(Val, TypeId)], span: Span) -> Option<Text> {
        let mut out = Some(Vec::new());
        let mut next = 0;
        for piece in pieces(format, self.program.target.pointer_bits) {
            let text = match piece {
                Part::Text(text) => Some(vec![symbolic_text::known(self.terms, &text)]),
                Part::Bad => {
                    self.misuse(span);
                    None
                }
                Part::Spec(spec) => self.convert_one(spec, args, &mut next, span),
            };
            if self.flow.is_dead() {
                return None;
            }
            out = match (out, text) {
                (Some(mut all), Some(text)) => {
                    all.extend(text);
                    Some(all)
                }
                _ => None,
            };
        }
        symbolic_text::join(self.terms, &out?)
    }

    fn misuse(&mut self, span: Span) {
        let never = self.fls();
        self.check(CheckKind::LibraryPrecondition, never, span, "printf: argument does not fit the format");
    }

    fn convert_one(
        &mut self,
        spec: Spec,
        args: &[(Val, TypeId)],
        next: &mut usize,
        span: Span,
    ) -> Option<Vec<symbolic_text::Piece>> {
        let int = if self.program.target.pointer_bits == 16 { 2 } else { 4 };
        let mut counts = [None, None];
        let mut known = true;
        for (slot, count) in counts.iter_mut().zip([spec.width, spec.precision]) {
            match count {
                Count::None => {}
                Count::Number(n) => *slot = Some(i64::from(n)),
                Count::Argument => {
                    let v = self.argument(args, next, Wanted::Integer(int), span)?;
                    match self.terms.as_bits(v.term).and_then(|b| b.to_i128()) {
                        Some(n) => *slot = Some(n as i64),
                        None => known = false,
                    }
                }
            }
        }
        let [width, precision] = counts;
        let precision = precision.filter(|p| *p >= 0).map(|p| p as usize);
        let left = spec.left || width.is_some_and(|w| w < 0);
        let width = width.unwrap_or(0).unsigned_abs() as usize;
        match spec.conversion {
            b'd' | b'i' | b'u' | b'o' | b'x' | b'X' => {
                let v = self.argument(args, next, Wanted::Integer(spec.size.max(int)), span)?;
                let signed = matches!(spec.conversion, b'd' | b'i');
                let Some(bits) = self.terms.as_bits(v.term).and_then(|b| b.to_u128()) else {
                    return self.unknown_integer(&spec, v, signed);
                };
                let text = integer(&spec, precision, cut(bits, spec.size, signed));
                let text = pad(text, width, left, spec.zero && precision.is_none());
                known.then(|| vec![symbolic_text::known(self.terms, &text)])
            }
            b'c' if !spec.wide => {
                let v = self.argument(args, next, Wanted::Integer(int), span)?;
                if width > 1 || !known {
                    let byte = self.terms.as_const(v.term).filter(|_| known)? as u8;
                    return Some(vec![symbolic_text::known(self.terms, &pad(vec![byte], width, left, false))]);
                }
                let byte = self.terms.extract(v.term, 7, 0);
                let length = self.terms.bv(LENGTH_BITS, 1);
                Some(vec![symbolic_text::Piece { bytes: vec![byte], length }])
            }
            b's' if !spec.wide => {
                let p = self.argument(args, next, Wanted::Pointer, span)?;
                if !known {
                    self.unsupported(span, "a string printed with an unknown width");
                    return None;
                }
                let limit = precision.map(|p| p as u64);
                let string = self.check_string(p, limit, span);
                if self.flow.is_dead() {
                    return None;
                }
                match symbolic_text::constant(self.terms, &string) {
                    Some(text) => Some(vec![symbolic_text::known(self.terms, &pad(text, width, left, false))]),
                    None => (width == 0 && string.bytes.len() <= limits::TEXT_LENGTH).then(|| vec![string]),
                }
            }
            b'p' => {
                self.argument(args, next, Wanted::Pointer, span)?;
                None
            }
            b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A' => {
                self.argument(args, next, Wanted::Float, span)?;
                None
            }
            other => {
                self.unsupported(span, format!("the conversion %{} of printf", char::from(other)));
                None
            }
        }
    }

    /// The next argument, if its type is what the conversion takes.
    fn argument(&mut self, args: &[(Val, TypeId)], next: &mut usize, wanted: Wanted, span: Span) -> Option<Val> {
        let at = *next;
        *next += 1;
        let Some(&(v, ty)) = args.get(at) else {
            self.misuse(span);
            return None;
        };
        let fits = match (wanted, self.program.types.representation(ty)) {
            (Wanted::Integer(_), Type::Bool) => true,
            (Wanted::Integer(size), Type::Int { bits, .. }) => {
                let bits = u64::from(*bits);
                size <= 4 && bits <= size * 8 || bits == size * 8
            }
            (Wanted::Float, Type::Float(_)) | (Wanted::Pointer, Type::Pointer(_)) => true,
            // An address as a number of its size: which number is nobody's business.
            (Wanted::Integer(size), Type::Pointer(_)) if size * 8 == u64::from(self.program.target.pointer_bits) => {
                return None;
            }
            _ => false,
        };
        if !fits {
            self.misuse(span);
            return None;
        }
        let v = self.as_number(v);
        if let (Wanted::Integer(size), Type::Int { signed, bits, .. }) = (wanted, self.program.types.representation(ty))
        {
            let (signed, bits) = (*signed, *bits);
            let width = (size * 8) as u32;
            if bits < width {
                return Some(self.map1(v, |t, x| t.resize(x, width, signed)));
            }
        }
        Some(v)
    }

    /// A string is read up to its end: every byte must be there.
    fn check_string(&mut self, p: Val, limit: Option<u64>, span: Span) -> Text {
        let mut read = symbolic_text::known(self.terms, &[]);
        let mut on = self.tru();
        for i in 0.. {
            if limit == Some(i) || on.term == self.terms.fls() {
                break;
            }
            if i == limits::STRING_BYTES {
                self.unsupported_unless_not(on, span);
                break;
            }
            let moved = self.bv(self.program.target.pointer_bits, u128::from(i));
            let at = self.pointer_plus(p, moved);
            let width = self.offset_width();
            let one = self.bv(width + 1, 1);
            self.evaluation.set_needed(on);
            let objects = self.dereference_range(at, one, Access::Read, span);
            self.evaluation.set_needed(self.tru());
            if self.flow.is_dead() {
                break;
            }
            let byte = self.read_byte(at, &objects, on);
            let more = self.map1(byte, |t, b| {
                let zero = t.bv(8, 0);
                t.ne(b, zero)
            });
            on = self.and(on, Val { targets: Default::default(), ..more });
            read.bytes.push(byte.term);
            let one = self.terms.bool_to_bv(on.term, LENGTH_BITS);
            read.length = self.terms.add(read.length, one);
            // Beyond every object the last check has failed already.
            if objects.iter().all(|&(_, id)| i >= self.memory.shapes().get(self.memory.objects()[id].shape).size) {
                break;
            }
        }
        read
    }

    /// An integer that is not known, in a field as wide as it is.
    fn unknown_integer(&mut self, spec: &Spec, v: Val, signed: bool) -> Option<Vec<symbolic_text::Piece>> {
        let flags = spec.plus || spec.space || spec.alternate || spec.zero;
        if flags || spec.width != Count::None || spec.precision != Count::None {
            return None;
        }
        let base = match spec.conversion {
            b'o' => 8,
            b'x' | b'X' => 16,
            _ => 10,
        };
        let value = self.terms.extract(v.term, spec.size as u32 * 8 - 1, 0);
        Some(symbolic_text::integer(self.terms, value, signed, base, spec.conversion == b'X'))
    }

    fn unsupported_unless_not(&mut self, on: Val, span: Span) {
        let done = self.not(on);
        self.unsupported_unless(done, span, "a very long string");
    }

    fn print_buffer(&mut self, p: Val, size: Option<Val>, text: Option<&Text>, span: Span) {
        let Some(text) = text else {
            self.unsupported(span, "printing unknown values into a buffer");
            return;
        };
        let length = Val::of(text.length);
        let (kept, some) = match size {
            None => (length, self.tru()),
            Some(capacity) => {
                let kept = self.map2(length, capacity, |t, n, capacity| {
                    let width = t.width(capacity);
                    let (long, one, zero) = (t.resize(n, width, false), t.bv(width, 1), t.bv(width, 0));
                    let (fits, less) = (t.ult(long, capacity), t.sub(capacity, one));
                    let (cut, none) = (t.extract(less, LENGTH_BITS - 1, 0), t.eq(capacity, zero));
                    let kept = t.ite(fits, n, cut);
                    let nothing = t.bv(LENGTH_BITS, 0);
                    t.ite(none, nothing, kept)
                });
                let some = self.map1(capacity, |t, r| {
                    let zero = t.bv(t.width(r), 0);
                    t.ne(r, zero)
                });
                (kept, some)
            }
        };
        if some.term == self.terms.fls() {
            return;
        }
        let width = self.offset_width() + 1;
        let bytes = self.map1(kept, |t, n| {
            let (wide, one) = (t.resize(n, width, false), t.bv(width, 1));
            t.add(wide, one)
        });
        self.evaluation.set_needed(some);
        let objects = self.dereference_range(p, bytes, Access::Write, span);
        self.evaluation.set_needed(self.tru());
        if self.flow.is_dead() {
            return;
        }
        let pieces = text.bytes.len() as u64 + 1;
        for i in 0..=text.bytes.len() {
            let here = self.bv(LENGTH_BITS, i as u128);
            let wanted = self.map2(here, kept, |t, i, n| t.ule(i, n));
            let wanted = self.and(some, wanted);
            if wanted.term == self.terms.fls() {
                break;
            }
            let zero = self.terms.bv(8, 0);
            let byte = text.bytes.get(i).copied().unwrap_or(zero);
            let end = self.terms.eq(here.term, kept.term);
            let byte = Val::of(self.terms.ite(end, zero, byte));
            let moved = self.bv(self.program.target.pointer_bits, i as u128);
            let at = self.pointer_plus(p, moved);
            let byte = self.relax_byte(&objects, byte, pieces);
            self.write_byte(at, &objects, wanted, byte);
        }
    }

    /// Whether anyone can read what is stored in a place.
    fn is_used(&self, place: &Place) -> bool {
        match place.base {
            because_ir::PlaceBase::Object(o) => {
                let info = &self.frame().info;
                !info.homes.contains_key(&o) || info.used.contains(&o)
            }
            because_ir::PlaceBase::Deref(_) => true,
        }
    }

    /// The text a pointer points to, where pointer and text are constants.
    pub(crate) fn constant_string(&mut self, p: Val) -> Option<Vec<u8>> {
        let number = self.number(p);
        let number = self.terms.as_const(number.term)?.checked_sub(1)? as u32;
        let offset = self.offset(p);
        let offset = self.terms.as_const(offset.term)? as u64;
        let instance = self.memory.objects().get(InstanceId(number))?;
        if matches!(instance.kind, InstanceKind::Function(_)) {
            return None;
        }
        let root = self.instance_root(InstanceId(number));
        let size = self.memory.shapes().get(root.shape).size;
        let mut text = Vec::new();
        for at in offset..size {
            let mut leaves = Vec::new();
            self.memory.shapes().leaves(root.shape, at * 8, at * 8 + 8, &mut leaves);
            let leaf = leaves.first()?;
            let crate::state::Cell::Val(v, _) = self.cell(&root, leaf.cell) else { return None };
            let byte = self.terms.as_const(v.term)? as u8;
            if byte == 0 {
                return Some(text);
            }
            text.push(byte);
        }
        None
    }
}

#[derive(Clone, Copy)]
enum Wanted {
    /// Bytes.
    Integer(u64),
    Float,
    Pointer,
}

fn pieces(format: &[u8], pointer_bits: u32) -> Vec<Part> {
    let mut out = Vec::new();
    let mut rest = format;
    while let Some(&first) = rest.first() {
        if first != b'%' {
            let end = rest.iter().position(|&b| b == b'%').unwrap_or(rest.len());
            out.push(Part::Text(rest[..end].to_vec()));
            rest = &rest[end..];
            continue;
        }
        let (piece, used) = specification(rest, pointer_bits);
        out.push(piece);
        rest = &rest[used..];
    }
    out
}

fn specification(text: &[u8], pointer_bits: u32) -> (Part, usize) {
    let mut spec = Spec::default();
    let mut at = 1;
    while let Some(&flag) = text.get(at) {
        match flag {
            b'-' => spec.left = true,
            b'+' => spec.plus = true,
            b' ' => spec.space = true,
            b'#' => spec.alternate = true,
            b'0' => spec.zero = true,
            _ => break,
        }
        at += 1;
    }
    spec.width = count(text, &mut at);
    if text.get(at) == Some(&b'.') {
        at += 1;
        spec.precision = match count(text, &mut at) {
            Count::None => Count::Number(0),
            other => other,
        };
    }
    let int = if pointer_bits == 16 { 2 } else { 4 };
    let (size, used) = match (text.get(at), text.get(at + 1)) {
        (Some(b'h'), Some(b'h')) => (1, 2),
        (Some(b'h'), _) => (2, 1),
        (Some(b'l'), Some(b'l')) => (8, 2),
        (Some(b'l'), _) => (if pointer_bits == 64 { 8 } else { 4 }, 1),
        (Some(b'j' | b'L'), _) => (8, 1),
        (Some(b'z' | b't'), _) => (u64::from(pointer_bits / 8), 1),
        // As the C library of Windows has it.
        (Some(b'I'), Some(b'6')) if text.get(at + 2) == Some(&b'4') => (8, 3),
        (Some(b'I'), Some(b'3')) if text.get(at + 2) == Some(&b'2') => (4, 3),
        _ => (int, 0),
    };
    spec.wide = text.get(at) == Some(&b'l') && used == 1;
    spec.size = size;
    at += used;
    match text.get(at) {
        Some(b'%') => (Part::Text(b"%".to_vec()), at + 1),
        Some(&c) if c.is_ascii_alphabetic() => {
            spec.conversion = c;
            (Part::Spec(spec), at + 1)
        }
        _ => (Part::Bad, text.len()),
    }
}

fn count(text: &[u8], at: &mut usize) -> Count {
    if text.get(*at) == Some(&b'*') {
        *at += 1;
        return Count::Argument;
    }
    let start = *at;
    let mut n = 0u32;
    while let Some(d) = text.get(*at).filter(|d| d.is_ascii_digit()) {
        n = n.saturating_mul(10).saturating_add(u32::from(d - b'0'));
        *at += 1;
    }
    if *at == start { Count::None } else { Count::Number(n.min(limits::FIELD_WIDTH)) }
}

/// An integer of so many bytes as a sign and a magnitude.
fn cut(bits: u128, size: u64, signed: bool) -> (bool, u128) {
    let width = size as u32 * 8;
    let low = bits & ((1u128 << width) - 1);
    if signed && low >> (width - 1) & 1 == 1 { (true, (1u128 << width) - low) } else { (false, low) }
}

fn integer(spec: &Spec, precision: Option<usize>, (negative, value): (bool, u128)) -> Vec<u8> {
    let digits = match spec.conversion {
        b'x' => format!("{value:x}"),
        b'X' => format!("{value:X}"),
        b'o' => format!("{value:o}"),
        _ => value.to_string(),
    };
    let mut digits = if precision == Some(0) && value == 0 { String::new() } else { digits };
    while digits.len() < precision.unwrap_or(1) {
        digits.insert(0, '0');
    }
    let prefix = match spec.conversion {
        b'x' if spec.alternate && value != 0 => "0x",
        b'X' if spec.alternate && value != 0 => "0X",
        b'o' if spec.alternate && !digits.starts_with('0') => "0",
        b'd' | b'i' if negative => "-",
        b'd' | b'i' if spec.plus => "+",
        b'd' | b'i' if spec.space => " ",
        _ => "",
    };
    format!("{prefix}{digits}").into_bytes()
}

/// A text in a field; zeros go behind the sign and the base.
fn pad(text: Vec<u8>, width: usize, left: bool, zero: bool) -> Vec<u8> {
    let missing = width.saturating_sub(text.len());
    if left {
        return [text, vec![b' '; missing]].concat();
    }
    if !zero {
        return [vec![b' '; missing], text].concat();
    }
    let signs = text.iter().take_while(|b| matches!(b, b'-' | b'+' | b' ')).count();
    let base = if text[signs..].starts_with(b"0x") || text[signs..].starts_with(b"0X") { 2 } else { 0 };
    let (front, digits) = text.split_at(signs + base);
    [front, &vec![b'0'; missing], digits].concat()
}
