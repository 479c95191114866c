//! Printing to standard output; a closed pipe is not an error.
use serde_json::Value;
use std::{
    io::{ErrorKind, IsTerminal, Write},
    process::Stdio,
};

/// Who reads what is printed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Output {
    /// People.
    Words,
    /// Programs: one JSON object.
    Json,
}

impl Output {
    pub(crate) fn is_json(self) -> bool {
        self == Self::Json
    }
}

/// Prints text and ends the line.
pub(crate) fn line(text: &str) {
    put(&mut std::io::stdout().lock(), text);
}

/// Prints one JSON object on its own line.
pub(crate) fn json(value: &Value) {
    line(&value.to_string());
}

/// Writes a line. A reader that stops early (`linstock rules splendid | head`) is not an error.
pub(crate) fn put(to: &mut dyn Write, text: &str) {
    let told = to.write_all(text.as_bytes()).and_then(|()| to.write_all(b"\n"));
    match told.and_then(|()| to.flush()) {
        Ok(()) => {}
        Err(why) if why.kind() == ErrorKind::BrokenPipe => std::process::exit(0),
        Err(why) => {
            eprintln!("linstock: cannot print: {why}");
            std::process::exit(2);
        }
    }
}

/// An error and its causes in one text. Many errors already quote their cause, which is then not repeated.
pub(crate) fn reason(why: &anyhow::Error) -> String {
    let mut text = why.to_string();
    for cause in why.chain().skip(1).map(ToString::to_string) {
        if !text.contains(&cause) {
            text += &format!(": {cause}");
        }
    }
    text
}

/// The width of the terminal: `COLUMNS`, otherwise from the terminal, otherwise 100.
pub(crate) fn columns() -> usize {
    let told = std::env::var("COLUMNS").ok().and_then(|it| it.parse().ok());
    told.or_else(terminal_columns).unwrap_or(100_usize).clamp(40, 240)
}

/// Asks `stty`, which every Unix has; the standard library offers no safe way.
fn terminal_columns() -> Option<usize> {
    if !cfg!(unix) || !std::io::stdin().is_terminal() || !std::io::stdout().is_terminal() {
        return None;
    }
    let mut stty = std::process::Command::new("stty");
    let told = stty.arg("size").stdin(Stdio::inherit()).stderr(Stdio::null()).output().ok()?;
    let text = String::from_utf8(told.stdout).ok()?;
    text.split_whitespace().nth(1)?.parse().ok().filter(|&wide| wide > 0)
}

/// Wraps text to lines of at most `columns`; lines after the first are indented by `hang` spaces.
pub(crate) fn wrapped(text: &str, columns: usize, hang: usize) -> String {
    let mut lines = Vec::new();
    for whole in text.lines() {
        let indent = whole.len() - whole.trim_start().len();
        let mut line = " ".repeat(indent);
        let mut bare = true;
        for word in whole.split_whitespace() {
            if !bare && line.chars().count() + 1 + word.chars().count() > columns {
                lines.push(std::mem::replace(&mut line, " ".repeat(hang)));
                bare = true;
            }
            if !bare {
                line.push(' ');
            }
            line += word;
            bare = false;
        }
        lines.push(line.trim_end().to_owned());
    }
    lines.join("\n")
}

/// Whether colours may be used on standard output.
pub(crate) fn colours() -> draw::Colours {
    match std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none() {
        true => draw::Colours::Ansi,
        false => draw::Colours::None,
    }
}

/// Aligns rows in columns as wide as their widest cell; the last column is not padded.
pub(crate) fn table(head: &[String], rows: &[Vec<String>]) -> String {
    let n = head.len();
    let mut widths = vec![0; n];
    for row in rows.iter().map(Vec::as_slice).chain([head]) {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(cell.chars().count());
        }
    }
    let set = |row: &[String]| {
        let cells = row.iter().zip(&widths).enumerate().map(|(k, (cell, width))| {
            if k + 1 == n { cell.clone() } else { format!("{cell:<width$}  ") }
        });
        cells.collect::<String>().trim_end().to_owned()
    };
    let mut text = String::new();
    if head.iter().any(|it| !it.is_empty()) {
        text += &(set(head) + "\n");
        text += &("-".repeat(widths.iter().sum::<usize>() + 2 * (n.max(1) - 1)) + "\n");
    }
    for row in rows {
        text += &(set(row) + "\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{table, wrapped};

    #[test]
    fn long_lines_are_broken_between_words() {
        assert_eq!(wrapped("  1 one two three", 11, 4), "  1 one two\n    three");
        assert_eq!(wrapped("a b\n\nc", 80, 0), "a b\n\nc");
        assert_eq!(wrapped("unbreakable is", 4, 2), "unbreakable\n  is");
    }

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        let rows = [["a", "12"], ["long", "3"]].map(|row| row.map(str::to_owned).to_vec());
        let head = ["x", "n"].map(str::to_owned);
        assert_eq!(table(&head, &rows), "x     n\n--------\na     12\nlong  3\n");
    }
}
