//! Length and victory: the limit, the score, objectives, armies without units, a scenario's own terms.
use crate::kit::*;
use geom::Point;
use kernel::scenario::{Aim, Edge, Term};
use rules_veritas::{
    Event, Model, Question, Rulebook, Stage,
    event::Outcome,
    kinds::{Side, State, Status, UnitId, UnitKind},
    scene::Objective,
    unit::{End, Place},
    victory,
};
use std::sync::Arc;

/// Each side has a brigade, a tercio and a company.
fn model() -> Model {
    let mut board = Board::new();
    for side in 0..2 {
        let (y, facing) = if side == 0 { (8.0, NORTH) } else { (40.0, SOUTH) };
        let kinds = [UnitKind::InfantryBrigade, UnitKind::EarlyTercio, UnitKind::Detachment];
        for (n, kind) in kinds.into_iter().enumerate() {
            let at = (20.0 + 6.0 * n as f64, y);
            board.unit(&format!("{side}-{n}"), WINGS[side * 2], kind, at, facing);
        }
    }
    board.model()
}

fn end(model: &Model) -> Play {
    Play::from(model.clone(), Stage::End, &[])
}

fn gone(model: &mut Model, units: &[usize], why: End) {
    for unit in units {
        model.units.change(*unit, |unit| unit.place = Place::Gone(why));
    }
}

/// IDV-VIC-001: 12 turns, unless the scenario says otherwise.
#[test]
fn a_battle_lasts_twelve_turns() {
    assert_eq!(Rulebook::default().victory.turns.value, 12);
    let mut model = model();
    model.turn = 11;
    let play = end(&model);
    assert_eq!(play.question(), Question::Orders { first: false });
    assert_eq!(play.model().turn, 12);
    model.turn = 12;
    assert_eq!(end(&model).model().ended, Some((None, Outcome::Score)));
}

/// IDV-VIC-002: an army with no unit on the table and none waiting to return loses; if both have none it is a draw.
#[test]
fn an_army_without_units_has_lost() {
    let mut model = model();
    gone(&mut model, &[0, 1], End::Withdrew);
    model.units.change(2, |unit| unit.place = Place::Pursuing);
    assert_eq!(end(&model).model().ended, None, "one waits to return");
    gone(&mut model, &[2], End::Destroyed);
    assert_eq!(end(&model).model().ended, Some((Some(Side(1)), Outcome::SweptAway)));
    gone(&mut model, &[3, 4, 5], End::Routed);
    assert_eq!(end(&model).model().ended, Some((None, Outcome::SweptAway)));
}

/// IDV-VIC-004: 2 for a brigade routed or destroyed, 4 for a large one, 1 for a company, 3 for a fatigued wing, 5 for an objective.
#[test]
fn losses_fatigue_and_objectives_score() {
    let mut model = model();
    let score = |model: &Model| Side::BOTH.map(|side| victory::score(model, side));
    assert_eq!(score(&model), [0, 0]);
    model.units.change(3, |unit| unit.state = State::Routed);
    assert_eq!(score(&model), [2, 0]);
    gone(&mut model, &[4], End::Destroyed);
    assert_eq!(score(&model), [6, 0]);
    gone(&mut model, &[5], End::Captured);
    assert_eq!(score(&model), [7, 0]);
    gone(&mut model, &[0], End::Withdrew);
    assert_eq!(score(&model), [7, 0], "withdrawn is not lost");
    model.wings[0].status = Status::Fatigued;
    model.wings[1].status = Status::Broken;
    assert_eq!(score(&model), [7, 6]);
    let objective = Objective { name: "the hill".into(), at: Point::inches(26.0, 8.0) };
    Arc::make_mut(&mut model.scene).objectives.push(objective);
    assert_eq!(score(&model), [12, 6]);
}

/// IDV-VIC-005: at least one and a half times the enemy's, and more than it.
#[test]
fn half_as_much_again_wins() {
    for (brigades, companies, enemy, winner) in
        [(3, 0, 4, Some(Side(0))), (2, 1, 4, None), (0, 0, 0, None), (0, 1, 0, Some(Side(0)))]
    {
        let mut board = Board::new();
        for n in 0..4 {
            let (x, wing) = (10.0 + 5.0 * f64::from(n), WINGS[2]);
            board.unit(&format!("b{n}"), wing, UnitKind::InfantryBrigade, (x, 40.0), SOUTH);
            board.unit(&format!("c{n}"), wing, UnitKind::Detachment, (x, 44.0), SOUTH);
            board.unit(&format!("e{n}"), WINGS[0], UnitKind::Detachment, (x, 4.0), NORTH);
        }
        board.unit("left", WINGS[0], UnitKind::Detachment, (40.0, 4.0), NORTH);
        let mut model = board.model();
        model.turn = 12;
        for n in 0..4 {
            for (k, most) in [(0, brigades), (1, companies), (2, enemy)] {
                if n < most {
                    gone(&mut model, &[3 * n + k], End::Destroyed);
                }
            }
        }
        let play = end(&model);
        let scores = [(2 * brigades + companies) as u16, enemy as u16];
        assert!(play.events.contains(&Event::Scored { scores }));
        assert_eq!(play.model().ended, Some((winner, Outcome::Score)), "{scores:?}");
    }
}

/// IDV-VIC-006: held by the side that alone has a sound or disordered brigade within 3" of it.
#[test]
fn one_sound_brigade_near_holds_an_objective() {
    let model = model();
    let at = |x: f64, y: f64| Objective { name: "it".into(), at: Point::inches(x, y) };
    assert_eq!(victory::holder(&model, &at(20.0, 11.0)), Some(Side(0)));
    assert_eq!(victory::holder(&model, &at(20.0, 11.1)), None);
    assert_eq!(victory::holder(&model, &at(35.0, 8.0)), None, "a company holds nothing");
    for (state, holder) in
        [(State::Disordered, Some(Side(0))), (State::Disrupted, None), (State::Routed, None)]
    {
        let mut model = model.clone();
        model.units.change(0, |unit| unit.state = state);
        assert_eq!(victory::holder(&model, &at(18.0, 9.0)), holder, "{state:?}");
    }
    let mut contested = model;
    contested.units.change(3, |unit| unit.at = Point::inches(20.0, 12.0));
    assert_eq!(victory::holder(&contested, &at(20.0, 10.0)), None);
}

fn term(side: u8, aim: Aim, by: Option<u16>) -> Term {
    Term { side: Side(side), aim, by, words: "so".into(), called: None }
}

fn ids<const N: usize>(units: [u8; N]) -> Vec<UnitId> {
    units.map(UnitId).to_vec()
}

/// One of the first two units leaves by this edge.
fn leave(edge: Edge) -> Aim {
    Aim::Leave { edge, units: ids([0, 1]), n: 1 }
}

fn with_terms(terms: Vec<Term>, replace: bool) -> Model {
    let mut model = model();
    let scene = Arc::make_mut(&mut model.scene);
    (scene.terms, scene.terms_replace) = (terms, replace);
    model
}

/// A scenario's own terms: a place held, units brought off the table, enemies destroyed, units saved. Terms with a turn win as
/// soon as they are met.
#[test]
fn a_scenario_has_terms_of_its_own() {
    let square = |x: f64, y: f64| {
        [(x, y), (x + 4.0, y), (x + 4.0, y + 4.0), (x, y + 4.0)]
            .map(|(x, y)| Point::inches(x, y))
            .to_vec()
    };
    let won = |model: &Model| end(model).model().ended.and_then(|(winner, _)| winner);
    let model = with_terms(vec![term(0, Aim::Hold(square(18.0, 5.0)), Some(3))], false);
    assert_eq!(end(&model).model().ended, Some((Some(Side(0)), Outcome::Scenario)));
    assert_eq!(
        won(&with_terms(vec![term(0, Aim::Hold(square(18.0, 15.0)), Some(3))], false)),
        None
    );
    let mut model = with_terms(vec![term(1, Aim::Destroy(ids([0])), None)], false);
    gone(&mut model, &[0], End::Destroyed);
    assert_eq!(won(&model), None, "judged when the turns run out");
    model.turn = 12;
    assert_eq!(won(&model), Some(Side(1)));
    let mut model = with_terms(vec![term(0, Aim::Save(ids([0])), Some(2))], false);
    assert_eq!(won(&model), None, "not before its turn");
    model.turn = 2;
    assert_eq!(won(&model), Some(Side(0)));
    let mut model = with_terms(vec![term(0, leave(Edge::South), Some(5))], false);
    assert_eq!(won(&model), None);
    gone(&mut model, &[0], End::Withdrew);
    assert_eq!(won(&model), Some(Side(0)));
    let north = with_terms(vec![term(0, leave(Edge::North), Some(5))], false);
    let mut model = north;
    gone(&mut model, &[0], End::Withdrew);
    assert_eq!(won(&model), None, "by another edge");
}

/// The verdict repeats the words of the terms that were met.
#[test]
fn the_verdict_repeats_the_terms() {
    use kernel::{Ruleset, Viewer};
    let why = |model: &Model| {
        let play = end(model);
        let view = || (rules_veritas::Veritas::SHOWING.view)(play.model(), None, Viewer::Watcher);
        named(model, view).verdict.expect("it is over").why
    };
    let mut terms = vec![term(0, Aim::Save(ids([0])), Some(2))];
    let mut model = with_terms(terms.clone(), false);
    model.turn = 2;
    assert_eq!(why(&model), "south met the terms of the scenario: victory for south. so.");
    terms.push(Term { words: "And so!".into(), ..term(1, Aim::Save(ids([3])), Some(2)) });
    let mut model = with_terms(terms, false);
    model.turn = 2;
    assert_eq!(why(&model), "Both sides met the terms of the scenario: a draw. so. And so!");
}

/// If terms replace the book's verdict, no side is scored.
#[test]
fn terms_may_replace_the_score() {
    let mut model = with_terms(vec![term(1, Aim::Destroy(ids([0, 1])), None)], true);
    gone(&mut model, &[3, 4], End::Destroyed);
    model.turn = 12;
    let play = end(&model);
    assert_eq!(play.model().ended, Some((None, Outcome::Score)));
    assert!(!play.events.iter().any(|event| matches!(event, Event::Scored { .. })));
}

/// IDV-VIC-002, IDV-VIC-003, IDV-VIC-005, IDV-WIL-004, IDV-WIL-005: the verdict names the winner and says why, with its rule;
/// the aims give the margin and the scores.
#[test]
fn the_verdict_says_who_won_and_why() {
    use kernel::{Ruleset, Viewer};
    use rules_veritas::Veritas;
    let cited = |model: &Model, winner, outcome| {
        let line =
            (Veritas::SHOWING.line)(model, &Event::Ended { winner, outcome }, Viewer::Watcher);
        let line = line.expect("a line");
        (line.cite.expect("a rule").0.to_string(), line.text)
    };
    let mut lost = model();
    lost.turn = 12;
    gone(&mut lost, &[3], End::Destroyed);
    let play = end(&lost);
    assert_eq!(play.model().ended, Some((Some(Side(0)), Outcome::Score)));
    let view = named(&lost, || (Veritas::SHOWING.view)(play.model(), None, Viewer::Watcher));
    let verdict = view.verdict.expect("it is over");
    assert_eq!(verdict.words, "Victory of south");
    assert_eq!(verdict.why, "Night fell; south scored 2 to 0: victory for south.");
    assert!(view.aims.iter().any(|aim| aim.contains("1.5 times")), "{:?}", view.aims);
    assert!(view.aims.iter().any(|aim| aim.contains("a company 1")), "{:?}", view.aims);
    let model = model();
    let (cite, why) = cited(&model, None, Outcome::Score);
    assert_eq!(cite, "IDV-VIC-005");
    assert_eq!(why, "Night fell at 0 to 0; neither side has 1.5 times as much: a draw.");
    let south = Some(Side(0));
    for (winner, outcome, rule) in [
        (south, Outcome::Conceded, "IDV-VIC-003"),
        (south, Outcome::Will, "IDV-WIL-005"),
        (None, Outcome::Will, "IDV-WIL-004"),
        (south, Outcome::SweptAway, "IDV-VIC-002"),
        (south, Outcome::Score, "IDV-VIC-005"),
    ] {
        assert_eq!(cited(&model, winner, outcome).0, rule, "{outcome:?}");
    }
}
