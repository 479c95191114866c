//! `army = "york.toml"` in a side: the army takes the place of the side's units.
use super::{
    Files, Joined, get_mut,
    house::{Lay, Over, put},
    list_mut,
    renamed::{self, Names},
    rows, rows_mut,
};
use crate::{raised, shipped};
use kernel::{
    book::Book,
    doc::{Doc, Node, Part, Problem, What, nearest},
    scenario::{FileKind, kind},
};
use std::collections::BTreeSet;

/// What an army file says about itself and not about a side.
const HEAD: [&str; 6] = ["format", "ruleset", "name", "notes", "rules", "points"];

/// Replaces the armies that the sides name by their units.
pub(super) fn join(mut doc: Doc, book: &Book, files: Files<'_>) -> Joined {
    let (mut problems, mut unread, mut found) = (Vec::new(), Vec::new(), Vec::new());
    for Named { n, name, line } in named(&doc) {
        match read(&doc, n, &name, book, files) {
            Ok(army) => {
                found.push((n, army));
                continue;
            }
            Err(Unread::Here([why, remedy])) => {
                let (file, key) = (doc.file.clone(), format!("sides[{n}].army"));
                problems.push(Problem { file, line, key, why, remedy });
            }
            Err(Unread::There(theirs)) => problems.extend(theirs),
        }
        unread.push(n);
        // The ruleset need not report it again.
        if let Some(rows) = side_mut(&mut doc, n).and_then(rows_mut) {
            rows.retain(|(key, _)| key != "army");
        }
    }
    for (_, army) in &found {
        join_rules(&mut doc, army);
    }
    for (_, army) in &found {
        let theirs = checked(&doc, army, book);
        let new: Vec<_> = theirs.into_iter().filter(|it| !problems.contains(it)).collect();
        problems.extend(new);
    }
    let sides: Vec<usize> = found.iter().map(|(n, _)| *n).collect();
    for (n, army) in found {
        take_in(&mut doc, n, army);
    }
    part_names(&mut doc, book, &sides);
    Joined { doc, problems, unread }
}

/// A side that names an army.
struct Named {
    n: usize,
    name: String,
    line: Option<usize>,
}

fn named(doc: &Doc) -> Vec<Named> {
    let Some(What::List(sides)) = doc.root.get("sides").map(|node| &node.what) else {
        return Vec::new();
    };
    let army = |(n, side): (usize, &Node)| {
        let army = side.get("army")?;
        let name = army.text().unwrap_or_default().to_owned();
        Some(Named { n, name, line: army.line })
    };
    sides.iter().enumerate().filter_map(army).collect()
}

fn side_mut(doc: &mut Doc, n: usize) -> Option<&mut Node> {
    list_mut(get_mut(&mut doc.root, "sides")?).get_mut(n)
}

/// Why an army cannot be taken in.
enum Unread {
    /// What is wrong in the scenario, and what would be right.
    Here([String; 2]),
    /// What is wrong in the army's own file.
    There(Vec<Problem>),
}

fn read(doc: &Doc, n: usize, name: &str, book: &Book, files: Files<'_>) -> Result<Doc, Unread> {
    let here = |why: &str, remedy: &str| Err(Unread::Here([why.to_owned(), remedy.to_owned()]));
    let side = doc.root.get("sides").and_then(|sides| match &sides.what {
        What::List(sides) => sides.get(n),
        _ => None,
    });
    if side.is_some_and(|side| side.get("units").is_some()) {
        return here("this side has both an army and units", "leave out one of them");
    }
    if name.trim().is_empty() {
        return here(
            "this does not name an army",
            "write the path of an army file, or the id of an army list that ships",
        );
    }
    let (file, text) = text_of(name, book, files).map_err(Unread::Here)?;
    let army = Doc::parse(&file, &text).map_err(Unread::There)?;
    must_be_army(&army, book).map_err(|problem| Unread::There(vec![problem]))?;
    Ok(army)
}

/// The file and the text of an army: one that ships, or a file.
fn text_of(name: &str, book: &Book, files: Files<'_>) -> Result<(String, String), [String; 2]> {
    if let Some(army) = raised::lists(book.id).find(|army| army.id == name) {
        return Ok((army.file.to_owned(), army.text.to_owned()));
    }
    if let Some(army) = shipped::ARMIES.iter().find(|army| army.id == name) {
        let why = format!(
            "`{name}` is an army list of `{}`, and the battle is played by `{}`",
            army.ruleset, book.id
        );
        return Err([why, known(name, book)]);
    }
    let is_path = name.contains(['/', '\\', '.']);
    match files {
        Files::Beside(read) if is_path => read(name),
        Files::None if is_path => Err([
            "a battle that is sent here cannot name files".to_owned(),
            "write the side's units into the scenario, or name an army list that ships".to_owned(),
        ]),
        _ => Err([format!("there is no army list `{name}` of `{}`", book.id), known(name, book)]),
    }
}

fn known(name: &str, book: &Book) -> String {
    let ids = || raised::lists(book.id).map(|army| army.id);
    match (nearest(name, ids()), ids().next()) {
        (Some(meant), _) => format!("did you mean `{meant}`?"),
        (None, Some(_)) => {
            let ids: Vec<_> = ids().map(|id| format!("`{id}`")).collect();
            format!(
                "those that ship are {}; a file is named by its path, as `york.toml`",
                ids.join(", ")
            )
        }
        (None, None) => {
            "no army list of this ruleset ships; a file is named by its path, as `york.toml`"
                .to_owned()
        }
    }
}

/// An army file of the same ruleset that names no other file.
pub(super) fn must_be_army(army: &Doc, book: &Book) -> Result<(), Problem> {
    let wrong = |key: &str, why: String, remedy: &str| {
        let line = army.root.get(key).and_then(|node| node.line);
        let (file, key, remedy) = (army.file.clone(), key.to_owned(), remedy.to_owned());
        Err(Problem { file, line, key, why, remedy })
    };
    let remedy = "an army has `format`, `ruleset`, `name` and [[units]]";
    if army.root.get("army").is_some() {
        return wrong(
            "army",
            "an army file cannot name another file".to_owned(),
            "write its units here",
        );
    }
    match kind(army) {
        FileKind::Scenario => {
            return wrong("", "this is a scenario, not an army".to_owned(), remedy);
        }
        FileKind::Rulebook => {
            return wrong("", "this is not an army: it has no units".to_owned(), remedy);
        }
        FileKind::Army => (),
    }
    match army.peek("ruleset") {
        Some(id) if id != book.id => {
            let why =
                format!("this is an army of `{id}`, and the battle is played by `{}`", book.id);
            wrong("ruleset", why, "choose an army of the same ruleset")
        }
        _ => Ok(()),
    }
}

/// The rules under which an army was raised count in the battle too, unless the scenario says otherwise.
fn join_rules(doc: &mut Doc, army: &Doc) {
    let Some(theirs) = army.root.get("rules") else { return };
    let mut own = doc
        .root
        .get("rules")
        .cloned()
        .unwrap_or(Node { line: None, what: What::Table(Vec::new()) });
    if let Some(own) = rows_mut(&mut own) {
        let mut lay = Lay { file: &army.file, parts: &mut doc.parts, over: Over::Ours };
        lay.rows(own, rows(theirs), ["rules".to_owned(), "rules".to_owned()]);
    }
    put(&mut doc.root, "rules", own);
}

/// The problems of an army by itself, under the rules of the battle.
fn checked(doc: &Doc, army: &Doc, book: &Book) -> Vec<Problem> {
    let mut alone = army.clone();
    if let Some(rules) = doc.root.get("rules") {
        put(&mut alone.root, "rules", rules.clone());
        alone.parts.push(Part {
            key: "rules".to_owned(),
            file: doc.file.clone(),
            was: "rules".to_owned(),
        });
        alone.parts.extend(doc.parts.iter().filter(|part| part.key.starts_with("rules")).cloned());
    }
    (book.check)(&alone)
}

/// Makes an army the first side of a document, as if it had been written there.
pub(super) fn inline(doc: &mut Doc, army: &Doc) {
    join_rules(doc, army);
    take_in(doc, 0, army.clone());
}

/// Puts the rows of an army into its side.
fn take_in(doc: &mut Doc, n: usize, army: Doc) {
    let What::Table(theirs) = army.root.what else { return };
    let (head, body): (Vec<_>, Vec<_>) =
        theirs.into_iter().partition(|(key, _)| HEAD.contains(&key.as_str()));
    let part = |(key, _): &(String, Node)| {
        let (key, was) = (format!("sides[{n}].{key}"), key.clone());
        Part { key, file: army.file.clone(), was }
    };
    doc.parts.extend(body.iter().map(part));
    let Some(rows) = side_mut(doc, n).and_then(rows_mut) else { return };
    rows.retain(|(key, _)| key != "army");
    if !rows.iter().any(|(key, _)| key == "name") {
        rows.extend(head.into_iter().filter(|(key, _)| key == "name"));
    }
    rows.extend(body);
}

/// Gives the units of these sides, which come from army files, ids and names that the other side does not have.
fn part_names(doc: &mut Doc, book: &Book, from_files: &[usize]) {
    let Some(sides @ [_, _]) = get_mut(&mut doc.root, "sides").map(list_mut) else { return };
    let side_ids =
        [0, 1].map(|n| sides[n].get("id").and_then(Node::text).unwrap_or_default().to_owned());
    let [ids, called] = [renamed::ids, renamed::names].map(|of| [of(&sides[0]), of(&sides[1])]);
    let clashing: Vec<&String> = ids[0].intersection(&ids[1]).collect();
    let mut new: [Names; 2] = Default::default();
    for n in from_files.iter().copied().filter(|n| *n < 2) {
        let taken: BTreeSet<String> = ids[0].union(&ids[1]).cloned().collect();
        new[n] = renamed::suffixed(clashing.iter().copied(), &side_ids[n], &taken);
        let shared = called[0].intersection(&called[1]);
        let names: Names =
            shared.map(|name| (name.clone(), format!("{name} ({})", side_ids[n]))).collect();
        for (_, list) in rows_mut(&mut sides[n]).into_iter().flatten() {
            list_mut(list)
                .iter_mut()
                .filter_map(|it| get_mut(it, "name"))
                .for_each(|it| renamed::renamed(it, &names));
        }
    }
    if new.iter().all(Names::is_empty) {
        return;
    }
    let keys = renamed::keys(book);
    for (side, names) in sides.iter_mut().zip(&new) {
        for (_, below) in rows_mut(side).into_iter().flatten() {
            renamed::rename(below, &keys, names);
        }
    }
    follow(doc, &side_ids, &new);
}

/// Seats and victory terms follow: those of a side name its own units, except for what they must destroy.
fn follow(doc: &mut Doc, sides: &[String; 2], new: &[Names; 2]) {
    let of =
        |it: &Node| sides.iter().position(|side| it.get("side").and_then(Node::text) == Some(side));
    for seat in get_mut(&mut doc.root, "seats").map(list_mut).into_iter().flatten() {
        if let (Some(n), Some(units)) = (of(seat), get_mut(seat, "units")) {
            renamed::renamed(units, &new[n]);
        }
    }
    let terms = get_mut(&mut doc.root, "victory").and_then(|node| get_mut(node, "terms"));
    for term in terms.map(list_mut).into_iter().flatten() {
        let Some(n) = of(term) else { continue };
        for (key, whose) in [("units", n), ("save", n), ("destroy", 1 - n)] {
            if let Some(units) = get_mut(term, key) {
                renamed::renamed(units, &new[whose]);
            }
        }
    }
}
