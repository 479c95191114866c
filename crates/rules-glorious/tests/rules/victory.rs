//! Break points and how a battle ends.
use crate::kit::{Board, NORTH, Play, SOUTH, named};
use kernel::{Moment, Ruleset, Scripted, View, Viewer};
use rules_glorious::{
    Act, Event, Glorious, Model, Stage,
    event::{End, Outcome},
    kinds::{Formation, Phase, Side, UnitId, UnitKind},
    scene::{Aim, Edge, Term},
};

type Ended = Option<(Option<Side>, Outcome)>;

/// A line of bills on each side; side 0 also has a chief and this many Sub-Commanders.
fn board(subs: usize, chief: bool) -> Board {
    let mut board = Board::new();
    board.line("ours", 0, "BBBB", (36.0, 10.0));
    board.line("theirs", 1, "BBBB", (36.0, 38.0));
    let open = Formation::OpenOrder;
    for n in 0..subs {
        let at = (50.0 + 4.0 * n as f64, 10.0);
        board.unit(&format!("sub-{n}"), 0, UnitKind::SubCommander, "X", open, at, NORTH);
    }
    if chief {
        board.unit("chief", 0, UnitKind::CommanderInChief, "X", open, (20.0, 10.0), NORTH);
    }
    board.total = Some([20, 20]);
    board
}

/// The check for victory. If the battle goes on, the initiative of the next turn is thrown for.
fn look(model: Model) -> Play {
    let mut no_dice = Scripted::new(Vec::new());
    let begun =
        Moment::<Glorious>::begin(model.clone(), Stage::Victory, &mut no_dice, &mut Vec::new());
    let dice: &[u8] = if begun.is_ok() { &[] } else { &[1, 2] };
    Play::from(model, Stage::Victory, dice)
}

/// The same with these losses.
fn looked(board: &Board, lost: [u16; 2], turn: u16) -> Play {
    let mut model = board.model(0);
    (model.lost, model.turn) = (lost, turn);
    look(model)
}

fn ended(board: &Board, lost: [u16; 2]) -> Ended {
    looked(board, lost, 1).model().ended
}

/// The commanders who gave up the battle, by their ids.
fn gone(play: &Play) -> Vec<&str> {
    let gone = |event: &Event| match event {
        Event::Gone { unit, why: End::LostHeart } => Some(play.model().key(*unit)),
        _ => None,
    };
    play.events.iter().filter_map(gone).collect()
}

/// AGV-VIC-001: every element counts, including guns, commanders and units that are not placed yet.
#[test]
fn all_elements_are_counted_at_the_start() {
    let mut board = board(2, true);
    board.unit("gun", 1, UnitKind::Bombard, "X", Formation::OpenOrder, (20.0, 38.0), SOUTH);
    let mut setup = crate::kit::setup(&board);
    setup.units[0].at = None;
    let (model, _) = Glorious::open(&setup).expect("it opens");
    assert_eq!(model.total, [7, 5]);
}

/// AGV-VIC-002: a quarter, a third and a half, each rounded up.
#[test]
fn shares_are_rounded_up() {
    let mut model = board(0, false).model(0);
    for (total, marks) in [(20, [5, 7, 10]), (21, [6, 7, 11]), (24, [6, 8, 12]), (1, [1, 1, 1])] {
        model.total = [total, 0];
        assert_eq!([4, 3, 2].map(|part| model.share(Side(0), part)), marks, "{total}");
    }
}

/// AGV-VIC-003: a unit that is removed, for whatever reason, is lost with all its elements; one that escaped is not.
#[test]
fn every_element_lost_is_counted() {
    let routs = [End::Routed, End::Unformed, End::Scattered, End::Single];
    let all = [End::Destroyed, End::Overrun, End::LeftTable].into_iter().chain(routs);
    for (why, lost) in all.map(|why| (why, 4)).chain([(End::Escaped, 0)]) {
        let mut model = board(0, false).model(0);
        Glorious::apply(&mut model, &Event::Gone { unit: UnitId(0), why });
        assert_eq!(model.lost, [lost, 0], "{why:?}");
    }
}

/// AGV-VIC-004, AGV-VIC-007: half of 20 is 10, and 10 is not more than 10.
#[test]
fn equal_is_not_enough() {
    let board = board(0, false);
    assert_eq!(ended(&board, [10, 0]), None);
    assert_eq!(ended(&board, [11, 0]), Some((Some(Side(1)), Outcome::Glorious)));
    assert_eq!(ended(&board, [0, 11]), Some((Some(Side(0)), Outcome::Glorious)));
}

/// AGV-VIC-005: past a quarter all Sub-Commanders leave, and the Commander-in-Chief stays.
#[test]
fn sub_commanders_leave_past_a_quarter() {
    let mut board = board(2, true);
    board.total = Some([40, 40]);
    assert!(gone(&looked(&board, [10, 0], 1)).is_empty());
    assert_eq!(gone(&looked(&board, [11, 0], 1)), ["sub-0", "sub-1"]);
    assert!(gone(&looked(&board, [0, 11], 1)).is_empty(), "the other side's commanders stay");
}

/// AGV-VIC-006: past a third the Commander-in-Chief leaves.
#[test]
fn the_chief_leaves_past_a_third() {
    let board = board(0, true);
    assert!(gone(&looked(&board, [7, 0], 1)).is_empty());
    assert_eq!(gone(&looked(&board, [8, 0], 1)), ["chief"]);
}

/// AGV-VIC-008, AGV-VIC-009: commanders who leave count as lost at once, so one break point may lead to the next, in order.
/// AGV-OPT-024: unless the option says that they do not count.
#[test]
fn commanders_who_leave_count_at_once() {
    let mut board = board(2, true);
    let play = looked(&board, [6, 0], 1);
    assert_eq!(gone(&play), ["sub-0", "sub-1", "chief"], "6 and 2 are past the third of 7");
    assert_eq!((play.model().lost, play.model().ended), ([9, 0], None));
    assert_eq!(ended(&board, [8, 0]), Some((Some(Side(1)), Outcome::Glorious)), "8, 2 and 1");
    board.book.options.count_removed_commanders.value = false;
    let play = looked(&board, [6, 0], 1);
    assert_eq!((gone(&play), play.model().lost), (vec!["sub-0", "sub-1"], [6, 0]));
    assert_eq!(ended(&board, [8, 0]), None);
}

/// AGV-VIC-010..012: both sides past half, the winner past a third, and neither.
#[test]
fn the_winners_own_losses_decide_the_victory() {
    let board = board(0, false);
    assert_eq!(ended(&board, [11, 11]), Some((None, Outcome::Draw)));
    assert_eq!(ended(&board, [11, 8]), Some((Some(Side(1)), Outcome::Minor)));
    assert_eq!(ended(&board, [11, 7]), Some((Some(Side(1)), Outcome::Glorious)));
}

/// AGV-OPT-021..023: the three fractions as a scenario may set them.
#[test]
fn break_points_as_a_scenario_sets_them() {
    let mut board = board(1, true);
    board.book.options.break_sub.value = 10;
    assert_eq!(gone(&looked(&board, [3, 0], 1)), ["sub-0"], "past 2 of 20");
    board.book.options.break_chief.value = 5;
    assert_eq!(gone(&looked(&board, [4, 0], 1)), ["sub-0", "chief"], "past 4 of 20");
    board.book.options.break_army.value = 4;
    assert_eq!(ended(&board, [4, 0]), Some((Some(Side(1)), Outcome::Glorious)), "past 5 of 20");
}

/// AGV-VIC-013: a player may concede while the other is asked; the other wins A Glorious Victory.
#[test]
fn one_may_concede_at_any_time() {
    let mut play = board(0, false).moves(0);
    play.say(1, Act::Concede);
    assert_eq!(play.model().ended, Some((Some(Side(0)), Outcome::Conceded)));
    assert!(play.is_over());
    assert_eq!(words(play.model()), "A Glorious Victory!");
    let mut play = board(0, false).moves(0);
    play.say(0, Act::Concede);
    assert_eq!(play.model().ended, Some((Some(Side(1)), Outcome::Conceded)));
}

/// AGV-VIC-014: the battle ends after the last turn, not before.
#[test]
fn the_battle_ends_after_its_last_turn() {
    let mut board = board(0, false);
    assert_eq!(looked(&board, [0, 0], 19).model().ended, None);
    assert_eq!(looked(&board, [0, 0], 20).model().ended, Some((None, Outcome::TimeOut)));
    board.scene.turns = Some(3);
    assert_eq!(looked(&board, [0, 0], 2).model().ended, None);
    assert_eq!(looked(&board, [0, 0], 3).model().ended, Some((None, Outcome::TimeOut)));
}

/// AGV-VIC-015: then a side that is not past a third, while its enemy is, wins a Minor Victory.
#[test]
fn at_the_turn_limit_thirds_decide() {
    let board = board(0, false);
    let last = |lost| looked(&board, lost, 20).model().ended;
    assert_eq!(last([8, 7]), Some((Some(Side(1)), Outcome::Minor)));
    assert_eq!(last([7, 8]), Some((Some(Side(0)), Outcome::Minor)));
    assert_eq!(last([8, 8]), Some((None, Outcome::TimeOut)));
    assert_eq!(last([7, 7]), Some((None, Outcome::TimeOut)));
}

/// AGV-SEQ-006: victory is checked only after the seventh phase.
#[test]
fn losses_are_checked_once_a_turn() {
    let mut model = board(0, false).model(0);
    model.lost = [19, 0];
    let mut play = Play::from(model, Stage::March { half: 0, second: false }, &[]);
    for side in [0, 1, 0, 1] {
        assert_eq!(play.model().ended, None);
        play.say(side, Act::EndPhase);
    }
    assert_eq!(play.model().ended, Some((Some(Side(1)), Outcome::Glorious)));
    let looks = |event: &&Event| **event == Event::PhaseBegan { phase: Phase::Victory };
    assert_eq!(play.events.iter().filter(looks).count(), 1);
}

fn term(side: u8, aim: Aim, by: Option<u16>) -> Term {
    Term { side: Side(side), aim, by, words: "This is to be done.".into(), called: None }
}

fn by_terms(terms: Vec<Term>, lost: [u16; 2], turn: u16, change: impl Fn(&mut Model)) -> Ended {
    let mut board = board(0, false);
    board.scene.terms = terms;
    let mut model = board.model(0);
    (model.lost, model.turn) = (lost, turn);
    change(&mut model);
    look(model).model().ended
}

/// AGV-VIC-016: terms with a turn win as soon as they are met, before losses are checked; terms without one win at the turn
/// limit.
#[test]
fn terms_of_the_scenario_come_first() {
    let won = |side| Some((Some(Side(side)), Outcome::Scenario));
    let nothing = |_: &mut Model| ();
    let gone = |model: &mut Model| {
        Glorious::apply(model, &Event::Gone { unit: UnitId(0), why: End::Routed });
    };
    let destroy = |by| vec![term(1, Aim::Destroy(vec![UnitId(0)]), by)];
    assert_eq!(by_terms(destroy(Some(5)), [0, 0], 5, gone), won(1));
    assert_eq!(by_terms(destroy(Some(5)), [0, 0], 5, nothing), None);
    assert_eq!(by_terms(destroy(Some(5)), [0, 11], 5, gone), won(1), "although they broke");
    let save = |by| vec![term(0, Aim::Save(vec![UnitId(0)]), by)];
    assert_eq!(by_terms(save(Some(5)), [0, 0], 4, nothing), None, "it is checked in its turn");
    assert_eq!(by_terms(save(Some(5)), [0, 0], 5, nothing), won(0));
    assert_eq!(by_terms(save(None), [0, 0], 20, nothing), won(0));
    let escaped = |model: &mut Model| {
        Glorious::apply(model, &Event::Gone { unit: UnitId(0), why: End::Escaped });
    };
    let leave =
        vec![term(0, Aim::Leave { edge: Edge::North, units: vec![UnitId(0)], n: 1 }, Some(5))];
    assert_eq!(by_terms(leave.clone(), [0, 0], 3, escaped), won(0));
    assert_eq!(by_terms(leave, [0, 0], 3, nothing), None);
    let both = vec![destroy(Some(5)).remove(0), term(0, Aim::Save(vec![UnitId(2)]), Some(5))];
    let mut both_met = board(1, false);
    both_met.scene.terms = both;
    let mut model = both_met.model(0);
    model.turn = 5;
    Glorious::apply(&mut model, &Event::Gone { unit: UnitId(0), why: End::Routed });
    let play = look(model);
    assert_eq!(play.model().ended, Some((None, Outcome::Scenario)), "nobody wins alone");
}

/// AGV-VIC-016: a place is held by foot or horse, with half of the unit there, and no enemy; commanders and guns alone hold
/// nothing.
#[test]
fn a_place_is_held() {
    let area = |low: f64| {
        let points = [(30.0, low), (42.0, low), (42.0, low + 4.0), (30.0, low + 4.0)];
        Aim::Hold(points.map(|(x, y)| geom::Point::inches(x, y)).to_vec())
    };
    let held = |low, by| by_terms(vec![term(0, area(low), by)], [0, 0], 5, |_| ());
    let won = Some((Some(Side(0)), Outcome::Scenario));
    assert_eq!(held(7.0, Some(5)), won);
    assert_eq!(held(14.0, Some(5)), None, "nobody is there");
    assert_eq!(held(36.0, Some(5)), None, "they are there");
    let mut board = Board::new();
    let open = Formation::OpenOrder;
    board.unit("chief", 0, UnitKind::CommanderInChief, "X", open, (34.0, 10.0), NORTH);
    board.unit("gun", 0, UnitKind::Bombard, "X", open, (38.0, 10.0), NORTH);
    board.line("theirs", 1, "BBBB", (36.0, 38.0));
    board.scene.terms = vec![term(0, area(7.0), Some(5))];
    assert_eq!(looked(&board, [0, 0], 1).model().ended, None);
}

/// AGV-VIC-016: if terms replace the book's verdict, losses decide nothing.
#[test]
fn terms_may_replace_the_book_s_verdict() {
    let mut board = board(0, false);
    board.scene.terms = vec![term(1, Aim::Destroy(vec![UnitId(0)]), Some(5))];
    board.scene.terms_replace = true;
    assert_eq!(looked(&board, [15, 0], 5).model().ended, None);
    assert_eq!(looked(&board, [15, 0], 20).model().ended, Some((None, Outcome::TimeOut)));
}

fn shown(model: &Model) -> View {
    named(model, || (Glorious::SHOWING.view)(model, None, Viewer::Referee))
}

fn words(model: &Model) -> String {
    shown(model).verdict.expect("it is over").words
}

/// AGV-VIC-010..015: a verdict in the book's names, and why.
#[test]
fn verdicts_have_their_names() {
    let board = board(0, false);
    let told = |lost, turn| {
        let play = looked(&board, lost, turn);
        shown(play.model()).verdict.expect("it is over")
    };
    let verdict = told([11, 0], 1);
    assert_eq!(
        (verdict.winner.as_deref(), verdict.words.as_str()),
        (Some("north"), "A Glorious Victory!")
    );
    assert!(verdict.why.contains("south broke") && verdict.why.contains("lost 11 of 20 elements"));
    let verdict = told([11, 8], 1);
    assert_eq!(
        (verdict.winner.as_deref(), verdict.words.as_str()),
        (Some("north"), "A Minor Victory")
    );
    let verdict = told([11, 11], 1);
    assert_eq!((verdict.winner, verdict.words.as_str()), (None, "Draw"));
    assert!(verdict.why.starts_with("Both armies broke"), "{}", verdict.why);
    let verdict = told([0, 0], 20);
    assert!(verdict.why.starts_with("The turns ran out"), "{}", verdict.why);
}

/// The verdict's words and the rule that the log cites.
fn verdict(board: &Board, lost: [u16; 2], turn: u16) -> (String, String) {
    let play = looked(board, lost, turn);
    let why = shown(play.model()).verdict.expect("it is over").why;
    let ended = play.events.iter().find(|event| matches!(event, Event::Ended { .. }));
    let line =
        ended.and_then(|event| (Glorious::SHOWING.line)(play.model(), event, Viewer::Referee));
    (why, line.and_then(|line| line.cite).expect("a rule").to_string())
}

/// AGV-VIC-011, AGV-VIC-015: a Minor Victory at the turn limit is reported as such, with its own rule.
#[test]
fn two_kinds_of_minor_victory() {
    let board = board(0, false);
    let (why, rule) = verdict(&board, [8, 7], 20);
    assert!(why.starts_with("The turns ran out with only south past a third"), "{why}");
    assert_eq!(rule, "AGV-VIC-015");
    let (why, rule) = verdict(&board, [11, 8], 3);
    assert!(why.starts_with("south broke, but north lost more than a third"), "{why}");
    assert_eq!(rule, "AGV-VIC-011");
}

/// AGV-VIC-014, AGV-VIC-015, AGV-VIC-016: if a side has no unit left before the last turn, the verdict says that and not that
/// the turns ran out.
#[test]
fn the_verdict_reports_a_side_that_is_gone() {
    let mut bare = Board::new();
    bare.line("ours", 0, "BBBB", (36.0, 10.0));
    bare.total = Some([4, 1]);
    let (why, rule) = verdict(&bare, [0, 1], 1);
    assert!(
        why.starts_with("Nothing of north was left on the table, with nothing decided"),
        "{why}"
    );
    assert_eq!(rule, "AGV-VIC-015");
    bare.scene.terms = vec![term(1, Aim::Save(vec![UnitId(0)]), Some(3))];
    bare.scene.terms_replace = true;
    let (why, rule) = verdict(&bare, [0, 1], 1);
    assert!(why.starts_with("Nothing of north was left on the table, with no terms"), "{why}");
    assert_eq!(rule, "AGV-VIC-016");
}

/// AGV-VIC-016: the verdict repeats the words of the terms that were met, and of no others.
#[test]
fn the_verdict_repeats_the_terms_that_were_met() {
    let mut board = board(1, false);
    let said = |side, aim, words: &str| Term { words: words.into(), ..term(side, aim, Some(5)) };
    board.scene.terms = vec![
        said(0, Aim::Save(vec![UnitId(0)]), "Keep the bills"),
        said(0, Aim::Destroy(vec![UnitId(1)]), "Destroy them all"),
    ];
    let (why, rule) = verdict(&board, [0, 0], 5);
    assert!(why.contains("won by the terms of the scenario: Keep the bills."), "{why}");
    assert!(!why.contains("Destroy"), "{why}");
    assert_eq!(rule, "AGV-VIC-016");
    board.scene.terms.push(said(1, Aim::Save(vec![UnitId(1)]), "Stay!"));
    let (why, _) = verdict(&board, [0, 0], 5);
    assert!(why.starts_with("Both sides met their terms: a draw. Keep the bills. Stay!"), "{why}");
}

/// AGV-VIC-016: a place is held by at least half of a unit, and by nobody while an enemy unit or gun is in it. Commanders of
/// either side do not count.
#[test]
fn a_place_is_held_by_half_a_unit_if_no_enemy_is_there() {
    // Our unit stands from 33 to 39 inches; its elements are an inch and a half wide.
    let held = |left: f64, other: Option<UnitKind>| {
        let mut board = Board::new();
        board.line("ours", 0, "BBBB", (36.0, 10.0));
        board.line("theirs", 1, "BBBB", (36.0, 38.0));
        if let Some(kind) = other {
            let formation = rules_glorious::layout::usual(kind);
            let elements = if kind == UnitKind::Foot { "BB" } else { "X" };
            board.unit("in", 1, kind, elements, formation, (36.0, 16.0), SOUTH);
        }
        let points = [(left, 7.0), (42.0, 7.0), (42.0, 20.0), (left, 20.0)];
        let area = points.map(|(x, y)| geom::Point::inches(x, y)).to_vec();
        board.scene.terms = vec![term(0, Aim::Hold(area), Some(5))];
        looked(&board, [0, 0], 1).model().ended.is_some()
    };
    assert!(held(30.0, None) && held(36.1, None), "all of it, or two of four");
    assert!(!held(37.6, None), "one of four");
    assert!(
        held(30.0, Some(UnitKind::CommanderInChief)) && held(30.0, Some(UnitKind::SubCommander))
    );
    assert!(!held(30.0, Some(UnitKind::Foot)) && !held(30.0, Some(UnitKind::Bombard)));
}
