//! Memory: objects with identity, their content as a row of cells, pointers as numbers with known targets.

pub(crate) mod access;
pub(crate) mod array;
pub(crate) mod bounds;
pub(crate) mod cells;
pub(crate) mod copies;
pub(crate) mod dereference;
pub(crate) mod facts;
pub(crate) mod integer;
pub(crate) mod object;
pub(crate) mod objects;
pub(crate) mod place;
pub(crate) mod pointer;
pub(crate) mod raw;
pub(crate) mod shape;
pub(crate) mod unknown;
pub(crate) mod unwritten;

use crate::unwinding::InstanceId;
use crate::value::{TargetSets, Val};
use facts::PointerFacts;
use objects::Objects;
use shape::Shapes;

/// What is known of memory on all paths; what its cells hold on one path is in [`crate::state::State`].
#[derive(Default)]
pub(crate) struct Memory {
    objects: Objects,
    shapes: Shapes,
    sets: TargetSets,
    pointers: PointerFacts,
}

impl Memory {
    pub fn objects(&self) -> &Objects {
        &self.objects
    }

    pub fn objects_mut(&mut self) -> &mut Objects {
        &mut self.objects
    }

    pub fn shapes(&self) -> &Shapes {
        &self.shapes
    }

    pub fn shapes_mut(&mut self) -> &mut Shapes {
        &mut self.shapes
    }

    pub fn into_shapes(self) -> Shapes {
        self.shapes
    }

    pub fn sets_mut(&mut self) -> &mut TargetSets {
        &mut self.sets
    }

    /// The objects that a value may hold the address of.
    pub fn targets(&self, v: Val) -> Vec<InstanceId> {
        self.sets.get(v.targets).to_vec()
    }

    /// The one object that a value may hold the address of.
    pub fn only_target(&self, v: Val) -> Option<InstanceId> {
        match *self.sets.get(v.targets) {
            [id] => Some(id),
            _ => None,
        }
    }
}
