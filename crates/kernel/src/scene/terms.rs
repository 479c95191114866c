//! Judging a scenario's own terms: hold a place, leave by an edge, destroy, save.
use crate::{
    ids::{Side, UnitId},
    scenario::{Aim, Edge, Term},
};
use geom::{Convex, Point, Polygon, Rect};

/// When terms are judged.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Judged {
    /// At the end of this turn: terms that must be met by a turn.
    Turn(u16),
    /// When the turns have run out: all other terms.
    Last,
}

impl Judged {
    /// Whether a term is judged now. Units to save, and a place to keep clear, until a turn are checked at its end, not before.
    fn is_due(self, term: &Term) -> bool {
        match (self, term.by, &term.aim) {
            (Self::Last, by, _) => by.is_none(),
            (Self::Turn(_), None, _) => false,
            (Self::Turn(turn), Some(by), Aim::Save(_) | Aim::Clear(_)) => turn == by,
            (Self::Turn(turn), Some(by), _) => turn <= by,
        }
    }
}

/// What troops in a place may do there.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Claim {
    /// Hold it, if no enemy contests it.
    Hold,
    /// Keep the enemy from holding it.
    Contest,
    /// Be there in good order.
    Reach,
}

/// What a ruleset reports about its units when terms are judged.
pub trait Standing {
    /// Whether a side has a unit in this place that may do this there.
    fn is_in(&self, side: Side, area: &[Point], claim: Claim) -> bool;
    /// Whether a side holds this place.
    fn holds(&self, side: Side, area: &[Point]) -> bool {
        self.is_in(side, area, Claim::Hold) && self.is_clear(side.other(), area)
    }
    /// Whether no unit of a side that could contest this place is in it.
    fn is_clear(&self, of: Side, area: &[Point]) -> bool {
        !self.is_in(of, area, Claim::Contest)
    }
    /// Whether a side has a unit in good order in this place, whatever enemies are there.
    fn reaches(&self, side: Side, area: &[Point]) -> bool {
        self.is_in(side, area, Claim::Reach)
    }
    /// Whether a unit has left by this edge in a way that meets a term.
    fn has_left(&self, unit: UnitId, edge: Edge) -> bool;
    /// Whether a unit is lost. One that left to meet a term is not.
    fn is_lost(&self, unit: UnitId) -> bool;
    /// What a unit is worth, and how much of that is lost. Unless a book counts points, a unit is worth 1.
    fn worn(&self, unit: UnitId) -> [u32; 2] {
        [1, u32::from(self.is_lost(unit))]
    }
}

/// A place that a term asks a side to hold.
#[derive(Clone, Debug)]
pub struct Place(Vec<Convex>);

impl Place {
    /// The place with this outline; none if it encloses no area.
    pub fn new(area: &[Point]) -> Option<Self> {
        Polygon::new(area.to_vec()).ok().map(|outline| Self(outline.pieces()))
    }

    /// Whether at least half of any of these units, each given by its bases, is in a place with this outline.
    pub fn holds_any<U: IntoIterator<Item = Rect>>(
        area: &[Point],
        mut units: impl Iterator<Item = U>,
    ) -> bool {
        Self::new(area).is_some_and(|place| units.any(|unit| place.has(unit.into_iter())))
    }

    /// Whether at least half of a unit, by its bases, is in it.
    pub fn has(&self, bases: impl Iterator<Item = Rect>) -> bool {
        let inside = |base: &Rect| self.0.iter().any(|shape| geom::overlaps_convex(base, shape));
        let (n_in, n) =
            bases.fold((0, 0), |(n_in, n), base| (n_in + usize::from(inside(&base)), n + 1));
        2 * n_in >= n
    }
}

fn is_met(standing: &impl Standing, term: &Term) -> bool {
    match &term.aim {
        Aim::Hold(area) => standing.holds(term.side, area),
        Aim::Leave { edge, units, n } => {
            let left = units.iter().filter(|unit| standing.has_left(**unit, *edge));
            left.count() >= usize::from(*n)
        }
        Aim::Clear(area) => standing.is_clear(term.side.other(), area),
        Aim::Destroy(units) => units.iter().all(|unit| standing.is_lost(*unit)),
        Aim::DestroyAny { units, n } => {
            let lost = units.iter().filter(|unit| standing.is_lost(**unit));
            lost.count() >= usize::from(*n)
        }
        Aim::Wear { units, share } => {
            let worn = units.iter().map(|unit| standing.worn(*unit));
            let sums = worn.fold([0, 0], |[all, lost], it| [all + it[0], lost + it[1]]);
            100 * u64::from(sums[1]) >= u64::from(*share) * u64::from(sums[0])
        }
        Aim::Save(units) => !units.iter().any(|unit| standing.is_lost(*unit)),
        Aim::Reach(area) => standing.reaches(term.side, area),
        // Whether any other term is met is not for this term to say: see `due_and_met`.
        Aim::Outlast => false,
    }
}

/// The terms judged now that are met. Only if there are none, those of sides that outlast the other are.
fn due_and_met<'a>(terms: &'a [Term], when: Judged, standing: &impl Standing) -> Vec<&'a Term> {
    let due = || terms.iter().filter(|term| when.is_due(term));
    let met: Vec<&Term> = due().filter(|term| is_met(standing, term)).collect();
    let outlasts = |term: &&'a Term| term.aim == Aim::Outlast;
    if met.is_empty() { due().filter(outlasts).collect() } else { met }
}

/// The side that wins by a term judged now; `Some(None)` if both sides meet one, so that neither wins.
pub fn winner(terms: &[Term], when: Judged, standing: &impl Standing) -> Option<Option<Side>> {
    let met = due_and_met(terms, when, standing);
    match Side::BOTH.map(|side| met.iter().any(|term| term.side == side)) {
        [false, false] => None,
        [true, false] => Some(Some(Side(0))),
        [false, true] => Some(Some(Side(1))),
        [true, true] => Some(None),
    }
}

/// The terms that these sides have met: those with a turn, or else those judged at the end.
fn met<'a>(
    terms: &'a [Term],
    sides: &[Side],
    turn: u16,
    standing: &impl Standing,
) -> Vec<&'a Term> {
    let met = |when: Judged| -> Vec<&'a Term> {
        let met = due_and_met(terms, when, standing).into_iter();
        met.filter(|term| sides.contains(&term.side)).collect()
    };
    let early = met(Judged::Turn(turn));
    if early.is_empty() { met(Judged::Last) } else { early }
}

/// The words of the terms that these sides have met, each as a sentence with a space before it.
pub fn words(terms: &[Term], sides: &[Side], turn: u16, standing: &impl Standing) -> String {
    let stop = |words: &str| if words.ends_with(['.', '!', '?']) { "" } else { "." };
    let met = met(terms, sides, turn, standing);
    met.iter().map(|term| format!(" {}{}", term.words, stop(&term.words))).collect()
}

/// What the victory of a side is called: a full one, unless all terms that it has met say otherwise.
pub fn called<'a>(
    terms: &'a [Term],
    winner: Side,
    turn: u16,
    standing: &impl Standing,
) -> Option<&'a str> {
    let met = met(terms, &[winner], turn, standing);
    let names: Option<Vec<&str>> = met.iter().map(|term| term.called.as_deref()).collect();
    names?.first().copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Unit 0 has left by the north, unit 1 is lost, side 1 holds every place.
    struct Field;
    impl Standing for Field {
        fn is_in(&self, side: Side, _: &[Point], _: Claim) -> bool {
            side == Side(1)
        }
        fn has_left(&self, unit: UnitId, edge: Edge) -> bool {
            unit == UnitId(0) && edge == Edge::North
        }
        fn is_lost(&self, unit: UnitId) -> bool {
            unit == UnitId(1)
        }
    }

    fn term(side: u8, by: Option<u16>, aim: Aim) -> Term {
        Term { side: Side(side), aim, by, words: String::new(), called: None }
    }

    #[test]
    fn terms_are_judged_when_they_are_due() {
        let saved = [term(0, Some(4), Aim::Save(vec![UnitId(0)]))];
        assert_eq!(winner(&saved, Judged::Turn(3), &Field), None);
        assert_eq!(winner(&saved, Judged::Turn(4), &Field), Some(Some(Side(0))));
        assert_eq!(winner(&saved, Judged::Last, &Field), None);
        let destroyed = [term(0, Some(4), Aim::Destroy(vec![UnitId(1)]))];
        assert_eq!(winner(&destroyed, Judged::Turn(3), &Field), Some(Some(Side(0))));
        assert_eq!(winner(&destroyed, Judged::Turn(5), &Field), None);
        let held = [term(1, None, Aim::Hold(Vec::new()))];
        assert_eq!(winner(&held, Judged::Turn(4), &Field), None);
        assert_eq!(winner(&held, Judged::Last, &Field), Some(Some(Side(1))));
    }

    #[test]
    fn some_of_several_a_share_and_a_cleared_place_are_counted() {
        let both = || vec![UnitId(0), UnitId(1)];
        let met = |aim: Aim| is_met(&Field, &term(1, None, aim));
        assert!(met(Aim::DestroyAny { units: both(), n: 1 }));
        assert!(!met(Aim::DestroyAny { units: both(), n: 2 }));
        assert!(met(Aim::Wear { units: both(), share: 50 }));
        assert!(!met(Aim::Wear { units: both(), share: 51 }));
        assert!(met(Aim::Clear(Vec::new())));
        let cleared = [term(1, Some(4), Aim::Clear(Vec::new()))];
        assert_eq!(winner(&cleared, Judged::Turn(3), &Field), None);
        assert_eq!(winner(&cleared, Judged::Turn(4), &Field), Some(Some(Side(1))));
    }

    #[test]
    fn a_side_outlasts_the_other_if_no_term_is_met() {
        let leaves = |unit: u8| {
            term(1, None, Aim::Leave { edge: Edge::North, units: vec![UnitId(unit)], n: 1 })
        };
        let terms = |unit| [leaves(unit), term(0, None, Aim::Outlast)];
        assert_eq!(winner(&terms(0), Judged::Last, &Field), Some(Some(Side(1))));
        assert_eq!(winner(&terms(1), Judged::Last, &Field), Some(Some(Side(0))));
        assert_eq!(winner(&terms(1), Judged::Turn(3), &Field), None);
        assert_eq!(met(&terms(1), &[Side(0)], 3, &Field).len(), 1);
        let reach = [term(1, Some(4), Aim::Reach(Vec::new()))];
        assert_eq!(winner(&reach, Judged::Turn(3), &Field), Some(Some(Side(1))));
    }

    #[test]
    fn nobody_wins_if_both_meet_a_term() {
        let leave = Aim::Leave { edge: Edge::North, units: vec![UnitId(0), UnitId(1)], n: 1 };
        let both = [term(0, None, leave), term(1, None, Aim::Hold(Vec::new()))];
        assert_eq!(winner(&both, Judged::Last, &Field), Some(None));
        assert_eq!(met(&both, &[Side(1)], 3, &Field), [&both[1]]);
        assert_eq!(met(&both, &Side::BOTH, 3, &Field).len(), 2);
    }
}
