//! Lines about close assault.
use crate::{
    book::Rulebook,
    event::{Cause, Event},
    kinds::{State, UnitId},
    model::{Fate, Model},
    unit::End,
};
use kernel::{view::Line, words};

pub(super) fn line(model: &Model, event: &Event) -> Option<Line> {
    Some(match event {
        Event::Fought { units, totals, dice } => fought(&model.book, units, *totals, *dice),
        Event::Reinforced { unit, combat } => {
            Line::did("PG-CLA-004", *unit, format!("joined the combat about {combat}"))
        }
        Event::Overrun { units } => {
            let (who, were) = (list(units), if units.len() == 1 { "was" } else { "were" });
            let text = format!("{who} {were} ridden down or caught in rout: a major defeat.");
            Line::told("PG-RTM-001", text).about(units.iter().copied())
        }
        Event::SpareLoss { unit, die } => {
            let text = format!("A die decided that {unit} took the last loss.");
            Line::told("PG-CAS-001", text).about([*unit]).thrown([*die])
        }
        Event::HoldersTaken { unit } => {
            Line::did("PG-CAV-009", *unit, "lost its led horses and fights on foot")
        }
        Event::EngineersRisked { unit, die, hit } => {
            let how = if *hit { "were hit" } else { "were not hit" };
            let text = format!("{unit} stood by those who fought and {how}.");
            Line::told("PG-STC-001", text).about([*unit]).thrown([*die])
        }
        Event::Lost { unit, figures, cause: Cause::Assault } => {
            let n = words::count(*figures, "figure", "figures");
            Line::did("PG-CAS-001", *unit, format!("lost {n} in close assault"))
        }
        Event::Became { unit, state: State::Shaken, cause: Cause::Assault } => {
            Line::did("PG-UCA-003", *unit, "stayed in its cover, shaken")
        }
        Event::GeneralHit { general, die: None, fate: Fate::Captured } => {
            let name = model.general_name(*general);
            Line::told("PG-CAP-001", format!("{name} was captured."))
        }
        Event::Removed { unit, end: End::Taken } => {
            Line::did("PG-ART-007", *unit, "was taken by the enemy")
        }
        _ => return None,
    })
}

fn fought(book: &Rulebook, units: &[Vec<UnitId>; 2], totals: [i32; 2], dice: [u8; 2]) -> Line {
    let [one, other] = [0, 1].map(|n| totals[n] + i32::from(dice[n]));
    let who = [list(&units[0]), list(&units[1])];
    let sums = [0, 1].map(|n| format!("{} and {}", totals[n], dice[n]));
    let row = book.result(one.abs_diff(other));
    let text = format!(
        "{} fought {}: {one} ({}) to {other} ({}): {}.",
        who[0],
        who[1],
        sums[0],
        sums[1],
        verdict(one - other, &who, row.from, book),
    );
    Line::told(row.cite.clone(), text).about(units.iter().flatten().copied()).thrown(dice)
}

/// Who won, and how clearly.
fn verdict(lead: i32, who: &[String; 2], from: i32, book: &Rulebook) -> String {
    let winner = if lead > 0 { &who[0] } else { &who[1] };
    let rows = &book.results;
    match from {
        _ if lead == 0 => "nobody gave way".to_owned(),
        from if from >= rows.major.from => format!("a major victory of {winner}"),
        from if from >= rows.victory.from => format!("a victory of {winner}"),
        _ => format!("a minor victory of {winner}"),
    }
}

/// Names in a sentence.
fn list(units: &[UnitId]) -> String {
    let names: Vec<String> = units.iter().map(ToString::to_string).collect();
    match &names[..] {
        [rest @ .., last] if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => names.join(""),
    }
}
