//! Terrain that blocks fire, and cover.
use crate::{
    fire::{at, throws},
    kit::{Board, NORTH, SOUTH},
};
use kernel::{Cited, ids::Ground};
use rules_glorious::{
    Act, Refusal, Stage,
    kinds::{Formation, UnitId, UnitKind},
    refusal::FireRefusal,
};

/// Four longbows of ours, and four bills this far ahead.
fn board(inches: f64) -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let a = board.line("a", 0, "llll", (36.0, 10.0));
    let b = board.line("b", 1, "BBBB", (36.0, 10.0 + inches));
    (board, a, b)
}

/// A bombard and four bills this far ahead.
fn gun(inches: f64) -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let a = board.unit("gun", 0, UnitKind::Bombard, "g", Formation::OpenOrder, (36.0, 4.0), NORTH);
    let b = board.line("b", 1, "BBBB", (36.0, 4.0 + inches));
    (board, a, b)
}

fn strip(board: &mut Board, kind: &str, from: f64, to: f64) {
    board.area(kind, &[(26.0, from), (46.0, from), (46.0, to), (26.0, to)]);
}

fn fires(board: &Board, unit: UnitId, target: UnitId) -> bool {
    let play = board.play(Stage::Targets, 0, &[]);
    let at_it = |act: &Act| matches!(act, Act::Fire { unit: of, aims } if *of == unit && aims.only().is_some_and(|it| it.target == target));
    !play.is_over() && play.offered(0, at_it)
}

fn out(board: &Board, act: Act) -> FireRefusal {
    match board.play(Stage::Targets, 0, &[]).refused(0, act) {
        Refusal::Fire(refusal) => refusal,
        other => panic!("{other}"),
    }
}

/// The dice of all elements at the target.
fn dice(board: &Board, unit: UnitId, target: UnitId, n: usize) -> usize {
    let play = board.play(Stage::Targets, 0, &[]);
    let offers = play.offers(0);
    let offer =
        offers.iter().find(|offer| offer.act == at(unit, target, n)).expect("it is offered");
    let tally = offer.tally.as_ref().expect("it has a tally");
    let mut thrown = board.play(Stage::Targets, 0, &vec![12; tally.dice() as usize]);
    thrown.say(0, at(unit, target, n)).say(0, Act::EndPhase);
    throws(&thrown).iter().map(|throw| throw.dice.len()).sum()
}

/// AGV-TER-004: fire reaches 2 inches into a wood from its edge and no farther.
#[test]
fn fire_into_a_wood_reaches_two_inches() {
    for (edge, reaches) in [(12.0, true), (11.9, false)] {
        let (mut board, a, b) = board(4.0);
        strip(&mut board, "wood", edge, 30.0);
        assert_eq!(fires(&board, a, b), reaches, "the edge at {edge}");
        if !reaches {
            let out = out(&board, at(a, b, 4));
            let FireRefusal::TooDeep { depth, most, .. } = &out else { panic!("{out}") };
            assert!((depth - 2.1).abs() < 0.01 && *most == 2.0);
            assert_eq!(Refusal::Fire(out).cite().to_string(), "AGV-TER-004");
        }
    }
}

/// AGV-TER-004: the same out of it.
#[test]
fn fire_out_of_a_wood_reaches_two_inches() {
    for (edge, reaches) in [(12.0, true), (12.1, false)] {
        let (mut board, a, b) = board(4.0);
        strip(&mut board, "wood", 2.0, edge);
        assert_eq!(fires(&board, a, b), reaches, "the edge at {edge}");
    }
}

/// AGV-TER-004, AGV-FIR-041: nothing fires through a wood, however thin, or through buildings.
#[test]
fn nothing_fires_through() {
    for kind in ["wood", "buildings"] {
        let (mut board, a, b) = board(5.0);
        strip(&mut board, kind, 12.0, 12.5);
        let out = out(&board, at(a, b, 4));
        assert!(
            matches!(&out, FireRefusal::GroundBars { ground, .. } if *ground == Ground(0)),
            "{out}"
        );
        assert_eq!(Refusal::Fire(out).cite().to_string(), "AGV-FIR-041");
    }
    for kind in ["marsh", "lake"] {
        let (mut board, a, b) = board(5.0);
        strip(&mut board, kind, 12.0, 12.5);
        assert!(fires(&board, a, b), "{kind} does not block fire");
    }
}

/// AGV-TER-005: a hill between blocks fire, because its crest is half-way over.
#[test]
fn a_hill_between_blocks_fire() {
    let (mut board, a, b) = gun(30.0);
    strip(&mut board, "hill", 14.0, 24.0);
    let out = out(&board, at(a, b, 1));
    assert!(matches!(out, FireRefusal::Crest { .. }), "{out}");
    assert_eq!(Refusal::Fire(out).cite().to_string(), "AGV-TER-005");
}

/// AGV-TER-005: a unit on the near slope or on the crest is seen, one beyond it is not; the same holds for fire from the hill.
#[test]
fn fire_reaches_to_the_crest() {
    // The hill from 14 to 24 has its crest at 19.
    for (inches, seen) in [(12.0, true), (14.9, true), (15.2, false), (19.0, false)] {
        let (mut board, a, b) = gun(inches);
        strip(&mut board, "hill", 14.0, 24.0);
        assert_eq!(fires(&board, a, b), seen, "the target's front at {}", 4.0 + inches);
    }
    for (front, seen) in [(18.5, false), (19.2, true), (23.0, true)] {
        let mut board = Board::new();
        strip(&mut board, "hill", 14.0, 24.0);
        let open = Formation::OpenOrder;
        let a = board.unit("gun", 0, UnitKind::Bombard, "g", open, (36.0, front), NORTH);
        let b = board.line("b", 1, "BB", (36.0, 40.0));
        assert_eq!(fires(&board, a, b), seen, "the gun's front at {front}");
    }
}

/// AGV-TER-005: a unit on higher ground sees over a lower hill.
#[test]
fn higher_ground_sees_over() {
    for (level, seen) in [(1, false), (2, true)] {
        let (mut board, a, b) = gun(36.0);
        strip(&mut board, "hill", 0.0, 4.2);
        strip(&mut board, "hill", 14.0, 24.0);
        let piece = &board.scene.field.pieces[0];
        let outline = table::field::Outline { level, ..piece.outline().clone() };
        board.scene.field.pieces[0] = table::Piece::new(outline).expect("it is sound");
        assert_eq!(fires(&board, a, b), seen, "from level {level}");
    }
}

/// AGV-TER-011, AGV-TER-019: against a target just behind a hedge, wall, stream or stakes half the dice are thrown, after
/// doubling, rounded up.
#[test]
fn obstacles_halve_the_dice() {
    for kind in ["hedge", "wall", "stakes", "stream"] {
        let (mut board, a, b) = board(4.0);
        board.ribbon(kind, &[(26.0, 13.5), (46.0, 13.5)], 0.5);
        assert_eq!(dice(&board, a, b, 4), 2, "{kind}");
    }
    let (mut odd, _, b) = board(4.0);
    odd.units[0].elements = odd.units[0].elements.iter().take(3).copied().collect();
    odd.tweak(UnitId(0), |unit| (unit.grid.n, unit.grid.files) = (3, 3));
    odd.ribbon("hedge", &[(26.0, 13.5), (46.0, 13.5)], 0.5);
    assert_eq!(dice(&odd, UnitId(0), b, 3), 2, "three halved are two");
}

/// AGV-TER-019: three bows at a Battle behind a hedge: doubled to six, then halved to three, not two doubled.
#[test]
fn halving_comes_after_doubling() {
    let mut board = Board::new();
    let a = board.line("a", 0, "lll", (36.0, 10.0));
    let b = board.battle(&["b", "b2"], 1, "PPPPBBBBPPBB", "000011110011", 4, (36.0, 14.0), SOUTH);
    board.ribbon("hedge", &[(26.0, 13.5), (46.0, 13.5)], 0.5);
    assert_eq!(dice(&board, a, b, 3), 3);
    let offers = board.play(Stage::Targets, 0, &[]).offers(0);
    let tally = offers.iter().find_map(|offer| offer.tally.clone()).expect("a tally");
    let parts: Vec<_> = tally.parts.iter().map(|it| (it.add, it.cite.to_string())).collect();
    let wanted = [(3, "AGV-FIR-001"), (3, "AGV-FIR-021"), (-3, "AGV-TER-011")];
    assert_eq!(parts, wanted.map(|(add, cite)| (add, cite.to_owned())));
}

/// AGV-TER-011: a hedge far in front of the target, or in front of the firer, covers nobody; nor does one behind the target.
#[test]
fn a_hedge_covers_those_just_behind_it() {
    for (y, covered) in [(10.3, false), (12.0, false), (13.2, false), (13.4, true), (15.9, false)] {
        let (mut board, a, b) = board(4.0);
        board.ribbon("hedge", &[(26.0, y), (46.0, y)], 0.5);
        assert_eq!(dice(&board, a, b, 4), if covered { 2 } else { 4 }, "the hedge at {y}");
    }
}

/// AGV-TER-017, AGV-TER-019: half the dice are thrown at a unit in buildings, and the distance is measured to the buildings.
#[test]
fn buildings_halve_the_dice() {
    let mut board = Board::new();
    let a = board.line("a", 0, "llll", (36.0, 10.0));
    board.area("buildings", &[(32.0, 14.0), (40.0, 14.0), (40.0, 18.0), (32.0, 18.0)]);
    let b = board.line("b", 1, "BB", (36.0, 17.0));
    board.tweak(b, |unit| unit.garrison = Some(0));
    assert_eq!(dice(&board, a, b, 4), 2);
    let offers = board.play(Stage::Targets, 0, &[]).offers(0);
    let tally = offers.iter().find_map(|offer| offer.tally.clone()).expect("a tally");
    assert_eq!(tally.parts[1].cite.to_string(), "AGV-TER-017");
    assert!(offers.iter().any(|it| it.label.contains("2 or less")), "4 inches away: the long band");
}

/// AGV-TER-017, AGV-FIR-036: from buildings all missile elements fire, out of every side.
#[test]
fn a_garrison_fires_out() {
    for (front, facing) in [((36.0, 22.0), SOUTH), ((44.0, 16.0), 270.0), ((36.0, 10.0), NORTH)] {
        let mut board = Board::new();
        board.area("buildings", &[(32.0, 14.0), (40.0, 14.0), (40.0, 18.0), (32.0, 18.0)]);
        let a = board.line("a", 0, "lBl", (36.0, 17.0));
        board.tweak(a, |unit| unit.garrison = Some(0));
        let b = board.unit("b", 1, UnitKind::Foot, "BB", Formation::Line, front, facing);
        let play = board.play(Stage::Targets, 0, &[]);
        let offers = play.offers(0);
        let fire = offers.iter().find_map(|offer| match offer.act {
            Act::Fire { unit, aims }
                if unit == a && aims.only().is_some_and(|it| it.target == b) =>
            {
                aims.only()
            }
            _ => None,
        });
        let elements: Vec<usize> = fire.expect("it may fire").elements.iter().collect();
        assert_eq!(elements, [0, 2], "towards {front:?}");
    }
}

/// AGV-TER-016, AGV-FIR-046: in buildings there are no ranks and no front, so all six elements of a block fire, to any side. A
/// garrison is measured from its walls, and so is its range band.
#[test]
fn a_garrison_has_no_rear_rank_and_begins_at_its_walls() {
    for (front, facing) in [((36.0, 21.0), SOUTH), ((36.0, 11.0), NORTH)] {
        let mut board = Board::new();
        board.area("buildings", &[(33.0, 14.0), (39.0, 14.0), (39.0, 18.0), (33.0, 18.0)]);
        let block = (Formation::Block, 3);
        let a = board.unit_in("a", 0, UnitKind::Foot, "llllll", block, (36.0, 17.5), NORTH);
        board.tweak(a, |unit| unit.garrison = Some(0));
        let b = board.unit("b", 1, UnitKind::Foot, "BBBB", Formation::Line, front, facing);
        assert_eq!(dice(&board, a, b, 6), 6, "towards {front:?}");
        let offers = board.play(Stage::Targets, 0, &[]).offers(0);
        assert!(
            offers.iter().any(|it| it.label.contains("3 or less")),
            "three inches from the wall"
        );
    }
}
