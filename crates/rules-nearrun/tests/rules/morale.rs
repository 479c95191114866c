//! What is added to tests of morale (ANT-TMM), in play.
use super::{
    charges::{THEM, US, ahead, board, foot},
    kit::*,
    melee::fight,
};
use rules_nearrun::{
    Act, Event, Question, Stage,
    kinds::{Aspect, Class, Formation, State, Step, Test, UnitId, UnitKind},
};

/// The tests that were taken: who, which, and the total.
fn totals(play: &Play) -> Vec<(UnitId, Test, i8)> {
    let told = |event: &Event| match event {
        Event::Tested { unit, test, total, .. } => Some((*unit, *test, *total)),
        _ => None,
    };
    play.events.iter().filter_map(told).collect()
}

/// The total of our test to charge with a die of 1, after a change of the board. A column alone has no support: the total is 0.
fn charging(change: impl FnOnce(&mut Board, UnitId, UnitId)) -> i8 {
    let (mut board, ours, theirs) = board((foot, Formation::Column), 4.0);
    change(&mut board, ours, theirs);
    let mut play = board.play(Stage::Declare, Step::Charges, &[]);
    play.from_now_on(1);
    play.say_with(0, Act::Charge { unit: ours, target: theirs }, ahead(6.0));
    if matches!(play.question(), Question::Declare { .. }) {
        play.say(0, Act::Done);
    }
    assert_eq!(totals(&play)[0].1, Test::Charge);
    totals(&play)[0].2
}

/// ANT-TMM-001 to -005, -007: class and want of support count in a test.
#[test]
fn class_and_support_count() {
    for (class, total) in [
        (Class::Elite, 2),
        (Class::Veteran, 1),
        (Class::Average, 0),
        (Class::Inferior, -1),
        (Class::Bad, -2),
    ] {
        let found = charging(|board, ours, _| board.tweak(ours, |it| it.class = class));
        assert_eq!(found, total, "{class:?}");
    }
    let some = charging(|board, _, _| {
        board.foot("rear", US, (30.0, 15.5, NORTH));
    });
    assert_eq!(some, 1, "some support counts neither way");
}

/// ANT-TMM-009, -013, -014: half the hits, command and generals count in a test.
#[test]
fn losses_command_and_generals_count() {
    assert_eq!(charging(|board, ours, _| board.tweak(ours, |it| it.lost = 2)), -1);
    assert_eq!(charging(|board, _, _| board.lead(US, 60.0, 5.0)), -1, "out of command");
    let brigadier = general_of(FIRST[0]);
    assert_eq!(charging(|board, ours, _| board.join(brigadier, ours)), 1);
    // A higher general with another unit of the brigade, while the charger is in the box.
    let higher = charging(|board, _, _| {
        let other = board.foot("other", US, (38.0, 14.0, NORTH));
        board.join(general_of(DIVISION[0]), other);
    });
    assert_eq!(higher, 1);
}

/// ANT-TMM-019 to -021: what the target is like counts in a test to charge.
#[test]
fn the_target_counts_in_a_test_to_charge() {
    let state = State::Disordered;
    assert_eq!(charging(|board, _, theirs| board.tweak(theirs, |it| it.state = state)), 1);
    assert_eq!(charging(|board, _, theirs| board.form(theirs, Formation::Square)), -1);
    let rear = charging(|board, _, theirs| {
        board.tweak(theirs, |it| it.at = Some(at(30.0, 24.5, NORTH)));
    });
    assert_eq!(rear, 1, "struck in the rear");
    let riders = charging(|board, _, theirs| {
        board.tweak(theirs, |it| (it.kind, it.figures) = (UnitKind::LightCavalry, 8));
    });
    assert_eq!(riders, -1, "foot at formed cavalry");
    let guns = charging(|board, _, theirs| {
        board.tweak(theirs, |it| {
            (it.kind, it.figures, it.formation) =
                (UnitKind::FootArtillery, 2, Formation::Unlimbered);
            it.calibre = Some(rules_nearrun::kinds::Calibre::Medium);
        });
    });
    assert_eq!(guns, -1, "unlimbered guns in front");
}

/// The total of the test of a line of theirs against a column, with a die of 6. Alone it is 5.
fn charged(change: impl FnOnce(&mut Board, UnitId)) -> i8 {
    let (mut board, ours, theirs) = board((foot, Formation::Column), 4.0);
    change(&mut board, theirs);
    let mut play = board.play(Stage::Declare, Step::Charges, &[]);
    play.from_now_on(6);
    play.say_with(0, Act::Charge { unit: ours, target: theirs }, ahead(6.0));
    let (unit, test, total) = totals(&play)[1];
    assert_eq!((unit, test), (theirs, Test::Column));
    total
}

/// ANT-TMM-009, -010, -012: losses, and a charge in the rear, count when a unit is charged.
#[test]
fn losses_and_a_charge_in_the_rear_count() {
    assert_eq!(charged(|_, _| ()), 5);
    assert_eq!(charged(|board, id| board.tweak(id, |it| it.lost = 2)), 4);
    assert_eq!(charged(|board, id| board.tweak(id, |it| it.lost = 3)), 3, "and one hit left");
    let rear = |board: &mut Board, id: UnitId| {
        board.tweak(id, |it| it.at = Some(at(30.0, 24.5, NORTH)));
    };
    assert_eq!(charged(rear), 3);
}

/// The total of the test of theirs after a drawn melee, with a die of 6. Alone and out of command it is 4.
fn drawn(formation: Formation, change: impl FnOnce(&mut Board, UnitId)) -> i8 {
    let mut board = Board::new();
    let ours = board.foot("ours", US, (20.0, 10.0, NORTH));
    board.form(ours, Formation::Column);
    let theirs = board.foot("theirs", THEM, (20.0, 10.0, SOUTH));
    board.form(theirs, formation);
    change(&mut board, theirs);
    board.contact(ours, theirs, Aspect::Front);
    let mut play = fight(&board, &[&[1, 1, 6, 6][..], &[6; 6]].concat());
    let told = totals(&play);
    assert_eq!([told[0].0, told[1].0], [ours, theirs]);
    assert_eq!(told[1].1, Test::Drawn);
    play.from_now_on(1);
    told[1].2
}

/// ANT-TMM-015 to -018: square, masse and cover count after a melee.
#[test]
fn square_masse_and_cover_count_after_a_melee() {
    assert_eq!(drawn(Formation::Line, |_, _| ()), 4);
    assert_eq!(drawn(Formation::Square, |_, _| ()), 6);
    assert_eq!(drawn(Formation::Masse, |_, _| ()), 5);
    let soft = drawn(Formation::Line, |board, _| {
        board.area("scrub", &[(10.0, 10.0), (30.0, 10.0), (30.0, 12.0), (10.0, 12.0)]);
    });
    assert_eq!(soft, 5);
    let hard = drawn(Formation::Column, |board, id| {
        board.area("building", &[(19.0, 10.0), (21.0, 10.0), (21.0, 12.0), (19.0, 12.0)]);
        board.tweak(id, |it| (it.in_cover, it.at) = (true, Some(at(20.0, 11.0, SOUTH))));
    });
    assert_eq!(hard, 6);
}

/// ANT-TMM-008, -011, ANT-DIS-002, ANT-MMU-009, worked example 20: a line that is overlapped by horse takes two hits and gives one: it is disordered and
/// has lost half; without its hit it lost by one more.
#[test]
fn disorder_and_further_hits_count_after_a_lost_melee() {
    let mut board = Board::new();
    let horse = board.unit("horse", US, UnitKind::LightCavalry, 12, (20.0, 10.0, NORTH));
    let line = board.foot("line", THEM, (20.0, 10.0, SOUTH));
    board.lead(THEM, 20.0, 14.0);
    board.foot("rear", THEM, (20.0, 13.0, SOUTH));
    board.contact(horse, line, Aspect::Front);
    for (die, total) in [(5, 2), (1, 1)] {
        let mut play = fight(&board, &[&[4, die, 4][..], &[6; 12]].concat());
        assert_eq!(
            totals(&play)[0],
            (line, Test::Lost, total),
            "4, less 1 for disorder, 1 for half"
        );
        play.from_now_on(1);
    }
}

/// ANT-MOR-003, ANT-TMO-008 to -010: the reasons for tests, and what drawn and lost melees and recalls need, by their names in play.
#[test]
fn drawn_lost_and_recall_are_read_on_their_rows() {
    use rules_nearrun::book::{Grade, Rulebook};
    let book = Rulebook::default();
    let row = |test: Test| -> Vec<Grade> { (0..=6).map(|n| book.grade(test, n)).collect() };
    use Grade::{Bad, Good, Middle};
    assert_eq!(row(Test::Drawn), [Bad, Middle, Middle, Good, Good, Good, Good]);
    assert_eq!(row(Test::Lost), [Bad, Bad, Middle, Middle, Middle, Good, Good]);
    assert_eq!(row(Test::Recall), [Middle, Middle, Middle, Middle, Good, Good, Good]);
    assert_eq!(Test::ALL.len(), 11);
}

/// ANT-NAT-002, worked example 22: British hussars who win with full support throw a 4: with 1 for support and 2 off they must pursue.
#[test]
fn british_hussars_must_pursue() {
    let mut board = Board::new();
    let ours = board.horse("hussars", US, (20.0, 20.0, NORTH));
    board.tweak(ours, |it| it.nation = rules_nearrun::kinds::Nation::Britain);
    for x in [15.5, 24.5] {
        board.foot("friend", US, (x, 20.0, NORTH));
    }
    board.lead(US, 20.0, 17.0);
    let theirs = board.foot("theirs", THEM, (20.0, 20.0, SOUTH));
    board.tweak(theirs, |it| it.lost = 3);
    board.contact(ours, theirs, Aspect::Front);
    let mut play = fight(&board, &[6, 1, 4, 1, 1, 1, 1]);
    assert_eq!(totals(&play)[0], (ours, Test::Recall, 3));
    assert_eq!(play.unit(ours).at, at(20.0, 30.0, NORTH), "it rides a whole move");
    play.from_now_on(1);
}

/// ANT-MOR-002, -004: a test is told with all that is added to its die, one that nobody chose too.
#[test]
fn a_test_is_told_with_its_parts() {
    let (mut board, ours, theirs) = board((foot, Formation::Column), 4.0);
    board.tweak(theirs, |it| it.class = Class::Veteran);
    let play = super::charges::charge(&board, ours, theirs, &[6, 4]);
    let told = |event: &Event| match event {
        Event::Tested { unit, die, total, tally, .. } if *unit == theirs => {
            assert_eq!(i32::from(*total), i32::from(*die) + tally.total());
            Some(tally.parts.iter().map(|part| (part.what.clone(), part.add)).collect())
        }
        _ => None,
    };
    let parts: Vec<Vec<(String, i32)>> = play.events.iter().filter_map(told).collect();
    assert_eq!(parts, [[("veteran".to_owned(), 1), ("no support".to_owned(), -1)]]);
}
