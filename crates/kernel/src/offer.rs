//! What a seat may do, and what the hand must add to it: the whole vocabulary of gestures.
use crate::{Cite, Tally};
use geom::{Angle, Length, Point, Pose};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// One thing a seat may do, ready to be shown. Answering with it as it stands is never refused.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Offer<A> {
    /// The ruleset's own word for it.
    pub act: A,
    /// What the hand must add.
    pub want: Want,
    /// A legal example of it.
    pub fill: Fill,
    /// What it is, in a few words.
    pub label: String,
    /// The rule it rests on.
    pub cite: Cite,
    /// The unit that acts, by id, where one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// The unit it is aimed at, by id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
    /// What it costs, what it needs: shown before the dice.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// How the dice or the number needed are reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tally: Option<Tally>,
}

/// An offer together with the seat that it is made to, as clients receive it.
#[derive(Copy, Clone, PartialEq, Debug, Serialize)]
pub struct Offered<'a, A> {
    /// The seat, by id.
    pub seat: &'a str,
    /// The offer.
    #[serde(flatten)]
    pub offer: &'a Offer<A>,
}

impl<A> Offer<A> {
    /// An offer that needs nothing from the hand.
    pub fn plain(act: A, label: impl Into<String>, cite: impl Into<Cite>) -> Self {
        Self {
            act,
            want: Want::Nothing,
            fill: Fill::Nothing,
            label: label.into(),
            cite: cite.into(),
            unit: None,
            target: None,
            notes: Vec::new(),
            tally: None,
        }
    }

    /// The same offer with something for the hand to add.
    #[must_use]
    pub fn wanting(mut self, want: Want, fill: Fill) -> Self {
        (self.want, self.fill) = (want, fill);
        self
    }

    /// The same offer with the unit that acts, by its id.
    #[must_use]
    pub fn by(mut self, unit: &str) -> Self {
        self.unit = Some(unit.to_owned());
        self
    }

    /// The same offer with the unit it is aimed at, by its id.
    #[must_use]
    pub fn against(mut self, target: &str) -> Self {
        self.target = Some(target.to_owned());
        self
    }

    /// The same offer with one more note.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// The same offer with how its number is reached.
    #[must_use]
    pub fn reckoned(mut self, tally: Tally) -> Self {
        self.tally = Some(tally);
        self
    }
}

/// An act for each of these: the menu of a question that asks which of several.
pub fn each<T: Copy, A>(among: &[T], act: impl Fn(T) -> A) -> Vec<A> {
    among.iter().map(|it| act(*it)).collect()
}

/// What the hand must add.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Want {
    /// Nothing: a click is enough.
    Nothing,
    /// A place on the table.
    Point,
    /// A way over the table.
    Path,
    /// Where pieces stand and face.
    Poses,
    /// Some units, by id.
    Units,
}

/// What the hand added. In JSON: null, `[x, y]`, a list of legs, a list of poses, a list of ids.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Fill {
    /// Nothing.
    #[default]
    Nothing,
    /// A place on the table.
    Point(Point),
    /// A way over the table.
    Path(Vec<Leg>),
    /// Where pieces stand and face.
    Poses(Vec<Pose>),
    /// Units by id.
    Units(Vec<String>),
}

impl Fill {
    /// Why no fill can be read from this: a number past its bounds, if it is that, else what fills there are.
    pub(crate) fn why_not(value: &Value) -> String {
        let legs = value.as_array().into_iter().flatten().filter_map(Value::as_object).flatten();
        let past = |(key, number): (&String, &Value)| match key.as_str() {
            _ if !number.is_number() => None,
            "move" | "oblique" => Length::deserialize(number).err(),
            "turn" | "wheel" | "by" => Turn::deserialize(number).err(),
            "face" => Angle::deserialize(number).err(),
            _ => None,
        };
        legs.filter_map(past).next().map_or_else(
            || "it is null, [x, y], a list of legs, of poses or of unit ids".to_owned(),
            |why| why.to_string(),
        )
    }
}

/// One leg of a way. In JSON: `[x, y]`, `{"move": 4.5}`, `{"turn": 20}`, `{"face": 90}`, `{"about": true}`,
/// `{"wheel": 30}`, `{"oblique": 3, "by": 45}`. A ruleset refuses the legs it does not know.
#[non_exhaustive]
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum Leg {
    /// Turn towards this point and go straight to it.
    To(Point),
    /// Go straight forward.
    Move {
        /// How far.
        r#move: Length,
    },
    /// Turn by so much, clockwise.
    Turn {
        /// How far round.
        turn: Turn,
    },
    /// Turn to face this way.
    Face {
        /// Which way, clockwise from north.
        face: Angle,
    },
    /// Turn about on the spot.
    About {
        /// Always true; it gives the leg its name in JSON.
        #[serde(deserialize_with = "yes")]
        about: bool,
        /// What is left over falls back; without it, it closes up to the new front where there is room.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        back: bool,
    },
    /// Wheel by so much about the inner front corner, clockwise about the right one.
    Wheel {
        /// How far round.
        wheel: Turn,
    },
    /// Go straight at a slant, facing as before.
    Oblique {
        /// How far.
        oblique: Length,
        /// How far off the facing, clockwise.
        by: Turn,
    },
}

/// A key that gives a thing its name and is always true.
pub(crate) fn yes<'de, D: serde::Deserializer<'de>>(from: D) -> Result<bool, D::Error> {
    match bool::deserialize(from)? {
        true => Ok(true),
        false => {
            Err(serde::de::Error::custom("it is true or is left out, as in {\"about\": true}"))
        }
    }
}

/// A signed turn, clockwise, 65 536 to the full circle; in JSON degrees.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Turn(pub i32);

impl Turn {
    /// From degrees, clockwise.
    pub fn degrees(degrees: f64) -> Self {
        Self((degrees * 65_536.0 / 360.0).round() as i32)
    }
}

impl Serialize for Turn {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let degrees = f64::from(self.0) * 360.0 / 65_536.0;
        to.serialize_f64((degrees * 10_000.0).round() / 10_000.0)
    }
}

impl<'de> Deserialize<'de> for Turn {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let degrees = f64::deserialize(from)?;
        if !(degrees.is_finite() && degrees.abs() <= 360.0) {
            return Err(serde::de::Error::custom(
                "a turn is a number of degrees between -360 and 360",
            ));
        }
        Ok(Self::degrees(degrees))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A leg says one thing, and says it plainly: nothing of it is dropped or read otherwise.
    #[test]
    fn a_leg_with_a_second_thing_in_it_is_not_read() {
        let read = |text: &str| serde_json::from_str::<Leg>(text);
        assert!(read(r#"{"move": 1}"#).is_ok());
        assert!(read(r#"{"about": true}"#).is_ok());
        for text in [
            r#"{"move": 1, "turn": 20}"#,
            r#"{"about": false}"#,
            r#"{"turn": 361}"#,
            r#"{"oblique": 2}"#,
            r#"[1, 2, 3]"#,
        ] {
            assert!(read(text).is_err(), "{text} was read as {:?}", read(text));
        }
    }
}
