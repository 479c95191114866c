//! Disengaging and voluntary retreat.
use crate::{
    kit::{Board, NORTH, Play, S, SOUTH, about, go, legs, named, turn},
    moves::{manoeuvre, moving},
    refuses,
};
use kernel::{Fill, Ruleset, Viewer};
use rules_splendid::{
    Act, Event, Question, Refusal, Splendid, Stage,
    event::{End, Why},
    kinds::{Formation, Side, UnitId, UnitKind},
    refusal::MoveRefusal,
};

/// Horse in contact with foot straight ahead.
fn engaged(kind: UnitKind, stands: &str) -> (Board, UnitId) {
    let mut board = Board::new();
    let formation =
        if kind == UnitKind::Commander { Formation::OpenOrder } else { Formation::Line };
    let unit = board.unit("horse", 0, kind, stands, formation, (30.0, 20.0), NORTH);
    board.unit("foot", 1, UnitKind::Foot, "HHH", Formation::Line, (30.0, 20.0), SOUTH);
    (board, unit)
}

fn hit(play: &Play, unit: UnitId) -> Option<u8> {
    play.last.iter().find_map(|event| match event {
        Event::Hit { unit: hit, markers, why: Why::Disengage { .. } } if *hit == unit => {
            Some(*markers)
        }
        _ => None,
    })
}

/// ASV-DIS-001, ASV-DIS-003, ASV-DIS-004: horse face about and move away for one marker.
#[test]
fn horse_leave_the_foot_they_touch() {
    for (kind, stands) in [(UnitKind::Mounted, "RRR"), (UnitKind::HeavyMounted, "CC")] {
        let (board, unit) = engaged(kind, stands);
        let mut play = moving(&board);
        play.say_with(0, Act::Disengage { unit }, legs(&[about(), go(8.0)]));
        assert_eq!((hit(&play, unit), play.unit(unit).green), (Some(1), 1));
        let y = play.unit(unit).front_centre().y / 2540.0;
        assert!((y - (20.0 - S - 8.0)).abs() < 0.01);
        // No change of formation follows.
        assert_eq!(play.question(), Question::Move { side: Side(0) });
        assert!(play.unit(unit).done.acted);
    }
    let (mut board, unit) = engaged(UnitKind::Dragoon, "DDD");
    board.tweak(unit, |unit| unit.mounted = true);
    moving(&board).say_with(0, Act::Disengage { unit }, legs(&[about(), go(8.0)]));
    let (board, unit) = engaged(UnitKind::Commander, "X");
    moving(&board).say_with(0, Act::Disengage { unit }, legs(&[about(), go(8.0)]));
}

/// ASV-DIS-001, ASV-QRS-005: dismounted dragoons, foot and guns never disengage.
#[test]
fn only_horse_disengage() {
    for (kind, stands) in [(UnitKind::Dragoon, "DDD"), (UnitKind::Foot, "HHH")] {
        let (board, unit) = engaged(kind, stands);
        let play = moving(&board);
        let away = legs(&[about(), go(4.0)]);
        let act = Act::Disengage { unit };
        refuses!(play, act, away, MoveRefusal::CannotDisengage { .. }, "ASV-DIS-001");
    }
}

/// ASV-DIS-002: it is not possible if any enemy in contact is mounted.
#[test]
fn not_from_horse() {
    let (mut board, unit) = engaged(UnitKind::Mounted, "RRR");
    let x = 30.0 + 2.0 * S;
    board.unit("riders", 1, UnitKind::Commander, "X", Formation::OpenOrder, (x, 20.0), SOUTH);
    let play = moving(&board);
    let away = legs(&[about(), go(8.0)]);
    let act = Act::Disengage { unit };
    refuses!(play, act, away, MoveRefusal::MountedEnemy { .. }, "ASV-DIS-002");
}

/// ASV-DIS-005: two markers if two enemies are in contact.
#[test]
fn two_enemies_cost_two_markers() {
    let (mut board, unit) = engaged(UnitKind::Mounted, "RRRRR");
    board.unit("more", 1, UnitKind::Foot, "HH", Formation::Line, (30.0 + 2.5 * S, 20.0), SOUTH);
    let mut play = moving(&board);
    assert!(play.offered(0, |act| *act == Act::Disengage { unit }));
    play.say_with(0, Act::Disengage { unit }, legs(&[about(), go(8.0)]));
    assert_eq!(hit(&play, unit), Some(2));
}

/// ASV-DIS-003, G30: the unit may not come nearer to the enemies it leaves, pass into them, or end in contact.
#[test]
fn it_must_get_clear() {
    let (board, unit) = engaged(UnitKind::Mounted, "RRR");
    let play = moving(&board);
    let act = Act::Disengage { unit };
    let through = legs(&[go(2.0)]);
    refuses!(play, act.clone(), through, MoveRefusal::Interpenetrates { .. }, "ASV-MOV-010");
    let spun = legs(&[about()]);
    refuses!(play, act.clone(), spun, MoveRefusal::StillTouches { .. }, "ASV-DIS-003");
    let swing = legs(&[turn(60.0), go(4.0)]);
    refuses!(play, act, swing, MoveRefusal::Interpenetrates { .. }, "ASV-MOV-010");
    let far = legs(&[about(), go(15.0)]);
    refuses!(play, Act::Disengage { unit }, far, MoveRefusal::TooFar { .. }, "ASV-MAN-022");
}

/// ASV-DIS-007: a unit that tries and finds no way out keeps the markers; it stays and fights.
#[test]
fn a_failed_attempt_keeps_the_markers() {
    let (mut board, unit) = engaged(UnitKind::Mounted, "RRR");
    // Foot in front of it and foot behind it: there is no way out.
    board.unit("rear", 1, UnitKind::Foot, "HHHH", Formation::Line, (30.0, 20.0 - S), NORTH);
    let mut play = moving(&board);
    assert!(!play.offered(0, |act| *act == Act::Disengage { unit }));
    play.say(0, Act::Disengage { unit });
    let now = play.unit(unit);
    assert_eq!((now.green, now.done.acted), (2, true));
    assert_eq!(now.stands, board.model(0).unit(unit).stands);
    // The log says that it was in vain: no line says that it moved.
    let told: Vec<String> = play
        .last
        .iter()
        .filter_map(|event| {
            named(play.model(), || (Splendid::SHOWING.line)(play.model(), event, Viewer::Referee))
        })
        .map(|line| format!("{} {}", line.cite.expect("a rule"), line.text))
        .collect();
    let key = play.model().key(unit);
    let expected = [
        format!("ASV-DIS-005 {key} took 2 hits for disengaging."),
        format!("ASV-DIS-007 {key} found no way to disengage and stayed to fight."),
    ];
    assert_eq!(told, expected);
}

/// ASV-DIS-003, ASV-DIS-007: while there is a way out, however short, a path must be given; it costs nothing
/// until then.
#[test]
fn a_path_is_required_if_there_is_a_way_out() {
    let (mut board, unit) = engaged(UnitKind::Mounted, "RRR");
    let play = moving(&board);
    let act = Act::Disengage { unit };
    for nothing in [Fill::Nothing, legs(&[])] {
        refuses!(play, act.clone(), nothing, MoveRefusal::WantsWayOut { .. }, "ASV-DIS-003");
    }
    // A gun close behind it: there is only a tiny gap.
    let at = (30.0, 20.0 - S - 0.1);
    board.unit("gun", 1, UnitKind::RegularGun, "G", Formation::OpenOrder, at, NORTH);
    let play = moving(&board);
    refuses!(play, act.clone(), Fill::Nothing, MoveRefusal::WantsWayOut { .. }, "ASV-DIS-003");
    let offer = play.offers(0).into_iter().find(|offer| offer.act == act).expect("it is offered");
    let mut play = play;
    play.say_with(0, act, offer.fill);
    assert_eq!(play.unit(unit).green, 1);
}

/// ASV-MOV-004, ASV-DIS-001: a unit that is not in contact cannot disengage.
#[test]
fn there_must_be_contact() {
    let mut board = Board::new();
    let unit = board.unit("u", 0, UnitKind::Mounted, "RRR", Formation::Line, (30.0, 20.0), NORTH);
    board.unit("e", 1, UnitKind::Foot, "HHH", Formation::Line, (30.0, 30.0), SOUTH);
    let play = moving(&board);
    let away = legs(&[about(), go(4.0)]);
    let act = Act::Disengage { unit };
    refuses!(play, act, away, MoveRefusal::NotEngaged { .. }, "ASV-MOV-004");
}

/// ASV-DIS-006, ASV-INT-009: horse that disengage may be intercepted, but only once they are clear.
#[test]
fn it_may_be_intercepted_once_clear() {
    let (mut board, unit) = engaged(UnitKind::Mounted, "RR");
    let guard = UnitKind::Mounted;
    let guard = board.unit("guard", 1, guard, "RRRR", Formation::Line, (24.0, 14.0), 90.0);
    let mut play = moving(&board);
    play.say_with(0, Act::Disengage { unit }, legs(&[about(), go(8.0)]));
    let Question::Intercept(window) = play.question() else { panic!("{:?}", play.question()) };
    assert_eq!(window.mover, unit);
    assert_eq!(play.unit(unit).green, 1);
    assert!(play.offered(1, |act| matches!(act, Act::Intercept { unit, .. } if *unit == guard)));
    // It cannot be intercepted where it still touches the foot.
    let at = play.unit(unit).front().at;
    let early = play.refused_with(1, Act::Intercept { unit: guard, last: false }, Fill::Point(at));
    assert!(matches!(early, Refusal::Charge(_)), "{early}");
    play.say(1, Act::Pass);
    assert_eq!(play.question(), Question::Move { side: Side(0) });
}

/// The end of a phase with a one-stand unit, one in command, one out of command and one in contact.
fn ending() -> (Board, [UnitId; 5]) {
    let mut board = Board::new();
    let foot = UnitKind::Foot;
    let one = board.unit("one", 0, foot, "H", Formation::Line, (10.0, 10.0), NORTH);
    let near = board.unit("near", 0, foot, "HHH", Formation::Line, (30.0, 10.0), NORTH);
    let far = board.unit("far", 0, foot, "HHH", Formation::Line, (50.0, 10.0), NORTH);
    let held = board.unit("held", 0, foot, "HHH", Formation::Line, (30.0, 15.0), NORTH);
    let chief = UnitKind::Commander;
    let chief = board.unit("chief", 0, chief, "X", Formation::OpenOrder, (30.0, 7.0), NORTH);
    board.unit("enemy", 1, foot, "HHH", Formation::Line, (30.0, 15.0), SOUTH);
    (board, [one, near, far, held, chief])
}

/// ASV-VRT-001: no unit retreats before all moves are done.
#[test]
fn retreats_come_last() {
    let (board, [one, ..]) = ending();
    let mut play = moving(&board);
    let act = Act::Retreat { unit: one };
    refuses!(play, act, Fill::Nothing, MoveRefusal::MovesNotOver { .. }, "ASV-VRT-001");
    play.say(0, Act::EndMoves);
    let ahead = legs(&[go(1.0)]);
    refuses!(play, manoeuvre(one), ahead, MoveRefusal::MovesOver, "ASV-VRT-001");
}

/// ASV-VRT-002, ASV-VRT-003: one-stand units and units in command may retreat, but not those in contact (Q91).
#[test]
fn who_may_be_retreated() {
    let (board, [one, near, far, held, chief]) = ending();
    let mut play = moving(&board);
    play.say(0, Act::EndMoves);
    let offers = play.offers(0);
    for (unit, may) in [(one, true), (near, true), (far, false), (held, false), (chief, true)] {
        let offered = offers.iter().any(|offer| offer.act == Act::Retreat { unit });
        assert_eq!(offered, may, "{unit:?}");
    }
    let nothing = Fill::Nothing;
    let act = Act::Retreat { unit: far };
    refuses!(play, act, nothing.clone(), MoveRefusal::NotInCommand { .. }, "ASV-VRT-003");
    let act = Act::Retreat { unit: held };
    refuses!(play, act, nothing, MoveRefusal::InContact { .. }, "ASV-MOV-005");
}

/// ASV-VRT-004, ASV-VRT-005: EX-59: a retreated unit is gone and counts as routed; nothing moves afterwards.
#[test]
fn after_a_retreat_nothing_moves() {
    let (board, [one, near, ..]) = ending();
    let mut play = moving(&board);
    play.say(0, Act::EndMoves).say(0, Act::Retreat { unit: one });
    assert!(play.last.contains(&Event::Gone { unit: one, why: End::Withdrew }));
    assert_eq!(play.model().lost, [1, 0]);
    let ahead = legs(&[go(1.0)]);
    refuses!(play, manoeuvre(near), ahead, MoveRefusal::Withdrawing, "ASV-VRT-005");
    let act = Act::Retreat { unit: one };
    refuses!(play, act, Fill::Nothing, MoveRefusal::Gone { .. }, "ASV-ACT-001");
    play.say(0, Act::Retreat { unit: near }).say(0, Act::EndPhase);
    assert_eq!(play.model().lost, [4, 0]);
    assert_eq!(play.question(), Question::Move { side: Side(1) });
}

/// ASV-VRT-002: a unit that may do no more this phase may not retreat either (Q91).
#[test]
fn a_unit_that_may_do_no_more_does_not_retreat() {
    let (mut board, [one, ..]) = ending();
    board.tweak(one, |unit| unit.done.no_more = true);
    let mut model = board.model(0);
    model.phase = rules_splendid::kinds::Phase::InitiativeMoves;
    let play = Play::from(model, Stage::Withdraw { half: 0 }, &[]);
    let act = Act::Retreat { unit: one };
    refuses!(play, act, Fill::Nothing, MoveRefusal::NoMore { .. }, "ASV-MOV-009");
}
