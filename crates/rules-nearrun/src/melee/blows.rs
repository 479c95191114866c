//! The blows of a melee (ANT-MEL-005, -006, ANT-MCH): both sides at once.
use super::{
    pairing::{Many, Melee, manner, opponents},
    reckon,
};
use crate::{
    NearRun,
    act::Act,
    book::Figure,
    event::{Cause, Event},
    kinds::{Arm, Formation, Size, UnitId},
    losses,
    model::Model,
    question::Question,
    refusal::{MeleeRefusal, not_asked},
    retreat, seats,
    unit::{End, Unit},
};
use kernel::{Cx, Play};

/// The hits that every unit of a melee has given and taken.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Score {
    pub(super) all: Vec<(UnitId, u8, u8)>,
}

impl Score {
    /// The hits that a unit has given and taken.
    pub(crate) fn of(&self, unit: UnitId) -> (u8, u8) {
        self.all.iter().find(|it| it.0 == unit).map_or((0, 0), |it| (it.1, it.2))
    }

    fn add(&mut self, unit: UnitId, given: u8, taken: u8) {
        match self.all.iter_mut().find(|it| it.0 == unit) {
            Some(it) => (it.1, it.2) = (it.1 + given, it.2 + taken),
            None => self.all.push((unit, given, taken)),
        }
    }
}

/// ANT-MCH-001 to -006: a march column that is struck is destroyed or takes hits; no table is read. Those who are left rout
/// ([`rout_columns`]).
pub(super) fn ride_down(cx: &mut Cx<'_, NearRun>, melee: &Melee) -> Play<NearRun> {
    for unit in columns(cx.model(), melee) {
        let it = *cx.model().unit(unit);
        let Some(by) = melee.foes(unit).first().copied() else { continue };
        let hits = march_hits(cx.model(), &it, cx.model().unit(by)).value;
        if hits < 0 {
            cx.emit(Event::MarchStruck { unit: by, target: unit, hits: None });
            let horse = cx.model().unit(by);
            let formed_horse = horse.is_mounted() && horse.is_close_order();
            let end = if formed_horse { End::CutDown } else { End::GunsCutDown };
            cx.emit(Event::Removed { unit, end });
            continue;
        }
        let hits = hits.clamp(0, 60) as u8;
        cx.emit(Event::MarchStruck { unit: by, target: unit, hits: Some(hits) });
        losses::take(cx, unit, hits, Cause::Melee)?;
    }
    Ok(())
}

/// ANT-MCH-001 to -006: march columns that were struck and have hits left rout.
pub(super) fn rout_columns(cx: &mut Cx<'_, NearRun>, melee: &Melee) -> Play<NearRun> {
    for unit in columns(cx.model(), melee) {
        if let Some(by) = melee.foes(unit).first().copied() {
            let from = retreat::cause(cx.model(), by, unit);
            retreat::rout(cx, unit, from)?;
        }
    }
    Ok(())
}

/// The march columns of a melee that are on the table.
fn columns(model: &Model, melee: &Melee) -> Vec<UnitId> {
    let marches = |id: &UnitId| {
        let it = model.unit(*id);
        it.formation == Formation::March && it.is_on_table()
    };
    melee.units().filter(marches).collect()
}

/// The part of a melee that is fought by the table: without march columns, which strike nobody.
pub(super) fn without_columns(model: &Model, melee: &Melee) -> Melee {
    let formed = |id: UnitId| model.unit(id).formation != Formation::March;
    let contacts = melee.contacts.iter().filter(|it| formed(it.attacker) && formed(it.target));
    Melee { contacts: contacts.copied().collect(), houses: melee.houses.clone() }
}

fn march_hits<'m>(model: &'m Model, unit: &Unit, by: &Unit) -> &'m Figure {
    let rows = &model.book.march_hits;
    let formed_horse = by.is_mounted() && by.is_close_order();
    match (unit.arm(), formed_horse) {
        (Arm::Infantry, true) => &rows.foot_by_formed_cavalry,
        (Arm::FootArtillery, true) => &rows.foot_guns_by_formed_cavalry,
        (_, true) => &rows.mounted_by_formed_cavalry,
        (Arm::FootArtillery, false) => &rows.foot_guns_by_others,
        (Arm::Infantry, false) => &rows.foot_by_others,
        (_, false) => &rows.mounted_by_others,
    }
}

/// All blows are thrown, then all hits are taken. ANT-MMU-009: each unit counts what it gave and took; ANT-FLK-002: whoever is struck in the
/// flank strikes back.
pub(super) fn strike(cx: &mut Cx<'_, NearRun>, melee: &Melee) -> Play<NearRun, Score> {
    let mut score = Score::default();
    let mut taken: Vec<(UnitId, u8)> = Vec::new();
    let chosen = choose(cx, melee)?;
    for unit in melee.units().collect::<Vec<_>>() {
        // ANT-FIM-003: hits by fire into the melee count for whoever the unit fights.
        let shot = cx.model().unit(unit).done.shot_in_melee;
        score.add(unit, 0, shot);
        if let Some(foe) = opponents(melee, unit).first() {
            score.add(*foe, shot, 0);
        }
        let foes = opponents(melee, unit);
        if foes.is_empty() || !strikes(cx.model().unit(unit)) {
            continue;
        }
        match manner(cx.model(), melee, unit) {
            Many::Each(size) => {
                for foe in foes {
                    let hits = blow(cx, melee, unit, foe, size)?;
                    score.add(unit, hits, 0);
                    taken.push((foe, hits));
                }
            }
            Many::Once => {
                let target = chosen.iter().find(|it| it.0 == unit).map_or(foes[0], |it| it.1);
                let size = cx.model().unit(unit).size_now();
                let hits = blow(cx, melee, unit, target, size)?;
                score.add(unit, hits, 0);
                taken.extend(spread(hits, target, &foes));
            }
        }
    }
    for (unit, hits) in taken {
        score.add(unit, 0, hits);
        losses::in_melee(cx, unit, hits)?;
    }
    Ok(score)
}

/// ANT-MCH-006, and limbered guns and routers: who strikes no blow.
fn strikes(unit: &Unit) -> bool {
    !unit.is_routing()
        && unit.formation != Formation::March
        && unit.formation != Formation::Limbered
}

/// ANT-MMU-010, ANT-MEL-005: units with one blow against several choose on whose row they strike, before any die is thrown.
fn choose(cx: &mut Cx<'_, NearRun>, melee: &Melee) -> Play<NearRun, Vec<(UnitId, UnitId)>> {
    let mut chosen = Vec::new();
    for unit in melee.units().collect::<Vec<_>>() {
        let foes = opponents(melee, unit);
        let once = manner(cx.model(), melee, unit) == Many::Once;
        if foes.len() < 2 || !once || !strikes(cx.model().unit(unit)) {
            continue;
        }
        let said = cx.ask(seats::of_unit(cx.model(), unit), Question::Strike { unit })?;
        let Act::StrikeAt { target } = said.act else { return not_asked() };
        seats::must_command(cx.model(), said.seat, unit)?;
        if !foes.contains(&target) {
            return Err(MeleeRefusal::NotStruck { unit, target }.into());
        }
        chosen.push((unit, target));
    }
    Ok(chosen)
}

/// ANT-MMU-010: the hits of one blow are spread evenly, the odd one on the chosen opponent.
fn spread(hits: u8, target: UnitId, foes: &[UnitId]) -> Vec<(UnitId, u8)> {
    let n = foes.len().max(1) as u8;
    let others = foes.iter().copied().filter(|foe| *foe != target);
    let shares = [target].into_iter().chain(others).enumerate();
    shares.map(|(k, foe)| (foe, hits / n + u8::from((k as u8) < hits % n))).collect()
}

/// One blow.
fn blow(
    cx: &mut Cx<'_, NearRun>,
    melee: &Melee,
    unit: UnitId,
    target: UnitId,
    size: Size,
) -> Play<NearRun, u8> {
    let blow = reckon(cx.model(), melee, unit, target, size);
    let die = cx.roll(6)?;
    let adjust = blow.tally.total();
    let whole = cx.model().unit(target).hits_left();
    let hits = blow.cell.hits(i32::from(die) + adjust).unwrap_or(whole);
    cx.emit(Event::Struck { unit, target, die, adjust: adjust.clamp(-100, 100) as i8, hits });
    Ok(hits)
}
