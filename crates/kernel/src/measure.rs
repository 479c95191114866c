//! The measuring tape: what it shows in every ruleset. A ruleset adds sight, fire and command.
use crate::{lookups::Found, ruleset::Spot};
use geom::{Angle, Length, Point, V2};
use serde_json::{Map, Value, json};

/// A thing that can be measured from and to.
pub trait Measured {
    /// Its centre.
    fn centre(&self) -> V2;
}

/// An end of the tape: a unit, or a bare place.
#[derive(Debug)]
pub enum End<'a, U> {
    /// A unit.
    Unit(&'a U),
    /// A place.
    Place(V2),
}

impl<U> Clone for End<'_, U> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<U> Copy for End<'_, U> {}

impl<'a, U: Measured> End<'a, U> {
    /// The unit, if there is one.
    pub fn unit(&self) -> Option<&'a U> {
        match self {
            Self::Unit(unit) => Some(unit),
            Self::Place(_) => None,
        }
    }

    /// Its centre.
    pub fn centre(&self) -> V2 {
        match self {
            Self::Unit(unit) => unit.centre(),
            Self::Place(place) => *place,
        }
    }
}

/// A tape between two ends, and what has been read from it so far.
#[derive(Debug)]
pub struct Tape<'a, U> {
    /// Where it begins.
    pub from: End<'a, U>,
    /// Where it ends.
    pub to: End<'a, U>,
    told: Map<String, Value>,
}

impl<'a, U: Measured> Tape<'a, U> {
    /// Lays a tape between two spots. `find` returns the unit with an id, or a sentence that says why there is none.
    pub fn lay(
        from: &Spot,
        to: &Spot,
        find: impl Fn(&str) -> Result<End<'a, U>, String>,
    ) -> Result<Self, String> {
        let end = |spot: &Spot| match spot {
            Spot::Point(point) => Ok(End::Place(point.v2())),
            Spot::Unit(key) => find(key),
        };
        Ok(Self { from: end(from)?, to: end(to)?, told: Map::new() })
    }

    /// The same on a table with generals, of which the tape measures only where they are.
    pub fn found<G: 'a>(
        from: &Spot,
        to: &Spot,
        find: impl Fn(&str) -> Option<Found<'a, U, G>>,
        place: impl Fn(&G) -> Point,
    ) -> Result<Self, String> {
        Self::lay(from, to, |key| match find(key) {
            Some(Found::Unit(unit)) => Ok(End::Unit(unit)),
            Some(Found::General(general)) => Ok(End::Place(place(general).v2())),
            None => Err(format!("there is no `{key}` on the table")),
        })
    }

    /// Measures distance and direction. `apart` measures between two units, `off` between a unit and a place.
    #[must_use]
    pub fn read(mut self, apart: impl Fn(&U, &U) -> f64, off: impl Fn(&U, V2) -> f64) -> Self {
        let gap = match (self.from, self.to) {
            (End::Unit(one), End::Unit(other)) => apart(one, other),
            (End::Unit(unit), End::Place(place)) | (End::Place(place), End::Unit(unit)) => {
                off(unit, place)
            }
            (End::Place(one), End::Place(other)) => one.distance(other),
        };
        let inches = (Length::from_units(gap).to_inches() * 100.0).round() / 100.0;
        self.tell("inches", inches);
        if let Some(bearing) = Angle::of(self.to.centre() - self.from.centre()) {
            self.tell("bearing", (bearing.to_degrees() * 10.0).round() / 10.0);
        }
        self
    }

    /// Both units, if there is one at each end.
    pub fn units(&self) -> Option<(&'a U, &'a U)> {
        self.from.unit().zip(self.to.unit())
    }

    /// Adds a named result.
    pub fn tell(&mut self, name: &str, what: impl Into<Value>) {
        self.told.insert(name.to_owned(), what.into());
    }

    /// All results.
    pub fn told(self) -> Value {
        json!(self.told)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug)]
    struct Post(V2);
    impl Measured for Post {
        fn centre(&self) -> V2 {
            self.0
        }
    }

    #[test]
    fn a_tape_tells_how_far_and_which_way() {
        let post = Post(Point::inches(3.0, 4.0).v2());
        let find = |key: &str| match key {
            "post" => Ok(End::Unit(&post)),
            _ => Err(format!("there is no unit `{key}`")),
        };
        let (here, unit) = (Spot::Point(Point::inches(0.0, 4.0)), Spot::Unit("post".into()));
        let far = |one: &Post, place: V2| one.centre().distance(place);
        let tape = Tape::lay(&here, &unit, find).expect("both are there");
        assert!(tape.units().is_none());
        let told = tape.read(|one, other| far(one, other.centre()), far).told();
        assert_eq!(told, json!({"inches": 3.0, "bearing": 90.0}));
        let nobody = Tape::lay(&here, &Spot::Unit("nobody".into()), find);
        assert_eq!(nobody.expect_err("nobody"), "there is no unit `nobody`");
    }
}
