//! Queries that use stored bases and sets find the same as a plain loop over all units, on tables from random play.
pub use crate::known::forgets::every_kind_of_event_forgets_what_it_changes;
pub use crate::passage::oracle::whoever_keeps_off_is_not_found_to_be_near;
pub use crate::sight::oracle::what_is_hidden_is_seen_along_no_line;
use crate::{
    Model, Veritas, casualties, command, duty,
    kinds::Order,
    moves::paths,
    muster, near,
    passage::{Leg, Seek},
    refusal::MoveRefusal,
    sight,
    unit::{Done, Unit},
    walk,
};
use geom::{Angle, EPS_DIST, Length, Rect, Segment};
use kernel::{Match, Ruleset, dice::Chooser, doc::Doc, laws};
use std::sync::Arc;

/// Checks every twentieth table of a few random battles, with a chooser for random trials on it.
fn on_tables(look: impl FnMut(&Model, &mut Chooser)) {
    on_every(20, look);
}

/// The same for every so many tables.
fn on_every(nth: usize, mut look: impl FnMut(&Model, &mut Chooser)) {
    for seed in 0..4 {
        let field = muster::scenario(8 + 4 * seed as usize, seed);
        let doc = Doc::from_json("field.json", &field).expect("a field is an object");
        let setup = Veritas::read(&doc).expect("a field is a scenario");
        let (mut game, _) = Match::<Veritas>::open(setup, seed, None).expect("a field opens");
        let mut chooser = Chooser::new(seed);
        for n in 0..900 {
            if n % nth == 0 {
                look(game.moment().model(), &mut chooser);
            }
            if laws::step(&mut game, &mut chooser).is_none() {
                break;
            }
        }
    }
}

/// The enemies of a unit, found by a loop over all units.
fn enemies<'a>(model: &'a Model, unit: &Unit) -> impl Iterator<Item = &'a Unit> {
    let side = unit.side;
    model.units.iter().filter(move |other| other.is_on_table() && other.side != side)
}

/// The unit at another place, perhaps turned.
fn moved(unit: &Unit, chooser: &mut Chooser) -> Unit {
    let turn = if chooser.under(2) == 0 { 0 } else { chooser.under(65_536) as i32 };
    let way = Angle::parts(chooser.under(65_536) as i32).forward();
    let pose = unit.pose().moved(way * chooser.under(30_000) as f64);
    Unit { at: pose.at, facing: pose.facing + Angle::parts(turn), ..*unit }
}

pub fn kept_bases_and_sets_are_those_of_the_units() {
    on_tables(|model, _| {
        assert!(model.units.is_current());
        for unit in &model.units {
            assert_eq!(model.base(unit), unit.rect());
            assert_eq!(model.units.all().has(unit.id.idx()), unit.is_on_table());
        }
        for wing in &model.wings {
            let plain = model.units.iter().filter(|unit| unit.wing == wing.id);
            assert!(model.units.each(model.all_in(wing.id)).eq(plain));
        }
    });
}

/// IDV-SEQ-006, IDV-ORD-012: who is within a reach and who is nearest.
pub fn enemies_within_reach_are_those_of_a_loop_over_all() {
    let mut n_within = 0;
    on_tables(|model, chooser| {
        let reach = Length::inches(2.0 + chooser.under(10) as f64);
        for unit in model.on_table() {
            let plain = enemies(model, unit).any(|enemy| near::within(model, unit, enemy, reach));
            assert_eq!(near::enemy_within(model, unit, reach, |_| true), plain);
            n_within += usize::from(plain);
            let mut least: Option<(&Unit, f64)> = None;
            for enemy in enemies(model, unit) {
                let gap = near::gap(model, unit, enemy);
                if least.is_none_or(|(_, least)| gap < least) {
                    least = Some((enemy, gap));
                }
            }
            assert_eq!(near::nearest_enemy(model, unit, |_| true), least);
        }
    });
    assert!(n_within > 100, "only {n_within} were within reach");
}

/// IDV-MOV-019, -020, -021: whom a unit overlaps elsewhere, and whom a straight leg comes near or into.
pub fn units_met_on_a_way_are_those_of_a_loop_over_all() {
    let mut met = [0; 3];
    on_tables(|model, chooser| {
        for unit in model.on_table() {
            let there = moved(unit, chooser);
            let base = there.rect();
            let plain = model.units.iter().filter(|other| {
                other.is_on_table() && other.id != unit.id && geom::overlaps(&base, &other.rect())
            });
            let found: Vec<&Unit> = near::overlapped(model, &base, unit.id).collect();
            met[0] += found.len();
            assert!(found.into_iter().eq(plain));
            let way = there.facing.forward();
            let leg = Leg { base: model.base(unit), way, by: 1.0 + chooser.under(30_000) as f64 };
            let reach = geom::reach_of(Length::inches(1.0));
            let plain = enemies(model, unit).filter(|enemy| {
                let gap = leg.least_gap(model, enemy, reach, Seek::LeastGap);
                let began = near::gap(model, unit, enemy);
                gap.is_some_and(|gap| began > reach || gap < began - EPS_DIST)
            });
            let all = model.units.all_of(unit.side.other().idx());
            let first = leg.first_near(model, all, reach, Seek::LeastGap).map(|(enemy, _)| enemy);
            let plain: Vec<&Unit> = plain.take(1).collect();
            if unit.building.is_none() {
                assert_eq!(first.into_iter().collect::<Vec<_>>(), plain);
            }
            met[1] += usize::from(first.is_some());
            let brigades = leg.brigades(model, unit, model.units.all());
            let barred = brigades.filter(|(_, base)| leg.meets(base)).count();
            let plain = model.friends(unit).filter(|friend| {
                let open = friend.building.is_none() && friend.is_brigade() && unit.is_brigade();
                open && leg.meets(&friend.rect())
            });
            assert_eq!(barred, plain.count());
            met[2] += barred;
        }
    });
    assert!(met.iter().all(|&n| n > 50), "only {met:?} were met");
}

/// IDV-COM-009, IDV-ORD-021: a unit out of command comes nearer to no enemy.
pub fn nearer_to_an_enemy_is_nearer_to_any_of_them() {
    let mut n_nearer = [0; 2];
    on_tables(|model, chooser| {
        for unit in model.on_table() {
            let from = Unit { done: Done { astray: true, ..unit.done }, ..*unit };
            let to = moved(&from, chooser);
            let plain = enemies(model, unit).find(|enemy| {
                near::gap(model, &to, enemy) < near::gap(model, &from, enemy) - EPS_DIST
            });
            let found = match duty::forbids(model, &from, &to) {
                Err(MoveRefusal::Nearer { enemy, .. }) => Some(enemy),
                _ => None,
            };
            assert_eq!(found, plain.map(|enemy| enemy.id), "{from:?} {to:?}");
            n_nearer[usize::from(plain.is_some())] += 1;
        }
    });
    assert!(n_nearer.iter().all(|&n| n > 50), "only {n_nearer:?} were compared");
}

/// Every line of sight between two units on bare ground, against every unit.
fn sees(model: &Model, from: &Unit, to: &Unit) -> bool {
    let others = model.units.iter().filter(|it| it.id != from.id && it.id != to.id);
    let bases: Vec<Rect> = others.filter(|it| it.is_on_table()).map(Unit::rect).collect();
    sight::lines(&from.rect(), &to.rect())
        .any(|line: Segment| !bases.iter().any(|base| geom::crosses_rect(line, base)))
}

/// IDV-LOS-001: on open ground sight is stopped by units alone.
pub fn whoever_is_seen_past_all_units_is_seen() {
    let mut seen = [0; 2];
    on_tables(|model, _| {
        let mut bare = model.clone();
        Arc::make_mut(&mut bare.scene).field.pieces.clear();
        for unit in bare.on_table() {
            for enemy in enemies(&bare, unit).step_by(3) {
                let plain = sees(&bare, unit, enemy);
                assert_eq!(sight::sees(&bare, unit, enemy), plain);
                seen[usize::from(plain)] += 1;
            }
        }
    });
    assert!(seen.iter().all(|&n| n > 50), "only {seen:?} were compared");
}

/// IDV-CAS-005: a commander alone is touched by whatever enemy stands there.
pub fn commanders_are_touched_by_any_enemy_that_is_near() {
    on_tables(|model, _| {
        for leader in casualties::alone(model) {
            let reach = command::radius(model) + geom::EPS_CONTACT;
            let plain = model.units.iter().any(|unit| {
                unit.is_on_table()
                    && unit.side != leader.side
                    && near::gap_to_place(model, unit, leader.at) <= reach
            });
            assert_eq!(casualties::is_touched(model, leader), plain);
        }
    });
}

/// IDV-ORD-012, -013, -019: what is kept about a unit is what is found about a copy of it, of which nothing is kept.
pub fn what_is_kept_is_what_is_found_anew() {
    let mut n_found = [0; 4];
    // At every table, so that what is kept lives from one to the next.
    on_every(1, |model, _| {
        for unit in model.on_table() {
            let anew = *unit;
            let told = |found: Option<paths::Found>| found.map(|it| (it.act, it.way, it.progress));
            assert_eq!(duty::is_bound(model, unit), duty::is_bound(model, &anew));
            let goals = |of| duty::goals(model, of).iter().copied().collect::<Vec<_>>();
            assert_eq!(format!("{:?}", goals(unit)), format!("{:?}", goals(&anew)));
            let advance = told(duty::advance(model, unit));
            assert_eq!(advance, told(duty::advance(model, &anew)));
            assert_eq!(walk::around(model, unit), walk::around(model, &anew));
            n_found[0] += usize::from(duty::is_bound(model, unit));
            n_found[1] += usize::from(advance.is_some());
            if model.order(unit) == Order::Withdraw {
                let home = told(duty::any_way_home(model, unit));
                assert_eq!(home, told(paths::home(model, &anew, f64::NEG_INFINITY)));
                n_found[2] += usize::from(home.is_some());
                n_found[3] += usize::from(duty::way_home(model, unit).is_some());
            }
        }
    });
    assert!(n_found.iter().all(|&n| n > 20), "only {n_found:?} were compared");
}
