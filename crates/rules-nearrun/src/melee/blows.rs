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

/// ANT-MCH-001 to -006: a march column that is struck is destroyed, or takes hits and routs; no table is read.
pub(super) fn ride_down(cx: &mut Cx<'_, NearRun>, melee: &Melee) -> Play<NearRun, bool> {
    let mut any = false;
    for unit in melee.units().collect::<Vec<_>>() {
        let it = *cx.model().unit(unit);
        if it.formation != Formation::March || !it.is_on_table() {
            continue;
        }
        let Some(by) = melee.foes(unit).first().copied() else { continue };
        any = true;
        let hits = march_hits(cx.model(), &it, cx.model().unit(by)).value;
        let by_at = cx.model().unit(by).centre();
        if hits < 0 {
            cx.emit(Event::MarchStruck { unit: by, target: unit, hits: None });
            cx.emit(Event::Removed { unit, end: End::CutDown });
            continue;
        }
        let hits = hits.clamp(0, 60) as u8;
        cx.emit(Event::MarchStruck { unit: by, target: unit, hits: Some(hits) });
        losses::take(cx, unit, hits, Cause::Melee)?;
        if cx.model().unit(unit).is_on_table() {
            retreat::rout(cx, unit, by_at)?;
        }
    }
    Ok(any)
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
            Many::Once => spread(cx, melee, unit, &foes, &mut score, &mut taken)?,
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

/// ANT-MMU-010: one blow on the row of a chosen opponent; its hits are spread evenly, the odd one on that opponent.
fn spread(
    cx: &mut Cx<'_, NearRun>,
    melee: &Melee,
    unit: UnitId,
    foes: &[UnitId],
    score: &mut Score,
    taken: &mut Vec<(UnitId, u8)>,
) -> Play<NearRun> {
    let target = match foes {
        [only] => *only,
        _ => {
            let said = cx.ask(seats::of_unit(cx.model(), unit), Question::Strike { unit })?;
            let Act::StrikeAt { target } = said.act else { return not_asked() };
            seats::must_command(cx.model(), said.seat, unit)?;
            if !foes.contains(&target) {
                return Err(MeleeRefusal::NotStruck { unit, target }.into());
            }
            target
        }
    };
    let size = cx.model().unit(unit).size_now();
    let hits = blow(cx, melee, unit, target, size)?;
    score.add(unit, hits, 0);
    let n = foes.len() as u8;
    let mut odd = hits % n;
    let mut order: Vec<UnitId> = vec![target];
    order.extend(foes.iter().copied().filter(|foe| *foe != target));
    for foe in order {
        let extra = u8::from(odd > 0);
        odd -= extra;
        taken.push((foe, hits / n + extra));
    }
    Ok(())
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
