//! Firing: which units may fire, at which targets, and how it is resolved.
use crate::kit::{Board, NORTH, Play, S, SOUTH};
use geom::Angle;
use kernel::{Seat, offer::Turn};
use rules_splendid::{
    Act, Event, Question, Refusal, Stage,
    act::{Aim, Aims, Pivot, Shape, StandOrder},
    kinds::{Formation, Phase, Side, UnitId, UnitKind},
    layout,
    question::StandSet,
    refusal::{FireRefusal, MoveRefusal},
    rulings::Order,
    scene::SeatSetup,
};

/// Some stands, numbered from 1.
pub(crate) fn stands(numbers: &[usize]) -> StandSet {
    numbers.iter().fold(StandSet::default(), |set, number| set.and(number - 1))
}

/// Fire at one target.
pub(crate) fn fire(unit: UnitId, target: UnitId, numbers: &[usize]) -> Act {
    let aims = Aims::one(Aim { target, stands: stands(numbers) });
    Act::Fire { unit, pivot: None, aims }
}

/// Fire after a pivot by this many degrees.
pub(crate) fn pivot_fire(unit: UnitId, target: UnitId, numbers: &[usize], degrees: f64) -> Act {
    let aims = Aims::one(Aim { target, stands: stands(numbers) });
    let pivot = Some(Pivot { turn: Turn::degrees(degrees), side: 0 });
    Act::Fire { unit, pivot, aims }
}

/// Fire at several targets.
pub(crate) fn split(unit: UnitId, shares: &[(UnitId, &[usize])]) -> Act {
    let aim = |&(target, numbers): &(UnitId, &[usize])| Aim { target, stands: stands(numbers) };
    Act::Fire { unit, pivot: None, aims: shares.iter().map(aim).collect() }
}

/// The firing phase of a board, side 0 first. Two units far away keep it from ending before the test does.
pub(crate) fn firing(board: &Board, dice: &[u8]) -> Play {
    let mut board = board.clone();
    board.unit("late", 0, UnitKind::PikeAndMusket, "MM", Formation::Line, (4.0, 40.0), NORTH);
    board.unit("mark", 1, UnitKind::PikeAndMusket, "PM", Formation::Line, (4.0, 44.0), SOUTH);
    board.play(Stage::Fire { half: 0 }, 1, dice)
}

/// The dice thrown by each attack so far, with its hits.
pub(crate) fn volleys(play: &Play) -> Vec<(usize, u8)> {
    let each = |event: &Event| match event {
        Event::Fired { dice, hits, .. } => Some((dice.len(), *hits)),
        _ => None,
    };
    play.events.iter().filter_map(each).collect()
}

/// A refusal to fire.
pub(crate) fn no(refusal: Refusal) -> FireRefusal {
    match refusal {
        Refusal::Fire(refusal) => refusal,
        other => panic!("refused, but not by the rules of fire: {other}"),
    }
}

/// Bends a line in its middle, with its right wing back by this many degrees.
pub(crate) fn bend(board: &mut Board, id: UnitId, formation: Formation, degrees: f64) {
    let unit = board.units[id.idx()];
    let n = unit.n() as u8;
    let shape = Shape {
        formation,
        files: n,
        short: 0,
        about: n.div_ceil(2),
        file: n.div_ceil(2) - 1,
        rank: 0,
        reversed: false,
        bend: n.div_ceil(2),
        swing: Turn::degrees(degrees),
    };
    let stands =
        layout::reshape(&unit, &shape, &StandOrder::new(), 16_384).expect("a line can be bent so");
    board.tweak(id, |unit| {
        (unit.formation, unit.bend, unit.stands) = (formation, shape.bend, stands);
    });
}

/// Muskets in line and an enemy line five inches in front of them.
pub(crate) fn facing(ours: &str, theirs: &str) -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let foot = board.line_at("foot", 0, UnitKind::PikeAndMusket, ours, 20.0, 10.0);
    let x = 20.0 + ours.len() as f64 * S / 2.0;
    let enemy = UnitKind::PikeAndMusket;
    let enemy = board.unit("enemy", 1, enemy, theirs, Formation::Line, (x, 15.0), SOUTH);
    (board, foot, enemy)
}

/// ASV-FIR-001: a unit in contact with an enemy cannot fire.
#[test]
fn a_unit_in_contact_cannot_fire() {
    let mut board = Board::new();
    let foot = board.line_at("foot", 0, UnitKind::PikeAndMusket, "MMMM", 20.0, 10.0);
    board.unit("touching", 1, UnitKind::Foot, "HH", Formation::Line, (22.0, 10.0), SOUTH);
    let other = board.unit("other", 1, UnitKind::Foot, "HH", Formation::Line, (26.0, 14.0), SOUTH);
    let play = firing(&board, &[]);
    assert!(matches!(no(play.refused(0, fire(foot, other, &[4]))), FireRefusal::InContact { .. }));
    assert!(!play.offered(0, |act| matches!(act, Act::Fire { unit, .. } if *unit == foot)));
}

/// ASV-FIR-002, ASV-UNT-015, ASV-UNT-021, ASV-UNT-029, ASV-UNT-039: pikes, foot, horse and mounted dragoons cannot
/// fire; dismounted dragoons fire like muskets.
#[test]
fn only_muskets_and_guns_fire() {
    let (board, foot, enemy) = facing("MPM", "MMM");
    let play = firing(&board, &[]);
    let refusal = no(play.refused(0, fire(foot, enemy, &[1, 2])));
    assert_eq!(refusal, FireRefusal::NotAMusket { unit: foot, stand: 2 });
    let arms = [
        (UnitKind::Foot, "HL"),
        (UnitKind::HeavyMounted, "CC"),
        (UnitKind::Mounted, "RR"),
        (UnitKind::Dragoon, "DD"),
        (UnitKind::PikeAndMusket, "PP"),
    ];
    for (kind, letters) in arms {
        let mut board = Board::new();
        let unit = board.line_at("unit", 0, kind, letters, 20.0, 10.0);
        let enemy = board.line_at("enemy", 1, UnitKind::Foot, "HH", 20.0, 14.0 + S);
        board.tweak(unit, |unit| unit.mounted |= kind == UnitKind::Dragoon);
        let refusal = no(firing(&board, &[]).refused(0, fire(unit, enemy, &[1])));
        assert!(matches!(refusal, FireRefusal::NoWeapons { .. }), "{kind:?}");
        if kind == UnitKind::Dragoon {
            board.tweak(unit, |unit| unit.mounted = false);
            let mut play = firing(&board, &[3, 4]);
            play.say(0, fire(unit, enemy, &[1, 2]));
        }
    }
}

/// ASV-FIR-003: a limbered gun cannot fire.
#[test]
fn a_limbered_gun_cannot_fire() {
    let mut board = Board::new();
    let gun =
        board.unit("gun", 0, UnitKind::RegularGun, "G", Formation::OpenOrder, (20.0, 10.0), NORTH);
    let enemy = board.line_at("enemy", 1, UnitKind::Foot, "HH", 18.5, 20.0);
    board.tweak(gun, |gun| gun.limbered = true);
    let refusal = no(firing(&board, &[]).refused(0, fire(gun, enemy, &[1])));
    assert!(matches!(refusal, FireRefusal::Limbered { .. }));
}

/// ASV-FIR-004: a road column, straight or bent, cannot fire.
#[test]
fn a_road_column_cannot_fire() {
    for formation in [Formation::RoadColumn, Formation::BentRoadColumn] {
        let mut board = Board::new();
        let kind = UnitKind::PikeAndMusket;
        let unit = board.unit("unit", 0, kind, "MMM", formation, (20.0, 10.0), NORTH);
        let enemy = board.line_at("enemy", 1, UnitKind::Foot, "HH", 18.5, 14.0 + S);
        let refusal = no(firing(&board, &[]).refused(0, fire(unit, enemy, &[1])));
        assert_eq!(refusal, FireRefusal::InColumn { unit, formation });
    }
}

/// ASV-FIR-005, ASV-FIR-041, ASV-FIR-042: the owner chooses how many of the eligible stands fire, with a die for each.
#[test]
fn any_part_of_a_unit_may_fire() {
    let (board, foot, enemy) = facing("MMMM", "PPP");
    let mut play = firing(&board, &[1, 6]);
    play.say(0, fire(foot, enemy, &[2, 4]));
    assert_eq!(volleys(&play), [(2, 1)]);
    let play = firing(&board, &[]);
    let aims = Aims::one(Aim { target: enemy, stands: StandSet::default() });
    let none = no(play.refused(0, Act::Fire { unit: foot, pivot: None, aims }));
    assert!(matches!(none, FireRefusal::NothingAimed { .. }));
    let none = no(play.refused(0, split(foot, &[])));
    assert!(matches!(none, FireRefusal::NothingAimed { .. }));
    let none = no(play.refused(0, fire(foot, enemy, &[5])));
    assert_eq!(none, FireRefusal::NoSuchStand { unit: foot, stand: 5 });
    assert_eq!(no(play.refused(0, fire(foot, UnitId(77), &[1]))), FireRefusal::NoSuchTarget);
    assert!(matches!(play.refused(0, fire(enemy, foot, &[1])), Refusal::NotYours { .. }));
    assert!(matches!(play.refused(0, Act::EndMoves), Refusal::NotAsked));
}

/// ASV-FIR-006: no deliberate fire at friends.
#[test]
fn friends_are_no_targets() {
    let mut board = Board::new();
    let foot = board.line_at("foot", 0, UnitKind::PikeAndMusket, "MM", 20.0, 10.0);
    let friend = board.line_at("friend", 0, UnitKind::Foot, "HH", 20.0, 14.0);
    let refusal = no(firing(&board, &[]).refused(0, fire(foot, friend, &[1])));
    assert!(matches!(refusal, FireRefusal::Friend { .. }));
}

/// ASV-FIR-007: no deliberate fire at an enemy in hand-to-hand combat.
#[test]
fn an_enemy_hand_to_hand_is_no_target() {
    let (mut board, foot, enemy) = facing("MMMM", "MMM");
    let front = 15.0 + S;
    board.line_at("friend", 0, UnitKind::Foot, "HH", 22.0, front + S);
    let refusal = no(firing(&board, &[]).refused(0, fire(foot, enemy, &[1])));
    assert_eq!(refusal, FireRefusal::InHandToHand { target: enemy });
}

/// ASV-FIR-008, ASV-FIR-009: a unit that fires is marked red and has fired; one that does not holds its fire.
#[test]
fn a_unit_that_fires_is_marked_red() {
    let (mut board, foot, enemy) = facing("MMMM", "MMM");
    let second = board.line_at("second", 0, UnitKind::PikeAndMusket, "MM", 40.0, 10.0);
    board.line_at("other", 1, UnitKind::PikeAndMusket, "PP", 40.0, 15.0);
    let mut play = firing(&board, &[5]);
    play.say(0, fire(foot, enemy, &[1]));
    assert!(play.unit(foot).red && !play.unit(second).red);
    let again = no(play.refused(0, fire(foot, enemy, &[2])));
    assert!(matches!(again, FireRefusal::FiredAlready { .. }));
    play.say(0, Act::EndFire);
    assert_eq!(play.question(), Question::Fire { side: Side(1) });
    assert!(!play.unit(second).red);
}

/// ASV-FIR-012, ASV-FIR-013: stands may be split between targets, each firing once; each target has its own modifiers
/// (Q20).
#[test]
fn fire_may_be_split() {
    let mut board = Board::new();
    let foot = board.line_at("foot", 0, UnitKind::PikeAndMusket, "MMMM", 20.0, 10.0);
    let horse =
        board.unit("horse", 1, UnitKind::Mounted, "RR", Formation::Line, (20.0, 15.0), SOUTH);
    let pikes =
        board.unit("pikes", 1, UnitKind::PikeAndMusket, "PP", Formation::Line, (26.0, 15.0), SOUTH);
    let mut play = firing(&board, &[1, 2, 3, 4, 2]);
    play.say(0, split(foot, &[(horse, &[1, 2]), (pikes, &[3, 4])]));
    assert_eq!(volleys(&play), [(3, 2), (2, 1)]);
    assert_eq!((play.unit(horse).green, play.unit(pikes).green), (2, 1));
    let play = firing(&board, &[]);
    let twice = no(play.refused(0, split(foot, &[(horse, &[1, 2]), (pikes, &[2, 3])])));
    assert_eq!(twice, FireRefusal::StandTwice { unit: foot, stand: 2 });
    let twice = no(play.refused(0, split(foot, &[(horse, &[1]), (horse, &[2])])));
    assert!(matches!(twice, FireRefusal::TargetTwice { .. }));
}

/// ASV-FIR-020: a unit may pivot once before its eligibility is checked, and only in order to fire (Q19).
#[test]
fn a_unit_may_pivot_to_fire() {
    let mut board = Board::new();
    let foot = board.line_at("foot", 0, UnitKind::PikeAndMusket, "MM", 20.0, 10.0);
    let enemy = board.unit("enemy", 1, UnitKind::Foot, "HH", Formation::Line, (25.2, 15.0), SOUTH);
    let play = firing(&board, &[]);
    let aside = no(play.refused(0, fire(foot, enemy, &[1])));
    assert!(matches!(aside, FireRefusal::OutOfZone { .. }));
    let idle = Act::Fire {
        unit: foot,
        pivot: Some(Pivot { turn: Turn::degrees(10.0), side: 0 }),
        aims: Aims::new(),
    };
    assert!(matches!(no(play.refused(0, idle)), FireRefusal::PivotWithoutFire { .. }));
    let far = play.refused(0, pivot_fire(foot, enemy, &[2], 19.0));
    assert!(matches!(far, Refusal::Move(MoveRefusal::PivotTooFar { .. })), "{far}");
    let mut play = firing(&board, &[6, 6]);
    play.say(0, pivot_fire(foot, enemy, &[1, 2], 18.0));
    assert_eq!(play.unit(foot).heading(), Angle::degrees(18.0));
    assert!(play.unit(foot).done.pivoted && play.unit(foot).done.settled);
}

/// ASV-FIR-020: the pivot may not bring a unit into contact, into a friend or off the table.
#[test]
fn a_pivot_to_fire_needs_room() {
    let mut board = Board::new();
    let foot = board.line_at("foot", 0, UnitKind::PikeAndMusket, "MM", 20.0, 10.0);
    let enemy = board.unit("enemy", 1, UnitKind::Foot, "HH", Formation::Line, (25.2, 15.0), SOUTH);
    board.line_at("friend", 0, UnitKind::Foot, "HH", 20.0 - 2.0 * S - 0.05, 10.0);
    let blocked = firing(&board, &[]).refused(0, pivot_fire(foot, enemy, &[1, 2], 18.0));
    assert!(matches!(blocked, Refusal::Move(MoveRefusal::Interpenetrates { .. })), "{blocked}");
    let mut board = Board::new();
    let foot = board.line_at("foot", 0, UnitKind::PikeAndMusket, "MM", 20.0, S);
    let enemy = board.unit("enemy", 1, UnitKind::Foot, "HH", Formation::Line, (25.0, 6.5), SOUTH);
    let over = no(firing(&board, &[]).refused(0, pivot_fire(foot, enemy, &[2], 18.0)));
    assert!(matches!(over, FireRefusal::PivotOffTable { .. }));
}

/// ASV-FIR-021: a defensive block may pivot before firing, about any of its sides.
#[test]
fn a_defensive_block_may_pivot_to_fire() {
    let mut board = Board::new();
    let kind = UnitKind::PikeAndMusket;
    let block =
        board.unit("block", 0, kind, "MMMM", Formation::DefensiveBlock, (20.0, 10.0), NORTH);
    let enemy = board.unit("enemy", 1, UnitKind::Foot, "HH", Formation::Line, (26.0, 11.5), 270.0);
    let aims = Aims::one(Aim { target: enemy, stands: stands(&[2]) });
    let pivot = Some(Pivot { turn: Turn::degrees(-10.0), side: 1 });
    let mut play = firing(&board, &[6]);
    play.say(0, Act::Fire { unit: block, pivot, aims });
    assert_eq!(play.unit(block).heading(), Angle::degrees(-10.0));
}

/// ASV-FIR-022: a bent line and bent open order may not pivot before firing; they fire as they stand.
#[test]
fn a_bent_line_fires_without_pivoting() {
    for formation in [Formation::BentLine, Formation::BentOpenOrder] {
        let (mut board, foot, enemy) = facing("MMMM", "MMM");
        bend(&mut board, foot, formation, 30.0);
        let play = firing(&board, &[]);
        let refusal = no(play.refused(0, pivot_fire(foot, enemy, &[1], 5.0)));
        assert!(matches!(refusal, FireRefusal::BentCannotPivot { .. }));
        assert!(
            play.offered(
                0,
                |act| matches!(act, Act::Fire { unit, pivot: None, .. } if *unit == foot)
            )
        );
    }
}

/// ASV-FIR-040: units fire one by one; hits of several units add up (Q96), and no stand is lost before the phase is over. Q18: the
/// side without the initiative begins, unless the ruling says otherwise.
#[test]
fn fire_is_simultaneous() {
    let (mut board, foot, enemy) = facing("MMMM", "MMM");
    let second = board.line_at("second", 0, UnitKind::PikeAndMusket, "MM", 16.5, 10.0);
    let mut play = firing(&board, &[1, 1, 1, 1, 2, 2]);
    assert_eq!(play.question(), Question::Fire { side: Side(0) });
    play.say(0, fire(foot, enemy, &[1, 2, 3, 4]));
    play.say(0, pivot_fire(second, enemy, &[1, 2], 10.0));
    assert_eq!((play.unit(enemy).green, play.unit(enemy).n()), (6, 3));
    play.say(0, Act::EndFire);
    play.dice(&[4, 4, 4]).say(1, fire(enemy, foot, &[1, 2, 3]));
    board.book.rulings.fire_order = Order::InitiativeFirst;
    assert_eq!(firing(&board, &[]).question(), Question::Fire { side: Side(1) });
}

/// ASV-FIR-040: a side that cannot fire is not asked.
#[test]
fn a_side_without_a_shot_is_not_asked() {
    let mut board = Board::new();
    board.line_at("foot", 0, UnitKind::PikeAndMusket, "MMMM", 20.0, 10.0);
    let gun = UnitKind::HeavyGun;
    board.unit("gun", 1, gun, "G", Formation::OpenOrder, (22.0, 40.0), SOUTH);
    let play = board.play(Stage::Fire { half: 0 }, 1, &[]);
    assert_eq!(play.question(), Question::Fire { side: Side(1) });
}

/// ASV-DSP-002, ASV-FIR-040: a dispute over the order of fire (Q18) does not take away either side's fire.
#[test]
fn a_dispute_over_the_order_takes_no_fire_away() {
    let (board, foot, enemy) = facing("MMMM", "MMM");
    let flip = |play: &mut Play, side: u8| {
        play.dice(&[1, 1, 6, 6]).say(side, Act::Dispute { ruling: "fire_order".into() });
        play.say(0, Act::Rule { value: "initiative-first".into() });
    };
    // The first side is still firing and ends its fire: the other comes next, and then the phase is over.
    let mut play = firing(&board, &[]);
    flip(&mut play, 0);
    play.say(0, Act::EndFire);
    assert_eq!(play.question(), Question::Fire { side: Side(1) });
    play.say(1, Act::EndFire);
    assert!(!matches!(play.question(), Question::Fire { .. }), "neither is asked again");
    // The first side still fires: the other comes next, and then the first again.
    let mut play = firing(&board, &[]);
    flip(&mut play, 0);
    play.dice(&[6]).say(0, fire(foot, enemy, &[2]));
    assert_eq!(play.question(), Question::Fire { side: Side(1) });
    // The second side is firing: it goes on, and the first has ended its fire for good.
    let mut play = firing(&board, &[]);
    play.say(0, Act::EndFire);
    flip(&mut play, 1);
    play.say(1, Act::EndFire);
    assert!(!matches!(play.question(), Question::Fire { .. }), "neither is asked again");
}

/// ASV-FIR-005, ASV-FIR-040, ASV-MOV-002: of two seats on a side each ends only its own fire; a seat that has nothing to
/// fire with is not asked.
#[test]
fn each_seat_ends_its_own_fire() {
    let (mut board, foot, enemy) = facing("MMMM", "MMM");
    let wing = board.line_at("wing", 0, UnitKind::PikeAndMusket, "MMMM", 50.0, 10.0);
    board.unit("other", 1, UnitKind::Foot, "HH", Formation::Line, (52.0, 14.0), SOUTH);
    let horse = board.line_at("horse", 0, UnitKind::Mounted, "RR", 2.0, 10.0);
    let chair = |id: &str, side, units| SeatSetup { id: id.into(), side: Side(side), units };
    board.scene.seats = vec![
        chair("south", 0, Some(vec![foot])),
        chair("north", 1, None),
        chair("wing", 0, Some(vec![wing])),
        chair("horse", 0, Some(vec![horse])),
    ];
    let mut play = board.play(Stage::Fire { half: 0 }, 1, &[]);
    let asked = |play: &Play| play.moment.ask().expect("somebody").seats.iter().collect::<Vec<_>>();
    assert_eq!(play.question(), Question::Fire { side: Side(0) });
    assert_eq!(asked(&play), [Seat(0), Seat(2)]);
    play.say(0, Act::EndFire);
    assert_eq!(play.question(), Question::Fire { side: Side(0) });
    assert_eq!(asked(&play), [Seat(2)], "the wing may still fire");
    play.say(2, Act::EndFire);
    assert_eq!(play.question(), Question::Fire { side: Side(1) });
    play.dice(&[6]).say(1, fire(enemy, foot, &[2]));
}

/// ASV-FIR-009, ASV-SEQ-001: when both sides have finished firing, the hand-to-hand phase begins; a unit that has not fired is
/// not red.
#[test]
fn then_comes_hand_to_hand() {
    let (mut board, foot, _) = facing("MMMM", "MMM");
    board.line_at("ours", 0, UnitKind::Foot, "HH", 50.0, 10.0);
    board.unit("theirs", 1, UnitKind::Foot, "HH", Formation::Line, (50.0 + S, 10.0), SOUTH);
    let mut play = firing(&board, &[]);
    play.say(0, Act::EndFire).say(1, Act::EndFire);
    assert!(play.last.contains(&Event::PhaseBegan { phase: Phase::HandToHand }));
    assert!(matches!(play.question(), Question::Attack { .. }));
    assert!(!play.unit(foot).red);
}
