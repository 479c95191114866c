//! A table rotated by half a turn, with its sides exchanged, plays the same battle, rotated.
use geom::{Angle, Length};
use kernel::{Ruleset, doc::Doc};
use proving::turned::{self, Mirror, Turned};
use rules_gloria::{
    Gloria, Model, Stage, deploy,
    kinds::{Phase, Side},
    muster,
    unit::Unit,
};
use std::sync::Arc;

/// How far the two tables may differ by rounding, in hundredths of a millimetre.
const DRIFT: i32 = 8;

fn unit(table: &Turned, unit: &Unit) -> Unit {
    let mut turned = Unit { side: unit.side.other(), at: table.pose(unit.at), ..*unit };
    if let Some(gun) = &mut turned.gun {
        gun.left_at = gun.left_at.map(|at| table.pose(at));
    }
    if let Some(holders) = &mut turned.holders {
        holders.at = table.pose(holders.at);
    }
    if let Some(rest) = &mut turned.rest {
        rest.at = table.pose(rest.at);
    }
    turned
}

fn model(table: &Turned, model: &Model) -> Model {
    let mut turned = model.clone();
    turned.units = model.units.iter().map(|it| unit(table, it)).collect();
    turned.finished.reverse();
    turned.initiative = model.initiative.map(Side::other);
    turned.wind = model.wind.map(|wind| wind + Angle::HALF);
    for general in &mut turned.generals {
        (general.side, general.at) = (general.side.other(), table.point(general.at));
    }
    table.ground(Arc::make_mut(&mut turned.field));
    let scene = Arc::make_mut(&mut turned.scene);
    scene.sides.reverse();
    for side in &mut scene.sides {
        side.edge = side.edge.opposite();
    }
    scene.zones.reverse();
    for point in scene.zones.iter_mut().flatten() {
        *point = table.point(*point);
    }
    for corps in &mut scene.corps {
        corps.side = corps.side.other();
    }
    table.ground(&mut scene.field);
    turned
}

/// Whether two units are the same except for rounding.
fn same(one: &Unit, other: &Unit) -> bool {
    turned::near(one.at.at, other.at.at, DRIFT)
        && turned::alike(one.at.facing, other.at.facing)
        && (one.side, one.state, one.formation) == (other.side, other.state, other.formation)
        && (one.figures, one.place, one.crest) == (other.figures, other.place, other.crest)
}

/// A field with the armies near each other, so that something happens.
fn field(seed: u64) -> Model {
    let field = muster::scenario(5, seed);
    let doc = Doc::from_json("field day", &field).expect("it is an object");
    let setup = Gloria::read(&doc).unwrap_or_else(|why| panic!("{seed}: {why:#?}"));
    let mut model = deploy::table(&setup);
    (model.turn, model.phase, model.initiative) = (1, Phase::Morale, Some(Side(0)));
    model.wind = Some(Angle::NORTH);
    let near = Length::from_mm(170).0;
    for n in 0..model.units.len() {
        model.units.change(n, |unit| unit.at.at.y += if unit.side.0 == 0 { near } else { -near });
    }
    model
}

/// PG-SEQ-001: a turn of a random battle up to its end, and the same turn on the rotated table.
#[test]
fn a_table_turned_about_plays_the_same_battle() {
    let mut n_compared = 0;
    for seed in 1..=24 {
        let start = field(seed);
        let table = Turned::of(&start.scene.field);
        let mirror = Mirror::<Gloria> {
            turned: table,
            model: &|it| model(&table, it),
            act: |act| act,
            // The dice of a combat are thrown in the order of the sides, so the comparison ends with the Movement Phase.
            over: |model| model.turn > 1 || model.phase >= Phase::Assault,
            same: &|here, back| {
                for (one, other) in here.units.iter().zip(&back.units) {
                    assert!(same(one, other), "battle {seed}:\n{one:?}\n{other:?}");
                }
            },
        };
        n_compared += mirror.play(start, Stage::Show { side: Side(0) }, seed);
    }
    assert!(n_compared > 0, "nothing was compared");
}
