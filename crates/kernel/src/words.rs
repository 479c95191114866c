//! Words for sentences that players read: numbers with nouns, lists, points of the compass.
use crate::kinds::Kind;
use geom::{Angle, Length};
use std::fmt::Display;

/// A number and its noun.
pub fn count(n: impl Into<u64>, one: &str, many: &str) -> String {
    let n = n.into();
    format!("{n} {}", if n == 1 { one } else { many })
}

/// The noun alone, if the number is written elsewhere.
pub fn noun<'a>(n: usize, one: &'a str, many: &'a str) -> &'a str {
    if n == 1 { one } else { many }
}

/// "1 stand", "2 stands".
pub fn stands(n: usize) -> String {
    count(n as u64, "stand", "stands")
}

/// "1 element", "2 elements".
pub fn elements(n: usize) -> String {
    count(n as u64, "element", "elements")
}

/// "1 file", "2 files".
pub fn files(n: impl Into<u64>) -> String {
    count(n, "file", "files")
}

/// "1 hit", "2 hits".
pub fn hits(n: impl Into<u64>) -> String {
    count(n, "hit", "hits")
}

/// "1 die", "2 dice".
pub fn dice(n: impl Into<u64>) -> String {
    count(n, "die", "dice")
}

/// "1 inch", "2 inches", "0.5 inches".
pub fn inches(n: f64) -> String {
    format!("{n} {}", if n == 1.0 { "inch" } else { "inches" })
}

/// "25 mm", in books that measure in millimetres.
pub fn mm(length: Length) -> String {
    format!("{:.0} mm", length.units() / 100.0)
}

/// A name with its article: "wood" becomes "the wood", "The Warren" stays as it is.
pub fn the(name: &str) -> String {
    let has = name.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("the "));
    if has { name.to_owned() } else { format!("the {name}") }
}

/// Given names that look like plurals where nothing follows them but "of" or a comma.
const GIVEN: [&str; 8] =
    ["Charles", "Francis", "Hans", "Jacques", "James", "Louis", "Nicholas", "Thomas"];

/// Peoples whose name is a plural without its ending: "the French have the initiative".
const PEOPLES: [&str; 10] = [
    "British",
    "Chinese",
    "Dutch",
    "English",
    "French",
    "Irish",
    "Portuguese",
    "Spanish",
    "Swiss",
    "Welsh",
];

/// Whether a name is that of several: "the leather guns", "Archers of the left", "Surrey's billmen", "the French", "the skirmishers of
/// Acland's brigade", but not "the army of Flanders" or "Byron's". The noun decides that comes after the last owner and before any
/// addition, unless a plural stands before the first "of".
pub fn is_plural(name: &str) -> bool {
    let name = without_number(name);
    if let Some((before, _)) = name.split_once(" of ")
        && !before.contains(['\'', '’'])
        && is_many(before)
    {
        return true;
    }
    let owned =
        ["'s ", "s' ", "’s ", "s’ "].iter().filter_map(|it| name.rfind(it).map(|at| at + it.len()));
    let rest = &name[owned.max().unwrap_or(0)..];
    if rest.contains(" and ") {
        return true;
    }
    let additions =
        [" of ", " at ", " in ", " on ", " with ", " from ", " between ", " hidden ", ","];
    let end = additions.iter().filter_map(|it| rest.find(it)).min().unwrap_or(rest.len());
    is_many(&rest[..end])
}

/// A name without what tells it from others of the same name: "the grenadiers (russia-1812)", "the musketeers I".
fn without_number(name: &str) -> &str {
    let name = name.split_once(" (").map_or(name, |(name, _)| name);
    match name.rsplit_once(' ') {
        Some((rest, last)) if last.chars().all(|it| it.is_ascii_digit() || "IVX".contains(it)) => {
            rest
        }
        _ => name,
    }
}

/// Whether the last word of these is a plural.
fn is_many(words: &str) -> bool {
    let noun = words.rsplit(' ').next().unwrap_or_default();
    let people = PEOPLES.contains(&noun) && words.len() <= "The ".len() + noun.len();
    let owner = noun.ends_with("'s") || noun.ends_with("’s");
    let many = noun.ends_with('s') && !noun.ends_with("ss") && !owner || noun.ends_with("men");
    people || many && !GIVEN.contains(&noun)
}

/// "was" for one gun, "were" for guns.
pub fn was(name: &str) -> &'static str {
    if is_plural(name) { "were" } else { "was" }
}

/// What stands before and after a plural name while a sentence is composed.
pub(crate) const MARKS: [char; 2] = ['\u{1e}', '\u{1f}'];

/// A sentence that was written about one thing, without its marks: the verb that follows a plural name is made plural, and if the
/// sentence begins with the name, so are "its" and the verb after "and". "The gun of the Frasers fires" is about the gun.
pub(crate) fn agreeing(text: String) -> String {
    let [open, close] = MARKS;
    if !text.contains(open) {
        return text;
    }
    let mut parts = text.split(open);
    let mut said = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once(close).unwrap_or((part, ""));
        let is_first = said.is_empty();
        let is_owner = said.ends_with(" of ");
        said.push_str(name);
        said.push_str(&match (is_owner, is_first) {
            (true, _) => rest.to_owned(),
            (false, true) => of_many_throughout(rest),
            (false, false) => of_many(rest),
        });
    }
    said
}

/// What is said of one thing, for several.
fn of_many(rest: &str) -> String {
    let lead = lead(rest);
    let clause = &rest[lead.len()..];
    if lead.is_empty() { rest.to_owned() } else { format!("{lead}{}", plural_verb(clause)) }
}

/// What stands between a name and its verb; empty if no verb follows. "Force marches" is one verb.
fn lead(rest: &str) -> &'static str {
    let leads = [" force ", ", which ", " "];
    leads.into_iter().find(|lead| rest.starts_with(lead)).unwrap_or_default()
}

/// The same of the subject of a sentence: the verbs after "and" and what is its own are made plural too.
fn of_many_throughout(rest: &str) -> String {
    let said = of_many(rest);
    if lead(rest).is_empty() {
        return said;
    }
    let clauses: Vec<String> = said.split(" and ").map(plural_verb).collect();
    let mut said = format!("{} ", clauses.join(" and "));
    for [one, many] in [[" its ", " their "], [" itself ", " themselves "]] {
        said = said.replace(one, many);
    }
    said.pop();
    said
}

/// A clause with its first word in the plural, if that is a verb about one thing.
fn plural_verb(clause: &str) -> String {
    const NO_VERBS: [&str; 6] = ["as", "its", "this", "always", "besides", "towards"];
    let end = clause.find(|letter: char| !letter.is_ascii_lowercase()).unwrap_or(clause.len());
    let (word, rest) = clause.split_at(end);
    let verb = match word {
        "is" => "are",
        "was" => "were",
        "has" => "have",
        _ if NO_VERBS.contains(&word) || word.ends_with("ss") => word,
        _ if ["sses", "shes", "ches", "xes", "oes"].iter().any(|it| word.ends_with(it)) => {
            &word[..word.len() - 2]
        }
        _ if word.ends_with("ies") => return format!("{}y{rest}", &word[..word.len() - 3]),
        _ => word.strip_suffix('s').unwrap_or(word),
    };
    format!("{verb}{rest}")
}

/// A sentence with a capital.
pub fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A list of things with a separator.
pub fn listed<T: Display>(all: impl IntoIterator<Item = T>, between: &str) -> String {
    let all: Vec<String> = all.into_iter().map(|it| it.to_string()).collect();
    all.join(between)
}

/// The words whose condition holds, as a list; none if no condition holds.
pub fn that_hold(all: &[(bool, &str)]) -> Option<String> {
    let words: Vec<&str> = all.iter().filter(|(holds, _)| *holds).map(|(_, it)| *it).collect();
    (!words.is_empty()).then(|| words.join(", "))
}

/// How many there are of each kind, in the book's order: "2 pike, 4 musket".
pub fn counted<K: Kind>(all: impl Iterator<Item = K> + Clone) -> String {
    let of = |kind: &K| all.clone().filter(|it| it == kind).count();
    let there = K::LIST.iter().map(|kind| (of(kind), kind.name())).filter(|(n, _)| *n > 0);
    listed(there.map(|(n, name)| format!("{n} {name}")), ", ")
}

/// The point of the compass nearest to a facing.
pub fn compass(facing: Angle) -> &'static str {
    const POINTS: [&str; 8] =
        ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
    POINTS[usize::from(facing.0.wrapping_add(0x1000) >> 13)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_agree_in_number() {
        assert_eq!([stands(1), stands(2)], ["1 stand", "2 stands"]);
        assert_eq!([dice(0_u32), dice(1_u32)], ["0 dice", "1 die"]);
        assert_eq!([inches(1.0), inches(0.5)], ["1 inch", "0.5 inches"]);
        assert_eq!([was("the gun"), was("the guns"), was("the press")], ["was", "were", "was"]);
    }

    #[test]
    fn names_know_their_number() {
        for many in [
            "The leather guns",
            "Archers of the left",
            "The Earl of Surrey's billmen",
            "The regiments' guns",
            "The household, the Scots and the rest",
            "Bowmen",
            "The Duke of Bar's men-at-arms",
            "Erpingham's archers, far right",
            "The French",
            "The skirmishers of Acland's brigade",
            "The musketeers II",
            "the grenadiers (russia-1812)",
        ] {
            assert!(is_plural(many), "{many}");
        }
        for one in [
            "The army of Flanders",
            "Colonel Weldon's Regiment of Foot",
            "A gun of Henry's",
            "Byron's",
            "Charles of Albret, Constable of France",
            "Antoine, the Great Bastard of Burgundy",
            "Clignet de Brébant's horse",
            "The press",
            "The Guard of Orange's army",
            "The regiment Irish",
            "the general (russia-1812)",
        ] {
            assert!(!is_plural(one), "{one}");
        }
    }

    #[test]
    fn what_is_said_of_one_is_said_of_many() {
        let said = |text: &str| agreeing(text.replace('<', "\u{1e}").replace('>', "\u{1f}"));
        for (one, many) in [
            ("<The Frasers> loses its gun.", "The Frasers lose their gun."),
            (
                "<The Frasers> is routing and takes no orders",
                "The Frasers are routing and take no orders",
            ),
            ("<The guns> lost its team.", "The guns lost their team."),
            ("<The guns> passes, tries and goes", "The guns pass, tries and go"),
            ("<The guns> force marches", "The guns force march"),
            (
                "Ah does not charge <the guns>, which is limbered",
                "Ah does not charge the guns, which are limbered",
            ),
            (
                "The gun of <the Frasers> fires at its target",
                "The gun of the Frasers fires at its target",
            ),
            (
                "Ah reached <the Frasers> in flank and rear.",
                "Ah reached the Frasers in flank and rear.",
            ),
            (
                "Ah was seen, or <the Frasers> has moved since",
                "Ah was seen, or the Frasers have moved since",
            ),
            ("Ah loses its gun.", "Ah loses its gun."),
        ] {
            assert_eq!(said(one), many);
        }
        assert_eq!([sentence("élan counts"), sentence("")], ["Élan counts", ""]);
    }

    #[test]
    fn lists_say_what_there_is() {
        assert_eq!(listed([1, 2, 5], " "), "1 2 5");
        let done = [(true, "has acted"), (false, "has fired"), (true, "has pivoted")];
        assert_eq!(that_hold(&done).as_deref(), Some("has acted, has pivoted"));
        assert_eq!(that_hold(&done[1..2]), None);
        assert_eq!((the("wood"), the("The Warren")), ("the wood".into(), "The Warren".into()));
        assert_eq!(compass(Angle::degrees(140.0)), "south-east");
    }
}
