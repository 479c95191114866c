//! The variations: quality of units and of commanders. (The hand-to-hand bonus of veterans is tested with the combat values.)
use crate::{
    fights::{all_on, board},
    kit::{Board, NORTH, Play, S, SOUTH},
};
use rules_splendid::{
    Act, Event, Stage,
    command::{in_command, range},
    event::Test,
    kinds::{CommandQuality, Formation, Quality, UnitId, UnitKind},
    rulings::CommandQualities,
};

/// Two muskets four inches from the enemy.
fn volley(quality: Quality, agreed: bool) -> i32 {
    let mut board = board();
    board.book.rulings.unit_quality = agreed;
    let (pm, line) = (UnitKind::PikeAndMusket, Formation::Line);
    let a = board.unit("a", 0, pm, "MM", line, (20.0, 20.0), NORTH);
    let b = board.unit("b", 1, UnitKind::Foot, "HHH", line, (20.0, 24.0), SOUTH);
    board.tweak(a, |unit| unit.quality = quality);
    let mut play = board.play(Stage::Fire { half: 0 }, 1, &[6, 6]);
    let Act::Attack { unit, aims } = all_on(a, 2, b) else { unreachable!() };
    play.say(0, Act::Fire { unit, pivot: None, aims });
    let needs = |event: &Event| match event {
        Event::Fired { needs, .. } => Some(*needs),
        _ => None,
    };
    play.events.iter().find_map(needs).expect("it fired")
}

/// ASV-VUQ-001, ASV-VUQ-002, ASV-VUQ-003, ASV-VUQ-005, ASV-VUQ-009: raw units hit on 1, veterans on 3, regular ones on 2, by
/// the quality that came with the army; all hit on 2 if the variation is not agreed.
#[test]
fn fire_by_quality() {
    assert_eq!(volley(Quality::Raw, true), 1);
    assert_eq!(volley(Quality::Regular, true), 2);
    assert_eq!(volley(Quality::Veteran, true), 3);
    assert_eq!(volley(Quality::Raw, false), 2);
    assert_eq!(volley(Quality::Veteran, false), 2);
}

/// ASV-VUQ-004, ASV-VUQ-006: raw units pass a charge test on 2, veterans on 4, regular ones on 3.
#[test]
fn charge_tests_by_quality() {
    for (quality, agreed, expected) in [
        (Quality::Raw, true, 2),
        (Quality::Regular, true, 3),
        (Quality::Veteran, true, 4),
        (Quality::Raw, false, 3),
    ] {
        for (die, passes) in [(expected, true), (expected + 1, false)] {
            let mut board = board();
            board.book.rulings.unit_quality = agreed;
            let line = Formation::Line;
            let a = board.unit("a", 0, UnitKind::Foot, "HHH", line, (20.0, 20.0), NORTH);
            let b = board.unit("b", 1, UnitKind::Foot, "HHH", line, (20.0, 23.0), SOUTH);
            board.tweak(a, |unit| unit.quality = quality);
            let mut play = board.play(Stage::Muster { half: 0 }, 0, &[die as u8]);
            play.say(0, Act::Charge { unit: a, target: b, pivot: None, extended: false });
            let test = Event::Tested {
                unit: a,
                what: Test::Charge,
                die: die as u8,
                needs: expected,
                passed: passes,
            };
            assert!(play.last.contains(&test), "{quality:?} {die}");
        }
    }
}

/// ASV-VUQ-008: quality does not affect the test for holding back.
#[test]
fn nothing_else_is_affected() {
    for quality in [Quality::Raw, Quality::Veteran] {
        let mut board = board();
        board.book.rulings.unit_quality = true;
        let line = Formation::Line;
        board.unit("e", 1, UnitKind::Foot, "HHHHHH", line, (20.0, 20.0), SOUTH);
        board.unit("f", 0, UnitKind::Foot, "HH", line, (17.0, 20.0), NORTH);
        let u = board.unit("u", 0, UnitKind::Foot, "HHH", line, (21.5, 18.0), NORTH);
        board.tweak(u, |unit| unit.quality = quality);
        let mut play = board.play(Stage::Join { half: 0 }, 0, &[3]);
        play.say(0, Act::Hold { unit: u });
        assert!(play.last.contains(&Event::HeldBack { unit: u }));
    }
}

/// A Commander and a Sub-Commander on one side.
fn commanders(how: CommandQualities) -> (Board, [UnitId; 2]) {
    let mut board = board();
    board.book.rulings.command_quality = how;
    let open = Formation::OpenOrder;
    let x = board.unit("x", 0, UnitKind::Commander, "X", open, (20.0, 10.0), NORTH);
    let y = board.unit("y", 0, UnitKind::SubCommander, "X", open, (50.0, 10.0), NORTH);
    board.unit("a", 0, UnitKind::Foot, "HH", Formation::Line, (35.0, 10.0), NORTH);
    board.unit("b", 1, UnitKind::Foot, "HH", Formation::Line, (35.0, 40.0), SOUTH);
    (board, [x, y])
}

fn inches(play: &Play, unit: UnitId) -> f64 {
    range(play.model(), play.unit(unit)).to_inches()
}

/// ASV-VCQ-002, ASV-VCQ-003, ASV-VCQ-004 (EX-57): one die for each before the battle: the Commander's range is 9 inches on 1,
/// 6 on 2 to 5, 3 on 6; a Sub-Commander's is 6 on 1, 3 on 2 and 3, 1 on 4 to 6.
#[test]
fn commanders_are_thrown_for() {
    let (mut board, [x, y]) = commanders(CommandQualities::Thrown);
    board.scene.turns = Some(2);
    for (die, commander, sub) in
        [(1, 9.0, 6.0), (2, 6.0, 3.0), (3, 6.0, 3.0), (4, 6.0, 1.0), (5, 6.0, 1.0), (6, 3.0, 1.0)]
    {
        let play = board.play(Stage::Deploy { next: None }, 0, &[die, die, 1, 1, 2, 2]);
        let thrown = |event: &&Event| matches!(event, Event::CommanderRated { .. });
        assert_eq!(play.events.iter().filter(thrown).count(), 2);
        assert_eq!((inches(&play, x), inches(&play, y)), (commander, sub), "{die}");
    }
}

/// ASV-VCQ-001, ASV-VCQ-002: if the scenario gives the quality, nothing is thrown, and only the range changes; if the
/// variation is not agreed, every commander follows the basic rules.
#[test]
fn given_or_not_agreed() {
    for (how, expected) in [(CommandQualities::Given, 9.0), (CommandQualities::None, 6.0)] {
        let (mut board, [x, _]) = commanders(how);
        board.tweak(x, |unit| unit.command = CommandQuality::Charismatic);
        board.unit("near", 0, UnitKind::Foot, "HH", Formation::Line, (20.0, 10.0 - S - 8.0), NORTH);
        let model = board.model(0);
        assert_eq!(range(&model, model.unit(x)).to_inches(), expected);
        let near = model.units.last().expect("there are units");
        assert_eq!(in_command(&model, near), expected > 8.0);
    }
}
