//! What the log, the offers and the refusals say: sentences with a capital, about one or about several, with what a die decided.
use crate::kit::{Board, FOOT, GENERALS, NORTH, SOUTH, at, general_of, mm, named};
use geom::Length;
use kernel::{Offer, Ruleset, Seat, Viewer, names::agreed, ruleset::Seats, view::Line};
use rules_gloria::{
    Act, Event, Gloria, Model, Question, Stage,
    event::Cause,
    kinds::{Formation, Phase, Side, Test, UnitId},
    model::Fate,
    refusal::{DeployRefusal, MoveRefusal, Who},
};

/// Two units: Ah, and the Frasers beside it.
fn two() -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let one = board.foot("Ah", Side(0), (600.0, 300.0, NORTH));
    let many = board.foot("the Frasers", Side(0), (900.0, 300.0, NORTH));
    (board, one, many)
}

/// The line of the log about an event.
fn line(model: &Model, event: &Event) -> String {
    let line = || (Gloria::SHOWING.line)(model, event, Viewer::Referee);
    named(model, || Line::composed(line)).expect("it has a line").text
}

/// The label of an act.
fn label(model: &Model, act: Act) -> String {
    named(model, || Offer::composed(|| Offer::told(act))).expect("it has a label").label
}

/// PG-SHO-003, PG-FEI-001: verbs and "its" agree with the name of a unit, and a sentence begins with a capital.
#[test]
fn names_in_the_plural_take_plural_verbs() {
    let (board, one, many) = two();
    let model = board.model();
    let lost = |unit| line(&model, &Event::Lost { unit, figures: 2, cause: Cause::Fire });
    assert_eq!([lost(one), lost(many)], ["Ah loses 2 figures.", "The Frasers lose 2 figures."]);
    let feints = [one, many].map(|unit| line(&model, &Event::Feinted { unit }));
    assert_eq!(feints, ["Ah broke off its charge.", "The Frasers broke off their charge."]);
    let risked = Event::EngineersRisked { unit: many, die: 6, hit: true };
    assert_eq!(line(&model, &risked), "The Frasers stood by those who fought and were hit.");
    assert_eq!(line(&model, &Event::PhaseBegan { phase: Phase::Movement }), "Movement.");
    let moves = Act::Move { unit: many, form: Some(Formation::March) };
    assert_eq!(label(&model, moves), "The Frasers form march column and move");
}

/// PG-ROU-004, PG-MOV-003: refusals agree too, and give distances in millimetres.
#[test]
fn refusals_agree_and_are_in_millimetres() {
    let (board, one, many) = two();
    let model = board.model();
    let said = |why: &dyn std::fmt::Display| named(&model, || agreed(|| why.to_string()));
    let routs = MoveRefusal::Routing { unit: many };
    assert_eq!(said(&routs), "the Frasers are routing and take no orders");
    let [needs, most] = [130, 125].map(Length::from_mm);
    let far = MoveRefusal::TooFar { unit: one, needs, most };
    assert_eq!(said(&far), "Ah needs 130 mm for that and has 125 mm");
    let zone = DeployRefusal::OutScouted { who: Who::Unit(one), most };
    assert_eq!(
        said(&zone),
        "the army is out-scouted, and Ah must stand within 125 mm of its own edge"
    );
}

/// PG-FRD-003, PG-ENG-002, PG-WOD-001: a line about a die for the ground says what it decided.
#[test]
fn dice_for_the_ground_are_told_with_their_results() {
    let (mut board, one, _) = two();
    let bridge = board.ribbon("stone-bridge", &[(100.0, 600.0), (100.0, 700.0)], 60);
    let wood = board.area("wood", &[(1400.0, 500.0), (1600.0, 500.0), (1600.0, 700.0)]);
    let model = Model { phase: Phase::Movement, ..board.model() };
    let rolled = |piece, die| line(&model, &Event::GroundRolled { unit: one, piece, die });
    assert_eq!(rolled(None, 6), "Ah sought a ford and found one: 6.");
    assert_eq!(rolled(None, 1), "Ah sought a ford and found none: 1.");
    assert_eq!(rolled(Some(bridge), 6), "Ah demolished the stone bridge: 6.");
    assert_eq!(rolled(Some(bridge), 1), "Ah failed to demolish the stone bridge: 1.");
    assert_eq!(rolled(Some(wood), 1), "Ah found the wood to be a light wood: 1.");
    assert_eq!(rolled(Some(wood), 6), "Ah found the wood to be a heavy wood: 6.");
}

/// PG-MOV-005, PG-ATT-001, PG-DEP-001: a general is placed, rides alone or joins a unit.
#[test]
fn the_ride_of_a_general_is_told() {
    let (board, one, _) = two();
    let model = Model { phase: Phase::Movement, ..board.model() };
    let (general, place) = (GENERALS[0], mm(500.0, 500.0));
    let moved = |with| Event::GeneralMoved { general, at: place, with };
    assert_eq!(line(&model, &moved(None)), "General 0 rode on alone.");
    assert_eq!(line(&model, &moved(Some(one))), "General 0 joined Ah.");
    let model = Model { phase: Phase::Deployment, ..model };
    assert_eq!(line(&model, &moved(None)), "General 0 is placed.");
    let hit = Event::GeneralHit { general: general_of(FOOT[0]), die: Some(1), fate: Fate::Killed };
    assert_eq!(line(&model, &hit), "General 2 is killed.");
}

/// PG-CHG-002: a joint test names all units that take it.
#[test]
fn a_joint_test_names_all_its_units() {
    let (mut board, one, many) = two();
    let targets = [600.0, 900.0].map(|x| board.foot("a target", Side(1), (x, 360.0, SOUTH)));
    let mut play = board.play(Stage::Declare { side: Side(0) }, Phase::Morale, &[]);
    for (unit, target, joint) in [(one, targets[0], false), (many, targets[1], true)] {
        play.say(0, Act::Declare { unit, target, joint, squadron: None });
    }
    let tested = |test| Event::Tested { unit: one, test, total: 3, die: 6, passed: true };
    let said = "Ah and the Frasers passed To Charge: 6 against 3.";
    assert_eq!(line(play.model(), &tested(Test::ToCharge)), said);
    assert_eq!(line(play.model(), &tested(Test::Rally)), "Ah passed Rally: 6 against 3.");
}

/// PG-DEP-001, PG-ART-003: a gun is placed deployed, a battalion in line.
#[test]
fn a_unit_is_placed_as_it_is_formed() {
    let (board, one, _) = two();
    let model = board.model();
    let place = |formation| label(&model, Act::Place { unit: one, formation });
    assert_eq!(place(Formation::Deployed), "Place Ah deployed");
    assert_eq!(place(Formation::Line), "Place Ah in line");
    let pose = at(600.0, 300.0, NORTH);
    let placed = Event::Placed { unit: one, at: pose, formation: Formation::Limbered };
    assert_eq!(line(&model, &placed), "Ah is placed limbered.");
}

/// PG-HIL-003, PG-IMP-001: questions agree too.
#[test]
fn questions_agree_with_the_names_in_them() {
    let (board, one, many) = two();
    let model = board.model();
    let asked = |question: Question| {
        let asked = Some((Seats::one(Seat(0)), &question));
        named(&model, || (Gloria::SHOWING.view)(&model, asked, Viewer::Referee)).prompt
    };
    let crest = [one, many].map(|unit| asked(Question::Crest { unit }));
    assert_eq!(crest[0], "Is Ah behind the crest or over it?");
    assert_eq!(crest[1], "Are the Frasers behind the crest or over it?");
    let (unit, charger) = (many, one);
    let answer = asked(Question::Answer { unit, charger, runs: false });
    assert_eq!(answer, "Ah charges, and the Frasers do not waver: what do they do?");
    let answer = asked(Question::Answer { unit: one, charger: many, runs: false });
    assert_eq!(answer, "The Frasers charge, and Ah does not waver: what does it do?");
    let rallied = [one, many].map(|unit| asked(Question::Rallied { unit }));
    assert_eq!(rallied[0], "Ah has rallied: how does it form?");
    assert_eq!(rallied[1], "The Frasers have rallied: how do they form?");
    let beaten = asked(Question::Beaten { unit });
    assert_eq!(beaten, "The Frasers are beaten: do they stay in their cover?");
    let clear = asked(Question::Clear { unit, charger });
    assert_eq!(clear, "Ah charges through the Frasers: where do they evade to?");
    let impulse = asked(Question::Impulse { unit: many });
    assert_eq!(impulse, "The Frasers charge: make their first impulse.");
}
