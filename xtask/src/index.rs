//! The rulesets and their rules: prefixes, the form of an id, and the contents of an index.
use crate::repo::Repo;
use serde::Deserialize;
use std::collections::BTreeSet;

/// A ruleset as the repository knows it.
#[derive(Debug)]
pub(crate) struct Ruleset {
    /// The id that players use; its crate is `rules-<id>`.
    pub(crate) id: String,
    /// The book.
    pub(crate) title: String,
    /// How the ids of its rules begin.
    pub(crate) prefix: String,
}

/// Every ruleset that has a crate, by id, with the title page of its index. A crate without an index has no title.
pub(crate) fn rulesets(repo: &Repo) -> Vec<Ruleset> {
    let folders = repo.under("crates/rules-").filter_map(|(path, _)| {
        path.strip_prefix("crates/rules-")?.split_once('/').map(|(id, _)| id.to_owned())
    });
    let ids: BTreeSet<String> = folders.collect();
    let ruleset = |id: String| {
        let text = repo.text(&format!("crates/rules-{id}/rulebook/rules.toml")).unwrap_or_default();
        let page: toml::Table = text.parse().unwrap_or_default();
        let said = |key| page.get(key).and_then(|it| it.as_str()).unwrap_or_default().to_owned();
        Ruleset { title: said("title"), prefix: said("prefix"), id }
    };
    ids.into_iter().map(ruleset).collect()
}

impl Ruleset {
    /// The folder of its crate, with the closing slash.
    pub(crate) fn folder(&self) -> String {
        format!("crates/rules-{}/", self.id)
    }

    /// The path of its index.
    pub(crate) fn index(&self) -> String {
        format!("{}rulebook/rules.toml", self.folder())
    }
}

/// The kind of a statement in the book.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Kind {
    Datum,
    Rule,
    Procedure,
    Marker,
    Optional,
    Example,
    Advice,
}

/// How much of a rule is implemented. The order matters: a claim can only be lowered.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum State {
    Absent,
    Part,
    Whole,
    Advice,
}

/// One row of an index.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rule {
    pub(crate) id: String,
    pub(crate) chapter: String,
    pub(crate) kind: Kind,
    pub(crate) text: String,
    /// Its source, in rulesets for which we do not have the whole book.
    pub(crate) source: Option<String>,
    /// The place in the notes that it comes from.
    pub(crate) place: Option<String>,
    /// A claim lowered by hand.
    pub(crate) state: Option<State>,
    /// Why it is lowered, or why advice cannot be enforced.
    pub(crate) why: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Index {
    title: String,
    period: String,
    author: String,
    source: String,
    prefix: String,
    rule: Vec<Rule>,
}

/// Parses an index; reports all problems at once.
pub(crate) fn read(ruleset: &Ruleset, text: &str) -> Result<Vec<Rule>, Vec<String>> {
    let index: Index = toml::from_str(text).map_err(|problem| vec![problem.to_string()])?;
    let (mut seen, mut problems) = (BTreeSet::new(), Vec::new());
    let Index { title, period, author, source, prefix, .. } = &index;
    if [title, period, author, source, prefix].iter().any(|said| said.is_empty()) {
        problems.push("a field of the title page is empty".to_owned());
    }
    for rule in &index.rule {
        let id = &rule.id;
        let whole = matches!(mentions(id, &ruleset.prefix)[..], [Mention { bad: None, len, .. }] if len == id.len());
        if !whole {
            problems.push(format!("`{id}` is not an id of the form {}-XXX-000", ruleset.prefix));
        }
        if !seen.insert(id) {
            problems.push(format!("{id} is listed twice"));
        }
        if !matches!(rule.state, None | Some(State::Part | State::Absent)) {
            problems.push(format!("{id}: a state written by hand may only be `part` or `absent`"));
        }
        // Advice may say why no program can enforce it.
        let alone = rule.kind == Kind::Advice && rule.state.is_none();
        if rule.state.is_some() != rule.why.is_some() && !alone {
            problems.push(format!("{id}: `state` and `why` must be given together"));
        }
    }
    if problems.is_empty() { Ok(index.rule) } else { Err(problems) }
}

/// An id or a range of ids found in a text.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Mention {
    /// Every id it names; the ends of a range come first and last.
    pub(crate) ids: Vec<String>,
    /// The text, if it looks like an id but is not one.
    pub(crate) bad: Option<String>,
    /// Its length in bytes.
    pub(crate) len: usize,
}

/// The ids in a text: `ASV-CHG-004`, or `ASV-CHG-002..007` for each from the second to the seventh. A comment may omit
/// the chapter of the ids that follow: `ASV-CHG-002, -004`, `ASV-CHG-002 to -007`.
pub(crate) fn mentions(text: &str, prefix: &str) -> Vec<Mention> {
    let starts = text.match_indices(prefix).filter(|(at, _)| {
        !text[..*at].ends_with(|it: char| it.is_ascii_alphanumeric() || it == '-')
    });
    starts.filter_map(|(at, _)| mention(&text[at..], prefix)).collect()
}

fn mention(text: &str, prefix: &str) -> Option<Mention> {
    let chapter = text[prefix.len()..].strip_prefix('-')?;
    let n_chapter =
        chapter.bytes().take_while(|it| it.is_ascii_uppercase() || it.is_ascii_digit()).count();
    let number = chapter.get(n_chapter..)?.strip_prefix('-')?;
    let digits = leading_digits(number);
    if !(2..=4).contains(&n_chapter) || digits.is_empty() {
        return None;
    }
    let stem = &text[..prefix.len() + n_chapter + 2];
    let len = stem.len() + digits.len();
    if digits.len() != 3 {
        return Some(Mention { ids: Vec::new(), bad: Some(text[..len].to_owned()), len });
    }
    let rest = &text[len..];
    let end = rest.strip_prefix("..").map(|rest| leading_digits(rest.trim_start_matches('=')));
    let last = end.filter(|end| end.len() == 3).unwrap_or(digits);
    let (first, last) = (digits.parse::<u16>().ok()?, last.parse::<u16>().ok()?);
    let mut ids: Vec<String> = (first..=last).map(|n| format!("{stem}{n:03}")).collect();
    let bad = ids.is_empty().then(|| format!("{}..{last:03}", &text[..len]));
    if bad.is_none() && end.is_none() {
        ids.extend(followers(rest, first).map(|n| format!("{stem}{n:03}")));
    }
    Some(Mention { ids, bad, len })
}

/// The numbers that follow an id without its chapter: `, -004`, ` and -004`, ` to -007`.
fn followers(mut rest: &str, first: u16) -> impl Iterator<Item = u16> {
    let (mut numbers, mut last) = (Vec::new(), first);
    loop {
        let (range, after) = if let Some(after) = rest.strip_prefix(" to -") {
            (true, after)
        } else if let Some(after) = rest.strip_prefix(", -").or_else(|| rest.strip_prefix(" and -"))
        {
            (false, after)
        } else {
            break;
        };
        let digits = leading_digits(after);
        let Some(number) = digits.parse().ok().filter(|_| digits.len() == 3) else { break };
        numbers.extend(if range { last + 1..=number } else { number..=number });
        (last, rest) = (number, &after[digits.len()..]);
    }
    numbers.into_iter()
}

fn leading_digits(text: &str) -> &str {
    &text[..text.bytes().take_while(u8::is_ascii_digit).count()]
}

/// A title page, and the ruleset that it makes, for tests.
#[cfg(test)]
pub(crate) const PAGE: &str = "title = \"A Splendid Victory!\"\nperiod = \"P\"\nauthor = \"A\"\nsource = \"S\"\nprefix = \"ASV\"\n";

#[cfg(test)]
pub(crate) fn splendid() -> Ruleset {
    let (id, title, prefix) = ("splendid", "A Splendid Victory!", "ASV");
    Ruleset { id: id.to_owned(), title: title.to_owned(), prefix: prefix.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::{PAGE, mentions, read, rulesets, splendid};
    use crate::repo::Repo;

    #[test]
    fn a_ruleset_is_known_by_its_folder_and_its_title_page() {
        let repo = Repo::of(&[
            ("crates/rules-gloria/src/lib.rs", ""),
            ("crates/rules-splendid/rulebook/rules.toml", PAGE),
            ("crates/rules-splendid/src/lib.rs", ""),
        ]);
        let found: Vec<_> = rulesets(&repo).into_iter().map(|it| (it.id, it.prefix)).collect();
        let expected = [("gloria", ""), ("splendid", "ASV")];
        assert_eq!(found, expected.map(|(id, prefix)| (id.to_owned(), prefix.to_owned())));
    }

    fn ids(text: &str) -> Vec<String> {
        mentions(text, "ASV").into_iter().flat_map(|it| it.ids).collect()
    }

    #[test]
    fn ids_and_ranges_are_found() {
        assert_eq!(ids("/// ASV-CHG-004: never; see ASV-H2H-011."), ["ASV-CHG-004", "ASV-H2H-011"]);
        assert_eq!(ids("ASV-CHG-002..004"), ["ASV-CHG-002", "ASV-CHG-003", "ASV-CHG-004"]);
        assert_eq!(ids("ASV-CHG-002, -004: x"), ["ASV-CHG-002", "ASV-CHG-004"]);
        assert_eq!(
            ids("ASV-CHG-002 to -004 and -009"),
            ["ASV-CHG-002", "ASV-CHG-003", "ASV-CHG-004", "ASV-CHG-009"]
        );
        assert_eq!(ids("XASV-CHG-002, ASV only, ASV-, ASV-CHG"), [""; 0]);
    }

    #[test]
    fn what_looks_like_an_id_but_is_not_is_reported() {
        let bad = |text| mentions(text, "ASV").into_iter().find_map(|it| it.bad);
        assert_eq!(bad("ASV-CHG-04").as_deref(), Some("ASV-CHG-04"));
        assert_eq!(bad("ASV-CHG-007..002").as_deref(), Some("ASV-CHG-007..002"));
        assert_eq!(bad("ASV-CHG-007"), None);
    }

    #[test]
    fn an_index_is_read_or_its_problems_are_reported() {
        let row = |id: &str, more: &str| {
            format!(
                "[[rule]]\nid = \"{id}\"\nchapter = \"C\"\nkind = \"rule\"\ntext = \"T.\"\n{more}\n"
            )
        };
        let read = |rows: String| read(&splendid(), &(PAGE.to_owned() + &rows));
        assert_eq!(read(row("ASV-CHG-001", "")).expect("a good index").len(), 1);
        assert!(read(row("ASV-CHG-1", "")).is_err());
        assert!(read(row("ASV-CHG-001", "") + &row("ASV-CHG-001", "")).is_err());
        assert!(read(row("ASV-CHG-001", "state = \"whole\"\nwhy = \"W.\"")).is_err());
        assert!(read(row("ASV-CHG-001", "state = \"part\"")).is_err());
        assert!(read(row("ASV-CHG-001", "why = \"W.\"")).is_err());
        let advice = row("ASV-CHG-001", "why = \"W.\"").replace("\"rule\"", "\"advice\"");
        assert!(read(advice).is_ok());
        assert!(read(row("ASV-CHG-001", "state = \"part\"\nwhy = \"W.\"")).is_ok());
    }
}
