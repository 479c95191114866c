//! Deployment and arrivals (C0, ANT-ORG-001, ANT-SEQ-026).
use super::{
    drill::{THEM, US, head, moving, on},
    kit::*,
};
use kernel::{Fill, Leg};
use proving::pose;
use rules_nearrun::{
    Act, Event, Question, Refusal, Stage,
    kinds::{Formation, Step, UnitId},
    refusal::{DeployRefusal, MoveRefusal},
    scene::Arrival,
    unit::Place,
};

/// Our two battalions of the first brigade and one of the second wait to be placed; a wood is in our zone.
fn waiting() -> (Board, [UnitId; 3]) {
    let mut board = Board::new();
    let units = ["first", "second", "third"].map(|key| {
        let unit = board.foot(key, US, (0.0, 0.0, NORTH));
        board.tweak(unit, |it| it.at = None);
        unit
    });
    board.tweak(units[2], |it| it.under = Some(SECOND[0]));
    board.area("town", &[(60.0, 1.0), (71.0, 1.0), (71.0, 11.0), (60.0, 11.0)]);
    board.foot("foe", THEM, (50.0, 12.6, SOUTH));
    (board, units)
}

fn place(unit: UnitId) -> Act {
    Act::Place { unit, formation: Formation::Line }
}

/// ANT-ORG-001, ANT-DEP-003, -005, ANT-DEF-009, ANT-MAS-001: where and how a unit may be placed.
#[test]
fn units_are_placed_brigade_by_brigade_in_their_zone() {
    let (board, [first, second, third]) = waiting();
    let mut play = board.play(Stage::Begin, Step::Deployment, &[]);
    assert_eq!(play.question(), Question::Deploy { side: US, brigade: None });
    let why = |act, fill| match play.refused_with(0, act, fill) {
        Refusal::Deploy(why) => why,
        other => panic!("{other:?}"),
    };
    assert_eq!(why(place(first), Fill::Nothing), DeployRefusal::WantsPose { unit: first });
    let outside = why(place(first), pose(20.0, 20.0, NORTH));
    assert!(matches!(outside, DeployRefusal::OutsideZone { .. }));
    let near = why(place(first), pose(50.0, 11.9, NORTH));
    assert!(matches!(near, DeployRefusal::NearEnemy { .. }));
    let ground = why(place(first), pose(65.0, 6.0, NORTH));
    assert_eq!(ground, DeployRefusal::BadGround { unit: first });
    let formation = Formation::Masse;
    let masse = why(Act::Place { unit: first, formation }, pose(20.0, 10.0, NORTH));
    assert_eq!(masse, DeployRefusal::NoSuchForm { unit: first, formation });
    play.say_with(0, place(first), pose(20.0, 10.0, NORTH));
    assert_eq!(play.question(), Question::Deploy { side: US, brigade: Some(FIRST[0]) });
    let refused = |act, fill| play.refused_with(0, act, fill);
    let other = Refusal::Deploy(DeployRefusal::OtherBrigade { unit: third });
    assert_eq!(refused(place(third), pose(30.0, 10.0, NORTH)), other);
    let on_friend = Refusal::Deploy(DeployRefusal::OnFriend { unit: second, other: first });
    assert_eq!(refused(place(second), pose(21.0, 10.0, NORTH)), on_friend);
    let in_hand = Refusal::Deploy(DeployRefusal::NotInHand { unit: first });
    assert_eq!(refused(place(first), pose(30.0, 10.0, NORTH)), in_hand);
}

/// ANT-ORG-001, ANT-DEP-003: generals without a place are posted in the zone of their side.
#[test]
fn generals_are_posted_in_their_zone() {
    let mut board = Board::new();
    board.foot("ours", US, (20.0, 10.0, NORTH));
    board.foot("foe", THEM, (20.0, 40.0, SOUTH));
    let general = general_of(DIVISION[0]);
    board.setup.generals[general.idx()].at = None;
    let play = board.play(Stage::Post { side: US }, Step::Deployment, &[]);
    let post = Act::Post { general };
    let outside = Refusal::Deploy(DeployRefusal::GeneralOutside { general });
    assert_eq!(play.refused_with(0, post, pose(20.0, 30.0, NORTH)), outside);
    let other = general_of(FIRST[0]);
    let in_hand = Refusal::Deploy(DeployRefusal::GeneralInHand { general: other });
    assert_eq!(play.refused_with(0, Act::Post { general: other }, pose(20.0, 5.0, NORTH)), in_hand);
}

/// ANT-DEP-001, -002: the side with more brigades places one first, then they take turns; that side also places the first general. If both have as
/// many, a die decides.
#[test]
fn the_side_with_more_brigades_places_first() {
    let board = |ours: usize, theirs: usize| {
        let mut board = Board::new();
        for (side, n, facing) in [(US, ours, NORTH), (THEM, theirs, SOUTH)] {
            for k in 0..n {
                let unit = board.foot(&format!("{side:?} {k}"), side, (0.0, 0.0, facing));
                let under = [FIRST, SECOND][k][side.idx()];
                board.tweak(unit, |it| (it.at, it.under) = (None, Some(under)));
            }
            board.setup.generals[general_of(DIVISION[side.idx()]).idx()].at = None;
        }
        board
    };
    let asked = |play: &Play| match play.question() {
        Question::Deploy { side, .. } | Question::Post { side } => side,
        other => panic!("{other:?}"),
    };
    let mut play = board(1, 2).play(Stage::Begin, Step::Deployment, &[]);
    for (unit, side, y) in [(UnitId(1), THEM, 44.0), (UnitId(0), US, 4.0), (UnitId(2), THEM, 40.0)]
    {
        assert_eq!(asked(&play), side);
        let facing = if side == US { NORTH } else { SOUTH };
        play.say_with(side.0, place(unit), pose(20.0, y, facing));
    }
    assert!(matches!(play.question(), Question::Post { side } if side == THEM));
    let post =
        |side: rules_nearrun::kinds::Side| Act::Post { general: general_of(DIVISION[side.idx()]) };
    play.say_with(1, post(THEM), pose(30.0, 44.0, SOUTH));
    assert!(matches!(play.question(), Question::Post { side } if side == US));
    drop(play);
    let play = board(1, 1).play(Stage::Begin, Step::Deployment, &[3, 3, 2, 5]);
    assert_eq!(asked(&play), THEM);
}

/// A battalion of ours in march column that arrives on the west edge between y 10 and 20 from turn 4 on a 4, in turn 6 for certain.
pub(super) fn arriving() -> (Board, UnitId) {
    let mut board = Board::new();
    let unit = board.foot("unit", US, (0.0, 0.0, NORTH));
    let stretch = [inch(0.0, 10.0), inch(0.0, 20.0)];
    board.tweak(unit, |it| {
        (it.at, it.formation, it.under) = (None, Formation::March, Some(DIVISION[0]));
        it.arrival = Some(Arrival { turn: 4, die: Some(4), latest: 6, stretch });
    });
    board.foot("ours", US, (40.0, 10.0, NORTH));
    board.foot("foe", THEM, (40.0, 40.0, SOUTH));
    (board, unit)
}

/// ANT-SEQ-026: from its turn on a die brings a unit, in the last turn it comes without one.
#[test]
fn a_die_brings_a_unit_from_its_turn_on() {
    for (turn, die, comes) in [
        (3, None, None),
        (4, Some(3), Some(false)),
        (4, Some(4), Some(true)),
        (6, None, Some(true)),
    ] {
        let (mut board, unit) = arriving();
        board.turn = turn - 1;
        let dice: Vec<u8> = die.into_iter().chain([6, 1, 1, 1, 1]).collect();
        let mut play = board.play(Stage::End, Step::End, &dice);
        play.from_now_on(1);
        let rolled = play.events.iter().find_map(|event| match event {
            Event::ArrivalRolled { comes, .. } => Some(*comes),
            _ => None,
        });
        assert_eq!(rolled, comes, "turn {turn}");
        assert_eq!(play.unit(unit).marks.due, comes == Some(true));
    }
}

pub(super) fn from(y: f64, inches: f64) -> Fill {
    Fill::Path(vec![Leg::To(inch(0.0, y)), on(inches)])
}

/// ANT-SEQ-026, ANT-GEO-042: it comes on at its stretch of the edge, wholly on the table at the end.
#[test]
fn a_unit_comes_on_at_its_stretch_of_the_edge() {
    let (mut board, unit) = arriving();
    let arrive = Act::Arrive { unit };
    let not_due = Refusal::Move(MoveRefusal::NotDue { unit });
    assert_eq!(moving(&board).refused_with(0, arrive, from(15.0, 5.0)), not_due);
    board.later(unit, |it| it.marks.due = true);
    let mut play = moving(&board);
    let elsewhere = Refusal::Move(MoveRefusal::NotOnStretch { unit, x: 0.0, y: 20.0 });
    assert_eq!(play.refused_with(0, arrive, from(25.0, 5.0)), elsewhere);
    let hangs = play.refused_with(0, arrive, from(15.0, 1.0));
    assert!(matches!(hangs, Refusal::Move(MoveRefusal::OffTable { .. })));
    play.say_with(0, arrive, from(15.0, 5.0));
    assert_eq!((play.unit(unit).place, head(&play, unit)), (Place::Table, (5.0, 15.0)));
}

/// ANT-SEQ-026: if enemies hold the stretch, it comes on at the nearest free part of that edge.
#[test]
fn a_held_stretch_is_gone_round() {
    let (mut board, unit) = arriving();
    board.later(unit, |it| it.marks.due = true);
    let arrive = Act::Arrive { unit };
    let low = board.foot("low", THEM, (5.0, 12.0, WEST));
    let play = moving(&board);
    let held = play.refused_with(0, arrive, from(12.0, 3.0));
    let Refusal::Move(MoveRefusal::StretchHeld { enemy, x, y, .. }) = held else {
        panic!("{held:?}")
    };
    assert!(enemy == low && x == 0.0 && y > 14.0 && y <= 20.0, "the open place is named: {y}");
    moving(&board).say_with(0, arrive, from(y, 3.0));
    board.foot("high", THEM, (5.0, 18.0, WEST));
    let mut play = moving(&board);
    let not_here = play.refused_with(0, arrive, from(30.0, 3.0));
    assert!(matches!(not_here, Refusal::Move(MoveRefusal::NotOnStretch { .. })), "{not_here:?}");
    assert!(play.offered(0, |act| *act == arrive));
    play.say_with(0, arrive, from(23.5, 3.0));
}

/// ANT-DEP-001, -002: a brigade is finished when its brigadier stands too, who is offered a place among his troops; then the other side goes on.
#[test]
fn a_brigadier_is_placed_with_his_brigade() {
    let mut board = Board::new();
    for (side, key, facing) in [(US, "ours", NORTH), (US, "second", NORTH), (THEM, "foe", SOUTH)] {
        let unit = board.foot(key, side, (0.0, 0.0, facing));
        board.tweak(unit, |it| it.at = None);
    }
    board.tweak(UnitId(1), |it| it.under = Some(SECOND[0]));
    let (general, other) = (general_of(FIRST[0]), general_of(SECOND[0]));
    for id in [general, other] {
        board.setup.generals[id.idx()].at = None;
    }
    let mut play = board.play(Stage::Begin, Step::Deployment, &[]);
    play.say_with(0, place(UnitId(0)), pose(20.0, 10.0, NORTH));
    assert_eq!(play.question(), Question::Deploy { side: US, brigade: Some(FIRST[0]) });
    let refused = play.refused_with(0, Act::Post { general: other }, pose(20.0, 9.0, NORTH));
    assert_eq!(refused, Refusal::Deploy(DeployRefusal::GeneralInHand { general: other }));
    let offers = play.offers(0);
    let offer = offers.iter().find(|it| it.act == Act::Post { general }).expect("it is offered");
    assert_eq!(offer.fill, pose(20.0, 9.75, NORTH));
    play.say_with(0, Act::Post { general }, pose(20.0, 9.0, NORTH));
    assert!(matches!(play.question(), Question::Deploy { side: THEM, .. }));
}

/// ANT-DEP-003, ANT-TER-008, r64: a unit that is placed in a building begins as its garrison, in order; another is refused, and so is a place
/// outside the zone, by how far it is outside.
#[test]
fn a_unit_is_placed_into_a_building() {
    let (mut board, [first, second, _]) = waiting();
    board.area("building", &[(30.0, 5.0), (32.0, 5.0), (32.0, 7.0), (30.0, 7.0)]);
    let mut play = board.play(Stage::Begin, Step::Deployment, &[]);
    let outside = play.refused_with(0, place(first), pose(20.0, 14.0, NORTH));
    let Refusal::Deploy(DeployRefusal::OutsideZone { over, .. }) = outside else {
        panic!("{outside:?}")
    };
    assert!((over - 2.0).abs() < 0.01, "{over}");
    play.say_with(0, place(first), pose(31.0, 6.0, NORTH));
    assert!(play.unit(first).is_garrison() && !play.unit(first).is_disordered());
    let held = play.refused_with(0, place(second), pose(31.0, 6.0, NORTH));
    assert!(matches!(held, Refusal::Move(MoveRefusal::Occupied { .. })), "{held:?}");
}

/// ANT-SEQ-026: if enemies hold the whole edge, nobody comes on there.
#[test]
fn a_held_edge_lets_nobody_on() {
    let (mut board, unit) = arriving();
    board.later(unit, |it| it.marks.due = true);
    for n in 0..5 {
        board.foot(&format!("picket {n}"), THEM, (3.0, 4.0 + 10.0 * f64::from(n), WEST));
    }
    let play = moving(&board);
    let held = play.refused_with(0, Act::Arrive { unit }, from(15.0, 3.0));
    assert_eq!(held, Refusal::Move(MoveRefusal::EdgeHeld { unit }));
    assert!(!play.offered(0, |act| *act == Act::Arrive { unit }));
}

/// ANT-DEP-003: a unit is refused in a bay of its zone, and also where the bay reaches only between its corners.
#[test]
fn a_unit_is_wholly_in_its_zone() {
    let with_bay = |right: f64| {
        let (mut board, [first, ..]) = waiting();
        let left = [(0.0, 0.0), (72.0, 0.0), (72.0, 12.0)];
        let bay = [(right, 12.0), (right, 4.0), (30.0, 4.0), (30.0, 12.0), (0.0, 12.0)];
        let corners = left.into_iter().chain(bay).map(|(x, y)| inch(x, y));
        board.scene().zones[0] = corners.collect();
        let play = board.play(Stage::Begin, Step::Deployment, &[]);
        play.refused_with(0, place(first), pose(31.0, 10.0, NORTH))
    };
    let refused = with_bay(40.0);
    let Refusal::Deploy(DeployRefusal::OutsideZone { over, .. }) = refused else {
        panic!("{refused:?}")
    };
    assert_eq!(over, 3.0, "from the side of the bay to the right-hand corner");
    let narrow = with_bay(31.0);
    assert!(matches!(narrow, Refusal::Deploy(DeployRefusal::NotInZone { .. })), "{narrow:?}");
}
