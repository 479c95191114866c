//! An army generator: a table of what each total of two dice raises, and the throws on that table.
use super::Raised;
use crate::{Dice, dice::Throw, doc::Item};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::DeserializeOwned, de::Error};
use serde_json::{Value, json};

/// What a generator raises, such as a type of unit.
pub trait Recruit: Copy + Serialize + DeserializeOwned {
    /// What the table may contain, as a hint for whoever wrote something else.
    const WANTED: &'static str;

    /// Its name for players.
    fn called(&self) -> String;

    /// Whether it can be raised.
    fn is_raised(&self) -> bool {
        true
    }

    /// Reads the form that earlier files used.
    fn from_words(words: &str) -> Option<Self>;
}

/// One unit that a total raises, or several from which the player chooses. A file has a single value or a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry<T>(pub Vec<T>);

impl<T: Serialize> Serialize for Entry<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match &self.0[..] {
            [one] => one.serialize(to),
            choices => choices.serialize(to),
        }
    }
}

impl<'de, T: Recruit> Deserialize<'de> for Entry<T> {
    /// Also reads the form of earlier files and records: words with ` or ` between them.
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let written = Value::deserialize(from)?;
        let old =
            written.as_str().and_then(|words| words.split(" or ").map(T::from_words).collect());
        let choices = match written {
            Value::Array(_) => serde_json::from_value(written),
            one if old.is_none() => serde_json::from_value(one).map(|one| vec![one]),
            _ => Ok(old.unwrap_or_default()),
        };
        choices.map(Self).map_err(D::Error::custom)
    }
}

impl<T: Recruit> Entry<T> {
    /// Whether this is an entry of the table. If not, a problem is noted.
    pub fn check(item: &Item<'_>) -> bool {
        let written = item.node().to_json();
        let words = written.as_str().map_or_else(|| written.to_string(), ToOwned::to_owned);
        let entry = serde_json::from_value::<Self>(written).ok();
        let right = entry.is_some_and(|it| !it.0.is_empty() && it.0.iter().all(T::is_raised));
        if !right {
            item.wrong(format!("`{words}` cannot be raised"), T::WANTED);
        }
        right
    }
}

/// Everything that a table leaves to the player's choice.
pub fn choices<'t, T: Recruit + 't>(entries: impl Iterator<Item = &'t Entry<T>>) -> Vec<T> {
    entries.filter(|entry| entry.0.len() > 1).flat_map(|entry| entry.0.iter().copied()).collect()
}

/// One throw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thrown<T> {
    /// The faces.
    pub dice: [u8; 2],
    /// What it raised.
    pub raised: Vec<T>,
    /// What it would have raised if the player owned it or the army had room for it.
    pub nothing: Vec<T>,
}

impl<T> Thrown<T> {
    /// Throws two dice, without raising anything yet.
    pub fn new(dice: &mut dyn Dice) -> Result<Self, Throw> {
        Ok(Self { dice: [dice.d(6)?, dice.d(6)?], raised: Vec::new(), nothing: Vec::new() })
    }

    /// The total of its dice, as a key of the table.
    pub fn total(&self) -> String {
        (self.dice[0] + self.dice[1]).to_string()
    }
}

/// How many units of some sort all throws raised.
pub fn count<T>(throws: &[Thrown<T>], is_it: impl Fn(&T) -> bool) -> usize {
    throws.iter().flat_map(|throw| &throw.raised).filter(|raised| is_it(raised)).count()
}

/// Removes the last unit of some sort that was raised. Returns whether there was one.
pub fn leave_out<T>(throws: &mut [Thrown<T>], is_it: impl Fn(&T) -> bool) -> bool {
    let last = |throw: &mut Thrown<T>| {
        let at = throw.raised.iter().rposition(&is_it)?;
        throw.nothing.push(throw.raised.remove(at));
        Some(())
    };
    throws.iter_mut().rev().find_map(last).is_some()
}

impl Raised {
    /// An army raised by throws.
    pub fn thrown<T: Recruit>(throws: &[Thrown<T>], notes: Vec<String>, army: Value) -> Self {
        let names = |units: &[T]| units.iter().map(T::called).collect::<Vec<_>>();
        let row = |throw: &Thrown<T>| json!({"dice": throw.dice, "raised": names(&throw.raised), "nothing": names(&throw.nothing)});
        Self::new(throws.iter().map(row).collect(), notes, army)
    }
}

#[cfg(test)]
#[allow(unreachable_pub, dead_code)] // The macro declares public items in a private module.
mod tests {
    use super::*;
    use crate::Scripted;

    crate::kinds! {
        /// For the test.
        pub enum Troop { Foot = "foot", Horse = "horse", General = "general" }
    }

    impl Recruit for Troop {
        const WANTED: &'static str = "write `foot` or `horse`";
        fn called(&self) -> String {
            self.name().to_owned()
        }
        fn is_raised(&self) -> bool {
            *self != Self::General
        }
        fn from_words(words: &str) -> Option<Self> {
            Self::ALL.into_iter().find(|kind| kind.key() == words)
        }
    }

    #[test]
    fn an_entry_is_one_or_a_choice_and_old_words_are_read() {
        let read = |text: &str| serde_json::from_str::<Entry<Troop>>(text);
        let both = Entry(vec![Troop::Foot, Troop::Horse]);
        assert_eq!(read("\"foot\"").expect("one"), Entry(vec![Troop::Foot]));
        assert_eq!(read("[\"foot\", \"horse\"]").expect("a choice"), both);
        assert_eq!(read("\"foot or horse\"").expect("old words"), both);
        assert_eq!(serde_json::to_string(&both).expect("JSON"), "[\"foot\",\"horse\"]");
        assert!(read("\"foot or hose\"").is_err());
        assert_eq!(choices([both, Entry(vec![Troop::Horse])].iter()), [Troop::Foot, Troop::Horse]);
    }

    #[test]
    fn the_last_of_a_sort_stays_at_home() {
        let mut throws: Vec<Thrown<Troop>> = (0..2)
            .map(|_| Thrown::new(&mut Scripted::new(vec![3, 4])).expect("two dice"))
            .collect();
        assert_eq!(throws[0].total(), "7");
        throws[0].raised = vec![Troop::Foot, Troop::Horse];
        throws[1].raised = vec![Troop::Horse];
        assert!(leave_out(&mut throws, |troop| *troop == Troop::Foot));
        assert_eq!(
            (&throws[0].raised[..], throws[0].nothing[0]),
            (&[Troop::Horse][..], Troop::Foot)
        );
        assert!(!leave_out(&mut throws, |troop| *troop == Troop::Foot));
        assert_eq!(count(&throws, |_| true), 2);
    }
}
