//! The rules know no north and no favourite: a table turned about with its sides exchanged plays the same battle, turned.
use crate::seeds;
use geom::{Angle, Point, Pose};
use kernel::{Fill, Keyed, Leg, Moment, Ruleset, Said, Seat, dice::Chooser, doc::Doc, laws};
use rules_glorious::{
    Act, Glorious, Model, Stage,
    kinds::Phase,
    muster::{self, Start},
    unit::Unit,
};
use std::sync::Arc;
use table::{Piece, field::Outline};

/// How far two turned tables may drift apart by rounding, in hundredths of a millimetre.
const DRIFT: i32 = 4;

struct Turned {
    width: i32,
    height: i32,
}

impl Turned {
    fn point(&self, point: Point) -> Point {
        Point::new(self.width - point.x, self.height - point.y)
    }

    fn pose(&self, pose: Pose) -> Pose {
        Pose::new(self.point(pose.at), pose.facing + Angle::HALF)
    }

    fn leg(&self, leg: Leg) -> Leg {
        match leg {
            Leg::To(point) => Leg::To(self.point(point)),
            Leg::Face { face } => Leg::Face { face: face + Angle::HALF },
            other => other,
        }
    }

    fn said(&self, said: &Said<Act>) -> Said<Act> {
        let fill = match &said.fill {
            Fill::Point(point) => Fill::Point(self.point(*point)),
            Fill::Path(legs) => Fill::Path(legs.iter().map(|leg| self.leg(*leg)).collect()),
            Fill::Poses(poses) => Fill::Poses(poses.iter().map(|pose| self.pose(*pose)).collect()),
            other => other.clone(),
        };
        let act = match said.act {
            Act::Unlimber { unit, facing } => Act::Unlimber { unit, facing: facing + Angle::HALF },
            other => other,
        };
        Said { seat: Seat(1 - said.seat.0), act, fill }
    }

    fn unit(&self, unit: &Unit) -> Unit {
        let mut turned = *unit;
        turned.side = unit.side.other();
        turned.grid.front = self.pose(unit.grid.front);
        turned.measure_up();
        turned
    }

    fn model(&self, model: &Model) -> Model {
        let mut turned = model.clone();
        turned.units = model.units.iter().map(|unit| self.unit(unit)).collect();
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
            *point = self.point(*point);
        }
        for piece in &mut scene.field.pieces {
            let outline = piece.outline().clone();
            let points = outline.points.iter().map(|point| self.point(*point)).collect();
            *piece = Piece::new(Outline { points, ..outline }).expect("a turned outline is sound");
        }
        turned
    }
}

/// The same but for rounding.
fn same(one: &Unit, other: &Unit) -> bool {
    let (a, b) = (one.front(), other.front());
    let near = (a.at.x - b.at.x).abs() <= DRIFT && (a.at.y - b.at.y).abs() <= DRIFT;
    (near || !one.is_on_table())
        && a.facing.between(b.facing) <= 2
        && (one.side, one.formation, one.elements) == (other.side, other.formation, other.elements)
        && (one.mounted, one.limbered, one.done) == (other.mounted, other.limbered, other.done)
}

/// AGV-SEQ-003, AGV-SEQ-004: the first movement of a random battle, and the same on the table turned about. Fighting is left
/// out: dice fall in the order of the sides, so the same dice would not mean the same.
#[test]
fn a_table_turned_about_plays_the_same_battle() {
    for seed in seeds() {
        let scenario = muster::field(seed, 6, Start::Placed);
        let doc = Doc::from_json("field", &scenario).expect("it is a scenario");
        let setup = Glorious::read(&doc).unwrap_or_else(|why| panic!("{seed}: {why:#?}"));
        let (mut model, _) = Glorious::open(&setup).expect("it opens");
        model.turn = 1;
        let field = &model.scene.field;
        let turned = Turned { width: field.width.0, height: field.height.0 };
        let stage = Stage::March { half: 0, second: false };
        let begin = |model: Model| {
            Moment::<Glorious>::begin(model, stage, &mut Keyed::new(seed, 0), &mut Vec::new())
                .unwrap_or_else(|why| panic!("battle {seed} does not begin: {why}"))
        };
        let mut there = begin(turned.model(&model));
        let mut here = begin(model);
        let mut chooser = Chooser::new(seed);
        for n in 1..200 {
            let Some(said) = laws::pick(&here, &mut chooser) else { break };
            let across = turned.said(&said);
            let tell = |moment: &mut Moment<Glorious>, said: Said<Act>| {
                moment.tell(&mut Keyed::new(seed, n), said, &mut Vec::new())
            };
            tell(&mut here, said).unwrap_or_else(|why| panic!("an offer was refused: {why}"));
            if !matches!(here.model().phase, Phase::InitiativeMoves | Phase::OtherMoves) {
                break;
            }
            tell(&mut there, across.clone())
                .unwrap_or_else(|why| panic!("battle {seed}, {n}: {across:?} was refused: {why}"));
            let back = turned.model(there.model());
            for (one, other) in here.model().units.iter().zip(&back.units) {
                assert!(same(one, other), "battle {seed}, {n}, {across:?}:\n{one:?}\n{other:?}");
            }
        }
    }
}
