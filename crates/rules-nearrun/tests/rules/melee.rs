//! Melee (ANT-MEL, ANT-MMU, ANT-FLK, ANT-CVL, ANT-CVC, ANT-MCH): blows and pairings.
use super::{
    drill::{THEM, US, blows},
    kit::*,
};
use rules_nearrun::{
    Act, Event, Question, Refusal, Stage,
    kinds::{Arm, Aspect, Class, Formation, Size, State, Step, UnitId, UnitKind},
    refusal::MeleeRefusal,
    unit::Place,
};

/// Our horse at (20, 10) has charged a battalion of theirs in line; their flanks are secured by friends if so wished.
fn charge(figures: u8, secured: Secured) -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let horse = board.unit("horse", US, UnitKind::LightCavalry, figures, (20.0, 10.0, NORTH));
    let line = board.foot("line", THEM, (20.0, 10.0, SOUTH));
    if secured == Secured::Yes {
        board.foot("left", THEM, (24.5, 10.5, SOUTH));
        board.foot("right", THEM, (15.5, 10.5, SOUTH));
    }
    board.contact(horse, line, Aspect::Front);
    board.tweak(horse, |it| it.size = Size::Normal);
    (board, horse, line)
}

#[derive(Copy, Clone, PartialEq, Debug)]
enum Secured {
    Yes,
    No,
}

pub(super) fn fight(board: &Board, dice: &[u8]) -> Play {
    board.play(Stage::Melee, Step::Melee, dice)
}

/// What units struck: the die, what was added, the hits; the dice that follow do not matter.
fn struck(board: &Board, dice: &[u8]) -> Vec<(UnitId, u8, i8, u8)> {
    let dice: Vec<u8> = dice.iter().copied().chain([6; 12]).collect();
    let mut play = fight(board, &dice);
    let all = blows(&play);
    play.from_now_on(1);
    all
}

/// ANT-CVL-002, -003, -006, ANT-MEL-005: example 19: cavalry on a secure line reads CAV COL.
#[test]
fn a_secure_line_is_struck_in_the_column_of_cavalry_in_column() {
    let (board, horse, line) = charge(8, Secured::Yes);
    assert_eq!(struck(&board, &[3, 5]), [(horse, 3, 0, 0), (line, 5, 0, 1)]);
    assert_eq!(struck(&board, &[4, 3]), [(horse, 4, 0, 1), (line, 3, 0, 0)]);
}

/// ANT-CVL-001, -003, ANT-GEO-020, ANT-MMU-008: example 20: cavalry that is wider and overlaps by a base reads CAV LINE, unless the ends
/// are secured.
#[test]
fn a_wider_line_of_cavalry_rolls_up_a_line() {
    let (board, horse, line) = charge(12, Secured::No);
    assert_eq!(struck(&board, &[4, 5])[..2], [(horse, 4, 0, 2), (line, 5, 0, 1)]);
    let (board, horse, _) = charge(12, Secured::Yes);
    assert_eq!(struck(&board, &[4, 5])[0], (horse, 4, 0, 1));
    let (mut board, horse, _) = charge(8, Secured::No);
    board.tweak(horse, |it| it.at = Some(at(21.5, 10.0, NORTH)));
    assert_eq!(struck(&board, &[4, 5])[0], (horse, 4, 0, 1), "it is no wider");
}

/// ANT-CVL-004: a regimental gun counts in the width of a line.
#[test]
fn a_regimental_gun_lengthens_the_line() {
    use rules_nearrun::{kinds::Calibre, unit::RegimentalGun};
    let (mut board, horse, line) = charge(10, Secured::No);
    board.tweak(horse, |it| it.at = Some(at(20.5, 10.0, NORTH)));
    assert_eq!(struck(&board, &[3, 1])[0], (horse, 3, 0, 2), "five bases overlap four by one");
    let gun = RegimentalGun { calibre: Calibre::Light, size: Size::Small };
    board.tweak(line, |it| it.regimental_gun = Some(gun));
    assert_eq!(struck(&board, &[3, 1])[0], (horse, 3, 0, 0));
}

/// ANT-CVC-001, -002, -004, ANT-TMA-011: a column that is overlapped defends as COL, else as MASSE, where heavy cavalry adds nothing.
#[test]
fn a_column_is_read_as_masse_unless_it_is_overlapped() {
    let mut board = Board::new();
    let horse = board.unit("horse", US, UnitKind::HeavyCavalry, 8, (20.0, 10.0, NORTH));
    board.tweak(horse, |it| it.size = Size::Normal);
    let column = board.foot("column", THEM, (20.0, 10.0, SOUTH));
    board.form(column, Formation::Column);
    board.contact(horse, column, Aspect::Front);
    assert_eq!(struck(&board, &[2, 4]), [(horse, 2, 1, 1), (column, 4, 0, 0)], "2 on COL");
    board.form(horse, Formation::Column);
    assert_eq!(struck(&board, &[5, 5]), [(horse, 5, 0, 0), (column, 5, 0, 1)], "6 on MASSE");
}

/// ANT-TMA-001 to -005, -019, EX-N10: class above Average does not count against a square in good order.
#[test]
fn elite_cavalry_is_no_better_against_a_steady_square() {
    let mut board = Board::new();
    let horse = board.unit("horse", US, UnitKind::HeavyCavalry, 10, (20.0, 10.0, NORTH));
    board.tweak(horse, |it| it.class = Class::Elite);
    let square = board.foot("square", THEM, (20.0, 10.0, SOUTH));
    board.form(square, Formation::Square);
    board.contact(horse, square, Aspect::Front);
    assert_eq!(board.model().unit(horse).arm(), Arm::HeavyCavalry);
    assert_eq!(struck(&board, &[5, 1])[0], (horse, 5, 0, 0));
    board.tweak(square, |it| it.state = State::Disordered);
    assert_eq!(struck(&board, &[4, 1])[0], (horse, 4, 2, 1));
}

/// ANT-FLK-002, ANT-TMA-009, -010: a unit struck in the flank fights back at -2; disorder is another -2.
#[test]
fn a_unit_struck_in_flank_fights_back_worse() {
    let mut board = Board::new();
    let ours = board.foot("ours", US, (20.0, 10.0, NORTH));
    let theirs = board.foot("theirs", THEM, (20.0, 10.0, SOUTH));
    board.contact(ours, theirs, Aspect::Flank);
    assert_eq!(struck(&board, &[4, 6]), [(ours, 4, 0, 1), (theirs, 6, -2, 1)]);
    board.tweak(theirs, |it| it.state = State::Disordered);
    assert_eq!(struck(&board, &[4, 6])[1], (theirs, 6, -4, 0));
}

/// ANT-TMA-012 to -017: lances in the first round, cuirasses, the halt, a general, the hill, cover.
#[test]
fn lances_cuirasses_generals_and_hills_count() {
    let mut board = Board::new();
    let ours = board.unit("ours", US, UnitKind::Lancers, 10, (20.0, 10.0, NORTH));
    board.tweak(ours, |it| it.tags.lancers = true);
    let theirs = board.unit("theirs", THEM, UnitKind::LightCavalry, 10, (20.0, 10.0, SOUTH));
    board.contact(ours, theirs, Aspect::Front);
    let added = |board: &Board| {
        let all = struck(board, &[1, 1]);
        [all[0].2, all[1].2]
    };
    assert_eq!(added(&board), [1, 0]);
    board.contacts[0].rounds = 1;
    assert_eq!(added(&board), [0, 0]);
    board.contacts[0] =
        rules_nearrun::model::Contact { rounds: 0, at_halt: true, ..board.contacts[0] };
    assert_eq!(added(&board), [1, -1]);
    board.contacts[0].at_halt = false;
    board.tweak(theirs, |it| it.tags.armoured = true);
    assert_eq!(added(&board), [0, 0]);
    board.join(general_of(FIRST[0]), ours);
    assert_eq!(added(&board), [1, 0]);
    board.area("hill", &[(10.0, 10.2), (30.0, 10.2), (30.0, 15.0), (10.0, 15.0)]);
    assert_eq!(added(&board), [1, 1]);
}

/// ANT-MMU-005: a line of cavalry that touches two squares fights each in full, and each fights back.
#[test]
fn a_line_of_cavalry_fights_every_square_it_touches() {
    let mut board = Board::new();
    let horse = board.unit("horse", US, UnitKind::LightCavalry, 12, (20.0, 10.0, NORTH));
    let squares = [18.5, 21.5].map(|x| {
        let square = board.foot(&format!("square {x}"), THEM, (x, 10.0, SOUTH));
        board.form(square, Formation::Square);
        square
    });
    board.contact(horse, squares[0], Aspect::Front);
    board.later(horse, |it| {
        it.done.charge = Some(rules_nearrun::unit::Charge {
            target: UnitId(1),
            from: at(20.0, 4.0, NORTH),
            turn_in: at(20.0, 4.0, NORTH),
            to: at(20.0, 10.0, NORTH),
            aspect: Aspect::Front,
            way: geom::Length::inches(6.0),
            spare: geom::Length::ZERO,
            passed: true,
            opportunity: false,
            relieves: None,
            home: true,
            cut: false,
        });
    });
    let all = struck(&board, &[6, 5, 1, 2]);
    assert_eq!(
        all.iter().map(|it| it.0).collect::<Vec<_>>(),
        [horse, horse, squares[0], squares[1]]
    );
    assert_eq!(all[0].3, 1);
}

/// ANT-MMU-006, -007: a large unit on two smaller loses its bonus; a normal one on two small counts as small.
#[test]
fn a_larger_unit_fights_each_of_two_smaller() {
    for (size, foes, added) in [(Size::Large, Size::Normal, 0), (Size::Normal, Size::Small, -1)] {
        let mut board = Board::new();
        let ours = board.foot("ours", US, (20.0, 10.0, NORTH));
        board.tweak(ours, |it| it.size = size);
        for x in [19.0, 21.0] {
            let foe = board.foot(&format!("foe {x}"), THEM, (x, 10.0, SOUTH));
            board.tweak(foe, |it| (it.size, it.figures) = (foes, 6));
            board.contact(ours, foe, Aspect::Front);
        }
        let all = struck(&board, &[1, 1, 1, 1]);
        assert_eq!(all.len(), 4);
        assert_eq!([all[0].2, all[1].2], [added; 2]);
    }
}

/// ANT-MMU-002, -010, ANT-GEO-021: two columns 2" apart fight one line, which strikes once at the one it chooses.
#[test]
fn a_line_strikes_one_blow_at_two_columns() {
    let mut board = Board::new();
    let columns = [18.5, 21.5].map(|x| {
        let column = board.foot(&format!("column {x}"), US, (x, 10.0, NORTH));
        board.form(column, Formation::Column);
        column
    });
    let line = board.foot("line", THEM, (20.0, 10.0, SOUTH));
    for column in columns {
        board.contact(column, line, Aspect::Front);
    }
    let mut play = fight(&board, &[1, 1, 6]);
    assert_eq!(play.question(), Question::Strike { unit: line });
    let why = play.refused(1, Act::StrikeAt { target: line });
    assert_eq!(why, Refusal::Melee(MeleeRefusal::NotStruck { unit: line, target: line }));
    play.dice(&[6; 3]);
    play.say(1, Act::StrikeAt { target: columns[1] });
    assert_eq!([play.unit(columns[0]).lost, play.unit(columns[1]).lost], [0, 1]);
    play.from_now_on(1);
}

/// ANT-MMU-003, -011: a second frontal attacker that leaves no room is set back an inch and does not fight.
#[test]
fn contact_that_fits_no_pairing_is_undone() {
    let mut board = Board::new();
    let first = board.foot("first", US, (20.0, 10.0, NORTH));
    let second = board.foot("second", US, (22.0, 10.0, NORTH));
    let line = board.foot("line", THEM, (20.0, 10.0, SOUTH));
    board.contact(first, line, Aspect::Front);
    board.contact(second, line, Aspect::Front);
    let all = struck(&board, &[1, 1]);
    assert_eq!(all.iter().map(|it| it.0).collect::<Vec<_>>(), [first, line]);
}

/// ANT-MMU-001, -004: a unit attacked in front and flank fights the one in front, at -2.
#[test]
fn a_unit_attacked_on_two_sides_fights_the_front() {
    let mut board = Board::new();
    let front = board.foot("front", US, (20.0, 10.0, NORTH));
    let flank = board.foot("flank", US, (22.0, 10.25, WEST));
    let line = board.foot("line", THEM, (20.0, 10.0, SOUTH));
    board.contact(front, line, Aspect::Front);
    board.contact(flank, line, Aspect::Flank);
    let all = struck(&board, &[1, 1, 6]);
    assert_eq!(all, [(front, 1, 0, 0), (flank, 1, 0, 0), (line, 6, -2, 1)]);
}

/// ANT-SEQ-019: the mover picks the next melee.
#[test]
fn the_mover_picks_the_next_melee() {
    let mut board = Board::new();
    let mut pair = |x: f64| {
        let ours = board.foot(&format!("ours {x}"), US, (x, 10.0, NORTH));
        let theirs = board.foot(&format!("theirs {x}"), THEM, (x, 10.0, SOUTH));
        board.contact(ours, theirs, Aspect::Front);
        theirs
    };
    let (_, second) = (pair(20.0), pair(40.0));
    let mut play = fight(&board, &[]);
    assert_eq!(play.question(), Question::Melee { side: US });
    let none = Refusal::Melee(MeleeRefusal::NoMelee { unit: UnitId(0) });
    assert_eq!(play.refused(0, Act::Fight { target: UnitId(0) }), none);
    play.from_now_on(6);
    play.say(0, Act::Fight { target: second });
    assert_eq!(blows(&play)[0].0, UnitId(2));
}

/// ANT-MCH-001 to -006: example 9: what becomes of march columns.
#[test]
fn march_columns_are_ridden_down() {
    let horse = UnitKind::LightCavalry;
    let foot = UnitKind::LineInfantry;
    for (by, skirmish, kind, lost) in [
        (horse, false, foot, None),
        (horse, false, UnitKind::FootArtillery, None),
        (horse, false, UnitKind::HorseArtillery, Some(2)),
        (horse, false, horse, Some(2)),
        (foot, false, foot, Some(2)),
        (foot, false, horse, Some(1)),
        (foot, true, UnitKind::HorseArtillery, Some(1)),
        (foot, false, UnitKind::FootArtillery, None),
        (horse, true, foot, Some(2)),
    ] {
        let mut board = Board::new();
        let ours = board.unit("ours", US, by, 12, (20.0, 10.0, NORTH));
        if skirmish {
            board.form(ours, Formation::Skirmish);
        }
        let figures = if kind.arm().is_artillery() { 2 } else { 12 };
        let march = board.unit("march", THEM, kind, figures, (20.0, 10.0, SOUTH));
        board.form(march, Formation::March);
        board.contact(ours, march, Aspect::Front);
        let mut play = fight(&board, &[6; 12]);
        play.from_now_on(6);
        assert_eq!(blows(&play), [], "no table is read");
        let it = play.unit(march);
        match lost {
            None => {
                let rule = if by == horse { "ANT-MCH-001" } else { "ANT-MCH-003" };
                let Place::Gone(end) = it.place else { panic!("{kind:?} by {by:?}") };
                assert_eq!(end.rule(), rule, "{kind:?} by {by:?}");
            }
            Some(n) => assert_eq!((it.lost, it.is_routing()), (n, true), "{kind:?} by {by:?}"),
        }
    }
}

/// ANT-FIM-003: hits by fire into a melee count as losses in it.
#[test]
fn fire_into_a_melee_counts_in_it() {
    let mut board = Board::new();
    let ours = board.foot("ours", US, (20.0, 10.0, NORTH));
    let theirs = board.foot("theirs", THEM, (20.0, 10.0, SOUTH));
    board.contact(ours, theirs, Aspect::Front);
    board.later(theirs, |it| it.done.shot_in_melee = 1);
    let mut play = fight(&board, &[4, 4, 6, 6, 6]);
    play.from_now_on(1);
    let winner = play.events.iter().find_map(|event| match event {
        Event::Fought { winner, .. } => Some(*winner),
        _ => None,
    });
    assert_eq!(winner, Some(Some(US)), "one hit each, and one by fire");
}
