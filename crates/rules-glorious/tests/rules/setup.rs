//! Deployment: who chooses and places first, where units may stand, and in which formations.
use crate::kit::{self, Board, NORTH, Play, pose};
use kernel::{Cited, Ruleset, Seat, Viewer};
use rules_glorious::{
    Act, Event, Glorious, Question, Refusal,
    act::Order,
    event::End,
    kinds::{ElementKind, Formation, Side, UnitId, UnitKind},
    refusal::{DeployRefusal, MoveRefusal},
    scene::{Edge, SeatSetup},
};

/// A board where only the given units are placed.
fn in_hand(board: &Board, placed: &[UnitId], dice: &[u8]) -> Play {
    let mut setup = kit::setup(board);
    for (n, unit) in setup.units.iter_mut().enumerate() {
        if !placed.contains(&UnitId(n as u8)) {
            unit.at = None;
        }
    }
    let (model, stage) = Glorious::open(&setup).expect("it opens");
    Play::from(model, stage, dice)
}

fn deploy(unit: UnitId, formation: Formation) -> Act {
    let order = Order::new();
    Act::Deploy { unit, formation, files: 0, short: 0, order, mounted: false, limbered: false }
}

fn in_line(unit: UnitId) -> Act {
    deploy(unit, Formation::Line)
}

/// Two lines of bills in the south and one in the north.
fn three() -> (Board, [UnitId; 3]) {
    let mut board = Board::new();
    let a = board.line("a", 0, "BBBB", (20.0, 10.0));
    let b = board.line("b", 0, "BBBB", (40.0, 10.0));
    let c = board.line("c", 1, "BBBB", (20.0, 38.0));
    (board, [a, b, c])
}

fn refused(play: &Play, act: Act, at: (f64, f64)) -> Refusal {
    play.refused_with(0, act, pose(at.0, at.1, NORTH))
}

/// AGV-SET-002, AGV-SET-003: each side throws a die, and ties are thrown again. The higher chooses one of the two edges and
/// places first.
#[test]
fn the_higher_die_chooses_an_edge_and_places_first() {
    let (mut board, [_, _, c]) = three();
    board.scene.edges_given = false;
    let mut play = in_hand(&board, &[], &[5, 5, 3, 9]);
    assert_eq!(play.question(), Question::Edge { side: Side(1) });
    let no = play.refused(1, Act::Edge { edge: Edge::East });
    assert_eq!(no, DeployRefusal::NoEdge { edge: "east" }.into());
    play.say(1, Act::Edge { edge: Edge::South });
    assert_eq!(play.model().edge(Side(1)), Edge::South);
    assert_eq!(play.model().edge(Side(0)), Edge::North, "the other side has the other edge");
    assert_eq!(play.question(), Question::Deploy { side: Side(1) });
    play.say_with(1, in_line(c), pose(36.0, 11.0, NORTH));
    assert_eq!(play.question(), Question::Deploy { side: Side(0) });
}

/// AGV-SET-002: if the scenario gives the edges, the higher only places first.
#[test]
fn edges_that_the_scenario_gives_are_not_chosen() {
    let (board, _) = three();
    let play = in_hand(&board, &[], &[9, 3]);
    assert_eq!(play.question(), Question::Deploy { side: Side(0) });
    assert_eq!(play.model().edge(Side(0)), Edge::South);
}

/// AGV-SET-005: the sides place one unit in turn. A side that has placed all its units waits for the other.
#[test]
fn units_are_placed_in_turn() {
    let (board, [a, b, c]) = three();
    let mut play = in_hand(&board, &[], &[9, 3]);
    play.say_with(0, in_line(a), pose(20.0, 12.0, NORTH));
    let twice = play.refused_with(1, in_line(b), pose(40.0, 46.0, 180.0));
    assert_eq!(twice, Refusal::NotYours { unit: b, rule: "AGV-SET-005" }, "it is the other's turn");
    play.say_with(1, in_line(c), pose(20.0, 40.0, 180.0));
    let again = refused(&play, in_line(a), (50.0, 10.0));
    assert_eq!(again, DeployRefusal::AlreadyPlaced { unit: a }.into());
    play.dice(&[1, 2]).say_with(0, in_line(b), pose(40.0, 12.0, NORTH));
    assert_eq!(play.model().turn, 1, "all are placed and the battle begins");
}

/// AGV-SET-004: wholly within twelve inches of its own edge, on the table, and not in another unit.
#[test]
fn units_are_set_up_within_twelve_inches_of_their_edge() {
    let (board, [a, b, c]) = three();
    let mut play = in_hand(&board, &[], &[9, 3]);
    let out = refused(&play, in_line(a), (20.0, 12.1));
    assert_eq!(out, DeployRefusal::OutsideZone { unit: a }.into());
    let off = refused(&play, in_line(a), (2.0, 10.0));
    let Refusal::Deploy(DeployRefusal::OffTable { by, .. }) = off else { panic!("{off:?}") };
    assert!((by - 1.0).abs() < 0.01, "three inches of front to the left of the middle");
    play.say_with(0, in_line(a), pose(20.0, 12.0, NORTH));
    play.say_with(1, in_line(c), pose(20.0, 40.0, 180.0));
    let into = refused(&play, in_line(b), (25.0, 12.0));
    assert_eq!(into, MoveRefusal::Interpenetrates { unit: b, other: a }.into());
    let beside = pose(26.0, 12.0, NORTH);
    play.dice(&[1, 2]).say_with(0, in_line(b), beside);
}

/// AGV-SET-006: any formation that the unit may have, with its elements in any order, and no other.
#[test]
fn units_are_set_up_in_any_formation_they_may_have() {
    let mut board = Board::new();
    let mixed = board.line("mixed", 0, "BBll", (20.0, 10.0));
    let bows = board.line("bows", 0, "llll", (40.0, 10.0));
    board.line("them", 1, "BBBB", (20.0, 38.0));
    let play = in_hand(&board, &[UnitId(2)], &[]);
    let no = refused(&play, deploy(mixed, Formation::OpenOrder), (20.0, 10.0));
    assert_eq!(
        no,
        DeployRefusal::NoFormation { unit: mixed, formation: "open order", rule: "AGV-FRM-008" }
            .into()
    );
    let with = |files, order: &[u8]| Act::Deploy {
        unit: mixed,
        formation: Formation::Block,
        files,
        short: 0,
        order: order.iter().copied().collect(),
        mounted: false,
        limbered: false,
    };
    let no = refused(&play, with(4, &[]), (20.0, 10.0));
    let (formation, n) = ("block", 4);
    assert_eq!(no, DeployRefusal::NoPattern { unit: mixed, formation, n, files: 4 }.into());
    for order in [&[1, 2, 3][..], &[1, 1, 2, 3], &[1, 2, 3, 5]] {
        let no = refused(&play, with(2, order), (20.0, 10.0));
        assert_eq!(no, DeployRefusal::BadOrder { unit: mixed }.into());
    }
    let mut one = play.clone();
    one.say_with(0, with(2, &[3, 4, 1, 2]), pose(20.0, 10.0, 30.0));
    let kinds: Vec<ElementKind> = one.unit(mixed).elements.iter().map(|it| it.kind).collect();
    use ElementKind::{Bill, Longbow};
    assert_eq!(kinds, [Longbow, Longbow, Bill, Bill], "the bows stand in front");
    assert_eq!(one.unit(mixed).front().facing, geom::Angle::degrees(30.0), "any facing is allowed");
    for formation in
        [Formation::Line, Formation::Block, Formation::OpenOrder, Formation::RoadColumn]
    {
        let offered = |act: &Act| matches!(act, Act::Deploy { unit, formation: it, .. } if *unit == bows && *it == formation);
        assert!(play.offered(0, offered), "{formation:?}");
    }
}

/// AGV-SET-007: guns are limbered or not; other units have no limber.
#[test]
fn guns_are_set_up_limbered_or_not() {
    let mut board = Board::new();
    let (open, line) = (Formation::OpenOrder, Formation::Line);
    let gun = board.unit("gun", 0, UnitKind::Bombard, "X", open, (20.0, 10.0), NORTH);
    let bills = board.unit("bills", 0, UnitKind::Foot, "BBBB", line, (40.0, 10.0), NORTH);
    board.line("them", 1, "BBBB", (20.0, 38.0));
    let limbered = |unit, formation, limbered| {
        let order = Order::new();
        Act::Deploy { unit, formation, files: 0, short: 0, order, mounted: false, limbered }
    };
    let play = in_hand(&board, &[UnitId(2)], &[]);
    for on in [true, false] {
        let mut play = play.clone();
        play.say_with(0, limbered(gun, open, on), pose(20.0, 10.0, NORTH));
        assert_eq!(play.unit(gun).limbered, on);
    }
    let no = refused(&play, limbered(bills, line, true), (40.0, 10.0));
    assert_eq!(no, DeployRefusal::NoGun { unit: bills }.into());
}

/// AGV-SET-008: commanders are placed like other units.
#[test]
fn commanders_are_placed_among_the_others() {
    let mut board = Board::new();
    let open = Formation::OpenOrder;
    let kind = UnitKind::CommanderInChief;
    let chief = board.unit("chief", 0, kind, "X", open, (20.0, 10.0), NORTH);
    board.line("them", 1, "BBBB", (20.0, 38.0));
    let mut play = in_hand(&board, &[], &[9, 3]);
    let labels: Vec<String> = play.offers(0).into_iter().map(|offer| offer.label).collect();
    assert_eq!(labels, ["Deploy chief"]);
    play.say_with(0, deploy(chief, open), pose(20.0, 10.0, NORTH));
    assert_eq!(play.question(), Question::Deploy { side: Side(1) }, "it was this side's turn");
}

/// AGV-SET-009: mounted foot are on horse or on foot; others have no choice.
#[test]
fn mounted_foot_are_set_up_on_horse_or_on_foot() {
    let mut board = Board::new();
    let line = Formation::Line;
    let riders = board.unit("riders", 0, UnitKind::MountedFoot, "llll", line, (20.0, 10.0), NORTH);
    let bills = board.line("bills", 0, "BBBB", (40.0, 10.0));
    board.line("them", 1, "BBBB", (20.0, 38.0));
    let up = |unit, mounted| {
        let order = Order::new();
        Act::Deploy { unit, formation: line, files: 0, short: 0, order, mounted, limbered: false }
    };
    let play = in_hand(&board, &[UnitId(2)], &[]);
    for mounted in [true, false] {
        let mut play = play.clone();
        play.say_with(0, up(riders, mounted), pose(20.0, 10.0, NORTH));
        assert_eq!(play.unit(riders).rides(), mounted);
    }
    let no = refused(&play, up(bills, true), (40.0, 10.0));
    assert_eq!(no, DeployRefusal::NotMountedFoot { unit: bills }.into());
}

/// AGV-SET-010: units that the scenario places stand where it says, in their zone or not, and are not placed again.
#[test]
fn placed_units_stand_where_the_scenario_says() {
    let (mut board, [a, b, c]) = three();
    board.tweak(a, |unit| unit.grid.front.at = geom::Point::inches(20.0, 20.0));
    let play = in_hand(&board, &[a, c], &[]);
    assert_eq!(play.unit(a).front().at, geom::Point::inches(20.0, 20.0));
    assert_eq!(play.question(), Question::Deploy { side: Side(0) }, "nothing was thrown for");
    let of = |act: &Act| matches!(act, Act::Deploy { unit, .. } if *unit != b);
    assert!(!play.offered(0, of), "the others are placed");
}

/// AGV-SET-005: seats that share a side place the units that they command, and are not asked for the others.
#[test]
fn each_seat_places_its_own() {
    let (mut board, [a, b, c]) = three();
    let seat = |id: &str, unit| SeatSetup { id: id.into(), side: Side(0), units: Some(vec![unit]) };
    board.scene.seats = vec![
        seat("left", a),
        SeatSetup { id: "north".into(), side: Side(1), units: None },
        seat("right", b),
    ];
    let mut play = in_hand(&board, &[c], &[]);
    let no = play.refused_with(0, in_line(b), pose(40.0, 10.0, NORTH));
    assert_eq!(no, Refusal::NotYours { unit: b, rule: "AGV-SET-005" });
    play.say_with(0, in_line(a), pose(20.0, 10.0, NORTH));
    let asked = play.moment.ask().expect("somebody is asked").seats;
    assert!(asked.has(Seat(2)) && !asked.has(Seat(0)), "the left has placed all it has");
}

/// AGV-SET-004: a unit that finds no room in its zone is lost.
#[test]
fn a_unit_without_room_is_lost() {
    let (mut board, [a, b, c]) = three();
    // A strip on the western edge that holds one line in column and no more.
    let strip = [(0.0, 0.0), (1.6, 0.0), (1.6, 6.5), (0.0, 6.5)];
    board.scene.zones[0] = strip.map(|(x, y)| geom::Point::inches(x, y)).to_vec();
    let mut play = in_hand(&board, &[c], &[]);
    play.dice(&[1, 2]).say_with(0, deploy(a, Formation::RoadColumn), pose(0.8, 6.4, NORTH));
    let gone = Event::Gone { unit: b, why: End::NoRoom };
    assert!(play.last.contains(&gone), "{:?}", play.last);
    assert_eq!(play.model().lost, [4, 0]);
}

/// AGV-FRM-009, AGV-FRM-008: guns and commanders are always in open order, which has its own rule.
#[test]
fn guns_and_commanders_are_always_in_open_order() {
    let mut board = Board::new();
    let open = Formation::OpenOrder;
    board.unit("gun", 0, UnitKind::Bombard, "G", open, (20.0, 10.0), NORTH);
    board.unit("chief", 0, UnitKind::CommanderInChief, "c", open, (40.0, 10.0), NORTH);
    let them = board.line("them", 1, "BBBB", (20.0, 38.0));
    let play = in_hand(&board, &[them], &[]);
    for unit in [UnitId(0), UnitId(1)] {
        let why = refused(&play, in_line(unit), (20.0, 10.0));
        assert!(matches!(why, Refusal::Deploy(DeployRefusal::NoFormation { .. })), "{why}");
        assert_eq!(why.cite().0, "AGV-FRM-009");
    }
}

/// AGV-FRM-003: the refusal says that a short last rank does not fit.
#[test]
fn a_short_rank_that_does_not_fit() {
    let mut board = Board::new();
    let unit = board.line("bills", 0, "BBBBBB", (20.0, 10.0));
    let them = board.line("them", 1, "BBBB", (20.0, 38.0));
    let mut play = in_hand(&board, &[them], &[1, 2]);
    let with = |short| Act::Deploy {
        unit,
        formation: Formation::Block,
        files: 4,
        short,
        order: Order::new(),
        mounted: false,
        limbered: false,
    };
    let why = refused(&play, with(3), (20.0, 10.0));
    assert_eq!(why, DeployRefusal::BadShort { unit, short: 3 }.into());
    assert_eq!((why.cite().0.as_ref(), why.numbers()), ("AGV-FRM-003", vec![("short", 3.0)]));
    play.say_with(0, with(2), pose(20.0, 10.0, NORTH));
}

/// AGV-SET-002, AGV-SET-003: for a tie, the log cites the rule that it is thrown again.
#[test]
fn a_tie_for_the_placing_cites_its_rule() {
    let (board, _) = three();
    let play = in_hand(&board, &[], &[5, 5, 3, 9]);
    let cite = |event: &Event| match event {
        Event::DeploymentThrown { .. } => {
            (Glorious::SHOWING.line)(play.model(), event, Viewer::Referee)?
                .cite
                .map(|cite| cite.to_string())
        }
        _ => None,
    };
    let cites: Vec<String> = play.events.iter().filter_map(cite).collect();
    assert_eq!(cites, ["AGV-SET-003", "AGV-SET-002"]);
}
