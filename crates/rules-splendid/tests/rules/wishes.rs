//! What a player may want a unit to do: each refusal is one of the rules'.
use crate::{
    fray::*,
    kit::{Board, NORTH, Play, SOUTH, named},
};
use kernel::{Fill, No, Ruleset, Said, Seat};
use rules_splendid::{
    Act, Refusal, Splendid, Stage,
    formations::NoFormation,
    kinds::{Formation, UnitKind},
    refusal::{ChargeRefusal, FireRefusal, MoveRefusal},
};

fn wishes(play: &Play, side: u8, unit: &str) -> Vec<(String, Act, Fill)> {
    let model = play.model();
    named(model, || (Splendid::SHOWING.wishes)(model, &play.question(), Seat(side), unit))
}

/// The refusal of a wish whose label contains these words. None if it is allowed.
fn told(play: &Play, side: u8, unit: &str, words: &str) -> Option<Refusal> {
    let wishes = wishes(play, side, unit);
    let labels: Vec<_> = wishes.iter().map(|wish| wish.0.clone()).collect();
    let found = wishes.into_iter().find(|(label, ..)| label.contains(words));
    let (_, act, fill) = found.unwrap_or_else(|| panic!("no {words} among {labels:?}"));
    match play.moment.clone().dry_run(Said { seat: Seat(side), act, fill }) {
        Ok(_) => None,
        Err(No::Refused(refusal)) => Some(refusal),
        Err(other) => panic!("{words}: {other}"),
    }
}

/// ASV-CHF-001, ASV-FRM-004, ASV-FRM-017: the wishes of horse include every formation, and the two that it cannot take say why.
#[test]
fn horse_may_wish_for_any_formation() {
    let mut board = Board::new();
    charger(&mut board, UnitKind::Mounted, "RRRRR");
    target(&mut board, UnitKind::Foot, "HHHH", Formation::Line, 30.0);
    let play = begin(&board, &[]);
    let why = |words: &str| match told(&play, 0, "charger", words) {
        Some(Refusal::Move(MoveRefusal::CannotForm { why, .. })) => Some(why),
        None => None,
        other => panic!("{words}: {other:?}"),
    };
    assert_eq!(why(Formation::DefensiveBlock.name()), Some(NoFormation::OnlyFoot));
    assert_eq!(why(&format!("into {}", Formation::OpenOrder.name())), Some(NoFormation::NotLoose));
    assert_eq!(why(&format!("into {}", Formation::Block.name())), None);
    assert_eq!(told(&play, 0, "charger", "Manoeuvre"), None);
    assert_eq!(told(&play, 0, "charger", "Double-time"), None);
    let step = told(&play, 0, "charger", "Side-step");
    assert!(matches!(step, Some(Refusal::Move(MoveRefusal::OnlyFootSteps { .. }))), "{step:?}");
}

/// ASV-CHG-004, ASV-CHG-011: the wishes include a charge at a nearby enemy, with the reason that prevents it.
#[test]
fn a_prohibited_charge_says_why() {
    let mut board = Board::new();
    let kind = UnitKind::PikeAndMusket;
    board.unit("charger", 0, kind, "PPMM", Formation::DefensiveBlock, (X, Y), NORTH);
    target(&mut board, UnitKind::Foot, "HHHH", Formation::Line, 3.0);
    let why = told(&begin(&board, &[]), 0, "charger", "Charge target");
    assert!(matches!(why, Some(Refusal::Charge(ChargeRefusal::DefensiveBlock { .. }))), "{why:?}");
    let mut board = Board::new();
    charger(&mut board, UnitKind::Mounted, "RRRR");
    target(&mut board, UnitKind::Foot, "HHHH", Formation::Line, 40.0 / 25.4);
    assert_eq!(told(&begin(&board, &[]), 0, "charger", "Charge target"), None);
}

/// ASV-MAN-004: a unit with an enemy near does not double-time.
#[test]
fn double_time_near_the_enemy_says_why() {
    let mut board = Board::new();
    charger(&mut board, UnitKind::Foot, "HHHH");
    target(&mut board, UnitKind::Foot, "HHHH", Formation::Line, 5.0);
    let why = told(&begin(&board, &[]), 0, "charger", "Double-time");
    assert!(matches!(why, Some(Refusal::Move(_))), "{why:?}");
}

/// ASV-GUN-002, ASV-DRG-004: guns limber and unlimber, dragoons mount and dismount; other units have no such wishes.
#[test]
fn each_type_has_its_own_wishes() {
    let mut board = Board::new();
    board.unit("gun", 0, UnitKind::RegularGun, "G", Formation::OpenOrder, (10.0, 12.0), NORTH);
    board.unit("dragoons", 0, UnitKind::Dragoon, "DDD", Formation::Line, (20.0, 12.0), NORTH);
    board.unit("enemy", 1, UnitKind::Foot, "HHHH", Formation::Line, (60.0, 40.0), SOUTH);
    let play = begin(&board, &[]);
    assert_eq!(told(&play, 0, "gun", "Limber up"), None);
    assert_eq!(told(&play, 0, "dragoons", "Mount up"), None);
    let wishes = |unit| wishes(&play, 0, unit);
    assert!(wishes("gun").iter().all(|(label, ..)| !label.contains("ount")));
    assert!(wishes("dragoons").iter().all(|(label, ..)| !label.contains("imber")));
    assert!(wishes("enemy").is_empty(), "the enemy has its own wishes");
    assert!(wishes("nobody").is_empty());
}

/// ASV-FIR-025, ASV-FIR-002: the wishes include fire at enemies that it cannot fire at, but not at those that it can.
#[test]
fn prohibited_fire_says_why() {
    let mut board = Board::new();
    board.unit("shot", 0, UnitKind::PikeAndMusket, "MMM", Formation::Line, (20.0, 12.0), NORTH);
    board.unit("near", 1, UnitKind::Foot, "HHH", Formation::Line, (20.0, 16.0), SOUTH);
    board.unit("far", 1, UnitKind::Foot, "HHH", Formation::Line, (20.0, 40.0), SOUTH);
    board.unit("pikes", 0, UnitKind::PikeAndMusket, "PPP", Formation::Line, (40.0, 12.0), NORTH);
    let play = board.play(Stage::Fire { half: 0 }, 0, &[]);
    let why = told(&play, 0, "shot", "at far");
    let Some(Refusal::Fire(why)) = why else { panic!("{why:?}") };
    assert!(!matches!(why, FireRefusal::NoWeapons { .. }), "{why}");
    let wishes = wishes(&play, 0, "shot");
    assert!(wishes.iter().all(|(label, ..)| !label.ends_with("at near")), "it may be fired at");
    let why = told(&play, 0, "pikes", "at near");
    assert!(matches!(why, Some(Refusal::Fire(FireRefusal::NoWeapons { .. }))), "{why:?}");
}

/// ASV-REA-003, ASV-EVA-001: a unit that is charged shows which reactions it cannot make, as reactions.
#[test]
fn prohibited_reactions_say_why() {
    let mut board = Board::new();
    let horse = charger(&mut board, UnitKind::Mounted, "RRRR");
    let foot = target(&mut board, UnitKind::Foot, "HHHH", Formation::Line, 5.0);
    let mut play = begin(&board, &[1]);
    play.say(0, charge(horse, foot));
    let why = told(&play, 1, "target", "evades");
    assert!(matches!(why, Some(Refusal::Charge(_))), "{why:?}");
    let asked = play.moment.ask().map(|ask| (ask.seats, &ask.question));
    let view = (Splendid::SHOWING.view)(play.model(), asked, kernel::Viewer::Watcher);
    let reaction = view.reaction.expect("a unit reacts");
    assert_eq!((reaction.unit.as_deref(), reaction.to.as_str()), (Some("target"), "charger"));
    assert_eq!(
        (Splendid::SHOWING.actor)(play.model(), &play.question(), &Act::Stand).as_deref(),
        Some("target")
    );
}

/// ASV-SEQ-001: the bar of phases shows the seven in order, with the current one marked.
#[test]
fn the_phases_are_in_order() {
    let mut board = Board::new();
    charger(&mut board, UnitKind::Mounted, "RRRR");
    target(&mut board, UnitKind::Foot, "HHHH", Formation::Line, 20.0);
    let play = begin(&board, &[]);
    let view = (Splendid::SHOWING.view)(play.model(), None, kernel::Viewer::Watcher);
    assert_eq!(view.steps.len(), 7);
    let now: Vec<usize> = (0..7).filter(|&n| view.steps[n].now).collect();
    assert_eq!((now.as_slice(), view.steps[4].name.as_str()), (&[4][..], view.phase.as_str()));
}
