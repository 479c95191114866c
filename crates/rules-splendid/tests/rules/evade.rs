//! Evade (L890-L910).
use crate::{
    charge::bend,
    fray::*,
    kit::{Board, NORTH, Play, about as face_about, go, legs},
};
use rules_splendid::{
    Act, Question, Refusal,
    event::Reaction,
    kinds::{Formation, UnitId, UnitKind},
    refusal::ChargeRefusal,
};

/// Dismounted dragoons in open order, charged and contacted.
fn struck(kind: UnitKind, stands: &str, formation: Formation) -> (Play, UnitId, UnitId) {
    let mut board = Board::new();
    let unit = charger(&mut board, kind, stands);
    let straight =
        if formation == Formation::BentOpenOrder { Formation::OpenOrder } else { formation };
    let foe = target(&mut board, UnitKind::Dragoon, "DDD", straight, 5.0);
    if formation == Formation::BentOpenOrder {
        bend(&mut board, foe, formation);
    }
    let mut play = begin(&board, &[1]);
    play.say(0, charge(unit, foe));
    (play, unit, foe)
}

/// ASV-EVA-001, ASV-EVA-003, ASV-EVA-004, ASV-EVA-006, ASV-EVA-007, ASV-EVA-008, EX-42: a unit evades foot without test or
/// marker, about and away; the foot breaks through.
#[test]
fn foot_in_open_order_evades_foot() {
    let (mut play, unit, foe) = struck(UnitKind::Foot, "HHHH", Formation::OpenOrder);
    assert!(touch(&play, unit, foe));
    play.say(1, Act::Evade).say_with(1, Act::Run, legs(&[face_about(), go(6.0)]));
    assert!(reacted(&play, foe, Reaction::Evade));
    assert_eq!(play.unit(foe).green, 0);
    assert!(about(gap(&play, unit, foe), 6.0));
    assert!(about(play.unit(foe).heading().to_degrees(), NORTH));
    assert_eq!(play.unit(foe).formation, Formation::OpenOrder);
    assert_eq!(play.question(), Question::BreakThrough { unit, past: [foe].into_iter().collect() });
}

/// ASV-EVA-001, EX-42: a unit never evades horse.
#[test]
fn horse_cannot_be_evaded() {
    let (play, _, _) = struck(UnitKind::Mounted, "RRRR", Formation::OpenOrder);
    let refusal = play.refused(1, Act::Evade);
    assert!(matches!(refusal, Refusal::Charge(ChargeRefusal::EvadeMounted { .. })), "{refusal}");
    assert!(!play.offered(1, |act| *act == Act::Evade));
}

/// ASV-EVA-001: only a unit in open order evades.
#[test]
fn foot_in_line_cannot_evade() {
    let (play, _, _) = struck(UnitKind::Foot, "HHHH", Formation::Line);
    let refusal = play.refused(1, Act::Evade);
    assert!(matches!(refusal, Refusal::Charge(ChargeRefusal::EvadeFormation { .. })), "{refusal}");
    let refusal = play.refused(1, Act::Recoil);
    assert!(matches!(refusal, Refusal::Charge(ChargeRefusal::RecoilOnFoot { .. })), "{refusal}");
}

/// ASV-EVA-002: a unit in bent open order does not evade.
#[test]
fn bent_open_order_cannot_evade() {
    let (play, _, _) = struck(UnitKind::Foot, "HHHH", Formation::BentOpenOrder);
    let refusal = play.refused(1, Act::Evade);
    assert!(matches!(refusal, Refusal::Charge(ChargeRefusal::EvadeBent { .. })), "{refusal}");
}

/// ASV-EVA-004, ASV-EVA-005, ASV-EVA-006: the move is straight, away, and at most six inches.
#[test]
fn an_evasion_is_one_straight_move_of_six_inches() {
    let (mut play, _, _) = struck(UnitKind::Foot, "HHHH", Formation::OpenOrder);
    play.say(1, Act::Evade);
    let refusal = play.refused_with(1, Act::Run, legs(&[face_about(), go(6.1)]));
    assert!(matches!(refusal, Refusal::Charge(ChargeRefusal::RunTooFar { .. })), "{refusal}");
    assert_eq!(cite(&refusal), "ASV-EVA-004");
    let refusal = play.refused_with(1, Act::Run, legs(&[face_about(), go(2.0), go(2.0)]));
    assert!(matches!(refusal, Refusal::Charge(ChargeRefusal::RunOrder { .. })), "{refusal}");
    assert_eq!(cite(&refusal), "ASV-EVA-005");
    let refusal = play.refused_with(1, Act::Run, legs(&[go(2.0)]));
    assert!(matches!(refusal, Refusal::Charge(ChargeRefusal::RunNotAway { .. })), "{refusal}");
    assert_eq!(cite(&refusal), "ASV-EVA-006");
    offers_are_accepted(&play, 1);
}
