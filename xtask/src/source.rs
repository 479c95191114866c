//! A Rust file, parsed just far enough for the checks: code, comments, tests, functions.
use std::ops::RangeInclusive;

/// A Rust file. Lines are counted from 1.
#[derive(Debug)]
pub(crate) struct Source {
    /// The text with comments and string contents blanked out.
    pub(crate) code: String,
    /// The text with everything but comments blanked out.
    pub(crate) comments: String,
    /// Its functions, in order.
    pub(crate) functions: Vec<Function>,
    tests: Vec<RangeInclusive<usize>>,
}

/// A function with a body.
#[derive(Debug)]
pub(crate) struct Function {
    /// Its name.
    pub(crate) name: String,
    /// From the line of `fn` to the line of the closing brace.
    pub(crate) lines: RangeInclusive<usize>,
}

impl Function {
    /// Its number of lines.
    pub(crate) fn len(&self) -> usize {
        self.lines.end() - self.lines.start() + 1
    }
}

impl Source {
    /// Parses a file. Test files are recognised by their path.
    pub(crate) fn new(path: &str, text: &str) -> Self {
        let (code, comments) = part(text);
        let is_test = ["/tests/", "/benches/"].iter().any(|folder| path.contains(folder))
            || path.ends_with("/tests.rs");
        let tests = if is_test { vec![1..=usize::MAX] } else { test_items(&code) };
        let functions = functions(&code);
        Self { code, comments, functions, tests }
    }

    /// Whether this line belongs to tests.
    pub(crate) fn is_test(&self, line: usize) -> bool {
        self.tests.iter().any(|lines| lines.contains(&line))
    }

    /// The lines of code outside tests, with their numbers.
    pub(crate) fn plain_code(&self) -> impl Iterator<Item = (usize, &str)> {
        numbered(&self.code).filter(|(line, _)| !self.is_test(*line))
    }
}

/// Lines with their numbers, from 1.
pub(crate) fn numbered(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().map(|(idx, line)| (idx + 1, line))
}

/// Whether this is a letter, digit or underscore.
pub(crate) fn is_word(it: char) -> bool {
    it.is_alphanumeric() || it == '_'
}

/// The positions of a whole word in a text.
pub(crate) fn find_words<'a>(text: &'a str, word: &'a str) -> impl Iterator<Item = usize> + 'a {
    text.match_indices(word).map(|(at, _)| at).filter(move |&at| {
        let before = text[..at].chars().next_back();
        let after = text[at + word.len()..].chars().next();
        !before.is_some_and(is_word) && !after.is_some_and(is_word)
    })
}

/// Splits a text into code and comments; both keep every line break.
fn part(text: &str) -> (String, String) {
    let chars: Vec<char> = text.chars().collect();
    let (mut code, mut comments) = (String::new(), String::new());
    let blank = |it: char| if it == '\n' { '\n' } else { ' ' };
    let mut at = 0;
    while at < chars.len() {
        let end = comment_end(&chars, at);
        if end > at {
            code.extend(chars[at..end].iter().copied().map(blank));
            comments.extend(&chars[at..end]);
            at = end;
            continue;
        }
        let end = literal_end(&chars, at).max(at + 1);
        comments.extend(chars[at..end].iter().copied().map(blank));
        if end == at + 1 {
            code.push(chars[at]);
        } else {
            code.push('"');
            code.extend(chars[at + 1..end - 1].iter().copied().map(blank));
            code.push('"');
        }
        at = end;
    }
    (code, comments)
}

/// The end of a comment that begins here, or `at` if none does.
fn comment_end(chars: &[char], at: usize) -> usize {
    let pair = |at: usize| (chars.get(at).copied(), chars.get(at + 1).copied());
    if pair(at) == (Some('/'), Some('/')) {
        return (at..chars.len()).find(|&it| chars[it] == '\n').unwrap_or(chars.len());
    }
    if pair(at) != (Some('/'), Some('*')) {
        return at;
    }
    let (mut depth, mut end) = (0, at);
    while end < chars.len() {
        match pair(end) {
            (Some('/'), Some('*')) => (depth, end) = (depth + 1, end + 2),
            (Some('*'), Some('/')) => (depth, end) = (depth - 1, end + 2),
            _ => end += 1,
        }
        if depth == 0 {
            break;
        }
    }
    end
}

/// The end of a string or character that begins here, or `at` if none does.
fn literal_end(chars: &[char], at: usize) -> usize {
    let in_word = at > 0 && is_word(chars[at - 1]);
    match chars[at] {
        '"' => quoted_end(chars, at, '"'),
        '\'' if chars.get(at + 1) == Some(&'\\') || chars.get(at + 2) == Some(&'\'') => {
            quoted_end(chars, at, '\'')
        }
        'r' | 'b' | 'c' if !in_word => {
            let raw = at + usize::from(chars.get(at + 1) == Some(&'r'));
            let n_hashes = chars[raw + 1..].iter().take_while(|it| **it == '#').count();
            let quote = raw + 1 + n_hashes;
            if chars[raw] != 'r' || chars.get(quote) != Some(&'"') {
                return at;
            }
            let closes = |it: &usize| {
                chars[*it] == '"'
                    && chars[it + 1..].iter().take(n_hashes).filter(|it| **it == '#').count()
                        == n_hashes
            };
            (quote + 1..chars.len()).find(closes).map_or(chars.len(), |it| it + 1 + n_hashes)
        }
        _ => at,
    }
}

fn quoted_end(chars: &[char], at: usize, quote: char) -> usize {
    let mut end = at + 1;
    while end < chars.len() && chars[end] != quote {
        end += if chars[end] == '\\' { 2 } else { 1 };
    }
    (end + 1).min(chars.len())
}

/// The lines of every item under `#[cfg(test)]`.
fn test_items(code: &str) -> Vec<RangeInclusive<usize>> {
    let attributes = ["#[cfg(test)]", "#[cfg(all(test", "#[cfg(any(test"];
    let starts = attributes.iter().flat_map(|attribute| code.match_indices(attribute));
    starts.map(|(at, _)| line_of(code, at)..=line_of(code, item_end(code, at))).collect()
}

/// Where the item that begins here ends: its closing brace, or its semicolon.
fn item_end(code: &str, at: usize) -> usize {
    let mut depth = 0_i32;
    for (step, it) in code[at..].char_indices() {
        match it {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' => depth -= 1,
            '}' => {
                depth -= 1;
                if depth <= 0 {
                    return at + step;
                }
            }
            ';' if depth == 0 => return at + step,
            _ => {}
        }
    }
    code.len()
}

fn functions(code: &str) -> Vec<Function> {
    let named = find_words(code, "fn").filter_map(|at| {
        let rest = code[at + 2..].trim_start();
        let name: String = rest.chars().take_while(|it| is_word(*it)).collect();
        let end = item_end(code, at);
        let has_body = code[end..].starts_with('}');
        (!name.is_empty() && has_body)
            .then(|| Function { name, lines: line_of(code, at)..=line_of(code, end) })
    });
    named.collect()
}

/// The line of a place in a text.
pub(crate) fn line_of(text: &str, at: usize) -> usize {
    text[..at].matches('\n').count() + 1
}

#[cfg(test)]
mod tests;
