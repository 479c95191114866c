//! Tests, fire and melee: every line says what was thrown, what was added and what came of it.
use crate::{
    book::Grade,
    dice::parts,
    event::Aim,
    kinds::{Aspect, Side, Test, UnitId},
    model::Contact,
};
use kernel::{Tally, view::Line, words};

/// ANT-MOR-002, -004: a test, with the row of its reason and all that is added to the die.
pub(super) fn tested(unit: UnitId, test: Test, die: u8, tally: &Tally, result: Grade) -> Line {
    let did = match (test, result) {
        (_, Grade::Good) => "passed its test",
        // ANT-TMO-001: whoever only just fails stays where they are, in good order.
        (
            Test::Column
            | Test::Stand
            | Test::Square
            | Test::SquareMoved
            | Test::Drawn
            | Test::Lost,
            Grade::Middle,
        ) => "wavered in its test",
        _ => "failed its test",
    };
    let sum = tally.total().clamp(-100, 100) as i8;
    let text = format!("{unit} {did} {}: {}{}.", test.name(), thrown(die, sum), parts(tally));
    Line::told("ANT-MOR-002", text).about([unit]).thrown([die])
}

/// ANT-FIR-015: fire at its target, or at whom it strikes behind.
pub(super) fn shot(who: &str, aim: &Aim, at: UnitId, die: u8, adjust: i8, hits: u8) -> Line {
    let how = match (at == aim.target, aim.secondary) {
        (false, _) => "strikes beyond its target at",
        (true, true) => "also fires at",
        (true, false) => "fires at",
    };
    let text = format!("{who} {how} {at}: {}: {}.", thrown(die, adjust), words::hits(hits));
    Line::told("ANT-FIR-015", text).about([aim.unit, at]).thrown([die])
}

/// ANT-MEL-005: a blow.
pub(super) fn struck(unit: UnitId, target: UnitId, die: u8, adjust: i8, hits: u8) -> Line {
    let text = format!("{unit} strikes {target}: {}: {}.", thrown(die, adjust), words::hits(hits));
    Line::told("ANT-MEL-005", text).about([unit, target]).thrown([die])
}

/// ANT-MCH-001 to -005: a march column is struck.
pub(super) fn march_struck(
    rule: &'static str,
    unit: UnitId,
    target: UnitId,
    hits: Option<u8>,
) -> Line {
    let what = hits
        .map_or("is destroyed".to_owned(), |hits| format!("takes {} and routs", words::hits(hits)));
    let text = format!("{unit} strikes the march column of {target}, which {what}.");
    Line::told(rule, text).about([unit, target])
}

/// ANT-CHG-009, ANT-FLK-001: a charger reaches its enemy.
pub(super) fn contacted(contact: &Contact) -> Line {
    let Contact { attacker, target, aspect, .. } = *contact;
    let place = match aspect {
        Aspect::Front => "in front",
        Aspect::Flank => "in flank",
        Aspect::Rear => "in the rear",
    };
    Line::told("ANT-CHG-009", format!("{attacker} reaches {target} {place}."))
        .about([attacker, target])
}

/// ANT-MEL-001 to -004: a round of a melee.
pub(super) fn fought(units: &[Vec<UnitId>; 2], winner: Option<Side>) -> Option<Line> {
    if units.iter().any(Vec::is_empty) {
        return None;
    }
    let [one, other] = [0, 1].map(|n| words::listed(&units[n], " and "));
    let text = match winner.map(Side::idx) {
        Some(0) => format!("{one} had the better of {other}."),
        Some(_) => format!("{other} had the better of {one}."),
        // Each unit has won, drawn or lost for itself (ANT-MMU-009).
        None => format!("The melee of {one} against {other} has no clear winner."),
    };
    Some(Line::told("ANT-MEL-001", text).about(units.iter().flatten().copied()))
}

/// A die with what is added to it.
fn thrown(die: u8, added: i8) -> String {
    match added {
        0 => die.to_string(),
        _ => format!("{die} {added:+} is {}", i16::from(die) + i16::from(added)),
    }
}
