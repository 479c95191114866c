//! Answers to charges (ANT-RSP, ANT-SQU): who may do what, and which test goes with it.
use super::{
    charges::{THEM, US, answer, board, charge, foot, horse},
    kit::*,
};
use kernel::Fill;
use rules_nearrun::{
    Act, Event, Question, Refusal, Stage,
    event::Cause,
    kinds::{Class, Formation, Nation, State, Step, UnitId, UnitKind},
    refusal::ChargeRefusal,
    unit::Answer,
};

/// The charge of ours at theirs, after a change of the board; the charger passes.
fn charged(
    charger: (fn(&mut Board) -> UnitId, Formation),
    gap: f64,
    dice: &[u8],
    change: impl FnOnce(&mut Board, UnitId),
) -> (Play, UnitId, UnitId) {
    let (mut board, ours, theirs) = board(charger, gap);
    change(&mut board, theirs);
    (charge(&board, ours, theirs, dice), ours, theirs)
}

/// ANT-RSP-001, ANT-TMO-002: a line that is charged by a column withdraws on 1 or 2, and routs below.
#[test]
fn a_line_tests_against_a_column() {
    let column = (foot as fn(&mut Board) -> UnitId, Formation::Column);
    let (play, _, theirs) = charged(column, 4.0, &[6, 3], |_, _| ());
    assert_eq!(answer(&play, theirs), Some(Answer::Withdraw));
    assert_eq!(play.unit(theirs).at, at(30.0, 28.0, SOUTH), "a whole move, facing the enemy");
    let (play, _, theirs) = charged(column, 4.0, &[6, 1], |_, _| ());
    assert_eq!(answer(&play, theirs), Some(Answer::Rout));
    assert_eq!(play.unit(theirs).state, State::Routing);
}

/// ANT-NAT-001, -007: British infantry adds one against a column.
#[test]
fn british_infantry_stands_better_against_a_column() {
    let column = (foot as fn(&mut Board) -> UnitId, Formation::Column);
    let (play, _, theirs) = charged(column, 4.0, &[6, 3], |board, id| {
        board.tweak(id, |it| it.nation = Nation::Britain);
    });
    assert_eq!(answer(&play, theirs), Some(Answer::Stand));
}

/// ANT-RSP-002, -031: a reinforced line, or a line charged by a line, stands without a test.
#[test]
fn other_infantry_stands_without_a_test() {
    let (play, _, theirs) = charged((foot, Formation::Column), 4.0, &[6], |board, id| {
        board.form(id, Formation::ReinforcedLine);
    });
    assert_eq!(answer(&play, theirs), Some(Answer::Stand));
    let (play, _, theirs) = charged((foot, Formation::Line), 3.0, &[6], |_, _| ());
    assert_eq!(answer(&play, theirs), Some(Answer::Stand));
}

/// ANT-RSP-008 to -010, -021, ANT-SQU-001, -006, ANT-PIP-003, ANT-TMO-003, -004: a line charged by horse stands or forms square.
#[test]
fn infantry_charged_by_cavalry_stands_or_forms_square() {
    let cavalry = (horse as fn(&mut Board) -> UnitId, Formation::Line);
    let (mut play, ours, theirs) = charged(cavalry, 6.0, &[6], |_, _| ());
    assert!(matches!(play.question(), Question::Respond { unit, .. } if unit == theirs));
    assert_eq!(play.refused(1, Act::Volley), ChargeRefusal::NoVolley { unit: theirs }.into());
    assert_eq!(play.refused(1, Act::Evade), Refusal::NotAsked);
    let stands = |die: u8| {
        let mut play = play.clone();
        play.dice(&[die]).say(1, Act::Stand);
        (answer(&play, theirs), play.unit(theirs).state)
    };
    assert_eq!(stands(5), (Some(Answer::Stand), State::Good));
    assert_eq!(stands(4), (Some(Answer::Stand), State::Disordered));
    assert_eq!(stands(1), (Some(Answer::Rout), State::Routing));
    let squares = |die: u8| {
        let mut play = play.clone();
        play.dice(&[die]).say(1, Act::Square);
        let owes = play.model().commands[DIVISION[1].idx()].owes;
        (play.unit(theirs).formation, play.unit(theirs).state, owes)
    };
    assert_eq!(squares(4), (Formation::Square, State::Good, 1));
    assert_eq!(squares(2), (Formation::Square, State::Disordered, 1));
    let (_, state, owes) = squares(1);
    assert_eq!((state, owes), (State::Routing, 0), "ANT-PIP-004: nothing was formed");
    play.dice(&[4]).say(1, Act::Square);
    assert_eq!(play.unit(ours).at, at(30.0, 26.0, NORTH), "the charger meets the square");
}

/// ANT-RSP-018, -030: disordered close-order infantry routs, unless it is in square or masse; it forms no square.
#[test]
fn disordered_infantry_routs_when_it_is_charged() {
    for formation in [Formation::Line, Formation::Column, Formation::Square, Formation::Masse] {
        let (play, _, theirs) = charged((horse, Formation::Line), 6.0, &[5], |board, id| {
            board.form(id, formation);
            board.tweak(id, |it| it.state = State::Disordered);
        });
        let stands = matches!(formation, Formation::Square | Formation::Masse);
        let wanted = if stands { Answer::Stand } else { Answer::Rout };
        assert_eq!(answer(&play, theirs), Some(wanted), "{formation:?}");
    }
}

/// Their unit is light horse.
fn riders(board: &mut Board, id: UnitId) {
    board.tweak(id, |it| {
        (it.kind, it.figures) = (rules_nearrun::kinds::UnitKind::LightCavalry, 8);
    });
}

/// ANT-RSP-007, -025, ANT-GEO-037, EX-N14: cavalry counter-charges 2", or half the gap if that is less.
#[test]
fn cavalry_counter_charges() {
    for (gap, met) in [(9.0, 27.0), (3.0, 21.5)] {
        let (play, ours, theirs) = charged((horse, Formation::Line), gap, &[4], riders);
        assert_eq!(answer(&play, theirs), Some(Answer::CounterCharge));
        assert_eq!(play.unit(ours).at, at(30.0, met, NORTH), "from {gap} inches");
        assert_eq!(play.unit(theirs).at, at(30.0, met, SOUTH));
        assert_eq!(play.model().contacts.len(), 1);
    }
}

/// ANT-RSP-006, ANT-NAT-003, ANT-TMO-005: with the tradition it may fire a volley first and come on 1"; failing, it is received at the
/// halt. French light horse adds one.
#[test]
fn some_cavalry_fires_a_volley_first() {
    for (nation, die, result) in [
        (Nation::Other, 5, Answer::Volley),
        (Nation::Other, 4, Answer::Halt),
        (Nation::France, 4, Answer::Volley),
    ] {
        let (mut play, _, theirs) = charged((horse, Formation::Line), 9.0, &[4], |board, id| {
            riders(board, id);
            board.tweak(id, |it| (it.tags.volley, it.nation) = (true, nation));
        });
        play.dice(&[die]).say(1, Act::Volley);
        assert_eq!(answer(&play, theirs), Some(result));
        let volley = |event: &Event| matches!(event, Event::Moved { cause: Cause::Volley, .. });
        assert_eq!(play.events.iter().any(volley), result == Answer::Volley);
        let y = if result == Answer::Volley { 28.0 } else { 29.0 };
        assert_eq!(play.unit(theirs).at, at(30.0, y, SOUTH));
    }
}

/// ANT-RSP-022, ANT-DIR-006: cavalry charged by infantry counter-charges or rallies back, as far as it says: half a move to a whole one.
#[test]
fn cavalry_charged_by_infantry_may_rally_back() {
    let (mut play, ours, theirs) = charged((foot, Formation::Column), 4.0, &[6], riders);
    assert_eq!(play.refused(1, Act::Square), ChargeRefusal::NoSquare { unit: theirs }.into());
    assert_eq!(play.refused(1, Act::Volley), ChargeRefusal::NoVolley { unit: theirs }.into());
    let refused = play.refused_with(1, Act::RallyBack, Fill::Number(11));
    assert_eq!(refused, ChargeRefusal::TooFarBack { unit: theirs, most: 10.0 }.into());
    let refused = play.refused_with(1, Act::RallyBack, Fill::Number(4));
    assert_eq!(refused, ChargeRefusal::TooNearBack { unit: theirs, least: 5.0 }.into());
    let mut least = play.clone();
    least.say(1, Act::RallyBack);
    assert_eq!(least.unit(theirs).at, at(30.0, 29.0, SOUTH), "without a number, the least");
    play.say_with(1, Act::RallyBack, Fill::Number(10));
    assert_eq!(play.unit(theirs).at, at(30.0, 34.0, SOUTH), "facing as before");
    assert!(matches!(play.question(), Question::Chase { unit, .. } if unit == ours));
}

/// ANT-RSP-019, -020, -026: disordered horse rallies back from infantry, routs from cavalry; struck in flank it is received at the halt.
#[test]
fn disordered_cavalry_rallies_back_or_routs() {
    let shaken = |board: &mut Board, id: UnitId| {
        riders(board, id);
        board.tweak(id, |it| it.state = State::Disordered);
    };
    let (play, _, theirs) = charged((foot, Formation::Column), 4.0, &[5], shaken);
    assert_eq!(answer(&play, theirs), Some(Answer::RallyBack));
    let (play, _, theirs) = charged((horse, Formation::Line), 6.0, &[5], shaken);
    assert_eq!(answer(&play, theirs), Some(Answer::Rout));
    let (play, _, theirs) = charged((horse, Formation::Line), 8.0, &[4], |board, id| {
        riders(board, id);
        board.tweak(id, |it| it.at = Some(at(30.0, 28.0, EAST)));
    });
    assert_eq!(answer(&play, theirs), Some(Answer::Halt));
    assert!(play.model().contacts[0].at_halt);
}

/// ANT-RSP-023: a march column of foot tries a square against horse or does nothing; against foot it has no answer.
#[test]
fn march_columns_have_hardly_an_answer() {
    let march = |board: &mut Board, id: UnitId| board.form(id, Formation::March);
    let (mut play, _, theirs) = charged((horse, Formation::Line), 6.0, &[6], march);
    play.say(1, Act::Stay);
    assert_eq!(answer(&play, theirs), Some(Answer::Halt));
    let (play, _, theirs) = charged((foot, Formation::Column), 4.0, &[6], march);
    assert_eq!(answer(&play, theirs), Some(Answer::Halt));
}

/// ANT-CHG-011: charged by two, a unit answers once, to the first that passed.
#[test]
fn a_unit_answers_once() {
    let (mut board, ours, theirs) = board((foot, Formation::Column), 4.0);
    let second = board.foot("second", US, (33.0, 20.0, NORTH));
    board.form(second, Formation::Column);
    board.tweak(ours, |it| it.at = Some(at(28.8, 20.0, NORTH)));
    board.tweak(second, |it| it.at = Some(at(31.9, 20.0, NORTH)));
    let mut play = board.play(Stage::Declare, Step::Charges, &[]);
    for unit in [ours, second] {
        play.say_with(0, Act::Charge { unit, target: theirs }, super::charges::ahead(4.0));
    }
    if matches!(play.question(), Question::Declare { .. }) {
        play.say(0, Act::Done);
    }
    // The first charger passes and the line stands; the second passes too.
    play.dice(&[6, 6, 6]).say(0, Act::Test { unit: second });
    assert_eq!(answer(&play, theirs), Some(Answer::Stand));
    assert_eq!(play.model().contacts.len(), 2);
}

/// ANT-RSP-008, -009, ANT-MMU-007, -009: a second line that a wide line of horse touches, and will fight too, is charged as well: it answers and
/// tests for itself.
#[test]
fn the_second_unit_that_horse_strikes_answers_too() {
    let mut board = Board::new();
    let ours = board.unit("ours", US, UnitKind::LightCavalry, 10, (30.0, 20.0, NORTH));
    let theirs = [28.3, 31.6]
        .map(|x| board.unit("theirs", THEM, UnitKind::LineInfantry, 8, (x, 26.0, SOUTH)));
    board.tweak(theirs[1], |it| it.class = Class::Inferior);
    board.lead(US, 30.0, 17.0);
    board.lead(THEM, 30.0, 29.0);
    let mut play = charge(&board, ours, theirs[0], &[5]);
    play.dice(&[6]).say(1, Act::Stand);
    assert!(matches!(play.question(), Question::Respond { unit, .. } if unit == theirs[1]));
    let mut routs = play.clone();
    routs.dice(&[1]).say(1, Act::Stand);
    assert_eq!(routs.unit(theirs[1]).state, State::Routing);
    play.dice(&[6]).say(1, Act::Stand);
    assert_eq!(theirs.map(|id| answer(&play, id)), [Some(Answer::Stand); 2]);
}
