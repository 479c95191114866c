//! The HTML writer: opens and closes elements in order and escapes all text.
use std::fmt::Write as _;

/// A page, or a drawing in it, being written.
#[derive(Default)]
pub(super) struct Page {
    out: String,
    open: Vec<&'static str>,
}

impl Page {
    pub(super) fn open(&mut self, name: &'static str, traits: &[(&str, &str)]) {
        self.start(name, traits);
        self.out.push_str(">\n");
        self.open.push(name);
    }

    pub(super) fn close(&mut self) {
        if let Some(name) = self.open.pop() {
            let _ = writeln!(self.out, "</{name}>");
        }
    }

    pub(super) fn leaf(&mut self, name: &str, traits: &[(&str, &str)]) {
        self.start(name, traits);
        self.out.push_str("/>\n");
    }

    pub(super) fn words(&mut self, name: &str, traits: &[(&str, &str)], words: &str) {
        self.start(name, traits);
        // The style sheet is ours and is not escaped.
        let words = if name == "style" { words.to_owned() } else { escaped(words) };
        let _ = writeln!(self.out, ">{words}</{name}>");
    }

    /// Inserts a finished drawing.
    pub(super) fn raw(&mut self, drawing: &str) {
        self.out.push_str(drawing);
    }

    pub(super) fn finish(mut self) -> String {
        while !self.open.is_empty() {
            self.close();
        }
        self.out
    }

    fn start(&mut self, name: &str, traits: &[(&str, &str)]) {
        let _ = write!(self.out, "<{name}");
        for (key, value) in traits {
            let _ = write!(self.out, " {key}=\"{}\"", escaped(value));
        }
    }
}

/// Escapes text for HTML.
pub(super) fn escaped(words: &str) -> String {
    let mut out = String::with_capacity(words.len());
    for c in words.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if c < ' ' || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push(' '),
            c => out.push(c),
        }
    }
    out
}
