//! Opportunity charges (ANT-OPP): enemies of a moving unit charge it on its way.
use super::{
    charges::{THEM, US, ahead, answer},
    kit::*,
};
use kernel::Fill;
use rules_nearrun::{
    Act, Question, Stage,
    kinds::{Aspect, Formation, State, Step, UnitId},
    refusal::ChargeRefusal,
    unit::Answer,
};

/// EX-N12: a column of ours moves east across the front of their horse, 9" before it, and enters its frontage after 2".
fn crossing() -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let ours = board.foot("ours", US, (26.0, 20.5, EAST));
    board.form(ours, Formation::Column);
    let theirs = board.horse("theirs", THEM, (30.0, 30.0, SOUTH));
    board.lead(US, 24.0, 18.0);
    board.lead(THEM, 30.0, 32.0);
    (board, ours, theirs)
}

fn moves(board: &Board, unit: UnitId) -> Play {
    let mut play = board.play(Stage::Move, Step::Movement, &[]);
    play.say_with(0, Act::Move { unit }, ahead(6.0));
    play
}

/// ANT-OPP-001, -005, -007, -011, ANT-PIP-003, EX-N12: passed, the column stops there and its owner answers; the charge is moved at once
/// and costs a pip of the next die.
#[test]
fn cavalry_charges_a_column_that_crosses_its_front() {
    let (board, ours, theirs) = crossing();
    let mut play = moves(&board, ours);
    assert!(matches!(play.question(), Question::Window { unit, .. } if unit == ours));
    play.dice(&[6]).say_with(1, Act::Opportunity { unit: theirs }, Fill::Number(3));
    assert!(matches!(play.question(), Question::Respond { unit, .. } if unit == ours));
    play.say(0, Act::Stand);
    assert_eq!(answer(&play, ours), Some(Answer::Stand));
    assert_eq!(play.unit(ours).at, at(29.0, 20.5, EAST), "it has gone 3 inches");
    assert_eq!(play.unit(theirs).at, at(30.0, 21.0, SOUTH));
    let contact = play.model().contacts[0];
    assert_eq!((contact.attacker, contact.target, contact.aspect), (theirs, ours, Aspect::Flank));
    assert_eq!(play.model().commands[DIVISION[1].idx()].owes, 1);
}

/// ANT-OPP-005, ANT-PIP-004, EX-N12: failed, the column goes on as declared, and nothing is owed.
#[test]
fn a_failed_opportunity_charge_lets_the_mover_go_on() {
    let (board, ours, theirs) = crossing();
    let mut play = moves(&board, ours);
    play.dice(&[2]).say(1, Act::Opportunity { unit: theirs });
    assert_eq!(play.unit(ours).at, at(32.0, 20.5, EAST));
    assert_eq!(play.model().commands[DIVISION[1].idx()].owes, 0);
    assert!(matches!(play.question(), Question::Move { .. }), "nobody is asked again");
}

/// ANT-OPP-008, -010, ANT-GEO-034: who makes none, so that nobody is asked.
#[test]
fn some_units_take_no_opportunity() {
    let asked = |change: fn(&mut Board, UnitId)| {
        let (mut board, ours, theirs) = crossing();
        change(&mut board, theirs);
        matches!(moves(&board, ours).question(), Question::Window { .. })
    };
    assert!(asked(|_, _| ()));
    assert!(!asked(|board, id| board.tweak(id, |it| it.lost = 2)), "half its hits are lost");
    assert!(!asked(|board, id| board.tweak(id, |it| it.state = State::Disordered)));
    assert!(!asked(|board, id| board.form(id, Formation::March)));
    assert!(
        !asked(|board, id| board.tweak(id, |it| it.at = Some(at(30.0, 32.0, SOUTH)))),
        "too far"
    );
    assert!(!asked(|board, _| {
        board.area("wood", &[(20.0, 23.0), (40.0, 23.0), (40.0, 26.0), (20.0, 26.0)]);
    }));
}

/// ANT-OPP-002, -003: infantry charges only flanks and rears, and not because of a retrograde.
#[test]
fn infantry_takes_the_opportunity_of_a_flank() {
    let (mut board, ours, theirs) = crossing();
    board.tweak(theirs, |it| {
        (it.kind, it.figures) = (rules_nearrun::kinds::UnitKind::LineInfantry, 12);
        it.at = Some(at(30.0, 24.5, SOUTH));
    });
    assert!(matches!(moves(&board, ours).question(), Question::Window { .. }));
    // The same way, gone backwards.
    board.tweak(ours, |it| it.at = Some(at(24.0, 20.5, WEST)));
    let mut play = board.play(Stage::Move, Step::Movement, &[]);
    play.say_with(0, Act::Retrograde { unit: ours, about: false }, ahead(6.0));
    assert!(matches!(play.question(), Question::Move { .. }));
    // A front is no opportunity.
    board.tweak(ours, |it| it.at = Some(at(30.0, 18.0, NORTH)));
    let mut play = board.play(Stage::Move, Step::Movement, &[]);
    play.say_with(0, Act::Move { unit: ours }, ahead(3.0));
    assert!(matches!(play.question(), Question::Move { .. }));
}

/// ANT-OPP-004, ANT-GEO-035: it does not end with its flank open to an enemy in order who could reach it; another caller is refused by name.
#[test]
fn nobody_exposes_a_flank_by_an_opportunity_charge() {
    let (mut board, ours, theirs) = crossing();
    let safe = board.horse("safe", THEM, (30.0, 27.0, SOUTH));
    board.tweak(theirs, |it| it.at = Some(at(24.8, 27.0, SOUTH)));
    // Beside the place where the western horse would end, and behind its front.
    let enemy = board.foot("threat", US, (20.0, 24.0, NORTH));
    let play = moves(&board, ours);
    let refused = play.refused(1, Act::Opportunity { unit: theirs });
    assert_eq!(refused, ChargeRefusal::Exposed { unit: theirs, enemy }.into());
    let late = play.refused_with(1, Act::Opportunity { unit: safe }, Fill::Number(60));
    assert_eq!(late, ChargeRefusal::NoOpportunityThere { unit: safe, gone: 60.0 }.into());
    assert!(play.offered(1, |act| *act == Act::Opportunity { unit: safe }));
}

/// ANT-OPP-009, ANT-CHG-013: a charge that is cut short does not reach its target.
#[test]
fn a_charge_can_be_cut_short() {
    let (mut board, ours, theirs) = crossing();
    let target = board.foot("target", THEM, (32.3, 20.5, WEST));
    board.tweak(ours, |it| it.at = Some(at(26.5, 20.5, EAST)));
    let mut play = board.play(Stage::Declare, Step::Charges, &[]);
    // The charger passes; the line stands.
    play.dice(&[6, 6]).say_with(0, Act::Charge { unit: ours, target }, ahead(6.0));
    assert!(matches!(play.question(), Question::Window { unit, .. } if unit == ours));
    play.dice(&[6]).say_with(1, Act::Opportunity { unit: theirs }, Fill::Number(3));
    play.say(0, Act::Stand);
    assert_eq!(play.unit(ours).at, at(29.5, 20.5, EAST));
    assert_eq!(play.model().contacts.len(), 1);
    assert_eq!(play.model().contacts[0].attacker, theirs);
}

/// ANT-OPP-001, -005: the caller says after how many whole inches of the move it charges; a point without an opportunity is refused, and the first
/// chance counts without a number.
#[test]
fn the_point_of_an_opportunity_charge_is_the_one_that_was_named() {
    let (board, ours, theirs) = crossing();
    let mut play = moves(&board, ours);
    let call = Act::Opportunity { unit: theirs };
    let offer = play.offers(1).into_iter().find(|offer| offer.act == call).expect("an offer");
    assert_eq!((offer.want, offer.range), (kernel::offer::Want::Number, Some([1, 6])));
    for gone in [1, 9] {
        let why = play.refused_with(1, call, Fill::Number(gone));
        let gone = f64::from(gone);
        assert_eq!(why, ChargeRefusal::NoOpportunityThere { unit: theirs, gone }.into());
    }
    play.dice(&[6]).say_with(1, call, Fill::Number(4));
    play.say(0, Act::Stand);
    assert_eq!(play.unit(ours).at, at(30.0, 20.5, EAST), "it has gone 4 inches");
}

/// ANT-OPP-004, ANT-GEO-019, ANT-GEO-035, EX-N08: an enemy beyond the line of a flank is a danger even if a part of it, or all of it, is
/// ahead of the charger's front. Skirmishers have no flank to expose.
#[test]
fn an_enemy_beyond_a_flank_line_is_a_danger_wherever_it_stands() {
    let asked = |threat: Option<(f64, f64, f64)>, formation: Formation| {
        let (mut board, ours, theirs) = crossing();
        board.form(theirs, formation);
        board.tweak(theirs, |it| it.tags.trained_light = true);
        if let Some(place) = threat {
            board.horse("threat", US, place);
        }
        matches!(moves(&board, ours).question(), Question::Window { .. })
    };
    assert!(asked(None, Formation::Line));
    assert!(!asked(Some((38.0, 21.0, WEST)), Formation::Line), "half of it is ahead");
    assert!(!asked(Some((38.0, 18.0, WEST)), Formation::Line), "all of it is ahead");
    assert!(asked(Some((38.0, 21.0, WEST)), Formation::Skirmish));
    assert!(asked(Some((31.5, 14.0, NORTH)), Formation::Line), "straight ahead");
    assert!(asked(Some((44.0, 21.0, WEST)), Formation::Line), "too far away");
}
