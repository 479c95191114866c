//! Fire at chargers and into melees (ANT-FCH, ANT-FIM), and volleys of formed horse (ANT-FCV-004, -005).
use super::{
    drill::{THEM, US, shots},
    fire::{fire, refused},
    kit::*,
};
use geom::Length;
use rules_nearrun::{
    Act, Question, Stage,
    kinds::{Aspect, Formation, State, Step, UnitId, UnitKind},
    refusal::FireRefusal,
    unit::{Answer, Charge, Unit},
};

/// A charge of the unit with this number at the one with that number, straight from the south of (20, 12) to there.
pub(super) fn came(it: &mut Unit, target: u8, inches: f64) {
    it.done.charge = Some(Charge {
        target: UnitId(target),
        from: at(20.0, 12.0 + inches, SOUTH),
        turn_in: at(20.0, 12.0 + inches, SOUTH),
        to: at(20.0, 12.0, SOUTH),
        aspect: Aspect::Front,
        way: Length::inches(inches),
        spare: Length::ZERO,
        passed: true,
        opportunity: false,
        relieves: None,
        home: true,
        cut: false,
    });
}

/// Their unit 1 has charged our line 0 at (20, 12); it is their phase.
pub(super) fn charged(kind: UnitKind, change: Tweak) -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let line = board.foot("line", US, (20.0, 12.0, NORTH));
    let foe = board.unit("foe", THEM, kind, 12, (20.0, 12.0, SOUTH));
    board.mover = THEM;
    board.contact(foe, line, Aspect::Front);
    board.later(foe, change);
    board.later(line, |it| it.done.answer = Some(Answer::Stand));
    (board, line, foe)
}

/// ANT-FCH-001, -003, -007 to -009, ANT-GEO-040: a line shoots at its charger 1" short of contact; two hits stop it there and there is no melee.
#[test]
fn a_charger_that_is_disordered_by_fire_halts_an_inch_away() {
    let (mut board, line, foe) = charged(UnitKind::LineInfantry, |it| came(it, 0, 4.0));
    board.form(foe, Formation::Column);
    let mut play = board.play(Stage::Aim { side: US }, Step::Fire, &[3, 6, 6, 6, 6, 6]);
    play.say(0, fire(line, foe));
    if matches!(play.question(), Question::Fire { side } if side == US) {
        play.say(0, Act::Done);
    }
    assert_eq!(shots(&play)[0], (foe, 3, 0, 2), "it is no fire into a melee");
    assert!(play.unit(foe).is_disordered());
    assert_eq!(super::drill::head(&play, foe), (20.0, 13.0));
    assert!(play.model().contacts.is_empty());
    play.from_now_on(1);
}

/// ANT-FCH-001, -002: infantry from 1" and cavalry from 3" cannot be shot at; the distance doubles for a unit that evaders uncovered.
#[test]
fn short_charges_are_not_shot_at() {
    let short = |board: &Board, line, foe| {
        refused(board, fire(line, foe)) == FireRefusal::TooShort { unit: line, target: foe }
    };
    let (board, line, foe) = charged(UnitKind::LineInfantry, |it| came(it, 0, 1.0));
    assert!(short(&board, line, foe));
    let (board, line, foe) = charged(UnitKind::LightCavalry, |it| came(it, 0, 3.0));
    assert!(short(&board, line, foe));
    let (mut board, line, foe) = charged(UnitKind::LightCavalry, |it| came(it, 0, 5.0));
    let mut play = board.play(Stage::Aim { side: US }, Step::Fire, &[1; 20]);
    assert!(play.offered(0, |act| *act == fire(line, foe)));
    play.from_now_on(1);
    board.later(line, |it| it.done.uncovered = true);
    assert!(short(&board, line, foe));
}

/// ANT-FCH-006, ANT-FIR-025: a charged unit fires at its charger or not at all; the charger does not fire.
#[test]
fn a_charged_unit_fires_at_its_charger() {
    let (mut board, line, foe) = charged(UnitKind::LineInfantry, |it| came(it, 0, 4.0));
    let other = board.foot("other", THEM, (23.0, 14.5, SOUTH));
    assert_eq!(refused(&board, fire(line, other)), FireRefusal::OwnCharger { unit: line });
    board.mover = US;
    let mut ours = board.clone();
    ours.later(line, |it| came(it, 1, 4.0));
    assert_eq!(refused(&ours, fire(line, foe)), FireRefusal::ChargeMoved { unit: line });
}

/// ANT-FCH-004: cavalry that fire has stopped may rally back.
#[test]
fn stopped_cavalry_may_rally_back() {
    let (mut board, line, foe) = charged(UnitKind::LightCavalry, |it| came(it, 0, 8.0));
    board.form(foe, Formation::Column);
    let mut play = board.play(Stage::Aim { side: US }, Step::Fire, &[3]);
    play.say(0, fire(line, foe));
    if matches!(play.question(), Question::Fire { side } if side == US) {
        play.say(0, Act::Done);
    }
    assert_eq!(play.question(), Question::Stopped { unit: foe });
    play.from_now_on(1);
    play.say(1, Act::RallyBack);
    assert_eq!(super::drill::head(&play, foe), (20.0, 25.0), "a full move, disordered");
}

/// ANT-FCV-004, -005: formed horse that answers with a volley fires at that charger only.
#[test]
fn a_volley_is_fired_at_the_charger_only() {
    let (mut board, horse, foe) = charged(UnitKind::LightCavalry, |it| came(it, 0, 6.0));
    board.tweak(horse, |it| (it.kind, it.figures) = (UnitKind::LightCavalry, 10));
    board.later(horse, |it| it.done.answer = Some(Answer::Volley));
    let other = board.foot("other", THEM, (23.0, 14.5, SOUTH));
    assert_eq!(refused(&board, fire(horse, other)), FireRefusal::VolleyOnly { unit: horse });
    let mut play = board.play(Stage::Aim { side: US }, Step::Fire, &[]);
    assert!(play.offered(0, |act| *act == fire(horse, foe)));
    play.from_now_on(1);
}

/// ANT-FIM-001, -002, ANT-TFA-007: into a melee only at dense targets, at -3, with no friend in the arc.
#[test]
fn fire_into_a_melee_needs_a_dense_target_and_no_friend_in_the_arc() {
    let mut board = Board::new();
    let fights = board.foot("fights", US, (20.0, 20.0, EAST));
    let foe = board.foot("foe", THEM, (20.0, 20.0, WEST));
    board.contact(fights, foe, Aspect::Front);
    board.contacts[0].rounds = 1;
    let line = board.foot("line", US, (25.0, 18.0, NORTH));
    board.tweak(foe, |it| it.at = Some(at(23.5, 20.5, WEST)));
    assert_eq!(refused(&board, fire(line, foe)), FireRefusal::IntoMelee { target: foe });
    board.form(foe, Formation::Column);
    let mut play = board.play(Stage::Aim { side: US }, Step::Fire, &[6; 20]);
    assert!(play.offered(0, |act| *act == fire(line, foe)));
    play.say(0, fire(line, foe));
    if matches!(play.question(), Question::Fire { side } if side == US) {
        play.say(0, Act::Done);
    }
    assert_eq!(shots(&play)[0], (foe, 6, -3, 2));
    play.from_now_on(1);
    board.tweak(fights, |it| it.at = Some(at(24.0, 20.4, EAST)));
    assert_eq!(
        refused(&board, fire(line, foe)),
        FireRefusal::FriendInArc { unit: line, friend: fights }
    );
}

/// ANT-FCH-005: a charged battery fires canister.
#[test]
fn a_charged_battery_fires_canister() {
    let (mut board, guns, foe) = charged(UnitKind::LineInfantry, |it| came(it, 0, 4.0));
    board.tweak(guns, |it| {
        (it.kind, it.figures, it.formation) = (UnitKind::FootArtillery, 2, Formation::Unlimbered);
        it.calibre = Some(rules_nearrun::kinds::Calibre::Medium);
    });
    let mut play = board.play(Stage::Aim { side: US }, Step::Fire, &[1; 20]);
    play.say(0, fire(guns, foe));
    if matches!(play.question(), Question::Fire { side } if side == US) {
        play.say(0, Act::Done);
    }
    assert_eq!(shots(&play)[0], (foe, 1, 0, 1), "X on a line");
    play.from_now_on(1);
    assert_eq!(play.unit(foe).state, State::Good);
}
