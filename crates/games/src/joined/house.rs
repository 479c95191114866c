//! House rules from a file, laid over those of a scenario.
use super::{rows, rows_mut};
use kernel::{
    book::Book,
    doc::{Doc, Node, Part, Problem, What},
    scenario::{FileKind, kind},
};

/// The keys of a file of house rules that are not rules.
const HEAD: [&str; 4] = ["format", "ruleset", "name", "notes"];

/// The scenario with these rules over its own; where both give a value, the file's counts. Otherwise the problems of the file.
pub(super) fn laid(doc: &Doc, rules: &Doc, book: &Book) -> Result<Doc, Vec<Problem>> {
    must_be_rules(rules, book)?;
    let mut laid = doc.clone();
    let mut own = laid
        .root
        .get("rules")
        .cloned()
        .unwrap_or(Node { line: None, what: What::Table(Vec::new()) });
    let over = rows(&rules.root).iter().filter(|(key, _)| !HEAD.contains(&key.as_str()));
    let over = flat(&over.cloned().collect::<Vec<_>>());
    if let Some(own) = rows_mut(&mut own) {
        *own = flat(own);
        let mut lay = Lay { file: &rules.file, parts: &mut laid.parts, over: Over::Theirs };
        lay.rows(own, &over, ["rules".to_owned(), String::new()]);
    }
    put(&mut laid.root, "rules", own);
    Ok(laid)
}

/// Sets a key of a table.
pub(super) fn put(table: &mut Node, key: &str, node: Node) {
    let Some(rows) = rows_mut(table) else { return };
    match rows.iter_mut().find(|(name, _)| name == key) {
        Some((_, was)) => *was = node,
        None => rows.push((key.to_owned(), node)),
    }
}

fn must_be_rules(rules: &Doc, book: &Book) -> Result<(), Vec<Problem>> {
    let wrong = |key: &str, why: String, remedy: &str| {
        let line = rules.root.get(key).and_then(|node| node.line);
        let (file, key, remedy) = (rules.file.clone(), key.to_owned(), remedy.to_owned());
        Err(vec![Problem { file, line, key, why, remedy }])
    };
    let remedy = "give a file with `format`, `ruleset` and the tables of the rulebook that change";
    match kind(rules) {
        FileKind::Scenario => {
            return wrong("", "this is a scenario, not a file of house rules".to_owned(), remedy);
        }
        FileKind::Army => {
            return wrong("", "this is an army, not a file of house rules".to_owned(), remedy);
        }
        FileKind::Rulebook => (),
    }
    if let Some(id) = rules.peek("ruleset").filter(|id| *id != book.id) {
        let why =
            format!("these are house rules of `{id}`, and the battle is played by `{}`", book.id);
        return wrong("ruleset", why, "give house rules of the same ruleset");
    }
    let problems = (book.check)(rules);
    if problems.is_empty() { Ok(()) } else { Err(problems) }
}

/// Tables may also be given under `rulebook`: they are brought to the top, so that each has one place.
fn flat(table: &[(String, Node)]) -> Vec<(String, Node)> {
    let (below, mut top): (Vec<_>, Vec<_>) = table
        .iter()
        .cloned()
        .partition(|(key, node)| key == "rulebook" && matches!(node.what, What::Table(_)));
    let mut aside = Vec::new();
    let mut lay = Lay { file: "", parts: &mut aside, over: Over::Theirs };
    for (_, node) in &below {
        lay.rows(&mut top, rows(node), [String::new(), String::new()]);
    }
    top
}

/// Whose value counts where both have one.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Over {
    /// That of the rows that are laid.
    Theirs,
    /// That of the rows that are there.
    Ours,
}

/// Lays rows of one file over those of another.
pub(super) struct Lay<'a> {
    pub(super) file: &'a str,
    pub(super) parts: &'a mut Vec<Part>,
    pub(super) over: Over,
}

impl Lay<'_> {
    /// Lays rows over a table; `at` is its key in the document and in the other file. Rows that change come last, because the
    /// rulesets apply the rows in order.
    pub(super) fn rows(
        &mut self,
        own: &mut Vec<(String, Node)>,
        theirs: &[(String, Node)],
        at: [String; 2],
    ) {
        for (key, node) in theirs {
            let below = at
                .each_ref()
                .map(|at| if at.is_empty() { key.clone() } else { format!("{at}.{key}") });
            let Some(n) = own.iter().position(|(name, _)| name == key) else {
                self.part(below);
                own.push((key.clone(), node.clone()));
                continue;
            };
            let (_, mut was) = own.remove(n);
            match (&mut was.what, &node.what) {
                (What::Table(ours), What::Table(theirs)) => self.rows(ours, theirs, below),
                // Things with names, such as kinds of terrain: the rulesets apply the list in order.
                (What::List(ours), What::List(theirs)) if named(ours) && named(theirs) => {
                    let after = if self.over == Over::Theirs { ours.len() } else { 0 };
                    ours.splice(after..after, theirs.iter().cloned());
                }
                _ if self.over == Over::Theirs => {
                    self.part(below);
                    was = node.clone();
                }
                _ => (),
            }
            own.push((key.clone(), was));
        }
    }

    fn part(&mut self, [key, was]: [String; 2]) {
        self.parts.push(Part { key, file: self.file.to_owned(), was });
    }
}

fn named(list: &[Node]) -> bool {
    list.iter().all(|node| matches!(node.what, What::Table(_)))
}
