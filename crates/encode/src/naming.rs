//! Names and numbers that are the same in every unwinding of a program: versions of variables, uses of inputs,
//! allocations, positions.

use because_ir::Program;
use rustc_hash::FxHashMap;

use crate::unwinding::{Name, NameBase};

#[derive(Default)]
pub(crate) struct Naming<'a> {
    versions: FxHashMap<NameBase, u32>,
    /// By the variable's name and cell.
    object_versions: FxHashMap<(&'a str, u64), u32>,
    uses: FxHashMap<u64, u32>,
    heap_objects: u32,
    allocations: FxHashMap<Box<str>, u32>,
    order: u32,
}

impl<'a> Naming<'a> {
    /// The next version of a name. Variables of the same name share their versions, so that a step's name is its own;
    /// steps that do not count use up none.
    pub fn next_version(&mut self, program: &'a Program, base: NameBase, counted: bool) -> Name {
        let key = match base {
            NameBase::Object(o, cell) => {
                let object = program.object(o);
                let cell = if program.types.is_scalar(object.ty) { u64::MAX } else { cell };
                (object.name.as_str(), cell)
            }
            NameBase::Whole(o) => (program.object(o).name.as_str(), u64::MAX),
            other => {
                let version = self.versions.entry(other).or_insert(u32::from(other == NameBase::Guard));
                *version += u32::from(counted);
                return Name { base, version: *version - u32::from(counted) };
            }
        };
        let version = self.object_versions.entry(key).or_insert(0);
        *version += u32::from(counted);
        Name { base, version: *version - u32::from(counted) }
    }

    /// The next position among steps, checks, assumptions and the like.
    pub fn next_order(&mut self) -> u32 {
        self.order += 1;
        self.order - 1
    }

    /// How often the key was asked for, this time included.
    pub fn next_use(&mut self, key: u64) -> u32 {
        let count = self.uses.entry(key).or_insert(0);
        *count += 1;
        *count
    }

    /// The number of a new object on the heap, and which allocation of its name it is.
    pub fn next_allocation(&mut self, name: &str) -> (u32, u32) {
        self.heap_objects += 1;
        let ordinal = self.allocations.entry(name.into()).or_insert(0);
        *ordinal += 1;
        (self.heap_objects, *ordinal)
    }
}
