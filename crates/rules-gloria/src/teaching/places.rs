//! What a scenario asks for: places to hold or to clear, enemies to destroy, and how gladly a side therefore goes forward.
use super::{
    seen::{Seen, worth},
    weights::{EAGER, MARCHES, PATIENT, PLACE, PRESSED, REACH},
};
use crate::{
    kinds::{Side, State},
    model::Model,
    victory,
};
use geom::{Point, Segment, V2};
use kernel::{
    scenario::{Aim, Term},
    scene::Standing as _,
};

/// How far a unit goes beyond the edge of a place to stand in it.
const INSIDE: f64 = 25.0;

/// What the terms mean for each side.
pub(super) struct Asked {
    /// What it has of them.
    pub(super) has: [f64; 2],
    /// How gladly it goes forward. A side that need only keep what it has waits for the enemy.
    pub(super) zeal: [f64; 2],
    /// How much more the enemy's losses count for a side that must attack.
    pub(super) bold: [f64; 2],
}

impl Asked {
    pub(super) fn of(model: &Model, seen: &[Seen<'_>], scale: f64) -> Self {
        let mut asked = Self { has: [0.0; 2], zeal: [1.0; 2], bold: [1.0; 2] };
        let last = victory::last_turn(model).max(1);
        let late = (f64::from(model.turn) / f64::from(last)).min(1.0);
        let [mut attacks, mut defends] = [[false; 2]; 2];
        for Term { side, aim, .. } in &model.scene.terms {
            let (us, them) = (side.idx(), side.other().idx());
            let value = PLACE * (0.15 + 0.85 * late * late);
            match aim {
                Aim::Hold(area) | Aim::Clear(area) => {
                    let place = Place::of(area, scale);
                    let has = |side: Side| place.has(seen, side, State::Disordered);
                    let (ours, theirs) = (has(*side), has(side.other()));
                    let holds = matches!(aim, Aim::Hold(_));
                    let met = !theirs && (ours || !holds);
                    (attacks[us], defends[us]) = (attacks[us] || !met, defends[us] || met);
                    (attacks[them], defends[them]) = (attacks[them] || met, defends[them] || !met);
                    let part = if met { 1.0 } else { 0.0 } + if theirs { 0.0 } else { 0.4 };
                    let weight = if holds { 1.0 } else { 0.5 };
                    let need = place.need(model, seen, *side);
                    asked.has[us] += value * part - PLACE * REACH * weight * need;
                }
                Aim::Destroy(units) | Aim::DestroyAny { units, .. } | Aim::Wear { units, .. } => {
                    attacks[us] = true;
                    let lost = units.iter().filter(|id| model.is_lost(**id));
                    asked.has[us] +=
                        lost.map(|id| 0.3 * worth(model, model.unit(*id))).sum::<f64>();
                }
                Aim::Reach(area) => {
                    let place = Place::of(area, scale);
                    let met = place.has(seen, *side, State::Good);
                    attacks[us] |= !met;
                    defends[them] |= !met;
                    let need = place.need(model, seen, *side);
                    asked.has[us] += if met { value } else { 0.0 } - PLACE * REACH * need;
                }
                Aim::Leave { .. } => attacks[us] = true,
                Aim::Save(_) | Aim::Outlast => defends[us] = true,
            }
        }
        for n in [0, 1] {
            match (attacks[n], defends[n]) {
                (true, _) => (asked.bold[n], asked.zeal[n]) = (1.0 + PRESSED * late, EAGER),
                (false, true) => asked.zeal[n] = PATIENT,
                (false, false) => (),
            }
        }
        asked
    }
}

/// A place that the terms name, in millimetres of the 25/28 mm scale.
struct Place(Vec<V2>);

impl Place {
    fn of(area: &[Point], scale: f64) -> Self {
        Self(area.iter().map(|at| at.v2() * (1.0 / scale)).collect())
    }

    /// Its edges, each from one corner to the next.
    fn edges(&self) -> impl Iterator<Item = (V2, V2)> {
        self.0.iter().copied().zip(self.0.iter().copied().cycle().skip(1))
    }

    /// Whether formed troops of a side are there in this state or a better one, judged by their middles.
    fn has(&self, seen: &[Seen<'_>], side: Side, worst: State) -> bool {
        let mut there = seen.iter().filter(|one| is_steady(one, side) && one.unit.state <= worst);
        there.any(|one| self.contains(one.at))
    }

    fn contains(&self, at: V2) -> bool {
        let crossed = self.edges().filter(|(a, b)| {
            let spans = (a.y > at.y) != (b.y > at.y);
            spans && at.x < (b.x - a.x) * (at.y - a.y) / (b.y - a.y) + a.x
        });
        crossed.count() % 2 == 1
    }

    /// How far a middle is from here.
    fn far(&self, at: V2) -> f64 {
        if self.contains(at) {
            return 0.0;
        }
        let gaps = self.edges().map(|(a, b)| Segment::new(a, b).distance_point(at));
        gaps.fold(3_000.0, f64::min) + INSIDE
    }

    /// How much of the time that is left the two nearest units of a side need to come here; more than 1 is too late.
    fn need(&self, model: &Model, seen: &[Seen<'_>], side: Side) -> f64 {
        let left = f64::from(victory::last_turn(model).saturating_sub(model.turn)) + 0.5;
        let mut needs = [1.5_f64; 2];
        for one in seen.iter().filter(|one| is_steady(one, side)) {
            // Foot comes now in column and now in line.
            let usual = if one.mounted { one.pace } else { MARCHES };
            let pace = ((one.pace + usual) * 0.5).max(MARCHES * 0.7);
            let rests = if one.unit.state == State::Good { 0.0 } else { 0.5 };
            let need = ((self.far(one.at) / pace + rests) / left).min(1.5);
            if let Some(at) = needs.iter().position(|it| need < *it) {
                needs[at..].rotate_right(1);
                needs[at] = need;
            }
        }
        needs.iter().sum::<f64>() / 2.0
    }
}

fn is_steady(one: &Seen<'_>, side: Side) -> bool {
    one.unit.side == side && one.formed && one.unit.state < State::Shaken
}
