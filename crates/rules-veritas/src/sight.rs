//! Sight (IDV-LOS-001 to -003): between any two points of the bases, past woods, buildings, crests and units.
use crate::{ground, model::Model, unit::Unit};
use geom::{Convex, Rect, Segment};

/// Does one unit see another?
pub fn sees(model: &Model, from: &Unit, to: &Unit) -> bool {
    let (eye, mark) = (from.rect(), to.rect());
    sees_between(model, &eye, &mark, [from, to])
}

/// The same between bases, where the two units may not stand yet or no longer.
pub fn sees_between(model: &Model, eye: &Rect, mark: &Rect, but: [&Unit; 2]) -> bool {
    let line = Segment::new(eye.centre, mark.centre);
    let near = eye.radius() + mark.radius();
    let mut blockers: Vec<Convex> = Vec::new();
    for unit in model.on_table().filter(|unit| but.iter().all(|it| it.id != unit.id)) {
        let rect = unit.rect();
        if line.distance_point(rect.centre) <= near + rect.radius() {
            blockers.push(rect.into());
        }
    }
    let deep = geom::reach_of(model.book.reaches.wood_sight.value);
    let levels = but.map(|unit| ground::level(model, unit));
    for piece in &model.scene.field.pieces {
        let kind = ground::kind(model, piece);
        // A crest hides what is beyond it only from those who stand lower.
        let crest = kind.crest && levels.iter().all(|level| *level < kind.level.max(1));
        if !(kind.blocks || crest) {
            continue;
        }
        // IDV-LOS-002: one sees a little way into and out of a wood; out of and into the buildings one is in.
        let within = |rect: &Rect| piece.overlaps(rect);
        if kind.wood && (within(eye) || within(mark)) {
            let through = piece.shapes().iter().map(|shape| geom::inside_length(line, shape));
            let covered = eye.half_depth + mark.half_depth;
            if through.sum::<f64>() <= deep + covered {
                continue;
            }
        } else if within(eye) || within(mark) {
            continue;
        }
        blockers.extend(piece.shapes().iter().cloned());
    }
    geom::sees(eye, mark, &blockers)
}
