//! Numbers inside, names outside: a unit is a number in a model, an id in files and protocols, and a name in sentences.
//!
//! A ruleset's ids serialise through [`write()`] and [`read`] and print through [`show`]. Inside [`lend`] they use the names of
//! the battle. Without lent names (in a save, a hash, a test) they are plain numbers.
use crate::words;
use serde::{Deserialize, Deserializer, Serializer, de::Error};
use std::{
    cell::{Cell, RefCell},
    fmt,
    sync::Arc,
};

/// What an id stands for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Of {
    /// A unit.
    Unit,
    /// A side.
    Side,
    /// A seat.
    Seat,
    /// Units under one command, such as a wing or a brigade, in rulesets that have them.
    Group,
    /// A commander who is not a unit, in rulesets that have them.
    Leader,
    /// A piece of terrain.
    Ground,
}

impl Of {
    /// What an error calls it.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Unit => "unit",
            Self::Side => "side",
            Self::Seat => "seat",
            Self::Group => "group",
            Self::Leader => "commander",
            Self::Ground => "terrain",
        }
    }
}

/// The two names of a thing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Name {
    /// Its id in files and protocols.
    pub id: String,
    /// Its name in sentences.
    pub name: String,
    /// Whether whoever names it may not know that it exists. It is read as if it did not.
    pub secret: bool,
}

impl Name {
    /// Both names.
    pub fn new(id: impl Into<String>, name: impl Into<String>) -> Self {
        Self { id: id.into(), name: name.into(), secret: false }
    }
}

/// The names of a battle, ordered by number.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Names {
    /// Units.
    pub units: Vec<Name>,
    /// Sides.
    pub sides: Vec<Name>,
    /// Seats.
    pub seats: Vec<Name>,
    /// Groups of units, such as wings or brigades.
    pub groups: Vec<Name>,
    /// Commanders who are not units.
    pub leaders: Vec<Name>,
    /// Pieces of terrain. They have no ids: files number them.
    pub grounds: Vec<Name>,
}

impl Names {
    fn of(&self, what: Of) -> &[Name] {
        match what {
            Of::Unit => &self.units,
            Of::Side => &self.sides,
            Of::Seat => &self.seats,
            Of::Group => &self.groups,
            Of::Leader => &self.leaders,
            Of::Ground => &self.grounds,
        }
    }

    /// The same names for somebody who may not know of some of these things; none if they may know of all.
    pub(crate) fn without(&self, unknown: impl Fn(Of, u8) -> bool) -> Option<Self> {
        let mut names = None;
        for what in [Of::Unit, Of::Group, Of::Leader] {
            for n in (0..self.of(what).len()).filter(|n| unknown(what, *n as u8)) {
                let names = names.get_or_insert_with(|| self.clone());
                let list = match what {
                    Of::Unit => &mut names.units,
                    Of::Group => &mut names.groups,
                    _ => &mut names.leaders,
                };
                list[n].secret = true;
            }
        }
        names
    }
}

thread_local! {
    // Serde passes no context, so an id deep inside an act cannot know its battle.
    static LENT: RefCell<Option<Arc<Names>>> = const { RefCell::new(None) };
    // Whether a sentence is being composed whose verbs are to agree with its names.
    static AGREEING: Cell<bool> = const { Cell::new(false) };
}

/// Restores what was lent before, even if the borrower panics.
struct Before(Option<Arc<Names>>);

impl Drop for Before {
    fn drop(&mut self) {
        LENT.set(self.0.take());
    }
}

/// Lends names to everything that is written, read and printed inside `within`.
pub fn lend<T>(names: &Arc<Names>, within: impl FnOnce() -> T) -> T {
    let _before = Before(LENT.replace(Some(Arc::clone(names))));
    within()
}

/// Composes sentences, in which plural names are marked. [`words::agreeing`] must have them next: it makes verbs agree with the names,
/// and removes the marks.
pub(crate) fn composing<T>(within: impl FnOnce() -> T) -> T {
    struct Before(bool);
    impl Drop for Before {
        fn drop(&mut self) {
            AGREEING.set(self.0);
        }
    }
    let _before = Before(AGREEING.replace(are_lent()));
    within()
}

/// A sentence about one thing that agrees with its names if they are plural: "the Frasers loses its gun" becomes "the Frasers lose
/// their gun".
pub fn agreed(sentence: impl FnOnce() -> String) -> String {
    words::agreeing(composing(sentence))
}

/// A sentence about the thing with this name, written about one: "goes forward" becomes "The Frasers go forward".
pub fn about(name: &str, does: &str) -> String {
    if !words::is_plural(name) {
        return format!("{name} {does}");
    }
    let [open, close] = words::MARKS;
    words::agreeing(format!("{open}{name}{close} {does}"))
}

/// Whether names are lent.
pub(crate) fn are_lent() -> bool {
    LENT.with_borrow(Option::is_some)
}

/// Writes an id: its name if names are lent, otherwise its number.
pub fn write<S: Serializer>(what: Of, number: u8, to: S) -> Result<S::Ok, S::Error> {
    LENT.with_borrow(|lent| {
        match lent.as_ref().and_then(|names| names.of(what).get(usize::from(number))) {
            Some(name) if !name.id.is_empty() => to.serialize_str(&name.id),
            _ => to.serialize_u8(number),
        }
    })
}

/// Prints an id for a sentence: its name if names are lent, otherwise its kind and number.
pub fn show(what: Of, number: u8, to: &mut fmt::Formatter<'_>) -> fmt::Result {
    LENT.with_borrow(|lent| {
        match lent.as_ref().and_then(|names| names.of(what).get(usize::from(number))) {
            Some(name) if AGREEING.get() && words::is_plural(&name.name) => {
                let [open, close] = words::MARKS;
                write!(to, "{open}{}{close}", name.name)
            }
            Some(name) => to.write_str(&name.name),
            None => write!(to, "{} {number}", what.word()),
        }
    })
}

/// An id that prints and serialises by the lent names. Declared with [`named!`](crate::named!).
pub trait Named: Copy {
    /// What kind of thing it numbers.
    const WHAT: Of;

    /// The thing with this number.
    fn nth(number: u8) -> Self;

    /// The number.
    fn number(self) -> u8;

    /// Its id in files and protocols if names are lent, otherwise its number.
    fn key(self) -> String {
        LENT.with_borrow(|lent| {
            let known =
                lent.as_ref().and_then(|it| it.of(Self::WHAT).get(usize::from(self.number())));
            known.map_or_else(|| self.number().to_string(), |name| name.id.clone())
        })
    }

    /// The word that agrees with its name: the first for one thing, the second for several.
    fn agree(self, one: &'static str, many: &'static str) -> &'static str {
        let is_plural = LENT.with_borrow(|lent| {
            let known =
                lent.as_ref().and_then(|it| it.of(Self::WHAT).get(usize::from(self.number())));
            known.is_some_and(|name| words::is_plural(&name.name))
        });
        if is_plural { many } else { one }
    }

    /// "is", or "are" for several.
    fn is(self) -> &'static str {
        self.agree("is", "are")
    }

    /// "has", or "have" for several.
    fn has(self) -> &'static str {
        self.agree("has", "have")
    }

    /// "was", or "were" for several.
    fn was(self) -> &'static str {
        self.agree("was", "were")
    }

    /// "its", or "their" for several.
    fn its(self) -> &'static str {
        self.agree("its", "their")
    }
}

/// Reads an id: a number, or one of the lent names. If names are lent, a number without a name is refused, so that no client can
/// name something that does not exist.
pub fn read<'de, D: Deserializer<'de>>(what: Of, from: D) -> Result<u8, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Id {
        Number(u8),
        Name(String),
    }
    let word = what.word();
    let unknown = |id: String| D::Error::custom(format!("there is no {word} `{id}`"));
    let id = Id::deserialize(from).map_err(|why| {
        // Serde's own message about a missing key names the key.
        let missing = why.to_string().starts_with("missing field");
        if missing { why } else { D::Error::custom(format!("name a {word} by its id")) }
    })?;
    LENT.with_borrow(|lent| match (id, lent) {
        (Id::Number(number), None) => Ok(number),
        (Id::Number(number), Some(names)) => {
            let known = names.of(what).get(usize::from(number)).is_some_and(|name| !name.secret);
            if known { Ok(number) } else { Err(unknown(number.to_string())) }
        }
        (Id::Name(name), lent) => {
            let known = lent.as_ref().map_or(&[][..], |names| names.of(what));
            let found = known.iter().position(|it| it.id == name && !it.secret);
            found.map(|number| number as u8).ok_or_else(|| unknown(name))
        }
    })
}

/// Turns a ruleset's number into an id that serialises and prints by the lent names.
#[macro_export]
macro_rules! named {
    ($($(#[$about:meta])* pub struct $id:ident is $what:ident;)+) => {
        $(
            $(#[$about])*
            #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
            pub struct $id(pub u8);
            $crate::named!($id, $what);
        )+
    };
    ($id:ty, $what:ident) => {
        impl $id {
            /// Its index in a list.
            #[allow(unreachable_pub)] // Ids may be private.
            pub fn idx(self) -> usize {
                usize::from(self.0)
            }
        }
        impl serde::Serialize for $id {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                $crate::names::write($crate::names::Of::$what, self.0, to)
            }
        }
        impl std::fmt::Display for $id {
            fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                $crate::names::show($crate::names::Of::$what, self.0, to)
            }
        }
        impl $crate::refusals::Figure for $id {}
        impl $crate::names::Named for $id {
            const WHAT: $crate::names::Of = $crate::names::Of::$what;

            fn nth(number: u8) -> Self {
                Self(number)
            }

            fn number(self) -> u8 {
                self.0
            }
        }
        impl ::schemars::JsonSchema for $id {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($id).into()
            }

            fn json_schema(_: &mut ::schemars::SchemaGenerator) -> ::schemars::Schema {
                $crate::schema::id($crate::names::Of::$what)
            }
        }
        impl<'de> serde::Deserialize<'de> for $id {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                $crate::names::read($crate::names::Of::$what, from).map(Self)
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Copy, Clone, PartialEq, Debug)]
    struct Id(u8);
    named!(Id, Unit);

    #[test]
    fn ids_are_names_only_where_names_are_lent() {
        let units =
            vec![Name::new("rupert", "Prince Rupert's Horse"), Name::new("byron", "Byron's")];
        let names = Arc::new(Names { units, ..Names::default() });
        assert_eq!(Id(7).idx(), 7);
        let text = || serde_json::to_string(&[Id(1), Id(7)]).expect("it has a text");
        assert_eq!(text(), "[1,7]");
        assert_eq!(lend(&names, text), r#"["byron",7]"#);
        assert_eq!(
            lend(&names, || format!("{} charges {}", Id(0), Id(7))),
            "Prince Rupert's Horse charges unit 7"
        );
        assert_eq!(Id(0).to_string(), "unit 0");
        let guns = Names { units: vec![Name::new("guns", "The guns")], ..Names::default() };
        let told = || {
            format!("{} {} {} and {} {} fire", Id(0), Id(0).is(), "red", Id(0).has(), Id(0).its())
        };
        assert_eq!(lend(&Arc::new(guns), told), "The guns are red and have their fire");
        assert_eq!((Id(1).key(), lend(&names, || Id(1).key())), ("1".into(), "byron".into()));
        let read = || serde_json::from_str::<Vec<Id>>(r#"["byron",0]"#);
        assert_eq!(lend(&names, read).expect("known"), [Id(1), Id(0)]);
        assert!(read().expect_err("no names").to_string().starts_with("there is no unit `byron`"));
        for (id, told) in [("\"goring\"", "`goring`"), ("2", "`2`")] {
            let unknown = lend(&names, || serde_json::from_str::<Id>(id));
            let unknown = unknown.expect_err("unknown").to_string();
            assert!(unknown.starts_with(&format!("there is no unit {told}")), "{unknown}");
        }
    }

    #[test]
    fn what_is_secret_is_read_as_if_it_did_not_exist() {
        let units = ["rupert", "byron"].map(|id| Name::new(id, id)).to_vec();
        let names = Names { units, ..Names::default() };
        assert_eq!(names.without(|_, _| false), None);
        let known =
            Arc::new(names.without(|what, n| (what, n) == (Of::Unit, 1)).expect("a secret"));
        let read = |text: &str| lend(&known, || serde_json::from_str::<Id>(text));
        assert_eq!(read("\"rupert\"").expect("known"), Id(0));
        for id in ["\"byron\"", "1"] {
            let why = read(id).expect_err("secret").to_string();
            assert!(why.starts_with("there is no unit"), "{why}");
        }
    }

    #[test]
    fn an_id_that_is_missing_is_told_by_its_key() {
        #[derive(Deserialize, Debug)]
        struct Charge {
            #[allow(dead_code)] // Only its presence is tested.
            target: Id,
        }
        let why =
            |text: &str| serde_json::from_str::<Charge>(text).expect_err("no charge").to_string();
        assert!(why("{}").starts_with("missing field `target`"), "{}", why("{}"));
        let listed = why(r#"{"target": [1]}"#);
        assert!(listed.starts_with("name a unit by its id"), "{listed}");
    }

    #[test]
    fn a_sentence_about_a_name_agrees_with_it() {
        assert_eq!(
            about("Cobham's horse", "forms and goes on."),
            "Cobham's horse forms and goes on."
        );
        assert_eq!(about("The Camerons", "goes for the Scots."), "The Camerons go for the Scots.");
        assert_eq!(
            about("The Frasers", "leaves its guns and runs."),
            "The Frasers leave their guns and run."
        );
    }

    #[test]
    fn names_are_given_back_after_a_panic() {
        let names =
            Arc::new(Names { units: vec![Name::new("rupert", "Rupert")], ..Names::default() });
        let broken = std::panic::catch_unwind(|| lend(&names, || panic!("on purpose")));
        assert!(broken.is_err());
        assert_eq!(serde_json::to_string(&Id(0)).expect("it has a text"), "0");
    }
}
