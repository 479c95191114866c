//! The rules know no north and no favourite: a table turned about with its sides exchanged plays the same battle, turned.
use crate::{scenes, seeds};
use geom::{Angle, Point, Pose};
use kernel::{Fill, Keyed, Leg, Moment, Said, Seat, dice::Chooser, laws};
use rules_splendid::{
    Act, Model, Splendid, Stage,
    scene::{Aim, Edge},
    unit::Unit,
};
use std::sync::Arc;
use table::{Piece, field::Outline};

/// How far two turned tables may drift apart by rounding, in hundredths of a millimetre.
const DRIFT: i32 = 2;

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
        let act = match &said.act {
            Act::Unlimber { unit, facing } => {
                Act::Unlimber { unit: *unit, facing: *facing + Angle::HALF }
            }
            other => other.clone(),
        };
        Said { seat: Seat(1 - said.seat.0), act, fill }
    }

    fn unit(&self, unit: &Unit) -> Unit {
        let mut turned = *unit;
        turned.side = unit.side.other();
        for stand in turned.stands.iter_mut() {
            let pose = self.pose(stand.pose());
            (stand.at, stand.facing) = (pose.at, pose.facing);
        }
        turned.centre = self.point(unit.centre);
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
            side.edge = about(side.edge);
        }
        scene.zones.reverse();
        for point in scene.zones.iter_mut().flatten() {
            *point = self.point(*point);
        }
        for term in &mut scene.terms {
            term.side = term.side.other();
            if let Aim::Hold { area } = &mut term.aim {
                area.iter_mut().for_each(|point| *point = self.point(*point));
            }
        }
        for piece in &mut scene.field.pieces {
            let outline = piece.outline().clone();
            let points = outline.points.iter().map(|point| self.point(*point)).collect();
            *piece = Piece::new(Outline { points, ..outline }).expect("a turned outline is sound");
        }
        turned
    }
}

fn about(edge: Edge) -> Edge {
    match edge {
        Edge::North => Edge::South,
        Edge::East => Edge::West,
        Edge::South => Edge::North,
        Edge::West => Edge::East,
    }
}

/// The same but for rounding.
fn same(one: &Unit, other: &Unit) -> bool {
    let near = |a: Point, b: Point| (a.x - b.x).abs() <= DRIFT && (a.y - b.y).abs() <= DRIFT;
    let stands = one.n() == other.n()
        && one.stands.iter().zip(&other.stands).all(|(a, b)| {
            near(a.at, b.at)
                && a.facing.between(b.facing) <= 2
                && (a.kind, a.rank, a.file) == (b.kind, b.rank, b.file)
        });
    stands
        && (one.side, one.formation, one.bend) == (other.side, other.formation, other.bend)
        && (one.green, one.red, one.done) == (other.green, other.red, other.done)
        && (one.mounted, one.limbered) == (other.mounted, other.limbered)
}

/// ASV-SEQ-001: one turn of a random battle, from the firing on, and the same turn on the table turned about.
#[test]
fn a_table_turned_about_plays_the_same_battle() {
    for seed in seeds() {
        let model = scenes::board(seed).model((seed % 2) as u8);
        let field = &model.scene.field;
        let turned = Turned { width: field.width.0, height: field.height.0 };
        let stage = if seed % 3 == 0 { Stage::Fire { half: 0 } } else { Stage::Muster { half: 0 } };
        let begin = |model: Model| {
            Moment::<Splendid>::begin(model, stage, &mut Keyed::new(seed, 0), &mut Vec::new())
                .unwrap_or_else(|why| panic!("battle {seed} does not begin: {why}"))
        };
        let mut there = begin(turned.model(&model));
        let mut here = begin(model);
        let mut chooser = Chooser::new(seed);
        for n in 1..200 {
            if here.model().turn != 1 {
                break; // The initiative is thrown for by side, so the same dice no longer mean the same.
            }
            let Some(said) = laws::pick(&here, &mut chooser) else { break };
            let across = turned.said(&said);
            let tell = |moment: &mut Moment<Splendid>, said: Said<Act>| {
                moment.tell(&mut Keyed::new(seed, n), said, &mut Vec::new())
            };
            tell(&mut here, said).unwrap_or_else(|why| panic!("an offer was refused: {why}"));
            tell(&mut there, across.clone())
                .unwrap_or_else(|why| panic!("battle {seed}, {n}: {across:?} was refused: {why}"));
            if here.model().turn != 1 {
                break;
            }
            let back = turned.model(there.model());
            for (one, other) in here.model().units.iter().zip(&back.units) {
                assert!(
                    same(one, other),
                    "battle {seed}, decision {n}: {} differs\n{one:?}\n{other:?}",
                    here.model().name(one.id)
                );
            }
            assert_eq!((here.model().lost, here.model().initiative), (back.lost, back.initiative));
        }
    }
}
