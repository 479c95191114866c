//! Who may declare a charge, at whom, and in which order.
use super::{THEM, US, close, contacts, declare, foot_at_foot, horse_at_foot, morale, totals};
use crate::kit::{Board, NORTH, SOUTH};
use rules_gloria::{
    Act, Event, Question,
    kinds::{Class, Formation, State, Test, UnitKind},
    refusal::{ChargeRefusal, Refusal},
    scene::Restraint,
};

/// Another unit that can charge, so that somebody is asked.
fn with_horse(board: &mut Board) {
    board.horse("other", US, (300.0, 400.0, NORTH));
    board.foot("prey", THEM, (300.0, 550.0, SOUTH));
}

fn why(board: &Board, act: Act) -> ChargeRefusal {
    match morale(board, &[]).refused(0, act) {
        Refusal::Charge(why) => why,
        other => panic!("refused for another reason: {other}"),
    }
}

/// PG-CHG-012, PG-SQR-003: shaken, halted and routing units, squares and units in contact do not charge; disordered ones do.
#[test]
fn shaken_routing_halted_and_squared_units_do_not_charge() {
    let refused = |change: crate::kit::Tweak| {
        let (mut board, foot, enemy) = foot_at_foot(60.0);
        with_horse(&mut board);
        board.later(foot, change);
        why(&board, declare(foot, enemy))
    };
    let unit = rules_gloria::kinds::UnitId(0);
    assert_eq!(refused(|it| it.state = State::Shaken), ChargeRefusal::Shaken { unit });
    assert_eq!(refused(|it| it.state = State::Routing), ChargeRefusal::Routing { unit });
    assert_eq!(refused(|it| it.done.halted = true), ChargeRefusal::Halted { unit });
    assert_eq!(refused(|it| it.formation = Formation::Square), ChargeRefusal::Square { unit });
    assert_eq!(refused(|it| it.marks.pursuing = true), ChargeRefusal::Pursuing { unit });
    let (mut board, foot, enemy) = foot_at_foot(60.0);
    board.later(foot, |it| it.state = State::Disordered);
    morale(&board, &[]).say(0, declare(foot, enemy));
}

/// PG-CHG-012: units in contact do not charge.
#[test]
fn units_in_contact_do_not_charge() {
    let (mut board, foot, enemy) = foot_at_foot(60.0);
    with_horse(&mut board);
    board.contact(foot, enemy, rules_gloria::kinds::Aspect::Front);
    assert_eq!(why(&board, declare(foot, enemy)), ChargeRefusal::InContact { unit: foot });
}

/// PG-CHG-008, -009: foot does not charge mounted troops, and guns charge nobody.
#[test]
fn foot_does_not_charge_horse_and_guns_do_not_charge() {
    let mut board = Board::new();
    with_horse(&mut board);
    let foot = board.foot("foot", US, (900.0, 400.0, NORTH));
    let gun = board.gun("gun", US, (1100.0, 400.0, NORTH));
    let horse = board.horse("horse", THEM, (900.0, 460.0, SOUTH));
    let refusal = ChargeRefusal::FootAtHorse { unit: foot, target: horse };
    assert_eq!(why(&board, declare(foot, horse)), refusal);
    assert_eq!(why(&board, declare(gun, horse)), ChargeRefusal::Guns { unit: gun });
}

/// PG-SKM-007: skirmishers charge only routers, skirmishers and guns.
#[test]
fn skirmishers_charge_only_routers_skirmishers_and_guns() {
    let mut board = Board::new();
    let light = board.unit("light", US, UnitKind::LightInfantry, 6, (900.0, 400.0, NORTH));
    let foot = board.foot("foot", THEM, (900.0, 480.0, SOUTH));
    with_horse(&mut board);
    let refusal = ChargeRefusal::Skirmishers { unit: light, target: foot };
    assert_eq!(why(&board, declare(light, foot)), refusal);
    board.later(foot, |it| it.state = State::Routing);
    morale(&board, &[]).say(0, declare(light, foot));
}

/// PG-CAV-006, -007: irregular horse charges heavy cavalry only in flank or rear, and no squares.
#[test]
fn irregular_horse_avoids_heavy_fronts_and_squares() {
    let mut board = Board::new();
    with_horse(&mut board);
    let kind = UnitKind::IrregularCavalry;
    let cossacks = board.unit("cossacks", US, kind, 8, (900.0, 400.0, NORTH));
    board.tweak(cossacks, |it| it.formation = Formation::Line);
    let heavy = board.horse("heavy", THEM, (900.0, 600.0, SOUTH));
    let refusal = ChargeRefusal::IrregularAtFront { unit: cossacks, target: heavy };
    assert_eq!(why(&board, declare(cossacks, heavy)), refusal);
    board.tweak(heavy, |it| it.at = Some(crate::kit::at(900.0, 600.0, NORTH)));
    morale(&board, &[]).say(0, declare(cossacks, heavy));

    let mut board = Board::new();
    with_horse(&mut board);
    let cossacks = board.unit("cossacks", US, kind, 8, (900.0, 400.0, NORTH));
    board.tweak(cossacks, |it| it.formation = Formation::Line);
    let foot = board.foot("foot", THEM, (900.0, 600.0, SOUTH));
    board.tweak(foot, |it| it.formation = Formation::Square);
    let refusal = ChargeRefusal::IrregularAtSquare { unit: cossacks, target: foot };
    assert_eq!(why(&board, declare(cossacks, foot)), refusal);
}

/// PG-CHG-011: a target beyond the allowance of 300 mm cannot be charged; one at 300 can.
#[test]
fn the_target_is_within_the_allowance() {
    let (mut board, horse, foot) = horse_at_foot(302.0);
    with_horse(&mut board);
    assert!(matches!(why(&board, declare(horse, foot)), ChargeRefusal::TooFar { .. }));
    let (board, horse, foot) = horse_at_foot(300.0);
    morale(&board, &[]).say(0, declare(horse, foot));
}

/// PG-WOD-006, -008: nobody charges out of a heavy wood, nobody mounted into one; out of a light wood they do (PG-WOD-005).
#[test]
fn nobody_charges_out_of_a_heavy_wood() {
    let wood = [(700.0, 300.0), (1100.0, 300.0), (1100.0, 410.0), (700.0, 410.0)];
    let (mut board, foot, enemy) = foot_at_foot(60.0);
    with_horse(&mut board);
    board.area("heavy-wood", &wood);
    assert_eq!(why(&board, declare(foot, enemy)), ChargeRefusal::OutOfHeavyWood { unit: foot });
    let (mut board, foot, enemy) = foot_at_foot(45.0);
    board.area("light-wood", &wood);
    morale(&board, &[]).say(0, declare(foot, enemy));
    let (mut board, horse, foot) = horse_at_foot(150.0);
    with_horse(&mut board);
    board.area("heavy-wood", &[(700.0, 540.0), (1100.0, 540.0), (1100.0, 640.0), (700.0, 640.0)]);
    assert_eq!(why(&board, declare(horse, foot)), ChargeRefusal::IntoHeavyWood { unit: horse });
}

/// Four battalions, each before an enemy of its own.
fn four() -> Board {
    let mut board = Board::new();
    for n in 0..4 {
        let x = 300.0 + 400.0 * f64::from(n);
        board.foot(&format!("own-{n}"), US, (x, 400.0, NORTH));
        board.foot(&format!("enemy-{n}"), THEM, (x, 460.0, SOUTH));
    }
    board
}

fn unit(n: u8) -> rules_gloria::kinds::UnitId {
    rules_gloria::kinds::UnitId(n)
}

/// PG-CHG-001: declarations sweep along the table in one direction, whichever it is.
#[test]
fn declarations_sweep_along_the_table() {
    let board = four();
    let mut play = morale(&board, &[]);
    play.say(0, declare(unit(0), unit(1))).say(0, declare(unit(4), unit(5)));
    let refused = play.refused(0, declare(unit(2), unit(3)));
    assert_eq!(refused, ChargeRefusal::OutOfSweep { unit: unit(2) }.into());
    let mut play = morale(&board, &[]);
    play.say(0, declare(unit(4), unit(5))).say(0, declare(unit(2), unit(3)));
    play.say(0, declare(unit(0), unit(1)));
}

/// PG-CHG-002, -003: units of one declaration take one test against the worst total, and all go or none.
#[test]
fn a_joint_declaration_takes_one_test() {
    let mut board = four();
    board.tweak(unit(2), |it| it.class = Class::One);
    let mut play = morale(&board, &[6]);
    let joint = |own, target| Act::Declare { unit: own, target, joint: true, squadron: None };
    let lonely = play.refused(0, joint(unit(0), unit(1)));
    assert_eq!(lonely, ChargeRefusal::NotJoint { unit: unit(0) }.into());
    play.say(0, declare(unit(0), unit(1))).say(0, joint(unit(2), unit(3)));
    close(&mut play);
    // Class 1 (+3), out of command (+1), the front of formed infantry (+1), support is too far.
    assert_eq!(totals(&play, Test::ToCharge), [5]);
    assert_eq!(play.question(), Question::Impulse { unit: unit(0) });
}

/// PG-CHG-004, -007, -010: whoever fails goes nearer to no enemy, and has used the one attempt of the turn.
#[test]
fn a_failed_charge_is_the_only_attempt() {
    let (board, foot, enemy) = foot_at_foot(60.0);
    let mut play = morale(&board, &[3]);
    play.say(0, declare(foot, enemy));
    close(&mut play);
    // Class 3 (+1), out of command (+1), the front of formed infantry (+1).
    assert_eq!(totals(&play, Test::ToCharge), [3]);
    let done = play.unit(foot).done;
    assert!(done.balked && done.tried && done.charge.is_none());
    assert!(contacts(&play).is_empty());
    assert!(play.events.iter().any(|event| matches!(event, Event::Balked { .. })));
}

/// PG-SQD-001: only regular cavalry charges by squadrons, and only with some of its stands.
#[test]
fn squadrons_are_some_of_the_stands_of_regular_cavalry() {
    let (board, horse, foot) = horse_at_foot(200.0);
    let by = |stands| Act::Declare { unit: horse, target: foot, joint: false, squadron: stands };
    let mut play = morale(&board, &[]);
    for stands in [0, 3, 4] {
        let refused = play.refused(0, by(Some(stands)));
        assert_eq!(refused, ChargeRefusal::NoSquadron { unit: horse }.into());
    }
    play.say(0, by(Some(1)));
    assert_eq!(play.unit(horse).done.charge.and_then(|it| it.squadron), Some(1));
    let (mut board, foot, enemy) = foot_at_foot(60.0);
    with_horse(&mut board);
    let act = Act::Declare { unit: foot, target: enemy, joint: false, squadron: Some(1) };
    assert_eq!(why(&board, act), ChargeRefusal::NoSquadron { unit: foot });
}

/// A scenario may keep units from charging before a turn; from another turn on a 6 frees them.
#[test]
fn a_scenario_may_hold_units_back() {
    let (mut board, horse, foot) = horse_at_foot(200.0);
    with_horse(&mut board);
    board.scene().more.restraints = vec![Restraint {
        units: vec![horse],
        charge_from: Some(7),
        dice_from: Some(2),
        leave_after: None,
    }];
    let refused = why(&board, declare(horse, foot));
    assert_eq!(refused, ChargeRefusal::Restrained { unit: horse, turn: 7 });
    board.turn = 7;
    morale(&board, &[]).say(0, declare(horse, foot));
    board.turn = 1;
    let phase = rules_gloria::kinds::Phase::End;
    let mut play = board.play(rules_gloria::Stage::Initiative, phase, &[6, 1, 6]);
    while play.question() != (Question::Declare { side: US }) {
        play.say(0, Act::Done);
    }
    play.say(0, declare(horse, foot));
    let play = board.play(rules_gloria::Stage::Initiative, phase, &[6, 1, 5]);
    assert!(play.model().freed.is_empty());
}
