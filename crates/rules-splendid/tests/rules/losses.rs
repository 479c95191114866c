//! Removing losses, rout and retreat.
use crate::{
    fights::{all_on, board, facing, fight, foot, set},
    kit::{Board, NORTH, Play, S, SOUTH},
    melee::the_books_example,
};
use rules_splendid::{
    Act, Event, Model, Question, Refusal, Stage,
    event::End,
    invariants,
    kinds::{Formation, Phase, Side, StandKind, UnitId, UnitKind},
    near,
    refusal::MeleeRefusal,
};

/// A unit of foot far from all others, with this many markers.
fn lone(
    board: &mut Board,
    key: &str,
    side: u8,
    stands: &str,
    formation: Formation,
    green: u8,
) -> UnitId {
    let x = 10.0 + 12.0 * board.units.len() as f64;
    let id = board.unit(key, side, UnitKind::Foot, stands, formation, (x, 30.0), NORTH);
    board.tweak(id, |unit| unit.green = green);
    id
}

/// Plays from the first step on; the invariants of every table are checked on the way.
fn losses(board: &Board, initiative: u8) -> Play {
    let play = board.play(Stage::Losses { step: 1, half: 0 }, initiative, &[]);
    invariants::check(play.model());
    play
}

fn remove(play: &mut Play, side: u8, unit: UnitId, numbers: &[usize]) {
    play.say(side, Act::Remove { unit, stands: set(numbers) });
    invariants::check(play.model());
}

fn refused(play: &Play, side: u8, unit: UnitId, numbers: &[usize]) -> Refusal {
    play.refused(side, Act::Remove { unit, stands: set(numbers) })
}

/// The units in the order in which markers were removed or stands were lost.
fn order(events: &[Event]) -> Vec<UnitId> {
    let unit = |event: &Event| match event {
        Event::Lost { unit, .. } | Event::Cleared { unit } | Event::Gone { unit, .. } => {
            Some(*unit)
        }
        _ => None,
    };
    let mut order: Vec<UnitId> = events.iter().filter_map(unit).collect();
    order.dedup();
    order
}

fn gone(play: &Play, unit: UnitId, why: End) -> bool {
    play.events.contains(&Event::Gone { unit, why })
}

fn lost(model: &Model, side: u8) -> u16 {
    model.lost[usize::from(side)]
}

/// ASV-RLS-001, ASV-RLS-002: single stands first, then twos, then threes; in each step the side without the initiative first.
#[test]
fn losses_go_by_steps() {
    let mut board = board();
    let line = Formation::Line;
    let three = lone(&mut board, "three", 0, "HHH", line, 1);
    let two = lone(&mut board, "two", 1, "HH", line, 1);
    let other_three = lone(&mut board, "other three", 1, "HHH", line, 1);
    let other_two = lone(&mut board, "other two", 0, "HH", line, 1);
    let one = lone(&mut board, "one", 0, "H", line, 1);
    let play = losses(&board, 0);
    assert_eq!(order(&play.events), [one, two, other_two, other_three, three]);
    let play = losses(&board, 1);
    assert_eq!(order(&play.events), [one, other_two, two, three, other_three]);
}

/// ASV-RLS-001 (Q82): a unit that has become smaller is not handled again at a lower step.
#[test]
fn a_unit_loses_once_in_a_phase() {
    let mut board = board();
    let a = lone(&mut board, "a", 0, "HHHH", Formation::Line, 5);
    let mut play = losses(&board, 0);
    assert_eq!(play.question(), Question::Remove { side: Side(0), step: 4 });
    remove(&mut play, 0, a, &[1, 2]);
    assert_eq!((play.unit(a).n(), play.unit(a).green), (2, 0));
}

/// ASV-RLS-003, ASV-RLS-006, ASV-RLS-010: a stand for every two markers, which are removed with it; a single marker is simply
/// removed.
#[test]
fn a_stand_for_every_two_markers() {
    for (green, left) in [(1, 5), (2, 4), (3, 4), (4, 3), (5, 3)] {
        let mut board = board();
        let a = lone(&mut board, "a", 0, "HHHHH", Formation::Line, green);
        let mut play = losses(&board, 0);
        if left < 5 {
            let numbers: Vec<usize> = (1..=5 - left).collect();
            remove(&mut play, 0, a, &numbers);
        }
        assert_eq!((play.unit(a).n(), play.unit(a).green), (left, 0), "{green} markers");
        assert_eq!(usize::from(lost(play.model(), 0)), 5 - left);
    }
}

/// ASV-RLS-003 (Q99): no more stands than required, and no fewer.
#[test]
fn neither_more_nor_fewer_stands() {
    let mut board = board();
    let a = lone(&mut board, "a", 0, "HHHHH", Formation::Line, 4);
    let play = losses(&board, 0);
    for named in [1, 3] {
        let numbers: Vec<usize> = (1..=named).collect();
        let wrong = MeleeRefusal::WrongNumber { unit: play.id("a"), must: 2, named };
        assert_eq!(refused(&play, 0, a, &numbers), wrong.into());
    }
    let no_such = MeleeRefusal::NoStandToLose { unit: play.id("a"), stand: 6, n: 5 };
    assert_eq!(refused(&play, 0, a, &[5, 6]), no_such.into());
}

/// ASV-RLS-004: the owner chooses which stands are lost.
#[test]
fn the_owner_chooses() {
    let mut board = board();
    let a = lone(&mut board, "a", 0, "PMM", Formation::Line, 2);
    board.tweak(a, |unit| unit.kind = UnitKind::PikeAndMusket);
    let mut play = losses(&board, 0);
    assert_eq!(play.offers(0).len(), 2, "either end");
    remove(&mut play, 0, a, &[1]);
    assert!(!play.unit(a).has_pikes());
}

/// ASV-RLS-008: within a step the owner chooses the order of their units; a unit of another step or without losses must wait.
#[test]
fn the_owner_chooses_the_order() {
    let mut board = board();
    let line = Formation::Line;
    let a = lone(&mut board, "a", 0, "HHH", line, 2);
    let b = lone(&mut board, "b", 0, "HHH", line, 2);
    let c = lone(&mut board, "c", 0, "HHHH", line, 2);
    let enemy = lone(&mut board, "enemy", 1, "HHHH", line, 2);
    let mut play = losses(&board, 0);
    let wait = MeleeRefusal::NoLossNow { unit: play.id("c") };
    assert_eq!(refused(&play, 0, c, &[1]), wait.into());
    assert_eq!(refused(&play, 0, enemy, &[1]), Refusal::NotYours { unit: play.id("enemy") });
    assert_eq!(play.refused(0, Act::EndPhase), Refusal::NotAsked);
    remove(&mut play, 0, b, &[1]);
    let done = MeleeRefusal::NoLossNow { unit: play.id("b") };
    assert_eq!(refused(&play, 0, b, &[1]), done.into());
    remove(&mut play, 0, a, &[3]);
    assert_eq!(play.question(), Question::Remove { side: Side(1), step: 4 });
    remove(&mut play, 1, enemy, &[1]);
    remove(&mut play, 0, c, &[4]);
    assert_eq!(order(&play.events), [b, a, enemy, c]);
}

/// ASV-RLS-007: markers in excess of its stands are lost with it, and affect no other unit.
#[test]
fn excess_markers_affect_no_other_unit() {
    let mut board = board();
    let a = foot(&mut board, "a", 0, "HH", 20.0);
    let b = foot(&mut board, "b", 0, "HH", 20.0 + 2.0 * S);
    board.tweak(a, |unit| unit.green = 9);
    let play = losses(&board, 0);
    assert!(gone(&play, a, End::Destroyed));
    assert_eq!(play.unit(b).n(), 2);
    assert_eq!(lost(play.model(), 0), 2);
}

/// ASV-RLS-005: a defensive block's rear turns about as its stands are lost, so that it stays a defensive block.
#[test]
fn a_defensive_block_turns_its_rear_about() {
    let mut board = board();
    let square = Formation::DefensiveBlock;
    let id = board.unit_in("a", 0, UnitKind::Foot, "HHHHHH", square, 2, (30.0, 30.0), NORTH);
    board.tweak(id, |unit| unit.green = 4);
    let mut play = losses(&board, 0);
    // Three ranks of two: without the last, the middle rank becomes the rear and faces about.
    remove(&mut play, 0, id, &[5, 6]);
    let unit = play.unit(id);
    assert_eq!(unit.formation, square);
    let ways: Vec<f64> = unit.stands.iter().map(|stand| stand.facing.to_degrees()).collect();
    assert_eq!(ways, [0.0, 0.0, 180.0, 180.0]);
}

/// ASV-RLS-005: when its front rank is lost, the rank behind it faces the front.
#[test]
fn a_defensive_block_keeps_a_front() {
    let mut board = board();
    let square = Formation::DefensiveBlock;
    let id = board.unit_in("a", 0, UnitKind::Foot, "HHHHH", square, 2, (30.0, 30.0), NORTH);
    board.tweak(id, |unit| unit.green = 4);
    let mut play = losses(&board, 0);
    // Two, two and one: the right stand of the middle rank was the last of its file.
    remove(&mut play, 0, id, &[1, 2]);
    let unit = play.unit(id);
    let ways: Vec<f64> = unit.stands.iter().map(|stand| stand.facing.to_degrees()).collect();
    assert_eq!((unit.formation, ways), (square, vec![0.0, 0.0, 180.0]));
    assert_eq!(unit.stands[0].rank, 0, "ranks are renumbered");
}

/// ASV-ROU-001, ASV-ROU-002, ASV-RLS-004, ASV-RLS-005 (G27): two enemies each touch one stand of a defensive block's rear. It
/// loses a stand of its front instead, keeps both contacts, and does not rout.
#[test]
fn a_defensive_block_held_from_behind_loses_its_front() {
    let mut board = board();
    let square = Formation::DefensiveBlock;
    let id = facing(&mut board, "a", 0, UnitKind::Foot, "HHHH", square, 20.0);
    board.tweak(id, |unit| unit.green = 2);
    let rear = 20.0 - 2.0 * S;
    let enemy = |board: &mut Board, key: &str, x: f64| {
        board.unit(key, 1, UnitKind::Foot, "HH", Formation::Line, (x, rear), NORTH)
    };
    let left = enemy(&mut board, "left", 20.0 - 1.1 * S);
    let right = enemy(&mut board, "right", 20.0 + 1.1 * S);
    let mut play = losses(&board, 0);
    assert!(!gone(&play, id, End::Routed));
    assert_eq!(play.offers(0).len(), 2, "either stand of the front");
    let contact = MeleeRefusal::LosesContact { unit: id, enemy: right };
    assert_eq!(refused(&play, 0, id, &[4]), contact.into());
    remove(&mut play, 0, id, &[2]);
    let unit = play.unit(id);
    assert_eq!((unit.n(), unit.formation, unit.heading().to_degrees()), (3, square, SOUTH));
    for enemy in [left, right] {
        assert!(near::touches(unit, play.unit(enemy)));
    }
}

/// ASV-RLS-009, ASV-RLS-008, ASV-H2H-019 (EX-16): the book's own example, from the markers on.
#[test]
fn the_example_of_the_book() {
    let (mut board, [p1, p2, f]) = the_books_example();
    for (id, green) in [(p1, 1), (p2, 4), (f, 2)] {
        board.tweak(id, |unit| unit.green = green);
    }
    let mut play = losses(&board, 1);
    // Step 3: the first unit's marker is removed; the second must keep a stand that touches the Foot.
    assert!(play.events.contains(&Event::Cleared { unit: p1 }));
    remove(&mut play, 0, p2, &[2, 3]);
    // Step 5: the Foot loses a stand and stays if it can; the second unit, a single stand in contact, retreats.
    if matches!(play.question(), Question::Remove { .. }) {
        let offers = play.offers(1);
        play.say(1, offers[0].act.clone());
    }
    assert_eq!(play.unit(f).n(), 4);
    assert!(gone(&play, p2, End::Retreated));
    assert_eq!(lost(play.model(), 0), 3);
    assert_eq!(lost(play.model(), 1), 1);
}

/// ASV-ROU-001, ASV-ROU-003: a unit that cannot keep a valid formation routs: all of it is gone and counted.
#[test]
fn without_a_valid_formation_it_routs() {
    let mut board = board();
    // A line touched at both ends and in the middle could lose only a stand between.
    let a = foot(&mut board, "a", 0, "HHH", 20.0);
    foot(&mut board, "left", 1, "H", 20.0 - 1.4 * S);
    foot(&mut board, "right", 1, "H", 20.0 + 1.4 * S);
    board.tweak(a, |unit| unit.green = 2);
    let play = losses(&board, 0);
    assert!(gone(&play, a, End::Routed));
    assert_eq!(lost(play.model(), 0), 3);
}

/// ASV-ROU-002 (EX-17): a line of two, each stand touched by a different enemy, can lose neither stand.
#[test]
fn without_contact_to_all_it_routs() {
    let mut board = board();
    let a = foot(&mut board, "a", 0, "HH", 20.0);
    foot(&mut board, "left", 1, "H", 20.0 - 0.9 * S);
    foot(&mut board, "right", 1, "H", 20.0 + 0.9 * S);
    board.tweak(a, |unit| unit.green = 2);
    let play = losses(&board, 0);
    assert!(gone(&play, a, End::Routed));
    assert_eq!(lost(play.model(), 0), 2);
}

/// ASV-ROU-001, ASV-ROU-002 (Q83): one and the same removal must leave a valid formation and keep every contact.
#[test]
fn a_removal_must_leave_formation_and_contacts() {
    let mut board = board();
    let a = foot(&mut board, "a", 0, "HHHHH", 20.0);
    foot(&mut board, "b", 1, "H", 20.0 - 2.0 * S);
    board.tweak(a, |unit| unit.green = 4);
    let play = losses(&board, 0);
    let contact = MeleeRefusal::LosesContact { unit: play.id("a"), enemy: play.id("b") };
    assert_eq!(refused(&play, 0, a, &[1, 2]), contact.into());
    let formation = MeleeRefusal::BreaksFormation { unit: play.id("a") };
    assert_eq!(refused(&play, 0, a, &[3, 5]), formation.into());
    assert_eq!(play.offers(0).len(), 2, "the two on the right, or one at either end");
}

/// ASV-RLS-004: where only one removal is possible it is made without asking.
#[test]
fn the_only_removal_is_made_without_asking() {
    let mut board = board();
    let a = foot(&mut board, "a", 0, "HHHHH", 20.0);
    foot(&mut board, "b", 1, "H", 20.0 - 2.2 * S);
    board.tweak(a, |unit| unit.green = 2);
    let play = losses(&board, 0);
    assert_eq!(play.unit(a).n(), 4);
    let at = play.unit(a).stands[0].at.x;
    assert_eq!(at, board.units[a.idx()].stands[0].at.x, "the one on the right has gone");
}

/// ASV-ROU-004: contacts with enemies removed earlier in the phase no longer count.
#[test]
fn enemies_already_gone_do_not_bind() {
    for (initiative, routs) in [(0, false), (1, true)] {
        let mut board = board();
        let a = foot(&mut board, "a", 0, "HH", 20.0);
        let left = foot(&mut board, "left", 1, "HH", 20.0 - 1.4 * S);
        foot(&mut board, "right", 1, "HH", 20.0 + 1.4 * S);
        board.tweak(a, |unit| unit.green = 2);
        board.tweak(left, |unit| unit.green = 4);
        let play = losses(&board, initiative);
        // With the initiative it removes losses after the enemy on its left has been destroyed, and may lose its left stand.
        assert_eq!(gone(&play, a, End::Routed), routs, "{initiative}");
        assert!(gone(&play, left, End::Destroyed));
    }
}

/// ASV-RET-001, ASV-RET-002: at the end of the phase all single stands in contact retreat together; others stay.
#[test]
fn single_stands_in_contact_retreat_together() {
    let mut board = board();
    let open = Formation::OpenOrder;
    let a = foot(&mut board, "a", 0, "H", 20.0);
    let b = foot(&mut board, "b", 1, "H", 20.0);
    let gun = facing(&mut board, "gun", 0, UnitKind::HeavyGun, "G", open, 30.0);
    let c = foot(&mut board, "c", 1, "HH", 30.0);
    let free = foot(&mut board, "free", 0, "H", 50.0);
    let play = losses(&board, 0);
    for id in [a, b, gun] {
        assert!(gone(&play, id, End::Retreated));
    }
    assert_eq!((play.unit(c).n(), play.unit(free).n()), (2, 1));
    assert_eq!(play.model().lost, [2, 1]);
}

/// ASV-RET-001: the phase ends and the initiative side moves.
#[test]
fn then_the_initiative_side_moves() {
    let play = losses(&board(), 0);
    assert!(play.events.contains(&Event::PhaseBegan { phase: Phase::InitiativeMoves }));
}

/// ASV-RLS-011: markers received while moving stay until the next turn's losses and add to that turn's hits.
#[test]
fn markers_of_the_movement_phases_wait() {
    let mut board = board();
    let a = foot(&mut board, "a", 0, "HHH", 20.0);
    let b = foot(&mut board, "b", 1, "HHH", 20.0);
    board.tweak(b, |unit| unit.green = 1);
    let mut play = fight(&board, 1, &[4, 4, 4]);
    play.say(0, all_on(a, 3, b));
    assert_eq!(play.unit(b).green, 2, "one from before and one for the contact");
    play.dice(&[4, 4, 4]).say(1, all_on(b, 3, a));
    let asked = play.question();
    assert_eq!(asked, Question::Remove { side: Side(1), step: 3 });
    remove(&mut play, 1, b, &[1]);
    assert_eq!(play.unit(b).n(), 2);
}

/// Offers name the stands and say what is left.
#[test]
fn offers_name_the_stands() {
    let mut board = board();
    lone(&mut board, "a", 0, "HHHH", Formation::Line, 4);
    let play = losses(&board, 0);
    let labels: Vec<String> = play.offers(0).into_iter().map(|offer| offer.label).collect();
    let expected = ["a loses stands 1 and 2", "a loses stands 1 and 4", "a loses stands 3 and 4"];
    assert_eq!(labels, expected);
    assert_eq!(play.offers(0)[0].notes, ["2 left, in line"]);
    assert_eq!(play.unit(UnitId(0)).stands[0].kind, StandKind::Hand);
}
