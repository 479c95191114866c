//! What may follow a failed charge test, and an interrupted manoeuvre.
use crate::{
    kit::{Board, NORTH, Play, SOUTH, WEST, go, legs, point, turn},
    moves::{form, manoeuvre, moving},
    refuses,
};
use kernel::{Fill, Said, Seat};
use rules_splendid::{
    Act, Question, Refusal,
    kinds::{Formation, Side, UnitId, UnitKind},
    refusal::MoveRefusal,
};

/// A unit that has just failed its charge test.
fn failed(kind: UnitKind, stands: &str) -> (Play, UnitId) {
    let mut board = Board::new();
    let unit = board.unit("unit", 0, kind, stands, Formation::Line, (30.0, 20.0), NORTH);
    let foe = board.unit("foe", 1, UnitKind::Foot, "HHHH", Formation::Line, (30.0, 23.0), SOUTH);
    board.unit("more", 0, UnitKind::Foot, "HH", Formation::Line, (50.0, 10.0), NORTH);
    let mut play = moving(&board);
    play.dice(&[4]);
    play.say(0, Act::Charge { unit, target: foe, pivot: None, extended: false });
    assert_eq!(play.question(), Question::Instead { unit });
    (play, unit)
}

/// ASV-CHG-014: foot may still manoeuvre or step (Q27), but not only change formation; then it is finished.
#[test]
fn foot_that_fail_may_manoeuvre() {
    let (play, unit) = failed(UnitKind::PikeAndMusket, "PPMM");
    let block = form(unit, Formation::Block, 2, 2, 0);
    refuses!(
        play,
        block,
        Fill::Nothing,
        MoveRefusal::OnlyInstead { steps: true, .. },
        "ASV-CHG-014"
    );
    let again = Act::Charge { unit, target: UnitId(1), pivot: None, extended: false };
    refuses!(play, again, Fill::Nothing, MoveRefusal::OnlyInstead { .. }, "ASV-CHG-014");
    refuses!(play, Act::EndMoves, Fill::Nothing, MoveRefusal::Unfinished { .. }, "ASV-MOV-002");
    let other = manoeuvre(UnitId(2));
    refuses!(play, other, legs(&[go(1.0)]), MoveRefusal::Unfinished { .. }, "ASV-MOV-002");
    assert_eq!(play.refused(0, Act::EndFire), Refusal::NotAsked);
    let step = Act::SideStep { unit, pivot: None, pivot_after: false, double: false };
    let back = Act::StepBack { unit, pivot: None, pivot_after: false, double: false };
    for (act, fill) in [
        (manoeuvre(unit), legs(&[go(1.0)])),
        (step, point(31.0, 20.0)),
        (back, point(30.0, 19.0)),
        (Act::Finish, Fill::Nothing),
    ] {
        let mut play = play.clone();
        play.say_with(0, act, fill);
        assert_eq!(play.question(), Question::Move { side: Side(0) });
        assert!(play.unit(unit).done.acted);
    }
}

/// ASV-CHG-014, ASV-ACT-003: horse may manoeuvre and change formation, in either order.
#[test]
fn horse_that_fail_may_do_both() {
    let (mut play, unit) = failed(UnitKind::Mounted, "RRRR");
    let dismount = Act::Dismount { unit };
    refuses!(play, dismount, Fill::Nothing, MoveRefusal::OnlyInstead { .. }, "ASV-CHG-014");
    play.say(0, form(unit, Formation::Block, 2, 2, 0));
    assert!(matches!(play.question(), Question::Then { .. }));
    play.say(0, Act::Finish);
    assert!(play.unit(unit).done.acted);
}

/// ASV-CHG-014: every offer made instead is accepted.
#[test]
fn offers_instead_are_accepted() {
    for (kind, stands) in [(UnitKind::PikeAndMusket, "PPMM"), (UnitKind::Mounted, "RRRR")] {
        let (play, _) = failed(kind, stands);
        let offers = play.offers(0);
        assert!(offers.len() > 2);
        for offer in offers {
            let said = Said { seat: Seat(0), act: offer.act, fill: offer.fill };
            let mut moment = play.moment.clone();
            let told = moment.tell(&mut kernel::Keyed::new(1, 1), said, &mut Vec::new());
            assert!(told.is_ok(), "{told:?}");
        }
    }
}

/// ASV-INT-014, ASV-INT-022: after a failed interception the owner may end the leg there (Q55) and give up the rest of the
/// path.
#[test]
fn a_halted_manoeuvre_is_over() {
    let mut board = Board::new();
    let unit = board.unit("u", 0, UnitKind::Mounted, "RRR", Formation::Line, (30.0, 10.0), NORTH);
    let guard = UnitKind::Mounted;
    let guard = board.unit("guard", 1, guard, "RRRR", Formation::Line, (39.0, 16.0), WEST);
    let mut play = moving(&board);
    play.dice(&[5]);
    play.say_with(0, manoeuvre(unit), legs(&[go(8.0), turn(-90.0), go(5.0)]));
    play.say(1, Act::Intercept { unit: guard, last: false });
    assert!(matches!(play.question(), Question::Replan { .. }));
    assert_eq!(play.offers(0).len(), 3);
    let mut goes_on = play.clone();
    play.say(0, Act::Halt).say(0, Act::Finish);
    assert_eq!(play.unit(unit).heading(), geom::Angle::NORTH);
    assert!(play.unit(unit).front_centre().y < 18.0 * 2540.0);
    goes_on.say(0, Act::GoOn).say(0, Act::Finish);
    assert_eq!(goes_on.unit(unit).heading(), geom::Angle::degrees(270.0));
}

/// ASV-ACT-003, ASV-ACT-004: the second half of an action is the other one of manoeuvre and change of formation; after mounting or
/// dismounting only the formation may change.
#[test]
fn the_second_half_is_the_other_half() {
    let mut board = Board::new();
    let unit = board.unit("d", 0, UnitKind::Dragoon, "DDDD", Formation::Line, (30.0, 10.0), NORTH);
    board.tweak(unit, |unit| unit.mounted = true);
    let horse = board.unit("h", 0, UnitKind::Mounted, "RRRR", Formation::Line, (50.0, 10.0), NORTH);
    let mut play = moving(&board);
    play.say(0, Act::Dismount { unit });
    let (ahead, nothing) = (legs(&[go(1.0)]), Fill::Nothing);
    for act in [manoeuvre(unit), Act::MountUp { unit }] {
        refuses!(play, act, ahead.clone(), MoveRefusal::OnlyThen { .. }, "ASV-ACT-004");
    }
    let other = manoeuvre(horse);
    refuses!(play, other, ahead.clone(), MoveRefusal::Unfinished { .. }, "ASV-MOV-002");
    play.say(0, Act::Finish).say_with(0, manoeuvre(horse), ahead.clone());
    refuses!(play, manoeuvre(horse), ahead, MoveRefusal::OnlyThen { .. }, "ASV-ACT-003");
    play.say(0, Act::Finish);
    let mut play = moving(&board);
    play.say(0, form(horse, Formation::Block, 2, 2, 0));
    let line = form(horse, Formation::Line, 4, 1, 1);
    refuses!(play, line, nothing.clone(), MoveRefusal::OnlyThen { .. }, "ASV-ACT-003");
    refuses!(play, Act::EndMoves, nothing, MoveRefusal::Unfinished { .. }, "ASV-MOV-002");
}
