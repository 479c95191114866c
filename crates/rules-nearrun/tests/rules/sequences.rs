//! Rules that only a whole step shows: who is asked when, what is done first, and what something costs.
use super::{
    charges::{THEM, US, ahead, board as charging, charge, horse},
    drill::{moving, shots, stays},
    fire::{fire, volley},
    kit::*,
};
use kernel::Fill;
use rules_nearrun::{
    Act, Event, Question, Refusal, Stage,
    kinds::{Aspect, Calibre, Formation, Nation, Step, UnitId},
    refusal::{ChargeRefusal, MoveRefusal},
    unit::Answer,
};

/// ANT-MEL-009, ANT-RSP-032, ANT-MMU-004: a unit in melee does not answer another who charges in.
#[test]
fn others_charge_into_a_melee_without_an_answer() {
    let mut board = Board::new();
    let first = board.foot("first", US, (20.0, 20.0, NORTH));
    let theirs = board.foot("theirs", THEM, (20.0, 20.0, SOUTH));
    let second = board.foot("second", US, (26.0, 20.25, WEST));
    board.form(second, Formation::Column);
    board.lead(US, 24.0, 18.0);
    board.contact(first, theirs, Aspect::Front);
    board.contacts[0].rounds = 1;
    let mut play = board.play(Stage::Declare, Step::Charges, &[6]);
    assert_eq!(
        stays(&moving(&board), first, 1.0),
        Refusal::Move(MoveRefusal::Locked { unit: first })
    );
    play.say_with(0, Act::Charge { unit: second, target: theirs }, ahead(6.0));
    assert!(matches!(play.question(), Question::Move { .. }), "nobody answers");
    assert_eq!(play.model().contacts.len(), 2);
    assert_eq!(play.unit(theirs).done.answer, None::<Answer>);
}

/// ANT-MOV-009: a unit that has made several moves does not charge in that phase.
#[test]
fn a_multiple_mover_does_not_charge() {
    let (mut board, ours, theirs) = charging((horse, Formation::Line), 4.0);
    board.foot("other", US, (50.0, 20.0, NORTH));
    board.foot("their other", THEM, (50.0, 23.0, SOUTH));
    board.later(ours, |it| it.done.actions = 2);
    let play = board.play(Stage::Declare, Step::Charges, &[]);
    let why = play.refused_with(0, Act::Charge { unit: ours, target: theirs }, ahead(6.0));
    assert_eq!(why, ChargeRefusal::NeverCharges { unit: ours }.into());
}

/// ANT-MOV-013: in the enemy's phase a side is offered nothing until it may take an opportunity or answer a charge.
#[test]
fn the_other_side_only_reacts() {
    let (board, ours, theirs) = charging((horse, Formation::Line), 6.0);
    let play = moving(&board);
    assert!(play.offers(1).is_empty());
    let play = charge(&board, ours, theirs, &[6]);
    let open: Vec<Act> = play.offers(1).into_iter().map(|offer| offer.act).collect();
    assert_eq!(open, [Act::Square, Act::Stand]);
}

/// ANT-OPP-006, -001: a change of formation before horse is completed before the charge.
#[test]
fn a_change_of_formation_is_completed_before_it_is_charged() {
    let mut board = Board::new();
    let ours = board.foot("ours", US, (30.0, 20.0, NORTH));
    board.form(ours, Formation::Column);
    let theirs = board.horse("theirs", THEM, (30.0, 28.0, SOUTH));
    board.lead(US, 30.0, 17.0);
    board.lead(THEM, 30.0, 31.0);
    let mut play = moving(&board);
    play.say(0, Act::Form { unit: ours, formation: Formation::Line });
    assert!(matches!(play.question(), Question::Window { forms: true, .. }));
    play.dice(&[6]).say(1, Act::Opportunity { unit: theirs });
    assert_eq!(play.unit(ours).formation, Formation::Line);
    assert!(matches!(play.question(), Question::Respond { unit, .. } if unit == ours));
}

/// ANT-OPP-005, -007, -011: several charge at one point: all test before the mover answers, once, to the first that passed.
#[test]
fn several_callers_test_before_one_answer() {
    let callers = || {
        let mut board = Board::new();
        let ours = board.foot("ours", US, (26.0, 20.5, EAST));
        board.form(ours, Formation::Column);
        board.tweak(ours, |it| it.figures = 30);
        let theirs = [26.0, 30.5].map(|x| board.horse("theirs", THEM, (x, 27.0, SOUTH)));
        board.lead(US, 24.0, 18.0);
        board.lead(THEM, 30.0, 30.0);
        let mut play = moving(&board);
        play.say_with(0, Act::Move { unit: ours }, ahead(4.0));
        play.say_with(1, Act::Opportunity { unit: theirs[1] }, Fill::Number(4));
        assert!(matches!(play.question(), Question::Window { .. }), "who else charges there?");
        let again = play.refused(1, Act::Opportunity { unit: theirs[1] });
        assert_eq!(again, ChargeRefusal::NoOpportunity { unit: theirs[1] }.into());
        (play, ours, theirs)
    };
    let tested = |play: &Play| -> Vec<UnitId> {
        let told = |event: &Event| match event {
            Event::Tested { unit, .. } => Some(*unit),
            _ => None,
        };
        play.events.iter().filter_map(told).collect()
    };
    // The first fails, the second passes: the mover answers the second.
    let (mut play, ours, theirs) = callers();
    play.dice(&[1, 6]).say(1, Act::Opportunity { unit: theirs[0] });
    assert_eq!(tested(&play), [theirs[1], theirs[0]]);
    assert!(matches!(play.question(), Question::Respond { unit, charger, .. }
        if (unit, charger) == (ours, theirs[0])));
    assert_eq!(play.unit(ours).at, at(30.0, 20.5, EAST), "it stops there");
    // Both pass: one answer, two contacts.
    let (mut play, _, theirs) = callers();
    play.dice(&[6, 6]).say(1, Act::Opportunity { unit: theirs[0] });
    assert!(matches!(play.question(), Question::Respond { charger, .. } if charger == theirs[1]));
    play.say(0, Act::Stand);
    assert_eq!(play.model().contacts.len(), 2);
    assert_eq!(play.model().commands[DIVISION[1].idx()].owes, 2);
}

/// ANT-FIR-026, ANT-SEQ-020: no die is thrown before all targets are named; what the first side does by fire counts before the other fires, and all fire of a
/// side counts at the same time.
#[test]
fn targets_are_named_first_and_each_side_fires_at_once() {
    let mut board = Board::new();
    let ours = board.foot("ours", US, (20.0, 10.0, NORTH));
    board.tweak(ours, |it| it.lost = 3);
    let theirs = [18.0, 22.1].map(|x| board.foot("theirs", THEM, (x, 12.0, SOUTH)));
    board.foot("far", US, (60.0, 5.0, NORTH));
    let mut play = board.play(Stage::Aim { side: THEM }, Step::Fire, &[]);
    play.say(1, fire(theirs[0], ours));
    assert_eq!(shots(&play), []);
    play.dice(&[1, 1, 1]).say(1, fire(theirs[1], ours));
    if matches!(play.question(), Question::Fire { side } if side == THEM) {
        play.say(1, Act::Done);
    }
    assert_eq!(
        shots(&play).len(),
        2,
        "the second fires although the first has destroyed the target"
    );
    assert!(play.unit(ours).is_gone(), "and it does not fire back");
}

/// ANT-NAT-005, ANT-PIP-026: Russian guns pay a pip more to limber.
#[test]
fn russian_guns_are_slow_to_limber() {
    for (nation, pips) in [(Nation::Russia, 2), (Nation::Austria, 1)] {
        let mut board = Board::new();
        let guns = board.guns("guns", US, (30.0, 10.0, NORTH));
        board.tweak(guns, |it| it.nation = nation);
        board.lead(US, 30.0, 8.0);
        let mut play = moving(&board);
        play.say(0, Act::Form { unit: guns, formation: Formation::Limbered });
        assert_eq!(play.model().commands[DIVISION[0].idx()].spent, pips, "{nation:?}");
    }
}

/// ANT-ART-010: a regimental gun moves as field artillery: after a move of its battalion it does not fire in that phase.
#[test]
fn a_regimental_gun_does_not_fire_after_a_move() {
    use rules_nearrun::{kinds::Size, unit::RegimentalGun};
    let mut board = Board::new();
    let unit = board.foot("unit", US, (20.0, 10.0, NORTH));
    let gun = RegimentalGun { calibre: Calibre::Medium, size: Size::Small };
    board.tweak(unit, |it| it.regimental_gun = Some(gun));
    let foe = board.foot("foe", THEM, (20.0, 12.0, SOUTH));
    assert_eq!(shots(&volley(&board, &[fire(unit, foe)], &[6])).len(), 2);
    board.later(unit, |it| it.done.stirred = true);
    assert_eq!(shots(&volley(&board, &[fire(unit, foe)], &[6])).len(), 1);
}

/// ANT-GEO-004, ANT-SQU-001: an emergency square that friends leave no room for at its front is formed where its centre or its rear was; without any room it
/// cannot be tried.
#[test]
fn an_emergency_square_needs_room() {
    let asked = |gaps: &[f64]| {
        let (mut board, ours, theirs) = charging((horse, Formation::Line), 6.0);
        // Friends so far behind the line of theirs, whose rear is at 26.5.
        for gap in gaps {
            let friend = board.foot("friend", THEM, (30.0, 26.5 + gap, SOUTH));
            board.form(friend, Formation::Line);
        }
        (charge(&board, ours, theirs, &[6]), theirs)
    };
    let (mut play, theirs) = asked(&[0.8]);
    play.dice(&[6]).say(1, Act::Square);
    assert_eq!(play.unit(theirs).at, at(30.0, 25.25, SOUTH), "its centre stays");
    let (mut play, theirs) = asked(&[0.1]);
    play.dice(&[6]).say(1, Act::Square);
    assert_eq!(play.unit(theirs).at, at(30.0, 24.5, SOUTH), "its rear stays");
    let (mut board, ours, theirs) = charging((horse, Formation::Line), 6.0);
    board.foot("behind", THEM, (30.0, 26.6, SOUTH));
    let before = board.foot("before", THEM, (32.6, 25.6, SOUTH));
    board.tweak(before, |it| (it.formation, it.figures) = (Formation::Column, 3));
    board.tweak(theirs, |it| it.at = Some(at(31.4, 26.0, SOUTH)));
    let play = charge(&board, ours, theirs, &[6, 6]);
    assert_eq!(play.unit(theirs).done.answer, Some(Answer::Stand), "nothing else was open");
}
