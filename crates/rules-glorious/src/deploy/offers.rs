//! How units may be deployed: candidates, offers, guesses.
use super::{
    check, edge_of,
    massed::{self, Massing},
    place::Placing,
    unplaced, zone,
};
use crate::{
    Glorious,
    act::{Act, Order},
    kinds::{Formation, Side, UnitId, UnitKind},
    layout,
    model::Model,
    question::Question,
    seats, words,
};
use kernel::{Fill, Offer, Seat, Want, chapter::Chapter, dice::Chooser, ruleset::guess_of_menu};

pub(crate) const QUESTIONS: Chapter<Glorious> = Chapter { menu, offer, guess, prompt };

/// What the player is asked.
fn prompt(_: &Model, question: &Question) -> String {
    match question {
        Question::Edge { side } => format!("{side}: choose your edge."),
        Question::Deploy { side } => format!("{side}: place a unit."),
        _ => String::new(),
    }
}

/// AGV-SET-006..009: each unit, including commanders, in each formation it may have, mounted foot on horse or on foot, guns
/// limbered or not.
fn menu(model: &Model, question: &Question, seat: Seat) -> Vec<Act> {
    let side = match *question {
        Question::Edge { .. } => {
            return model.scene.sides.iter().map(|side| Act::Edge { edge: side.edge }).collect();
        }
        Question::Deploy { side } => side,
        _ => return Vec::new(),
    };
    let mut acts = Vec::new();
    for unit in unplaced(model, side) {
        if !seats::commands(model, seat, unit) {
            continue;
        }
        let (kind, elements) = (model.unit(unit).kind, &model.scene.brought(unit).elements);
        let two = kind == UnitKind::MountedFoot || kind.is_artillery();
        let shapes = Formation::ALL.into_iter().filter(|&it| layout::may_take(kind, elements, it));
        for formation in shapes {
            for way in 0..=usize::from(two) {
                acts.push(Act::Deploy {
                    unit,
                    formation,
                    files: layout::usual_files(formation, elements.len()),
                    short: 0,
                    order: Order::new(),
                    mounted: kind == UnitKind::MountedFoot && way == 0,
                    limbered: kind.is_artillery() && way == 1,
                });
            }
        }
    }
    massed::candidates(model, side, seat, &mut acts);
    acts
}

/// A random placing. There are many possible Battles, so one is tried only now and then.
fn guess(
    model: &Model,
    question: &Question,
    seat: Seat,
    chooser: &mut Chooser,
) -> Option<(Act, Fill)> {
    if let Question::Edge { .. } = question {
        return guess_of_menu::<Glorious>(model, question, seat, chooser);
    }
    let mut acts = menu(model, question, seat);
    let is_battle = |act: &Act| matches!(act, Act::DeployBattle { .. });
    let masses = chooser.under(4) == 0 && acts.iter().any(is_battle);
    acts.retain(|act| is_battle(act) == masses);
    let act = acts.get(chooser.under(acts.len().max(1)))?;
    offer(model, question, seat, act).map(|offer| (offer.act, offer.fill))
}

/// AGV-BTL-008: completes the placing of a Battle.
fn offer_battle(
    model: &Model,
    side: Side,
    seat: Seat,
    act: &Act,
    massing: &Massing,
) -> Option<Offer<Act>> {
    let known = |unit: &UnitId| unit.idx() < model.units.len();
    let lead = massing.units.first().copied().filter(|_| massing.units.iter().all(known))?;
    let front = massing.find(model)?;
    let fill = Fill::Poses(vec![front]);
    check(model, side, seat, act, &fill).ok()?;
    let body = massing.at(model, front).ok()?.body;
    let label = massed::label(model, massing, &body);
    let (n, ranks) = (words::elements(body.n()), body.grid.ranks());
    let note = format!("{n}, {} wide and {ranks} deep", words::files(body.grid.files));
    let offer = Offer::plain(*act, label, "AGV-BTL-008").by(model.key(lead));
    Some(offer.wanting(Want::Poses, fill).note(note))
}

fn offer(model: &Model, question: &Question, seat: Seat, act: &Act) -> Option<Offer<Act>> {
    let side = match (question, act) {
        (Question::Edge { .. }, Act::Edge { edge }) => {
            edge_of(model, *edge).ok()?;
            let label = format!("Take the {} edge", edge.name());
            return Some(Offer::plain(*act, label, "AGV-SET-002"));
        }
        (Question::Deploy { side }, _) => *side,
        _ => return None,
    };
    if let Some(massing) = Massing::of(act) {
        return offer_battle(model, side, seat, act, &massing);
    }
    let placing = Placing::of(act)?;
    let front = zone::find(model, &placing)?;
    let fill = Fill::Poses(vec![front]);
    check(model, side, seat, act, &fill).ok()?;
    let unit = model.unit(placing.unit);
    let how = match (unit.kind, placing.limbered, placing.mounted) {
        (UnitKind::MountedFoot, _, true) => ", on horse",
        (UnitKind::MountedFoot, ..) => ", on foot",
        (kind, true, _) if kind.is_artillery() => ", limbered",
        _ => "",
    };
    let shape = if unit.kind.is_artillery() || unit.kind.is_command() {
        String::new()
    } else {
        format!(" in {}", placing.formation.name())
    };
    let label = format!("Deploy {}{shape}{how}", unit.id);
    let offer = Offer::plain(*act, label, "AGV-SET-005").by(model.key(unit.id));
    Some(offer.wanting(Want::Poses, fill))
}
