//! What a unit shoots with: its stands and their arcs, the chart and the groups (PG-SHO-007 to -018).
use crate::{
    act::Facing,
    book::{Band, Bands, Cell, Chart, GunBand, Row},
    kinds::{Arms, Calibre, Class, Formation, State, Target},
    model::Model,
    sight::Eye,
    unit::Unit,
};
use geom::{Angle, Arc, Length, Rect};
use table::shape::{self, Spot};

/// A stand that can shoot to one side.
#[derive(Copy, Clone, Debug)]
pub(super) struct Part {
    /// Its base, turned so that the side that shoots is its front.
    pub(super) rect: Rect,
    /// Where that side faces.
    pub(super) facing: Angle,
    /// Its figures that shoot there.
    pub(super) figures: u8,
}

impl Part {
    /// A side of a stand that faces so.
    fn of(rect: Rect, ahead: Angle, side: Facing, figures: u8) -> Self {
        let (k, turn) = match side {
            Facing::Front => (geom::FRONT, 0),
            Facing::Right => (geom::RIGHT, 0x4000),
            Facing::Rear => (geom::REAR, 0x8000),
            Facing::Left => (geom::LEFT, 0xC000),
        };
        let (half_width, half_depth) = match k.is_multiple_of(2) {
            true => (rect.half_width, rect.half_depth),
            false => (rect.half_depth, rect.half_width),
        };
        let rect = Rect { forward: rect.normal(k), half_width, half_depth, ..rect };
        Self { rect, facing: ahead + Angle::parts(turn), figures }
    }

    pub(super) fn eye(&self) -> Eye {
        Eye::of(self.rect, geom::FRONT)
    }

    /// Its front edge, from which ranges are measured.
    pub(super) fn edge(&self) -> Rect {
        Rect { centre: self.rect.front_centre(), half_depth: 0.0, ..self.rect }
    }

    /// PG-SHO-007: the arc that opens by this much from its front corners.
    pub(super) fn arc(&self, half: Angle) -> Arc {
        Arc::from_front(&self.rect, self.facing, half)
    }
}

/// PG-SHO-012, -013, PG-LIN-003: the sides to which a unit can shoot.
pub(super) fn sides(unit: &Unit) -> &'static [Facing] {
    match unit.formation {
        Formation::Square => &[Facing::Front, Facing::Rear, Facing::Left, Facing::Right],
        Formation::Line if unit.kind.is_infantry() && unit.class >= Class::Three => {
            &[Facing::Front, Facing::Rear]
        }
        _ => &[Facing::Front],
    }
}

/// PG-SHO-018, G07: the stands that can shoot to a side: all of a rank, only the front of a column, one side of a square.
pub(super) fn parts(unit: &Unit, side: Facing) -> Vec<Part> {
    let layout = unit.layout();
    let stands = layout.stands.iter().map(|(spot, figures)| (spot, *figures));
    let part = |spot: &Spot, figures: u8| {
        Part::of(spot.rect(unit.at), unit.at.facing + spot.turn, side, figures)
    };
    if unit.formation == Formation::Square {
        let [front, rear, left, right] = shape::sides(unit.figures);
        let figures = match side {
            Facing::Front => front,
            Facing::Rear => rear,
            Facing::Left => left,
            Facing::Right => right,
        };
        return stands.map(|(spot, _)| part(spot, figures)).collect();
    }
    let is_column = unit.formation.is_column();
    let shooting = stands.filter(|(spot, _)| !is_column || spot.ahead.abs() < 1.0);
    shooting.map(|(spot, figures)| part(spot, figures)).collect()
}

/// What a shot is made with, and at what range.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Weapon {
    /// Muskets, rifles or carbines.
    SmallArms {
        /// The chart.
        chart: Chart,
        /// The band of range.
        band: Band,
    },
    /// A gun.
    Gun {
        /// Its calibre.
        calibre: Calibre,
        /// The band of range.
        band: GunBand,
    },
}

impl Weapon {
    /// PG-SHO-008, -009: what each die does: one for each group of figures, or one for a gun.
    pub(super) fn dice(self, model: &Model, figures: u8, class: Target) -> Vec<(u8, Cell)> {
        let book = &model.book;
        match self {
            Self::SmallArms { chart, band } => groups(model, chart, figures)
                .into_iter()
                .map(|group| (group, book.chart(chart, group, band, class)))
                .collect(),
            Self::Gun { calibre, band } => vec![(1, book.gun(calibre, band, class))],
        }
    }

    /// The rule of the row for a group of figures.
    pub(super) fn cite(self, model: &Model, group: u8) -> kernel::Cite {
        let cite = match self {
            Self::SmallArms { chart, band } => {
                model.book.chart_row(chart, group, band).map(|row| row.cite.clone())
            }
            Self::Gun { calibre, band } => Some(model.book.gun_row(calibre, band).cite.clone()),
        };
        cite.unwrap_or(kernel::Cite::new("PG-SHO-016"))
    }

    /// What it is, in a few words.
    pub(super) fn name(self) -> String {
        match self {
            Self::SmallArms { chart, .. } => chart.name().to_owned(),
            Self::Gun { calibre, band } => format!("{}, {}", calibre.name(), band.name()),
        }
    }
}

/// PG-SHO-008, -009: fours, then what is left over; a single figure left over does not fire in close order. Skirmishers: pairs,
/// then a single one.
pub(super) fn groups(model: &Model, chart: Chart, figures: u8) -> Vec<u8> {
    let sizes = &model.book.sizes;
    let (size, least) = match chart {
        Chart::Steady | Chart::Later | Chart::Square => {
            (sizes.group.value, sizes.group_least.value)
        }
        Chart::Musket | Chart::Rifle | Chart::Carbine => (sizes.skirmish_group.value, 1),
    };
    let size = u8::try_from(size).unwrap_or(4).max(1);
    let mut groups = vec![size; usize::from(figures / size)];
    let over = figures % size;
    if over > 0 && i32::from(over) >= least {
        groups.push(over);
    }
    groups
}

/// PG-SHO-014 to -018: the chart on which a unit shoots; none if it has no small arms.
pub(super) fn chart(unit: &Unit) -> Option<Chart> {
    if !(unit.is_foot() || unit.is_mounted()) {
        return None;
    }
    let steady = unit.kind.is_infantry()
        && unit.class >= Class::Three
        && unit.state == State::Good
        && !unit.marks.fired
        && unit.arms != Arms::Rifle;
    match unit.formation {
        Formation::Skirmish if unit.is_mounted() => Some(Chart::Carbine),
        Formation::Skirmish if unit.arms == Arms::Rifle => Some(Chart::Rifle),
        Formation::Skirmish => Some(Chart::Musket),
        // PG-SHO-017: formed cavalry does not shoot.
        _ if unit.is_mounted() => None,
        Formation::Square => Some(Chart::Square),
        Formation::Line if steady => Some(Chart::Steady),
        _ => Some(Chart::Later),
    }
}

/// The bands of a unit's small arms. Rifles in line carry farther.
pub(super) fn bands<'m>(model: &'m Model, unit: &Unit, chart: Chart) -> &'m Row<Bands> {
    match chart {
        Chart::Later if unit.arms == Arms::Rifle => &model.book.bands.rifle_volley,
        _ => &model.book.bands[chart],
    }
}

/// The farthest that any small arms reach.
pub(super) fn farthest(model: &Model) -> Length {
    let (bands, scale) = (&model.book.bands, model.book.scale());
    let charts = Chart::ALL.into_iter().map(|chart| bands[chart].most(scale));
    charts.chain([bands.rifle_volley.most(scale)]).max().unwrap_or_default()
}

/// PG-SHO-007, PG-SKM-009: how far the arc opens from each front corner.
pub(super) fn arc(model: &Model, unit: &Unit) -> Angle {
    let angles = &model.book.angles;
    match unit.formation {
        Formation::Skirmish => Angle::degrees(angles.skirmish_arc.value * 0.5),
        _ => Angle::degrees(angles.arc.value),
    }
}
