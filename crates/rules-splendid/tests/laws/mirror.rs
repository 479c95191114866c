//! A table that is turned about with its sides exchanged plays the same battle, turned.
use crate::scenes;
use geom::Angle;
use proving::{
    seeds,
    turned::{self, Mirror, Turned},
};
use rules_splendid::{Act, Model, Splendid, Stage, scene::Aim, unit::Unit};
use std::sync::Arc;

/// How far two turned tables may drift apart by rounding, in hundredths of a millimetre.
const DRIFT: i32 = 2;

fn unit(table: &Turned, unit: &Unit) -> Unit {
    let mut turned = *unit;
    turned.side = unit.side.other();
    for stand in turned.stands.iter_mut() {
        let pose = table.pose(stand.pose());
        (stand.at, stand.facing) = (pose.at, pose.facing);
    }
    turned.centre = table.point(unit.centre);
    turned
}

fn model(table: &Turned, model: &Model) -> Model {
    let mut turned = model.clone();
    turned.units = model.units.iter().map(|it| unit(table, it)).collect();
    turned.initiative = model.initiative.other();
    turned.total.reverse();
    turned.lost.reverse();
    let scene = Arc::make_mut(&mut turned.scene);
    scene.sides.reverse();
    for side in &mut scene.sides {
        side.edge = side.edge.opposite();
    }
    scene.zones.reverse();
    for point in scene.zones.iter_mut().flatten() {
        *point = table.point(*point);
    }
    for term in &mut scene.terms {
        term.side = term.side.other();
        if let Aim::Hold(area) = &mut term.aim {
            area.iter_mut().for_each(|point| *point = table.point(*point));
        }
    }
    table.ground(&mut scene.field);
    turned
}

fn act(act: Act) -> Act {
    match act {
        Act::Unlimber { unit, facing } => Act::Unlimber { unit, facing: facing + Angle::HALF },
        other => other,
    }
}

/// Whether two tables are equal except for rounding.
fn same(one: &Unit, other: &Unit) -> bool {
    let stands = one.n() == other.n()
        && one.stands.iter().zip(&other.stands).all(|(a, b)| {
            turned::near(a.at, b.at, DRIFT)
                && turned::alike(a.facing, b.facing)
                && (a.kind, a.rank, a.file) == (b.kind, b.rank, b.file)
        });
    stands
        && (one.side, one.formation, one.bend) == (other.side, other.formation, other.bend)
        && (one.green, one.red, one.done) == (other.green, other.red, other.done)
        && (one.mounted, one.limbered) == (other.mounted, other.limbered)
}

/// ASV-SEQ-001: one turn of a random battle, from the firing on, and the same turn on the turned table. The initiative is
/// thrown for by side, so after it the same dice no longer mean the same.
#[test]
fn a_table_turned_about_plays_the_same_battle() {
    let mut n_compared = 0;
    for seed in seeds() {
        let start = scenes::board(seed).model((seed % 2) as u8);
        let table = Turned::of(&start.scene.field);
        let mirror = Mirror::<Splendid> {
            turned: table,
            model: &|it| model(&table, it),
            act,
            over: |model| model.turn != 1,
            same: &|here, back| {
                for (one, other) in here.units.iter().zip(&back.units) {
                    let name = here.name(one.id);
                    assert!(same(one, other), "{seed}: {name} differs\n{one:?}\n{other:?}");
                }
                assert_eq!((here.lost, here.initiative), (back.lost, back.initiative));
            },
        };
        let stage = if seed % 3 == 0 { Stage::Fire { half: 0 } } else { Stage::Muster { half: 0 } };
        n_compared += mirror.play(start, stage, seed);
    }
    assert!(n_compared > 0, "nothing was compared");
}
