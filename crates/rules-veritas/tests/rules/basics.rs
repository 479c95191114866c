//! The foundations of the other chapters: the turn, dice, measuring, and the types of units.
use crate::kit::*;
use kernel::{Ruleset, Viewer, ruleset::Spot};
use rules_veritas::{
    Event, Rulebook, Stage, Veritas, command,
    kinds::{Order, Phase, Size, State, UnitKind},
    near, reform,
};

/// IDV-SEQ-001, IDV-SEQ-003: eight phases in their order, and in combat shooting comes before the melees.
#[test]
fn a_turn_has_eight_phases_in_order() {
    let mut board = Board::new();
    for (n, wing) in WINGS.into_iter().enumerate() {
        let (x, y) = (15.0 + 30.0 * (n % 2) as f64, if n < 2 { 10.0 } else { 38.0 });
        let facing = if n < 2 { NORTH } else { SOUTH };
        board.unit(&format!("{n}"), wing, UnitKind::InfantryBrigade, (x, y), facing);
    }
    let mut play = board.play(Stage::Orders, &[]);
    for _ in 0..40 {
        let Some(ask) = play.moment.ask() else { break };
        let seat = ask.seats.iter().next().expect("somebody is asked");
        let end = play.offers(seat.0).into_iter().find(|offer| {
            use rules_veritas::Act::{EndFire, EndLead, EndMoves, EndOrders};
            matches!(offer.act, EndOrders | EndMoves | EndFire | EndLead)
        });
        let offer = end.unwrap_or_else(|| play.offers(seat.0).remove(0));
        play.say_with(seat.0, offer.act, offer.fill);
        if play.model().turn == 3 {
            break;
        }
    }
    let phases: Vec<Phase> = play
        .events
        .iter()
        .filter_map(|event| match event {
            Event::PhaseBegan { phase } => Some(*phase),
            _ => None,
        })
        .collect();
    use Phase::{Combat, Commanders, Fatigue, GeneralWill, Movement, Orders, Reform, Replace};
    let turn = [Orders, Movement, Combat, Reform, Fatigue, GeneralWill, Replace, Commanders];
    assert_eq!(phases[..8], turn);
}

/// IDV-SEQ-004: all dice have six sides, except those that draw cards.
#[test]
fn all_dice_have_six_sides_but_for_cards() {
    assert_eq!(Veritas::DICE[0], 6);
    assert_eq!(usize::from(Veritas::DICE[1]), rules_veritas::model::MOST_WINGS);
}

/// IDV-SEQ-005, IDV-SEQ-006: any player may measure anything, between the nearest edges. "Within" a distance means that
/// distance or less.
#[test]
fn players_measure_from_edge_to_edge() {
    let mut board = Board::new();
    let one = board.unit("one", WINGS[0], UnitKind::InfantryBrigade, (20.0, 10.0), NORTH);
    let other = board.unit("other", WINGS[2], UnitKind::InfantryBrigade, (20.0, 18.0), SOUTH);
    let model = board.model();
    let [from, to] = ["one", "other"].map(|key| Spot::Unit(key.to_owned()));
    for viewer in [Viewer::Referee, Viewer::Watcher, Viewer::Seat(kernel::Seat(1))] {
        let told = (Veritas::SHOWING.measure)(&model, &from, &to, viewer).expect("both are there");
        assert_eq!(told["inches"], 8.0);
    }
    let within = |inches: f64| {
        near::within(&model, model.unit(one), model.unit(other), geom::Length::inches(inches))
    };
    assert!(within(8.0) && !within(7.9));
}

/// IDV-UNT-003, IDV-UNT-004, IDV-UNT-005, IDV-UNT-013: which types are brigades, which are large, and which are companies.
#[test]
fn every_type_is_a_company_a_brigade_or_large() {
    use UnitKind::*;
    for kind in UnitKind::ALL {
        let expected = match kind {
            InfantryBrigade | CavalryBrigade | IrregularInfantry | IrregularCavalry | Rabble => {
                (Size::Brigade, 1)
            }
            EarlyTercio | DoubleBrigade => (Size::Large, 2),
            Detachment | Dragoons | InfantryGuns | FieldArtillery | HeavyArtillery => {
                (Size::Company, 0)
            }
        };
        assert_eq!((kind.size(), kind.brigades()), expected, "{kind:?}");
        assert_eq!(kind.is_brigade(), expected.1 > 0, "{kind:?}");
    }
}

/// IDV-UNT-009: the base of a commander is a disc with a diameter of 1.5 inches.
#[test]
fn a_commander_is_a_disc() {
    let model = Board::new().model();
    assert_eq!(command::radius(&model), geom::Length::inches(0.75).units());
}

/// IDV-UNT-010, IDV-UNT-011: cavalry and Double Brigades are mounted, dragoons may be, and no other type is.
#[test]
fn cavalry_is_mounted_and_dragoons_may_be() {
    use UnitKind::{CavalryBrigade, DoubleBrigade, Dragoons, IrregularCavalry};
    for kind in UnitKind::ALL {
        let mut board = Board::new();
        let unit = board.unit("unit", WINGS[0], kind, (20.0, 20.0), NORTH);
        let horse = matches!(kind, CavalryBrigade | DoubleBrigade | IrregularCavalry);
        assert_eq!(kind.is_cavalry(), horse, "{kind:?}");
        assert_eq!(board.model().unit(unit).is_mounted(), horse || kind == Dragoons, "{kind:?}");
    }
    let mut board = Board::new();
    let unit = board.unit("unit", WINGS[0], Dragoons, (20.0, 20.0), NORTH);
    board.tweak(unit, |unit| unit.mounted = false);
    assert!(!board.model().unit(unit).is_mounted());
}

/// IDV-UNT-015: three weights of gun, each with its range.
#[test]
fn each_weight_of_gun_has_its_range() {
    let book = Rulebook::default();
    let guns: Vec<UnitKind> = UnitKind::ALL.into_iter().filter(|kind| kind.is_gun()).collect();
    let ranges: Vec<f64> = guns.iter().map(|kind| book.dice[*kind].range.to_inches()).collect();
    assert_eq!(ranges, [6.0, 12.0, 24.0]);
}

/// IDV-COM-007, IDV-COM-011, IDV-REF-001, IDV-REF-002: the reform phase checks command again. A unit out of command or within
/// 4" of an enemy does not reform.
#[test]
fn only_units_in_command_and_clear_of_enemies_reform() {
    for (leader, enemy, reforms) in
        [((20.0, 10.0), 24.1, true), ((1.0, 1.0), 24.1, false), ((20.0, 10.0), 24.0, false)]
    {
        let mut board = Board::new();
        let unit = board.unit("unit", WINGS[0], UnitKind::InfantryBrigade, (20.0, 20.0), NORTH);
        board.tweak(unit, |unit| unit.state = State::Disordered);
        board.unit("enemy", WINGS[2], UnitKind::Detachment, (20.0, enemy), SOUTH);
        board.post(leader_of(WINGS[0]), leader);
        board.post(GENERALS[0], (71.0, 1.0));
        let model = board.model();
        assert_eq!(reform::may_reform(&model, model.unit(unit)), reforms, "{leader:?} {enemy}");
    }
}

/// IDV-ORD-003: everybody sees a wing's order beside its commander.
#[test]
fn every_order_is_shown_beside_its_commander() {
    let mut board = Board::new();
    board.unit("unit", WINGS[0], UnitKind::InfantryBrigade, (20.0, 20.0), NORTH);
    for order in Order::ALL {
        board.order(WINGS[0], order);
        let view = (Veritas::SHOWING.view)(&board.model(), None, Viewer::Seat(kernel::Seat(1)));
        let leader =
            view.units.iter().find(|unit| unit.id == "leader-2").expect("the commander is shown");
        assert_eq!(leader.markers[0].meaning, order.name());
    }
}
