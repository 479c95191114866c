//! Whom an enemy takes by touching them (PG-CAP-001, PG-STC-001, -002, PG-ART-007, PG-CAV-009).
use super::fight;
use crate::kit::{Board, FOOT, NORTH, Play, SOUTH, at, general_of};
use rules_gloria::{
    Act, Event, Model, Question, Stage,
    kinds::{Aspect, Formation, Phase, Side, UnitKind},
    model::Fate,
    refusal::MoveRefusal,
    unit::{End, Holders, Place},
};

/// PG-CAP-001: a general alone whom an enemy touches is captured; not one who is with a unit.
#[test]
fn a_general_alone_is_captured() {
    let mut board = Board::new();
    board.foot("south", Side(0), (900.0, 600.0, NORTH));
    let friend = board.foot("friend", Side(1), (300.0, 900.0, SOUTH));
    let general = general_of(FOOT[1]);
    board.post(general, 900.0, 620.0);
    assert_eq!(fight(&board, &[]).model().general(general).fate, Fate::Captured);
    board.post(general, 900.0, 640.0);
    assert_eq!(fight(&board, &[]).model().general(general).fate, Fate::Present);
    board.attach(general, friend);
    assert_eq!(fight(&board, &[]).model().general(general).fate, Fate::Present);
}

/// PG-STC-001: a general with a unit that fights is diced for; a 6 is a hit, and the table says what it does.
#[test]
fn a_general_in_a_fight_is_diced_for() {
    let mut board = Board::new();
    let south = board.foot("south", Side(0), (900.0, 600.0, NORTH));
    let north = board.foot("north", Side(1), (900.0, 600.0, SOUTH));
    board.contact(south, north, Aspect::Front);
    let general = general_of(FOOT[0]);
    board.attach(general, south);
    // A Capable general is worth 1, so 6 and 2 meet 4 and 4.
    let play = fight(&board, &[2, 4, 5]);
    assert_eq!(play.model().general(general).fate, Fate::Present);
    let play = fight(&board, &[2, 4, 6, 1]);
    assert_eq!(play.model().general(general).fate, Fate::Killed);
}

/// PG-STC-001, PG-CAP-001: a general whose unit is shattered and whom the winner then reaches is captured, and not diced for.
#[test]
fn a_captured_general_is_not_diced_for() {
    let mut board = Board::new();
    let south = board.horse("south", Side(0), (900.0, 600.0, NORTH));
    let north = board.foot("north", Side(1), (900.0, 600.0, SOUTH));
    board.later(north, |unit| unit.figures = 3);
    board.contact(south, north, Aspect::Front);
    let general = general_of(FOOT[1]);
    board.attach(general, north);
    board.foot("far", Side(1), (300.0, 1100.0, SOUTH));
    let mut play = fight(&board, &[6, 1]);
    if matches!(play.question(), Question::Won { .. }) {
        play.say(0, Act::Advance);
    }
    assert_eq!(play.unit(north).place, Place::Gone(End::Shattered));
    assert_eq!(play.model().general(general).fate, Fate::Captured);
}

/// PG-STC-002: engineers alone are taken; with a unit that fights they are diced for.
#[test]
fn engineers_alone_are_taken() {
    let mut board = Board::new();
    let south = board.foot("south", Side(0), (900.0, 600.0, NORTH));
    let sappers = board.unit("sappers", Side(1), UnitKind::Engineers, 6, (900.0, 600.0, SOUTH));
    board.contact(south, sappers, Aspect::Front);
    let play = fight(&board, &[]);
    assert_eq!(play.unit(sappers).place, Place::Gone(End::Taken));
    let mut board = Board::new();
    let south = board.foot("south", Side(0), (900.0, 600.0, NORTH));
    let north = board.foot("north", Side(1), (900.0, 600.0, SOUTH));
    let sappers = board.unit("sappers", Side(1), UnitKind::Engineers, 6, (900.0, 620.1, SOUTH));
    board.contact(south, north, Aspect::Front);
    let play = fight(&board, &[3, 4, 5]);
    assert!(play.unit(sappers).is_on_table());
    assert!(play.events.contains(&Event::EngineersRisked { unit: sappers, die: 5, hit: false }));
}

/// PG-ART-007, PG-CAP-004: an enemy who reaches a gun without its gunners takes it, and they live on without it; whoever reaches
/// gunners without their gun takes them and it.
#[test]
fn guns_without_gunners_are_taken() {
    let mut board = Board::new();
    let gun = board.gun("gun", Side(1), (900.0, 900.0, SOUTH));
    board.later(gun, |unit| {
        if let Some(gun) = &mut unit.gun {
            gun.left_at = Some(at(900.0, 600.0, SOUTH));
        }
    });
    board.foot("south", Side(0), (900.0, 600.0, NORTH));
    let play = fight(&board, &[]);
    let gunners = play.unit(gun);
    assert!(gunners.is_on_table() && gunners.is_gunners() && !gunners.is_battery());
    assert_eq!(gunners.gun.map(|gun| (gun.left_at, gun.lost)), Some((None, true)));
    let mut board = Board::new();
    let gun = board.gun("gun", Side(1), (900.0, 600.0, SOUTH));
    board.later(gun, |unit| {
        if let Some(gun) = &mut unit.gun {
            gun.left_at = Some(at(300.0, 900.0, SOUTH));
        }
    });
    board.foot("south", Side(0), (900.0, 600.0, NORTH));
    assert_eq!(fight(&board, &[]).unit(gun).place, Place::Gone(End::Taken));
}

/// PG-CAV-009: holders whom an enemy touches are gone; the six others fight on as skirmishers on foot.
#[test]
fn led_horses_are_taken() {
    let mut board = Board::new();
    let dragoons = board.horse("dragoons", Side(1), (900.0, 900.0, SOUTH));
    board.later(dragoons, |unit| {
        unit.holders = Some(Holders { at: at(900.0, 600.0, SOUTH), figures: 3 });
        unit.figures = 6;
    });
    board.foot("south", Side(0), (900.0, 600.0, NORTH));
    let play = fight(&board, &[]);
    let unit = play.unit(dragoons);
    assert_eq!((unit.figures, unit.strength(), unit.holders.map(|it| it.figures)), (6, 6, Some(0)));
    assert_eq!(unit.formation, Formation::Skirmish);
    assert!(unit.is_foot());
    let model = Model { phase: Phase::Movement, ..play.model().clone() };
    let play = Play::from(model, Stage::Move { side: Side(1) }, &[]);
    let refused = play.refused(1, Act::Mount { unit: dragoons });
    assert_eq!(refused, MoveRefusal::CannotMount { unit: dragoons }.into());
}
