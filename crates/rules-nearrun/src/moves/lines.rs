//! Ad hoc lines of light companies (ANT-SKM-001 to -007, -014 to -016, -023, -024): sent out and called in.
use super::{able, acted, forms};
use crate::{
    NearRun,
    act::Act,
    command,
    event::Event,
    guns,
    kinds::{CommandId, Formation, UnitId},
    model::Model,
    near,
    pips::{self, Deed, Price},
    refusal::{MoveRefusal, Refusal},
    retreat, room, seats,
    unit::Unit,
    walk,
};
use geom::Pose;
use kernel::{Cx, Fill, Play, Said};

/// Light companies go out or come in.
pub(super) fn play(cx: &mut Cx<'_, NearRun>, said: &Said<Act>) -> Play<NearRun> {
    match said.act {
        Act::SendOut { brigade } => send_out(cx, said, brigade),
        _ => rejoin(cx, said),
    }
}

/// ANT-SKM-003, -005, -023: a brigade sends out its light companies: a change of formation of every battalion that gives some.
fn send_out(cx: &mut Cx<'_, NearRun>, said: &Said<Act>, brigade: CommandId) -> Play<NearRun> {
    let (line, at, shares, price) = check_out(cx.model(), said, brigade)?;
    let first = *cx.model().unit(shares[0].0);
    pips::pay(cx, &first, price);
    for (unit, figures) in shares {
        let it = *cx.model().unit(unit);
        cx.emit(Event::SentOut { unit, figures });
        cx.emit(Event::Noted { unit, done: acted(&it, &forms::still(&it)) });
    }
    // ANT-SKM-024: attached light companies go out whole, and without an action.
    for (unit, figures) in companies(cx.model(), brigade) {
        cx.emit(Event::SentOut { unit, figures });
    }
    cx.emit(Event::Placed { unit: line, at, formation: Formation::Skirmish });
    // ANT-SKM-003, -008: forming is its first action; further ones cost pips, as for any unit of the brigade.
    let it = *cx.model().unit(line);
    cx.emit(Event::Noted { unit: line, done: acted(&it, &forms::still(&it)) });
    Ok(())
}

/// The line, where it stands, what each battalion gives, and the price.
type Sent = (UnitId, Pose, Vec<(UnitId, u8)>, Price);

/// Checks a line that is sent out.
pub(super) fn check_out(
    model: &Model,
    said: &Said<Act>,
    brigade: CommandId,
) -> Result<Sent, Refusal> {
    seats::must_own(model, said.seat, brigade)?;
    let no = MoveRefusal::NoCompanies { brigade };
    let line = waiting_line(model, brigade).ok_or(no.clone())?;
    let shares = shares(model, brigade);
    let first = shares.first().ok_or(no.clone())?.0;
    let Fill::Poses(poses) = &said.fill else {
        return Err(MoveRefusal::WantsPath { unit: line.id }.into());
    };
    let at = *poses.first().ok_or(MoveRefusal::WantsPath { unit: line.id })?;
    let attached = companies(model, brigade);
    let figures: u8 = shares.iter().chain(&attached).map(|(_, n)| *n).sum();
    let body = Unit {
        at,
        formation: Formation::Skirmish,
        figures,
        place: crate::unit::Place::Table,
        ..*line
    };
    let off = |id: UnitId| table::bodies::gap(&body.outline(), model.rects(model.unit(id)));
    let gap = shares.iter().map(|(id, _)| off(*id)).fold(f64::MAX, f64::min);
    let most = model.book.reaches.beside_parent.value;
    if !geom::within_reach(gap, most) {
        let (gap, most) = (walk::inches(gap), most.to_inches());
        return Err(MoveRefusal::NotBeforeParents { unit: line.id, gap, most }.into());
    }
    let clear = geom::reach_of(model.book.reaches.clear.value);
    let crowded = model
        .enemies(&body)
        .any(|it| table::bodies::gap(&body.outline(), model.rects(it)) <= clear);
    if crowded || !retreat::fits(model, &body) {
        return Err(MoveRefusal::NoRoom { unit: line.id, formation: Formation::Skirmish }.into());
    }
    let price = pips::price(model, model.unit(first), Deed::Plain);
    pips::affords(model, model.unit(first), price)?;
    Ok((line.id, at, shares, price))
}

/// ANT-SKM-016, -023: the ad hoc line of a brigade that is not formed and not lost.
pub(super) fn waiting_line(model: &Model, brigade: CommandId) -> Option<&Unit> {
    let mut lines = model.directly_under(brigade).filter(|unit| unit.tags.ad_hoc);
    lines.find(|line| line.place == crate::unit::Place::InHand)
}

/// ANT-SKM-002, -005: what each battalion gives, by cumulative rounding down in roster order. Only battalions in command, in line
/// or column, in order and with an action left give any.
pub(super) fn shares(model: &Model, brigade: CommandId) -> Vec<(UnitId, u8)> {
    let ratio = u32::from(model.scene.commands[brigade.idx()].skirmish_ratio.max(1));
    let gives = |unit: &&Unit| {
        unit.arm() == crate::kinds::Arm::Infantry
            && !unit.tags.ad_hoc
            && !unit.tags.companies
            && !unit.tags.trained_light
            && unit.sent == 0
            && matches!(
                unit.formation,
                Formation::Line | Formation::ReinforcedLine | Formation::Column
            )
            && !unit.is_disordered()
            && !unit.is_garrison()
            && super::may_act(model, unit).is_ok()
            && unit.done.actions == 0
            && command::is_in_command(model, unit)
    };
    let (mut figures, mut sent) = (0, 0);
    let mut all = Vec::new();
    for unit in model.directly_under(brigade).filter(gives) {
        figures += u32::from(unit.figures);
        let share = figures / ratio - sent;
        sent += share;
        if share > 0 {
            all.push((unit.id, share as u8));
        }
    }
    all
}

/// ANT-SKM-024: the light companies attached to a brigade, which are nothing without its line.
fn companies(model: &Model, brigade: CommandId) -> Vec<(UnitId, u8)> {
    let all = model.directly_under(brigade).filter(|unit| unit.tags.companies && !unit.is_gone());
    all.map(|unit| (unit.id, unit.figures)).collect()
}

/// ANT-SKM-008, -015: a line rejoins beside one of its battalions, for the pips of a unit like any other.
fn rejoin(cx: &mut Cx<'_, NearRun>, said: &Said<Act>) -> Play<NearRun> {
    let (id, price) = check_in(cx.model(), said)?;
    let line = *cx.model().unit(id);
    pips::pay(cx, &line, price);
    let all = cx.model().units.iter().filter(|unit| unit.under == line.under && unit.sent > 0);
    for unit in all.map(|unit| unit.id).collect::<Vec<_>>() {
        cx.emit(Event::SentOut { unit, figures: 0 });
    }
    cx.emit(Event::CalledIn { unit: id });
    Ok(())
}

/// Checks a line that is called in.
pub(super) fn check_in(model: &Model, said: &Said<Act>) -> Result<(UnitId, Price), Refusal> {
    let Act::Rejoin { unit: id } = said.act else { return Err(Refusal::NotAsked) };
    let line = able(model, said.seat, id)?;
    let reach = model.book.reaches.beside_parent.value;
    let beside = guns::parents(model, line).any(|parent| near::within(model, line, parent, reach));
    if !line.tags.ad_hoc || !beside {
        return Err(MoveRefusal::NotBesideParent { unit: id }.into());
    }
    has_room(model, line)?;
    let price = pips::price(model, line, Deed::Plain);
    pips::affords(model, line, price)?;
    Ok((id, price))
}

/// ANT-SKM-008, ANT-GEO-003: battalions that take their light companies back grow, and need room for that.
fn has_room(model: &Model, line: &Unit) -> Result<(), MoveRefusal> {
    let parents = guns::parents(model, line);
    let grown: Vec<Unit> = parents.map(|unit| Unit { sent: 0, ..*unit }).collect();
    let others = model.units.all().without(line.id.idx());
    for (n, unit) in grown.iter().enumerate() {
        let outline = unit.outline();
        let mut before = grown[..n].iter();
        let crowded = !room::is_free_of(model, unit, others)
            || before.any(|it| table::bodies::overlap(&outline, &it.outline()));
        if crowded {
            return Err(MoveRefusal::NoRoom { unit: unit.id, formation: unit.formation });
        }
    }
    Ok(())
}

/// ANT-SKM-007, -020: a line goes no farther than one skirmish move from its nearest battalion, unless it comes nearer.
pub(super) fn stays_near(model: &Model, line: &Unit, then: &Unit) -> Result<(), MoveRefusal> {
    let most = model.book.pace(line, Formation::Skirmish).unwrap_or_default();
    let gap = |body: &Unit| {
        let outline = body.outline();
        let parents = guns::parents(model, line);
        parents.map(|it| table::bodies::gap(&outline, model.rects(it))).fold(f64::MAX, f64::min)
    };
    let (before, after) = (gap(line), gap(then));
    if after <= geom::reach_of(most) || after < before {
        return Ok(());
    }
    Err(MoveRefusal::TooFarFromParents {
        unit: line.id,
        gap: walk::inches(after),
        most: most.to_inches(),
    })
}
