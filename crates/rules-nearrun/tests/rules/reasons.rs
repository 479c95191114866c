//! Refusals and lines of the log that name the rule that is at work.
use super::{
    charges::ahead,
    drill::{THEM, US, moving, stays},
    kit::*,
};
use kernel::{Ruleset, Viewer};
use rules_nearrun::{
    Act, Event, Model, NearRun, Question, Refusal, Stage,
    event::Payment,
    kinds::{Formation, State, Step, UnitKind},
    refusal::{CommandRefusal, MoveRefusal},
};

fn why(refusal: Refusal) -> MoveRefusal {
    match refusal {
        Refusal::Move(why) => why,
        other => panic!("{other:?}"),
    }
}

/// The rule and the sentence of a line of the log.
fn told(model: &Model, event: &Event) -> (String, String) {
    let line = named(model, || (NearRun::SHOWING.line)(model, event, Viewer::Referee));
    let line = line.expect("it has a line");
    (line.cite.map(|it| it.to_string()).unwrap_or_default(), line.text)
}

fn rule(model: &Model, event: &Event) -> String {
    told(model, event).0
}

/// ANT-TER-001, -004, -006, -007, ANT-ADV-009, ANT-MOV-014: ground that bars a move or a formation is refused by its own rule.
#[test]
fn barred_ground_is_named_by_its_own_rule() {
    let mut board = Board::new();
    let horse = board.horse("horse", US, (20.0, 10.0, NORTH));
    board.form(horse, Formation::March);
    board.area("wood", &[(15.0, 5.0), (25.0, 5.0), (25.0, 20.0), (15.0, 20.0)]);
    let foot = board.foot("foot", US, (40.0, 10.0, NORTH));
    board.ribbon("river", &[(30.0, 12.0), (50.0, 12.0)], 1.5);
    let play = moving(&board);
    let form = Act::Form { unit: horse, formation: Formation::Line };
    assert!(matches!(why(play.refused(0, form)), MoveRefusal::InWood { .. }));
    assert!(matches!(why(stays(&play, foot, 3.0)), MoveRefusal::Impassable { .. }));
}

/// ANT-MAS-001, ANT-DEF-009, ANT-ART-013: a formation that is refused says whether the unit has it already or never has it.
#[test]
fn a_refused_formation_says_why() {
    let mut board = Board::new();
    let foot = board.foot("foot", US, (20.0, 10.0, NORTH));
    let play = moving(&board);
    let refused = |unit, formation| why(play.refused(0, Act::Form { unit, formation }));
    let formation = Formation::Line;
    assert_eq!(refused(foot, formation), MoveRefusal::SameForm { unit: foot, formation });
    let formation = Formation::Limbered;
    assert_eq!(refused(foot, formation), MoveRefusal::NoSuchForm { unit: foot, formation });
    assert_eq!(refused(foot, Formation::Masse), MoveRefusal::NoMasse { unit: foot });
}

/// ANT-MOV-005: guns that limbered are not prolonged any more, though they never were in this phase.
#[test]
fn guns_that_have_acted_are_not_prolonged() {
    let mut board = Board::new();
    let guns = board.unit("guns", US, UnitKind::HorseArtillery, 2, (36.0, 5.0, NORTH));
    let mut play = moving(&board);
    play.say_with(0, Act::LimberAndMove { unit: guns }, ahead(1.0));
    let prolong = Act::UnlimberAndProlong { unit: guns };
    let refused = why(play.refused_with(0, prolong, ahead(1.0)));
    assert_eq!(refused, MoveRefusal::ProlongFirst { unit: guns });
}

/// ANT-RGP-009, -016: a routing unit takes back no hit because it routs, however many it has lost.
#[test]
fn routers_are_told_that_they_rout() {
    let mut board = Board::new();
    let units =
        [20.0, 26.0, 32.0, 38.0].map(|x| board.foot(&format!("at {x}"), US, (x, 5.0, NORTH)));
    board.foot("foe", THEM, (30.0, 44.0, SOUTH));
    for unit in units {
        board.tweak(unit, |it| it.lost = 2);
    }
    board.later(units[3], |it| it.state = State::Routing);
    let mut model = board.model();
    model.commands[FIRST[0].idx()].regroups = true;
    (model.commands[DIVISION[0].idx()].face, model.step) = (Some(6), Step::Rallying);
    let play = Play::begun(model, Stage::Heal);
    let refused = play.refused(0, Act::Heal { unit: units[3] });
    assert_eq!(refused, CommandRefusal::RoutersNever { unit: units[3] }.into());
}

/// ANT-SEQ-001, -003, -004: equal totals are thrown again on turn 1 and keep the order later.
#[test]
fn equal_initiative_is_told_by_its_rule() {
    let model = |turn| Model { turn, ..Board::new().model() };
    let rolled = |winner| Event::InitiativeRolled { dice: [4, 4], totals: [4, 4], winner };
    let tie = told(&model(1), &rolled(None));
    assert_eq!(
        tie,
        ("ANT-SEQ-004".to_owned(), "Both have 4, so the dice are thrown again.".to_owned())
    );
    assert_eq!(rule(&model(2), &rolled(None)), "ANT-SEQ-003");
    assert_eq!(rule(&model(1), &rolled(Some(US))), "ANT-SEQ-001");
}

/// ANT-RSK-001, -002, -004, -006, ANT-GEN-001, -003, -006, -007: what generals do is told by the rule of their rank and of their danger.
#[test]
fn generals_are_told_by_their_own_rules() {
    let mut board = Board::new();
    let line = board.foot("line", US, (30.0, 10.0, NORTH));
    board.join(general_of(FIRST[0]), line);
    let model = board.model();
    let (joined, alone, division) =
        (general_of(FIRST[0]), general_of(SECOND[0]), general_of(DIVISION[0]));
    let risked = |general| rule(&model, &Event::GeneralRisked { general, die: 3, hit: false });
    assert_eq!([risked(joined), risked(alone)], ["ANT-RSK-004", "ANT-RSK-001"]);
    let at = at(30.0, 5.0, NORTH);
    let fled = |from| rule(&model, &Event::GeneralFled { general: alone, at, from });
    assert_eq!([fled(None), fled(Some(line))], ["ANT-RSK-002", "ANT-RSK-006"]);
    let rode = |general, with| {
        rule(
            &Model { step: Step::Movement, ..model.clone() },
            &Event::GeneralMoved { general, at, with, moves: 1 },
        )
    };
    assert_eq!([rode(alone, None), rode(division, None)], ["ANT-GEN-001", "ANT-GEN-003"]);
    assert_eq!(
        [rode(alone, Some(line)), rode(division, Some(line))],
        ["ANT-GEN-006", "ANT-GEN-007"]
    );
}

/// ANT-PIP-020, -021, -023, -025, ANT-GEN-010: every payment is told by what it pays for.
#[test]
fn payments_are_told_by_what_they_pay_for() {
    let mut board = Board::new();
    let near = board.foot("near", US, (30.0, 10.0, NORTH));
    let far = board.foot("far", US, (60.0, 10.0, NORTH));
    let guns = board.guns("guns", US, (35.0, 10.0, NORTH));
    board.lead(US, 30.0, 8.0);
    board.pips = [9, 6];
    let mut play = moving(&board);
    for unit in [near, near, far] {
        play.say_with(0, Act::Move { unit }, ahead(1.0));
    }
    play.say(0, Act::Form { unit: guns, formation: Formation::Limbered });
    for y in [8.5, 9.0] {
        let to = kernel::Fill::Poses(vec![at(30.0, y, NORTH)]);
        play.say_with(0, Act::Ride { general: general_of(DIVISION[0]) }, to);
    }
    let on = |event: &Event| match event {
        Event::PipsSpent { on, .. } => Some(*on),
        _ => None,
    };
    let all: Vec<Payment> = play.events.iter().filter_map(on).collect();
    use Payment::{Again, Brigade, General, OutOfBox, Unattached};
    assert_eq!(all, [Brigade, Again, OutOfBox, Unattached, General]);
    let rules = all.iter().map(|it| it.rule());
    let ids = ["ANT-PIP-020", "ANT-PIP-021", "ANT-PIP-023", "ANT-PIP-025", "ANT-GEN-010"];
    assert!(rules.eq(ids));
}

/// ANT-DIS-008, ANT-STR-007, ANT-SKM-024: getting back into order and holding on are in the log, and light companies are not told of their own.
#[test]
fn standing_still_is_told() {
    let mut board = Board::new();
    let shaken = board.foot("shaken", US, (30.0, 10.0, NORTH));
    board.later(shaken, |it| (it.state, it.done.began_disordered) = (State::Disordered, true));
    let weak = board.foot("weak", US, (36.0, 10.0, NORTH));
    board.tweak(weak, |it| it.lost = 3);
    let light = board.foot("light", US, (20.0, 10.0, NORTH));
    board.tweak(light, |it| (it.tags.companies, it.at) = (true, None));
    board.foot("foe", THEM, (30.0, 40.0, SOUTH));
    board.lead(US, 32.0, 8.0);
    let mut play = moving(&board);
    play.say(0, Act::Recover { unit: shaken }).say(0, Act::HoldOn { unit: weak });
    for event in [Event::WillRecover { unit: shaken }, Event::WillHoldOn { unit: weak }] {
        assert!(play.events.contains(&event), "{event:?}");
    }
    let back = told(play.model(), &Event::SentOut { unit: light, figures: 0 });
    assert_eq!(back.0, "ANT-SKM-024");
    assert!(back.1.contains("is back with its brigade"), "{}", back.1);
}

/// ANT-SEQ-025: nobody is asked for charges while no enemy is in reach.
#[test]
fn charges_are_asked_for_only_with_an_enemy_in_reach() {
    for (y, asked) in [(40.0, false), (13.5, true)] {
        let mut board = Board::new();
        board.foot("line", US, (30.0, 10.0, NORTH));
        board.foot("foe", THEM, (30.0, y, SOUTH));
        let play = board.play(Stage::Declare, Step::Charges, &[]);
        assert_eq!(matches!(play.question(), Question::Declare { .. }), asked);
    }
}

/// ANT-ORG-008, ANT-PIP-034: a commander without troops at corps level takes no pips for them.
#[test]
fn no_pips_are_taken_for_nobody() {
    let mut board = Board::new();
    board.foot("line", US, (30.0, 10.0, NORTH));
    board.foot("foe", THEM, (30.0, 44.0, SOUTH));
    let play = board.play(Stage::Dice, Step::Command, &[4]);
    assert_eq!(play.question(), Question::Pool { general: CHIEFS[0] });
    let refused = play.refused(0, Act::Take { die: 4 });
    assert_eq!(refused, CommandRefusal::NobodyUnderCorps { general: CHIEFS[0] }.into());
    assert!(!play.offered(0, |act| matches!(act, Act::Take { .. })));
}

/// ANT-CAS-001: three hits an hour are one every twenty minutes.
#[test]
fn rest_is_told_to_the_minute() {
    let model = Board::new().model();
    let rests = Event::Rests { division: DIVISION[0], hits: 4, minutes: 80 };
    assert!(told(&model, &rests).1.ends_with("can take back 4 hits in 1:20 hours of rest."));
}
