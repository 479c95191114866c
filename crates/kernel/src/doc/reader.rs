//! Reads a tree. Every problem is noted, and reading continues.
use super::{
    LengthUnit, MOST_PROBLEMS, Part, Problem,
    nearest::nearest,
    node::{Node, What},
};
use crate::kinds::Kind;
use std::{cell::RefCell, fmt::Write as _, ops::RangeInclusive};

/// The problems of a file, in the order in which they are found.
#[derive(Clone, Debug)]
pub struct Problems {
    file: String,
    parts: Vec<Part>,
    pub(super) unit: LengthUnit,
    all: RefCell<Vec<Problem>>,
}

impl Problems {
    /// No problems yet.
    pub fn new(file: &str) -> Self {
        Self::of_parts(file, &[], LengthUnit::default())
    }

    /// The same for a document with parts from other files: their problems are reported where they were written.
    pub(super) fn of_parts(file: &str, parts: &[Part], unit: LengthUnit) -> Self {
        Self { file: file.to_owned(), parts: parts.to_vec(), unit, all: RefCell::default() }
    }

    /// The file in which a key was written, and the key there.
    fn written(&self, key: &str) -> (String, String) {
        let part = self.parts.iter().filter_map(|part| Some((part, part.below(key)?)));
        match part.max_by_key(|(part, _)| part.key.len()) {
            Some((part, rest)) if part.was.is_empty() => {
                (part.file.clone(), rest.trim_start_matches('.').to_owned())
            }
            Some((part, rest)) => (part.file.clone(), format!("{}{rest}", part.was)),
            None => (self.file.clone(), key.to_owned()),
        }
    }

    /// Notes a problem.
    pub fn add(
        &self,
        line: Option<usize>,
        key: &str,
        why: impl Into<String>,
        remedy: impl Into<String>,
    ) {
        let (file, key) = self.written(key);
        let problem = Problem { file, line, key, why: why.into(), remedy: remedy.into() };
        let mut all = self.all.borrow_mut();
        if all.len() <= 2 * MOST_PROBLEMS && !all.contains(&problem) {
            all.push(problem);
        }
    }

    /// How many problems there are.
    pub fn len(&self) -> usize {
        self.all.borrow().len()
    }

    /// Whether there are no problems.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All problems, ordered by file and line.
    pub fn into_list(self) -> Vec<Problem> {
        let mut all = self.all.into_inner();
        let files: Vec<&String> =
            [&self.file].into_iter().chain(self.parts.iter().map(|it| &it.file)).collect();
        all.sort_by_key(|problem| {
            (files.iter().position(|file| **file == problem.file), problem.line.unwrap_or(0))
        });
        if all.len() > MOST_PROBLEMS {
            all.truncate(MOST_PROBLEMS);
            let why =
                format!("there are more than {MOST_PROBLEMS} problems; the rest are not listed");
            let key = String::new();
            all.push(Problem { file: self.file, line: None, key, why, remedy: String::new() });
        }
        all
    }

    /// What was read, if there was no problem.
    pub fn settle<T>(self, read: Option<T>) -> Result<T, Vec<Problem>> {
        match read {
            Some(read) if self.is_empty() => Ok(read),
            _ => {
                if self.is_empty() {
                    self.add(None, "", "the file could not be read", "");
                }
                Err(self.into_list())
            }
        }
    }
}

/// A value with its position in the file.
#[derive(Clone, Debug)]
pub struct Item<'a> {
    node: &'a Node,
    path: String,
    pub(super) problems: &'a Problems,
}

impl<'a> Item<'a> {
    /// The value itself.
    pub fn node(&self) -> &'a Node {
        self.node
    }

    /// Its key from the top of the file.
    pub fn key(&self) -> &str {
        &self.path
    }

    /// Its line.
    pub fn line(&self) -> Option<usize> {
        self.node.line
    }

    /// Notes a problem here.
    pub fn wrong(&self, why: impl Into<String>, remedy: impl Into<String>) {
        self.problems.add(self.node.line, &self.path, why, remedy);
    }

    fn not(&self, wanted: &str) {
        self.wrong(format!("this is {}", self.node.sort()), format!("write {wanted}"));
    }

    /// Text of any length.
    pub fn text(&self) -> Option<&'a str> {
        let text = self.node.text();
        if text.is_none() {
            self.not("text in quotes");
        }
        text
    }

    /// Text of at most this many letters, without control characters except line breaks.
    pub fn words(&self, most: usize) -> Option<&'a str> {
        let text = self.text()?;
        if text.trim().is_empty() {
            self.wrong("this text is empty", "write something, or leave the key out");
        } else if text.chars().count() > most {
            self.wrong(
                format!("this text has {} letters", text.chars().count()),
                format!("write at most {most}"),
            );
        } else if text
            .chars()
            .any(|letter| letter.is_control() && !matches!(letter, '\n' | '\r' | '\t'))
        {
            self.wrong("this text contains control characters", "write plain text");
        } else {
            return Some(text);
        }
        None
    }

    /// An id: lower-case ASCII letters, digits and dashes, starting with a letter or a digit.
    pub fn id(&self) -> Option<&'a str> {
        let text = self.text()?;
        let sound = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        if text.is_empty() || text.len() > 64 || !text.bytes().all(sound) || text.starts_with('-') {
            self.wrong(
                format!("`{}` is not an id", short(text)),
                "write up to 64 lower-case letters, digits and dashes, such as `ruperts-horse`",
            );
            return None;
        }
        Some(text)
    }

    /// One of these words; `what` describes them.
    pub fn one_of(&self, what: &str, known: &[&'static str]) -> Option<&'static str> {
        let text = self.text()?;
        let found = known.iter().find(|word| **word == text).copied();
        if found.is_none() {
            self.unknown(what, text, known.iter().copied());
        }
        found
    }

    /// One of a closed set of names by its key; `what` describes the set.
    pub fn kind<K: Kind>(&self, what: &str) -> Option<K> {
        let word = self.one_of(what, K::KEYS)?;
        K::KEYS.iter().position(|key| *key == word).map(|n| K::LIST[n])
    }

    /// The thing that the text names, among these with their ids; `what` describes them.
    pub fn among<'w, T>(
        &self,
        what: &str,
        known: impl Iterator<Item = (T, &'w str)> + Clone,
    ) -> Option<T> {
        let name = self.text()?;
        let found = known.clone().find(|(_, id)| *id == name);
        if found.is_none() {
            self.unknown(what, name, known.map(|(_, id)| id));
        }
        found.map(|(it, _)| it)
    }

    /// Notes an unknown word, and the known word that was probably meant.
    pub fn unknown<'w>(
        &self,
        what: &str,
        word: &str,
        known: impl IntoIterator<Item = &'w str> + Clone,
    ) {
        let remedy = match nearest(word, known.clone()) {
            Some(meant) => format!("did you mean `{meant}`?"),
            None if known.clone().into_iter().next().is_none() => "there is none".to_owned(),
            None => format!("known are {}", listed(known)),
        };
        self.wrong(format!("`{}` is not {what}", short(word)), remedy);
    }

    /// True or false.
    pub fn truth(&self) -> Option<bool> {
        match self.node.what {
            What::Truth(truth) => Some(truth),
            _ => {
                self.not("true or false");
                None
            }
        }
    }

    /// A whole number in a range.
    pub fn whole(&self, range: RangeInclusive<i64>) -> Option<i64> {
        let (low, high) = (*range.start(), *range.end());
        let wanted = if low == high {
            format!("{low}")
        } else {
            format!("a whole number from {low} to {high}")
        };
        match self.node.what {
            What::Whole(whole) if range.contains(&whole) => return Some(whole),
            What::Whole(whole) => {
                self.wrong(format!("{whole} is out of range"), format!("write {wanted}"));
            }
            What::Number(number) => {
                self.wrong(format!("{number} is not a whole number"), format!("write {wanted}"));
            }
            _ => self.not(&wanted),
        }
        None
    }

    /// A finite number in a range.
    pub fn number(&self, range: RangeInclusive<f64>) -> Option<f64> {
        let (low, high) = (*range.start(), *range.end());
        let number = match self.node.what {
            What::Whole(whole) => whole as f64,
            What::Number(number) => number,
            _ => {
                self.not(&format!("a number from {low} to {high}"));
                return None;
            }
        };
        if !number.is_finite() {
            let name = if number.is_nan() { "not a number (NaN)" } else { "infinite" };
            self.wrong(format!("this is {name}"), format!("write a number from {low} to {high}"));
        } else if !range.contains(&number) {
            self.wrong(format!("{number} is out of range"), format!("write {low} to {high}"));
        } else {
            return Some(number);
        }
        None
    }

    /// A list of `least` to `most` things; `what` names the things.
    pub fn list(&self, what: &str, least: usize, most: usize) -> Option<Vec<Self>> {
        let What::List(nodes) = &self.node.what else {
            self.not(&format!("a list of {what}"));
            return None;
        };
        if nodes.len() < least || nodes.len() > most {
            let remedy = if least == most {
                format!("write {least}")
            } else {
                format!("write {least} to {most}")
            };
            self.wrong(format!("this list has {} {what}", nodes.len()), remedy);
            return None;
        }
        let item =
            |(n, node)| Self { node, path: format!("{}[{n}]", self.path), problems: self.problems };
        Some(nodes.iter().enumerate().map(item).collect())
    }

    /// A pair of numbers in ranges: a place on the table.
    pub fn pair(&self, x: RangeInclusive<f64>, y: RangeInclusive<f64>) -> Option<[f64; 2]> {
        let items = self.list("numbers", 2, 2)?;
        let (x, y) = (items[0].number(x), items[1].number(y));
        Some([x?, y?])
    }

    /// A table.
    pub fn table(&self) -> Option<Table<'a>> {
        if let What::Table(_) = self.node.what {
            Some(Table { item: self.clone(), asked: RefCell::default() })
        } else {
            self.not("a table");
            None
        }
    }
}

/// A table being read. It remembers which keys were read, so that the others can be reported.
#[derive(Clone, Debug)]
pub struct Table<'a> {
    item: Item<'a>,
    asked: RefCell<Vec<String>>,
}

impl<'a> Table<'a> {
    /// The root table of a file.
    pub(super) fn root(node: &'a Node, problems: &'a Problems) -> Self {
        let item = Item { node, path: String::new(), problems };
        Self { item, asked: RefCell::default() }
    }

    /// Its position in the file.
    pub fn item(&self) -> &Item<'a> {
        &self.item
    }

    /// Where its problems are noted.
    pub fn problems(&self) -> &'a Problems {
        self.item.problems
    }

    /// Notes a problem of the whole table.
    pub fn wrong(&self, why: impl Into<String>, remedy: impl Into<String>) {
        self.item.wrong(why, remedy);
    }

    fn path(&self, key: &str) -> String {
        let mut path = self.item.path.clone();
        let bare = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        if !path.is_empty() {
            path.push('.');
        }
        if !key.is_empty() && key.bytes().all(bare) {
            path.push_str(key);
        } else {
            // Writing to a string cannot fail.
            let _ = write!(path, "{:?}", short(key));
        }
        path
    }

    /// The value of a key, if there is one.
    pub fn get(&self, key: &str) -> Option<Item<'a>> {
        if !self.asked.borrow().iter().any(|asked| asked == key) {
            self.asked.borrow_mut().push(key.to_owned());
        }
        let node = self.item.node.get(key)?;
        Some(Item { node, path: self.path(key), problems: self.item.problems })
    }

    /// The value of a required key; `what` says what the key is for.
    pub fn want(&self, key: &str, what: &str) -> Option<Item<'a>> {
        let item = self.get(key);
        if item.is_none() {
            let path = self.path(key);
            self.item.problems.add(
                self.item.node.line,
                &path,
                format!("`{key}` is missing"),
                format!("add `{key}`: {what}"),
            );
        }
        item
    }

    /// An item that may be missing, or one that is needed if `what` says what it is; `None` if it is needed and missing.
    #[allow(clippy::option_option)] // The outer option is a problem, the inner a key that was left out.
    pub fn get_or_want(&self, key: &str, what: Option<&str>) -> Option<Option<Item<'a>>> {
        match what {
            Some(what) => self.want(key, what).map(Some),
            None => Some(self.get(key)),
        }
    }

    /// One of a closed set of names, if the key is there; `None` if it is there and wrong. `what` describes the set.
    #[allow(clippy::option_option)]
    pub fn kind<K: Kind>(&self, key: &str, what: &str) -> Option<Option<K>> {
        self.get(key).map_or(Some(None), |item| item.kind(what).map(Some))
    }

    /// A whole number in a range, if the key is there; `None` if it is there and wrong.
    #[allow(clippy::option_option)]
    pub fn whole(&self, key: &str, range: RangeInclusive<i64>) -> Option<Option<i64>> {
        self.get(key).map_or(Some(None), |item| item.whole(range).map(Some))
    }

    /// Whether a key is there and true; `None` if it is there and wrong.
    pub fn truth(&self, key: &str) -> Option<bool> {
        self.get(key).map_or(Some(false), |item| item.truth())
    }

    /// The id and the name of a group of units, such as a brigade: an id that none of these others has, and the name in
    /// sentences, which is the id by default. `what` is such a group with its article.
    pub fn group<'w>(
        &self,
        what: &str,
        example: &str,
        mut others: impl Iterator<Item = &'w str>,
    ) -> Option<[String; 2]> {
        let item = self.want("id", &format!("a short name such as `{example}`"));
        let id = item.as_ref().and_then(Item::id);
        if let (Some(item), Some(id)) = (&item, id)
            && others.any(|other| other == id)
        {
            item.wrong(
                format!("there is another {what} `{id}`"),
                format!("give every {what} of both sides an id of its own"),
            );
        }
        let name = self.get("name").map_or(id, |item| item.words(80));
        Some([id?.to_owned(), name?.to_owned()])
    }

    /// All its rows, all of which count as read.
    pub fn rows(&self) -> Vec<(&'a str, Item<'a>)> {
        let What::Table(rows) = &self.item.node.what else { return Vec::new() };
        let row = |(key, node): &'a (String, Node)| {
            self.asked.borrow_mut().push(key.clone());
            let item = Item { node, path: self.path(key), problems: self.item.problems };
            (key.as_str(), item)
        };
        rows.iter().map(row).collect()
    }

    /// Notes every key that was not read.
    pub fn done(&self) {
        let What::Table(rows) = &self.item.node.what else { return };
        let asked = self.asked.borrow();
        for (key, node) in rows {
            if asked.iter().any(|name| name == key) {
                continue;
            }
            let item = Item { node, path: self.path(key), problems: self.item.problems };
            let left = asked.iter().map(String::as_str);
            let remedy = match nearest(key, left.clone()) {
                Some(meant) => format!("did you mean `{meant}`?"),
                None => format!("known here are {}", listed(left)),
            };
            item.wrong(format!("the key `{}` is unknown", short(key)), remedy);
        }
    }
}

fn listed<'w>(words: impl IntoIterator<Item = &'w str>) -> String {
    let words: Vec<String> = words.into_iter().map(|word| format!("`{word}`")).collect();
    words.join(", ")
}

/// A word from a file, shortened if it is too long for a message.
fn short(word: &str) -> String {
    let mut letters = word.chars();
    let mut cut: String = letters.by_ref().take(60).collect();
    if letters.next().is_some() {
        cut.push('…');
    }
    cut
}
