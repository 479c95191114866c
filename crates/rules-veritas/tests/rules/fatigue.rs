//! Fatigue: every modifier, the two results and what they do.
use crate::kit::*;
use rules_veritas::{
    Event, Model, Stage, fatigue,
    kinds::{Class, Grade, Order, Phase, State, Status, UnitId, UnitKind, WingId},
    model::Fate,
    unit::{End, Place},
};

const WING: WingId = WINGS[0];

/// A cavalry brigade of wing 0 and an enemy company between 8" and 24" away, so that no modifier applies.
fn board() -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let own = board.unit("own", WING, UnitKind::CavalryBrigade, (20.0, 20.0), NORTH);
    let enemy = board.unit("enemy", WINGS[2], UnitKind::Detachment, (20.0, 36.0), SOUTH);
    (board, own, enemy)
}

fn parts(model: &Model) -> Vec<(String, i32)> {
    let tally = fatigue::tally(model, WING);
    assert_eq!(tally.total(), fatigue::total(model, WING));
    tally.parts.into_iter().map(|part| (part.cite.0.to_string(), part.add)).collect()
}

/// The modifiers of the first wing after a change of the table.
fn after(change: impl FnOnce(&mut Board), later: impl FnOnce(&mut Model)) -> Vec<(String, i32)> {
    let (mut board, ..) = board();
    change(&mut board);
    let mut model = board.model();
    later(&mut model);
    parts(&model)
}

fn only(found: Vec<(String, i32)>, cite: &str, add: i32) {
    assert_eq!(found, [(cite.to_owned(), add)]);
}

/// IDV-FAT-002, IDV-FAT-021: +1 if any unit of the wing is within 8" of any enemy.
#[test]
fn a_wing_near_the_enemy_tires() {
    assert_eq!(after(|_| (), |_| ()), []);
    let at = |y: f64| {
        after(
            |board| {
                board.unit("near", WINGS[3], UnitKind::Detachment, (20.0, y), SOUTH);
            },
            |_| (),
        )
    };
    only(at(28.0), "IDV-FAT-002", 1);
    assert_eq!(at(28.1), []);
}

/// IDV-FAT-003, IDV-FAT-023, IDV-FAT-024: +1 if its commander is wounded and present, or if a wounded Army Commander is with it
/// at the roll.
#[test]
fn a_wounded_commander_tires_the_wing() {
    let wound = |n: usize| move |model: &mut Model| model.leaders[n].wounds = 1;
    only(after(|_| (), wound(2)), "IDV-FAT-003", 1);
    assert_eq!(after(|_| (), wound(0)), [], "the Army Commander is elsewhere");
    let with = after(|board| board.attach(GENERALS[0], UnitId(0)), wound(0));
    assert_eq!(with, [("IDV-FAT-003".to_owned(), 1), ("IDV-FAT-016".to_owned(), -1)]);
    assert_eq!(
        after(
            |_| (),
            |model| {
                model.leaders[2].wounds = 1;
                model.leaders[2].fate = Fate::Killed;
            }
        ),
        []
    );
}

/// IDV-FAT-004, IDV-FAT-023: +2 for a lost commander, in one roll only.
#[test]
fn a_lost_commander_counts_once() {
    let (board, ..) = board();
    let mut model = board.model();
    (model.leaders[2].fate, model.leaders[2].mourned) = (Fate::Killed, Some(WING));
    only(parts(&model), "IDV-FAT-004", 2);
    let play = Play::from(model, Stage::Fatigue, &[1, 1]);
    assert!(play.events.contains(&Event::FatigueRolled { wing: WING, die: 1, add: 2 }));
    assert_eq!(play.model().leaders[2].mourned, None);
    assert_eq!(parts(play.model()), [], "not again");
}

/// IDV-FAT-005: +1 for each company lost, however it was lost; not for one that withdrew.
#[test]
fn each_company_lost_counts() {
    for (why, expected) in [
        (End::Destroyed, 2),
        (End::Routed, 2),
        (End::Scattered, 2),
        (End::Captured, 2),
        (End::NoRoom, 2),
        (End::Withdrew, 0),
    ] {
        let found = after(
            |board| {
                board.unit("one", WING, UnitKind::Dragoons, (30.0, 20.0), NORTH);
                board.unit("two", WING, UnitKind::FieldArtillery, (33.0, 20.0), NORTH);
            },
            |model| {
                for n in [2, 3] {
                    model.units.change(n, |unit| unit.place = Place::Gone(why));
                }
            },
        );
        assert_eq!(found.iter().map(|(_, add)| add).sum::<i32>(), expected, "{why:?}");
    }
}

/// IDV-FAT-006, IDV-ORD-022: +1 for each brigade off the table and not destroyed: in pursuit, or withdrawn by order.
#[test]
fn each_brigade_off_the_table_counts() {
    for place in [Place::Pursuing, Place::Gone(End::Withdrew)] {
        let found = after(
            |board| {
                board.unit("away", WING, UnitKind::CavalryBrigade, (30.0, 20.0), NORTH);
            },
            |model| model.units.change(2, |unit| unit.place = place),
        );
        only(found, "IDV-FAT-006", 1);
    }
}

/// IDV-FAT-009, IDV-FAT-022: +3 for each brigade routed, destroyed or gone in rout, which does not also count as off the table.
#[test]
fn each_brigade_routed_counts_three() {
    for (place, state) in [
        (Place::Table, State::Routed),
        (Place::Gone(End::Routed), State::Routed),
        (Place::Gone(End::Destroyed), State::Disrupted),
        (Place::Gone(End::NoRoom), State::Sound),
    ] {
        let found = after(
            |board| {
                board.unit("lost", WING, UnitKind::EarlyTercio, (30.0, 20.0), NORTH);
            },
            |model| model.units.change(2, |unit| (unit.place, unit.state) = (place, state)),
        );
        only(found, "IDV-FAT-009", 3);
    }
}

/// IDV-FAT-007, IDV-FAT-008: disordered counts for large units only, +1; disrupted for every brigade, +2.
#[test]
fn disordered_and_disrupted_units_count() {
    for (kind, disordered, disrupted) in [
        (UnitKind::EarlyTercio, 1, 2),
        (UnitKind::DoubleBrigade, 1, 2),
        (UnitKind::InfantryBrigade, 0, 2),
        (UnitKind::Rabble, 0, 2),
        (UnitKind::Detachment, 0, 0),
    ] {
        for (state, expected, cite) in [
            (State::Disordered, disordered, "IDV-FAT-007"),
            (State::Disrupted, disrupted, "IDV-FAT-008"),
        ] {
            let found = after(
                |board| {
                    let unit = board.unit("unit", WING, kind, (30.0, 20.0), NORTH);
                    board.tweak(unit, |unit| unit.state = state);
                },
                |_| (),
            );
            let add = found.iter().find(|(found, _)| found == cite).map_or(0, |(_, add)| *add);
            assert_eq!(add, expected, "{kind:?} {state:?}");
            assert_eq!(found.len(), usize::from(expected != 0), "{kind:?} {state:?}");
        }
    }
}

/// IDV-FAT-010, IDV-FAT-011, IDV-FAT-012: −1 for each sound infantry brigade or tercio, −1 for each sound veteran brigade of any
/// kind, and both for veteran foot.
#[test]
fn sound_foot_and_sound_veterans_steady_the_wing() {
    for (kind, foot, veteran) in [
        (UnitKind::InfantryBrigade, -1, -1),
        (UnitKind::EarlyTercio, -1, -1),
        (UnitKind::IrregularInfantry, 0, -1),
        (UnitKind::DoubleBrigade, 0, -1),
        (UnitKind::CavalryBrigade, 0, -1),
        (UnitKind::Detachment, 0, 0),
    ] {
        for (grade, expected) in [(Grade::Trained, foot), (Grade::Veteran, foot + veteran)] {
            let found = after(
                |board| {
                    let unit = board.unit("unit", WING, kind, (30.0, 20.0), NORTH);
                    board.tweak(unit, |unit| unit.grade = grade);
                },
                |_| (),
            );
            assert_eq!(
                found.iter().map(|(_, add)| add).sum::<i32>(),
                expected,
                "{kind:?} {grade:?}"
            );
        }
    }
}

/// IDV-FAT-013, IDV-FAT-015, IDV-FAT-016: −1 each for hold, a Hero, and the Army Commander with the wing.
#[test]
fn hold_a_hero_and_the_army_commander_steady_the_wing() {
    only(after(|board| board.order(WING, Order::Hold), |_| ()), "IDV-FAT-013", -1);
    only(after(|board| board.class(leader_of(WING), Class::Hero), |_| ()), "IDV-FAT-015", -1);
    only(after(|board| board.attach(GENERALS[0], UnitId(0)), |_| ()), "IDV-FAT-016", -1);
    let hurt = after(
        |board| board.class(leader_of(WING), Class::Hero),
        |model| model.leaders[2].wounds = 1,
    );
    only(hurt, "IDV-FAT-003", 1);
}

/// IDV-FAT-014: −1 if no sound enemy unit is within 24" of any unit of the wing.
#[test]
fn no_sound_enemy_near_steadies_the_wing() {
    only(
        after(|_| (), |model| model.units.change(1, |unit| unit.state = State::Disordered)),
        "IDV-FAT-014",
        -1,
    );
    only(
        after(|_| (), |model| model.units.change(1, |unit| unit.at.y += 25_400)),
        "IDV-FAT-014",
        -1,
    );
}

/// A wing at +3: a disrupted brigade, an enemy near.
fn tired(order: Order, dice: &[u8], change: fn(&mut Model)) -> Play {
    let (mut board, own, _) = board();
    board.unit("near", WINGS[3], UnitKind::Detachment, (20.0, 27.0), SOUTH);
    board.tweak(own, |unit| unit.state = State::Disrupted);
    let dead = board.unit("dead", WING, UnitKind::DoubleBrigade, (40.0, 20.0), NORTH);
    board.later(dead, |unit| unit.place = Place::Gone(End::Withdrew));
    board.order(WING, order);
    board.cards = vec![WING, WINGS[2], WINGS[3]];
    let mut model = board.model();
    model.phase = Phase::Fatigue;
    change(&mut model);
    Play::from(model, Stage::Fatigue, dice)
}

/// IDV-FAT-001, IDV-FAT-017: 7 has no effect; 8 makes it fatigued, and attack becomes hold in the next orders phase.
#[test]
fn a_fatigued_wing_stops_attacking() {
    // +1 near, +2 disrupted, +1 off the table: +4.
    let play = tired(Order::Attack, &[3], |_| ());
    assert_eq!(play.model().wing(WING).status, Status::Fresh);
    for (order, forced) in
        [(Order::Attack, Some(Order::Hold)), (Order::Manoeuvre, None), (Order::Withdraw, None)]
    {
        let play = tired(order, &[4], |_| ());
        assert!(play.events.contains(&Event::FatigueRolled { wing: WING, die: 4, add: 4 }));
        assert_eq!(play.model().wing(WING).status, Status::Fatigued);
        assert_eq!(play.model().wing(WING).order, order, "not yet");
        assert_eq!(play.model().wing(WING).forced, forced);
    }
}

/// IDV-FAT-018, IDV-FAT-019: 11 breaks a fresh or fatigued wing, and it withdraws for good. A fatigued wing that rolls 8 to 10
/// stays fatigued; a broken one does not roll.
#[test]
fn a_broken_wing_withdraws_for_good() {
    let gone = |model: &mut Model| model.leaders[2].mourned = Some(WING);
    let play = tired(Order::Attack, &[4], gone);
    assert_eq!(play.model().wing(WING).status, Status::Fatigued, "4 + 6 = 10");
    let play = tired(Order::Attack, &[5], gone);
    assert_eq!(play.model().wing(WING).status, Status::Broken);
    assert_eq!(play.model().wing(WING).forced, Some(Order::Withdraw));
    let play = tired(Order::Hold, &[4], |model| model.wings[0].status = Status::Fatigued);
    let worse = |event: &Event| matches!(event, Event::WingFatigued { wing, .. } if *wing == WING);
    assert!(!play.events.iter().any(worse));
    let play = tired(Order::Withdraw, &[], |model| model.wings[0].status = Status::Broken);
    let rolled =
        |event: &Event| matches!(event, Event::FatigueRolled { wing, .. } if *wing == WING);
    assert!(!play.events.iter().any(rolled));
}

/// IDV-FAT-020: a wing without a unit on the table is fatigued, without a roll.
#[test]
fn an_empty_wing_is_fatigued_without_a_roll() {
    let (board, ..) = board();
    let play = board.play(Stage::Fatigue, &[1, 1]);
    assert_eq!(play.model().wing(WINGS[1]).status, Status::Fatigued);
    let rolled = play.events.iter().filter(|event| matches!(event, Event::FatigueRolled { .. }));
    assert_eq!(rolled.count(), 2, "the two wings that have units");
    play.end();
}

/// IDV-SEQ-002, IDV-FAT-001: every wing rolls, in the order of the cards.
#[test]
fn wings_roll_in_the_order_of_the_cards() {
    let (mut board, ..) = board();
    board.cards = vec![WINGS[2], WING];
    let play = board.play(Stage::Fatigue, &[1, 1]);
    let wings: Vec<WingId> = play
        .events
        .iter()
        .filter_map(|event| match event {
            Event::FatigueRolled { wing, .. } => Some(*wing),
            _ => None,
        })
        .collect();
    assert_eq!(wings, [WINGS[2], WING]);
}
