//! Rout: contacts that cannot be kept, and single elements.
use crate::kit::{Board, NORTH, Play, SOUTH};
use kernel::{Ruleset, Viewer};
use rules_glorious::{
    Act, Event, Glorious, Question, Refusal, Stage,
    event::End,
    kinds::{Formation, UnitId, UnitKind},
    question::ElementSet,
    refusal::MeleeRefusal,
};

fn gone(play: &Play) -> Vec<(UnitId, End)> {
    let of = |event: &Event| match event {
        Event::Gone { unit, why } => Some((*unit, *why)),
        _ => None,
    };
    play.events.iter().filter_map(of).collect()
}

fn remove(unit: UnitId, numbers: &[usize]) -> Act {
    Act::Remove { unit, elements: numbers.iter().map(|n| n - 1).collect::<ElementSet>() }
}

/// A line of ours with enemy pikes only at its left end.
fn at_the_left_end(ours: &str, pikes: usize) -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let unit = board.line("ours", 0, ours, (36.0, 20.0));
    let left = 36.0 - 0.75 * ours.len() as f64;
    let x = left + 1.0 - 0.75 * pikes as f64;
    let theirs = board.line("pikes", 1, &"P".repeat(pikes), (x, 20.0));
    (board, unit, theirs)
}

/// AGV-LOS-009, AGV-LOS-010, AGV-LOS-013, AGV-LOS-015: a unit that cannot keep every contact routs with all its elements, at
/// once.
#[test]
fn a_unit_that_cannot_keep_contact_routs() {
    let (board, unit, _) = at_the_left_end("BBBB", 3);
    let play = board.play(Stage::Melee, 0, &[1, 1, 1]);
    assert_eq!(gone(&play), [(unit, End::Routed)]);
    assert_eq!(play.model().lost, [4, 0], "the fourth is lost with the three");
}

/// AGV-LOS-009: a unit keeps contact if it can: it loses elements where nothing is touched.
#[test]
fn contact_is_kept_where_it_can_be() {
    let (board, unit, theirs) = at_the_left_end("SSSS", 2);
    let play = board.play(Stage::Melee, 0, &[1, 12, 12, 12, 12]);
    assert_eq!(play.unit(unit).n(), 3);
    assert_eq!(gone(&play), []);
    assert!(rules_glorious::near::touches(play.model(), play.unit(unit), play.unit(theirs)));
}

/// AGV-LOS-002, AGV-LOS-009: the owner may not choose to lose contact if it can be kept.
#[test]
fn the_owner_may_not_choose_to_lose_contact() {
    let (board, unit, _) = at_the_left_end("SSSlSl", 2);
    let mut play = board.play(Stage::Melee, 0, &[1, 12]);
    assert!(matches!(play.question(), Question::Remove { .. }));
    let why = play.refused(0, remove(unit, &[1]));
    assert!(matches!(why, Refusal::Melee(MeleeRefusal::LosesContact { .. })), "{why}");
    play.dice(&[12; 5]).say(0, remove(unit, &[4]));
    assert_eq!(play.unit(unit).n(), 5);
}

/// AGV-OPT-018: the option lets the unit stay.
#[test]
fn the_option_lets_a_unit_stay_without_contact() {
    let (mut board, unit, _) = at_the_left_end("BBBB", 3);
    board.book.options.contact_rout.value = false;
    let mut play = board.play(Stage::Melee, 0, &[1, 1, 1]);
    play.say(0, remove(unit, &[1, 2, 3]));
    assert_eq!(
        (play.unit(unit).n(), gone(&play)),
        (1, vec![]),
        "a single element out of contact stays"
    );
}

/// AGV-LOS-014: contact with an enemy that is already gone need not be kept.
#[test]
fn an_enemy_that_is_gone_does_not_count() {
    let mut board = Board::new();
    let unit = board.line("ours", 0, "PPPP", (36.0, 20.0));
    let single = board.line("single", 1, "P", (33.25, 20.0));
    let others = board.line("others", 1, "PPPPP", (38.5, 20.0));
    // Ours: three at the lone pike, one at the five. Theirs: one die, then five.
    let mut play = board.play(Stage::Melee, 0, &[]);
    let aim = |target, numbers: &[usize]| rules_glorious::act::Aim {
        target,
        elements: numbers.iter().map(|n| n - 1).collect(),
    };
    let aims = [aim(single, &[1, 2, 3]), aim(others, &[4])].into_iter().collect();
    play.dice(&[1, 12, 12, 12, 12, 1, 12, 12, 12, 12]).say(0, Act::Attack { unit, aims });
    assert_eq!(gone(&play)[0], (single, End::Destroyed), "the smaller loses first");
    // With the lone pike still there, only the right could be lost; now the left may be.
    play.say(0, remove(unit, &[1]));
    assert_eq!(play.unit(unit).n(), 3);
}

/// AGV-LOS-016: no unit routs because of contact lost by fire.
#[test]
fn losses_by_fire_need_not_keep_contact() {
    let (mut board, unit, _) = at_the_left_end("BBBB", 3);
    board.tweak(unit, |unit| unit.hits = 3);
    let mut play = board.play(Stage::FireLosses { round: 3 }, 0, &[]);
    play.say(0, remove(unit, &[1, 2, 3]));
    assert_eq!((play.unit(unit).n(), gone(&play)), (1, vec![]));
}

/// AGV-LOS-017, AGV-LOS-019, AGV-LOS-020, AGV-OPT-019: single elements still in contact are removed at the end, for both sides
/// together.
#[test]
fn single_elements_in_contact_are_removed_together() {
    let mut board = Board::new();
    let ours = board.line("ours", 0, "S", (36.0, 20.0));
    let theirs = board.line("theirs", 1, "S", (36.0, 20.0));
    let apart = board.line("apart", 0, "S", (50.0, 20.0));
    let play = board.play(Stage::Melee, 0, &[12, 12]);
    assert_eq!(gone(&play), [(ours, End::Single), (theirs, End::Single)]);
    assert!(play.unit(apart).is_on_table());
    assert!(
        !play.offered(0, |act| act.actor() == Some(ours)),
        "a unit that is gone does not come back"
    );
    board.book.options.last_element_rout.value = false;
    let play = board.play(Stage::Melee, 0, &[12, 12]);
    assert_eq!(gone(&play), []);
}

/// AGV-LOS-018: guns, commanders and elephants may stay alone.
#[test]
fn guns_commanders_and_elephants_stay_alone() {
    let open = Formation::OpenOrder;
    for (kind, formation) in [
        (UnitKind::Bombard, open),
        (UnitKind::SubCommander, open),
        (UnitKind::Elephants, Formation::Line),
    ] {
        let mut board = Board::new();
        let unit = board.unit("ours", 0, kind, "x", formation, (36.0, 20.0), NORTH);
        board.unit("theirs", 1, UnitKind::Foot, "SS", Formation::Line, (36.0, 20.0), SOUTH);
        let play = board.play(Stage::Melee, 0, &[12; 3]);
        assert!(play.unit(unit).is_on_table(), "{kind:?}");
    }
}

/// AGV-LOS-008, AGV-LOS-009, AGV-LOS-010: the log says why a unit routed.
#[test]
fn the_log_says_why_a_unit_routed() {
    let (board, _, _) = at_the_left_end("BBBB", 3);
    let play = board.play(Stage::Melee, 0, &[1, 1, 1]);
    let of = |why| {
        let event = Event::Gone { unit: UnitId(0), why };
        let line = (Glorious::SHOWING.line)(play.model(), &event, Viewer::Referee).expect("a line");
        (line.text, line.cite.expect("a rule").to_string())
    };
    let (text, rule) = of(gone(&play)[0].1);
    assert!(text.contains("contact with every enemy"), "{text}");
    assert_eq!(rule, "AGV-LOS-009");
    let (text, rule) = of(End::Unformed);
    assert!(text.contains("no formation"), "{text}");
    assert_eq!(rule, "AGV-LOS-008");
    assert_eq!(of(End::Scattered).1, "AGV-BTL-022");
}
