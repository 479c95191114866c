//! A table rotated by half a turn, with its sides exchanged, plays the same battle, rotated.
use crate::read;
use proving::turned::{self, Mirror, Turned};
use rules_nearrun::{
    Model, NearRun, Stage, deploy,
    kinds::{Side, Step},
    unit::{Guns, Unit},
};
use std::sync::Arc;

/// How far the two tables may differ by rounding, in hundredths of a millimetre.
const DRIFT: i32 = 8;

fn unit(table: &Turned, unit: &Unit) -> Unit {
    let mut turned = Unit { side: unit.side.other(), at: table.pose(unit.at), ..*unit };
    turned.guns = match unit.guns {
        Guns::Left(at) => Guns::Left(table.pose(at)),
        Guns::Overrun(at) => Guns::Overrun(table.pose(at)),
        Guns::Spiked(at) => Guns::Spiked(table.pose(at)),
        other => other,
    };
    if let Some(charge) = &mut turned.done.charge {
        (charge.from, charge.turn_in, charge.to) =
            (table.pose(charge.from), table.pose(charge.turn_in), table.pose(charge.to));
    }
    turned
}

fn model(table: &Turned, model: &Model) -> Model {
    let mut turned = model.clone();
    turned.units = model.units.iter().map(|it| unit(table, it)).collect();
    turned.first = model.first.map(Side::other);
    turned.mover = model.mover.map(Side::other);
    turned.pool.reverse();
    turned.owed.reverse();
    for general in &mut turned.generals {
        (general.side, general.at) = (general.side.other(), table.pose(general.at));
    }
    for adc in &mut turned.adcs {
        adc.at = table.point(adc.at);
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
    for command in &mut scene.more.commands {
        command.side = command.side.other();
    }
    scene.more.clauses.clear();
    scene.terms.clear();
    table.ground(&mut scene.field);
    turned
}

/// Whether two units are the same except for rounding.
fn same(one: &Unit, other: &Unit) -> bool {
    turned::near(one.at.at, other.at.at, DRIFT)
        && turned::alike(one.at.facing, other.at.facing)
        && (one.side, one.state, one.formation) == (other.side, other.state, other.formation)
        && (one.lost, one.place, one.figures) == (other.lost, other.place, other.figures)
}

/// The first lesson with the armies near each other, so that something happens; every seed places them a little differently.
fn field(seed: u64) -> Model {
    let mut setup = read(0);
    let scene = Arc::make_mut(&mut setup.scene);
    scene.more.clauses.clear();
    scene.terms.clear();
    let mut model = deploy::table(&setup);
    (model.turn, model.step) = (1, Step::Opening);
    let mover = Side((seed % 2) as u8);
    (model.mover, model.first) = (Some(mover), Some(mover));
    let near = geom::Length::inches(3.0 + (seed % 5) as f64).0;
    for n in 0..model.units.len() {
        let ours = model.units[n].side == Side(1) && model.units[n].cover.is_none();
        model.units.change(n, |unit| unit.at.at.y += if ours { near } else { 0 });
    }
    model
}

/// ANT-SEQ-005: a turn of a random battle up to its end, and the same turn on the rotated table.
#[test]
fn a_table_turned_about_plays_the_same_battle() {
    let mut n_compared = 0;
    for seed in 1..=100 {
        let start = field(seed);
        let table = Turned::of(&start.scene.field);
        let mirror = Mirror::<NearRun> {
            turned: table,
            model: &|it| model(&table, it),
            act: |act| act,
            // The dice of the initiative are thrown in the order of the sides.
            over: |model| model.turn > 1 || model.step >= Step::End,
            same: &|here, back| {
                for (one, other) in here.units.iter().zip(&back.units) {
                    assert!(same(one, other), "battle {seed}:\n{one:?}\n{other:?}");
                }
            },
        };
        n_compared += mirror.play(start, Stage::Open, seed);
    }
    assert!(n_compared > 1500, "hardly anything was compared: {n_compared}");
}
