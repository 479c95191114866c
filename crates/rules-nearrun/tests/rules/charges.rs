//! Charges (ANT-CHG): declared, paid, tested in order, and moved.
use super::kit::*;
use kernel::{Fill, Leg, offer::Turn};
use rules_nearrun::{
    Act, Event, Question, Refusal, Stage,
    kinds::{Aspect, Class, Formation, Side, State, Step, UnitId},
    refusal::{ChargeRefusal, MoveRefusal, Who},
    unit::Answer,
};

pub(crate) const US: Side = Side(0);
pub(crate) const THEM: Side = Side(1);

/// A straight path.
pub(crate) fn ahead(inches: f64) -> Fill {
    Fill::Path(vec![straight(inches)])
}

fn straight(inches: f64) -> Leg {
    Leg::Move { r#move: geom::Length::inches(inches) }
}

fn wheel(degrees: f64) -> Leg {
    Leg::Wheel { wheel: Turn((degrees * 65_536.0 / 360.0).round() as i32) }
}

/// A charger of ours in the middle, facing north, and a line of theirs `gap` inches before it; all generals are near.
pub(crate) fn board(
    charger: (fn(&mut Board) -> UnitId, Formation),
    gap: f64,
) -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let ours = charger.0(&mut board);
    board.form(ours, charger.1);
    let theirs = board.foot("theirs", THEM, (30.0, 20.0 + gap, SOUTH));
    board.lead(US, 30.0, 16.0);
    board.lead(THEM, 30.0, 24.0 + gap);
    (board, ours, theirs)
}

pub(crate) fn foot(board: &mut Board) -> UnitId {
    board.foot("ours", US, (30.0, 20.0, NORTH))
}

pub(crate) fn horse(board: &mut Board) -> UnitId {
    board.horse("ours", US, (30.0, 20.0, NORTH))
}

/// The charge is declared, and no other.
pub(crate) fn charge(board: &Board, unit: UnitId, target: UnitId, dice: &[u8]) -> Play {
    let mut play = board.play(Stage::Declare, Step::Charges, &[]);
    play.dice(dice).say_with(0, Act::Charge { unit, target }, ahead(12.0));
    // If nobody else could charge, nobody is asked.
    if matches!(play.question(), Question::Declare { .. }) {
        play.say(0, Act::Done);
    }
    play
}

pub(crate) fn answer(play: &Play, unit: UnitId) -> Option<Answer> {
    play.unit(unit).done.answer
}

/// ANT-CHG-006, -008 to -010, ANT-PIP-028, ANT-RSP-001: the charge is paid when declared; the charger tests, then its target; then it
/// moves until it touches. Alone, a unit has no support: 4 is 3.
#[test]
fn a_charge_is_paid_tested_answered_and_moved() {
    let (board, ours, theirs) = board((foot, Formation::Column), 4.0);
    let play = charge(&board, ours, theirs, &[4, 4]);
    assert_eq!(play.model().commands[DIVISION[0].idx()].spent, 1);
    assert_eq!(answer(&play, theirs), Some(Answer::Stand));
    assert_eq!(play.unit(ours).at, at(30.0, 24.0, NORTH));
    let contact = play.model().contacts[0];
    assert_eq!((contact.attacker, contact.target, contact.aspect), (ours, theirs, Aspect::Front));
}

/// ANT-CHG-006, -014, ANT-TMO-001: a charger that fails stays, and its phase is over; a total of 0 or less disorders it.
#[test]
fn a_charger_that_fails_stays() {
    let (mut board, ours, theirs) = board((foot, Formation::Column), 4.0);
    let play = charge(&board, ours, theirs, &[3]);
    assert_eq!(play.unit(ours).at, at(30.0, 20.0, NORTH));
    assert!(play.unit(ours).done.finished && play.unit(ours).state == State::Good);
    assert!(!play.unit(ours).done.stirred, "it may fire as a unit that has not moved");
    drop(play);
    board.tweak(ours, |it| it.class = Class::Bad);
    let play = charge(&board, ours, theirs, &[3]);
    assert_eq!(play.unit(ours).state, State::Disordered, "3, 2 off for its class, 1 for support");
}

/// ANT-CHG-003, -004, -012, ANT-STR-008: who never charges.
#[test]
fn some_units_never_charge() {
    let refused = |change: fn(&mut Board, UnitId)| {
        let (mut board, ours, theirs) = board((foot, Formation::Column), 4.0);
        // Another unit could charge, so that the side is asked.
        board.foot("other", US, (50.0, 20.0, NORTH));
        board.foot("their other", THEM, (50.0, 23.0, SOUTH));
        change(&mut board, ours);
        let play = board.play(Stage::Declare, Step::Charges, &[]);
        play.refused_with(0, Act::Charge { unit: ours, target: theirs }, ahead(4.0))
    };
    let unit = UnitId(0);
    let never: Refusal = ChargeRefusal::NeverCharges { unit }.into();
    let solid: Refusal = ChargeRefusal::SquareOrMasse { unit }.into();
    assert_eq!(refused(|board, id| board.form(id, Formation::Square)), solid);
    assert_eq!(refused(|board, id| board.form(id, Formation::Masse)), solid);
    assert_eq!(refused(|board, id| board.form(id, Formation::March)), never);
    assert_eq!(refused(|board, id| board.tweak(id, |it| it.state = State::Disordered)), never);
    assert_eq!(refused(|board, id| board.tweak(id, |it| it.state = State::Routing)), never);
    let spent: Refusal = ChargeRefusal::Spent { unit }.into();
    assert_eq!(refused(|board, id| board.tweak(id, |it| it.lost = 3)), spent);
    let garrison = refused(|board, id| {
        board.area("building", &[(28.0, 17.0), (32.0, 17.0), (32.0, 20.0), (28.0, 20.0)]);
        board.tweak(id, |it| (it.in_cover, it.at) = (true, Some(at(30.0, 19.0, NORTH))));
    });
    assert_eq!(garrison, ChargeRefusal::Garrison { unit }.into());
}

/// ANT-CHG-005: the target is an enemy, visible and within a normal move; nobody charges twice.
#[test]
fn a_target_must_be_seen_and_reached() {
    let (mut board, ours, theirs) = board((foot, Formation::Column), 4.0);
    let friend = board.foot("friend", US, (50.0, 20.0, NORTH));
    let far = board.foot("far", THEM, (50.0, 26.5, SOUTH));
    board.area("wood", &[(10.0, 21.0), (14.0, 21.0), (14.0, 24.0), (10.0, 24.0)]);
    let blind = board.foot("blind", US, (12.0, 20.0, NORTH));
    board.form(blind, Formation::Column);
    let hidden = board.foot("hidden", THEM, (12.0, 25.0, SOUTH));
    let mut play = board.play(Stage::Declare, Step::Charges, &[]);
    let says =
        |play: &Play, unit, target| play.refused_with(0, Act::Charge { unit, target }, ahead(8.0));
    assert_eq!(says(&play, ours, friend), ChargeRefusal::NoTarget { target: friend }.into());
    let unseen = ChargeRefusal::NotSeen { unit: blind, target: hidden };
    assert_eq!(says(&play, blind, hidden), unseen.into());
    let beyond = ChargeRefusal::OutOfReach { unit: friend, target: far, gap: 6.5, most: 4.0 };
    assert_eq!(says(&play, friend, far), beyond.into());
    let short = ChargeRefusal::ShortOf { unit: ours, target: theirs };
    let aside = Fill::Path(vec![wheel(90.0), straight(4.0)]);
    let charge = Act::Charge { unit: ours, target: theirs };
    assert_eq!(play.refused_with(0, charge, aside), short.into());
    let yours = Refusal::NotYours { who: Who::Unit(theirs) };
    assert_eq!(says(&play, theirs, ours), yours);
    let refused = play.refused(0, Act::Charge { unit: ours, target: theirs });
    assert_eq!(refused, MoveRefusal::WantsPath { unit: ours }.into());
    play.say_with(0, Act::Charge { unit: ours, target: theirs }, ahead(4.0));
    assert_eq!(says(&play, ours, theirs), ChargeRefusal::Declared { unit: ours }.into());
}

/// ANT-CHG-001, -002, EX-N07: a wheel of 45 degrees and 4.5" straight is allowed; a wheel 0.5" before the enemy is not.
#[test]
fn the_last_stretch_is_straight() {
    let (mut board, ours, theirs) = board((foot, Formation::Column), 3.6);
    board.tweak(theirs, |it| it.at = Some(at(33.5, 23.6, 225.0)));
    let mut play = board.play(Stage::Declare, Step::Charges, &[]);
    let act = Act::Charge { unit: ours, target: theirs };
    play.dice(&[1]).say_with(0, act, Fill::Path(vec![wheel(45.0), straight(4.5)]));
    drop(play);
    board.tweak(theirs, |it| it.at = Some(at(30.0, 24.5, SOUTH)));
    let play = board.play(Stage::Declare, Step::Charges, &[]);
    let late = Fill::Path(vec![straight(4.0), wheel(10.0), straight(0.5)]);
    let refused = play.refused_with(0, act, late);
    assert!(matches!(refused, Refusal::Charge(ChargeRefusal::LastInch { wants: 1.0, .. })));
}

/// ANT-CHG-001: cavalry needs 2".
#[test]
fn cavalry_charges_home_over_two_straight_inches() {
    let (board, ours, theirs) = board((horse, Formation::Line), 5.0);
    let play = board.play(Stage::Declare, Step::Charges, &[]);
    let act = Act::Charge { unit: ours, target: theirs };
    let late = Fill::Path(vec![straight(3.2), wheel(5.0), straight(2.0)]);
    let refused = play.refused_with(0, act, late);
    assert!(matches!(refused, Refusal::Charge(ChargeRefusal::LastStretch { wants: 2.0, .. })));
}

/// ANT-CHG-007, -008: the attacker orders the tests, but units out of command test first.
#[test]
fn units_out_of_command_test_first() {
    let (mut board, ours, theirs) = board((foot, Formation::Column), 4.0);
    let out = board.foot("out", US, (50.0, 20.0, NORTH));
    let other = board.foot("other", THEM, (50.0, 23.0, SOUTH));
    let third = board.foot("third", US, (60.0, 20.0, NORTH));
    let last = board.foot("last", THEM, (60.0, 23.0, SOUTH));
    board.pips = [12, 6];
    let mut play = board.play(Stage::Declare, Step::Charges, &[]);
    for (unit, target) in [(ours, theirs), (out, other), (third, last)] {
        play.say_with(0, Act::Charge { unit, target }, ahead(4.0));
    }
    if matches!(play.question(), Question::Declare { .. }) {
        play.say(0, Act::Done);
    }
    assert_eq!(play.question(), Question::Test { side: US });
    let first = ChargeRefusal::OthersFirst { unit: ours, other: out };
    assert_eq!(play.refused(0, Act::Test { unit: ours }), first.into());
    let none = ChargeRefusal::NotDeclared { unit: UnitId(1) };
    let refused = play.refused(0, Act::Test { unit: UnitId(1) });
    assert!(refused == none.into() || refused == Refusal::NotYours { who: Who::Unit(UnitId(1)) });
    // Both fail; then the one in command is tested without a question.
    play.dice(&[1, 1, 1]).say(0, Act::Test { unit: third });
    let tested: Vec<UnitId> = play
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Tested { unit, .. } => Some(*unit),
            _ => None,
        })
        .collect();
    assert_eq!(tested, [third, out, ours]);
}

/// ANT-FLK-001, EX-N08: a charger wholly beyond the line of a flank strikes the flank; from the front it strikes the front.
#[test]
fn a_charge_from_beyond_the_flank_line_strikes_the_flank() {
    let aspect = |front: (f64, f64, f64)| {
        let mut board = Board::new();
        let theirs = board.foot("theirs", THEM, (20.0, 20.0, NORTH));
        let ours = board.horse("ours", US, front);
        board.lead(US, front.0, front.1);
        let mut play = board.play(Stage::Declare, Step::Charges, &[]);
        play.dice(&[1]).say_with(0, Act::Charge { unit: ours, target: theirs }, ahead(9.0));
        play.events
            .iter()
            .find_map(|event| match event {
                Event::Declared { charge, .. } => Some(charge.aspect),
                _ => None,
            })
            .expect("a charge")
    };
    assert_eq!(aspect((26.0, 19.0, WEST)), Aspect::Flank);
    assert_eq!(aspect((20.0, 12.0, NORTH)), Aspect::Rear);
    assert_eq!(aspect((20.0, 27.0, SOUTH)), Aspect::Front);
    assert_eq!(aspect((23.0, 24.0, 225.0)), Aspect::Front, "a corner is before its flank line");
}

/// ANT-MMU-002, -011: two columns that charge one line keep 2" between them.
#[test]
fn columns_that_charge_one_line_keep_apart() {
    let (mut board, ours, theirs) = board((foot, Formation::Column), 4.0);
    let beside = board.foot("beside", US, (31.9, 20.0, NORTH));
    board.form(beside, Formation::Column);
    board.tweak(ours, |it| it.at = Some(at(29.5, 20.0, NORTH)));
    let mut play = board.play(Stage::Declare, Step::Charges, &[]);
    play.say_with(0, Act::Charge { unit: ours, target: theirs }, ahead(4.0));
    let act = Act::Charge { unit: beside, target: theirs };
    let refused = play.refused_with(0, act, ahead(4.0));
    assert_eq!(refused, ChargeRefusal::NoPairing { unit: beside, target: theirs }.into());
}

/// ANT-PAS-005, -010: a trained line of horse relieves another of its brigade in melee, which rallies back through it; the enemy does
/// not answer.
#[test]
fn a_second_line_of_horse_relieves_the_first() {
    let mut board = Board::new();
    let first = board.horse("first", US, (30.0, 24.0, NORTH));
    let second = board.horse("second", US, (30.0, 20.0, NORTH));
    let lone = board.horse("lone", US, (50.0, 20.0, NORTH));
    let theirs = board.horse("theirs", THEM, (30.0, 24.0, SOUTH));
    board.foot("their other", THEM, (50.0, 28.0, SOUTH));
    board.lead(US, 30.0, 20.0);
    board.contact(first, theirs, Aspect::Front);
    let relieve = |unit, friend| Act::Relieve { unit, friend };
    let play = board.play(Stage::Declare, Step::Charges, &[]);
    let refused = play.refused_with(0, relieve(second, first), ahead(4.0));
    assert_eq!(refused, ChargeRefusal::NotTrained { unit: second }.into());
    let refused = play.refused_with(0, relieve(second, lone), ahead(4.0));
    assert_eq!(refused, ChargeRefusal::NotInMelee { friend: lone }.into());
    drop(play);
    for unit in [first, second] {
        board.tweak(unit, |it| it.tags.exchange = true);
    }
    let mut play = board.play(Stage::Declare, Step::Charges, &[]);
    play.say_with(0, relieve(second, first), ahead(4.0));
    play.dice(&[6]).say(0, Act::Done);
    assert_eq!(play.unit(second).at, at(30.0, 24.0, NORTH));
    assert!(play.unit(first).at.at.y < inch(0.0, 23.0).y, "it is behind its relief");
    assert!(play.unit(first).done.finished, "it does nothing else in this phase");
    let contacts = &play.model().contacts;
    assert_eq!((contacts.len(), contacts[0].attacker), (1, second));
    assert_eq!(answer(&play, theirs), None);
}

/// ANT-RSP-028, ANT-CHG-013: contact destroys routers; a second charger, without a target now, stops where it likes on its way.
#[test]
fn a_charge_without_a_target_stops_on_its_way() {
    let (mut board, ours, theirs) = board((foot, Formation::Column), 4.0);
    let second = board.foot("second", US, (31.9, 20.0, NORTH));
    board.form(second, Formation::Column);
    board.tweak(ours, |it| it.at = Some(at(28.8, 20.0, NORTH)));
    board.tweak(theirs, |it| it.state = State::Routing);
    let mut play = board.play(Stage::Declare, Step::Charges, &[]);
    play.say_with(0, Act::Charge { unit: ours, target: theirs }, ahead(4.0));
    play.say_with(0, Act::Charge { unit: second, target: theirs }, ahead(4.0));
    if matches!(play.question(), Question::Declare { .. }) {
        play.say(0, Act::Done);
    }
    play.dice(&[6, 6]).say(0, Act::Test { unit: ours });
    assert!(play.unit(theirs).is_gone());
    assert!(matches!(play.question(), Question::Stop { unit, .. } if unit == second));
    let refused = play.refused_with(0, Act::Stop, Fill::Number(9));
    assert_eq!(refused, ChargeRefusal::TooFarOn { unit: second, most: 4.0 }.into());
    play.say_with(0, Act::Stop, Fill::Number(2));
    assert_eq!(play.unit(second).at, at(31.9, 22.0, NORTH));
}

/// ANT-CHG-013, ANT-PAS-009: a charger that could pass a friend, but would end on him, stops just short of him.
#[test]
fn a_charge_does_not_end_on_a_friend() {
    let mut board = Board::new();
    let ours = board.foot("ours", US, (31.5, 20.0, NORTH));
    let theirs = board.foot("theirs", THEM, (30.0, 24.0, SOUTH));
    // Out of command, so that they test first: skirmishers who strike the flank, where the line of ours would end.
    let light = board.foot("light", US, (35.0, 24.25, WEST));
    board.tweak(light, |it| {
        (it.formation, it.figures, it.tags.trained_light) = (Formation::Skirmish, 3, true);
    });
    board.lead(US, 31.0, 18.0);
    board.lead(THEM, 30.0, 28.0);
    let mut play = board.play(Stage::Declare, Step::Charges, &[6, 6]);
    for unit in [light, ours] {
        play.say_with(0, Act::Charge { unit, target: theirs }, ahead(4.0));
    }
    assert_eq!(play.unit(light).at, at(32.0, 24.25, WEST));
    assert_eq!(play.unit(ours).at, at(31.5, 23.75, NORTH));
    assert_eq!(play.model().contacts.len(), 1);
}
