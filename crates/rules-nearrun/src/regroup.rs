//! Regrouping (ANT-RGP): brigades are named before the dice (step 2) and take back hits after them (step 5).
use crate::{
    NearRun,
    act::Act,
    dice,
    event::Event,
    kinds::{CommandId, Rank, UnitId},
    model::Model,
    opening,
    question::Question,
    refusal::{CommandRefusal, Refusal, not_asked},
    seats,
    stage::Stage,
    turn,
    unit::Unit,
};
use kernel::{
    Chapter, Cx, Offer, Play, Seat,
    chapter::{guess_of_menu, told},
};

/// The questions of this chapter.
pub(crate) const QUESTIONS: Chapter<NearRun> =
    Chapter { menu, offer, guess: guess_of_menu::<NearRun>, prompt: told::<NearRun> };

/// ANT-RGP-001, -011: each divisional general names brigades that have somebody to help.
pub(crate) fn name(cx: &mut Cx<'_, NearRun>, stage: Stage) -> Play<NearRun, Option<Stage>> {
    let Some(side) = cx.model().mover else { return Ok(Some(Stage::Initiative)) };
    let divisions: Vec<CommandId> =
        opening::commands_of(cx.model(), side, Rank::Division).collect();
    for division in divisions {
        while !open(cx.model(), division).is_empty() {
            let seats = seats::of_command(cx.model(), division);
            let said = cx.ask(seats, Question::Regroup { division })?;
            match said.act {
                Act::Done => break,
                Act::Regroup { brigade } => {
                    check_name(cx.model(), said.seat, division, brigade)?;
                    cx.emit(Event::WillRegroup { brigade });
                }
                _ => return not_asked(),
            }
        }
    }
    Ok(Some(turn::after(cx.model(), stage)))
}

/// The brigades of a division that can be named.
fn open(model: &Model, division: CommandId) -> Vec<CommandId> {
    let general = model.leader(division).filter(|general| general.commands());
    let brigades = model.commands_under(division).filter(|_| general.is_some());
    brigades.filter(|id| may_name(model, division, *id).is_ok()).collect()
}

fn may_name(model: &Model, division: CommandId, brigade: CommandId) -> Result<(), CommandRefusal> {
    let own = model.commands.get(brigade.idx()).is_some_and(|it| it.over == Some(division));
    if !own || model.command(brigade).regroups {
        return Err(CommandRefusal::NotOfDivision { brigade });
    }
    match model.directly_under(brigade).any(|unit| may_heal(model, unit).is_ok()) {
        true => Ok(()),
        false => Err(CommandRefusal::NobodyToHelp { brigade }),
    }
}

fn check_name(
    model: &Model,
    seat: Seat,
    division: CommandId,
    brigade: CommandId,
) -> Result<(), Refusal> {
    seats::must_own(model, seat, division)?;
    Ok(may_name(model, division, brigade)?)
}

/// ANT-RGP-002, -003, -009, -016: whether a unit can take back a hit now.
fn may_heal(model: &Model, unit: &Unit) -> Result<(), CommandRefusal> {
    let id = unit.id;
    if unit.is_routing() && unit.is_on_table() {
        return Err(CommandRefusal::RoutersNever { unit: id });
    }
    if unit.tags.ad_hoc || !unit.is_on_table() || unit.lost < 2 {
        return Err(CommandRefusal::FirstHitStays { unit: id });
    }
    if opening::is_enemy_within(model, unit, model.book.reaches.regroup.value) {
        return Err(CommandRefusal::EnemyNear { unit: id });
    }
    if unit.marks.shelled {
        return Err(CommandRefusal::Shelled { unit: id });
    }
    Ok(())
}

/// ANT-RGP-004 to -006, -010, -012, -014: the hits that the dice give back are placed one at a time, as long as somebody can take one.
pub(crate) fn heal(cx: &mut Cx<'_, NearRun>, stage: Stage) -> Play<NearRun, Option<Stage>> {
    let Some(side) = cx.model().mover else { return Ok(Some(Stage::Initiative)) };
    let divisions: Vec<CommandId> =
        opening::commands_of(cx.model(), side, Rank::Division).collect();
    for division in divisions {
        for hits in (1..=dice::heals(cx.model(), division)).rev() {
            let able = able(cx.model(), division);
            let unit = match able.as_slice() {
                [] => break,
                [only] => *only,
                _ => {
                    let seats = seats::of_command(cx.model(), division);
                    let said = cx.ask(seats, Question::Heal { division, hits })?;
                    let Act::Heal { unit } = said.act else { return not_asked() };
                    check_heal(cx.model(), said.seat, division, unit)?;
                    unit
                }
            };
            cx.emit(Event::Healed { unit });
        }
    }
    Ok(Some(turn::after(cx.model(), stage)))
}

/// The units of a division's named brigades that can take back a hit.
fn able(model: &Model, division: CommandId) -> Vec<UnitId> {
    let units = model.units.iter().filter(|unit| is_named(model, unit, division));
    units.filter(|unit| may_heal(model, unit).is_ok()).map(|unit| unit.id).collect()
}

fn is_named(model: &Model, unit: &Unit, division: CommandId) -> bool {
    model.brigade(unit).is_some_and(|brigade| {
        let it = model.command(brigade);
        it.regroups && it.over == Some(division)
    })
}

fn check_heal(model: &Model, seat: Seat, division: CommandId, unit: UnitId) -> Result<(), Refusal> {
    seats::must_command(model, seat, unit)?;
    if !is_named(model, model.unit(unit), division) {
        return Err(CommandRefusal::NotNamed { unit }.into());
    }
    Ok(may_heal(model, model.unit(unit))?)
}

fn menu(model: &Model, question: &Question, _: Seat) -> Vec<Act> {
    match *question {
        Question::Regroup { division } => {
            let open = open(model, division).into_iter();
            open.map(|brigade| Act::Regroup { brigade }).chain([Act::Done]).collect()
        }
        Question::Heal { division, .. } => {
            able(model, division).into_iter().map(|unit| Act::Heal { unit }).collect()
        }
        _ => Vec::new(),
    }
}

fn offer(model: &Model, question: &Question, seat: Seat, act: &Act) -> Option<Offer<Act>> {
    match (*question, *act) {
        (Question::Regroup { .. }, Act::Done) => {
            Offer::ends(question, *act, "No other brigade regroups")
        }
        (Question::Regroup { division }, Act::Regroup { brigade }) => {
            check_name(model, seat, division, brigade).ok()?;
            Offer::told(*act)
        }
        (Question::Heal { division, .. }, Act::Heal { unit }) => {
            check_heal(model, seat, division, unit).ok()?;
            Some(Offer::told(*act)?.by(model.key(unit)))
        }
        _ => None,
    }
}
