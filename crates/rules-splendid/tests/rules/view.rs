//! What a viewer sees: prompts, facts, marks, verdicts.
use crate::kit::{Board, NORTH, SOUTH, named};
use geom::{Angle, Length};
use kernel::{Ruleset, Seat, View, Viewer, ruleset::Seats, view::UnitView};
use rules_splendid::{
    Model, Question, Splendid,
    event::Outcome,
    event::Repulse,
    kinds::{Formation, Quality, Side, UnitId, UnitKind},
    question::{First, Rest, Window},
    rulings::{CommandQualities, Ruling},
    units::Units,
};

const A: UnitId = UnitId(0);
const B: UnitId = UnitId(1);

fn board() -> Board {
    let mut board = Board::new();
    board.unit("a", 0, UnitKind::PikeAndMusket, "MPPM", Formation::Line, (20.0, 10.0), NORTH);
    board.unit("b", 1, UnitKind::Mounted, "RRRR", Formation::Line, (20.0, 20.0), SOUTH);
    board.unit("c", 0, UnitKind::Commander, "X", Formation::OpenOrder, (20.0, 4.0), NORTH);
    board
}

fn view(model: &Model, question: Option<&Question>) -> View {
    let seats = Seats::one(Seat(0));
    let asked = question.map(|question| (seats, question));
    named(model, || (Splendid::SHOWING.view)(model, asked, Viewer::Seat(Seat(1))))
}

fn fact<'a>(unit: &'a UnitView, label: &str) -> Option<&'a str> {
    unit.facts.iter().find(|fact| fact.label == label).map(|fact| fact.value.as_str())
}

/// ASV-SEQ-001: every question has a prompt, with the names and the numbers that matter.
#[test]
fn every_question_has_a_prompt() {
    let model = board().model(0);
    let (side, inches) = (Side(0), Length::inches);
    let window = |target| {
        Question::Intercept(Window {
            mover: B,
            heading: Angle::NORTH,
            from: inches(0.0),
            to: inches(3.0),
            target,
            flow: Units::NONE,
        })
    };
    let (unit, charger) = (A, B);
    let from = inches(6.0);
    let rest = Rest { left: from, double: false, may_flow: true, amid: Units::NONE };
    let questions = [
        (Question::Deploy { side }, "south: place a unit."),
        (Question::Fire { side }, "south: choose a unit to fire, or finish firing."),
        (
            Question::Bounce { gun: A, among: [B, A].into_iter().collect() },
            "The shot of a bounces on. Which does it strike, a or b?",
        ),
        (Question::Join { side }, "join in"),
        (Question::Attack { side }, "attack with a unit"),
        (
            Question::Rethrow { unit, target: B, hits: 1 },
            "a scored 1 hit on b. Let it stand, or throw all the dice again?",
        ),
        (Question::Remove { side, step: 4 }, "choose losses of a unit of 4 stands"),
        (Question::Move { side }, "choose a unit to act"),
        (Question::Then { unit, after: First::Formed }, "may manoeuvre"),
        (Question::Then { unit, after: First::Manoeuvred }, "may change formation"),
        (Question::Then { unit, after: First::Remounted }, "may change formation too"),
        (Question::Instead { unit }, "a failed its charge test"),
        (Question::Replan { unit, rest: None }, "Halt here, or go on?"),
        (
            Question::Replan { unit, rest: Some(rest) },
            "go on, or go another way with the 6\" left?",
        ),
        (window(None), "b would move within reach"),
        (window(Some(A)), "b set out to charge a. Counter-charge"),
        (Question::React { unit, charger, from }, "b charged a from 6\" away"),
        (Question::Run { unit, charger, most: from }, "Where does a run, up to 6\" away from b?"),
        (Question::HastyBlock { unit, charger }, "a forms a hasty block against b"),
        (
            Question::BackOff {
                unit: B,
                from: A,
                most: inches(3.0),
                charged: inches(7.5),
                why: Repulse::Flinches,
            },
            "How far does b draw back from a: up to 3\" away, and at most the 7.5\" that it charged?",
        ),
        (
            Question::BreakThrough { unit: B, past: [A].into_iter().collect() },
            "b broke through past a",
        ),
        (Question::Withdraw { side }, "withdraw a unit"),
        (Question::Next { charger, among: [A, B].into_iter().collect() }, "b struck a and b"),
        (Question::Rule { side, ruling: Ruling::of("bounce_tie").expect("one") }, "bounce tie"),
    ];
    for (question, words) in questions {
        let prompt = view(&model, Some(&question)).prompt;
        assert!(prompt.contains(words), "{prompt:?} does not say {words:?}");
    }
    assert_eq!(view(&model, None).prompt, "");
}

/// ASV-BAS-003, ASV-STD-013: nothing is hidden from any viewer.
#[test]
fn all_viewers_see_the_same() {
    let model = board().model(0);
    let question = Question::Move { side: Side(0) };
    let look =
        |viewer| (Splendid::SHOWING.view)(&model, Some((Seats::one(Seat(0)), &question)), viewer);
    let seen = look(Viewer::Referee);
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Watcher] {
        assert_eq!(look(viewer), seen);
    }
    assert_eq!(seen.asked, ["south"]);
}

/// ASV-MAN-008..019, ASV-CMD-002: a unit's facts are its stands, how far it may go and whether it is in command.
#[test]
fn units_show_their_stands_their_pace_and_their_command() {
    let mut board = board();
    board.tweak(A, |unit| unit.done.pivoted = true);
    let seen = view(&board.model(0), None);
    let foot = &seen.units[0];
    assert_eq!(fact(foot, "Stands"), Some("2 pike, 2 musket"));
    let paces = ["Move", "Double-time", "Charge"].map(|label| fact(foot, label));
    assert_eq!(paces, [Some("4\""), Some("8\""), Some("4\"")]);
    assert_eq!(fact(foot, "In command"), Some("yes"));
    assert_eq!(fact(foot, "This phase"), Some("has pivoted"));
    assert_eq!(fact(foot, "Quality"), None);
    assert_eq!(fact(&seen.units[1], "In command"), Some("no"));
    assert_eq!(fact(&seen.units[2], "Command range"), Some("6\""));
    assert_eq!(fact(&seen.units[2], "Charge"), Some("cannot"));
}

/// ASV-VUQ-001, ASV-VCQ-001: qualities are shown only if they are agreed.
#[test]
fn qualities_show_where_they_are_agreed() {
    let mut board = board();
    board.book.rulings.unit_quality = true;
    board.book.rulings.command_quality = CommandQualities::Given;
    board.tweak(A, |unit| unit.quality = Quality::Raw);
    let seen = view(&board.model(0), None);
    assert_eq!(fact(&seen.units[0], "Quality"), Some("raw"));
    assert_eq!(fact(&seen.units[2], "Quality"), Some("inspiring"));
}

/// ASV-VIC-003..008: the losses of a side are compared with a quarter, a third and a half, each rounded up.
#[test]
fn sides_show_their_losses_and_the_three_limits() {
    let mut board = board();
    board.total = Some([69, 69]);
    let mut model = board.model(0);
    model.lost = [19, 18];
    let values = |side: usize| {
        let facts = &view(&model, None).sides[side].facts;
        facts.iter().map(|fact| fact.value.clone()).collect::<Vec<_>>()
    };
    assert_eq!(values(0), ["69", "19", "18, passed", "23", "35"]);
    assert_eq!(values(1), ["69", "18", "18", "23", "35"]);
}

/// ASV-VIC-010..013: a verdict has the book's name for it, the winner and the reason.
#[test]
fn verdicts_are_named_as_the_book_names_them() {
    let mut model = board().model(0);
    assert_eq!(view(&model, None).verdict, None);
    let mut verdict = |winner, outcome| {
        model.ended = Some((winner, outcome));
        view(&model, None).verdict.expect("it is over")
    };
    assert_eq!(verdict(None, Outcome::Draw).words, "Draw");
    let minor = verdict(Some(Side(1)), Outcome::Minor);
    assert_eq!((minor.winner.as_deref(), minor.words.as_str()), (Some("north"), "A Minor Victory"));
    assert_eq!(verdict(Some(Side(0)), Outcome::Splendid).words, "A Splendid Victory!");
    let conceded = verdict(Some(Side(0)), Outcome::Conceded);
    assert_eq!(conceded.words, "A Splendid Victory!");
    assert!(conceded.why.starts_with("north conceded"), "{}", conceded.why);
    assert!(conceded.why.contains("south lost 0 of 5 stands"), "{}", conceded.why);
}

/// ASV-FIR-008, ASV-FIR-049, ASV-GUN-002: markers are shown in the book's colours.
#[test]
fn markers_are_shown() {
    let mut board = board();
    board.unit("g", 0, UnitKind::RegularGun, "G", Formation::OpenOrder, (40.0, 4.0), NORTH);
    board.tweak(A, |unit| (unit.green, unit.red) = (3, true));
    board.tweak(B, |unit| unit.formation = Formation::OpenOrder);
    board.tweak(UnitId(3), |unit| unit.limbered = true);
    let seen = view(&board.model(0), None);
    let meanings = |idx: usize| {
        let markers = &seen.units[idx].markers;
        markers.iter().map(|marker| (marker.meaning.as_str(), marker.count)).collect::<Vec<_>>()
    };
    assert_eq!(meanings(0), [("hits", 3), ("has fired", 1)]);
    assert_eq!(meanings(1), [("open order", 1)]);
    assert_eq!(meanings(2), []);
    assert_eq!(meanings(3), [("limbered", 1)]);
}

/// ASV-SET-003, ASV-VIC-001: zones are shown during deployment, places to hold always.
#[test]
fn places_that_matter_are_shown() {
    let model = board().model(0);
    let seen = view(&model, Some(&Question::Deploy { side: Side(1) }));
    assert_eq!(seen.places.len(), 1);
    assert_eq!(seen.places[0].side.as_deref(), Some("north"));
    assert_eq!(seen.places[0].points, model.scene.zones[1]);
    assert!(view(&model, None).places.is_empty());
}
