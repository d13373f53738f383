//! IEC 61131-3 Structured Text and Siemens SCL → [`because_ir::Program`].

pub mod ast;
pub mod lexer;
pub mod literal;
pub mod parse;
pub mod print;
pub mod token;
