//! A table rotated by half a turn, with its sides exchanged, plays the same battle, rotated.
use kernel::{Ruleset, doc::Doc};
use proving::turned::{self, Mirror, Turned};
use rules_veritas::{Model, Stage, Veritas, deploy, kinds::Phase, muster, unit::Unit};
use std::sync::Arc;

/// How far the two tables may differ by rounding, in hundredths of a millimetre.
const DRIFT: i32 = 4;

fn unit(table: &Turned, unit: &Unit) -> Unit {
    let pose = table.pose(unit.pose());
    Unit {
        side: unit.side.other(),
        at: pose.at,
        facing: pose.facing,
        post: table.point(unit.post),
        ..*unit
    }
}

fn model(table: &Turned, model: &Model) -> Model {
    let mut turned = model.clone();
    turned.units = model.units.iter().map(|it| unit(table, it)).collect();
    turned.unwilling.reverse();
    for wing in &mut turned.wings {
        wing.side = wing.side.other();
    }
    for leader in &mut turned.leaders {
        (leader.side, leader.at) = (leader.side.other(), table.point(leader.at));
    }
    let scene = Arc::make_mut(&mut turned.scene);
    scene.sides.reverse();
    for side in &mut scene.sides {
        side.edge = side.edge.opposite();
    }
    scene.zones.reverse();
    for point in scene.zones.iter_mut().flatten() {
        *point = table.point(*point);
    }
    for wing in &mut scene.wings {
        wing.side = wing.side.other();
        wing.objective = wing.objective.map(|at| table.point(at));
    }
    table.ground(&mut scene.field);
    turned
}

/// Whether two units are the same except for rounding.
fn same(one: &Unit, other: &Unit) -> bool {
    turned::near(one.at, other.at, DRIFT)
        && turned::alike(one.facing, other.facing)
        && (one.side, one.state, one.formation) == (other.side, other.state, other.formation)
        && (one.mounted, one.place, one.building) == (other.mounted, other.place, other.building)
}

/// A field with the armies near each other, so that something happens.
fn field(seed: u64) -> Model {
    let field = muster::scenario(6, seed);
    let doc = Doc::from_json("field day", &field).expect("it is an object");
    let setup = Veritas::read(&doc).unwrap_or_else(|why| panic!("{seed}: {why:#?}"));
    let mut model = deploy::table(&setup);
    (model.turn, model.phase) = (1, Phase::Movement);
    let near = geom::Length::inches(11.0).0;
    for n in 0..model.units.len() {
        model.units.change(n, |unit| {
            unit.at.y += if unit.side.0 == 0 { near } else { -near };
            unit.post = unit.at;
        });
    }
    for leader in &mut model.leaders {
        if let Some(unit) = leader.with {
            leader.at = model.units[unit.idx()].at;
        }
    }
    model
}

/// IDV-SEQ-001: a turn of a random battle up to fatigue, and the same turn on the rotated table. General Will is left out: the
/// sides roll for it one after the other, so the same dice would have another effect.
#[test]
fn a_table_turned_about_plays_the_same_battle() {
    let mut n_compared = 0;
    for seed in 1..=24 {
        let start = field(seed);
        let table = Turned::of(&start.scene.field);
        let mirror = Mirror::<Veritas> {
            turned: table,
            model: &|it| model(&table, it),
            act: |act| act,
            over: |model| !matches!(model.phase, Phase::Movement | Phase::Combat),
            same: &|here, back| {
                for (one, other) in here.units.iter().zip(&back.units) {
                    assert!(same(one, other), "battle {seed}:\n{one:?}\n{other:?}");
                }
            },
        };
        n_compared += mirror.play(start, Stage::Card, seed);
    }
    assert!(n_compared > 0, "nothing was compared");
}
