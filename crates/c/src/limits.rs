//! The limits of the C front end: every number here ends or narrows work.

because_ir::limits! {
    /// Characters of a text beyond which the place that it has is kept: a scan of very long expressions costs too much.
    PLACE_TEXT: usize = 1000;
    /// Orders of evaluation of one expression; one with more is evaluated from the left.
    ORDERS: usize = 64;
    /// Characters of an operand in the name of an order.
    ORDER_TEXT: usize = 40;
    /// Operators of a part that is evaluated by itself: an evaluation takes time in their number.
    FOLDED_PARTS: u32 = 256;
    /// Unnamed scalars from which on an object is cleared as a whole first.
    CLEARED_FROM: usize = 3;
    /// Scalars of an object beyond which it is cleared without counting.
    CLEARED_UNCOUNTED: usize = 256;
    /// How many pointers deep the objects of an entry's parameters are made.
    POINTER_DEPTH: u32 = 3;
    /// The same for globals of any value.
    GLOBAL_DEPTH: u32 = 1;
    /// Values that the entry function makes.
    ENTRY_VALUES: u32 = 4000;
    /// Elements of a block where nothing else is given.
    PARAMETER_ELEMENTS: u32 = 4;
    /// Bytes of a text or of data where nothing else is given.
    PARAMETER_BYTES: u32 = 8;
    /// Values that a quantifier of a contract ranges over.
    QUANTIFIED: i64 = 64;
    /// Elements or bytes that can be asked for.
    PARAMETER_MOST: u32 = 4096;
    /// Characters of a string literal in the name of its object.
    LITERAL_SHOWN: usize = 24;
    /// Arguments of the command line that are made because the program names their number.
    ARGUMENTS: u32 = 64;
    /// Bytes of the stack on which a program is read and lowered.
    STACK_BYTES: usize = 1 << 29;
}
