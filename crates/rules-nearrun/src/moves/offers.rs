//! The offers to a side that moves: cheap candidates, each completed with what it needs.
use super::{
    actors,
    allowed::{allowed, rule},
    cover, forms, generals, guess, lines,
};
use crate::{
    NearRun,
    act::{Act, Facing},
    arrive, ground,
    kinds::{CommandId, Formation, Rank, Side, UnitId},
    model::Model,
    opening,
    pips::Price,
    question::Question,
    unit::{Guns, Unit},
    wishes,
};
use geom::Pose;
use kernel::{
    Chapter, Fill, Leg, Offer, Said, Seat, chapter::told, dice::Chooser, offer::Want, words,
};

/// The questions of this chapter.
pub(crate) const QUESTIONS: Chapter<NearRun> =
    Chapter { menu, offer, guess: guessed, prompt: told::<NearRun> };

fn menu(model: &Model, question: &Question, _: Seat) -> Vec<Act> {
    let Question::Move { side } = *question else { return Vec::new() };
    let mut acts = Vec::new();
    for unit in actors(model, side) {
        of_unit(model, unit, &mut acts);
    }
    for unit in model.units.iter().filter(|unit| unit.side == side && arrive::is_due(model, unit)) {
        acts.push(Act::Arrive { unit: unit.id });
    }
    for brigade in opening::commands_of(model, side, Rank::Brigade) {
        if lines::waiting_line(model, brigade).is_some()
            && !lines::shares(model, brigade).is_empty()
        {
            acts.push(Act::SendOut { brigade });
        }
    }
    acts.extend(rides(model, side));
    acts.push(Act::Done);
    acts
}

/// Where the generals of a side might ride now.
pub(crate) fn rides(model: &Model, side: Side) -> Vec<Act> {
    let mut acts = Vec::new();
    let now = generals::rides_now(model);
    for general in model.generals.iter().filter(|it| now && it.side == side && it.commands()) {
        acts.push(Act::Ride { general: general.id });
        acts.extend(
            generals::joinable(model, general).map(|unit| Act::Join { general: general.id, unit }),
        );
    }
    acts
}

/// What a unit might do.
fn of_unit(model: &Model, unit: &Unit, acts: &mut Vec<Act>) {
    let id = unit.id;
    if unit.is_gunners() {
        acts.push(Act::Reoccupy { unit: id });
        acts.push(Act::Move { unit: id });
        return;
    }
    if unit.is_battery() {
        acts.extend([Act::Prolong { unit: id }, Act::LimberAndMove { unit: id }]);
    } else {
        acts.push(Act::Move { unit: id });
    }
    acts.extend([false, true].map(|about| Act::Retrograde { unit: id, about }));
    if unit.formation == Formation::Limbered {
        acts.extend([Act::MoveAndUnlimber { unit: id }, Act::UnlimberAndProlong { unit: id }]);
        acts.push(Act::UnlimberAbout { unit: id });
    }
    for formation in forms::formations(unit).filter(|it| *it != unit.formation) {
        acts.push(match unit.is_garrison() {
            true => Act::Leave { unit: id, formation },
            false => Act::Form { unit: id, formation },
        });
    }
    if unit.formation == Formation::Square && !unit.is_garrison() {
        let faces = [Facing::Right, Facing::Rear, Facing::Left];
        acts.extend(faces.map(|to| Act::TurnSquare { unit: id, to }));
    }
    if unit.is_disordered() {
        acts.push(Act::Recover { unit: id });
    }
    if unit.is_spent() {
        acts.push(Act::HoldOn { unit: id });
    }
    if unit.tags.ad_hoc {
        acts.push(Act::Rejoin { unit: id });
    }
    if unit.is_mounted() && !unit.arm().is_artillery() {
        let on_foot = Unit { on_foot: true, ..*unit };
        let forms = forms::formations(&on_foot);
        acts.extend(forms.map(|form| Act::Dismount { unit: id, formation: form }));
    }
    if unit.on_foot {
        acts.push(Act::Mount { unit: id });
    }
    let beside = geom::reach_of(model.book.reaches.enter.value);
    for (cover, piece) in model.field.each() {
        let kind = ground::kind(model, piece);
        if (kind.work || kind.building && unit.is_foot())
            && piece.is_near(unit.centre(), unit.rect().radius() + beside)
        {
            acts.push(Act::Enter { unit: id, cover });
        }
    }
    let lost = model
        .units
        .iter()
        .filter(|it| it.side != unit.side && matches!(it.guns, Guns::Overrun(_) | Guns::Left(_)));
    for guns in lost.map(|it| it.id) {
        acts.extend([Act::SpikeThem { unit: id, guns }, Act::MakeReady { unit: id, guns }]);
    }
}

fn offer(model: &Model, question: &Question, seat: Seat, act: &Act) -> Option<Offer<Act>> {
    if *act == Act::Done {
        return Offer::ends(question, *act, "All moves are made");
    }
    offered(model, seat, act)
}

/// An act of a unit or of a general, with a fill that is allowed.
pub(crate) fn offered(model: &Model, seat: Seat, act: &Act) -> Option<Offer<Act>> {
    let (fill, price) = filled(model, seat, act)?;
    let mut offer = Offer::told(*act)?;
    if let Some(rule) = rule(model, act) {
        offer.cite = rule.into();
    }
    if let Some(who) = wishes::doer(model, act) {
        offer = offer.by(&who);
    }
    if let Act::Join { unit, .. } = *act {
        offer = offer.against(model.key(unit));
    }
    if let Some(price) = price.filter(|price| price.pips > 0) {
        offer = offer.note(words::count(price.pips, "pip", "pips"));
    }
    Some(match fill {
        Fill::Nothing => offer,
        Fill::Path(_) => offer.wanting(Want::Path, fill),
        fill => offer.wanting(Want::Poses, fill),
    })
}

/// An act with a fill that is allowed, and its price.
fn filled(model: &Model, seat: Seat, act: &Act) -> Option<(Fill, Option<Price>)> {
    let fills: Vec<Fill> = match *act {
        Act::Move { unit }
        | Act::Retrograde { unit, .. }
        | Act::Leave { unit, .. }
        | Act::LimberAndMove { unit }
        | Act::MoveAndUnlimber { unit }
        | Act::Prolong { unit }
        | Act::UnlimberAndProlong { unit } => paths(model, unit, act),
        Act::Arrive { unit } => {
            let said = Said { seat, act: *act, fill: Fill::Nothing };
            arrive::proposal(model, &said, model.unit(unit)).into_iter().collect()
        }
        Act::SendOut { brigade } => screens(model, brigade),
        Act::Ride { general } => {
            // A part of the way that they could ride: a fifth ahead, or a tenth back.
            let (at, most) = (model.general(general).at, model.book.riders.general.value.units());
            [most * 0.2, most * -0.1].map(|by| Fill::Poses(vec![at.advanced(by)])).into()
        }
        _ => vec![Fill::Nothing],
    };
    fills.into_iter().find_map(|fill| {
        let said = Said { seat, act: *act, fill };
        allowed(model, &said).map(|price| (said.fill, price))
    })
}

/// Paths that an act might take: straight on, in the formation that it takes first.
fn paths(model: &Model, unit: UnitId, act: &Act) -> Vec<Fill> {
    let it = model.unit(unit);
    let formation = match act {
        Act::Leave { formation, .. } => *formation,
        Act::LimberAndMove { .. } => Formation::Limbered,
        Act::UnlimberAndProlong { .. } => Formation::Unlimbered,
        _ => it.formation,
    };
    if it.is_garrison() && !matches!(act, Act::Retrograde { .. }) {
        return cover::ways_out(model, it, formation).into_iter().map(Fill::Path).collect();
    }
    guess::ahead(model, &Unit { formation, ..*it }).into_iter().map(Fill::Path).collect()
}

/// Places for the light companies of a brigade: before each of its battalions.
fn screens(model: &Model, brigade: CommandId) -> Vec<Fill> {
    let half = model.book.reaches.beside_parent.value.units() * 0.5;
    let shares = lines::shares(model, brigade);
    let parents = shares.iter().map(|(id, _)| model.unit(*id)).filter(|unit| unit.is_on_table());
    let before = parents.map(|unit| {
        let deep = unit.basing.depth.units();
        let place = unit.at.place(0.0, half + deep * 0.5);
        Fill::Poses(vec![Pose::new(place.into(), unit.at.facing)])
    });
    before.collect()
}

/// A guess for random play.
fn guessed(
    model: &Model,
    question: &Question,
    seat: Seat,
    chooser: &mut Chooser,
) -> Option<(Act, Fill)> {
    let Question::Move { side } = *question else { return None };
    if chooser.under(12) == 0 {
        return Some((Act::Done, Fill::Nothing));
    }
    let acts = few(model, side, chooser);
    let act = *acts.get(chooser.under(acts.len()))?;
    if let Act::Move { unit } = act {
        let legs: Vec<Leg> = guess::anywhere(model, model.unit(unit), chooser);
        let said = Said { seat, act, fill: Fill::Path(legs) };
        return allowed(model, &said).map(|_| (act, said.fill));
    }
    filled(model, seat, &act).map(|(fill, _)| (act, fill))
}

/// The candidates of one unit, chosen by chance; or now and then all others.
fn few(model: &Model, side: Side, chooser: &mut Chooser) -> Vec<Act> {
    if chooser.under(6) == 0 {
        let other = |act: &Act| {
            !matches!(act, Act::Move { .. } | Act::Form { .. } | Act::Retrograde { .. })
        };
        return menu(model, &Question::Move { side }, Seat(0)).into_iter().filter(other).collect();
    }
    let units: Vec<&Unit> = actors(model, side).collect();
    let mut acts = Vec::new();
    if let Some(unit) = units.get(chooser.under(units.len().max(1))) {
        of_unit(model, unit, &mut acts);
    }
    acts
}
