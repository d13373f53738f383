//! A program as a tree of lines, so that it can be printed for two readers and made smaller piece by piece.
//!
//! Every statement has a line of its own: a line is the place of a failure. The same tree is printed for the compiler
//! and for `because`, with the same line numbers; only the lines of the result differ.

use std::collections::BTreeSet;

#[derive(Debug, Clone, PartialEq)]
pub enum Node {
    Line(String),
    Block {
        head: String,
        body: Vec<Node>,
        tail: String,
    },
    /// Where `sum` is compared with what the compiled program computes.
    Result,
}

#[derive(Debug, Clone, PartialEq)]
pub struct File {
    pub name: String,
    pub nodes: Vec<Node>,
}

/// One value that the program reads: the first `bits` bits of what `function` gives.
#[derive(Debug, Clone, PartialEq)]
pub struct Input {
    pub name: String,
    pub function: &'static str,
    pub bits: u32,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Program {
    pub seed: u64,
    pub files: Vec<File>,
    pub inputs: Vec<Input>,
    /// Names with file scope.
    pub globals: Vec<String>,
    pub features: BTreeSet<&'static str>,
}

/// What stands at [`Node::Result`].
#[derive(Debug, Clone)]
pub enum Wanted {
    /// Gives `sum` to the harness.
    Native,
    /// Asserts that `sum` is what the compiled program computed, and that this combination of inputs never ends.
    Table { sums: Vec<Option<u32>>, never: Option<usize> },
    /// Ends with `sum` as exit status.
    Status,
}

impl Program {
    pub fn combinations(&self) -> usize {
        1 << self.inputs.iter().map(|i| i.bits).sum::<u32>()
    }

    /// The values of the inputs of one combination.
    pub fn values(&self, combination: usize) -> Vec<u64> {
        let mut rest = combination;
        self.inputs
            .iter()
            .map(|input| {
                let value = rest & ((1 << input.bits) - 1);
                rest >>= input.bits;
                value as u64
            })
            .collect()
    }

    /// The combination that values of the inputs belong to, whatever their other bits.
    pub fn combination(&self, values: &[u128]) -> Option<usize> {
        let mut at = 0;
        let mut combination = 0;
        for (input, value) in self.inputs.iter().zip(values) {
            combination |= ((*value & ((1 << input.bits) - 1)) as usize) << at;
            at += input.bits;
        }
        (values.len() >= self.inputs.len()).then_some(combination)
    }

    /// The text of each file.
    pub fn texts(&self, wanted: &Wanted) -> Vec<(String, String)> {
        self.files.iter().map(|file| (file.name.clone(), self.text(file, wanted))).collect()
    }

    fn text(&self, file: &File, wanted: &Wanted) -> String {
        let mut out = String::new();
        for node in &file.nodes {
            self.print(node, 0, wanted, &mut out);
        }
        out
    }

    fn print(&self, node: &Node, depth: usize, wanted: &Wanted, out: &mut String) {
        let mut line = |text: &str| {
            out.push_str(&"  ".repeat(depth));
            out.push_str(text);
            out.push('\n');
        };
        match node {
            Node::Line(text) => line(text),
            Node::Block { head, body, tail } => {
                line(head);
                for inner in body {
                    self.print(inner, depth + 1, wanted, out);
                }
                out.push_str(&"  ".repeat(depth));
                out.push_str(tail);
                out.push('\n');
            }
            Node::Result => {
                for text in self.result(wanted) {
                    line(&text);
                }
            }
        }
    }

    /// Always three lines.
    fn result(&self, wanted: &Wanted) -> [String; 3] {
        let mut at = 0;
        let mut parts = Vec::new();
        for input in &self.inputs {
            parts.push(if at == 0 {
                format!("(unsigned){}", input.name)
            } else {
                format!("(unsigned){} << {at}", input.name)
            });
            at += input.bits;
        }
        let which = if parts.is_empty() { "0".to_string() } else { parts.join(" | ") };
        let declared = format!("unsigned which = {which};");
        match wanted {
            Wanted::Native => [declared, "NATIVE_RESULT(which, sum)".into(), ";".into()],
            Wanted::Status => [declared, ";".into(), "return (int)sum;".into()],
            Wanted::Table { sums, never } => {
                let mut chain = String::new();
                for (at, sum) in sums.iter().enumerate() {
                    if let Some(sum) = sum {
                        chain.push_str(&format!("which == {at} ? sum == {sum}u : "));
                    }
                }
                let never = never.map_or_else(|| ";".to_string(), |at| format!("assert(which != {at});"));
                [declared, format!("assert({chain}1);"), never]
            }
        }
    }
}
