//! The log: one short line for each event, with its rule and its dice. Most sentences are in the table of events; those that need
//! the table of the battle are here.
mod fire;
mod outcome;
pub(crate) mod verdict;

pub(crate) use outcome::outcome;

use crate::{
    book::Rulebook,
    event::Event,
    kinds::{Phase, Side, UnitId},
    model::{Contact, Fate, Model},
    unit::Charge,
};
use kernel::{Viewer, ids::Ground, view::Line, words};
use table::PieceId;

/// An event as a line; `None` for events that only keep records, that another event already reports, or that are secret.
pub(crate) fn line(model: &Model, event: &Event, viewer: Viewer) -> Option<Line> {
    if secret_of(model, event).is_some_and(|side| !model.scene.knows(viewer, side)) {
        return None;
    }
    match event {
        Event::Declared { unit, charge } => Some(declared(*unit, charge)),
        Event::Contacted { contact } => Some(contacted(contact)),
        Event::CrestTaken { unit, crest } => crest
            .map(|it| Line::did("PG-HIL-003", *unit, format!("stands {} the crest", it.name()))),
        Event::GroundRolled { unit, piece, die } => Some(searched(model, *unit, *piece, *die)),
        Event::Aimed { aim } => fire::aimed(aim),
        Event::Shot { aim, dice, again, hits } => fire::shot(aim, dice, *again, *hits),
        Event::Fought { units, totals, dice } => Some(fought(&model.book, units, *totals, *dice)),
        Event::Ended { winner, outcome } => Some(verdict::line(model, *winner, *outcome)),
        _ => staff(model, event).or_else(|| Line::of(event)),
    }
}

/// PG-OFF-002, PG-HID-004, PG-SHO-010: the side whose secret an event is.
fn secret_of(model: &Model, event: &Event) -> Option<Side> {
    match event {
        Event::Withheld { corps } => Some(model.scene.corps[corps.idx()].side),
        Event::Hid { unit, .. } => Some(model.unit(*unit).side),
        Event::CrestTaken { unit, .. } | Event::Became { unit, .. } => {
            let unit = model.unit(*unit);
            unit.is_secret().then_some(unit.side)
        }
        Event::QualityRolled { general, .. } | Event::GeneralMoved { general, .. } => {
            let general = model.general(*general);
            crate::view::is_secret_general(model, general).then_some(general.side)
        }
        Event::Aimed { aim } => Some(model.unit(aim.unit).side),
        _ => None,
    }
}

fn declared(unit: UnitId, charge: &Charge) -> Line {
    let (rule, did) = match (charge.opportunity, charge.squadron) {
        (true, _) => ("PG-OPP-001", "saw its chance to charge"),
        (false, Some(_)) => ("PG-SQD-001", "sent squadrons to charge"),
        (false, None) => ("PG-CHG-001", "declared a charge at"),
    };
    Line::did_to(rule, unit, did, charge.target)
}

fn contacted(contact: &Contact) -> Line {
    let Contact { attacker, target, aspect, both, break_through, .. } = *contact;
    let (rule, text) = match both {
        true => ("PG-CTR-004", format!("{attacker} and {target} met in full charge.")),
        false => ("PG-IM2-002", format!("{attacker} reached {target} in {}.", aspect.name())),
    };
    let rule = if break_through { "PG-BRK-002" } else { rule };
    Line::told(rule, text).about([attacker, target])
}

/// A die about the ground.
fn searched(model: &Model, unit: UnitId, piece: Option<PieceId>, die: u8) -> Line {
    let kind = piece.map(|piece| crate::ground::kind(model, model.field.piece(piece)));
    let (rule, what) = match kind {
        None => ("PG-FRD-003", "sought a ford"),
        Some(kind) if kind.bridge.is_some() => ("PG-ENG-002", "tried to demolish "),
        Some(kind) if kind.wood && model.phase == Phase::Movement => ("PG-WOD-001", "looked into "),
        Some(_) => ("PG-BRN-002", "tried to set fire to "),
    };
    let ground = words::listed(piece.map(Ground::from), "");
    Line::told(rule, format!("{unit} {what}{ground}: {die}.")).about([unit]).thrown([die])
}

/// What happens to generals, by the names of those who hold their offices now.
fn staff(model: &Model, event: &Event) -> Option<Line> {
    let (rule, general, did) = match *event {
        Event::GeneralTested { general, total, die, passed } => {
            let did = if passed { "rode out of the way" } else { "hesitated" };
            ("PG-CAP-004", general, format!("{did}: {die} against {total}"))
        }
        Event::GeneralRisked { general, hit, .. } => {
            ("PG-ATT-003", general, if hit { "is hit" } else { "is not hit" }.to_owned())
        }
        Event::GeneralHit { general, fate, .. } => match fate {
            Fate::Killed => ("PG-DMG-007", general, "is killed".to_owned()),
            Fate::Captured => ("PG-CAP-001", general, "is captured".to_owned()),
            Fate::Unhorsed => ("PG-DMG-007", general, "loses a horse".to_owned()),
            Fate::Wounded { until } => {
                ("PG-DMG-007", general, format!("is wounded and out of command until turn {until}"))
            }
            _ => return None,
        },
        Event::GeneralBack { general } => ("PG-REP-007", general, "is back in command".to_owned()),
        _ => return None,
    };
    let text = format!("{} {did}.", model.general_name(general));
    Some(Line::told(rule, text).thrown(kernel::told::Told::dice(event)))
}

fn fought(book: &Rulebook, units: &[Vec<UnitId>; 2], totals: [i32; 2], dice: [u8; 2]) -> Line {
    let sums = [0, 1].map(|n| totals[n] + i32::from(dice[n]));
    let [one, other] = [0, 1].map(|n| words::listed(&units[n], " and "));
    let [first, second] = [0, 1].map(|n| format!("{} ({} and {})", sums[n], totals[n], dice[n]));
    let row = book.result(sums[0].abs_diff(sums[1]));
    let winner = if sums[0] > sums[1] { &one } else { &other };
    let verdict = match row.from {
        _ if sums[0] == sums[1] => "nobody gave way".to_owned(),
        from if from >= book.results.major.from => format!("a major victory of {winner}"),
        from if from >= book.results.victory.from => format!("a victory of {winner}"),
        _ => format!("a minor victory of {winner}"),
    };
    let text = format!("{one} fought {other}: {first} to {second}: {verdict}.");
    Line::told(row.cite.clone(), text).about(units.iter().flatten().copied()).thrown(dice)
}
