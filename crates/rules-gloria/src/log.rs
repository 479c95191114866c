//! The log: one short line for each event, with its rule and its dice. Most sentences are in the table of events; those that need
//! the table of the battle are here.
mod fire;
mod outcome;
pub(crate) mod verdict;

pub(crate) use outcome::outcome;

use crate::{
    book::Rulebook,
    charge,
    event::Event,
    kinds::{Phase, UnitId},
    model::{Contact, Fate, Model},
    secrets,
    unit::Charge,
};
use kernel::{Viewer, ids::Ground, view::Line, words};
use table::PieceId;

/// An event as a line; `None` for events that only keep records, that another event already reports, or that are secret.
pub(crate) fn line(model: &Model, event: &Event, viewer: Viewer) -> Option<Line> {
    if secrets::secret_of(model, event).is_some_and(|side| !model.scene.knows(viewer, side)) {
        return None;
    }
    match event {
        Event::Declared { unit, charge } => Some(declared(*unit, charge)),
        Event::Contacted { contact } => Some(contacted(contact)),
        Event::CrestTaken { unit, crest } => crest
            .map(|it| Line::did("PG-HIL-003", *unit, format!("stands {} the crest", it.name()))),
        Event::GroundRolled { unit, piece, die } => Some(searched(model, *unit, *piece, *die)),
        Event::Tested { unit, test, total, die, passed } => {
            let did = if *passed { "passed" } else { "failed" };
            let units = charge::tested_with(model, *unit, *test);
            let text = format!(
                "{} {did} {}: {die} against {total}.",
                words::listed(&units, " and "),
                test.name()
            );
            Some(Line::told("PG-MOR-001", text).about(units).thrown([*die]))
        }
        Event::Aimed { aim } => fire::aimed(aim),
        Event::Shot { aim, dice, again, hits } => fire::shot(aim, dice, *again, *hits),
        Event::Fought { units, totals, dice } => Some(fought(&model.book, units, *totals, *dice)),
        Event::Ended { winner, outcome } => Some(verdict::line(model, *winner, *outcome)),
        _ => staff(model, event).or_else(|| Line::of(event)),
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

/// A die about the ground, and what it decided. Fires are told when they break out.
fn searched(model: &Model, unit: UnitId, piece: Option<PieceId>, die: u8) -> Line {
    let kind = piece.map(|piece| crate::ground::kind(model, model.field.piece(piece)));
    let ground = words::listed(piece.map(Ground::from), "");
    let (faces, face) = (&model.book.faces, i32::from(die));
    let (rule, did) = match kind {
        None if face >= faces.ford.value => {
            ("PG-FRD-003", "sought a ford and found one".to_owned())
        }
        None => ("PG-FRD-003", "sought a ford and found none".to_owned()),
        Some(kind) if kind.bridge.is_some() => {
            let did = if face >= faces.bridge.value { "demolished" } else { "failed to demolish" };
            ("PG-ENG-002", format!("{did} {ground}"))
        }
        Some(kind) if kind.wood && model.phase == Phase::Movement => {
            let density = if face <= faces.light_wood_most.value { "light" } else { "heavy" };
            ("PG-WOD-001", format!("found {ground} to be a {density} wood"))
        }
        Some(_) => {
            let shells = model.unit(unit).gun.is_some();
            let rule = if shells { "PG-BRN-001" } else { "PG-BRN-002" };
            (rule, format!("tried to set fire to {ground}"))
        }
    };
    Line::did(rule, unit, format!("{did}: {die}")).thrown([die])
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
        Event::GeneralMoved { general, .. } if model.phase == Phase::Deployment => {
            ("PG-DEP-001", general, "is placed".to_owned())
        }
        Event::GeneralMoved { general, with: Some(unit), .. } => {
            ("PG-ATT-001", general, format!("joined {unit}"))
        }
        Event::GeneralMoved { general, .. } => ("PG-MOV-005", general, "rode on alone".to_owned()),
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
