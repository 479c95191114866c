//! What a client shows of units, sides and questions.
use crate::kit::{Board, NORTH, SOUTH, named};
use kernel::{Ruleset, Seat, View, Viewer, ruleset::Seats, view::UnitView};
use rules_glorious::{
    Act, Event, Glorious, Model, Question,
    act::Aim,
    kinds::{Formation, Side, UnitId, UnitKind},
    model::{Named, Shot},
    question::ElementSet,
};

fn board() -> Board {
    let mut board = Board::new();
    let open = Formation::OpenOrder;
    board.battle(&["bern", "uri"], 0, "PPPPPPBBBBBB", "000000111111", 4, (30.0, 20.0), NORTH);
    board.unit("chief", 0, UnitKind::CommanderInChief, "X", open, (30.0, 8.0), NORTH);
    board.line("bows", 0, "lllB", (50.0, 20.0));
    board.unit("gun", 1, UnitKind::Bombard, "X", open, (30.0, 40.0), SOUTH);
    board
}

fn view(model: &Model, question: Option<&Question>) -> View {
    let seats = Seats::one(Seat(0));
    let asked = question.map(|question| (seats, question));
    named(model, || (Glorious::SHOWING.view)(model, asked, Viewer::Seat(Seat(1))))
}

fn unit<'a>(view: &'a View, id: &str) -> &'a UnitView {
    view.units.iter().find(|unit| unit.id == id).expect("it is there")
}

fn fact(unit: &UnitView, label: &str) -> Option<String> {
    unit.facts.iter().find(|fact| fact.label == label).map(|fact| fact.value.clone())
}

/// AGV-BTL-014: a Battle is shown as one unit that names its members, and they say where they are.
#[test]
fn battles_name_their_members() {
    let view = view(&board().model(0), None);
    let body = unit(&view, "bern");
    assert_eq!((body.kind.as_str(), body.stands.len()), ("Battle", 12));
    assert_eq!(fact(body, "Elements").as_deref(), Some("6 pike, 6 bill"));
    assert_eq!(fact(body, "Strength").as_deref(), Some("12 of 12"));
    assert_eq!(fact(body, "Battle of").as_deref(), Some("bern, uri"));
    let member = unit(&view, "uri");
    assert_eq!((member.on_table, member.group.as_deref()), (false, Some("bern")));
    assert_eq!(fact(member, "Where").as_deref(), Some("in the Battle of bern"));
}

/// AGV-FUN-001, AGV-CMD-001: kinds, elements, allowances, command and what is left to spend.
#[test]
fn units_show_what_a_player_needs() {
    let mut play = board().moves(0);
    let shown = view(play.model(), Some(&play.question()));
    let bows = unit(&shown, "bows");
    assert_eq!((bows.kind.as_str(), bows.formation.as_str()), ("Foot", "line"));
    assert_eq!(fact(bows, "Elements").as_deref(), Some("1 bill, 3 longbow"));
    assert_eq!(fact(bows, "In command").as_deref(), Some("no"));
    assert_eq!(fact(bows, "Functions left").as_deref(), Some("2"));
    assert_eq!(fact(unit(&shown, "chief"), "Command range").as_deref(), Some("9\""));
    assert_eq!(fact(unit(&shown, "chief"), "Charge").as_deref(), Some("cannot"));
    assert_eq!(fact(unit(&shown, "gun"), "Functions left"), None, "it is not their phase");
    play.say_with(0, Act::Turn { unit: UnitId(3) }, crate::kit::turn(20.0));
    let shown = view(play.model(), Some(&play.question()));
    assert_eq!(fact(unit(&shown, "bows"), "Functions left").as_deref(), Some("1"));
    assert_eq!(fact(unit(&shown, "bows"), "This phase").as_deref(), Some("1 function spent"));
}

/// AGV-VIC-001..007: a side shows its losses and its break points.
#[test]
fn sides_show_their_losses() {
    let mut model = board().model(0);
    (model.total, model.lost) = ([20, 20], [6, 0]);
    let shown = view(&model, None);
    let fact = |label: &str| {
        let fact = shown.sides[0].facts.iter().find(|fact| fact.label == label);
        fact.map(|fact| fact.value.clone()).expect("it is told")
    };
    assert_eq!((fact("Elements at the start"), fact("Elements lost")), ("20".into(), "6".into()));
    assert_eq!(fact("Sub-Commanders leave above"), "5, passed");
    assert_eq!(fact("Commander-in-Chief leaves above"), "7");
    assert_eq!(fact("Breaks above"), "10");
}

/// AGV-SEQ-001: every question has a prompt, and the steps show where the turn is.
#[test]
fn every_question_is_put_in_a_sentence() {
    let model = board().model(0);
    let side = Side(0);
    let questions = [
        (Question::Edge { side }, "south: choose your edge."),
        (Question::Deploy { side }, "south: place a unit."),
        (Question::Pivot { side }, "choose a unit to pivot"),
        (Question::Targets, "in secret"),
        (Question::Remove { side }, "losses"),
        (Question::Close { battle: UnitId(0), unit: UnitId(1) }, "choose how uri closes up."),
        (Question::Move { side, second: false }, "choose a unit to act"),
        (Question::Move { side, second: true }, "near a commander"),
        (Question::Attack { side, round: 2 }, "round 2"),
    ];
    for (question, words) in questions {
        let shown = view(&model, Some(&question));
        assert!(shown.prompt.contains(words), "{}", shown.prompt);
        assert_eq!(shown.asked, ["south"]);
    }
    let steps = view(&model, None).steps;
    assert_eq!(steps.len(), 9, "the deployment, and the phases of a turn");
    assert!(steps[0].now && steps[1..].iter().all(|step| !step.now));
    assert_eq!(view(&model, Some(&Question::Deploy { side })).places.len(), 1, "its zone");
}

/// AGV-FIR-030: targets named in secret appear in nobody's view of the table, and the enemy's are removed from what a player
/// knows.
#[test]
fn secrets_are_kept() {
    let mut model = board().model(0);
    let plain = view(&model, None);
    let aim = Aim { target: UnitId(4), elements: ElementSet::all(3) };
    let named = Named { unit: UnitId(3), aim, shot: Some(Shot::default()) };
    model.phase = rules_glorious::kinds::Phase::Firing;
    let event = Event::Aimed { unit: UnitId(3), named: vec![named] };
    Glorious::apply(&mut model, &event);
    let (before, after) = (format!("{:?}", plain.units), format!("{:?}", view(&model, None).units));
    assert_eq!(before, after, "no unit shows what it has named");
    assert!((Glorious::SECRETS.sealed)(&Question::Targets));
    assert!(
        (Glorious::SHOWING.line)(&model, &event, Viewer::Seat(Seat(1)))
            .is_none_or(|line| !line.text.contains("gun"))
    );
    let (mut ours, mut theirs) = (model.clone(), model);
    (Glorious::SECRETS.forget)(&mut ours, Seat(0));
    (Glorious::SECRETS.forget)(&mut theirs, Seat(1));
    assert_eq!((ours.named.len(), theirs.named.len()), (1, 0));
}

/// AGV-FRM-012, AGV-CHG-013, AGV-TER-016, AGV-MNT-005, AGV-CHG-012: what a unit can do as it stands, not what its type could
/// do.
#[test]
fn units_show_how_far_they_move_as_they_stand() {
    let mut board = Board::new();
    let (foot, column, line) = (UnitKind::Foot, Formation::RoadColumn, Formation::Line);
    board.unit("column", 0, foot, "BBBB", column, (10.0, 10.0), NORTH);
    board.unit("riders", 0, UnitKind::LightCavalry, "ccc", column, (20.0, 10.0), NORTH);
    let held = board.line("held", 0, "BB", (33.0, 12.0));
    board.area("buildings", &[(30.0, 8.0), (36.0, 8.0), (36.0, 14.0), (30.0, 14.0)]);
    board.tweak(held, |unit| unit.garrison = Some(0));
    let up = board.unit("up", 0, UnitKind::MountedFoot, "lll", line, (45.0, 10.0), NORTH);
    board.tweak(up, |unit| unit.mounted = true);
    let down = board.unit("down", 0, UnitKind::MountedFoot, "lll", line, (55.0, 10.0), NORTH);
    board.tweak(down, |unit| unit.mounted = false);
    board.line("one", 0, "B", (65.0, 10.0));
    let shown = view(&board.model(0), None);
    let told = |id: &str| {
        let unit = unit(&shown, id);
        [fact(unit, "Move"), fact(unit, "Charge"), fact(unit, "Mounted")]
            .map(Option::unwrap_or_default)
    };
    assert_eq!(told("column"), ["9\"", "cannot", ""]);
    assert_eq!(told("riders"), ["36\"", "cannot", ""]);
    assert_eq!(told("held"), ["out of the buildings only", "cannot", ""]);
    assert_eq!(told("up"), ["6\" to 12\"", "cannot", "on horse"]);
    assert_eq!(told("down"), ["6\"", "9\"", "on foot"]);
    assert_eq!(told("one"), ["6\"", "cannot", ""]);
    let marked = |id: &str| unit(&shown, id).markers.iter().any(|it| it.meaning == "on horse");
    assert!(marked("up") && !marked("down") && !marked("riders"));
}

/// AGV-FIR-030: what a unit has named in secret is shown only to its own side and to the referee.
#[test]
fn a_side_sees_its_own_targets() {
    let mut board = Board::new();
    let bows = board.line("bows", 0, "llll", (36.0, 10.0));
    let bills = board.line("bills", 1, "BBBB", (36.0, 14.0));
    let mut play = board.play(rules_glorious::Stage::Targets, 0, &[]);
    let elements: ElementSet = [0, 2].into_iter().collect();
    let aims = [Aim { target: bills, elements }].into_iter().collect();
    play.say(0, Act::Fire { unit: bows, aims });
    let shown = |viewer| {
        let view = named(play.model(), || (Glorious::SHOWING.view)(play.model(), None, viewer));
        fact(unit(&view, "bows"), "Aims at")
    };
    let words = Some("bills (elements 1, 3)".to_owned());
    assert_eq!([shown(Viewer::Seat(Seat(0))), shown(Viewer::Referee)], [words.clone(), words]);
    assert_eq!([shown(Viewer::Seat(Seat(1))), shown(Viewer::Watcher)], [None, None]);
}
