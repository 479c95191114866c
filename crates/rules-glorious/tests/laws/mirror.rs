//! A table that is rotated, with its sides exchanged, plays the same battle, rotated.
use geom::Angle;
use kernel::{Ruleset, doc::Doc};
use proving::{
    seeds,
    turned::{self, Mirror, Turned},
};
use rules_glorious::{
    Act, Glorious, Model, Stage,
    kinds::Phase,
    muster::{self, Start},
    unit::Unit,
};
use std::sync::Arc;

/// How far two rotated tables may differ by rounding, in hundredths of a millimetre.
const DRIFT: i32 = 4;

fn unit(table: &Turned, unit: &Unit) -> Unit {
    let mut turned = *unit;
    turned.side = unit.side.other();
    turned.grid.front = table.pose(unit.grid.front);
    turned.measure_up();
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
    table.ground(&mut scene.field);
    turned
}

fn act(act: Act) -> Act {
    match act {
        Act::Unlimber { unit, facing } => Act::Unlimber { unit, facing: facing + Angle::HALF },
        other => other,
    }
}

/// Whether two are equal except for rounding.
fn same(one: &Unit, other: &Unit) -> bool {
    let (a, b) = (one.front(), other.front());
    (turned::near(a.at, b.at, DRIFT) || !one.is_on_table())
        && turned::alike(a.facing, b.facing)
        && (one.side, one.formation, one.elements) == (other.side, other.formation, other.elements)
        && (one.mounted, one.limbered, one.done) == (other.mounted, other.limbered, other.done)
}

/// AGV-SEQ-003, AGV-SEQ-004: the first movement of a random battle, and the same on the rotated table. Fighting is left out:
/// dice are thrown in the order of the sides, so the same dice would mean something else.
#[test]
fn a_rotated_table_plays_the_same_battle() {
    let mut n_compared = 0;
    for seed in seeds() {
        let scenario = muster::field(seed, 6, Start::Placed);
        let doc = Doc::from_json("field", &scenario).expect("it is a scenario");
        let setup = Glorious::read(&doc).unwrap_or_else(|why| panic!("{seed}: {why:#?}"));
        let (mut start, _) = Glorious::open(&setup).expect("it opens");
        start.turn = 1;
        let table = Turned::of(&start.scene.field);
        let mirror = Mirror::<Glorious> {
            turned: table,
            model: &|it| model(&table, it),
            act,
            over: |model| !matches!(model.phase, Phase::InitiativeMoves | Phase::OtherMoves),
            same: &|here, back| {
                for (one, other) in here.units.iter().zip(&back.units) {
                    assert!(same(one, other), "battle {seed}:\n{one:?}\n{other:?}");
                }
            },
        };
        n_compared += mirror.play(start, Stage::March { half: 0, second: false }, seed);
    }
    assert!(n_compared > 0, "nothing was compared");
}
