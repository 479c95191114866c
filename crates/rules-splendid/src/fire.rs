//! Firing (L211-L348): the units fire one by one.
mod bounce;
mod check;
mod cover;
mod eligible;
mod garrison;
mod offers;
mod overhead;
mod pivots;
mod shown;
mod volley;
mod zones;

pub(crate) use check::no_fire_left;
pub(crate) use eligible::{Eligible, eligible};
pub(crate) use offers::{QUESTIONS, offer};
pub(crate) use pivots::pivoted;
pub(crate) use shown::{Stretch, stretches};
pub(crate) use volley::{defensive, tally};
pub(crate) use zones::height;
pub use zones::range;

use crate::{
    Splendid,
    act::{Act, MOST_TARGETS},
    ask,
    event::{Event, How},
    kinds::{Phase, Side},
    model::Model,
    near,
    question::Question,
    refusal::{FireRefusal, Refusal},
    rulings::Order,
    seats,
    stage::Stage,
    unit::Unit,
};
use check::{Shot, Volley};
use geom::Length;
use kernel::{Cx, Play, Tally, ruleset::Seats};
use table::Few;

/// ASV-FIR-040: all fire is simultaneous and is resolved unit by unit; Q18 says which side comes first. Resolves one unit's fire,
/// or the end of a seat's fire.
pub(crate) fn play(cx: &mut Cx<'_, Splendid>, half: u8) -> Play<Splendid, Option<Stage>> {
    let side = firer(cx.model(), half);
    let asked = firers(cx, side);
    if asked.is_empty() {
        return Ok(end(cx, half));
    }
    let said = ask::ask(cx, asked, Question::Fire { side })?;
    // A dispute may have changed which side fires first while this side was asked. Then the first half begins again, so that
    // each side that has not ended its fire still gets its turn.
    let half = if firer(cx.model(), half) == side { half } else { 0 };
    match said.act {
        // ASV-FIR-005: no unit has to fire.
        Act::EndFire => {
            seats::pass(cx, said.seat, side);
            Ok(Some(Stage::Fire { half }))
        }
        Act::Fire { unit, pivot, aims } => {
            let model = cx.model();
            seats::must_command(model, said.seat, unit)?;
            let volley = check::check(model, side, unit, pivot.as_ref(), &aims);
            resolve(cx, &volley?)?;
            Ok(Some(Stage::Fire { half }))
        }
        _ => Err(Refusal::NotAsked.into()),
    }
}

/// The seats to ask: those that have not ended their fire and may have a unit that can fire. A side with one seat is asked if any
/// unit can fire; this need not be checked again when the answer comes.
fn firers(cx: &Cx<'_, Splendid>, side: Side) -> Seats {
    let model = cx.model();
    let all = model.scene.seats_of(side);
    let waiting = model.passed.iter().fold(all, Seats::without);
    if all.len() < 2 {
        let any = !waiting.is_empty() && (cx.is_still() || may_fire(model, side).next().is_some());
        return if any { waiting } else { Seats::default() };
    }
    let able = seats::of_units(model, may_fire(model, side));
    waiting.iter().filter(|&seat| able.has(seat)).fold(Seats::default(), Seats::and)
}

/// Q18: the side without the initiative fires first, or the side with it.
fn firer(model: &Model, half: u8) -> Side {
    let first = match model.rulings.fire_order {
        Order::OtherFirst => model.initiative.other(),
        Order::InitiativeFirst => model.initiative,
    };
    if half == 0 { first } else { first.other() }
}

/// One side has finished firing: the other side's turn, or the next phase.
fn end(cx: &mut Cx<'_, Splendid>, half: u8) -> Option<Stage> {
    if half == 0 {
        return Some(Stage::Fire { half: 1 });
    }
    cx.emit(Event::PhaseBegan { phase: Phase::HandToHand });
    Some(Stage::Join { half: 0 })
}

/// ASV-FIR-020, ASV-FIR-041, ASV-FIR-008: pivots, throws for each target and marks the unit red. A gun's misses bounce on
/// (ASV-BNC-005).
fn resolve(cx: &mut Cx<'_, Splendid>, volley: &Volley) -> Play<Splendid> {
    let id = volley.unit.id;
    if volley.pivoted {
        let stands = volley.unit.stands;
        cx.emit(Event::Moved { unit: id, how: How::Pivot, by: Length::ZERO, stands });
    }
    let mut done = cx.model().unit(id).done;
    (done.pivoted, done.settled) = (done.pivoted || volley.pivoted, true);
    cx.emit(Event::Noted { unit: id, done });
    // All dice are counted before the first one is thrown, because fire is simultaneous.
    let model = cx.model();
    let sum = |shot: &Shot| {
        let target = model.unit(shot.aim.target);
        tally(model, model.unit(id), target, shot.aim.stands, &shot.eligible)
    };
    let tallies: Vec<Tally> = volley.shots.iter().map(sum).collect();
    let mut missed = Few::<u32, MOST_TARGETS>::new();
    for (shot, tally) in volley.shots.iter().zip(tallies) {
        let (target, stands) = (shot.aim.target, shot.aim.stands);
        let attack = volley::Attack { unit: id, target, stands, tally, bounce: false };
        missed.push(volley::throw(cx, attack)?.1);
    }
    cx.emit(Event::Reddened { unit: id });
    for (shot, &misses) in volley.shots.iter().zip(&missed) {
        bounce::go(cx, id, shot, misses)?;
    }
    Ok(())
}

/// What a unit could do to another by fire from where both stand, for measuring (ASV-BAS-003).
#[derive(Clone, Debug)]
pub(crate) struct Reach {
    /// The range of its weapons.
    pub(crate) range: Length,
    /// ASV-FIR-053: the range band of a gun that may fire.
    pub(crate) band: Option<&'static str>,
    /// Which of its stands may fire at the other unit.
    pub(crate) eligible: Eligible,
    /// The dice they would throw. None if no stand may fire.
    pub(crate) tally: Option<Tally>,
}

/// Why a unit cannot fire at another from where both stand. The state of the two units comes first; after that, it is the reason
/// why the shooter nearest to the target may not fire.
pub(crate) fn barred(model: &Model, unit: &Unit, target: &Unit) -> Option<FireRefusal> {
    if near::in_contact(model, unit) {
        return Some(FireRefusal::InContact { unit: unit.id });
    }
    if unit.red {
        return Some(FireRefusal::FiredAlready { unit: unit.id });
    }
    if near::in_contact(model, target) {
        return Some(FireRefusal::InHandToHand { target: target.id });
    }
    let gap = |idx: &usize| near::gap_to(&unit.base_at(*idx), target);
    let nearest = (0..unit.n())
        .filter(|&idx| unit.is_shooter(&unit.stands[idx]))
        .min_by(|one, other| gap(one).total_cmp(&gap(other)))?;
    let eligible = eligible(model, unit, target);
    eligible.is_empty().then(|| check::explain(model, unit, nearest, target, &eligible))
}

/// The zone of fire of one unit towards another. None if it has no weapon that it can use.
pub(crate) fn reach(model: &Model, unit: &Unit, target: &Unit) -> Option<Reach> {
    if unit.formation.is_road_column() || !unit.stands.iter().any(|stand| unit.is_shooter(stand)) {
        return None;
    }
    let eligible = eligible(model, unit, target);
    let sum = || tally(model, unit, target, eligible.stands, &eligible);
    let tally = (!eligible.is_empty()).then(sum);
    let gun = tally.is_some() && unit.kind.is_artillery();
    let band = volley::band(model, eligible.nearest).filter(|_| gun);
    let band = band.map(|band| volley::BANDS[band]);
    Some(Reach { range: range(model, unit), band, eligible, tally })
}

/// The units of a side that might be able to fire. This quick test never misses one that can.
fn may_fire(model: &Model, side: Side) -> impl Iterator<Item = &Unit> {
    model.of(side).filter(|unit| {
        if !check::has_fire_left(unit) || near::in_contact(model, unit) {
            return false;
        }
        let enemies = zones::enemies_in_reach(model, unit);
        if enemies.is_empty() {
            return false;
        }
        let ahead = zones::Ahead::of(model, unit);
        let may_hit = |enemy: &Unit| {
            ahead.may_hold(model, enemy)
                || (pivots::may_pivot(unit) && ahead.may_hold_by_pivot(model, enemy))
        };
        model.units.each(enemies).any(may_hit)
    })
}
