//! What is offered in a movement phase, wishes with their reasons, and how far a unit can be dragged.
use crate::kit::{Board, NORTH, named};
use kernel::{Fill, Leg, Ruleset, Seat, dice::Chooser};
use rules_glorious::{
    Act, Glorious, Question,
    kinds::{Formation, Side, UnitKind},
};

fn question() -> Question {
    Question::Move { side: Side(0), second: false }
}

/// AGV-MOV-017, AGV-FUN-007: a move is offered as far as possible: to the allowance, or to just short of an enemy.
#[test]
fn a_move_is_offered_as_far_as_possible() {
    for (y, far) in [(30.0, 6.0), (14.0, 3.98)] {
        let mut board = Board::new();
        let unit = board.line("foot", 0, "BBBB", (36.0, 10.0));
        board.line("enemy", 1, "BBBB", (36.0, y));
        let offers = board.moves(0).offers(0);
        let offer = offers.iter().find(|offer| offer.act == Act::Move { unit });
        let fill = &offer.expect("it may move").fill;
        let Fill::Path(legs) = fill else { panic!("{fill:?}") };
        let [Leg::Move { r#move: by }] = legs[..] else { panic!("{legs:?}") };
        assert!((by.to_inches() - far).abs() < 0.02, "{by}, expected {far}");
    }
}

/// AGV-FUN-009: each offer says what it costs, and every offer is accepted.
#[test]
fn offers_say_their_cost_and_are_accepted() {
    let mut board = Board::new();
    let kind = UnitKind::MountedFoot;
    board.unit("archers", 0, kind, "llllll", Formation::Line, (20.0, 10.0), NORTH);
    board.unit("gun", 0, UnitKind::OrganGun, "G", Formation::OpenOrder, (36.0, 10.0), NORTH);
    let parts = "000000111111";
    board.battle(&["a", "b"], 0, "PPPPPPBBBBBB", parts, 3, (50.0, 10.0), NORTH);
    board.line("enemy", 1, "BBBB", (36.0, 40.0));
    let play = board.moves(0);
    let offers = play.offers(0);
    for offer in &offers {
        play.clone().say_with(0, offer.act, offer.fill.clone());
        let told = offer.act == Act::EndPhase || !offer.notes.is_empty();
        assert!(told, "{} does not say its cost", offer.label);
    }
    let notes = |which: fn(&Act) -> bool| {
        offers
            .iter()
            .filter(|it| which(&it.act))
            .flat_map(|it| it.notes.clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(notes(|act| matches!(act, Act::Mount { .. })), ["takes 2 functions"]);
    assert_eq!(notes(|act| matches!(act, Act::BreakUp { .. })), ["each member spends 1 function"]);
    for kind in ["Turn", "Face", "Move", "Form", "Limber", "Prolong", "Break up", "Mount"] {
        assert!(offers.iter().any(|offer| offer.label.starts_with(kind)), "{kind}");
    }
}

/// AGV-GUN-004, AGV-FRM-008: what a unit may not do is still among its wishes, so that the reason can be shown.
#[test]
fn wishes_include_what_is_not_allowed() {
    let mut board = Board::new();
    board.unit("gun", 0, UnitKind::Bombard, "G", Formation::OpenOrder, (36.0, 10.0), NORTH);
    board.line("foot", 0, "BBBB", (20.0, 10.0));
    board.line("more", 0, "BBBB", (10.0, 20.0));
    board.area("buildings", &[(60.0, 30.0), (66.0, 30.0), (66.0, 36.0), (60.0, 36.0)]);
    let play = board.moves(0);
    let model = play.model();
    let wishes =
        |unit: &str| named(model, || (Glorious::SHOWING.wishes)(model, &question(), Seat(0), unit));
    let gun = wishes("gun");
    for act in ["Prolong gun", "Move gun", "Face gun about", "Unlimber gun"] {
        assert!(gun.iter().any(|(label, ..)| label == act), "{act}: {gun:?}");
    }
    let foot = wishes("foot");
    let battle = foot.iter().find(|(_, act, _)| matches!(act, Act::FormBattle { .. }));
    let (_, act, fill) = battle.expect("a Battle may be wished for");
    play.refused_with(0, *act, fill.clone());
    for act in ["Form foot in open order", "Put foot into buildings"] {
        assert!(foot.iter().any(|(label, ..)| label == act), "{act}: {foot:?}");
    }
    let labels: Vec<_> = foot.iter().map(|(_, act, _)| act).collect();
    let twice = (1..labels.len()).any(|n| labels[..n].contains(&labels[n]));
    assert!(!twice, "nothing is wished for twice");
}

/// AGV-MOV-017: guesses are cheap, mostly accepted, and never take a unit off the table.
#[test]
fn guesses_are_mostly_accepted() {
    let mut board = Board::new();
    for n in 0..5 {
        let x = 8.0 + 12.0 * f64::from(n);
        board.line(&format!("a{n}"), 0, "BBBB", (x, 10.0));
        board.line(&format!("b{n}"), 1, "BBBB", (x, 40.0));
    }
    let play = board.moves(0);
    let mut chooser = Chooser::new(7);
    let (mut tries, mut taken) = (0, 0);
    for _ in 0..400 {
        let guess = (Glorious::chapter(&question()).guess)(
            play.model(),
            &question(),
            Seat(0),
            &mut chooser,
        );
        let Some((act, fill)) = guess else { continue };
        tries += 1;
        let said = kernel::Said { seat: Seat(0), act, fill };
        let mut moment = play.moment.clone();
        let mut events = Vec::new();
        if moment.tell(&mut play.dice.clone(), said, &mut events).is_ok() {
            taken += 1;
            assert_eq!(moment.model().lost, [0, 0], "{act:?}");
        }
    }
    assert!(tries > 300 && taken * 10 > tries * 7, "{taken} of {tries}");
}

/// AGV-MOV-017, AGV-CMD-001: the lane in which a unit can move is drawn as far as it reaches, and so is a commander's range.
#[test]
fn the_lane_ahead_is_drawn() {
    let mut board = Board::new();
    board.line("foot", 0, "BBBB", (36.0, 10.0));
    let chief = UnitKind::CommanderInChief;
    board.unit("chief", 0, chief, "c", Formation::OpenOrder, (60.0, 10.0), NORTH);
    board.unit("gun", 0, UnitKind::OrganGun, "G", Formation::OpenOrder, (20.0, 10.0), NORTH);
    board.ribbon("hedge", &[(20.0, 14.0), (50.0, 14.0)], 0.5);
    let model = board.model(0);
    let drawn = |unit: &str| {
        let all = (Glorious::SHOWING.overlays)(&model, unit, kernel::Viewer::Seat(Seat(0)));
        all.into_iter().map(|one| (one.kind, one.ring)).collect::<Vec<_>>()
    };
    let foot = drawn("foot");
    assert_eq!(foot[0].0, "move");
    assert!((foot[0].1[1].v2().y / 2540.0 - 13.75).abs() < 0.02, "{foot:?}");
    let kinds: Vec<String> = drawn("chief").into_iter().map(|(kind, _)| kind).collect();
    assert_eq!(kinds, ["command", "move"]);
    let gun = drawn("gun");
    assert!(gun.iter().all(|(kind, _)| kind != "move"), "an unlimbered gun does not move: {gun:?}");
}

/// AGV-MOV-017, AGV-GUN-004: a drag that goes too far is cut short with the reason. What a unit may not do is shown with its
/// reason. The reach straight ahead is drawn.
#[test]
fn a_drag_is_cut_short_with_the_reason() {
    let unit = |id: &str, kind: &str, element: &str, n: usize, at: [f64; 2]| serde_json::json!({"id": id, "type": kind, "elements": vec![element; n], "at": at});
    let scenario = serde_json::json!({
        "format": 1, "id": "test", "title": "Test", "ruleset": "glorious",
        "table": {"size": [72, 48]}, "rules": {"composition": false},
        "sides": [
            {"id": "south", "edge": "south", "units": [
                unit("foot", "foot", "bill", 4, [36.0, 10.0]),
                unit("gun", "bombard", "bombard", 1, [50.0, 10.0]),
            ]},
            {"id": "north", "edge": "north", "units": [unit("enemy", "foot", "bill", 4, [36.0, 40.0])]},
        ],
    });
    let doc = kernel::doc::Doc::from_json("test", &scenario).expect("it is a document");
    let mut game = kernel::any::open::<Glorious>(&doc, 1, None).expect("it opens");
    // Whoever is asked finishes, until the south moves.
    let end = serde_json::json!("end-phase");
    let going = serde_json::json!({"move": {"unit": "foot"}});
    let ahead = serde_json::json!([{"move": 9.0}]);
    let fitted = loop {
        if let Ok(fitted) = game.fit("south", going.clone(), ahead.clone()) {
            break fitted;
        }
        let said = ["south", "north"]
            .iter()
            .any(|seat| game.say(seat, end.clone(), serde_json::Value::Null).is_ok());
        assert!(said, "somebody is asked");
    };
    assert_eq!(fitted.length, Some(6.0));
    assert_eq!(fitted.barred.expect("three inches were too far").cite, "AGV-MOV-017");
    let ring = game.reach("south", going);
    assert!((ring[0][1] - 16.0).abs() < 0.2 && (ring[0][0] - 36.0).abs() < 0.01, "{ring:?}");
    assert!((ring[18][1] - 10.0).abs() < 0.01, "nothing behind it");
    let denied = game.denied("south", "gun");
    let of = |rule: &str| denied.iter().any(|one| one.reason.cite == rule);
    assert!(of("AGV-GUN-004") && of("AGV-GUN-002") && of("AGV-FUN-029"), "{denied:?}");
}
