//! Movement in general: which units may act, what is noted when the phase begins, the edge of the table.
use crate::kit::{Board, EAST, NORTH, Play, S, SOUTH, about, go, legs, path, turn};
use kernel::{Cited, Fill};
use rules_splendid::{
    Act, Event, Question, Refusal, Stage,
    act::{Shape, StandOrder},
    event::End,
    kinds::{Formation, Phase, Side, UnitId, UnitKind},
    refusal::MoveRefusal,
    scene::{Aim, Edge, Term},
};

/// The initiative side's movement phase, from its beginning.
pub(crate) fn moving(board: &Board) -> Play {
    board.play(Stage::Muster { half: 0 }, 0, &[])
}

/// A manoeuvre.
pub(crate) fn manoeuvre(unit: UnitId) -> Act {
    Act::Manoeuvre { unit, double: false }
}

/// A plain change of formation about a stand, which takes a file of the new front.
pub(crate) fn form(unit: UnitId, formation: Formation, files: u8, about: u8, file: u8) -> Act {
    let shape = Shape {
        formation,
        files,
        short: 0,
        about,
        file,
        rank: 0,
        reversed: false,
        bend: 0,
        swing: kernel::offer::Turn(0),
    };
    Act::ChangeFormation { unit, shape, order: StandOrder::new() }
}

/// The refusal of a move and the rule it cites.
pub(crate) fn no(refusal: &Refusal) -> (&MoveRefusal, String) {
    let Refusal::Move(refusal_of_move) = refusal else { panic!("not of movement: {refusal}") };
    (refusal_of_move, refusal.cite().to_string())
}

/// Whether an act is refused in this way, with this rule.
#[macro_export]
macro_rules! refuses {
    ($play:expr, $act:expr, $fill:expr, $want:pat, $rule:expr) => {{
        let refusal = $play.refused_with(0, $act, $fill);
        let (why, rule) = $crate::moves::no(&refusal);
        assert!(matches!(why, $want), "{why:?}");
        assert_eq!(rule, $rule);
    }};
}

fn two(kind: UnitKind, stands: &str, formation: Formation) -> (Board, UnitId) {
    let mut board = Board::new();
    let unit = board.unit("unit", 0, kind, stands, formation, (30.0, 12.0), NORTH);
    board.unit("enemy", 1, UnitKind::Foot, "HHHH", Formation::Line, (30.0, 44.0), SOUTH);
    (board, unit)
}

/// ASV-SEQ-003, ASV-SEQ-004: the initiative side moves first, then the other; each phase is begun once.
#[test]
fn the_initiative_side_moves_first() {
    let (board, _) = two(UnitKind::Foot, "HHH", Formation::Line);
    let mut play = moving(&board);
    assert_eq!(play.question(), Question::Move { side: Side(0) });
    play.say(0, Act::EndMoves).say(0, Act::EndPhase);
    assert_eq!(play.question(), Question::Move { side: Side(1) });
    let phases: Vec<_> = play
        .events
        .iter()
        .filter_map(|event| match event {
            Event::PhaseBegan { phase } => Some(*phase),
            _ => None,
        })
        .collect();
    assert_eq!(phases, [Phase::InitiativeMoves, Phase::OtherMoves]);
}

/// ASV-MOV-001, ASV-MOV-002, ASV-MOV-003: a player moves only their own units, and no unit has to move.
#[test]
fn players_move_only_their_own_units_and_need_not_move() {
    let (board, _) = two(UnitKind::Foot, "HHH", Formation::Line);
    let mut play = moving(&board);
    let refusal = play.refused_with(0, manoeuvre(UnitId(1)), legs(&[go(1.0)]));
    assert_eq!(refusal, Refusal::NotYours { unit: UnitId(1) });
    assert_eq!(refusal.cite().to_string(), "ASV-MOV-002");
    play.say(0, Act::EndMoves);
    assert_eq!(play.question(), Question::Withdraw { side: Side(0) });
}

/// ASV-ACT-001, ASV-MOV-009: one action, then no more this phase.
#[test]
fn a_unit_acts_once() {
    let (board, unit) = two(UnitKind::Foot, "HHH", Formation::Line);
    let mut play = moving(&board);
    play.say_with(0, manoeuvre(unit), legs(&[go(1.0)]));
    refuses!(play, manoeuvre(unit), legs(&[go(1.0)]), MoveRefusal::Acted { .. }, "ASV-ACT-001");
    assert!(play.offers(0).iter().all(|offer| offer.act == Act::EndMoves));
}

/// ASV-MOV-004, ASV-MOV-005: a unit in contact when the phase begins does nothing, but horse may disengage.
#[test]
fn a_unit_in_contact_does_nothing() {
    let mut board = Board::new();
    let foot = board.unit("foot", 0, UnitKind::Foot, "HHH", Formation::Line, (20.0, 20.0), NORTH);
    board.unit("enemy", 1, UnitKind::Foot, "HHH", Formation::Line, (20.0, 20.0), SOUTH);
    let horse = UnitKind::Mounted;
    let horse = board.unit("horse", 0, horse, "RRR", Formation::Line, (40.0, 20.0), NORTH);
    board.unit("other", 1, UnitKind::Foot, "HHH", Formation::Line, (40.0, 20.0), SOUTH);
    let play = moving(&board);
    let back = legs(&[about(), go(2.0)]);
    for unit in [foot, horse] {
        refuses!(play, manoeuvre(unit), back.clone(), MoveRefusal::InContact { .. }, "ASV-MOV-005");
    }
    assert!(play.offered(0, |act| *act == Act::Disengage { unit: horse }));
    let disengage = Act::Disengage { unit: foot };
    refuses!(play, disengage, back, MoveRefusal::CannotDisengage { .. }, "ASV-DIS-001");
}

/// ASV-MOV-006: EX-30: a road column with an enemy gun within 24 inches must re-form, does only that, and delays the end of
/// the moves; at 24.5 inches it is free.
#[test]
fn a_road_column_near_the_enemy_must_reform() {
    for (gap, bound) in [(23.0, true), (24.5, false)] {
        let mut board = Board::new();
        let kind = UnitKind::Mounted;
        let unit = board.unit("horse", 0, kind, "RRRR", Formation::RoadColumn, (30.0, 12.0), NORTH);
        let gun = UnitKind::RegularGun;
        board.unit("gun", 1, gun, "G", Formation::OpenOrder, (30.0, 12.0 + gap), SOUTH);
        let mut play = moving(&board);
        let ahead = legs(&[go(1.0)]);
        if !bound {
            play.say_with(0, manoeuvre(unit), ahead);
            continue;
        }
        refuses!(play, manoeuvre(unit), ahead, MoveRefusal::MustReform { .. }, "ASV-MOV-006");
        let nothing = Fill::Nothing;
        refuses!(
            play,
            Act::EndMoves,
            nothing.clone(),
            MoveRefusal::MustReform { .. },
            "ASV-MOV-006"
        );
        let bent = form(unit, Formation::BentRoadColumn, 1, 1, 0);
        refuses!(play, bent, nothing, MoveRefusal::MustReform { .. }, "ASV-MOV-006");
        let only = |act: &Act| matches!(act, Act::ChangeFormation { .. });
        assert!(play.offers(0).iter().all(|offer| only(&offer.act)));
        play.say(0, form(unit, Formation::Line, 4, 1, 1));
        // Other horse would go on to manoeuvre; this unit has done all it may.
        assert_eq!(play.question(), Question::Move { side: Side(0) });
        play.say(0, Act::EndMoves);
    }
}

/// ASV-MOV-006: a column with no room to re-form stays and does nothing (Q30), and the moves may end.
#[test]
fn a_column_without_room_stays() {
    let mut board = Board::new();
    let foot = UnitKind::Foot;
    let unit = board.unit("column", 0, foot, "HHH", Formation::RoadColumn, (30.0, 20.0), NORTH);
    for (key, x) in [("left", 30.0 - S), ("right", 30.0 + S)] {
        board.unit(key, 0, foot, "HHH", Formation::RoadColumn, (x, 20.0), NORTH);
    }
    board.unit("enemy", 1, foot, "HHH", Formation::Line, (30.0, 40.0), SOUTH);
    // The two units beside it re-form outwards first; it cannot.
    let mut play = moving(&board);
    let act = form(unit, Formation::Line, 3, 1, 1);
    refuses!(play, act, Fill::Nothing, MoveRefusal::Interpenetrates { .. }, "ASV-MOV-010");
    play.say(0, form(UnitId(1), Formation::Block, 2, 1, 1));
    play.say(0, form(UnitId(2), Formation::Block, 2, 1, 0));
    play.say(0, Act::EndMoves);
    assert_eq!(play.unit(unit).formation, Formation::RoadColumn);
}

/// ASV-MOV-007, ASV-MOV-008: stands that leave the table are lost at once, and the rest goes on.
#[test]
fn stands_that_leave_the_table_are_lost() {
    let mut board = Board::new();
    let foot = UnitKind::Foot;
    let unit = board.unit("foot", 0, foot, "HHHH", Formation::Line, (5.0, 20.0), NORTH);
    board.unit("enemy", 1, foot, "HHH", Formation::Line, (50.0, 40.0), SOUTH);
    let mut play = moving(&board);
    let left = Fill::Point(geom::Point::inches(3.05, 20.0));
    let act = Act::SideStep { unit, pivot: None, pivot_after: false, double: false };
    play.say_with(0, act, left);
    assert_eq!((play.unit(unit).n(), play.model().lost), (3, [1, 0]));
    let strayed = |event: &Event| matches!(event, Event::Strayed { n: 1, .. });
    assert!(play.last.iter().any(strayed));
    assert_eq!(play.unit(unit).formation, Formation::Line);
}

/// ASV-MOV-007: a block that loses a corner closes up (Q34); one that leaves completely is gone and counted.
#[test]
fn the_rest_closes_up_or_goes() {
    let mut board = Board::new();
    let horse = UnitKind::Mounted;
    let unit = board.unit("horse", 0, horse, "RRRRR", Formation::Block, (6.0, 3.0), NORTH);
    board.unit("enemy", 1, UnitKind::Foot, "HHH", Formation::Line, (50.0, 40.0), SOUTH);
    let mut play = moving(&board);
    // At an angle over the west edge: some stands leave, and the rest is still a formation.
    play.say_with(0, manoeuvre(unit), legs(&[turn(-60.0), go(4.5)]));
    let left = play.unit(unit).n();
    assert!(left < 5, "{left} stands are left");
    assert!(left == 0 || rules_splendid::layout::is_valid(play.unit(unit)));
    assert_eq!(usize::from(play.model().lost[0]), 5 - left);
    let mut play = moving(&board);
    play.say_with(0, manoeuvre(unit), legs(&[turn(-90.0), go(13.0)]));
    assert_eq!((play.unit(unit).n(), play.model().lost[0]), (0, 5));
    assert!(play.last.contains(&Event::Gone { unit, why: End::LeftTable }));
}

/// ASV-MOV-007, ASV-VIC-001: a unit that leaves by an edge as the scenario tells it to escapes, and does not count as lost.
#[test]
fn a_unit_escapes_by_its_edge() {
    let (mut board, unit) = two(UnitKind::Mounted, "RRR", Formation::Line);
    let aim = Aim::Leave { edge: Edge::South, units: vec![unit], n: 1 };
    board.scene.terms = vec![Term {
        side: Side(0),
        aim,
        by: None,
        words: "the horse gets away".into(),
        called: None,
    }];
    board.tweak(unit, |unit| {
        for stand in unit.stands.iter_mut() {
            stand.at.y -= geom::Length::inches(4.0).0;
        }
    });
    let mut play = moving(&board);
    play.say_with(0, manoeuvre(unit), legs(&[about(), go(12.0)]));
    assert!(play.last.contains(&Event::Gone { unit, why: End::Escaped }));
    assert_eq!((play.model().lost[0], play.model().escaped.clone()), (0, vec![unit]));
}

/// ASV-MOV-010, ASV-MOV-011: no unit passes into another or into ground it may not enter.
#[test]
fn nothing_is_passed_into() {
    let (mut board, unit) = two(UnitKind::Foot, "HHH", Formation::Line);
    board.unit("friend", 0, UnitKind::Foot, "HHH", Formation::Line, (30.0, 15.5), NORTH);
    let play = moving(&board);
    let far = legs(&[go(3.0)]);
    refuses!(play, manoeuvre(unit), far, MoveRefusal::Interpenetrates { .. }, "ASV-MOV-010");
    let (mut board, unit) = two(UnitKind::Foot, "HHH", Formation::Line);
    board.area("building", &[(28.0, 14.0), (32.0, 14.0), (32.0, 18.0), (28.0, 18.0)]);
    let play = moving(&board);
    let far = legs(&[go(3.0)]);
    refuses!(play, manoeuvre(unit), far, MoveRefusal::Prohibited { .. }, "ASV-MOV-011");
}

/// ASV-CHG-001: only a charge touches an enemy; other moves may not, not even with a corner in passing (Q40).
#[test]
fn no_move_touches_an_enemy() {
    let (mut board, unit) = two(UnitKind::Mounted, "RRR", Formation::Line);
    let x = 30.0 + 1.5 * S + 0.005;
    board.unit("near", 1, UnitKind::Foot, "H", Formation::Line, (x + S / 2.0, 17.0), EAST);
    let play = moving(&board);
    let past = path(&[(30.0, 22.0)]);
    refuses!(play, manoeuvre(unit), past, MoveRefusal::Touches { .. }, "ASV-CHG-001");
}

/// ASV-ACT-002, ASV-ACT-003, ASV-ACT-004, ASV-ACT-005, ASV-ACT-006, ASV-ACT-007: each type has its own list of actions.
#[test]
fn each_type_has_its_list() {
    let limber = |unit| Act::LimberUp { unit };
    let unlimber = |unit| Act::Unlimber { unit, facing: geom::Angle::NORTH };
    let lists = [
        (UnitKind::Foot, "HHH", "ASV-ACT-002"),
        (UnitKind::PikeAndMusket, "MPM", "ASV-ACT-002"),
        (UnitKind::Mounted, "RRR", "ASV-ACT-003"),
        (UnitKind::HeavyMounted, "CCC", "ASV-ACT-003"),
        (UnitKind::Dragoon, "DDD", "ASV-ACT-004"),
        (UnitKind::Commander, "X", "ASV-ACT-007"),
    ];
    for (kind, stands, rule) in lists {
        let formation =
            if kind == UnitKind::Commander { Formation::OpenOrder } else { Formation::Line };
        let (board, unit) = two(kind, stands, formation);
        let play = moving(&board);
        let nothing = Fill::Nothing;
        refuses!(play, limber(unit), nothing.clone(), MoveRefusal::NotItsAction { .. }, rule);
        refuses!(play, unlimber(unit), nothing, MoveRefusal::NotItsAction { .. }, rule);
    }
    let (mut board, gun) = two(UnitKind::RegularGun, "G", Formation::OpenOrder);
    let play = moving(&board);
    let act = form(gun, Formation::Line, 1, 1, 0);
    refuses!(play, act, Fill::Nothing, MoveRefusal::NotItsAction { .. }, "ASV-ACT-005");
    refuses!(play, unlimber(gun), Fill::Nothing, MoveRefusal::NotItsAction { .. }, "ASV-ACT-005");
    board.tweak(gun, |gun| gun.limbered = true);
    let play = moving(&board);
    refuses!(play, limber(gun), Fill::Nothing, MoveRefusal::NotItsAction { .. }, "ASV-ACT-006");
}

/// ASV-ACT-003: horse change formation and then manoeuvre, or the other way round.
#[test]
fn horse_do_both_in_either_order() {
    let (board, unit) = two(UnitKind::Mounted, "RRRR", Formation::Line);
    let mut play = moving(&board);
    let block = form(unit, Formation::Block, 2, 2, 0);
    play.say(0, block.clone());
    assert!(matches!(play.question(), Question::Then { .. }));
    let line = form(unit, Formation::Line, 4, 1, 1);
    refuses!(play, line, Fill::Nothing, MoveRefusal::OnlyThen { .. }, "ASV-ACT-003");
    play.say_with(0, manoeuvre(unit), legs(&[go(14.0)]));
    assert_eq!(play.question(), Question::Move { side: Side(0) });
    assert_eq!(play.unit(unit).formation, Formation::Block);

    let mut play = moving(&board);
    play.say_with(0, manoeuvre(unit), legs(&[go(3.0)]));
    play.say(0, block);
    assert_eq!(play.question(), Question::Move { side: Side(0) });
    assert_eq!(play.unit(unit).formation, Formation::Block);

    let mut play = moving(&board);
    play.say_with(0, manoeuvre(unit), legs(&[go(3.0)])).say(0, Act::Finish);
    assert_eq!(play.question(), Question::Move { side: Side(0) });
}

/// ASV-ACT-002: foot do one or the other, never both.
#[test]
fn foot_do_one_thing() {
    let (board, unit) = two(UnitKind::Foot, "HHHH", Formation::Line);
    let mut play = moving(&board);
    play.say(0, form(unit, Formation::Block, 2, 2, 0));
    assert_eq!(play.question(), Question::Move { side: Side(0) });
    refuses!(play, manoeuvre(unit), legs(&[go(1.0)]), MoveRefusal::Acted { .. }, "ASV-ACT-001");
}

/// ASV-ACT-001: a unit that is gone does not act.
#[test]
fn a_unit_that_is_gone_does_not_act() {
    let (mut board, unit) = two(UnitKind::Foot, "HHHH", Formation::Line);
    board.unit("other", 0, UnitKind::Foot, "HHHH", Formation::Line, (50.0, 12.0), NORTH);
    board.tweak(unit, |unit| unit.stands = Default::default());
    let play = moving(&board);
    refuses!(play, manoeuvre(unit), legs(&[go(1.0)]), MoveRefusal::Gone { .. }, "ASV-ACT-001");
}
