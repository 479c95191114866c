//! Reads TOML into our tree with the line of every value.
use super::{
    MOST_DEPTH, MOST_NODES, Problem,
    node::{Node, What, too_deep, too_many},
};
use toml::{
    Spanned,
    de::{DeInteger, DeTable, DeValue},
};

/// The offsets at which lines begin.
pub(super) struct Lines(Vec<usize>);

impl Lines {
    pub(super) fn of(text: &str) -> Self {
        let breaks = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        Self(std::iter::once(0).chain(breaks.map(|(at, _)| at + 1)).collect())
    }

    /// The line of a byte, from 1.
    pub(super) fn line(&self, at: usize) -> usize {
        self.0.partition_point(|&start| start <= at)
    }
}

pub(super) fn parse(file: &str, text: &str) -> Result<Node, Vec<Problem>> {
    let (table, errors) = DeTable::parse_recoverable(text);
    let read = read(file, text, table.get_ref(), &errors);
    dismantle(table.into_inner());
    read
}

/// Drops a table level by level. The library accepts dotted keys in nested tables that are some thousand levels deep. Its own
/// recursive drop would overflow the stack.
fn dismantle(table: DeTable<'_>) {
    let mut left = vec![DeValue::Table(table)];
    while let Some(value) = left.pop() {
        match value {
            DeValue::Table(table) => {
                left.extend(table.into_iter().map(|(_, value)| value.into_inner()));
            }
            DeValue::Array(list) => left.extend(list.into_iter().map(Spanned::into_inner)),
            _ => {}
        }
    }
}

fn read(
    file: &str,
    text: &str,
    table: &DeTable<'_>,
    errors: &[toml::de::Error],
) -> Result<Node, Vec<Problem>> {
    let lines = &Lines::of(text);
    if !errors.is_empty() {
        let problem = |error: &toml::de::Error| {
            let line = error.span().map(|span| lines.line(span.start));
            let why = format!("this is not TOML: {}", error.message().trim().replace('\n', ", "));
            Problem::at(file, line, why, "see toml.io, or write the file as JSON")
        };
        // One mistake can be reported several times. The first message about a line is the useful one.
        let mut problems: Vec<Problem> = errors.iter().map(problem).collect();
        problems.dedup_by_key(|problem| problem.line);
        if is_something_else(text, problems.len()) {
            let start: String =
                text.trim_start().lines().next().unwrap_or_default().chars().take(40).collect();
            let why =
                format!("this is neither TOML nor JSON: it begins with `{}`", start.trim_end());
            return Err(vec![Problem::at(
                file,
                problems[0].line,
                why,
                "give a scenario, an army, a file of house rules or a record",
            )]);
        }
        problems.truncate(super::MOST_PROBLEMS);
        return Err(problems);
    }
    let mut tree = Tree { lines, left: MOST_NODES };
    tree.table(table, MOST_DEPTH).map(|what| Node { line: Some(1), what }).map_err(|(at, why)| {
        let line = Some(tree.lines.line(at));
        vec![Problem::at(file, line, why, "make it smaller")]
    })
}

/// Whether a file is a page, a table or a letter rather than TOML with mistakes: it is wrong in more than half of its lines. One
/// message then says more than one for each line.
fn is_something_else(text: &str, n_wrong: usize) -> bool {
    let written = text.lines().filter(|line| !line.trim().is_empty()).count();
    text.trim_start().starts_with('<') || n_wrong > 2 && n_wrong * 2 > written
}

struct Tree<'t> {
    lines: &'t Lines,
    left: usize,
}

/// Where a limit was exceeded, and which.
type TooFar = (usize, String);

impl Tree<'_> {
    fn table(&mut self, table: &DeTable<'_>, depth: usize) -> Result<What, TooFar> {
        let mut rows = Vec::with_capacity(table.len());
        for (key, value) in table {
            let at = key.span().start;
            let mut node = self.node(value, depth)?;
            // If a key has its own line, that is the line to report, because a table's span may be its whole body.
            if matches!(node.what, What::Table(_)) && value.span().is_empty() {
                node.line = Some(self.lines.line(at));
            }
            rows.push((at, key.get_ref().to_string(), node));
        }
        rows.sort_by_key(|(at, ..)| *at);
        Ok(What::Table(rows.into_iter().map(|(_, key, node)| (key, node)).collect()))
    }

    fn node(&mut self, value: &Spanned<DeValue<'_>>, depth: usize) -> Result<Node, TooFar> {
        let at = value.span().start;
        self.left = self.left.checked_sub(1).ok_or_else(|| (at, too_many()))?;
        let below = || depth.checked_sub(1).ok_or_else(|| (at, too_deep()));
        let what = match value.get_ref() {
            DeValue::String(text) => What::Text(text.to_string()),
            DeValue::Integer(whole) => whole_of(whole),
            DeValue::Float(number) => What::Number(number_of(number.as_str())),
            DeValue::Boolean(truth) => What::Truth(*truth),
            DeValue::Datetime(date) => What::Date(date.to_string()),
            DeValue::Array(list) => {
                let depth = below()?;
                let nodes = list.iter().map(|value| self.node(value, depth));
                What::List(nodes.collect::<Result<_, _>>()?)
            }
            DeValue::Table(table) => self.table(table, below()?)?,
        };
        Ok(Node { line: Some(self.lines.line(at)), what })
    }
}

/// A whole number. One that is too large becomes a floating-point number.
fn whole_of(whole: &DeInteger<'_>) -> What {
    match i64::from_str_radix(whole.as_str(), whole.radix()) {
        Ok(whole) => What::Whole(whole),
        Err(_) => What::Number(number_of(whole.as_str())),
    }
}

fn number_of(text: &str) -> f64 {
    text.replace('_', "").parse().unwrap_or(f64::NAN)
}
