//! Reads JSON into our tree with the line of every value, because the library's own tree keeps no lines.
use super::{
    MOST_DEPTH, MOST_NODES, Problem,
    node::{Node, What, too_deep, too_many},
    tables::Lines,
};

pub(super) fn parse(file: &str, text: &str) -> Result<Node, Vec<Problem>> {
    let lines = Lines::of(text);
    let mut reader = Reader { text, at: 0, left: MOST_NODES, lines: &lines };
    let read = reader.value(MOST_DEPTH).and_then(|node| {
        reader.blanks();
        if reader.at == text.len() { Ok(node) } else { Err(reader.expected("the end of the file")) }
    });
    read.map_err(|why| {
        let line = Some(lines.line(reader.at.min(text.len())));
        vec![Problem::at(file, line, why, "see json.org, or write the file as TOML")]
    })
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    left: usize,
    lines: &'t Lines,
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn blanks(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    fn expected(&self, what: &str) -> String {
        match self.text.get(self.at..).and_then(|rest| rest.chars().next()) {
            Some(found) => format!("this is not JSON: expected {what}, found `{found}`"),
            None => format!("this is not JSON: expected {what}, found the end of the file"),
        }
    }

    fn value(&mut self, depth: usize) -> Result<Node, String> {
        self.blanks();
        self.left = self.left.checked_sub(1).ok_or_else(too_many)?;
        let line = Some(self.lines.line(self.at));
        let what = match self.peek() {
            Some(b'{') => self.table(depth.checked_sub(1).ok_or_else(too_deep)?)?,
            Some(b'[') => self.list(depth.checked_sub(1).ok_or_else(too_deep)?)?,
            Some(b'"') => What::Text(self.string()?),
            Some(b'-' | b'0'..=b'9') => self.number()?,
            _ => self.word()?,
        };
        Ok(Node { line, what })
    }

    fn word(&mut self) -> Result<What, String> {
        let words =
            [("true", What::Truth(true)), ("false", What::Truth(false)), ("null", What::Nothing)];
        for (word, what) in words {
            if self.text[self.at..].starts_with(word) {
                self.at += word.len();
                return Ok(what);
            }
        }
        Err(self.expected("a value"))
    }

    fn table(&mut self, depth: usize) -> Result<What, String> {
        self.at += 1;
        let mut rows: Vec<(String, Node)> = Vec::new();
        let mut names = std::collections::BTreeSet::new();
        self.blanks();
        if self.peek() == Some(b'}') {
            self.at += 1;
            return Ok(What::Table(rows));
        }
        loop {
            self.blanks();
            if self.peek() != Some(b'"') {
                return Err(self.expected("a key in quotes"));
            }
            let key = self.string()?;
            if !names.insert(key.clone()) {
                return Err(format!("the key `{key}` is given twice"));
            }
            self.blanks();
            if self.peek() != Some(b':') {
                return Err(self.expected("`:`"));
            }
            self.at += 1;
            rows.push((key, self.value(depth)?));
            if self.ends(b'}', "`,` or `}`")? {
                return Ok(What::Table(rows));
            }
        }
    }

    fn list(&mut self, depth: usize) -> Result<What, String> {
        self.at += 1;
        let mut nodes = Vec::new();
        self.blanks();
        if self.peek() == Some(b']') {
            self.at += 1;
            return Ok(What::List(nodes));
        }
        loop {
            nodes.push(self.value(depth)?);
            if self.ends(b']', "`,` or `]`")? {
                return Ok(What::List(nodes));
            }
        }
    }

    /// Skips a comma or the closing character. Returns whether it was the closing character.
    fn ends(&mut self, end: u8, expected: &str) -> Result<bool, String> {
        self.blanks();
        match self.peek() {
            Some(byte) if byte == end => {
                self.at += 1;
                Ok(true)
            }
            Some(b',') => {
                self.at += 1;
                Ok(false)
            }
            _ => Err(self.expected(expected)),
        }
    }

    /// The library reads the text between two quotes.
    fn string(&mut self) -> Result<String, String> {
        let bytes = self.text.as_bytes();
        let mut end = self.at + 1;
        loop {
            match bytes.get(end) {
                Some(b'"') => break,
                Some(b'\\') => end += 2,
                Some(_) => end += 1,
                None => return Err("this is not JSON: a string is not closed".to_owned()),
            }
        }
        let text = &self.text[self.at..=end];
        let read = serde_json::from_str(text).map_err(|_| {
            "this is not JSON: a string contains something that JSON does not allow".to_owned()
        })?;
        self.at = end + 1;
        Ok(read)
    }

    fn number(&mut self) -> Result<What, String> {
        let more = |byte: &u8| matches!(byte, b'-' | b'+' | b'.' | b'e' | b'E' | b'0'..=b'9');
        let n = self.text.as_bytes()[self.at..].iter().take_while(|byte| more(byte)).count();
        let text = &self.text[self.at..self.at + n];
        let what = match text.parse::<i64>() {
            Ok(whole) => What::Whole(whole),
            Err(_) => match text.parse::<f64>() {
                Ok(number) => What::Number(number),
                Err(_) => return Err(format!("this is not JSON: `{text}` is not a number")),
            },
        };
        self.at += n;
        Ok(what)
    }
}
