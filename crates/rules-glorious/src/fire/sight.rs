//! Lines of sight, for measuring (AGV-BAS-004): what would block a shot from one end to the other, whichever way the firer
//! faces.
use super::{
    eligible::{Bar, troops_between},
    ground::{self, Ends, Wall},
};
use crate::{model::Model, unit::Unit};
use geom::{EPS_PEN, Rect, V2};
use kernel::measure::End;

/// An end of a line of sight or of a measurement: a unit, each of whose elements sees and is seen, or a point.
type Eye<'a> = End<'a, Unit>;

fn bases(eye: Eye<'_>) -> Vec<Rect> {
    match eye {
        End::Unit(unit) => unit.bases().collect(),
        End::Place(centre) => {
            let forward = V2::new(0.0, 1.0);
            vec![Rect { centre, forward, half_width: 0.0, half_depth: 0.0 }]
        }
    }
}

/// The name of what blocks sight between two ends. Nothing blocks it if any line from element to element is free; otherwise we
/// name what crosses the line between the middle elements.
pub(crate) fn stops(model: &Model, from: Eye<'_>, to: Eye<'_>) -> Vec<String> {
    let (eyes, marks) = (bases(from), bases(to));
    let bars = |eye: &Rect, mark: &Rect| bars(model, (from, eye), (to, mark));
    if eyes.iter().any(|eye| marks.iter().any(|mark| bars(eye, mark).iter().all(Option::is_none))) {
        return Vec::new();
    }
    let middle = bars(&eyes[eyes.len() / 2], &marks[marks.len() / 2]);
    let name = |bar: Bar| match bar {
        Bar::Unit(id) => model.name(id).to_owned(),
        Bar::Ground(Wall::Thick(piece) | Wall::Deep { piece, .. } | Wall::Crest(piece)) => {
            crate::ground::name(model, piece)
        }
    };
    middle.into_iter().flatten().map(name).collect()
}

/// The first unit and the first ground that block one line.
fn bars(
    model: &Model,
    (from, eye): (Eye<'_>, &Rect),
    (to, mark): (Eye<'_>, &Rect),
) -> [Option<Bar>; 2] {
    let across = mark.centre - eye.centre;
    let Some(forward) = across.unit() else { return [None, None] };
    let zone = Rect {
        centre: eye.centre.towards(mark.centre, 0.5),
        forward,
        half_width: 2.0 * EPS_PEN,
        half_depth: across.length() / 2.0,
    };
    let ends = [from.unit(), to.unit()];
    let spared = ends.map(|unit| unit.and_then(|unit| unit.garrison));
    let troops =
        troops_between(model, &zone, |other| ends.iter().flatten().any(|unit| unit.id == other.id));
    let ground = ground::bars(model, &zone, Ends { from: eye, to: Some(mark), spared });
    [troops.map(Bar::Unit), ground.map(Bar::Ground)]
}
