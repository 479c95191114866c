//! Obstacles and water: what a charge over a hedge costs whatever is left of the charger, and turning on bridges.
use crate::kit::{Board, NORTH, go, turn};
use geom::Angle;
use rules_glorious::{
    Act, Event, Refusal,
    kinds::{Formation, UnitKind},
    question::ElementSet,
    refusal::MoveRefusal,
};

/// AGV-TER-012, AGV-TER-013: a unit that charged over a hedge has half its dice in its first combat, even if the element that
/// stood on the hedge is lost.
#[test]
fn a_charge_over_an_obstacle_is_judged_as_it_is_made() {
    for (hedge, dice) in [(true, 2), (false, 3)] {
        let mut board = Board::new();
        let unit = board.line("bills", 0, "BBBB", (36.0, 20.0));
        let target = board.line("pikes", 1, "PPPP", (36.0, 22.5));
        if hedge {
            // In front of the leftmost of four, whose bases are from 33 to 34.5 inches.
            board.ribbon("hedge", &[(31.0, 22.0), (34.2, 22.0)], 0.5);
        }
        let mut play = board.moves(0);
        play.say(0, Act::Charge { unit, target, pivot: None }).say(0, Act::EndPhase);
        play.dice(&[1, 12, 12, 12]).say(1, Act::EndPhase);
        let elements: ElementSet = [0].into_iter().collect();
        play.dice(&vec![12; dice]).say(0, Act::Remove { unit, elements });
        let of = |event: &&Event| matches!(event, Event::Attacked(throw) if throw.unit == unit);
        let Some(Event::Attacked(throw)) = play.events.iter().find(of) else { panic!("it struck") };
        assert_eq!((throw.dice.len(), play.unit(unit).n()), (dice, 3));
    }
}

/// AGV-TER-007, AGV-TER-008: a unit on a bridge or at a ford may turn there as long as all of it stays on it.
#[test]
fn a_unit_turns_on_a_bridge_that_has_room_for_it() {
    let open = Formation::OpenOrder;
    let barred = |why: &Refusal| matches!(why, Refusal::Move(MoveRefusal::Barred { .. }));
    for kind in ["bridge", "ford"] {
        for (width, free) in [(6.0, true), (2.0, false)] {
            let mut board = Board::new();
            board.ribbon("river", &[(0.0, 20.0), (72.0, 20.0)], 6.0);
            board.ribbon(kind, &[(36.0, 15.0), (36.0, 25.0)], width);
            let chief = UnitKind::CommanderInChief;
            let unit = board.unit("chief", 0, chief, "c", open, (36.0, 20.0), NORTH);
            let mut play = board.moves(0);
            if free {
                play.say_with(0, Act::Turn { unit }, turn(180.0));
                assert_eq!(play.unit(unit).heading(), Angle::degrees(180.0));
                play.say_with(0, Act::Move { unit }, go(10.0));
            } else {
                let why = play.refused_with(0, Act::Turn { unit }, turn(90.0));
                assert!(barred(&why), "{kind}: {why}");
                play.say_with(0, Act::Turn { unit }, turn(2.0));
            }
            // A column swings out over the water, wherever its turn ends.
            let column = Formation::RoadColumn;
            let horse = UnitKind::LightCavalry;
            let mut board = Board { units: Vec::new(), ..board };
            board.scene.cards.clear();
            let unit = board.unit("horse", 0, horse, "CCC", column, (36.0, 22.0), NORTH);
            let why = board.moves(0).refused_with(0, Act::Turn { unit }, turn(180.0));
            assert!(barred(&why), "{kind}: {why}");
        }
    }
}
