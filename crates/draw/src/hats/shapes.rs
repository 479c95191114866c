//! The shapes of hats, a unit high: across from the middle to the right, and up from the bottom.
use crate::sheet::Trace;
use geom::V2;

/// A hat: its parts, the lowest first.
pub(super) type Hat = [Part];

/// A part of a hat.
pub(super) struct Part {
    pub(super) cut: Cut,
    pub(super) dye: Dye,
    pub(super) at: &'static [(f64, f64)],
}

/// How a part is cut.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Cut {
    /// A shape with straight edges.
    Plate,
    /// A shape with soft edges.
    Round,
    /// A straight stroke through its points.
    Line,
    /// A soft stroke through its points.
    Bow,
}

/// What a part is coloured with.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Dye {
    /// The ink of the map.
    Dark,
    /// The paper.
    Light,
    /// Brass.
    Gold,
    /// The colour of the side.
    Side,
}

impl Cut {
    /// The path of a part through these points.
    pub(super) fn trace(self, points: &[V2]) -> Trace {
        let mut trace = Trace::default();
        match self {
            Self::Plate => trace.ring(points),
            Self::Line => trace.run(points),
            Self::Round => {
                let n = points.len();
                let middle = |k: usize| points[k % n].towards(points[(k + 1) % n], 0.5);
                trace.to(middle(n - 1));
                for (k, point) in points.iter().enumerate() {
                    trace.bow(*point, middle(k));
                }
                trace.close();
            }
            Self::Bow => {
                if let [from, bends @ .., to] = points {
                    trace.to(*from);
                    match bends {
                        [one] => trace.bow(*one, *to),
                        [one, other] => trace.curve(*one, *other, *to),
                        _ => trace.line(*to),
                    }
                }
            }
        }
        trace
    }
}

const fn part(cut: Cut, dye: Dye, at: &'static [(f64, f64)]) -> Part {
    Part { cut, dye, at }
}

use Cut::{Bow, Line, Plate, Round};
use Dye::{Dark, Gold, Light, Side};

/// A shako of the line: wide at the top, with a peak, a plate and a pompon.
pub(super) static SHAKO: [Part; 6] = [
    part(Round, Side, &[(-0.13, 0.86), (0.13, 0.86), (0.15, 1.08), (-0.15, 1.08)]),
    part(Plate, Dark, &[(-0.3, 0.2), (-0.4, 0.9), (0.4, 0.9), (0.3, 0.2)]),
    part(Plate, Dark, &[(-0.33, 0.2), (0.33, 0.2), (0.42, 0.1), (0.0, 0.0), (-0.42, 0.1)]),
    part(Line, Light, &[(-0.33, 0.8), (0.33, 0.8)]),
    part(Line, Light, &[(-0.27, 0.22), (0.27, 0.22)]),
    part(Plate, Gold, &[(0.0, 0.7), (0.15, 0.52), (0.0, 0.34), (-0.15, 0.52)]),
];

/// A light shako: lower, with cords and a tall plume at its side.
pub(super) static PLUMED_SHAKO: [Part; 6] = [
    part(
        Round,
        Side,
        &[(0.04, 0.5), (0.28, 0.5), (0.5, 0.8), (0.56, 1.16), (0.32, 1.4), (0.08, 1.08)],
    ),
    part(Plate, Dark, &[(-0.3, 0.14), (-0.36, 0.68), (0.34, 0.68), (0.3, 0.14)]),
    part(Plate, Dark, &[(-0.33, 0.14), (0.33, 0.14), (0.42, 0.04), (0.0, -0.06), (-0.42, 0.04)]),
    part(Line, Light, &[(-0.28, 0.15), (0.28, 0.15)]),
    part(Bow, Light, &[(-0.32, 0.62), (-0.12, 0.3), (0.12, 0.3), (0.3, 0.62)]),
    part(Bow, Light, &[(-0.32, 0.62), (-0.08, 0.5), (0.08, 0.5), (0.3, 0.62)]),
];

/// A bearskin: tall and round, with fur, a plate and a plume at its side.
pub(super) static BEARSKIN: [Part; 8] = [
    part(
        Round,
        Side,
        &[(-0.3, 0.3), (-0.44, 0.3), (-0.52, 0.6), (-0.5, 0.9), (-0.4, 0.92), (-0.32, 0.6)],
    ),
    part(
        Round,
        Dark,
        &[
            (-0.3, -0.04),
            (-0.42, 0.3),
            (-0.44, 0.8),
            (-0.22, 1.12),
            (0.22, 1.12),
            (0.44, 0.8),
            (0.42, 0.3),
            (0.3, -0.04),
        ],
    ),
    part(Plate, Gold, &[(-0.2, 0.06), (0.2, 0.06), (0.13, 0.36), (0.0, 0.46), (-0.13, 0.36)]),
    part(Line, Light, &[(-0.2, 0.62), (-0.16, 0.78)]),
    part(Line, Light, &[(0.02, 0.62), (0.02, 0.8)]),
    part(Line, Light, &[(0.22, 0.62), (0.19, 0.78)]),
    part(Line, Light, &[(-0.28, 0.36), (-0.25, 0.5)]),
    part(Line, Light, &[(0.29, 0.36), (0.26, 0.5)]),
];

/// A busby: a cylinder of fur with a hanging bag and a plume.
pub(super) static BUSBY: [Part; 6] = [
    part(Round, Gold, &[(-0.09, 0.75), (0.09, 0.75), (0.12, 1.0), (0.0, 1.3), (-0.12, 1.0)]),
    part(
        Round,
        Dark,
        &[
            (-0.32, 0.04),
            (-0.38, 0.4),
            (-0.36, 0.86),
            (0.0, 0.92),
            (0.36, 0.86),
            (0.38, 0.4),
            (0.32, 0.04),
            (0.0, 0.0),
        ],
    ),
    part(Plate, Side, &[(0.06, 0.84), (0.36, 0.82), (0.52, 0.44), (0.56, 0.22), (0.36, 0.4)]),
    part(Line, Light, &[(-0.24, 0.3), (-0.22, 0.46)]),
    part(Line, Light, &[(-0.08, 0.44), (-0.07, 0.6)]),
    part(Bow, Light, &[(-0.28, 0.14), (-0.1, 0.06), (0.1, 0.06), (0.28, 0.14)]),
];

/// A lancer's cap: a square top on a narrow waist, and a lance with its pennon.
pub(super) static CZAPKA: [Part; 7] = [
    part(Line, Dark, &[(0.5, -0.1), (0.5, 1.16)]),
    part(Plate, Side, &[(0.5, 1.12), (0.9, 1.04), (0.72, 0.93), (0.9, 0.82), (0.5, 0.76)]),
    part(Plate, Dark, &[(-0.44, 0.78), (0.0, 1.0), (0.44, 0.78), (0.18, 0.42), (-0.18, 0.42)]),
    part(Plate, Dark, &[(-0.3, 0.14), (-0.24, 0.46), (0.24, 0.46), (0.3, 0.14)]),
    part(Plate, Dark, &[(-0.33, 0.16), (0.33, 0.16), (0.4, 0.06), (0.0, -0.04), (-0.4, 0.06)]),
    part(Line, Light, &[(-0.36, 0.76), (0.0, 0.6), (0.36, 0.76)]),
    part(Line, Light, &[(-0.2, 0.4), (0.2, 0.4)]),
];

/// A dragoon's helmet from the left: a brass dome, a crest, and a mane that hangs behind.
pub(super) static HELMET: [Part; 5] = [
    part(
        Round,
        Dark,
        &[
            (-0.1, 0.86),
            (0.24, 0.98),
            (0.5, 0.72),
            (0.56, 0.2),
            (0.5, -0.1),
            (0.3, 0.1),
            (0.3, 0.5),
        ],
    ),
    part(
        Round,
        Gold,
        &[(-0.36, 0.2), (-0.38, 0.66), (-0.1, 0.86), (0.22, 0.82), (0.4, 0.5), (0.36, 0.2)],
    ),
    part(Plate, Dark, &[(-0.34, 0.3), (0.3, 0.3), (0.3, 0.16), (-0.3, 0.16), (-0.54, 0.1)]),
    part(
        Round,
        Dark,
        &[(-0.46, 0.66), (-0.46, 1.06), (-0.14, 1.1), (0.3, 1.0), (0.3, 0.84), (-0.06, 0.86)],
    ),
    part(Line, Dark, &[(-0.08, 0.16), (-0.02, -0.06), (0.14, -0.08)]),
];

/// The helmet of heavy cavalry from the left: dark, with a high comb of wool.
pub(super) static COMB: [Part; 5] = [
    part(
        Round,
        Side,
        &[
            (-0.5, 0.5),
            (-0.54, 0.98),
            (-0.2, 1.2),
            (0.26, 1.12),
            (0.56, 0.72),
            (0.56, 0.3),
            (0.38, 0.34),
            (0.22, 0.78),
            (-0.2, 0.84),
        ],
    ),
    part(
        Round,
        Dark,
        &[(-0.36, 0.16), (-0.38, 0.62), (-0.1, 0.84), (0.22, 0.8), (0.4, 0.46), (0.36, 0.16)],
    ),
    part(Plate, Dark, &[(-0.34, 0.24), (0.32, 0.24), (0.32, 0.12), (-0.3, 0.12), (-0.56, 0.04)]),
    part(Line, Light, &[(-0.3, 0.28), (0.3, 0.28)]),
    part(Plate, Gold, &[(-0.28, 0.38), (-0.06, 0.38), (-0.17, 0.66)]),
];

/// A cuirassier's helmet from the left: steel with a band of fur, a crest, a tall plume and a mane.
pub(super) static STEEL: [Part; 6] = [
    part(
        Round,
        Side,
        &[(-0.3, 0.7), (-0.46, 0.78), (-0.56, 1.1), (-0.44, 1.34), (-0.3, 1.2), (-0.24, 0.9)],
    ),
    part(
        Round,
        Dark,
        &[
            (-0.1, 0.86),
            (0.24, 0.98),
            (0.5, 0.72),
            (0.56, 0.2),
            (0.5, -0.1),
            (0.3, 0.1),
            (0.3, 0.5),
        ],
    ),
    part(
        Round,
        Light,
        &[(-0.36, 0.2), (-0.38, 0.66), (-0.1, 0.86), (0.22, 0.82), (0.4, 0.5), (0.36, 0.2)],
    ),
    part(Plate, Dark, &[(-0.35, 0.42), (0.34, 0.42), (0.34, 0.16), (-0.3, 0.16), (-0.54, 0.08)]),
    part(
        Round,
        Dark,
        &[(-0.34, 0.7), (-0.3, 1.0), (-0.1, 1.04), (0.3, 1.0), (0.3, 0.86), (-0.06, 0.88)],
    ),
    part(Line, Light, &[(-0.2, 0.17), (0.3, 0.17)]),
];
