//! Risk to generals (ANT-RSK, step 11), and successors (ANT-REP).
use crate::{
    NearRun,
    act::Act,
    event::Event,
    kinds::{GeneralId, Rank, Side, UnitId},
    model::{Fate, General, Model},
    near,
    question::Question,
    refusal::{CommandRefusal, Refusal, not_asked},
    seats,
    stage::Stage,
    turn,
    unit::Unit,
};
use geom::Pose;
use kernel::{
    Chapter, Cx, Offer, Play, Seat,
    chapter::{guess_of_menu, told},
    offer::each,
};

/// The questions of this chapter.
pub(crate) const QUESTIONS: Chapter<NearRun> =
    Chapter { menu, offer, guess: guess_of_menu::<NearRun>, prompt: told::<NearRun> };

/// ANT-RSK-004: a die for each joined general at risk, the mover's first; then the phase is over.
pub(crate) fn play(cx: &mut Cx<'_, NearRun>) -> Play<NearRun, Option<Stage>> {
    let mover = cx.model().mover.unwrap_or(Side(0));
    for side in [mover, mover.other()] {
        let all = cx.model().generals.iter().filter(|general| general.side == side);
        for general in all.map(|general| general.id).collect::<Vec<_>>() {
            if let Some(face) = danger(cx.model(), cx.model().general(general)) {
                dice(cx, general, face)?;
            }
        }
    }
    rejoin(cx);
    Ok(Some(turn::end_phase(cx)))
}

/// ANT-RSK-004: the least face that hits a general, by what his unit went through; higher generals share the danger of units of
/// their brigade within 1".
fn danger(model: &Model, general: &General) -> Option<i32> {
    let with = general.with.filter(|_| general.is_on_table())?;
    let own = face_of(model, model.unit(with));
    if general.rank == Rank::Brigade {
        return own;
    }
    let reach = model.book.reaches.general_near.value;
    let brigade = model.brigade(model.unit(with));
    let near = model.of(general.side).filter(|unit| {
        model.brigade(unit) == brigade
            && crate::command::within_of_general(model, general, unit, reach)
    });
    near.filter_map(|unit| face_of(model, unit)).chain(own).min()
}

/// What a general with a unit dices on.
fn face_of(model: &Model, unit: &Unit) -> Option<i32> {
    let faces = &model.book.faces;
    let Unit { done, .. } = unit;
    match unit {
        _ if unit.is_gone() || unit.is_routing() && done.stirred => Some(faces.joined_rout.value),
        _ if done.melee_lost => Some(faces.joined_lost.value),
        _ if done.fought => Some(faces.joined_melee.value),
        _ if done.hits > 0 => Some(faces.joined_fire.value),
        _ => None,
    }
}

/// ANT-RSK-001, -005: a general alone whom an enemy unit has touched dices at once.
pub(crate) fn alone(cx: &mut Cx<'_, NearRun>, general: GeneralId, by: UnitId) -> Play<NearRun> {
    let faces = &cx.model().book.faces;
    let face = match cx.model().unit(by).is_mounted() {
        true => faces.alone_by_cavalry.value,
        false => faces.alone_by_infantry.value,
    };
    dice(cx, general, face)?;
    // ANT-RSK-002: whoever is not removed goes behind the nearest friends.
    if cx.model().general(general).is_on_table() {
        go_behind(cx, general);
    }
    Ok(())
}

/// ANT-RSK-003: whether a general is hit, and what a hit does.
fn dice(cx: &mut Cx<'_, NearRun>, general: GeneralId, face: i32) -> Play<NearRun> {
    let die = cx.roll(6)?;
    let hit = i32::from(die) >= face;
    cx.emit(Event::GeneralRisked { general, die, hit });
    if !hit {
        return Ok(());
    }
    let die = cx.roll(6)?;
    let turn = cx.model().turn;
    let fate = match i32::from(die) >= cx.model().book.faces.wounded.value {
        true => Fate::Fallen { turn },
        false => Fate::Stunned { until: turn + 1 },
    };
    cx.emit(Event::GeneralHit { general, die, fate });
    Ok(())
}

/// ANT-RSK-006: a general whose unit routs or is gone, and who is not removed himself, goes behind the nearest friends.
fn rejoin(cx: &mut Cx<'_, NearRun>) {
    let model = cx.model();
    let lost = model.generals.iter().filter(|general| {
        general.is_on_table()
            && general.with.is_some_and(|with| {
                let unit = model.unit(with);
                !unit.is_on_table() || unit.is_routing()
            })
    });
    for general in lost.map(|general| general.id).collect::<Vec<_>>() {
        go_behind(cx, general);
    }
}

/// ANT-GEO-043: behind the nearest friendly unit that does not rout; without one the general is removed.
fn go_behind(cx: &mut Cx<'_, NearRun>, general: GeneralId) {
    let model = cx.model();
    let it = model.general(general);
    let from = it.with;
    match behind_nearest(model, it, |_| true) {
        Some(at) => cx.emit(Event::GeneralFled { general, at, from }),
        None => cx.emit(Event::GeneralLeft { general }),
    }
}

/// A place 0.5" behind the middle of the rear of the nearest unit that fits.
fn behind_nearest(model: &Model, general: &General, which: impl Fn(&Unit) -> bool) -> Option<Pose> {
    let at = general.at.at.v2();
    let units = model.of(general.side).filter(|unit| !unit.is_routing() && which(unit));
    let gap = |unit: &&Unit| near::gap_to_place(model, unit, at);
    let unit = units.min_by(|a, b| gap(a).total_cmp(&gap(b)))?;
    let rect = unit.rect();
    let back = model.book.reaches.behind.value.units();
    let place = rect.side(geom::REAR).middle() - rect.forward * back;
    Some(Pose::new(place.into(), unit.at.facing))
}

/// ANT-REP-004, -005, -007, -008, -014, -015: posts whose holder fell two turns ago are filled, as often as that happens.
pub(crate) fn replace(cx: &mut Cx<'_, NearRun>, side: Side) -> Play<NearRun, Option<Stage>> {
    let all = cx.model().generals.iter().filter(|general| general.side == side);
    for general in all.map(|general| general.id).collect::<Vec<_>>() {
        if is_due(cx.model(), cx.model().general(general)) {
            fill(cx, general)?;
        }
    }
    Ok(Some(turn::after(cx.model(), Stage::Replace { side })))
}

fn is_due(model: &Model, general: &General) -> bool {
    let wait = model.book.limits.replaced_after.value;
    // The new turn has not been announced yet.
    let opens = i32::from(model.turn) + 1;
    matches!(general.fate, Fate::Fallen { turn } if opens >= i32::from(turn) + wait)
}

/// A new brigadier stands with a unit of the brigade; a higher general where the old one fell, or behind friends.
fn fill(cx: &mut Cx<'_, NearRun>, general: GeneralId) -> Play<NearRun> {
    let it = *cx.model().general(general);
    if it.rank != Rank::Brigade {
        let clear = geom::reach_of(cx.model().book.reaches.clear.value);
        let place = it.at.at.v2();
        let crowded = cx
            .model()
            .of(it.side.other())
            .any(|enemy| near::gap_to_place(cx.model(), enemy, place) <= clear);
        let own = |unit: &Unit| is_under(cx.model(), &it, unit);
        let at = if crowded { behind_nearest(cx.model(), &it, own) } else { Some(it.at) };
        if let Some(at) = at {
            cx.emit(Event::Replaced { general, at, with: None });
        }
        return Ok(());
    }
    let open = open(cx.model(), general);
    let unit = match open.as_slice() {
        [] => return Ok(()),
        [only] => *only,
        _ => {
            let said =
                cx.ask(seats::of_general(cx.model(), general), Question::Promote { general })?;
            let Act::Promote { unit } = said.act else { return not_asked() };
            check(cx.model(), said.seat, general, unit)?;
            unit
        }
    };
    let to = cx.model().unit(unit);
    let at = Pose::new(to.centre().into(), to.at.facing);
    // ANT-REP-008: they touch the unit, but have not joined it.
    cx.emit(Event::Replaced { general, at, with: None });
    Ok(())
}

/// Whether a unit is of a general's command.
fn is_under(model: &Model, general: &General, unit: &Unit) -> bool {
    let Some(own) = general.command else { return true };
    unit.under.is_some_and(|under| {
        under == own || model.division(under) == Some(own) || model.corps(under) == Some(own)
    })
}

/// The units that a new brigadier can stand with.
fn open(model: &Model, general: GeneralId) -> Vec<UnitId> {
    let brigade = model.general(general).command;
    let units = model
        .on_table()
        .filter(|unit| brigade.is_some() && unit.under == brigade && !unit.is_routing());
    units.filter(|unit| !unit.tags.ad_hoc).map(|unit| unit.id).collect()
}

fn check(model: &Model, seat: Seat, general: GeneralId, unit: UnitId) -> Result<(), Refusal> {
    seats::must_lead(model, seat, general)?;
    match open(model, general).contains(&unit) {
        true => Ok(()),
        false => Err(CommandRefusal::NotOfBrigade { unit }.into()),
    }
}

fn menu(model: &Model, question: &Question, _: Seat) -> Vec<Act> {
    match *question {
        Question::Promote { general } => each(&open(model, general), |unit| Act::Promote { unit }),
        Question::Order { .. } => vec![Act::First, Act::Second],
        _ => Vec::new(),
    }
}

fn offer(model: &Model, question: &Question, seat: Seat, act: &Act) -> Option<Offer<Act>> {
    match (*question, *act) {
        (Question::Promote { general }, Act::Promote { unit }) => {
            check(model, seat, general, unit).ok()?;
            Some(Offer::told(*act)?.by(model.key(unit)))
        }
        (Question::Order { .. }, Act::First | Act::Second) => Offer::told(*act),
        _ => None,
    }
}
