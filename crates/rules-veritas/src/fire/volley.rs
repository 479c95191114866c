//! All shots are simultaneous (IDV-FIR-002). Hits are added up, and the table is used once for each target (IDV-SHR-001 to
//! -009).
use super::{check, retreats};
use crate::{
    Veritas,
    book::Struck,
    casualties::{self, After},
    dice,
    disorder::{self, Situation},
    event::{Event, Reason},
    kinds::{State, UnitId},
    losses::{self, Loss},
    model::Model,
    stage::Stage,
};
use kernel::{Cx, Play};

/// One shooter's part of the hits on a target.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) struct Part {
    pub(crate) by: UnitId,
    pub(crate) unsaved: u8,
    pub(crate) gap: f64,
}

/// The hits on a target and their result.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Taken {
    pub(super) unit: UnitId,
    pub(super) parts: Vec<Part>,
    pub(super) struck: Struck,
}

/// Rolls for all shots, adds up the hits, uses the table once for each target, and makes the retreats.
pub(crate) fn resolve(cx: &mut Cx<'_, Veritas>) -> Play<Veritas, Option<Stage>> {
    let shots = shots(cx.model());
    if shots.is_empty() {
        return Ok(Some(Stage::Melee));
    }
    let mut taken: Vec<(UnitId, Vec<Part>)> = Vec::new();
    for shot in shots {
        let model = cx.model();
        let bout = shot.bout(model);
        let (n_dice, n_saves) = (dice::dice(model, &bout), dice::saves(model, &bout));
        let dice::Thrown { dice, saves, unsaved } = dice::throw(cx, n_dice, n_saves)?;
        cx.emit(Event::Shot { unit: shot.unit, target: shot.target, dice, saves, unsaved });
        let part = Part { by: shot.unit, unsaved, gap: shot.gap };
        match taken.iter_mut().find(|(unit, _)| *unit == shot.target) {
            Some((_, parts)) => parts.push(part),
            None => taken.push((shot.target, vec![part])),
        }
    }
    let model = cx.model();
    let mut struck: Vec<Taken> = taken
        .into_iter()
        .filter_map(|(unit, parts)| {
            let hits = parts.iter().map(|part| u32::from(part.unsaved)).sum();
            let struck = model.book.shot(hits, model.unit(unit).state)?;
            Some(Taken { unit, parts, struck })
        })
        .collect();
    struck.sort_by_key(|it| (model.card_of(model.unit(it.unit).wing), it.unit));
    tests(cx, &mut struck)?;
    for it in &struck {
        become_struck(cx, it);
    }
    for it in &struck {
        let after = match it.struck {
            Struck::Routed | Struck::Destroyed => After::Lost,
            _ => After::Stands,
        };
        casualties::hits(cx, it.unit, after)?;
    }
    retreats::make(cx, struck)?;
    Ok(Some(Stage::Melee))
}

/// The shots that were named, in the order of the cards.
fn shots(model: &Model) -> Vec<check::Shot> {
    let aimed = model.on_table().filter_map(|unit| Some((unit, unit.done.target?)));
    let mut shots: Vec<(usize, check::Shot)> = aimed
        .filter(|(_, target)| model.unit(*target).is_on_table())
        .map(|(unit, target)| (model.card_of(unit.wing), check::named(model, unit.id, target)))
        .collect();
    shots.sort_by_key(|(card, shot)| (*card, shot.unit));
    shots.into_iter().map(|(_, shot)| shot).collect()
}

/// IDV-SHR-003: a disrupted unit with one hit tests before the results of the other shots are applied. If it fails it routs; if
/// it passes it recoils without a change of state.
fn tests(cx: &mut Cx<'_, Veritas>, struck: &mut [Taken]) -> Play<Veritas> {
    for it in struck.iter_mut().filter(|it| it.struck == Struck::Test) {
        let model = cx.model();
        let by = retreats::worst(&it.parts).first().copied().unwrap_or(it.unit);
        let situation = Situation::shot_at(model, model.unit(it.unit), model.unit(by));
        let passed = disorder::test(cx, it.unit, Reason::Shooting, &situation)?;
        it.struck = if passed { Struck::DisruptedRecoil } else { Struck::Routed };
    }
    Ok(())
}

/// The state that the table gives.
fn become_struck(cx: &mut Cx<'_, Veritas>, it: &Taken) {
    let state = match it.struck {
        Struck::Disordered | Struck::DisorderedRecoil => State::Disordered,
        Struck::Disrupted | Struck::DisruptedRecoil | Struck::Test => State::Disrupted,
        Struck::Routed | Struck::RoutedTest | Struck::Destroyed => State::Routed,
    };
    losses::resolve(cx, it.unit, Loss::Becomes(state));
}
