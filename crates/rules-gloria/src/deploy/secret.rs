//! What players choose in secret before the battle: brigades off the table (PG-OFF-001), hidden units (PG-HID-001), and where
//! everybody stands, if they deploy by maps (PG-DEP-001).
use super::{
    placing,
    zone::{self, Manner},
};
use crate::{
    Gloria,
    act::Act,
    cost,
    event::Event,
    ground,
    kinds::{CorpsId, Rank, Side},
    model::Model,
    question::Question,
    refusal::{DeployRefusal, Refusal, Who},
    seats,
    stage::Stage,
    turn,
    unit::{Crest, Place},
};
use kernel::{Cx, Fill, Play, Seat, ruleset::Seats};

/// Asks both sides at once, each until it is done. Both are asked even if there is nothing that they could answer, because the
/// question itself would tell.
pub(super) fn play(cx: &mut Cx<'_, Gloria>, stage: Stage) -> Play<Gloria, Option<Stage>> {
    let options = &cx.model().book.options;
    let (question, is_open) = match stage {
        Stage::Reserve => (Question::Reserve, options.reserves),
        Stage::Hide => (Question::Hide, options.hidden_units),
        _ => (Question::Map, placing::is_mapping(cx.model())),
    };
    if !is_open || !Side::BOTH.iter().any(|side| super::brigades::has_any(cx.model(), *side)) {
        return Ok(Some(turn::after(cx.model(), stage)));
    }
    let said = cx.ask(asked(cx.model()), question)?;
    let event = check(cx.model(), &question, said.seat, &said.act, &said.fill)?;
    let is_done = matches!(event, Event::Finished { .. });
    let placed = match event {
        Event::Hid { unit, .. } | Event::Placed { unit, .. } => Some(unit),
        _ => None,
    };
    if let Event::Finished { side } = event {
        placing::leave_behind(cx, side, stage);
    }
    cx.emit(event);
    if let Some(unit) = placed.filter(|id| ground::is_near_crest(cx.model(), cx.model().unit(*id)))
    {
        // PG-HIL-003: whoever hides near a crest is behind it, and whoever is put there by a map, for the question would tell.
        cx.emit(Event::CrestTaken { unit, crest: Some(Crest::Behind) });
    }
    let all_done = is_done && cx.model().finished == [false, false];
    Ok(Some(if all_done { turn::after(cx.model(), stage) } else { stage }))
}

/// The seats of the sides that have not finished.
fn asked(model: &Model) -> Seats {
    let open = Side::BOTH.into_iter().filter(|side| !model.finished[side.idx()]);
    open.fold(Seats::default(), |all, side| {
        seats::of_side(model, side).iter().fold(all, |all, seat| all.and(seat))
    })
}

/// Checks an answer, for the script and for offers.
pub(super) fn check(
    model: &Model,
    question: &Question,
    seat: Seat,
    act: &Act,
    fill: &Fill,
) -> Result<Event, Refusal> {
    match (question, *act) {
        (_, Act::Done) => {
            let side = model.scene.side_of(seat).ok_or(Refusal::NotAsked)?;
            match placing::unplaced(model, side).filter(|_| *question == Question::Map) {
                Some(who) => Err(DeployRefusal::NotAll { who }.into()),
                None => Ok(Event::Finished { side }),
            }
        }
        (Question::Map, Act::Place { .. } | Act::Post { .. }) => {
            let side = model.scene.side_of(seat).ok_or(Refusal::NotAsked)?;
            placing::check(model, side, None, seat, act, fill)
        }
        (Question::Reserve, Act::Withhold { corps }) => {
            withhold(model, seat, corps)?;
            Ok(Event::Withheld { corps })
        }
        (Question::Hide, Act::Hide { unit, formation }) => {
            seats::must_command(model, seat, unit)?;
            let it = model.unit(unit);
            if it.place != Place::InHand {
                return Err(DeployRefusal::NotNow { who: Who::Unit(unit) }.into());
            }
            let formed = zone::formed(model, it, formation)?;
            let at = formed.from_front(super::front_of(&formed, fill)?);
            zone::may_stand(model, &formed, at, Manner::Hidden)?;
            Ok(Event::Hid { unit, at, formation })
        }
        _ => Err(Refusal::NotAsked),
    }
}

/// PG-OFF-001: whole brigades, none of which stands on the table, and at most a third of the points.
fn withhold(model: &Model, seat: Seat, id: CorpsId) -> Result<(), Refusal> {
    seats::must_own(model, seat, id)?;
    let card = &model.scene.corps[id.idx()];
    let in_hand = model.in_corps(id).all(|unit| unit.place == Place::InHand);
    if card.rank != Rank::Brigade || model.corps[id.idx()].reserve || !in_hand {
        return Err(DeployRefusal::NotWhole { corps: id }.into());
    }
    let all = (0..model.corps.len()).map(|n| CorpsId(n as u8));
    let held = all.filter(|it| {
        let is_own = model.scene.corps[it.idx()].side == card.side;
        *it == id || is_own && model.corps[it.idx()].reserve
    });
    if !cost::may_be_off(model, card.side, held) {
        return Err(DeployRefusal::TooMuch { corps: id }.into());
    }
    Ok(())
}
