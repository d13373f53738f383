//! Where the forward pass is: the statement, whether control still comes there, what is assumed of runs that do.

use because_ir::Location;
use because_logic::Term;
use rustc_hash::FxHashSet;

pub(crate) struct Flow {
    location: Location,
    dead: bool,
    /// The first check of the current statement.
    first_check: u32,
    assumed: Term,
    certain: FxHashSet<Location>,
}

impl Flow {
    /// `truth` is the term that always holds.
    pub fn new(location: Location, truth: Term) -> Flow {
        Flow { location, dead: false, first_check: 0, assumed: truth, certain: FxHashSet::default() }
    }

    pub fn location(&self) -> Location {
        self.location
    }

    /// Goes to a place; returns the one before.
    pub fn go_to(&mut self, location: Location) -> Location {
        std::mem::replace(&mut self.location, location)
    }

    /// Whether the current path has ended.
    pub fn is_dead(&self) -> bool {
        self.dead
    }

    /// The current path ends at this statement.
    pub fn end(&mut self) {
        self.dead = true;
    }

    /// Another path is followed.
    pub fn revive(&mut self) {
        self.dead = false;
    }

    pub fn first_check(&self) -> u32 {
        self.first_check
    }

    /// A statement begins, or something else that checks count for.
    pub fn start_checks(&mut self, count: usize) {
        self.first_check = count as u32;
    }

    /// All assumptions so far hold where executed.
    pub fn assumed(&self) -> Term {
        self.assumed
    }

    pub fn set_assumed(&mut self, assumed: Term) {
        self.assumed = assumed;
    }

    /// Whether every run comes to this point.
    pub fn is_certain(&self, at: Location) -> bool {
        self.certain.contains(&at)
    }

    pub fn set_certain(&mut self, at: Location) {
        self.certain.insert(at);
    }
}
