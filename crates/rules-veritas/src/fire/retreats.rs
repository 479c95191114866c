//! Retreats after shooting (IDV-SHR-003 to -011).
use super::volley::{Part, Taken};
use crate::{
    Veritas,
    act::Act,
    book::Struck,
    kinds::{UnitId, WingId},
    losses::{self, Loss},
    question::Question,
    refusal::{MeleeRefusal, not_asked},
    retreat, seats,
    unit::End,
};
use geom::EPS_DIST;
use kernel::{Cx, Play};

/// IDV-SHR-011: in the order of the cards; within a wing, in the order that its owner chooses.
pub(super) fn make(cx: &mut Cx<'_, Veritas>, struck: Vec<Taken>) -> Play<Veritas> {
    let driven = |it: &Taken| !matches!(it.struck, Struck::Disordered | Struck::Disrupted);
    let mut left: Vec<Taken> = struck.into_iter().filter(driven).collect();
    while let Some(wing) = left.first().map(|it| cx.model().unit(it.unit).wing) {
        let model = cx.model();
        let among: Vec<UnitId> =
            left.iter().map(|it| it.unit).filter(|unit| model.unit(*unit).wing == wing).collect();
        let next = match *among {
            [unit] => {
                let asked = seats::of_wing(model, wing);
                cx.skip(asked, Question::Retreat { wing, among }, Act::Retreat { unit });
                unit
            }
            _ => choose(cx, wing, among)?,
        };
        let at = left.iter().position(|it| it.unit == next).unwrap_or(0);
        one(cx, left.remove(at))?;
    }
    Ok(())
}

/// The owner chooses which unit goes first.
fn choose(cx: &mut Cx<'_, Veritas>, wing: WingId, among: Vec<UnitId>) -> Play<Veritas, UnitId> {
    let asked = seats::of_wing(cx.model(), wing);
    let said = cx.ask(asked, Question::Retreat { wing, among: among.clone() })?;
    let Act::Retreat { unit } = said.act else { return not_asked() };
    if among.contains(&unit) {
        return Ok(unit);
    }
    Err(MeleeRefusal::NotAmong { unit }.into())
}

/// One unit retreats.
fn one(cx: &mut Cx<'_, Veritas>, it: Taken) -> Play<Veritas> {
    if !cx.model().unit(it.unit).is_on_table() {
        return Ok(());
    }
    let from = from(cx, it.unit, &it.parts)?;
    match it.struck {
        Struck::DisruptedRecoil | Struck::DisorderedRecoil => {
            retreat::recoil(cx, it.unit, from)?;
        }
        // IDV-SHR-008: at the march rate.
        _ => {
            if !retreat::rout(cx, it.unit, from)? {
                return Ok(());
            }
            if it.struck == Struck::Destroyed {
                // IDV-SHR-006, -009.
                losses::resolve(cx, it.unit, Loss::Whole(End::Destroyed));
            } else {
                // IDV-SHR-007.
                retreat::scatter(cx, it.unit);
            }
        }
    }
    Ok(())
}

/// IDV-SHR-010, IDV-MEL-010: the enemies with the most unsaved hits, and of those the nearest.
pub(crate) fn worst(parts: &[Part]) -> Vec<UnitId> {
    let most = parts.iter().map(|part| part.unsaved).max().unwrap_or(0);
    let worst = || parts.iter().filter(|part| part.unsaved == most);
    let near = worst().map(|part| part.gap).fold(f64::MAX, f64::min);
    worst().filter(|part| part.gap <= near + EPS_DIST).map(|part| part.by).collect()
}

/// IDV-SHR-010, IDV-MEL-010: the enemy that a unit retreats from. If several are tied, the winner chooses.
pub(crate) fn from(
    cx: &mut Cx<'_, Veritas>,
    unit: UnitId,
    parts: &[Part],
) -> Play<Veritas, UnitId> {
    let among = worst(parts);
    let asked = cx.model().scene.seats_of(cx.model().unit(unit).side.other());
    let question = Question::From { unit, among: among.clone() };
    if let [enemy] = *among {
        cx.skip(asked, question, Act::From { enemy });
        return Ok(enemy);
    }
    let said = cx.ask(asked, question)?;
    let Act::From { enemy } = said.act else { return not_asked() };
    if among.contains(&enemy) {
        return Ok(enemy);
    }
    Err(MeleeRefusal::NotAmong { unit: enemy }.into())
}
