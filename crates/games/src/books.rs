//! The rulesets: which there are, who wrote them, how much of each is played.
use crate::{
    raised::{Levy, Raised},
    schema::Format,
    soak::{self, Fault, Field, Soaked},
};
use kernel::{
    Keyed,
    any::{self, AnyGame, NotReplayed, Replayed},
    doc::{Doc, Problem},
    sheet::Sheet,
};
use rules_glorious::Glorious;
use rules_splendid::{Rulebook, Splendid, kinds::UnitKind, muster};
use rules_veritas::Veritas;
use serde::Serialize;
use serde_json::{Value, json};

/// A ruleset as outsiders know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Card {
    /// Its id.
    pub id: &'static str,
    /// The book's title.
    pub title: &'static str,
    /// What it is about.
    pub period: &'static str,
    /// Who wrote it.
    pub author: &'static str,
    /// What of it lies before us.
    pub source: &'static str,
    /// Can it be played yet?
    pub playable: bool,
    /// How many of its rules are counted: all but advice.
    pub rules: usize,
    /// Played, with a test that would fail if they were wrong.
    pub whole: usize,
    /// Played in part, or not yet tested.
    pub part: usize,
    /// Not played.
    pub absent: usize,
}

/// Opens a battle from a scenario, a seed and perhaps dice.
type Open = fn(&Doc, u64, Option<Vec<u8>>) -> Result<Box<dyn AnyGame>, Vec<Problem>>;

/// Plays a battle under all laws, on a field that must be sound.
type Soak = fn(&Doc, u64) -> Result<Result<Soaked, Fault>, Vec<Problem>>;

/// A ruleset that is played.
pub(crate) struct Book {
    pub(crate) id: &'static str,
    pub(crate) open: Open,
    pub(crate) replay: fn(Value, Option<usize>) -> Result<Replayed, NotReplayed>,
    pub(crate) field: fn(usize, u64, Field) -> Value,
    pub(crate) encounter: fn(u64, usize) -> Value,
    pub(crate) muster: fn(&Levy) -> Result<Raised, String>,
    pub(crate) soak: Soak,
    pub(crate) schema: fn(Format) -> Value,
    pub(crate) check: fn(&Doc) -> Vec<Problem>,
    sheet: fn() -> Sheet,
    coverage: &'static str,
    rules: &'static str,
}

const BOOKS: &[Book] = &[SPLENDID, GLORIOUS, VERITAS];

const SPLENDID: Book = Book {
    id: "splendid",
    open: any::open::<Splendid>,
    replay: any::replay::<Splendid>,
    field: |n_units, seed, sort| {
        let (start, motley) = match sort {
            Field::Plain => (muster::Start::Placed, false),
            Field::Motley => (muster::Start::Placed, true),
            Field::InHand => (muster::Start::Deployed, true),
        };
        muster::field(seed, &muster::Wish { size: muster::Size::Units(n_units), start, motley })
    },
    encounter: muster::random_scenario,
    muster: raise_splendid,
    soak: |doc, seed| soak::battle::<Splendid>(doc, seed, rules_splendid::invariants::check),
    schema: |format| match format {
        Format::Army => rules_splendid::read::army_schema(),
        Format::Rulebook => rules_splendid::read::rulebook_schema(),
        Format::Scenario | Format::Record | Format::Wire => rules_splendid::read::scenario_schema(),
    },
    check: rules_splendid::read::check,
    sheet: rules_splendid::sheet::sheet,
    coverage: rules_splendid::sheet::COVERAGE,
    rules: rules_splendid::sheet::RULES,
};

const GLORIOUS: Book = Book {
    id: "glorious",
    open: any::open::<Glorious>,
    replay: any::replay::<Glorious>,
    field: |n_units, seed, sort| {
        use rules_glorious::muster::{Start, field, motley};
        match sort {
            Field::Plain => field(seed, n_units, Start::Placed),
            Field::Motley => motley(seed, n_units, Start::Placed),
            Field::InHand => motley(seed, n_units, Start::Deployed),
        }
    },
    encounter: rules_glorious::muster::encounter,
    muster: raise_glorious,
    soak: |doc, seed| soak::battle::<Glorious>(doc, seed, rules_glorious::invariants::check),
    schema: |format| match format {
        Format::Army => rules_glorious::read::army_schema(),
        Format::Rulebook => rules_glorious::read::rulebook_schema(),
        Format::Scenario | Format::Record | Format::Wire => rules_glorious::read::scenario_schema(),
    },
    check: rules_glorious::read::check,
    sheet: rules_glorious::sheet::sheet,
    coverage: rules_glorious::sheet::COVERAGE,
    rules: rules_glorious::sheet::RULES,
};

const VERITAS: Book = Book {
    id: "veritas",
    open: any::open::<Veritas>,
    replay: any::replay::<Veritas>,
    field: |n_units, seed, sort| match sort {
        Field::Plain | Field::Motley => rules_veritas::muster::scenario(n_units, seed),
        Field::InHand => rules_veritas::muster::in_hand(n_units, seed),
    },
    encounter: |seed, n_units| rules_veritas::muster::in_hand(n_units, seed),
    muster: |levy| {
        if !(levy.choose.is_empty() && levy.owned.is_empty()) {
            return Err(
                "its armies are raised without choices: leave `--choose` and `--own` out".into()
            );
        }
        let army = match levy.points {
            None => rules_veritas::muster::army(levy.throws, levy.seed, &levy.name),
            Some(points) => {
                let points = i32::try_from(points).unwrap_or(i32::MAX);
                rules_veritas::muster::army_of_points(points, levy.seed, &levy.name)
                    .ok_or_else(|| format!("no army costs as little as {points} points"))?
            }
        };
        Ok(Raised::new(Vec::new(), Vec::new(), army))
    },
    soak: |doc, seed| soak::battle::<Veritas>(doc, seed, rules_veritas::invariants::check),
    schema: |format| match format {
        Format::Army => rules_veritas::read::army_schema(),
        Format::Rulebook => rules_veritas::read::rulebook_schema(),
        Format::Scenario | Format::Record | Format::Wire => rules_veritas::read::scenario_schema(),
    },
    check: rules_veritas::read::check,
    sheet: rules_veritas::sheet::sheet,
    coverage: rules_veritas::sheet::COVERAGE,
    rules: rules_veritas::sheet::RULES,
};

/// An army by the generator of the book.
fn raise_splendid(levy: &Levy) -> Result<Raised, String> {
    if levy.points.is_some() {
        return Err("its armies are thrown for, not bought: leave `--points` out".into());
    }
    let kind = |name: &String| {
        let known = muster::kind_of(name).filter(|kind| !kind.is_command());
        known.ok_or_else(|| {
            let names: Vec<_> = muster::names().collect();
            format!("`{name}` is no type of unit that is thrown for; they are {}", names.join(", "))
        })
    };
    let mut choose = levy.choose.iter().map(kind).collect::<Result<Vec<_>, _>>()?;
    if let Some(kind) = choose.iter().find(|it| !muster::CHOICE.contains(it)) {
        return Err(format!(
            "the choice on an 8 is between Pike and Musket and Foot (ASV-AGN-005), not {}",
            kind.name()
        ));
    }
    if choose.is_empty() {
        choose.push(UnitKind::PikeAndMusket);
    }
    let owned = levy.owned.iter().map(|(name, n)| Ok((kind(name)?, *n)));
    let owned = owned.collect::<Result<Vec<_>, String>>()?;
    let call = muster::Call { throws: levy.throws, owned, choose };
    let mut dice = Keyed::new(levy.seed, 0);
    let mustered =
        muster::muster_by(&Rulebook::default(), &call, &mut dice).map_err(|why| why.to_string())?;
    let names = |kinds: &[UnitKind]| kinds.iter().map(|kind| kind.name()).collect::<Vec<_>>();
    let row = |throw: &muster::Thrown| json!({"dice": throw.dice, "raised": names(&throw.raised), "nothing": names(&throw.nothing)});
    let throws = mustered.throws.iter().map(row).collect();
    let army = muster::army(&mustered, &levy.name);
    Ok(Raised::new(throws, mustered.notes, army))
}

/// An army by the generator of the book.
fn raise_glorious(levy: &Levy) -> Result<Raised, String> {
    use rules_glorious::{Rulebook, kinds::ElementKind, muster};
    if levy.points.is_some() {
        return Err("its armies are thrown for, not bought: leave `--points` out".into());
    }
    if !levy.owned.is_empty() {
        return Err("its generator does not ask what you own: leave `--own` out".into());
    }
    let book = Rulebook::default();
    let offered = muster::choices(&book);
    let choice = |name: &String| {
        let known = ElementKind::ALL.into_iter().find(|kind| kind.key() == name);
        known.filter(|kind| offered.contains(kind)).ok_or_else(|| {
            let names: Vec<_> = offered.iter().map(|kind| kind.key()).collect();
            format!("`{name}` is no choice of the generator; choices are {}", names.join(", "))
        })
    };
    let choose = levy.choose.iter().map(choice).collect::<Result<Vec<_>, _>>()?;
    let call = muster::Call { throws: levy.throws, choose };
    let mut dice = Keyed::new(levy.seed, 0);
    let mustered = muster::muster(&book, &call, &mut dice)
        .map_err(|_| "the dice that were given are used up or are none of the book".to_owned())?;
    let names = |units: &[muster::Levied]| {
        units.iter().map(|unit| format!("{} ({})", unit.name(), unit.n)).collect::<Vec<_>>()
    };
    let row = |throw: &muster::Thrown| json!({"dice": throw.dice, "raised": names(&throw.raised), "nothing": names(&throw.nothing)});
    let throws = mustered.throws.iter().map(row).collect();
    let army = muster::army(&mustered, &levy.name);
    Ok(Raised::new(throws, mustered.notes, army))
}

/// Title, period, author and what lies before us, of all five.
const TITLES: [[&str; 5]; 5] = [
    ["splendid", "A Splendid Victory!", "English Civil War", "Trevor Raymond", "complete book"],
    ["glorious", "A Glorious Victory!", "medieval", "Trevor Raymond", "quick sheet"],
    ["veritas", "In Deo Veritas", "17th-century grand battles", "Philip Garton", "quick sheet"],
    ["nearrun", "A Near Run Thing", "Napoleonic", "Peter Hunt", "book without its tables"],
    ["gloria", "Pro Gloria!", "18th century", "Adam Stone", "book without its tables"],
];

/// All five rulesets, those that cannot be played yet among them.
pub fn rulesets() -> Vec<Card> {
    let card = |[id, title, period, author, source]: [&'static str; 5]| {
        let states = coverage(id);
        let count = |state: &str| states.iter().filter(|it| it["state"] == state).count();
        let (whole, part, absent) = (count("whole"), count("part"), count("absent"));
        let rules = whole + part + absent;
        let playable = book(id).is_some();
        Card { id, title, period, author, source, playable, rules, whole, part, absent }
    };
    TITLES.map(card).to_vec()
}

/// The ids of the rulesets that can be played.
pub fn ruleset_ids() -> impl Iterator<Item = &'static str> {
    BOOKS.iter().map(|book| book.id)
}

/// Every rule of a ruleset as its coverage page has it; empty where none is played.
pub fn coverage(id: &str) -> Vec<Value> {
    let Some(book) = book(id) else { return Vec::new() };
    let page: Value = serde_json::from_str(book.coverage).unwrap_or_default();
    page["rules"].as_array().cloned().unwrap_or_default()
}

/// What a rule of one ruleset says, in our words.
pub fn rule_of(id: &str, cite: &str) -> Option<String> {
    rule_in(book(id)?.rules, cite)
}

/// What a rule says, in our words.
pub fn rule(cite: &str) -> Option<String> {
    BOOKS.iter().find_map(|book| rule_in(book.rules, cite))
}

/// The index is a plain list: `id = "…"`, and a little below it `text = "…"`.
fn rule_in(index: &str, cite: &str) -> Option<String> {
    let start = index.find(&format!("id = \"{cite}\""))?;
    let text = index[start..].lines().find_map(|line| line.strip_prefix("text = "))?;
    match text.strip_prefix('\'') {
        Some(plain) => plain.strip_suffix('\'').map(str::to_owned),
        None => serde_json::from_str(text).ok(),
    }
}

/// The quick reference sheet of a ruleset, made from the rulebook's own tables.
pub fn sheet(id: &str) -> Option<Sheet> {
    book(id).map(|book| (book.sheet)())
}

pub(crate) fn book(id: &str) -> Option<&'static Book> {
    BOOKS.iter().find(|book| book.id == id)
}

/// What to say of a ruleset that is not played.
pub(crate) fn unknown(id: &str) -> String {
    let known: Vec<_> = ruleset_ids().map(|id| format!("`{id}`")).collect();
    let known = known.join(", ");
    match TITLES.iter().find(|row| row[0] == id) {
        Some(row) => format!("{} (`{id}`) cannot be played yet; played are {known}", row[1]),
        None => format!("there is no ruleset `{}`; played are {known}", shortened(id)),
    }
}

fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}

/// The ruleset that a scenario says it is of.
pub(crate) fn of(doc: &Doc) -> Result<&'static Book, Vec<Problem>> {
    let problem = |line, why: String, remedy: &str| {
        let (file, key) = (doc.file.clone(), "ruleset".to_owned());
        vec![Problem { file, line, key, why, remedy: remedy.to_owned() }]
    };
    let line = doc.root.get("ruleset").and_then(|node| node.line);
    let Some(id) = doc.peek("ruleset") else {
        let why = "the file does not say of which ruleset it is";
        let known: Vec<String> = BOOKS.iter().map(|book| format!("\"{}\"", book.id)).collect();
        let remedy = format!("write `ruleset = …` with one of {}", known.join(", "));
        return Err(problem(line, why.to_owned(), &remedy));
    };
    book(id).ok_or_else(|| problem(line, unknown(id), "name a ruleset that is played"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_found_by_their_ids() {
        let text = rule("ASV-BAS-003").expect("it is in the index");
        assert!(text.contains("measure"), "{text}");
        assert_eq!(rule("ASV-XXX-999"), None);
        for row in coverage("splendid") {
            let id = row["id"].as_str().expect("a rule has an id");
            assert!(rule(id).is_some_and(|text| !text.is_empty()), "{id} says nothing");
        }
    }

    #[test]
    fn five_rulesets_are_told_of_and_those_not_played_say_so() {
        let cards = rulesets();
        assert_eq!(cards.len(), 5);
        for card in cards {
            assert_eq!(card.playable, card.rules > 0, "{}", card.id);
            assert!(!card.author.is_empty(), "{} was written by somebody", card.id);
        }
        assert!(unknown("gloria").contains("cannot be played yet"));
        assert!(unknown("chess").contains("there is no ruleset `chess`"));
    }
}
