//! The blows of a melee (ANT-MEL-005 to -007, ANT-CVL, ANT-CVC, ANT-MCH): both sides at once.
use super::pairing::{Many, Melee, manner, opponents};
use crate::{
    NearRun,
    act::Act,
    aspect,
    book::{Cell, Figure, Striker, Struck},
    event::{Cause, Event},
    ground,
    kinds::{Arm, Aspect, Class, Cover, Formation, Size, UnitId},
    losses,
    model::Model,
    question::Question,
    refusal::{MeleeRefusal, not_asked},
    retreat, seats,
    unit::{End, Unit},
};
use kernel::{Cx, Play, Tally};

/// A blow: who strikes whom, and how it is reckoned.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Blow {
    pub(crate) cell: Cell,
    pub(crate) tally: Tally,
}

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

/// ANT-MEL-005, -007: the cell and what is added.
pub(crate) fn reckon(
    model: &Model,
    melee: &Melee,
    unit: UnitId,
    target: UnitId,
    size: Size,
) -> Blow {
    let (it, foe) = (model.unit(unit), model.unit(target));
    let contact = melee.between(unit, target);
    let (column, row) = (striker(model, it, foe, contact), struck(model, it, foe, contact));
    let rows = &model.book.melee_adjust;
    let mut tally = Tally::default();
    let mut add = |row: &Figure, what: &str| tally.add(row.value, what, row.cite.clone());
    let at_square = it.is_mounted() && foe.formation == Formation::Square && !foe.is_disordered();
    // ANT-TMA-019: class above Average does not count for cavalry that strikes a square in good order.
    if !(at_square && it.class < Class::Average) {
        add(&rows[it.class], it.class.name());
    }
    add(&rows[size], size.name());
    if it.is_disordered() {
        add(&rows.disordered, "disordered");
    }
    if melee.contacts.iter().any(|it| it.target == unit && it.aspect != Aspect::Front) {
        add(&rows.flank_or_rear, "attacked in flank or rear");
    }
    let closed = matches!(row, Struck::Square | Struck::Masse);
    if it.arm() == Arm::HeavyCavalry && it.is_mounted() && !closed {
        add(&rows.heavy_cavalry, "heavy cavalry");
    }
    if it.tags.lancers && it.is_mounted() && contact.is_some_and(|contact| contact.rounds == 0) {
        add(&rows.lancers, "lancers");
    }
    if foe.tags.armoured && foe.is_mounted() {
        add(&rows.enemy_armoured, "the enemy is armoured");
    }
    let at_halt = contact
        .is_some_and(|contact| contact.at_halt && contact.target == unit && contact.rounds == 0);
    if at_halt && it.is_mounted() && foe.is_mounted() {
        add(&rows.at_halt, "received at the halt");
    }
    if model.generals.iter().any(|general| general.with == Some(unit) && general.commands()) {
        add(&rows.general, "a general with it");
    }
    if ground::level_of(model, it) > ground::level_of(model, foe) {
        add(&rows.uphill, "uphill");
    }
    if row != Struck::Garrison && contact.is_some_and(|contact| contact.attacker == unit) {
        match ground::cover(model, foe, it.centre()) {
            Cover::Soft => add(&rows.soft_cover, "attacks soft cover"),
            Cover::Hard => add(&rows.hard_cover, "attacks hard cover"),
            Cover::None => (),
        }
    }
    Blow { cell: model.book.melee[row][column], tally }
}

/// The column of a striker, by its own formation (ANT-CVC-004); ANT-CVL-001, -002, -006: cavalry on a line reads CAV LINE from flank or rear or if it overlaps, else CAV COL.
fn striker(
    model: &Model,
    it: &Unit,
    foe: &Unit,
    contact: Option<&crate::model::Contact>,
) -> Striker {
    match it.arm() {
        _ if it.is_garrison() => Striker::Garrison,
        Arm::FootArtillery | Arm::HorseArtillery => match it.is_gunners() {
            true => Striker::Skirmish,
            false => Striker::Unlimbered,
        },
        _ if it.is_mounted() && it.is_skirmishing() => Striker::SkirmishCavalry,
        _ if it.is_mounted() => {
            let on_line = foe.is_foot() && foe.formation.is_line();
            let wide = match on_line {
                true => outflanks(model, it, foe, contact),
                false => it.formation == Formation::Line,
            };
            if wide { Striker::CavalryLine } else { Striker::CavalryColumn }
        }
        _ => match it.formation {
            Formation::Square => Striker::Square,
            Formation::Masse => Striker::Masse,
            Formation::Skirmish => Striker::Skirmish,
            Formation::Column | Formation::March => Striker::Column,
            _ => Striker::Line,
        },
    }
}

/// ANT-CVL-001, ANT-CVC-001: from flank or rear, or overlapping an end that nothing secures.
fn outflanks(
    model: &Model,
    it: &Unit,
    foe: &Unit,
    contact: Option<&crate::model::Contact>,
) -> bool {
    let aside =
        contact.is_some_and(|contact| contact.attacker == it.id && contact.aspect != Aspect::Front);
    aside || aspect::overlaps(model, it, foe)
}

/// The row of a receiver; ANT-CVC-001, -002: a column that horse does not outflank is read as MASSE.
fn struck(model: &Model, it: &Unit, foe: &Unit, contact: Option<&crate::model::Contact>) -> Struck {
    match foe.arm() {
        _ if foe.is_garrison() => Struck::Garrison,
        Arm::FootArtillery | Arm::HorseArtillery => match foe.formation {
            _ if foe.is_gunners() => Struck::Skirmish,
            Formation::Unlimbered => Struck::Unlimbered,
            _ => Struck::Limbered,
        },
        _ if foe.is_mounted() => match foe.formation {
            Formation::Skirmish => Struck::SkirmishCavalry,
            Formation::Line => Struck::CavalryLine,
            _ => Struck::CavalryColumn,
        },
        _ => match foe.formation {
            Formation::Line => Struck::Line,
            Formation::ReinforcedLine => Struck::ReinforcedLine,
            Formation::Masse => Struck::Masse,
            Formation::Square => Struck::Square,
            Formation::Skirmish => Struck::Skirmish,
            _ if it.is_mounted() && it.is_close_order() && !outflanks(model, it, foe, contact) => {
                Struck::Masse
            }
            _ => Struck::Column,
        },
    }
}
