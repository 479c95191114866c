//! The rules favour no direction and no side: a rotated table with its sides exchanged plays the same battle, rotated.
use geom::{Angle, Point, Pose};
use kernel::{Fill, Keyed, Leg, Moment, Ruleset, Said, Seat, dice::Chooser, laws};
use table::{Field, Piece, field::Outline};

/// A table rotated by half a circle.
#[derive(Copy, Clone, Debug)]
pub struct Turned {
    width: i32,
    height: i32,
}

impl Turned {
    /// This table.
    pub fn of(field: &Field) -> Self {
        Self { width: field.width.0, height: field.height.0 }
    }

    /// A place.
    pub fn point(&self, point: Point) -> Point {
        Point::new(self.width - point.x, self.height - point.y)
    }

    /// A place and a facing.
    pub fn pose(&self, pose: Pose) -> Pose {
        Pose::new(self.point(pose.at), pose.facing + Angle::HALF)
    }

    /// All the terrain.
    pub fn ground(&self, field: &mut Field) {
        for piece in &mut field.pieces {
            let outline = piece.outline().clone();
            let points = outline.points.iter().map(|point| self.point(*point)).collect();
            *piece = Piece::new(Outline { points, ..outline }).expect("a turned outline is sound");
        }
    }

    fn leg(&self, leg: Leg) -> Leg {
        match leg {
            Leg::To(point) => Leg::To(self.point(point)),
            Leg::Face { face } => Leg::Face { face: face + Angle::HALF },
            other => other,
        }
    }

    /// What the other seat says on the rotated table.
    fn said<A>(&self, said: Said<A>, act: impl Fn(A) -> A) -> Said<A> {
        let fill = match said.fill {
            Fill::Point(point) => Fill::Point(self.point(point)),
            Fill::Path(legs) => Fill::Path(legs.into_iter().map(|leg| self.leg(leg)).collect()),
            Fill::Poses(poses) => {
                Fill::Poses(poses.into_iter().map(|pose| self.pose(pose)).collect())
            }
            other => other,
        };
        Said { seat: Seat(1 - said.seat.0), act: act(said.act), fill }
    }
}

/// Whether two places are equal except for rounding, given in hundredths of a millimetre.
pub fn near(one: Point, other: Point, drift: i32) -> bool {
    (one.x - other.x).abs() <= drift && (one.y - other.y).abs() <= drift
}

/// Whether two facings are equal except for rounding.
pub fn alike(one: Angle, other: Angle) -> bool {
    one.between(other) <= 2
}

/// How a ruleset's table is rotated and compared.
#[expect(missing_debug_implementations, reason = "it holds functions")]
pub struct Mirror<'a, R: Ruleset> {
    /// The size of a table.
    pub turned: Turned,
    /// The rotated table, with its sides exchanged.
    pub model: &'a dyn Fn(&R::Model) -> R::Model,
    /// The rotated form of an act that names a facing.
    pub act: fn(R::Act) -> R::Act,
    /// Whether the comparison ends here. Dice thrown in the order of the sides do not mean the same on both tables.
    pub over: fn(&R::Model) -> bool,
    /// Fails if two tables differ by more than rounding.
    pub same: &'a dyn Fn(&R::Model, &R::Model),
}

impl<R: Ruleset> Mirror<'_, R> {
    /// Plays a random battle from a stage on, and the same on the rotated table; returns how many decisions were compared.
    pub fn play(&self, model: R::Model, stage: R::Stage, seed: u64) -> usize {
        let begin = |model: R::Model| {
            let (mut dice, mut events) = (Keyed::new(seed, 0), Vec::new());
            Moment::<R>::begin(model, stage.clone(), &mut dice, &mut events)
                .unwrap_or_else(|why| panic!("battle {seed} does not begin: {why}"))
        };
        let mut there = begin((self.model)(&model));
        let mut here = begin(model);
        let mut chooser = Chooser::new(seed);
        let mut n_compared = 0;
        for n in 1..200 {
            let Some(said) = laws::pick(&here, &mut chooser) else { break };
            let across = self.turned.said(said.clone(), self.act);
            let tell = |moment: &mut Moment<R>, said: Said<R::Act>| {
                moment.tell(&mut Keyed::new(seed, n), said, &mut Vec::new())
            };
            tell(&mut here, said)
                .unwrap_or_else(|why| panic!("battle {seed}, {n}: an offer was refused: {why}"));
            if (self.over)(here.model()) {
                break;
            }
            tell(&mut there, across.clone())
                .unwrap_or_else(|why| panic!("battle {seed}, {n}: {across:?} was refused: {why}"));
            (self.same)(here.model(), &(self.model)(there.model()));
            n_compared += 1;
        }
        n_compared
    }
}
