//! Guns that change hands (ANT-CAP, ANT-GUN-009), and regimental guns (ANT-RGA).
use super::{
    drill::{THEM, US, goes, moving, shots, stays},
    fire::{fire, volley},
    kit::*,
    melee::fight,
};
use rules_nearrun::{
    Act, Question, Refusal,
    kinds::{Aspect, Calibre, Formation, Size, UnitId},
    refusal::MoveRefusal,
    unit::{Guns, RegimentalGun},
};

/// Our battalion stands at guns that their gunners have left at (20, 12).
fn left() -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let unit = board.foot("unit", US, (20.0, 12.0, NORTH));
    let guns = board.guns("guns", THEM, (20.0, 20.0, SOUTH));
    board.later(guns, |it| it.guns = Guns::Overrun(at(20.0, 12.0, SOUTH)));
    (board, unit, guns)
}

/// ANT-CAP-001, -002, -005, -006, ANT-WDR-006: example 11: guns beaten in melee are overrun: nothing on 4, spiking on 5, hauling on 6.
#[test]
fn overrun_guns_are_spiked_on_five_and_taken_on_six() {
    let mut board = Board::new();
    let unit = board.foot("unit", US, (20.0, 10.0, NORTH));
    let guns = board.guns("guns", THEM, (20.0, 10.0, SOUTH));
    board.contact(unit, guns, Aspect::Front);
    for die in [4, 5, 6] {
        // Blows: ours hits, theirs not; the test of 5 is 3: it withdraws; then the die for the guns.
        let mut play = fight(&board, &[4, 1, 5, die]);
        match die {
            4 => assert!(matches!(play.unit(guns).guns, Guns::Overrun(_))),
            _ => {
                let may_take = die == 6;
                assert_eq!(play.question(), Question::Overrun { unit, guns, may_take });
                let act = if may_take { Act::TakeAlong } else { Act::Spike };
                play.say(0, act);
                match play.unit(guns).guns {
                    Guns::Taken(by) => assert_eq!((by, die), (unit, 6)),
                    Guns::Spiked(_) => assert_eq!(die, 5),
                    other => panic!("{other:?}"),
                }
            }
        }
        play.from_now_on(1);
    }
}

/// ANT-CAP-003, -007: a unit in order that spends its move beside guns spikes them or makes them ready; it then goes at their rate.
#[test]
fn a_unit_beside_guns_spikes_them_or_takes_them_along() {
    let (board, unit, guns) = left();
    let mut play = moving(&board);
    play.say(0, Act::SpikeThem { unit, guns });
    assert!(matches!(play.unit(guns).guns, Guns::Spiked(_)));
    assert_eq!(stays(&play, unit, 1.0), Refusal::Move(MoveRefusal::Finished { unit }));
    let mut play = moving(&board);
    play.say(0, Act::MakeReady { unit, guns });
    assert_eq!(play.unit(guns).guns, Guns::Taken(unit));
    let (mut board, unit, guns) = left();
    board.later(guns, |it| it.guns = Guns::Taken(UnitId(0)));
    let mut play = moving(&board);
    let why = stays(&play, unit, 2.1);
    assert!(
        matches!(why, Refusal::Move(MoveRefusal::TooFar { most, .. }) if most == 2.0),
        "{why:?}"
    );
    let form = Act::Form { unit, formation: Formation::Column };
    assert_eq!(play.refused(0, form), Refusal::Move(MoveRefusal::Captor { unit }));
    goes(&mut play, unit, 2.0);
}

/// ANT-CAP-003: it must be beside the guns, and must not have moved.
#[test]
fn guns_are_not_handled_from_afar_or_after_a_move() {
    let (mut board, unit, guns) = left();
    let far = board.foot("far", US, (40.0, 12.0, NORTH));
    board.later(unit, |it| it.done.actions = 1);
    let play = moving(&board);
    let spike = |unit| play.refused(0, Act::SpikeThem { unit, guns });
    assert_eq!(spike(far), Refusal::Move(MoveRefusal::NoGuns { unit: far }));
    assert_eq!(spike(unit), Refusal::Move(MoveRefusal::NotReady { unit }));
}

/// ANT-GUN-009: gunners take up guns that were neither removed nor spiked.
#[test]
fn gunners_return_to_their_guns() {
    let mut board = Board::new();
    let guns = board.guns("guns", US, (20.0, 8.0, NORTH));
    board.later(guns, |it| it.guns = Guns::Left(at(20.0, 12.0, NORTH)));
    let mut play = moving(&board);
    play.say(0, Act::Reoccupy { unit: guns });
    assert!(play.unit(guns).is_battery() && !play.unit(guns).done.stirred);
    board.later(guns, |it| it.guns = Guns::Spiked(at(20.0, 12.0, NORTH)));
    let why = moving(&board).refused(0, Act::Reoccupy { unit: guns });
    assert_eq!(why, Refusal::Move(MoveRefusal::GunsGone { unit: guns }));
}

/// A battalion of ours with a regimental gun at (20, 10), and an enemy line so far before it.
fn regimental(inches: f64, calibre: Calibre) -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let unit = board.foot("unit", US, (20.0, 10.0, NORTH));
    let gun = RegimentalGun { calibre, size: Size::Small };
    board.tweak(unit, |it| it.regimental_gun = Some(gun));
    let foe = board.foot("foe", THEM, (20.0, 10.0 + inches, SOUTH));
    (board, unit, foe)
}

/// ANT-RGA-001, -003, -005, -011: the gun fires with its battalion's die at its target, and never makes more than one hit.
#[test]
fn a_regimental_gun_fires_with_its_battalion() {
    let (board, unit, foe) = regimental(2.0, Calibre::Medium);
    let play = volley(&board, &[fire(unit, foe)], &[6]);
    assert_eq!(shots(&play), [(foe, 6, 0, 1), (foe, 6, -1, 1)]);
    assert!(play.unit(foe).marks.shelled);
    let (mut board, unit, foe) = regimental(2.0, Calibre::Medium);
    board.form(foe, Formation::Square);
    let play = volley(&board, &[fire(unit, foe)], &[6]);
    assert_eq!(shots(&play)[1], (foe, 6, -1, 1), "2X counts once");
}

/// ANT-RGA-004: without a target for its battalion it fires alone, at the nearest enemy straight before it.
#[test]
fn a_regimental_gun_fires_alone_at_whoever_is_before_its_battalion() {
    let (board, _, foe) = regimental(5.0, Calibre::Medium);
    let play = volley(&board, &[], &[3]);
    assert_eq!(shots(&play), [(foe, 3, -1, 1)]);
    let (mut board, _, foe) = regimental(5.0, Calibre::Medium);
    board.tweak(foe, |it| it.at = Some(at(30.0, 15.0, SOUTH)));
    assert_eq!(shots(&volley(&board, &[], &[])), [], "nobody is straight before it");
}

/// ANT-RGA-006: a gun is off the table while its battalion is in square.
#[test]
fn a_regimental_gun_is_silent_with_a_square() {
    let (mut board, unit, foe) = regimental(2.0, Calibre::Medium);
    board.form(unit, Formation::Square);
    let play = volley(&board, &[fire(unit, foe)], &[6]);
    assert_eq!(shots(&play).len(), 1);
}

/// ANT-RGA-007, -009: the gun is lost with a hasty square that is meleed, and if the battalion withdraws from melee.
#[test]
fn a_regimental_gun_is_lost_in_defeat() {
    let (mut board, unit, foe) = regimental(0.0, Calibre::Light);
    board.contact(foe, unit, Aspect::Front);
    let lost = |board: &Board, dice: &[u8]| {
        let dice: Vec<u8> = dice.iter().copied().chain([6; 20]).collect();
        let mut play = fight(board, &dice);
        play.from_now_on(6);
        play.unit(unit).regimental_gun.is_none()
    };
    assert!(lost(&board, &[1, 4, 5]), "it withdraws");
    assert!(!lost(&board, &[4, 1, 6]), "it wins");
    board.form(unit, Formation::Square);
    board.later(unit, |it| it.marks.hasty_square = true);
    assert!(lost(&board, &[6, 1, 6]));
}
