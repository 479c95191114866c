//! The placings that a player may choose from.
use super::{Placing, check, own_files, unplaced, zone};
use crate::{
    Splendid,
    act::Act,
    kinds::{Formation, UnitKind},
    model::Model,
    question::Question,
    seats,
};
use kernel::{Chapter, Fill, Offer, Seat, Want, chapter::guess_of_menu, offer::Turn};

pub(crate) const QUESTIONS: Chapter<Splendid> =
    Chapter { menu, offer, guess: guess_of_menu::<Splendid>, prompt };

/// ASV-SET-005, -006, -007: each unit in the formations it may have, dragoons mounted or dismounted, guns limbered or not.
fn menu(model: &Model, question: &Question, seat: Seat) -> Vec<Act> {
    let Question::Deploy { side } = question else { return Vec::new() };
    let mut acts = Vec::new();
    for unit in unplaced(model, *side) {
        if seats::must_command(model, seat, unit).is_err() {
            continue;
        }
        let kind = model.unit(unit).kind;
        let fixed = kind.is_artillery() || kind.is_command();
        let shapes: &[Formation] = if fixed {
            &[Formation::OpenOrder]
        } else {
            &[
                Formation::Line,
                Formation::Block,
                Formation::OpenOrder,
                Formation::RoadColumn,
                Formation::DefensiveBlock,
                Formation::BentLine,
                Formation::BentOpenOrder,
                Formation::BentRoadColumn,
            ]
        };
        let n = model.scene.cards[unit.idx()].more.stands.len();
        let ways = if kind == UnitKind::Dragoon || kind.is_artillery() { 2 } else { 1 };
        for &formation in shapes {
            for way in 0..ways {
                // Offers a bend in the middle to start with. The player may choose another.
                let bent = formation.is_bent_line() || formation == Formation::BentRoadColumn;
                let (bend, swing) = if bent { (n / 2, 8192) } else { (0, 0) };
                acts.push(Act::Deploy {
                    unit,
                    formation,
                    files: own_files(model, model.unit(unit), formation),
                    bend: bend as u8,
                    swing: Turn(swing),
                    order: Default::default(),
                    mounted: kind == UnitKind::Dragoon && way == 0,
                    limbered: kind.is_artillery() && way == 1,
                });
            }
        }
    }
    acts
}

fn offer(model: &Model, question: &Question, seat: Seat, act: &Act) -> Option<Offer<Act>> {
    let Question::Deploy { side } = question else { return None };
    let placing = Placing::of(act)?;
    let front = zone::find(model, &placing)?;
    let fill = Fill::Poses(vec![front]);
    check(model, *side, seat, act, &fill).ok()?;
    let unit = model.unit(placing.unit);
    let how = match (unit.kind, placing.limbered, placing.mounted) {
        (UnitKind::Dragoon, _, true) => ", mounted",
        (UnitKind::Dragoon, ..) => ", on foot",
        (kind, true, _) if kind.is_artillery() => ", limbered",
        _ => "",
    };
    let shape = if unit.kind.is_artillery() || unit.kind.is_command() {
        String::new()
    } else {
        format!(" in {}", placing.formation.name())
    };
    let label = format!("Deploy {}{shape}{how}", unit.id);
    let offer = Offer::plain(act.clone(), label, "ASV-SET-003").by(model.key(unit.id));
    Some(offer.wanting(Want::Poses, fill))
}

fn prompt(_: &Model, question: &Question) -> String {
    let Question::Deploy { side } = question else { return String::new() };
    format!("{side}: place a unit.")
}
