//! What a seat may do, and what the player must add to it: all the gestures there are.
use crate::{
    Cite, Tally,
    names::{self, Named},
    told::Told,
    words,
};
use geom::{Angle, Length, Point, Pose};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// One thing that a seat may do, ready for display. Answering with it unchanged is never refused.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Offer<A> {
    /// The ruleset's own act.
    pub act: A,
    /// What the player must add.
    pub want: Want,
    /// A legal example of that.
    pub fill: Fill,
    /// The least and the greatest number, if the player adds one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub range: Option<[u32; 2]>,
    /// What it is, in a few words.
    pub label: String,
    /// The rule that allows it.
    pub cite: Cite,
    /// The id of the unit that acts, if one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// The id of the unit it is aimed at, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
    /// What it costs or needs, shown before the dice fall.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// How the number of dice, or the number needed, is made up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tally: Option<Tally>,
}

/// An offer with the seat it is made to, as clients receive it.
#[derive(Copy, Clone, PartialEq, Debug, Serialize)]
pub struct Offered<'a, A> {
    /// The seat, by id.
    pub seat: &'a str,
    /// The offer.
    #[serde(flatten)]
    pub offer: &'a Offer<A>,
}

impl<A> Offer<A> {
    /// An offer as it is read: its label begins with a capital, and what it says agrees with its names.
    pub fn composed(offer: impl FnOnce() -> Option<Self>) -> Option<Self> {
        let mut offer = names::composing(offer)?;
        if names::are_lent() {
            offer.label = words::sentence(&words::agreeing(offer.label));
            let parts = offer.tally.iter_mut().flat_map(|tally| &mut tally.parts);
            for text in parts.map(|part| &mut part.what).chain(&mut offer.notes) {
                *text = words::agreeing(std::mem::take(text));
            }
        }
        Some(offer)
    }

    /// An offer to which the player adds nothing.
    pub fn plain(act: A, label: impl Into<String>, cite: impl Into<Cite>) -> Self {
        Self {
            act,
            want: Want::Nothing,
            fill: Fill::Nothing,
            range: None,
            label: label.into(),
            cite: cite.into(),
            unit: None,
            target: None,
            notes: Vec::new(),
            tally: None,
        }
    }

    /// An act with the label of its row, by its unit and against its target; `None` if the row has no sentence.
    pub fn told(act: A) -> Option<Self>
    where
        A: Told,
    {
        let (cite, label) = act.told()?;
        let (unit, target) = (act.unit().map(Named::key), act.target().map(Named::key));
        Some(Self { unit, target, ..Self::plain(act, label, cite) })
    }

    /// An answer with the label of its row, by the unit that is asked and against the one that it reacts to, unless the act names
    /// units itself.
    pub fn asked(question: &impl Told, act: A) -> Option<Self>
    where
        A: Told,
    {
        let (None, Some(unit)) = (act.unit(), question.unit()) else { return Self::told(act) };
        let (cite, words) = act.told()?;
        let target = act.target().or(question.target()).map(Named::key);
        let label = format!("{unit} {words}");
        Some(Self { unit: Some(unit.key()), target, ..Self::plain(act, label, cite) })
    }

    /// An answer that ends what is asked, by the rule of the question.
    pub fn ends(question: &impl Told, act: A, label: &str) -> Option<Self> {
        question.told().map(|(cite, _)| Self::plain(act, label, cite))
    }

    /// The same offer, to which the player adds something.
    #[must_use]
    pub fn wanting(mut self, want: Want, fill: Fill) -> Self {
        (self.want, self.fill) = (want, fill);
        self
    }

    /// The same offer, to which the player adds a number within this range. Nothing stands for the number given here.
    #[must_use]
    pub fn counting(mut self, range: [u32; 2], usual: u32) -> Self {
        (self.want, self.fill, self.range) = (Want::Number, Fill::Number(usual), Some(range));
        self
    }

    /// The same offer with the id of the unit that acts.
    #[must_use]
    pub fn by(mut self, unit: &str) -> Self {
        self.unit = Some(unit.to_owned());
        self
    }

    /// The same offer with the id of the unit it is aimed at.
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

    /// The same offer with how its number is made up.
    #[must_use]
    pub fn reckoned(mut self, tally: Tally) -> Self {
        self.tally = Some(tally);
        self
    }
}

/// One act for each of these: the menu of a question that asks for one of several.
pub fn each<T: Copy, A>(among: &[T], act: impl Fn(T) -> A) -> Vec<A> {
    among.iter().map(|it| act(*it)).collect()
}

/// The acts whose condition holds: the menu of a question that asks what to do.
pub fn those<A>(all: impl IntoIterator<Item = (bool, A)>) -> impl Iterator<Item = A> {
    all.into_iter().filter(|(may, _)| *may).map(|(_, act)| act)
}

/// What the player must add.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Want {
    /// Nothing: a click is enough.
    Nothing,
    /// A place on the table.
    Point,
    /// A path over the table.
    Path,
    /// Where bases stand, and their facings.
    Poses,
    /// Some units, by id.
    Units,
    /// A number, such as how many figures hold their fire.
    Number,
}

/// What the player added. In JSON: null, `[x, y]`, a list of legs, a list of poses, a list of ids, a number.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Fill {
    /// Nothing.
    #[default]
    Nothing,
    /// A place on the table.
    Point(Point),
    /// A path over the table.
    Path(Vec<Leg>),
    /// Where bases stand, and their facings.
    Poses(Vec<Pose>),
    /// Units by id.
    Units(Vec<String>),
    /// A number.
    Number(u32),
}

impl Fill {
    /// Why this cannot be read as a fill: a number out of bounds, if that is the reason, otherwise the list of possible fills.
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
            || {
                "a fill is null, [x, y], a list of legs, of poses or of unit ids, or a whole number"
                    .to_owned()
            },
            |why| why.to_string(),
        )
    }
}

/// One leg of a path. In JSON: `[x, y]`, `{"move": 4.5}`, `{"turn": 20}`, `{"face": 90}`, `{"about": true}`, `{"wheel": 30}`,
/// `{"oblique": 3, "by": 45}`. A ruleset refuses the legs that it does not have.
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
    /// Turn by this much, clockwise.
    Turn {
        /// By how much.
        turn: Turn,
    },
    /// Turn to this facing.
    Face {
        /// The facing, clockwise from north.
        face: Angle,
    },
    /// Turn about on the spot.
    About {
        /// Always true; it gives the leg its name in JSON.
        #[serde(deserialize_with = "yes")]
        about: bool,
        /// Whether the odd stands of an incomplete rank move to the rear. Otherwise they move to the new front if there is room.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        back: bool,
    },
    /// Wheel by this much about the inner front corner; clockwise is about the right one.
    Wheel {
        /// By how much.
        wheel: Turn,
    },
    /// Go straight ahead at an angle, with unchanged facing.
    Oblique {
        /// How far.
        oblique: Length,
        /// The angle to the facing, clockwise.
        by: Turn,
    },
}

/// A key that gives a value its name and is always true.
pub(crate) fn yes<'de, D: serde::Deserializer<'de>>(from: D) -> Result<bool, D::Error> {
    match bool::deserialize(from)? {
        true => Ok(true),
        false => {
            Err(serde::de::Error::custom("this key is true or left out, as in {\"about\": true}"))
        }
    }
}

/// A signed turn, clockwise, with 65 536 units to the full circle; degrees in JSON.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Turn(pub i32);

impl Turn {
    /// From degrees, clockwise.
    pub fn degrees(degrees: f64) -> Self {
        Self((degrees * 65_536.0 / 360.0).round() as i32)
    }
}

impl JsonSchema for Turn {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Turn".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "number",
            "minimum": -360,
            "maximum": 360,
            "description": "A turn in degrees, clockwise; negative is anticlockwise.",
        })
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

    /// A leg has one meaning: none of its keys is ignored or reinterpreted.
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
