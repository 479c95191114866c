//! What is offered in a movement phase, what is wished and why not, and how far a hand reaches.
use crate::kit::{Board, NORTH};
use kernel::{Fill, Leg, Ruleset, Seat, dice::Chooser};
use rules_glorious::{
    Act, Glorious, Question,
    kinds::{Formation, Side, UnitKind},
};

fn question() -> Question {
    Question::Move { side: Side(0), second: false }
}

/// AGV-MOV-017, AGV-FUN-007: a move is offered as far as may be: to the allowance, or to just short of an enemy.
#[test]
fn a_move_is_offered_as_far_as_may_be() {
    for (y, far) in [(30.0, 6.0), (14.0, 3.98)] {
        let mut board = Board::new();
        let unit = board.line("foot", 0, "BBBB", (36.0, 10.0));
        board.line("enemy", 1, "BBBB", (36.0, y));
        let offers = board.moves(0).offers(0);
        let offer = offers.iter().find(|offer| offer.act == Act::Move { unit });
        let fill = &offer.expect("it may move").fill;
        let Fill::Path(legs) = fill else { panic!("{fill:?}") };
        let [Leg::Move { r#move: by }] = legs[..] else { panic!("{legs:?}") };
        assert!((by.to_inches() - far).abs() < 0.02, "{by} and not {far}");
    }
}

/// AGV-FUN-009: each offer says what it costs, and every offer is taken.
#[test]
fn offers_tell_their_cost_and_are_taken() {
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
        assert!(told, "{} says nothing of its cost", offer.label);
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

/// AGV-GUN-004, AGV-FRM-008: what a unit may not do is wished for all the same, so that the reason is told.
#[test]
fn wishes_name_what_is_not_to_be_had() {
    let mut board = Board::new();
    board.unit("gun", 0, UnitKind::Bombard, "G", Formation::OpenOrder, (36.0, 10.0), NORTH);
    board.line("foot", 0, "BBBB", (20.0, 10.0));
    board.line("more", 0, "BBBB", (10.0, 20.0));
    board.area("buildings", &[(60.0, 30.0), (66.0, 30.0), (66.0, 36.0), (60.0, 36.0)]);
    let play = board.moves(0);
    let wishes = |unit: &str| Glorious::wishes(play.model(), &question(), Seat(0), unit);
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

/// AGV-MOV-017: guesses are cheap, mostly taken, and never take a unit off the table.
#[test]
fn guesses_are_mostly_taken() {
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
        let guess = Glorious::guess(play.model(), &question(), Seat(0), &mut chooser);
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
