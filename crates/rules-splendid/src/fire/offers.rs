//! What a player may do in the firing phase: every target in reach of every unit. Candidates are found cheaply and completed when
//! they are looked at.
use super::{
    bounce,
    check::{self, Volley},
    eligible, pivots, volley,
    zones::{self, Ahead},
};
use crate::{
    Splendid,
    act::{Act, Aim, Aims, Pivot},
    kinds::{Side, UnitId},
    model::Model,
    near, quality,
    question::{Question, StandSet},
    seats,
    unit::Unit,
    words,
};
use geom::Length;
use kernel::{
    Chapter, Fill, Offer, Seat, Tally, chapter::guess_of_menu, dice::Chooser, names::Named,
    offer::Turn,
};

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
        if !check::has_fire_left(unit) || seats::must_command(model, seat, unit.id).is_err() {
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
            if pivots::may_pivot(unit) && ahead.may_hold_by_pivot(model, enemy) {
                all.push(Candidate { pivots: true, ..candidate });
            }
        }
    }
    all
}

pub(crate) const QUESTIONS: Chapter<Splendid> = Chapter { menu, offer, guess, prompt };

/// Every candidate, and the end of fire.
fn menu(model: &Model, question: &Question, seat: Seat) -> Vec<Act> {
    match question {
        Question::Fire { side } => {
            let fire = candidates(model, *side, seat).into_iter().map(Candidate::act);
            // Fire without dice is allowed, but nobody looks for it first.
            let is_idle = |act: &Act| {
                let tally = offer(model, question, seat, act).and_then(|offer| offer.tally);
                tally.is_some_and(|tally| tally.dice() == 0)
            };
            let (idle, fire): (Vec<Act>, Vec<Act>) = fire.partition(is_idle);
            fire.into_iter().chain(idle).chain([Act::EndFire]).collect()
        }
        Question::Bounce { among, .. } => {
            among.iter().map(|target| Act::Bounce { target }).collect()
        }
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
            seats::must_command(model, seat, *unit).ok()?;
            let open = aims.len() == 1 && aims[0].stands.is_empty();
            let (pivot, aims) = if open {
                complete(model, *unit, *pivot, aims[0].target)?
            } else {
                (*pivot, *aims)
            };
            let volley = check::check(model, *side, *unit, pivot.as_ref(), &aims).ok()?;
            Some(describe(model, Act::Fire { unit: *unit, pivot, aims }, &volley))
        }
        (Question::Bounce { among, .. }, Act::Bounce { target }) => {
            among.has(*target).then_some(())?;
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
            let (pivot, stands) = pivots::towards(model, unit, target)?;
            (Some(pivot), stands)
        }
    };
    (!stands.is_empty()).then(|| (pivot, Aims::one(Aim { target: target.id, stands })))
}

/// The offer's label: the unit, the target, and the number of dice.
fn describe(model: &Model, act: Act, volley: &Volley) -> Offer<Act> {
    let unit = &volley.unit;
    let (mut shots, mut notes, mut sum) = (Vec::new(), Vec::new(), Tally::default());
    for shot in &volley.shots {
        let target = model.unit(shot.aim.target);
        let tally = volley::tally(model, unit, target, shot.aim.stands, &shot.eligible);
        shots.push(shot_words(model, unit, target, shot.aim.stands, tally.dice()));
        let far = Length::from_units(shot.eligible.nearest);
        notes.push(format!("{} {} {far} off", target.id, target.id.is()));
        for next in bounce::next(model, unit, target.id, &shot.eligible) {
            notes.push(format!("misses bounce on into {next}"));
        }
        // At least zero: a negative number for one target does not reduce the dice for another.
        if tally.total() > 0 {
            sum.parts.extend(tally.parts);
        }
    }
    // Q17: it is fire all the same.
    if sum.dice() == 0 {
        notes.push("without dice nothing is hit, and the unit has fired".to_owned());
    }
    let verb = if volley.pivoted { "Pivot and fire" } else { "Fire" };
    let label = format!("{verb} {}", shots.join(", "));
    let offer = Offer::plain(act, label, "ASV-FIR-041").by(model.key(unit.id));
    let target = volley.shots.first().map(|shot| model.key(shot.aim.target).to_owned());
    Offer { target, notes, tally: Some(sum), ..offer }
}

/// For example "4 stands of Skippon's at Rupert's (5 dice, 2 or less)".
fn shot_words(model: &Model, unit: &Unit, target: &Unit, stands: StandSet, dice: u32) -> String {
    let gun = unit.kind.is_artillery();
    let of = if gun { String::new() } else { words::stands(stands.len()) + " of " };
    let thrown = match dice {
        0 => "without dice".to_owned(),
        _ => format!("{}, {} or less", words::dice(dice), quality::hits_on(model, unit)),
    };
    format!("{of}{} at {} ({thrown})", unit.id, target.id)
}

fn prompt(_: &Model, question: &Question) -> String {
    match question {
        Question::Fire { side } => format!("{side}: choose a unit to fire, or finish firing."),
        Question::Bounce { gun, among } => {
            let among = words::listed(*among, " or ");
            format!("The shot of {gun} bounces on. Which does it strike, {among}?")
        }
        _ => String::new(),
    }
}
