//! Joining in.
use crate::{
    fights::{board, fight, foot, leader},
    kit::{Board, NORTH, Play, S, SOUTH, WEST},
};
use kernel::ids::Ground;
use rules_splendid::{
    Act, Event, Question, Refusal,
    event::{How, Test},
    kinds::{Formation, UnitId, UnitKind},
    refusal::MeleeRefusal,
};

/// A friend `f` fights a wide enemy `e`; `v` stands two inches behind the enemy and can join in.
struct Fight {
    board: Board,
    e: UnitId,
    v: UnitId,
}

fn begun() -> Fight {
    let mut board = board();
    let e = foot(&mut board, "e", 1, "HHHHHH", 20.0);
    foot(&mut board, "f", 0, "HH", 17.0);
    let behind = (18.0, 20.0 + S + 2.0);
    let v = board.unit("v", 0, UnitKind::Foot, "HH", Formation::Line, behind, SOUTH);
    Fight { board, e, v }
}

/// The same with one more unit, `gap` inches in front of the enemy at x = 21.5.
fn with(kind: UnitKind, stands: &str, formation: Formation, gap: f64) -> (Fight, UnitId) {
    let mut fight = begun();
    let front = (21.5, 20.0 - gap);
    let u = fight.board.unit("u", 0, kind, stands, formation, front, NORTH);
    (fight, u)
}

fn line(gap: f64) -> (Fight, UnitId) {
    with(UnitKind::Foot, "HHH", Formation::Line, gap)
}

/// Joining in with that unit is refused, and so is holding it back.
fn refusal(board: &Board, unit: UnitId) -> MeleeRefusal {
    let play = fight(board, 0, &[]);
    let Refusal::Melee(join) = play.refused(0, Act::Join { unit }) else {
        panic!("another chapter")
    };
    assert_eq!(play.refused(0, Act::Hold { unit }), Refusal::Melee(join.clone()));
    assert!(!play.offered(0, |act| *act == Act::Join { unit }));
    join
}

/// ASV-JOI-001, ASV-JOI-009, ASV-JOI-012: it goes straight forward into contact, and no farther.
#[test]
fn a_unit_that_is_able_joins_in() {
    let (Fight { board, e, .. }, u) = line(2.5);
    let mut play = fight(&board, 0, &[]);
    assert!(matches!(play.question(), Question::Join { .. }));
    play.say(0, Act::Join { unit: u });
    let moved = play.last.iter().find_map(|event| match event {
        Event::Moved { unit, how: How::Join, by, .. } if *unit == u => Some(by.to_inches()),
        _ => None,
    });
    assert!((moved.expect("it moved") - 2.5).abs() < 0.001);
    assert!(play.last.contains(&Event::Contacted { unit: u, target: e }));
}

/// ASV-JOI-001: a unit in contact with an enemy need not join in; a unit with no fight near it is not asked.
#[test]
fn a_unit_that_fights_already_does_not_join() {
    let (Fight { board, .. }, u) = line(0.0);
    assert_eq!(refusal(&board, u), MeleeRefusal::FightsAlready { unit: u });
}

/// ASV-JOI-002: guns never join in.
#[test]
fn guns_never_join() {
    let (Fight { board, .. }, u) = with(UnitKind::RegularGun, "G", Formation::OpenOrder, 2.0);
    assert_eq!(refusal(&board, u), MeleeRefusal::GunNeverJoins { unit: u });
}

/// ASV-JOI-003: single stands never join in, so commanders never do.
#[test]
fn single_stands_never_join() {
    for (kind, stands) in [(UnitKind::Foot, "H"), (UnitKind::Commander, "X")] {
        let (Fight { board, .. }, u) = with(kind, stands, Formation::OpenOrder, 2.0);
        assert_eq!(refusal(&board, u), MeleeRefusal::SingleStandNeverJoins { unit: u });
    }
}

/// ASV-JOI-004, ASV-JOI-005, ASV-JOI-006, ASV-JOI-007: defensive blocks, bent lines, bent open order and road columns do not join
/// in.
#[test]
fn these_formations_never_join() {
    use kernel::Cited;
    for (formation, rule) in [
        (Formation::DefensiveBlock, "ASV-JOI-004"),
        (Formation::BentLine, "ASV-JOI-005"),
        (Formation::BentOpenOrder, "ASV-JOI-006"),
        (Formation::RoadColumn, "ASV-JOI-007"),
        (Formation::BentRoadColumn, "ASV-JOI-007"),
    ] {
        let (Fight { mut board, .. }, u) = line(2.0);
        board.tweak(u, |unit| unit.formation = formation);
        let why = refusal(&board, u);
        assert_eq!(why, MeleeRefusal::FormationNeverJoins { unit: u, formation });
        assert_eq!(Refusal::from(why).cite().0, rule);
    }
}

/// A garrison stays in its building (notes 4.5).
#[test]
fn a_garrison_never_joins() {
    let (Fight { mut board, .. }, u) = line(2.0);
    board.tweak(u, |unit| unit.garrison = Some(0));
    assert_eq!(refusal(&board, u), MeleeRefusal::GarrisonNeverJoins { unit: u });
}

/// ASV-JOI-008: the reach is 3 inches, measured from base to base.
#[test]
fn three_inches_are_close() {
    let (Fight { board, .. }, u) = line(3.0);
    assert!(fight(&board, 0, &[]).offered(0, |act| *act == Act::Join { unit: u }));
    let (Fight { board, .. }, u) = line(3.02);
    assert_eq!(refusal(&board, u), MeleeRefusal::NoFightNear { unit: u, reach: 3.0 });
}

/// ASV-JOI-008: the enemy must be in contact with a friend already.
#[test]
fn an_enemy_that_nobody_fights_draws_nobody() {
    let Fight { mut board, .. } = begun();
    let lone = (40.0, 20.0);
    board.unit("lone", 1, UnitKind::Foot, "HHH", Formation::Line, lone, SOUTH);
    let u = board.unit("u", 0, UnitKind::Foot, "HHH", Formation::Line, (40.0, 18.0), NORTH);
    assert_eq!(refusal(&board, u), MeleeRefusal::NoFightNear { unit: u, reach: 3.0 });
}

/// ASV-JOI-009: the unit does not turn or pivot: an enemy that is near but not ahead is not met.
#[test]
fn an_enemy_beside_it_is_not_met() {
    let Fight { mut board, .. } = begun();
    let beside = (20.0 + 3.0 * S + 1.0 + S, 19.0);
    let u = board.unit("u", 0, UnitKind::Foot, "HH", Formation::Line, beside, NORTH);
    assert_eq!(refusal(&board, u), MeleeRefusal::NoFightAhead { unit: u, reach: 3.0 });
}

/// ASV-JOI-010: a friend in the way prevents it, but the unit may slide along a friend at its side.
#[test]
fn a_friend_in_the_way_bars_it() {
    let (Fight { mut board, .. }, u) = line(2.5);
    // A friend exactly at its side: it slides along.
    let side = (21.5 + 2.5 * S, 17.5);
    board.unit("at its side", 0, UnitKind::Foot, "HH", Formation::RoadColumn, side, NORTH);
    assert!(fight(&board, 0, &[]).offered(0, |act| *act == Act::Join { unit: u }));
    let ahead = (22.5, 18.0 + S);
    board.unit("in the way", 0, UnitKind::Commander, "X", Formation::OpenOrder, ahead, NORTH);
    let other = board.id("in the way");
    assert_eq!(refusal(&board, u), MeleeRefusal::JoinBarred { unit: u, other });
}

/// ASV-JOI-010: it may not touch a second enemy on the way or at the end (Q81).
#[test]
fn a_second_enemy_bars_it() {
    let (Fight { mut board, .. }, u) = line(2.5);
    let beside = (20.0 + 3.0 * S + 0.5 * S, 20.0);
    board.unit("other", 1, UnitKind::Foot, "H", Formation::Line, beside, SOUTH);
    assert!(fight(&board, 0, &[]).offered(0, |act| *act == Act::Join { unit: u }));
    board.tweak(u, |unit| {
        for stand in unit.stands.iter_mut() {
            stand.at.x += geom::Length::inches(2.0).0;
        }
    });
    let other = board.id("other");
    assert_eq!(refusal(&board, u), MeleeRefusal::JoinBarred { unit: u, other });
}

/// ASV-JOI-010: an enemy that no unit fights yet prevents it too, if it is met first.
#[test]
fn an_enemy_met_first_bars_it() {
    let (Fight { mut board, .. }, u) = line(2.5);
    let ahead = (21.5, 19.0 - S);
    board.unit("x", 1, UnitKind::Commander, "X", Formation::OpenOrder, ahead, SOUTH);
    board.tweak(u, |unit| {
        for stand in unit.stands.iter_mut() {
            stand.at.y -= geom::Length::inches(0.5).0;
        }
    });
    let other = board.id("x");
    assert_eq!(refusal(&board, u), MeleeRefusal::JoinBarred { unit: u, other });
}

/// ASV-JOI-011: ground that is prohibited to it prevents it too.
#[test]
fn prohibited_ground_bars_it() {
    let (Fight { mut board, .. }, u) = line(2.5);
    board.ribbon("river", &[(19.0, 18.5), (26.0, 18.5)], 0.5);
    let ground = Ground(0);
    assert_eq!(refusal(&board, u), MeleeRefusal::JoinBarredByGround { unit: u, ground });
}

fn held(play: &Play, unit: UnitId) -> bool {
    play.last.contains(&Event::HeldBack { unit })
}

/// ASV-JOI-013, ASV-CMD-011: a unit in command holds back without a test.
#[test]
fn in_command_it_holds_back_without_a_test() {
    let (Fight { mut board, .. }, u) = line(2.5);
    leader(&mut board, 0, UnitKind::Commander, 21.5, 4.0);
    let mut play = fight(&board, 0, &[]);
    play.say(0, Act::Hold { unit: u });
    assert!(held(&play, u));
}

/// ASV-JOI-014, ASV-JOI-016, ASV-JOI-017 (EX-24): 3 or less holds it back; with more it joins in at once.
#[test]
fn holding_back_needs_a_three() {
    for (die, holds) in [(3, true), (4, false)] {
        let (Fight { board, e, .. }, u) = line(2.5);
        let mut play = fight(&board, 0, &[die]);
        play.say(0, Act::Hold { unit: u });
        let test = Event::Tested { unit: u, what: Test::HoldBack, die, needs: 3, passed: holds };
        assert!(play.last.contains(&test));
        assert_eq!(held(&play, u), holds);
        assert_eq!(play.last.contains(&Event::Contacted { unit: u, target: e }), !holds);
        let again = MeleeRefusal::JoinSettled { unit: u };
        assert_eq!(play.refused(0, Act::Join { unit: u }), again.into());
    }
}

/// ASV-JOI-015 (EX-24): in open order 5 or less is enough.
#[test]
fn open_order_holds_back_more_easily() {
    for (die, holds) in [(5, true), (6, false)] {
        let (Fight { board, .. }, u) = with(UnitKind::Mounted, "RRR", Formation::OpenOrder, 2.5);
        let mut play = fight(&board, 0, &[die]);
        play.say(0, Act::Hold { unit: u });
        assert_eq!(held(&play, u), holds);
    }
}

/// ASV-JOI-016: a unit that holds back does nothing else in the phase: it neither takes a marker nor fights.
#[test]
fn a_unit_held_back_does_not_fight() {
    let (Fight { board, v, .. }, u) = line(2.5);
    let mut play = fight(&board, 1, &[1, 1]);
    play.say(0, Act::Hold { unit: u }).say(0, Act::Hold { unit: v });
    assert!(matches!(play.question(), Question::Attack { .. }));
    assert_eq!(play.unit(u).green, 0);
    assert!(!play.offered(0, |act| matches!(act, Act::Attack { unit, .. } if *unit == u)));
}

/// ASV-JOI-018, ASV-JOI-019: before any fighting, all units of the initiative side decide first, then the other side's.
#[test]
fn the_initiative_side_joins_first() {
    for initiative in [0, 1] {
        let (Fight { mut board, v, .. }, u) = line(2.5);
        // An enemy can join in against the friend from behind.
        let behind = (17.0, 20.0 - S - 2.0);
        let w = board.unit("w", 1, UnitKind::Foot, "HH", Formation::Line, behind, NORTH);
        let mut play = fight(&board, initiative, &[]);
        let south = |play: &mut Play| {
            play.say(0, Act::Join { unit: u }).say(0, Act::Join { unit: v });
        };
        if initiative == 0 {
            south(&mut play);
            play.say(1, Act::Join { unit: w });
        } else {
            assert!(play.offers(0).is_empty());
            play.say(1, Act::Join { unit: w });
            south(&mut play);
        }
        assert!(matches!(play.question(), Question::Attack { .. }));
    }
}

/// ASV-JOI-012, Q80: whether a unit can join in is decided at its turn: a joiner lets enemies join in that could not before.
#[test]
fn joining_in_spreads() {
    for joins in [true, false] {
        let (Fight { mut board, v, .. }, u) = line(2.5);
        // Two inches to the right of where the joiner will stand, facing it; nothing is ahead of it yet.
        let beside = (21.5 + 1.5 * S + 2.0, 19.1);
        let w = board.unit("w", 1, UnitKind::Foot, "HH", Formation::Block, beside, WEST);
        let mut play = fight(&board, 0, if joins { &[] } else { &[1] });
        play.say(0, Act::Join { unit: v });
        play.say(0, if joins { Act::Join { unit: u } } else { Act::Hold { unit: u } });
        assert_eq!(play.offered(1, |act| *act == Act::Join { unit: w }), joins);
    }
}

/// ASV-JOI-020: a unit that failed its charge test earlier may still join in.
#[test]
fn a_failed_charge_does_not_keep_it_back() {
    let (Fight { mut board, .. }, u) = line(2.5);
    board.tweak(u, |unit| unit.done.failed_charge = true);
    let mut play = fight(&board, 0, &[]);
    play.say(0, Act::Join { unit: u });
}

/// On a side with several players, only the player who commands a unit joins in with it.
#[test]
fn only_its_own_player_joins_in_with_it() {
    let (Fight { mut board, v, e }, u) = line(2.5);
    board.scene.seats[0].units = Some(vec![v]);
    let mut third = board.scene.seats[0].clone();
    (third.id, third.units) = ("third".into(), Some(vec![u]));
    board.scene.seats.push(third);
    let mut play = fight(&board, 0, &[]);
    for unit in [u, e, UnitId(99)] {
        assert!(matches!(play.refused(0, Act::Join { unit }), Refusal::NotYours { .. }));
    }
    assert!(!play.offered(0, |act| *act == Act::Join { unit: u }));
    play.say(2, Act::Join { unit: u }).say(0, Act::Join { unit: v });
}
