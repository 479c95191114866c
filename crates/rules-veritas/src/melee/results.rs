//! The results of a melee (IDV-MEL-005, -008 to -010, IDV-MRS-006 to -015).
use super::{
    Melee,
    fight::{self, Blows},
    occupy,
};
use crate::{
    Veritas,
    book::Struck,
    casualties::{self, After},
    disorder::{self, Situation},
    event::{Event, Reason},
    fire::{Part, from},
    kinds::{Side, State, UnitId},
    losses::{self, Loss},
    model::Model,
    near,
    pursuit::{self, Pursued, Routers},
    retreat,
    unit::End,
};
use geom::Pose;
use kernel::{Cx, Play};

/// Adds up each side's unsaved hits and says which side has lost and by how much; `None` if they are equal, even at 0.
pub(super) fn compare(
    cx: &mut Cx<'_, Veritas>,
    about: UnitId,
    blows: &[Blows],
) -> Option<(Side, u8)> {
    let model = cx.model();
    let sum = |side: Side| -> u8 {
        let blows = blows.iter().filter(|it| model.unit(it.by).side == side);
        blows.map(|it| it.unsaved).sum()
    };
    let (one, other) = (sum(Side(0)), sum(Side(1)));
    let by = one.abs_diff(other);
    let loser = (by > 0).then_some(if one < other { Side(0) } else { Side(1) });
    cx.emit(Event::MeleeEnded { target: about, loser, by });
    loser.map(|side| (side, by))
}

/// IDV-CAS-001, -002: commanders with units that took a hit are at risk, and more so if the unit is lost.
pub(super) fn hurt(
    cx: &mut Cx<'_, Veritas>,
    blows: &[Blows],
    losers: &[(UnitId, Fall)],
) -> Play<Veritas> {
    let mut hit: Vec<UnitId> = blows.iter().filter(|it| it.unsaved > 0).map(|it| it.at).collect();
    hit.sort_by_key(|unit| (cx.model().card_of(cx.model().unit(*unit).wing), *unit));
    hit.dedup();
    for unit in hit {
        let fall = losers.iter().find(|(it, _)| *it == unit).map(|(_, fall)| *fall);
        let after = if fall.is_some_and(Fall::is_lost) { After::Lost } else { After::Stands };
        casualties::hits(cx, unit, after)?;
    }
    Ok(())
}

/// What happens to a loser.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Fall {
    /// IDV-MEL-008: guns are captured.
    Captured,
    /// The result of the table.
    Struck(Struck),
}

impl Fall {
    /// IDV-MRS-006 to -012.
    fn of(model: &Model, id: UnitId, by: u8) -> Option<Self> {
        let unit = model.unit(id);
        if unit.kind.is_gun() {
            return Some(Self::Captured);
        }
        model.book.blow(u32::from(by), unit.state).map(Self::Struck)
    }

    fn is_lost(self) -> bool {
        let routed = [Struck::Routed, Struck::RoutedTest, Struck::Destroyed];
        matches!(self, Self::Captured)
            || matches!(self, Self::Struck(struck) if routed.contains(&struck))
    }
}

/// A loser that has made its rout move, and how it will be removed once the pursuit is over.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Ran {
    unit: UnitId,
    lifted: Option<End>,
}

/// IDV-MEL-005: the result applies to every losing unit; then winners pursue, and one may occupy the ground.
pub(super) fn lose(
    cx: &mut Cx<'_, Veritas>,
    melee: &Melee,
    loser: Side,
    by: u8,
    blows: &[Blows],
) -> Play<Veritas> {
    let model = cx.model();
    let winners = melee.of(model, loser.other());
    let losers: Vec<(UnitId, Fall)> = melee
        .of(model, loser)
        .into_iter()
        .filter_map(|unit| Some((unit, Fall::of(model, unit, by)?)))
        .collect();
    let left = ground(model, melee, &losers);
    let parts: Vec<Vec<Part>> =
        losers.iter().map(|(unit, _)| parts(model, melee, *unit, blows)).collect();
    hurt(cx, blows, &losers)?;
    let mut ran = Vec::new();
    for ((unit, fall), parts) in losers.into_iter().zip(parts) {
        ran.extend(drive(cx, unit, fall, &parts)?);
    }
    let mut pursuers = Vec::new();
    for &winner in &winners {
        if pursue(cx, melee, winner, &ran)? {
            pursuers.push(winner);
        }
    }
    lift(cx, &ran);
    let Some((unit, ground)) = left else { return Ok(()) };
    let idle: Vec<UnitId> = winners.into_iter().filter(|it| !pursuers.contains(it)).collect();
    occupy::offer(cx, loser.other(), &idle, unit, ground)
}

/// The ground that was left: that of the unit the melee is about if it lost, else of the first loser.
fn ground(model: &Model, melee: &Melee, losers: &[(UnitId, Fall)]) -> Option<(UnitId, Pose)> {
    let about = losers.iter().find(|(unit, _)| *unit == melee.about).or(losers.first())?.0;
    Some((about, model.unit(about).pose()))
}

/// What each opponent did to a loser.
fn parts(model: &Model, melee: &Melee, unit: UnitId, blows: &[Blows]) -> Vec<Part> {
    let opponents = melee.opponents(unit);
    let part = |by: UnitId| {
        let struck = blows.iter().find(|it| it.by == by && it.at == unit);
        let gap = near::gap(model, model.unit(unit), model.unit(by));
        Part { by, unsaved: struck.map_or(0, |it| it.unsaved), gap }
    };
    opponents.map(part).collect()
}

/// Applies the result to one loser; `Some` if it has made a rout move.
fn drive(
    cx: &mut Cx<'_, Veritas>,
    unit: UnitId,
    fall: Fall,
    parts: &[Part],
) -> Play<Veritas, Option<Ran>> {
    if !cx.model().unit(unit).is_on_table() {
        return Ok(None);
    }
    let struck = match fall {
        Fall::Captured => {
            losses::resolve(cx, unit, Loss::Whole(End::Captured));
            return Ok(None);
        }
        Fall::Struck(struck) => struck,
    };
    // IDV-MEL-010.
    let from = from(cx, unit, parts)?;
    match struck {
        Struck::Disordered | Struck::DisorderedRecoil => {
            losses::resolve(cx, unit, Loss::Becomes(State::Disordered));
            retreat::recoil(cx, unit, from)?;
            return Ok(None);
        }
        Struck::Disrupted | Struck::DisruptedRecoil | Struck::Test => {
            losses::resolve(cx, unit, Loss::Becomes(State::Disrupted));
            retreat::recoil(cx, unit, from)?;
            return Ok(None);
        }
        Struck::Routed | Struck::RoutedTest | Struck::Destroyed => (),
    }
    losses::resolve(cx, unit, Loss::Becomes(State::Routed));
    let stays = retreat::rout(cx, unit, from)?;
    let mut lifted = None;
    if stays && struck == Struck::Destroyed {
        lifted = Some(End::Destroyed);
    } else if stays && struck == Struck::RoutedTest {
        // IDV-MRS-011: it tests as a routed unit where its rout ended, without an attacker.
        let situation = Situation::alone();
        if !disorder::test(cx, unit, Reason::Melee, &situation)? {
            lifted = Some(End::Destroyed);
        }
    }
    // IDV-SHR-007: a routed company does not stay.
    if stays && lifted.is_none() && cx.model().unit(unit).is_company() {
        lifted = Some(End::Scattered);
    }
    Ok(Some(Ran { unit, lifted }))
}

/// IDV-PUR-030: destroyed units are removed only after the pursuit.
fn lift(cx: &mut Cx<'_, Veritas>, ran: &[Ran]) {
    for it in ran {
        if let Some(why) = it.lifted {
            losses::resolve(cx, it.unit, Loss::Whole(why));
        }
    }
}

/// IDV-MRS-013, -015: a winner tests for pursuit of the nearest unit that routed from it. The answer is whether it pursued.
fn pursue(
    cx: &mut Cx<'_, Veritas>,
    melee: &Melee,
    winner: UnitId,
    ran: &[Ran],
) -> Play<Veritas, bool> {
    let model = cx.model();
    let unit = model.unit(winner);
    let beaten = ran.iter().filter(|it| melee.opponents(winner).any(|enemy| enemy == it.unit));
    let gap = |it: &Ran| near::gap(model, unit, model.unit(it.unit));
    let routers = beaten
        .filter(|it| pursuit::must_test(model, unit, model.unit(it.unit)))
        .filter(|_| !touches_enemy(model, winner))
        .min_by(|one, other| gap(one).total_cmp(&gap(other)));
    let Some(&Ran { unit: router, lifted }) = routers else { return Ok(false) };
    let after = if lifted.is_some() { Routers::AreRemoved } else { Routers::Stay };
    Ok(match pursuit::test(cx, winner, router, after)? {
        Pursued::Not => false,
        Pursued::Went => true,
        Pursued::Caught => {
            extra(cx, winner, router)?;
            true
        }
    })
}

/// IDV-MRS-015: whether it is still in contact with an enemy, or its base touches one.
pub(super) fn touches_enemy(model: &Model, id: UnitId) -> bool {
    let unit = model.unit(id);
    near::in_contact(model, id)
        || model.enemies(unit).any(|enemy| near::touches(model, unit, enemy))
}

/// IDV-PUR-031, -032: the extra melee of a pursuer that has caught the routers. The two are in contact at the routers' rear.
/// Routers that lose are destroyed; a pursuer that loses takes the ordinary result.
pub fn extra(cx: &mut Cx<'_, Veritas>, pursuer: UnitId, router: UnitId) -> Play<Veritas> {
    let mut blows = Vec::new();
    for (unit, enemy) in [(pursuer, router), (router, pursuer)] {
        blows.push(fight::strike(cx, unit, enemy)?);
    }
    let Some((side, by)) = compare(cx, router, &blows) else { return hurt(cx, &blows, &[]) };
    let (loser, winner) =
        if cx.model().unit(router).side == side { (router, pursuer) } else { (pursuer, router) };
    let Some(fall) = Fall::of(cx.model(), loser, by) else { return Ok(()) };
    hurt(cx, &blows, &[(loser, fall)])?;
    if loser == router {
        losses::resolve(cx, router, Loss::Whole(End::Destroyed));
        return Ok(());
    }
    let parts = [Part { by: winner, unsaved: by, gap: 0.0 }];
    let ran = drive(cx, loser, fall, &parts)?;
    lift(cx, ran.as_slice());
    Ok(())
}
