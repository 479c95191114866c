//! What a player may do in the firing phase: every target in reach of every unit. Candidates are found cheaply and completed when
//! they are looked at.
use super::{
    bounce,
    check::{self, Volley},
    eligible, volley,
    zones::{self, Ahead},
};
use crate::{
    Splendid,
    act::{Act, Aim, Aims, Pivot},
    clear,
    kinds::{Formation, Side, UnitId},
    model::Model,
    moves::turn,
    near, quality,
    question::{Question, StandSet},
    unit::Unit,
    view,
};
use geom::{Angle, Length};
use kernel::{
    Chapter, Fill, Offer, Seat, Tally,
    chapter::guess_of_menu,
    dice::Chooser,
    offer::{Turn, each},
};

/// The units of a side that might be able to fire. This quick test never misses one that can.
pub(super) fn may_fire(model: &Model, side: Side) -> impl Iterator<Item = &Unit> {
    model.of(side).filter(|unit| {
        if !check::has_fire_left(unit) || near::in_contact(model, unit) {
            return false;
        }
        let enemies = zones::enemies_in_reach(model, unit);
        if enemies.is_empty() {
            return false;
        }
        let ahead = Ahead::of(model, unit);
        let may_hit = |enemy: &Unit| {
            ahead.may_hold(model, enemy)
                || (may_pivot(unit) && ahead.may_hold_by_pivot(model, enemy))
        };
        model.units.each(enemies).any(may_hit)
    })
}

/// ASV-FIR-020, ASV-FIR-022: whether it may still pivot to fire.
fn may_pivot(unit: &Unit) -> bool {
    !unit.formation.is_bent_line() && unit.garrison.is_none() && !unit.done.pivoted
}

/// A candidate for fire, to be examined further.
#[derive(Copy, Clone, Debug)]
struct Candidate {
    unit: UnitId,
    target: UnitId,
    pivots: bool,
}

impl Candidate {
    /// The candidate as an act. The stands (an aim without stands) and the pivot (a turn of zero) are left open; `offer`
    /// completes both.
    fn act(self) -> Act {
        let pivot = self.pivots.then_some(Pivot { turn: Turn(0), side: 0 });
        let aims = Aims::one(Aim { target: self.target, stands: StandSet::default() });
        Act::Fire { unit: self.unit, pivot, aims }
    }
}

/// For each unit that may fire and each enemy it might reach: fire without a pivot, or after a pivot towards the enemy.
fn candidates(model: &Model, side: Side, seat: Seat) -> Vec<Candidate> {
    let mut all = Vec::with_capacity(32);
    for unit in model.of(side) {
        if !check::has_fire_left(unit) || crate::seats::must_command(model, seat, unit.id).is_err()
        {
            continue;
        }
        let enemies = zones::enemies_in_reach(model, unit);
        if enemies.is_empty() {
            continue;
        }
        let ahead = Ahead::of(model, unit);
        for enemy in model.units.each(enemies) {
            let candidate = Candidate { unit: unit.id, target: enemy.id, pivots: false };
            if ahead.may_hold(model, enemy) {
                all.push(candidate);
                if ahead.faces(model, enemy) {
                    continue;
                }
            }
            if may_pivot(unit) && ahead.may_hold_by_pivot(model, enemy) {
                all.push(Candidate { pivots: true, ..candidate });
            }
        }
    }
    all
}

/// How the questions of this chapter are asked and answered.
pub(crate) const QUESTIONS: Chapter<Splendid> =
    Chapter { menu, offer, guess, prompt: view::prompt };

/// Every candidate, and the end of fire.
fn menu(model: &Model, question: &Question, seat: Seat) -> Vec<Act> {
    match question {
        Question::Fire { side } => {
            let fire = candidates(model, *side, seat).into_iter().map(Candidate::act);
            fire.chain([Act::EndFire]).collect()
        }
        Question::Bounce { among, .. } => each(among, |target| Act::Bounce { target }),
        _ => Vec::new(),
    }
}

/// A guess for random play: draws candidates until one has stands that may fire; the rules check the rest.
fn guess(
    model: &Model,
    question: &Question,
    seat: Seat,
    chooser: &mut Chooser,
) -> Option<(Act, Fill)> {
    let &Question::Fire { side } = question else {
        return guess_of_menu::<Splendid>(model, question, seat, chooser);
    };
    // None stands for the end of fire, which is drawn like any candidate.
    let mut menu: Vec<_> = candidates(model, side, seat).into_iter().map(Some).collect();
    menu.push(None);
    while !menu.is_empty() {
        let Some(drawn) = menu.swap_remove(chooser.under(menu.len())) else {
            return Some((Act::EndFire, Fill::Nothing));
        };
        if near::in_contact(model, model.unit(drawn.unit)) {
            continue;
        }
        let Act::Fire { unit, pivot, .. } = drawn.act() else { continue };
        if let Some((pivot, aims)) = complete(model, unit, pivot, drawn.target) {
            return Some((Act::Fire { unit, pivot, aims }, Fill::Nothing));
        }
    }
    None
}

/// Completes a candidate and checks it. None if it is not legal.
pub(crate) fn offer(
    model: &Model,
    question: &Question,
    seat: Seat,
    act: &Act,
) -> Option<Offer<Act>> {
    match (question, act) {
        (Question::Fire { .. }, Act::EndFire) => {
            let offer = Offer::plain(Act::EndFire, "Finish firing", "ASV-FIR-005");
            // ASV-FIR-009.
            Some(offer.note("units that have not fired hold their fire"))
        }
        (Question::Fire { side }, Act::Fire { unit, pivot, aims }) => {
            crate::seats::must_command(model, seat, *unit).ok()?;
            let open = aims.len() == 1 && aims[0].stands.is_empty();
            let (pivot, aims) = if open {
                complete(model, *unit, *pivot, aims[0].target)?
            } else {
                (*pivot, *aims)
            };
            let volley = check::check(model, *side, *unit, pivot.as_ref(), &aims).ok()?;
            let offer = describe(model, Act::Fire { unit: *unit, pivot, aims }, &volley);
            // Fire without dice is allowed but does nothing, so it is not offered.
            offer.tally.as_ref().is_some_and(|tally| tally.dice() > 0).then_some(offer)
        }
        (Question::Bounce { among, .. }, Act::Bounce { target }) => {
            among.contains(target).then_some(())?;
            let label = format!("The shot strikes {target}");
            Some(Offer::plain(act.clone(), label, "ASV-BNC-006").against(model.key(*target)))
        }
        _ => None,
    }
}

/// Fire at one target with all the stands that may fire, after a pivot towards it if none may without one.
fn complete(
    model: &Model,
    unit: UnitId,
    pivot: Option<Pivot>,
    target: UnitId,
) -> Option<(Option<Pivot>, Aims)> {
    let unit = model.unit(unit);
    let target = model.units.get(target.idx())?;
    let now = eligible::eligible(model, unit, target).stands;
    let (pivot, stands) = match pivot {
        None => (None, now),
        Some(_) if !now.is_empty() => return None,
        Some(_) => {
            let (pivot, stands) = pivot_towards(model, unit, target)?;
            (Some(pivot), stands)
        }
    };
    (!stands.is_empty()).then(|| (pivot, Aims::one(Aim { target: target.id, stands })))
}

/// The pivot that turns a unit towards a target, as far as allowed, if that lets any stand fire.
fn pivot_towards(model: &Model, unit: &Unit, target: &Unit) -> Option<(Pivot, StandSet)> {
    let (centre, _) = zones::circle(model, target);
    let way = Angle::of(centre - unit.front_centre())?;
    let wanted = unit.heading().turn_to(way);
    if unit.formation == Formation::DefensiveBlock && wanted.abs() > 16_384 {
        return None;
    }
    let most = turn::most_pivot(model, unit, 0);
    let far = wanted.clamp(-most, most);
    // Half the turn may be possible where the whole turn is blocked.
    for turn in [far, far / 2].into_iter().filter(|&turn| turn != 0) {
        let pivot = Pivot { turn: Turn(turn), side: 0 };
        // Checking for targets costs less than checking for room, so it comes first.
        let there = clear::turned(unit, unit.front_centre(), turn);
        let stands = eligible::eligible(model, &there, target).stands;
        if !stands.is_empty() && check::pivoted(model, unit, &pivot, clear::Heed::MOVE).is_ok() {
            return Some((pivot, stands));
        }
    }
    None
}

/// The offer's label: the unit, the target, and the number of dice.
fn describe(model: &Model, act: Act, volley: &Volley) -> Offer<Act> {
    let unit = &volley.unit;
    let (mut shots, mut notes, mut sum) = (Vec::new(), Vec::new(), Tally::default());
    for shot in &volley.shots {
        let target = model.unit(shot.aim.target);
        let tally = volley::tally(model, unit, target, shot.aim.stands, &shot.eligible);
        shots.push(words(model, unit, target, shot.aim.stands, tally.dice()));
        let far = Length::from_units(shot.eligible.nearest);
        notes.push(format!("{} is {far} off", target.id));
        for next in &bounce::next(model, unit, target.id, &shot.eligible) {
            notes.push(format!("misses bounce on into {next}"));
        }
        // At least zero: a negative number for one target does not reduce the dice for another.
        if tally.total() > 0 {
            sum.parts.extend(tally.parts);
        }
    }
    let verb = if volley.pivoted { "Pivot and fire" } else { "Fire" };
    let label = format!("{verb} {}", shots.join(", "));
    let offer = Offer::plain(act, label, "ASV-FIR-041").by(model.key(unit.id));
    let target = volley.shots.first().map(|shot| model.key(shot.aim.target).to_owned());
    Offer { target, notes, tally: Some(sum), ..offer }
}

/// For example "4 stands of Skippon's at Rupert's (5 dice, 2 or less)".
fn words(model: &Model, unit: &Unit, target: &Unit, stands: StandSet, dice: u32) -> String {
    let (dice, needs) = (crate::words::dice(dice), quality::hits_on(model, unit));
    let gun = unit.kind.is_artillery();
    let of = if gun { String::new() } else { crate::words::stands(stands.len()) + " of " };
    format!("{of}{} at {} ({dice}, {needs} or less)", unit.id, target.id)
}
