//! Compares the quick checks of bodies and sets with plain loops over all units, on tables that come up in random play.
pub use crate::layout::oracle::{
    open_order_is_for_missiles_light_horse_guns_and_commanders, patterns_are_those_of_the_rules,
};
use crate::{
    Act, Glorious, Model, Question, charge,
    clear::{self, Block, Heed},
    fire,
    kinds::Side,
    muster::{self, Start},
    near,
    unit::Unit,
};
use geom::{EPS_CONTACT, Length, Point, Pose};
use kernel::{Match, Moment, Ruleset, Seat, dice::Chooser, doc::Doc, laws};

/// Calls `look` at every question of a few random battles, on bare ground and with buildings to hold.
fn on_tables(mut look: impl FnMut(&Moment<Glorious>, &Question, Seat)) {
    for seed in 0..6 {
        let field = match seed % 2 {
            0 => muster::field(seed, 12, Start::Placed),
            _ => muster::motley(seed, 9, Start::Placed),
        };
        let doc = Doc::from_json("field.json", &field).expect("a field has a text");
        let setup = Glorious::read(&doc).expect("a field is a scenario");
        let opened = Match::<Glorious>::open(setup, seed, None);
        let (mut game, _) = opened.expect("a field opens");
        let mut chooser = Chooser::new(seed);
        for _ in 0..300 {
            let moment = game.moment();
            let Some(ask) = moment.ask() else { break };
            look(moment, &ask.question, ask.seats.iter().next().expect("somebody is asked"));
            laws::step(&mut game, &mut chooser);
        }
    }
}

/// All units on the table, found by looking at each.
fn on_table(model: &Model) -> impl Iterator<Item = &Unit> {
    model.units.iter().filter(|unit| unit.is_on_table())
}

/// The enemies of a unit, found in the same way.
fn enemies<'a>(model: &'a Model, unit: &Unit) -> impl Iterator<Item = &'a Unit> {
    let side = unit.side;
    on_table(model).filter(move |other| other.side != side)
}

/// A copy of a unit a little farther ahead. Its contacts are not kept.
fn ahead(unit: &Unit) -> Unit {
    let Pose { at, facing } = unit.front();
    let by = facing.forward() * Length::inches(1.0).units();
    unit.moved_to(Pose::new(Point::from(at.v2() + by), facing))
}

/// AGV-BAS-006, -007: bodies and a plain loop find the same contacts and the same enemies near.
pub fn contacts_and_distances_are_those_of_plain_loops() {
    let (mut touching, mut in_reach) = (0, 0);
    on_tables(|moment, _, _| {
        let model = moment.model();
        assert!(model.units.is_current());
        for unit in on_table(model) {
            for unit in [unit, &ahead(unit)] {
                let touched = enemies(model, unit).filter(|it| near::touches(model, unit, it));
                let touched: Vec<_> = touched.map(|enemy| enemy.id).collect();
                let found: Vec<_> = near::touched(model, unit).map(|enemy| enemy.id).collect();
                assert_eq!(found, touched, "{unit:?}");
                touching += touched.len();
                for reach in [1.0, 6.0, 12.0].map(Length::inches) {
                    let any = enemies(model, unit).any(|it| near::within(model, unit, it, reach));
                    assert_eq!(near::enemy_within(model, unit, reach), any, "{unit:?}");
                    in_reach += usize::from(any);
                }
            }
        }
    });
    assert!(touching > 100 && in_reach > 100, "only {touching} and {in_reach} were compared");
}

/// AGV-FUN-001, AGV-FIR-046: the kept sets hold the same units that a plain loop finds.
pub fn sets_are_those_of_plain_loops() {
    on_tables(|moment, _, _| {
        let model = moment.model();
        let all = |is: &dyn Fn(&Unit) -> bool| -> Vec<usize> {
            model.units.iter().filter(|unit| is(unit)).map(|unit| unit.id.idx()).collect()
        };
        let set = |set: table::bodies::Set| -> Vec<usize> { set.iter().collect() };
        assert_eq!(set(model.units.all()), all(&Unit::is_on_table));
        assert_eq!(set(model.garrisons()), all(&|it| it.is_on_table() && it.garrison.is_some()));
        assert_eq!(set(model.commanders()), all(&|it| it.is_on_table() && it.kind.is_command()));
        assert_eq!(set(model.begun()), all(&|it| it.done.spent > 0 || it.done.did != 0));
        assert_eq!(set(model.released()), all(&|it| it.done.released && !it.done.finished));
        for side in Side::BOTH {
            let of = |unit: &Unit| unit.side == side && unit.is_on_table();
            assert_eq!(set(model.units.all_of(side.idx())), all(&of));
            assert_eq!(set(model.armed(side)), all(&|it| of(it) && fire::is_armed(it)));
            let stopped = |unit: &Unit| {
                let done = &unit.done;
                done.finished || done.frozen || done.uncommanded || done.new_battle
            };
            assert_eq!(set(model.idle(side)), all(&|it| of(it) && !stopped(it)));
        }
    });
}

/// AGV-CHG-003..006: every enemy that a unit can charge is among the charges worth considering.
pub fn every_legal_charge_is_considered() {
    let mut found = 0;
    on_tables(|moment, question, seat| {
        let Question::Move { side, .. } = *question else { return };
        let model = moment.model();
        for unit in on_table(model).filter(|unit| unit.side == side) {
            let mut thought = Vec::new();
            charge::candidates(model, unit.id, &mut |act| thought.push(act));
            for enemy in enemies(model, unit) {
                let act = Act::Charge { unit: unit.id, target: enemy.id, pivot: None };
                let goes = charge::guess(model, seat, &act).is_some();
                assert!(!goes || thought.contains(&act), "{unit:?} at {enemy:?}");
                found += usize::from(goes);
            }
        }
    });
    assert!(found > 20, "only {found} charges were compared");
}

/// AGV-FIR-039: the quick check finds every enemy that a unit may fire at.
pub fn targets_are_those_of_a_plain_loop() {
    let mut found = 0;
    on_tables(|moment, question, _| {
        let Question::Targets = question else { return };
        let model = moment.model();
        for unit in on_table(model).filter(|unit| fire::is_armed(unit)) {
            let any = enemies(model, unit).any(|it| crate::expected_hits(model, unit, it) > 0.0);
            let held = near::in_contact(model, unit);
            assert!(!any || held || fire::may_fire(model, unit), "{unit:?}");
            found += usize::from(any);
        }
    });
    assert!(found > 20, "only {found} units with a target were compared");
}

/// AGV-MOV-017, -022: a straight move that is found free meets nobody, and no move is refused because of a distant unit.
pub fn moves_are_free_where_a_plain_loop_finds_nobody() {
    let mut n = [0; 2];
    on_tables(|moment, question, _| {
        let Question::Move { side, .. } = *question else { return };
        let model = moment.model();
        let outside = |unit: &&Unit| unit.side == side && unit.garrison.is_none();
        for unit in on_table(model).filter(outside) {
            let (dir, by) = (unit.heading().forward(), Length::inches(4.0).units());
            let swept: Vec<_> =
                unit.outline().iter().map(|rect| geom::swept(rect, dir, by)).collect();
            let meets = |other: &Unit| {
                let theirs = other.outline();
                let pairs = swept.iter().flat_map(|a| theirs.iter().map(move |b| (a, b)));
                let is_enemy = other.side != unit.side;
                pairs.into_iter().any(|(a, b)| {
                    geom::overlaps(a, b) || is_enemy && geom::within(a, b, EPS_CONTACT)
                })
            };
            let others = on_table(model).filter(|it| it.id != unit.id && it.garrison.is_none());
            let met: Vec<_> = others.filter(|it| meets(it)).map(|it| it.id).collect();
            let heed = Heed::MOVE;
            let block = clear::straight(model, unit, dir, by, heed).err();
            let first = match block {
                Some(Block::Unit(id)) => Some(id),
                Some(Block::Enemy(id)) if model.unit(id).garrison.is_none() => Some(id),
                _ => None,
            };
            assert_eq!(first, met.first().copied(), "{unit:?}");
            n[usize::from(first.is_some())] += 1;
        }
    });
    assert!(n.iter().all(|&n| n > 100), "only {n:?} moves were compared");
}

/// AGV-FUN-005: a table that was read again derives the same bodies as the one that was played on.
pub fn bodies_are_derived_again_when_a_table_is_read() {
    on_tables(|moment, _, _| {
        let model = moment.model();
        if model.turn % 2 == 0 {
            return;
        }
        let text = serde_json::to_string(&model.units).expect("units can be serialised");
        let units: crate::roster::Roster = serde_json::from_str(&text).expect("it can be read");
        assert!(units == model.units && units.is_current());
        assert_eq!(units.bodies().on_table(), model.units.all());
    });
}
