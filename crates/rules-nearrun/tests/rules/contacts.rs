//! How charges end (ANT-FCH, ANT-GUN, ANT-EVD, ANT-RSP): stopped by fire, in pursuit, or in contact with somebody uncovered.
use super::{
    charges::{THEM, board as charging, charge, foot, horse},
    drill::head,
    evades::{battery, evades},
    kit::*,
};
use rules_nearrun::{
    Act, Event, Question,
    act::Facing,
    event::Cause,
    kinds::{Calibre, Class, Formation, State, UnitId, UnitKind},
    refusal::FireRefusal,
    unit::{Answer, Guns},
};

fn skirmish(board: &mut Board, id: UnitId) {
    board.form(id, Formation::Skirmish);
    board.tweak(id, |it| it.tags.trained_light = true);
}

/// ANT-RSP-018, -024, ANT-ROU-001: a disordered column that is charged in flank routs away from its charger, who is asked whether to follow.
#[test]
fn a_column_that_routs_from_a_flank_charge_is_not_destroyed() {
    let (mut board, ours, theirs) = charging((foot, Formation::Line), 3.0);
    board.tweak(theirs, |it| {
        (it.formation, it.state) = (Formation::Column, State::Disordered);
        it.at = Some(at(31.0, 23.5, EAST));
    });
    let play = charge(&board, ours, theirs, &[6]);
    assert!(matches!(play.question(), Question::Chase { unit, .. } if unit == ours));
    assert!(play.unit(theirs).is_on_table() && play.unit(theirs).is_routing());
    assert!(head(&play, theirs).1 > 28.0, "{:?}", head(&play, theirs));
}

/// ANT-FCH-003, -004, ANT-GUN-010: a charger whom the canister of gunners disorders halts 1" from the guns, which their crew can take up again.
#[test]
fn canister_of_gunners_who_run_stops_a_charger_an_inch_away() {
    let (board, ours, theirs, host) = battery(Class::Veteran);
    let mut play = charge(&board, ours, theirs, &[6]);
    play.dice(&[6]).say(1, Act::FireAndRunTo { friend: host });
    assert_eq!(play.unit(ours).state, State::Disordered);
    assert_eq!(play.question(), Question::Stopped { unit: ours });
    assert_eq!(head(&play, ours), (30.0, 27.0));
    play.dice(&[5]).say(0, Act::Halt);
    assert_eq!(head(&play, ours), (30.0, 27.0));
    assert!(matches!(play.unit(theirs).guns, Guns::Left(_)), "nobody overran them");
}

/// ANT-FCH-001, -002, ANT-EVD-011: a unit uncovered by evaders shoots at a charge by its whole way, to them and on to itself.
#[test]
fn an_uncovered_unit_fires_by_the_whole_way_of_the_charge() {
    for (behind, may) in [(27.5, true), (25.8, false)] {
        let (mut board, ours, theirs) = charging((horse, Formation::Line), 5.0);
        skirmish(&mut board, theirs);
        let line = board.foot("line", THEM, (30.0, behind, SOUTH));
        let mut play = charge(&board, ours, theirs, &[6]);
        play.dice(&[6]).say(1, Act::Evade);
        play.say(0, Act::Pursue);
        play.dice(&[6]).say(1, Act::Stand);
        assert_eq!(head(&play, ours), (30.0, behind));
        play.from_now_on(6);
        play.say(0, Act::Done);
        // 7.5 or 5.8 inches, of which more than 6 are needed. Nobody is asked who has no target.
        assert_eq!(play.question() == Question::Fire { side: THEM }, may, "{behind}");
        let face = Facing::Front;
        let fire = Act::Fire { unit: line, target: ours, face };
        assert!(!may || play.offered(1, |act| *act == fire));
    }
}

/// ANT-EVD-007, -012, -013, ANT-SEQ-024: evaders are caught by a pursuit alone. Their charger is asked first, and if it halts they are free.
#[test]
fn evaders_are_caught_only_by_a_charger_that_pursues() {
    let (play, ours, theirs) = evades(3.0, 1);
    assert!(matches!(play.question(), Question::Chase { unit, .. } if unit == ours));
    assert_eq!((play.unit(theirs).lost, play.unit(theirs).state), (0, State::Good));
    let mut halts = play.clone();
    halts.say(0, Act::Halt);
    assert_eq!((halts.unit(theirs).lost, halts.unit(theirs).state), (0, State::Good));
    let mut pursues = play;
    pursues.say(0, Act::Pursue);
    assert_eq!((pursues.unit(theirs).lost, pursues.unit(theirs).state), (1, State::Routing));
    let caught = Event::Lost { unit: theirs, hits: 1, cause: Cause::Caught };
    assert!(pursues.events.contains(&caught));
    assert_eq!(Cause::Caught.rule(), "ANT-EVD-013");
}

/// ANT-EVD-007 to -009, -015: limbered guns that a charger could overtake are not overtaken unless it says so.
#[test]
fn a_charger_chooses_whether_to_follow_limbered_guns() {
    for charger in [horse, foot] {
        let (mut board, ours, theirs) = charging((charger, Formation::Column), 3.0);
        board.tweak(theirs, |it| {
            (it.kind, it.figures, it.formation) = (UnitKind::FootArtillery, 2, Formation::Limbered);
            (it.calibre, it.under) = (Some(Calibre::Medium), Some(DIVISION[1]));
        });
        let mut play = charge(&board, ours, theirs, &[6, 1]);
        let left_by = Answer::Evade;
        assert_eq!(play.question(), Question::Chase { unit: ours, target: theirs, left_by });
        assert!(play.model().contacts.is_empty());
        play.say(0, Act::Pursue);
        let contact = play.model().contacts[0];
        assert_eq!((contact.attacker, contact.target), (ours, theirs));
    }
}

/// ANT-RSP-024, ANT-EVD-011: if the unit that evaders uncovered leaves as well, the charger chooses again, with what is left of its move.
#[test]
fn a_charger_chooses_again_when_the_uncovered_unit_leaves() {
    let (mut board, ours, theirs) = charging((foot, Formation::Column), 2.0);
    skirmish(&mut board, theirs);
    let line = board.foot("line", THEM, (30.0, 24.0, SOUTH));
    let mut play = charge(&board, ours, theirs, &[6]);
    play.dice(&[6]).say(1, Act::Evade);
    play.dice(&[3]).say(0, Act::Pursue);
    let left_by = Answer::Withdraw;
    assert_eq!(play.question(), Question::Chase { unit: ours, target: line, left_by });
    assert_eq!(head(&play, ours), (30.0, 24.0));
    // It touches generals who stand there alone.
    play.from_now_on(6);
    play.say(0, Act::Pursue);
    assert_eq!(head(&play, ours), (30.0, 26.0), "six inches in all");
}

/// ANT-SQU-001, ANT-RSP-008, ANT-GUN-003: gunners who shelter behind a line leave it room for an emergency square.
#[test]
fn sheltering_gunners_do_not_bar_a_square() {
    let (mut board, ours, theirs, host) = battery(Class::Veteran);
    board.tweak(host, |it| it.at = Some(at(30.0, 29.6, SOUTH)));
    let mut play = charge(&board, ours, theirs, &[6]);
    play.dice(&[1, 6]).say(1, Act::FireAndRunTo { friend: host });
    // The guns are overrun on the way.
    play.dice(&[2]).say(0, Act::Pursue);
    assert!(matches!(play.question(), Question::Respond { unit, charger, .. }
        if (unit, charger) == (host, ours)));
    assert!(play.offered(1, |act| *act == Act::Square));
}

/// ANT-FCH-006, ANT-RSP-001: a line that withdrew from a charge does not fire at its charger; guns beside it do.
#[test]
fn whoever_did_not_stand_does_not_fire_at_its_charger() {
    let (mut board, ours, line) = charging((foot, Formation::Column), 4.0);
    let guns = board.guns("guns", THEM, (23.5, 23.0, EAST));
    let mut play = charge(&board, ours, line, &[6, 3]);
    assert!(matches!(play.question(), Question::Chase { target, .. } if target == line));
    play.say(0, Act::Halt);
    play.say(0, Act::Done);
    let fire = |unit| Act::Fire { unit, target: ours, face: Facing::Front };
    let why = play.refused(1, fire(line));
    assert_eq!(why, FireRefusal::DidNotStand { unit: line, target: ours }.into());
    assert!(play.offered(1, |act| *act == fire(guns)));
}
