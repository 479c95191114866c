//! What may follow a failed charge test, and a manoeuvre that is broken into.
use crate::{
    kit::{Board, NORTH, Play, SOUTH, WEST, go, legs, point, turn},
    moves::{form, manoeuvre, moving},
};
use kernel::{Said, Seat};
use rules_splendid::{
    Act, Question, Refusal,
    kinds::{Formation, Side, UnitId, UnitKind},
};

/// A unit that has just failed its test to charge.
fn failed(kind: UnitKind, stands: &str) -> (Play, UnitId) {
    let mut board = Board::new();
    let unit = board.unit("unit", 0, kind, stands, Formation::Line, (30.0, 20.0), NORTH);
    let foe = board.unit("foe", 1, UnitKind::Foot, "HHHH", Formation::Line, (30.0, 23.0), SOUTH);
    let mut play = moving(&board);
    play.dice(&[4]);
    play.say(0, Act::Charge { unit, target: foe, pivot: None, extended: false });
    assert_eq!(play.question(), Question::Instead { unit });
    play.end();
    (play, unit)
}

/// ASV-CHG-014: foot may still manoeuvre or step (Q27), but not merely change formation; then it is done.
#[test]
fn foot_that_fail_may_manoeuvre() {
    let (play, unit) = failed(UnitKind::PikeAndMusket, "PPMM");
    assert_eq!(play.refused(0, form(unit, Formation::Block, 2, 2, 0)), Refusal::NotAsked);
    assert_eq!(play.refused(0, Act::EndMoves), Refusal::NotAsked);
    let step = Act::SideStep { unit, pivot: None, pivot_after: false, double: false };
    let back = Act::StepBack { unit, pivot: None, pivot_after: false, double: false };
    for (act, fill) in [
        (manoeuvre(unit), legs(&[go(1.0)])),
        (step, point(31.0, 20.0)),
        (back, point(30.0, 19.0)),
        (Act::Finish, kernel::Fill::Nothing),
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
    assert_eq!(play.refused(0, dismount), Refusal::NotAsked);
    play.say(0, form(unit, Formation::Block, 2, 2, 0));
    assert!(matches!(play.question(), Question::Then { .. }));
    play.say(0, Act::Finish);
    assert!(play.unit(unit).done.acted);
}

/// ASV-CHG-014: every offer in its place is accepted.
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

/// ASV-INT-014, ASV-INT-022: after a failed interception the owner may end the leg there (Q55), and gives up the rest of his
/// way.
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
    assert_eq!(play.question(), Question::Replan { unit });
    assert_eq!(play.offers(0).len(), 2);
    let mut goes_on = play.clone();
    play.say(0, Act::Halt).say(0, Act::Finish);
    assert_eq!(play.unit(unit).heading(), geom::Angle::NORTH);
    assert!(play.unit(unit).front_centre().y < 18.0 * 2540.0);
    goes_on.say(0, Act::GoOn).say(0, Act::Finish);
    assert_eq!(goes_on.unit(unit).heading(), geom::Angle::degrees(270.0));
    play.end();
}
