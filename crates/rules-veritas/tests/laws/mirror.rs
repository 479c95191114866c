//! The rules know no north and no favourite: a table turned about with its sides exchanged plays the same battle, turned.
use geom::{Angle, Point, Pose};
use kernel::{Fill, Keyed, Leg, Moment, Ruleset, Said, Seat, dice::Chooser, doc::Doc, laws};
use rules_veritas::{Act, Model, Stage, Veritas, deploy, field_day, kinds::Phase, unit::Unit};
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
        Said { seat: Seat(1 - said.seat.0), act: said.act, fill }
    }

    fn unit(&self, unit: &Unit) -> Unit {
        let pose = self.pose(unit.pose());
        Unit {
            side: unit.side.other(),
            at: pose.at,
            facing: pose.facing,
            post: self.point(unit.post),
            ..*unit
        }
    }

    fn model(&self, model: &Model) -> Model {
        let mut turned = model.clone();
        turned.units = model.units.iter().map(|unit| self.unit(unit)).collect();
        turned.unwilling.reverse();
        for wing in &mut turned.wings {
            wing.side = wing.side.other();
        }
        for leader in &mut turned.leaders {
            (leader.side, leader.at) = (leader.side.other(), self.point(leader.at));
        }
        let scene = Arc::make_mut(&mut turned.scene);
        scene.sides.reverse();
        for side in &mut scene.sides {
            side.edge = side.edge.opposite();
        }
        scene.zones.reverse();
        for point in scene.zones.iter_mut().flatten() {
            *point = self.point(*point);
        }
        for wing in &mut scene.wings {
            wing.side = wing.side.other();
            wing.objective = wing.objective.map(|at| self.point(at));
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
    let near = |a: Point, b: Point| (a.x - b.x).abs() <= DRIFT && (a.y - b.y).abs() <= DRIFT;
    near(one.at, other.at)
        && one.facing.between(other.facing) <= 2
        && (one.side, one.state, one.formation) == (other.side, other.state, other.formation)
        && (one.mounted, one.place, one.building) == (other.mounted, other.place, other.building)
}

/// IDV-SEQ-001: a turn of a random battle as far as fatigue, and the same turn on the table turned about. What is rolled for side by
/// side, General Will, is left out: the same dice would not mean the same.
#[test]
fn a_table_turned_about_plays_the_same_battle() {
    for seed in 1..=24 {
        let field = field_day::scenario(6, seed);
        let doc = Doc::from_json("field day", &field).expect("it is an object");
        let setup = Veritas::read(&doc).unwrap_or_else(|why| panic!("{seed}: {why:#?}"));
        let mut model = deploy::table(&setup);
        (model.turn, model.phase) = (1, Phase::Movement);
        // The armies begin near each other, so that something happens.
        let near = geom::Length::inches(11.0).0;
        for unit in &mut model.units {
            unit.at.y += if unit.side.0 == 0 { near } else { -near };
            unit.post = unit.at;
        }
        for leader in &mut model.leaders {
            if let Some(unit) = leader.with {
                leader.at = model.units[unit.idx()].at;
            }
        }
        let turned =
            Turned { width: model.scene.field.width.0, height: model.scene.field.height.0 };
        let begin = |model: Model| {
            let (mut dice, mut events) = (Keyed::new(seed, 0), Vec::new());
            Moment::<Veritas>::begin(model, Stage::Card, &mut dice, &mut events)
                .unwrap_or_else(|why| panic!("battle {seed} does not begin: {why}"))
        };
        let mut there = begin(turned.model(&model));
        let mut here = begin(model);
        let mut chooser = Chooser::new(seed);
        for n in 1..200 {
            let Some(said) = laws::pick(&here, &mut chooser) else { break };
            let across = turned.said(&said);
            let tell = |moment: &mut Moment<Veritas>, said: Said<Act>| {
                moment.tell(&mut Keyed::new(seed, n), said, &mut Vec::new())
            };
            tell(&mut here, said.clone())
                .unwrap_or_else(|why| panic!("battle {seed}, {n}: an offer was refused: {why}"));
            tell(&mut there, across.clone())
                .unwrap_or_else(|why| panic!("battle {seed}, {n}: {across:?} was refused: {why}"));
            if !matches!(here.model().phase, Phase::Movement | Phase::Combat) {
                break;
            }
            let back = turned.model(there.model());
            for (one, other) in here.model().units.iter().zip(&back.units) {
                assert!(same(one, other), "battle {seed}, {n}, {said:?}:\n{one:?}\n{other:?}");
            }
        }
    }
}
