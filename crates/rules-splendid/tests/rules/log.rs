//! The log: every event has a line, except those that are only bookkeeping.
use crate::kit::{Board, NORTH, SOUTH, named};
use kernel::{Ruleset, Viewer, view::Line};
use rules_splendid::{
    Event, Model, Splendid,
    event::{Dice, End, How, Outcome, Reaction, Repulse, Test, Why},
    kinds::{Formation, Phase, Side, UnitId, UnitKind},
    question::StandSet,
};

const A: UnitId = UnitId(0);
const B: UnitId = UnitId(1);

fn model() -> Model {
    let mut board = Board::new();
    board.unit("a", 0, UnitKind::PikeAndMusket, "MPM", Formation::Line, (20.0, 10.0), NORTH);
    board.unit("b", 1, UnitKind::Mounted, "RRRR", Formation::Line, (20.0, 20.0), SOUTH);
    board.model(0)
}

fn line(event: &Event) -> Option<Line> {
    named(&model(), || (Splendid::SHOWING.line)(&model(), event, Viewer::Watcher))
}

fn text(event: &Event) -> String {
    line(event).expect("it has a line").text
}

fn fired(bounce: bool, dice: &[u8], hits: u8) -> Event {
    Event::Fired {
        unit: A,
        target: B,
        stands: StandSet::all(3),
        tally: Default::default(),
        needs: 2,
        dice: dice.to_vec(),
        hits,
        bounce,
    }
}

fn attacked(outflanking: bool, rethrown: bool) -> Event {
    let dice = |needs, faces: &[u8]| Dice { tally: Default::default(), needs, faces: faces.into() };
    Event::Attacked {
        unit: A,
        target: B,
        stands: StandSet::all(3),
        outflanking,
        dice: vec![dice(4, &[4]), dice(2, &[1, 6])],
        hits: 2,
        rethrown,
    }
}

/// ASV-FIR-041, ASV-BNC-005, ASV-H2H-009: a throw is reported with its dice, what each needed and the result.
#[test]
fn throws_show_their_dice_and_what_they_needed() {
    let volley = line(&fired(false, &[1, 2, 5], 2)).expect("it has a line");
    assert_eq!(volley.text, "a fired at b: 3 dice needing 2 or less, 1 2 5: 2 hits.");
    assert_eq!((volley.units, volley.dice), (vec!["a".into(), "b".into()], vec![1, 2, 5]));
    assert_eq!(volley.cite.expect("it cites").0, "ASV-FIR-041");
    let bounce = fired(true, &[4], 0);
    assert_eq!(text(&bounce), "A shot of a bounced on into b: 1 die needing 2 or less, 4: no hit.");
    assert_eq!(text(&fired(false, &[], 0)), "a fired at b: no dice.");
    let attack = "1 die needing 4 or less, 4; 2 dice needing 2 or less, 1 6: 2 hits.";
    assert_eq!(text(&attacked(false, false)), format!("a attacked b with 3 stands: {attack}"));
    assert_eq!(
        text(&attacked(true, false)),
        format!("a took b in the rear with 3 stands: {attack}")
    );
    assert_eq!(text(&attacked(false, true)), format!("a threw again at b: {attack}"));
    assert_eq!(line(&attacked(false, false)).expect("a line").dice, [4, 1, 6]);
}

/// ASV-INI-001, ASV-CHG-009: tests and throws for the initiative are reported with what was needed and the result.
#[test]
fn tests_report_the_die_and_the_result() {
    let test = |what, die, passed| Event::Tested { unit: B, what, die, needs: 3, passed };
    let charge = test(Test::Charge, 4, false);
    assert_eq!(text(&charge), "b threw 4 to charge, needing 3 or less, and would not go.");
    let hold = test(Test::HoldBack, 2, true);
    assert_eq!(text(&hold), "b threw 2 to hold back, needing 3 or less, and held.");
    let thrown = |winner| Event::InitiativeThrown { dice: [[3, 4], [2, 2]], winner };
    let told = line(&thrown(Some(Side(1)))).expect("it has a line");
    assert_eq!(told.dice, [3, 4, 2, 2]);
    assert!(
        told.text.ends_with("north threw 2 and 2: the lower total has the initiative, north."),
        "{}",
        told.text
    );
    assert!(text(&thrown(None)).ends_with("a tie, to be thrown again."));
}

/// ASV-RLS-003, ASV-ROU-003, ASV-VIC-010..013: losses, ends of units and the end of the battle are reported.
#[test]
fn losses_and_ends_are_reported() {
    let model = model();
    let stands = model.unit(A).stands;
    let lost = Event::Lost { unit: A, n: 1, formation: Formation::Line, stands, bend: 0 };
    assert_eq!(text(&lost), "a lost 1 stand: 3 left.");
    assert_eq!(text(&Event::Gone { unit: A, why: End::Routed }), "a routed.");
    let ended = |winner, outcome| text(&Event::Ended { winner, outcome });
    assert_eq!(ended(None, Outcome::Draw), "Both armies broke: a draw.");
    assert_eq!(
        ended(Some(Side(0)), Outcome::Splendid),
        "north broke: A Splendid Victory for south!"
    );
    assert!(ended(Some(Side(1)), Outcome::Minor).contains("A Minor Victory for north"));
    assert!(
        ended(Some(Side(1)), Outcome::Conceded)
            .starts_with("south conceded: A Splendid Victory for north!")
    );
}

/// ASV-FIR-049, ASV-H2H-018: markers that the dice have reported are not reported twice; others are, with their cause.
#[test]
fn markers_are_reported_once() {
    let hit = |why| line(&Event::Hit { unit: A, markers: 2, why });
    assert!(hit(Why::Fire).is_none() && hit(Why::Attack).is_none());
    let light = Why::Impact { heavy: false, by_heavy: true };
    let told = hit(light).expect("it has a line");
    assert_eq!(told.text, "a took 2 hits from the impact.");
    assert!(line(&Event::Hit { unit: A, markers: 0, why: light }).is_none());
}

fn cite(model: &Model, event: &Event) -> String {
    let line = (Splendid::SHOWING.line)(model, event, Viewer::Watcher).expect("it has a line");
    line.cite.expect("it cites").to_string()
}

/// ASV-HDB-005, ASV-HDB-006, ASV-HDB-021, ASV-HDB-022, ASV-HDB-024, ASV-HDB-025, ASV-DFF-011, ASV-DFF-012, ASV-EAF-006,
/// ASV-EAF-007, ASV-DIS-004, ASV-DIS-005: markers are reported with the rule of their own case.
#[test]
fn markers_cite_the_rule_of_their_case() {
    for (why, rule) in [
        (Why::HastyBlock { from_block: true }, "ASV-HDB-005"),
        (Why::HastyBlock { from_block: false }, "ASV-HDB-006"),
        (Why::Impact { heavy: false, by_heavy: false }, "ASV-HDB-021"),
        (Why::Impact { heavy: false, by_heavy: true }, "ASV-HDB-022"),
        (Why::Impact { heavy: true, by_heavy: false }, "ASV-HDB-024"),
        (Why::Impact { heavy: true, by_heavy: true }, "ASV-HDB-025"),
        (Why::FireInVain { by_heavy: false }, "ASV-DFF-011"),
        (Why::FireInVain { by_heavy: true }, "ASV-DFF-012"),
        (Why::AboutFace { pikes: false }, "ASV-EAF-006"),
        (Why::AboutFace { pikes: true }, "ASV-EAF-007"),
        (Why::Disengage { several: false }, "ASV-DIS-004"),
        (Why::Disengage { several: true }, "ASV-DIS-005"),
    ] {
        assert_eq!(cite(&model(), &Event::Hit { unit: A, markers: 1, why }), rule);
    }
}

/// ASV-CHG-011, ASV-XCH-008, ASV-XCH-009, ASV-HDB-008, ASV-HDB-013..015, ASV-DFF-006, ASV-DFA-007, ASV-EVA-005, ASV-REC-009,
/// ASV-JOI-014, ASV-JOI-015: moves, throws and failed attempts are reported.
#[test]
fn moves_and_throws_cite_the_rule_of_their_case() {
    let mut model = model();
    let (stands, by) = (model.unit(A).stands, geom::Length::inches(2.0));
    let moved = |how| Event::Moved { unit: A, how, by, stands };
    let tested = |what| Event::Tested { unit: A, what, die: 3, needs: 3, passed: true };
    let in_vain = |how| Event::InVain { unit: A, how };
    for (event, rule) in [
        (moved(How::Charge), "ASV-CHG-011"),
        (moved(How::BackOff(Repulse::PullsUp)), "ASV-HDB-015"),
        (moved(How::BackOff(Repulse::Flinches)), "ASV-DFF-006"),
        (moved(How::BackOff(Repulse::FlinchesFromGun)), "ASV-DFA-007"),
        (Event::Extended { unit: B, die: Some(2), by }, "ASV-XCH-008"),
        (Event::Extended { unit: A, die: None, by }, "ASV-XCH-009"),
        (tested(Test::PullUp { pikes: true }), "ASV-HDB-013"),
        (tested(Test::PullUp { pikes: false }), "ASV-HDB-014"),
        (tested(Test::HoldBack), "ASV-JOI-014"),
        (in_vain(Reaction::HastyBlock), "ASV-HDB-008"),
        (in_vain(Reaction::Evade), "ASV-EVA-005"),
        (in_vain(Reaction::Recoil), "ASV-REC-009"),
        (Event::DisengagedInVain { unit: A }, "ASV-DIS-007"),
    ] {
        assert_eq!(cite(&model, &event), rule, "{event:?}");
    }
    model.units.change(A.idx(), |unit| unit.formation = Formation::OpenOrder);
    assert_eq!(cite(&model, &tested(Test::HoldBack)), "ASV-JOI-015");
    assert_eq!(text(&moved(How::Nudge)), "a gave a little way.");
    assert_eq!(text(&moved(How::CloseUp)), "a closed up 2\".");
}

/// ASV-DFA-002, ASV-DFA-008, ASV-VIC-006, ASV-VIC-007: units that leave the field are reported.
#[test]
fn ends_cite_the_rule_of_their_case() {
    let mut model = model();
    let overrun = Event::Gone { unit: A, why: End::Overrun };
    model.units.change(A.idx(), |unit| unit.kind = UnitKind::RegularGun);
    assert_eq!(cite(&model, &overrun), "ASV-DFA-008");
    model.units.change(A.idx(), |unit| unit.limbered = true);
    assert_eq!(cite(&model, &overrun), "ASV-DFA-002");
    let heart = Event::Gone { unit: A, why: End::LostHeart };
    model.units.change(A.idx(), |unit| unit.kind = UnitKind::SubCommander);
    assert_eq!(cite(&model, &heart), "ASV-VIC-006");
    model.units.change(A.idx(), |unit| unit.kind = UnitKind::Commander);
    assert_eq!(cite(&model, &heart), "ASV-VIC-007");
}

/// ASV-SEQ-001: bookkeeping events have no line; every other event has a line with a rule of the index.
#[test]
fn every_line_cites_a_rule_of_the_index() {
    let model = model();
    let stands = model.unit(A).stands;
    let mut events = vec![
        Event::TurnBegan { turn: 3 },
        Event::PhaseBegan { phase: Phase::Firing },
        Event::Remounted { unit: A, mounted: true },
        Event::Limbered { unit: A, limbered: true },
        Event::Limbered { unit: A, limbered: false },
        Event::Recovered { unit: A, markers: 1 },
        Event::Extended { unit: A, die: Some(4), by: geom::Length::inches(4.0) },
        Event::Declared { unit: A, target: B, extended: true },
        Event::Declared { unit: A, target: B, extended: false },
        Event::Contacted { unit: A, target: B },
        Event::HeldBack { unit: A },
        Event::InVain { unit: A, how: Reaction::HastyBlock },
        Event::InVain { unit: A, how: Reaction::Recoil },
        Event::Strayed { unit: A, n: 1, stands },
        Event::Garrisoned { unit: A, building: None },
        Event::Disputed { ruling: "bounce_tie".into(), dice: [[1, 1], [2, 2]], winner: None },
        Event::Ruled { ruling: "bounce_tie".into(), value: "firer".into() },
        fired(false, &[1], 1),
        fired(true, &[1], 1),
        attacked(false, true),
    ];
    let hows = [
        How::Forward,
        How::Turn,
        How::Pivot,
        How::AboutFace,
        How::SideStep,
        How::StepBack,
        How::Column,
        How::Charge,
        How::Intercept,
        How::Join,
        How::Recoil,
        How::Evade,
        How::BackOff(Repulse::PullsUp),
        How::BackOff(Repulse::Flinches),
        How::BackOff(Repulse::FlinchesFromGun),
        How::Nudge,
        How::CloseUp,
        How::Unlimber,
    ];
    let by = geom::Length::inches(2.0);
    events.extend(hows.map(|how| Event::Moved { unit: A, how, by, stands }));
    events.extend(Formation::ALL.map(|formation| Event::Formed {
        unit: A,
        formation,
        bend: 0,
        stands,
    }));
    let whys = [
        Why::Contact,
        Why::Extended,
        Why::Intercept,
        Why::Recoil,
        Why::HastyBlock { from_block: true },
        Why::Impact { heavy: true, by_heavy: false },
        Why::FireInVain { by_heavy: false },
        Why::AboutFace { pikes: false },
        Why::Disengage { several: false },
        Why::Ground,
    ];
    events.extend(whys.map(|why| Event::Hit { unit: A, markers: 1, why }));
    let reactions = [
        Reaction::Stand,
        Reaction::Intercept,
        Reaction::CounterCharge,
        Reaction::Recoil,
        Reaction::Evade,
        Reaction::HastyBlock,
        Reaction::AboutFace,
        Reaction::DefensiveFire,
        Reaction::ArtilleryFire,
    ];
    events.extend(reactions.map(|how| Event::Reacted { unit: A, how }));
    let ends = [
        End::Destroyed,
        End::Routed,
        End::Retreated,
        End::Withdrew,
        End::Overrun,
        End::LeftTable,
        End::LostHeart,
        End::Escaped,
    ];
    events.extend(ends.map(|why| Event::Gone { unit: A, why }));
    let index = include_str!("../../rulebook/rules.toml");
    for event in &events {
        let line = line(event).unwrap_or_else(|| panic!("{event:?} has no line"));
        let cite = line.cite.unwrap_or_else(|| panic!("{event:?} cites nothing"));
        assert!(index.contains(&format!("id = \"{cite}\"")), "{cite} is not in the index");
        assert!(line.text.ends_with(['.', '!']), "{}", line.text);
    }
    for event in [
        Event::Noted { unit: A, done: Default::default() },
        Event::Reddened { unit: A },
        Event::Cleared { unit: A },
        Event::RedCleared,
        Event::AttackStood { unit: A, target: B, hits: 1 },
    ] {
        assert!(line(&event).is_none(), "{event:?} has a line");
    }
}

/// ASV-FIR-049, ASV-DFF-005, ASV-CMD-010: an outcome gives hits by target, and for dice thrown again only the second throw.
#[test]
fn outcomes_are_small_and_tell_branches_apart() {
    let outcome = |events: &[Event]| {
        serde_json::json!((Splendid::SHOWING.outcome)(&model(), events)).to_string()
    };
    assert_eq!(outcome(&[fired(false, &[1], 1)]), r#"{"hits":{"b":1}}"#);
    assert_eq!(outcome(&[attacked(false, false), attacked(false, true)]), r#"{"hits":{"b":2}}"#);
    let test = Event::Tested { unit: A, what: Test::Charge, die: 1, needs: 3, passed: true };
    let declared = Event::Declared { unit: A, target: B, extended: false };
    let failed = outcome(&[declared.clone(), test.clone()]);
    assert_eq!(failed, r#"{"contact":false,"test":{"a":{"charge":"passed"}}}"#);
    let fought = outcome(&[declared, test, attacked(false, false)]);
    assert!(fought.contains(r#""contact":true"#), "{fought}");
    let react = Event::Reacted { unit: A, how: Reaction::DefensiveFire };
    let flinch = outcome(&[react.clone(), fired(false, &[1, 1], 2)]);
    assert_eq!(flinch, r#"{"contact":false,"fell_back":["b"],"hits":{"b":2}}"#);
    assert!(!outcome(&[react, fired(false, &[1, 3], 1)]).contains("fell_back"));
    assert_eq!(outcome(&[Event::Gone { unit: B, why: End::Routed }]), r#"{"routed":["b"]}"#);
    assert_eq!(outcome(&[Event::Noted { unit: A, done: Default::default() }]), "{}");
}
