//! What refusals and the log say, and the rules that they cite.
use crate::kit::{Board, NORTH, SOUTH, go, turn};
use kernel::{Cited, Ruleset, Viewer};
use rules_glorious::{
    Act, Event, Glorious, Refusal, Stage,
    act::{Aim, Shape},
    event::End,
    kinds::{Formation, Phase, UnitId, UnitKind},
    refusal::{BattleRefusal, FireRefusal, MoveRefusal},
};

fn told(board: &Board, why: &Refusal) -> (String, String) {
    (why.cite().to_string(), board.named(|| why.to_string()))
}

fn gun(limbered: bool) -> (Board, UnitId) {
    let mut board = Board::new();
    let open = Formation::OpenOrder;
    let unit = board.unit("gun", 0, UnitKind::OrganGun, "g", open, (36.0, 10.0), NORTH);
    board.tweak(unit, |unit| unit.limbered = limbered);
    (board, unit)
}

/// AGV-GUN-003: only unlimbered guns are prolonged, and by an inch at most.
#[test]
fn prolonging_cites_its_own_rule() {
    let (board, unit) = gun(true);
    let why = board.moves(0).refused_with(0, Act::Prolong { unit }, go(0.5));
    assert_eq!(told(&board, &why).0, "AGV-GUN-003");
    assert_eq!(told(&board, &why).1, "gun is limbered, and only unlimbered guns are prolonged");
    let (board, unit) = gun(false);
    let why = board.moves(0).refused_with(0, Act::Prolong { unit }, go(1.01));
    let Refusal::Move(MoveRefusal::ProlongTooFar { cost, most, .. }) = why else { panic!("{why}") };
    assert!((cost - 1.01).abs() < 0.001 && most == 1.0);
    assert_eq!(told(&board, &why).0, "AGV-GUN-003");
}

/// AGV-FRM-009: a commander is always in open order.
#[test]
fn a_commander_in_line_cites_open_order() {
    let mut board = Board::new();
    let (kind, open) = (UnitKind::CommanderInChief, Formation::OpenOrder);
    let unit = board.unit("chief", 0, kind, "c", open, (36.0, 10.0), NORTH);
    let shape = Shape { formation: Formation::Line, files: 1, short: 0, about: 0, file: 0 };
    let act = Act::ChangeFormation { unit, shape, order: Default::default() };
    let why = board.moves(0).refused(0, act);
    assert_eq!(told(&board, &why).0, "AGV-FRM-009");
}

/// AGV-FRM-020: a new formation may not stand on a unit or in ground barred to it.
#[test]
fn a_new_formation_without_room_cites_its_own_rule() {
    let column = |board: &mut Board| {
        let line = Formation::Line;
        board.unit("horse", 0, UnitKind::Knights, "KKKK", line, (36.0, 30.0), NORTH)
    };
    let shape = Shape { formation: Formation::Block, files: 2, short: 0, about: 0, file: 0 };
    let act = |unit| Act::ChangeFormation { unit, shape, order: Default::default() };
    let mut board = Board::new();
    let unit = column(&mut board);
    board.line("friend", 0, "BB", (36.0, 28.4));
    let why = board.moves(0).refused(0, act(unit));
    assert!(matches!(why, Refusal::Move(MoveRefusal::FormsOver { .. })), "{why}");
    assert_eq!(told(&board, &why).0, "AGV-FRM-020");
    let mut board = Board::new();
    let unit = column(&mut board);
    board.area("wood", &[(30.0, 20.0), (42.0, 20.0), (42.0, 28.4), (30.0, 28.4)]);
    let why = board.moves(0).refused(0, act(unit));
    assert!(matches!(why, Refusal::Move(MoveRefusal::FormsOnBarred { .. })), "{why}");
    let words = "horse in its new formation would stand in the wood, where it may not be";
    assert_eq!(told(&board, &why), ("AGV-FRM-020".to_owned(), words.to_owned()));
}

/// AGV-BTL-002: five units are too many, and the act is refused instead of misread.
#[test]
fn five_members_are_refused() {
    let mut board = Board::new();
    let units: Vec<UnitId> = (0..5)
        .map(|n| board.line(&format!("u{n}"), 0, "BBBB", (36.0, 10.0 + 1.5 * f64::from(n))))
        .collect();
    let names: Vec<u8> = units.iter().map(|id| id.0).collect();
    let read = serde_json::json!({"form-battle": {"units": names}});
    let act: Act = serde_json::from_value(read).expect("it is understood");
    let why = board.moves(0).refused(0, act);
    assert_eq!(why, BattleRefusal::Members { n: 5, least: 2, most: 4 }.into());
    assert_eq!(told(&board, &why).0, "AGV-BTL-002");
}

/// AGV-FIR-030, AGV-FUN-006: nobody may fire with an enemy's unit; the refusal cites the rule of the phase.
#[test]
fn an_enemys_unit_cites_the_phase() {
    let mut board = Board::new();
    let ours = board.line("ours", 0, "llll", (36.0, 10.0));
    let theirs = board.line("theirs", 1, "llll", (36.0, 14.0));
    let fire = |unit, target| {
        let elements = [0].into_iter().collect();
        Act::Fire { unit, aims: [Aim { target, elements }].into_iter().collect() }
    };
    let mut model = board.model(0);
    model.phase = Phase::Firing;
    let play = crate::kit::Play::from(model.clone(), Stage::Targets, &[]);
    assert_eq!(told(&board, &play.refused(0, fire(theirs, ours))).0, "AGV-FIR-030");
    let play = crate::kit::Play::from(model, Stage::Pivots { half: 0 }, &[]);
    let pivot = Act::Pivot { unit: ours, turn: kernel::offer::Turn(100) };
    assert_eq!(told(&board, &play.refused(1, pivot)).0, "AGV-FIR-030");
    assert_eq!(
        told(&board, &board.moves(0).refused(0, Act::AboutFace { unit: theirs })).0,
        "AGV-FUN-006"
    );
}

/// AGV-BTL-014: a member of a Battle is not a target by itself.
#[test]
fn a_member_is_not_a_target() {
    let mut board = Board::new();
    let ours = board.line("ours", 0, "llll", (36.0, 10.0));
    let parts = "000000111111";
    board.battle(&["van", "rear"], 1, "PPPPPPBBBBBB", parts, 3, (36.0, 14.0), SOUTH);
    let elements = [0].into_iter().collect();
    let aims = [Aim { target: UnitId(2), elements }].into_iter().collect();
    let why = board.play(Stage::Targets, 0, &[]).refused(0, Act::Fire { unit: ours, aims });
    let wanted = FireRefusal::InBattle { target: board.id("rear"), battle: board.id("van") };
    assert_eq!(why, wanted.into());
    assert_eq!(told(&board, &why).0, "AGV-BTL-014");
}

/// AGV-FRM-018: changing places is not a change of formation by itself, and an invalid order is reported.
#[test]
fn changing_places_alone_is_not_a_change() {
    let mut board = Board::new();
    let unit = board.line("foot", 0, "lBPBl", (36.0, 10.0));
    let shape = Shape { formation: Formation::Line, files: 5, short: 0, about: 0, file: 2 };
    let act =
        |order: &[u8]| Act::ChangeFormation { unit, shape, order: order.iter().copied().collect() };
    let play = board.moves(0);
    let only = play.refused(0, act(&[5, 4, 3, 2, 1]));
    assert_eq!(only, MoveRefusal::OnlyOrder { unit }.into());
    let bad = play.refused(0, act(&[1, 1, 3, 2, 1]));
    assert_eq!(bad, MoveRefusal::BadOrder { unit }.into());
    assert_eq!([told(&board, &only).0, told(&board, &bad).0], ["AGV-FRM-018", "AGV-FRM-018"]);
    let same = play.refused(0, act(&[]));
    assert_eq!(same, MoveRefusal::NoChange { unit }.into());
}

/// AGV-FRM-017: each of two elements at the centre of the front is offered as the one to stay.
#[test]
fn both_centre_elements_are_offered() {
    let mut board = Board::new();
    let unit = board.line("foot", 0, "BBBB", (36.0, 20.0));
    let mut play = board.moves(0);
    let offers = play.offers(0);
    let abouts: Vec<u8> = offers
        .iter()
        .filter_map(|offer| match offer.act {
            Act::ChangeFormation { shape, .. } if shape.formation == Formation::Block => {
                Some(shape.about)
            }
            _ => None,
        })
        .collect();
    assert_eq!(abouts, [0, 3], "the left of the two, and the right");
    let right = offers.iter().find(|it| it.label.ends_with("about element 3")).expect("offered");
    play.say(0, right.act);
    let off = play.unit(unit).base(0).centre.x - geom::Length::inches(36.75).units();
    assert!(off.abs() < 1.0, "it stays where it was");
}

/// AGV-MOV-017, AGV-MOV-018: a move of zero is not a move, and a turn of zero or of a whole circle is not a turn. Nothing is
/// spent.
#[test]
fn zero_is_not_a_move_or_a_turn() {
    let mut board = Board::new();
    let unit = board.line("foot", 0, "BBBB", (36.0, 20.0));
    let play = board.moves(0);
    let why = play.refused_with(0, Act::Move { unit }, go(0.0));
    assert_eq!(
        told(&board, &why),
        ("AGV-MOV-017".to_owned(), "foot would stay where it is".to_owned())
    );
    for degrees in [0.0, 360.0, -360.0] {
        let why = play.refused_with(0, Act::Turn { unit }, turn(degrees));
        assert_eq!(why, MoveRefusal::NoTurn { unit }.into());
        let words = "foot would face as it does now".to_owned();
        assert_eq!(told(&board, &why), ("AGV-MOV-018".to_owned(), words), "{degrees}");
    }
    let (board, unit) = gun(false);
    let why = board.moves(0).refused_with(0, Act::Prolong { unit }, go(0.0));
    assert!(matches!(why, Refusal::Move(MoveRefusal::StaysPut { .. })), "{why}");
}

/// AGV-GUN-008, AGV-CMD-011, AGV-LOS-001: what the log says about units that are gone fits their type; a single element is
/// singular.
#[test]
fn log_lines_fit_the_type_of_unit() {
    let mut board = Board::new();
    let open = Formation::OpenOrder;
    let gun = board.unit("gun", 0, UnitKind::Bombard, "g", open, (10.0, 10.0), NORTH);
    let chief = board.unit("chief", 0, UnitKind::CommanderInChief, "c", open, (20.0, 10.0), NORTH);
    let foot = board.line("foot", 0, "BBB", (36.0, 10.0));
    let model = board.model(0);
    let line = |unit| {
        let gone = Event::Gone { unit, why: End::Destroyed };
        let line = board.named(|| (Glorious::SHOWING.line)(&model, &gone, Viewer::Watcher));
        let line = line.expect("it is told");
        (line.text, line.cite.map(|cite| cite.to_string()).unwrap_or_default())
    };
    assert_eq!(line(gun), ("gun was destroyed.".to_owned(), "AGV-GUN-008".to_owned()));
    assert_eq!(line(chief), ("chief fell.".to_owned(), "AGV-CMD-011".to_owned()));
    assert_eq!(line(foot).0, "foot fell to the last man.");
    let one = board.line("one", 0, "B", (50.0, 10.0));
    let shape = Shape { formation: Formation::RoadColumn, files: 1, short: 0, about: 0, file: 0 };
    let act = Act::ChangeFormation { unit: one, shape, order: Default::default() };
    let why = board.moves(0).refused(0, act);
    let words = "one has 1 element, which cannot make road column of 1 file";
    assert_eq!(told(&board, &why), ("AGV-FRM-014".to_owned(), words.to_owned()));
}
