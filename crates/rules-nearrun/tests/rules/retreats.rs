//! Routs, withdrawals, rallying and support (ANT-ROU, ANT-WDR, ANT-DIS-007, ANT-SUP, ANT-MOR).
use super::{
    charges::{THEM, US, answer, board, charge, foot, horse},
    kit::*,
};
use rules_nearrun::{
    Act, Event, Question, Stage,
    aspect::{Support, support},
    kinds::{Class, Formation, State, Step, UnitId, UnitKind},
    unit::Answer,
};

/// A router of ours far from the enemy, and a general near.
fn routers() -> (Board, UnitId) {
    let mut board = Board::new();
    let unit = board.foot("router", US, (30.0, 20.0, SOUTH));
    board.tweak(unit, |it| it.state = State::Routing);
    board.foot("foe", THEM, (30.0, 44.0, SOUTH));
    board.lead(US, 30.0, 18.0);
    (board, unit)
}

/// ANT-SEQ-011, ANT-TMO-011, ANT-ROU-001, -002, -009, -010, ANT-PIP-030, ANT-TMM-022, -023: on 4 a router rallies, disordered; on 1 to 3 it runs on towards
/// its own edge as skirmishers do; below that it also loses a hit.
#[test]
fn routers_test_and_rally_or_run_on() {
    let (mut board, unit) = routers();
    let play = board.play(Stage::Rally, Step::Rallying, &[5]);
    let it = play.unit(unit);
    assert_eq!((it.state, it.at.facing), (State::Disordered, at(0.0, 0.0, NORTH).facing));
    assert!(it.done.finished, "it does nothing else");
    drop(play);
    let play = board.play(Stage::Rally, Step::Rallying, &[4]);
    assert_eq!((play.unit(unit).state, play.unit(unit).lost), (State::Routing, 0));
    assert_eq!(play.unit(unit).at, at(30.0, 14.0, SOUTH));
    drop(play);
    board.tweak(unit, |it| it.class = Class::Inferior);
    let play = board.play(Stage::Rally, Step::Rallying, &[2]);
    assert_eq!(play.unit(unit).lost, 1);
    drop(play);
    // ANT-TMM-022: an enemy within 6".
    board.tweak(unit, |it| it.class = Class::Average);
    board.foot("near", THEM, (30.0, 25.5, NORTH));
    let play = board.play(Stage::Rally, Step::Rallying, &[5]);
    assert_eq!(play.unit(unit).state, State::Routing);
}

/// ANT-ROU-007: routers who reach the edge are gone.
#[test]
fn routers_leave_the_table() {
    let (mut board, unit) = routers();
    board.tweak(unit, |it| it.at = Some(at(30.0, 3.0, SOUTH)));
    let play = board.play(Stage::Rally, Step::Rallying, &[2]);
    assert!(play.unit(unit).is_gone());
}

/// ANT-ROU-003, -004, -008, ANT-DIS-007, EX-N16: average routers, and a veteran line, veteran skirmishers and an average column on
/// their way.
#[test]
fn routers_disorder_friends_whom_they_pass() {
    let friend = |class: Class, formation: Formation| {
        let (mut board, _) = routers();
        let friend = board.foot("friend", US, (30.0, 17.0, NORTH));
        board.form(friend, formation);
        board.tweak(friend, |it| it.class = class);
        (board.play(Stage::Rally, Step::Rallying, &[2]), friend)
    };
    let (play, column) = friend(Class::Average, Formation::Column);
    assert_eq!(play.unit(column).state, State::Disordered);
    let (play, skirmishers) = friend(Class::Veteran, Formation::Skirmish);
    assert_eq!(play.unit(skirmishers).state, State::Good);
    let (play, line) = friend(Class::Veteran, Formation::Line);
    assert_eq!(play.question(), Question::Ranks { unit: line, routers: UnitId(0) });
    let mut through = play.clone();
    through.say(0, Act::LetThrough);
    assert_eq!(through.unit(line).state, State::Disordered);
    let mut closed = play;
    closed.say(0, Act::CloseRanks);
    assert_eq!(closed.unit(line).state, State::Good);
    assert_ne!(closed.unit(UnitId(0)).at, at(30.0, 14.0, SOUTH), "they go round");
}

/// ANT-WDR-001, -005, ANT-DIS-007: a withdrawal stops at friends it cannot pass and disorders them, unless they are of higher class.
#[test]
fn a_withdrawal_disorders_friends_of_equal_or_lower_class() {
    for (class, state) in [(Class::Average, State::Disordered), (Class::Veteran, State::Good)] {
        let (mut board, ours, theirs) = board((foot, Formation::Column), 4.0);
        let friend = board.foot("friend", THEM, (30.0, 26.5, SOUTH));
        board.form(friend, Formation::Column);
        board.tweak(friend, |it| it.class = class);
        let play = charge(&board, ours, theirs, &[6, 2]);
        assert_eq!(answer(&play, theirs), Some(Answer::Withdraw));
        assert_eq!(play.unit(theirs).at, at(30.0, 26.0, SOUTH), "in contact with its friend");
        assert_eq!(play.unit(friend).state, state, "{class:?}");
    }
}

/// ANT-DIR-008, ANT-GEO-028: cavalry that rallies back stops 1" short of friends it cannot pass.
#[test]
fn rallying_back_stops_short_of_friends() {
    let (mut board, ours, theirs) = board((foot, Formation::Column), 4.0);
    board.tweak(theirs, |it| {
        (it.kind, it.figures) = (rules_nearrun::kinds::UnitKind::LightCavalry, 8);
    });
    // Two columns with less than 2" between them let no horse through.
    for x in [29.0, 31.0] {
        let friend = board.foot("friend", THEM, (x, 28.0, SOUTH));
        board.form(friend, Formation::Column);
    }
    let mut play = charge(&board, ours, theirs, &[6]);
    play.say(1, Act::RallyBack);
    assert_eq!(play.unit(theirs).at, at(30.0, 26.0, SOUTH), "1 inch between its rear and them");
}

/// ANT-SUP-001 to -003, ANT-GEO-033: full support by both flanks, or one and the rear; none alone, or with an enemy in order on the flank.
#[test]
fn support_is_judged_by_flanks_and_rear() {
    let judged = |friends: &[(f64, f64)], foe: Option<(f64, f64)>, shaken: bool| {
        let mut board = Board::new();
        let unit = board.foot("unit", US, (30.0, 20.0, NORTH));
        for (x, y) in friends {
            let friend = board.foot("friend", US, (*x, *y, NORTH));
            if shaken {
                board.tweak(friend, |it| it.state = State::Disordered);
            }
        }
        if let Some((x, y)) = foe {
            board.foot("foe", THEM, (x, y, EAST));
        }
        let model = board.model();
        support(&model, model.unit(unit))
    };
    let (left, right, rear) = ((25.0, 20.0), (35.0, 20.0), (30.0, 17.0));
    assert_eq!(judged(&[], None, false), Support::None);
    assert_eq!(judged(&[left], None, false), Support::Some);
    assert_eq!(judged(&[left, right], None, false), Support::Full);
    assert_eq!(judged(&[left, rear], None, false), Support::Full);
    assert_eq!(judged(&[rear], None, false), Support::Some);
    assert_eq!(judged(&[left, right], None, true), Support::None, "they are disordered");
    assert_eq!(judged(&[left, rear], Some((34.0, 18.0)), false), Support::None);
}

/// ANT-MOR-001, -002, -004, ANT-TMM-006: full support adds one to a test, which is told with its total.
#[test]
fn support_counts_in_a_test() {
    let (mut board, ours, theirs) = board((horse, Formation::Line), 6.0);
    for x in [25.0, 35.0] {
        board.foot("friend", US, (x, 20.0, NORTH));
    }
    let play = charge(&board, ours, theirs, &[2]);
    let told = play.events.iter().find_map(|event| match event {
        Event::Tested { die, total, .. } => Some((*die, *total)),
        _ => None,
    });
    assert_eq!(told, Some((2, 3)));
}

/// ANT-TER-002, -003, ANT-MOV-017, ANT-ROU-002, ANT-WDR-001, ANT-GEO-029: slow ground halves compulsory moves. Routers go as skirmishers do:
/// horse is slow in woods and foot is not.
#[test]
fn slow_ground_halves_compulsory_moves() {
    let all = |from: f64, to: f64| [(20.0, from), (40.0, from), (40.0, to), (20.0, to)];
    let tenths = |play: &Play, unit: UnitId| (play.unit(unit).at.at.v2().y / 254.0).round() / 10.0;
    let runs = |kind: UnitKind, figures: u8, ground: &str| {
        let (mut board, unit) = routers();
        board.tweak(unit, |it| (it.kind, it.figures) = (kind, figures));
        board.area(ground, &all(8.0, 18.0));
        tenths(&board.play(Stage::Rally, Step::Rallying, &[4]), unit)
    };
    assert_eq!(runs(UnitKind::LineInfantry, 12, "wood"), 14.0);
    assert_eq!(runs(UnitKind::LineInfantry, 12, "soft-ground"), 16.0, "2 inches, and half of 4");
    assert_eq!(runs(UnitKind::LightCavalry, 8, "crops"), 8.0);
    assert_eq!(runs(UnitKind::LightCavalry, 8, "wood"), 13.0, "2 inches, and half of 10");
    let (mut board, ours, theirs) = board((foot, Formation::Column), 4.0);
    board.area("wood", &all(25.5, 40.0));
    let play = charge(&board, ours, theirs, &[6, 2]);
    assert_eq!(answer(&play, theirs), Some(Answer::Withdraw));
    assert_eq!(tenths(&play, theirs), 26.5, "1 inch, and half of 3");
}

/// ANT-ROU-007, ANT-MOV-019: routers who reach the edge have left the table; nobody runs along it with a part of them outside.
#[test]
fn nobody_stands_half_off_the_table() {
    let (mut board, unit) = routers();
    board.tweak(unit, |it| it.at = Some(at(30.0, 5.9, SOUTH)));
    assert!(board.play(Stage::Rally, Step::Rallying, &[2]).unit(unit).is_gone());
    board.tweak(unit, |it| it.at = Some(at(30.0, 6.1, SOUTH)));
    let play = board.play(Stage::Rally, Step::Rallying, &[2]);
    assert_eq!(play.unit(unit).at, at(30.0, 0.1, SOUTH));
    drop(play);
    board.tweak(unit, |it| it.at = Some(at(1.0, 20.0, EAST)));
    let play = board.play(Stage::Rally, Step::Rallying, &[2]);
    assert_eq!(play.unit(unit).at.at.v2().x, inch(2.0, 0.0).v2().x);
    drop(play);
    // ANT-ROU-010, ANT-TMO-011: whoever rallies at the edge turns its face to the enemy, as far as there is room.
    board.tweak(unit, |it| it.at = Some(at(30.0, 0.1, SOUTH)));
    board.tweak(UnitId(1), |it| it.at = Some(at(60.0, 44.0, SOUTH)));
    let play = board.play(Stage::Rally, Step::Rallying, &[6]);
    assert_eq!(
        (play.unit(unit).state, play.unit(unit).at),
        (State::Disordered, at(30.0, 0.6, NORTH))
    );
}
