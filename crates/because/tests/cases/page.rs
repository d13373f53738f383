//! A page of Markdown as files and commands, and back.

/// A piece of the page, in order, so that it can be written again.
#[derive(Clone)]
enum Piece {
    Text(String),
    /// The block with what command `n` prints.
    Printed(usize),
}

#[derive(Clone)]
pub struct Command {
    pub words: Vec<String>,
    pub expected: String,
}

#[derive(Clone)]
pub struct File {
    pub name: String,
    /// As written, marks included.
    pub text: String,
}

#[derive(Clone)]
pub struct Page {
    pub files: Vec<File>,
    pub commands: Vec<Command>,
    pub stdin: String,
    pieces: Vec<Piece>,
}

impl Page {
    pub fn parse(text: &str) -> Result<Page, String> {
        let mut page = Page { files: Vec::new(), commands: Vec::new(), stdin: String::new(), pieces: Vec::new() };
        let mut lines = text.lines().enumerate();
        let mut awaited = None;
        while let Some((number, line)) = lines.next() {
            let Some(info) = line.strip_prefix("```") else {
                page.pieces.push(Piece::Text(format!("{line}\n")));
                continue;
            };
            let mut body = String::new();
            loop {
                match lines.next() {
                    Some((_, "```")) => break,
                    Some((_, inner)) => {
                        body.push_str(inner);
                        body.push('\n');
                    }
                    None => return Err(format!("line {}: a block that does not end", number + 1)),
                }
            }
            if info == "text"
                && let Some(command) = awaited.take()
            {
                let command: usize = command;
                page.commands[command].expected = body;
                page.pieces.push(Piece::Printed(command));
                continue;
            }
            page.pieces.push(Piece::Text(format!("{line}\n{body}```\n")));
            page.block(info, body, number)?;
            if info == "sh" {
                awaited = Some(page.commands.len() - 1);
            }
        }
        page.add_missing();
        Ok(page)
    }

    fn block(&mut self, info: &str, body: String, number: usize) -> Result<(), String> {
        let (language, name) = info.split_once(' ').unwrap_or((info, ""));
        match (language, name) {
            ("sh", _) => {
                let words = shell_words(&body);
                if words.first().is_none_or(|w| w != "because") || body.lines().count() != 1 {
                    return Err(format!("line {}: not one `because …` command", number + 1));
                }
                self.commands.push(Command { words, expected: String::new() });
            }
            ("stdin", _) => self.stdin = body,
            ("text", _) => return Err(format!("line {}: a text block that follows no command", number + 1)),
            (language, "") => self.files.push(File { name: format!("case.{language}"), text: body }),
            (_, name) => self.files.push(File { name: name.to_string(), text: body }),
        }
        Ok(())
    }

    /// A command without a `text` block gets one when the page is written.
    fn add_missing(&mut self) {
        for command in 0..self.commands.len() {
            let printed = |p: &Piece| matches!(p, Piece::Printed(c) if *c == command);
            if self.pieces.iter().any(printed) {
                continue;
            }
            let is_command = |p: &Piece| matches!(p, Piece::Text(t) if t.starts_with("```sh\n"));
            let at = (0..self.pieces.len()).filter(|&i| is_command(&self.pieces[i])).nth(command);
            let at = at.map_or(self.pieces.len(), |i| i + 1);
            self.pieces.splice(at..at, [Piece::Text("\n".to_string()), Piece::Printed(command)]);
        }
    }

    pub fn render(&self) -> String {
        let one = |piece: &Piece| match piece {
            Piece::Text(text) => text.clone(),
            Piece::Printed(command) => format!("```text\n{}```\n", self.commands[*command].expected),
        };
        self.pieces.iter().map(one).collect()
    }
}

/// Words between blanks; single quotes keep blanks.
pub fn shell_words(line: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut open = false;
    let mut fresh = true;
    for c in line.trim().chars() {
        match c {
            '\'' => {
                open = !open;
                if fresh {
                    words.push(String::new());
                    fresh = false;
                }
            }
            c if c.is_whitespace() && !open => fresh = true,
            c => {
                if fresh {
                    words.push(String::new());
                    fresh = false;
                }
                words.last_mut().expect("a word was begun").push(c);
            }
        }
    }
    words
}
