//! Numbers within, names without: a unit is a number in a model and its id in everything that leaves the program.
//!
//! A ruleset's own ids write and read themselves through [`write()`] and [`read`]. Where no names have been lent (a save, a
//! hash) they are plain numbers; within [`lend`] they are the names that outsiders know.
use serde::{Deserialize, Deserializer, Serializer, de::Error};
use std::{cell::RefCell, sync::Arc};

/// What an id stands for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Of {
    /// A unit.
    Unit,
    /// A side.
    Side,
    /// A seat.
    Seat,
    /// A wing, a brigade, a division: units under one command, in rulesets that have them.
    Group,
    /// A commander who is not a unit, in rulesets that have them.
    Leader,
}

/// The names of a battle, in the order of its numbers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Names {
    /// Units by id.
    pub units: Vec<String>,
    /// Sides by id.
    pub sides: Vec<String>,
    /// Seats by id.
    pub seats: Vec<String>,
    /// Wings, brigades, divisions by id.
    pub groups: Vec<String>,
    /// Commanders who are not units by id.
    pub leaders: Vec<String>,
}

impl Names {
    fn of(&self, what: Of) -> &[String] {
        match what {
            Of::Unit => &self.units,
            Of::Side => &self.sides,
            Of::Seat => &self.seats,
            Of::Group => &self.groups,
            Of::Leader => &self.leaders,
        }
    }
}

thread_local! {
    // Serde passes no context along, and an id deep within an act cannot know its battle.
    static LENT: RefCell<Option<Arc<Names>>> = const { RefCell::new(None) };
}

/// Gives back what was lent before, even if the borrower panics.
struct Before(Option<Arc<Names>>);

impl Drop for Before {
    fn drop(&mut self) {
        LENT.set(self.0.take());
    }
}

/// Lends names to everything that is written and read within `within`.
pub fn lend<T>(names: &Arc<Names>, within: impl FnOnce() -> T) -> T {
    let _before = Before(LENT.replace(Some(Arc::clone(names))));
    within()
}

/// Writes an id: its name where names are lent, else its number.
pub fn write<S: Serializer>(what: Of, number: u8, to: S) -> Result<S::Ok, S::Error> {
    LENT.with_borrow(|lent| {
        match lent.as_ref().and_then(|names| names.of(what).get(usize::from(number))) {
            Some(name) => to.serialize_str(name),
            None => to.serialize_u8(number),
        }
    })
}

/// Reads an id: a number, or a name that is among those lent. Where names are lent, a number past them is refused, so
/// that nothing said by an outsider can point past the end of a list.
pub fn read<'de, D: Deserializer<'de>>(what: Of, from: D) -> Result<u8, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Id {
        Number(u8),
        Name(String),
    }
    let word = match what {
        Of::Unit => "unit",
        Of::Side => "side",
        Of::Seat => "seat",
        Of::Group => "group",
        Of::Leader => "commander",
    };
    let unknown = |id: String| D::Error::custom(format!("there is no {word} `{id}`"));
    let id = Id::deserialize(from).map_err(|why| {
        // What is not there at all is told as such, by the name of what is missing.
        let missing = why.to_string().starts_with("missing field");
        if missing { why } else { D::Error::custom(format!("a {word} is named by its id")) }
    })?;
    LENT.with_borrow(|lent| match (id, lent) {
        (Id::Number(number), None) => Ok(number),
        (Id::Number(number), Some(names)) => {
            let known = usize::from(number) < names.of(what).len();
            if known { Ok(number) } else { Err(unknown(number.to_string())) }
        }
        (Id::Name(name), lent) => {
            let known = lent.as_ref().map_or(&[][..], |names| names.of(what));
            let found = known.iter().position(|it| *it == name);
            found.map(|number| number as u8).ok_or_else(|| unknown(name))
        }
    })
}

/// Gives a ruleset's number the manners of an id: named without, a number within.
#[macro_export]
macro_rules! named {
    ($id:ty, $what:ident) => {
        impl $id {
            /// Its place in a list.
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
        let units = vec!["rupert".to_owned(), "byron".to_owned()];
        let names = Arc::new(Names { units, ..Names::default() });
        assert_eq!(Id(7).idx(), 7);
        let text = || serde_json::to_string(&[Id(1), Id(7)]).expect("it has a text");
        assert_eq!(text(), "[1,7]");
        assert_eq!(lend(&names, text), r#"["byron",7]"#);
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
    fn an_id_that_is_missing_is_told_by_its_key() {
        #[derive(Deserialize, Debug)]
        struct Charge {
            #[allow(dead_code)] // Only whether it is there is asked.
            target: Id,
        }
        let why =
            |text: &str| serde_json::from_str::<Charge>(text).expect_err("no charge").to_string();
        assert!(why("{}").starts_with("missing field `target`"), "{}", why("{}"));
        let listed = why(r#"{"target": [1]}"#);
        assert!(listed.starts_with("a unit is named by its id"), "{listed}");
    }

    #[test]
    fn names_are_given_back_after_a_panic() {
        let names = Arc::new(Names { units: vec!["rupert".to_owned()], ..Names::default() });
        let broken = std::panic::catch_unwind(|| lend(&names, || panic!("on purpose")));
        assert!(broken.is_err());
        assert_eq!(serde_json::to_string(&Id(0)).expect("it has a text"), "0");
    }
}
