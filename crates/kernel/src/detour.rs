//! Ways of several legs, for a unit that something in front of it stops. A ruleset lists the ways that its legs allow and says
//! which of them its rules accept.
use crate::offer::{Leg, Turn};
use geom::Length;

/// One step of a way. Lengths are shares of the unit's move, angles are degrees clockwise.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Step {
    /// Turn about on the spot.
    About,
    /// Turn on the spot by this angle.
    Turn(f64),
    /// Go straight forward by this share.
    Ahead(f64),
    /// Go at an angle to the facing, which stays as it is: the angle, then the share.
    Oblique(f64, f64),
}

impl Step {
    /// The step as a leg of a unit with this much to move.
    pub fn leg(self, allowance: Length) -> Leg {
        let part = |share: f64| Length::from_units(allowance.units() * share);
        match self {
            Self::About => Leg::About { about: true, back: false },
            Self::Turn(degrees) => Leg::Turn { turn: Turn::degrees(degrees) },
            Self::Ahead(share) => Leg::Move { r#move: part(share) },
            Self::Oblique(degrees, share) => {
                Leg::Oblique { oblique: part(share), by: Turn::degrees(degrees) }
            }
        }
    }
}

/// The legs of the first way that is allowed.
///
/// ```
/// use geom::Length;
/// use kernel::{Leg, detour::{self, Step}};
///
/// let ways = [vec![Step::Ahead(1.0)], vec![Step::Turn(90.0), Step::Ahead(0.5)]];
/// let legs = detour::first(Length::inches(12.0), ways, |legs| legs.len() == 2).unwrap();
/// assert_eq!(legs[1], Leg::Move { r#move: Length::inches(6.0) });
/// ```
pub fn first<W: AsRef<[Step]>>(
    allowance: Length,
    ways: impl IntoIterator<Item = W>,
    mut is_allowed: impl FnMut(&[Leg]) -> bool,
) -> Option<Vec<Leg>> {
    let legs =
        |way: W| -> Vec<Leg> { way.as_ref().iter().map(|step| step.leg(allowance)).collect() };
    ways.into_iter().map(legs).find(|legs| is_allowed(legs))
}
