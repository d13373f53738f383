//! Types and variables of a generated program, and the text it starts with.

use super::Writer;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ty {
    Int { bits: u32, signed: bool },
    Bool,
    Float,
    Double,
}

impl Ty {
    pub fn name(self) -> &'static str {
        match self {
            Ty::Int { bits: 8, signed: true } => "int8_t",
            Ty::Int { bits: 16, signed: true } => "int16_t",
            Ty::Int { bits: 32, signed: true } => "int32_t",
            Ty::Int { signed: true, .. } => "int64_t",
            Ty::Int { bits: 8, .. } => "uint8_t",
            Ty::Int { bits: 16, .. } => "uint16_t",
            Ty::Int { bits: 32, .. } => "uint32_t",
            Ty::Int { .. } => "uint64_t",
            Ty::Bool => "_Bool",
            Ty::Float => "float",
            Ty::Double => "double",
        }
    }

    pub fn is_float(self) -> bool {
        matches!(self, Ty::Float | Ty::Double)
    }

    /// Width and signedness after the integer promotions.
    pub fn promoted(self) -> (u32, bool) {
        match self {
            Ty::Int { bits, signed } if bits >= 32 => (bits, signed),
            _ => (32, true),
        }
    }
}

/// A scalar that expressions can read: a variable, a field, an element, what a pointer points to.
#[derive(Debug, Clone)]
pub struct Var {
    pub text: String,
    pub ty: Ty,
    pub writable: bool,
}

#[derive(Debug, Clone)]
pub struct Function {
    pub name: String,
    pub result: Ty,
    pub params: Vec<Ty>,
}

pub const PROLOGUE: &str = r#"#include <stdint.h>
#include <stdio.h>
#include <string.h>

static uint64_t sum = 14695981039346656037u;
static void mix(uint64_t value) {
  sum = (sum ^ value) * 1099511628211u;
  sum ^= sum >> 29;
}
static void mix_float(double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  mix(bits);
}
/* Keeps values finite and small, so that no result depends on how a NaN is spelled. */
static double calm(double x) { return x > -1e12 && x < 1e12 ? x : 0.75; }
static int64_t whole(double x) { return x > -1e15 && x < 1e15 ? (int64_t)x : -7; }
static int32_t div32(int32_t a, int32_t b) { return b == 0 || (a == INT32_MIN && b == -1) ? a : a / b; }
static int32_t rem32(int32_t a, int32_t b) { return b == 0 || (a == INT32_MIN && b == -1) ? b : a % b; }
static int64_t div64(int64_t a, int64_t b) { return b == 0 || (a == INT64_MIN && b == -1) ? a : a / b; }
static int64_t rem64(int64_t a, int64_t b) { return b == 0 || (a == INT64_MIN && b == -1) ? b : a % b; }
#define ADD32(a, b) ((int32_t)((uint32_t)(a) + (uint32_t)(b)))
#define SUB32(a, b) ((int32_t)((uint32_t)(a) - (uint32_t)(b)))
#define MUL32(a, b) ((int32_t)((uint32_t)(a) * (uint32_t)(b)))
#define ADD64(a, b) ((int64_t)((uint64_t)(a) + (uint64_t)(b)))
#define SUB64(a, b) ((int64_t)((uint64_t)(a) - (uint64_t)(b)))
#define MUL64(a, b) ((int64_t)((uint64_t)(a) * (uint64_t)(b)))
static int32_t total(int count, ...) {
  __builtin_va_list list;
  uint32_t all = 0;
  __builtin_va_start(list, count);
  while (count-- > 0) all = all * 31 + (uint32_t)__builtin_va_arg(list, int32_t);
  __builtin_va_end(list);
  return (int32_t)all;
}
static uint64_t steps(uint64_t n, uint32_t depth) {
  return depth == 0 || n < 2 ? n : (n & 1 ? steps(3 * n + 1, depth - 1) : steps(n / 2, depth - 1)) + 1;
}
"#;

const INTS: [Ty; 8] = [
    Ty::Int { bits: 8, signed: true },
    Ty::Int { bits: 8, signed: false },
    Ty::Int { bits: 16, signed: true },
    Ty::Int { bits: 16, signed: false },
    Ty::Int { bits: 32, signed: true },
    Ty::Int { bits: 32, signed: false },
    Ty::Int { bits: 64, signed: true },
    Ty::Int { bits: 64, signed: false },
];

impl Writer {
    pub fn int_type(&mut self) -> Ty {
        *self.random.pick(&INTS)
    }

    pub fn any_type(&mut self) -> Ty {
        match self.random.below(12) {
            0 => Ty::Bool,
            1 => Ty::Float,
            2 => Ty::Double,
            _ => self.int_type(),
        }
    }

    fn add(&mut self, text: String, ty: Ty) {
        self.vars.push(Var { text, ty, writable: true });
    }

    pub fn globals(&mut self) {
        self.record_type();
        for _ in 0..3 + self.random.below(4) {
            let (ty, name) = (self.any_type(), self.name("g"));
            let value = self.constant(ty);
            let storage = *self.random.pick(&["", "static ", "volatile ", "static volatile "]);
            self.line(&format!("{storage}{} {name} = {value};", ty.name()));
            self.add(name, ty);
        }
        self.arrays();
        self.records();
        self.pointers();
    }

    fn record_type(&mut self) {
        let width = 1 + self.random.below(20);
        let signed = 1 + self.random.below(12);
        self.out.push_str(&format!(
            "\nstruct inner {{\n  int16_t a;\n  uint8_t b[3];\n  uint64_t c;\n}};\nstruct outer {{\n  \
             uint32_t low : {width};\n  int32_t middle : {};\n  uint16_t : 0;\n  uint64_t high : {};\n  \
             struct inner in;\n  double d;\n  struct inner *link;\n}};\nunion view {{\n  uint64_t whole;\n  \
             uint32_t half[2];\n  uint8_t bytes[8];\n  struct {{\n    uint16_t first;\n    int16_t second : \
             {signed};\n  }};\n}};\n\n",
            1 + self.random.below(12).max(1),
            33 + self.random.below(20),
        ));
    }

    fn arrays(&mut self) {
        let (ty, name) = (self.any_type(), self.name("a"));
        let values: Vec<String> = (0..8).map(|_| self.constant(ty)).collect();
        self.line(&format!("static {} {name}[8] = {{{}}};", ty.name(), values.join(", ")));
        for index in 0..8 {
            self.add(format!("{name}[{index}]"), ty);
        }
        let (ty, name) = (self.int_type(), self.name("m"));
        let value = self.constant(ty);
        self.line(&format!("{} {name}[2][4] = {{[1] = {{[2] = {value}}}}};", ty.name()));
        for index in 0..8 {
            self.add(format!("{name}[{}][{}]", index / 4, index % 4), ty);
        }
    }

    fn records(&mut self) {
        const U8: Ty = Ty::Int { bits: 8, signed: false };
        self.line("static struct inner n1 = {-3, {1, 2, 3}, 77}, n2;");
        self.line("struct outer o1 = {.in = {.c = 5, .b = {[1] = 9}}, .d = 2.5, .link = &n1, .low = 1};");
        self.line("static union view u1 = {.whole = 0x1122334455667788u};");
        for place in ["n1", "n2", "o1.in"] {
            self.add(format!("{place}.a"), Ty::Int { bits: 16, signed: true });
            self.add(format!("{place}.b[2]"), U8);
            self.add(format!("{place}.c"), Ty::Int { bits: 64, signed: false });
        }
        self.add("o1.low".into(), Ty::Int { bits: 32, signed: false });
        self.add("o1.middle".into(), Ty::Int { bits: 32, signed: true });
        self.add("o1.high".into(), Ty::Int { bits: 64, signed: false });
        self.add("o1.d".into(), Ty::Double);
        self.add("o1.link->a".into(), Ty::Int { bits: 16, signed: true });
        self.add("u1.whole".into(), Ty::Int { bits: 64, signed: false });
        self.add("u1.half[1]".into(), Ty::Int { bits: 32, signed: false });
        self.add("u1.bytes[3]".into(), U8);
        self.add("u1.second".into(), Ty::Int { bits: 16, signed: true });
    }

    /// Pointers to globals and array elements, and pointers to those.
    fn pointers(&mut self) {
        for _ in 0..3 {
            let scalars: Vec<Var> = self.vars.iter().filter(|v| v.text.starts_with(['g', 'a', 'm'])).cloned().collect();
            let target = self.random.pick(&scalars).clone();
            let name = self.name("p");
            self.line(&format!("static volatile {} *{name} = &{};", target.ty.name(), target.text));
            self.add(format!("(*{name})"), target.ty);
            if self.random.chance(50) {
                let second = self.name("q");
                self.line(&format!("static volatile {} **{second} = &{name};", target.ty.name()));
                self.add(format!("(**{second})"), target.ty);
            }
        }
    }
}
