//! A unit put down: its formation, its choices, its stands in their places.
use crate::{
    act::{Act, StandOrder},
    formations,
    kinds::{Formation, StandKind, UnitId, UnitKind},
    layout,
    model::Model,
    refusal::{DeployRefusal, Refusal},
    unit::{MOST_STANDS, Stand, Stands, Unit},
};
use geom::Pose;
use kernel::offer::Turn;

/// The sharpest bend: a right angle (ASV-BND-004).
const MOST_SWING: i32 = 0x4000;

/// How a unit is to be put down.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Placing {
    pub(crate) unit: UnitId,
    pub(crate) formation: Formation,
    pub(crate) files: u8,
    pub(crate) bend: u8,
    pub(crate) swing: Turn,
    pub(crate) order: StandOrder,
    pub(crate) mounted: bool,
    pub(crate) limbered: bool,
}

impl Placing {
    /// As an act says it.
    pub(crate) fn of(act: &Act) -> Option<Self> {
        match *act {
            Act::Deploy { unit, formation, files, bend, swing, order, mounted, limbered } => {
                Some(Self { unit, formation, files, bend, swing, order, mounted, limbered })
            }
            _ => None,
        }
    }

    /// The unit in its formation with the middle of its front here, wherever that is.
    pub(crate) fn at(&self, model: &Model, front: Pose) -> Result<Unit, Refusal> {
        let mut unit = *model.unit(self.unit);
        let name = || model.name(unit.id).to_owned();
        if unit.is_on_table() {
            return Err(DeployRefusal::AlreadyPlaced { unit: name() }.into());
        }
        // ASV-SET-006: only dragoons choose; that horse is mounted need not be said.
        let dragoon = unit.kind == UnitKind::Dragoon;
        if self.mounted && !dragoon && !unit.mounted {
            return Err(DeployRefusal::NotDragoon { unit: name() }.into());
        }
        // ASV-SET-007.
        if self.limbered && !unit.kind.is_artillery() {
            return Err(DeployRefusal::NoGun { unit: name() }.into());
        }
        let kinds = self.kinds(model).ok_or_else(|| DeployRefusal::BadOrder { unit: name() })?;
        let name = name();
        unit.mounted = if dragoon { self.mounted } else { unit.mounted };
        (unit.limbered, unit.formation) = (self.limbered, self.formation);
        let stands = stood(&unit, &kinds, self.files, self.bend, self.swing, front);
        unit.stands = stands.ok_or_else(|| DeployRefusal::NoPattern {
            unit: name,
            formation: self.formation.name(),
            n: kinds.len(),
            files: self.files,
        })?;
        unit.bend = self.bend;
        unit.measure_up();
        // ASV-SET-005: any valid formation.
        formations::may_form(model, &unit, self.formation)?;
        formations::may_be_so_deep(model, &unit, self.formation, self.files)?;
        Ok(unit)
    }

    /// The stands in the order of their places: as the player orders them, as the scenario lists them if the formation is
    /// the scenario's, and else laid out sensibly.
    fn kinds(&self, model: &Model) -> Option<Vec<StandKind>> {
        let listed = &model.scene.cards[self.unit.idx()].stands;
        if !self.order.is_empty() {
            let mut seen = [false; MOST_STANDS];
            let pick = |&number: &u8| {
                let idx = usize::from(number).checked_sub(1)?;
                let kind = *listed.get(idx)?;
                (!std::mem::replace(&mut seen[idx], true)).then_some(kind)
            };
            let kinds: Option<Vec<_>> = self.order.iter().map(pick).collect();
            return kinds.filter(|kinds| kinds.len() == listed.len());
        }
        if model.unit(self.unit).formation == self.formation {
            return Some(listed.clone());
        }
        Some(laid(listed, self.formation, usize::from(self.files)))
    }
}

/// Stands laid out with the first kind (pikes, hand weapons) in the middle files and the others on the wings, as regiments
/// stood.
pub(crate) fn laid(kinds: &[StandKind], formation: Formation, files: usize) -> Vec<StandKind> {
    let n = kinds.len();
    let mut sorted = kinds.to_vec();
    sorted.sort_by_key(|kind| StandKind::ALL.iter().position(|known| known == kind));
    let Some(cells) = (n <= MOST_STANDS).then(|| layout::cells(formation, n, files, 0)).flatten()
    else {
        return sorted;
    };
    let mut places: Vec<usize> = (0..n).collect();
    places.sort_by_key(|&place| {
        let cell = cells[place];
        let off = (2 * usize::from(cell.file) + 1).abs_diff(files);
        (off, cell.rank, cell.file)
    });
    let mut stands = vec![StandKind::default(); n];
    for (place, kind) in places.into_iter().zip(sorted) {
        stands[place] = kind;
    }
    stands
}

/// Files where none are given: a block is two deep.
pub(crate) fn usual_files(formation: Formation, n: usize) -> u8 {
    match formation {
        Formation::Block | Formation::DefensiveBlock => n.div_ceil(2) as u8,
        Formation::RoadColumn | Formation::BentRoadColumn => 1,
        _ => n as u8,
    }
}

/// ASV-FRM-007..020: a unit's stands in its formation, by the middle of its front; none if there is no such pattern. A bent
/// line is placed as if it were straight, then its right wing swings (ASV-BND-004 says how far).
pub(crate) fn stood(
    unit: &Unit,
    kinds: &[StandKind],
    files: u8,
    bend: u8,
    swing: Turn,
    front: Pose,
) -> Option<Stands> {
    let (n, bend) = (kinds.len(), usize::from(bend));
    if n == 0 || n > MOST_STANDS || unit.formation == Formation::BentRoadColumn {
        return None;
    }
    let cells = layout::cells(unit.formation, n, usize::from(files), 0)?;
    let mut poses = layout::places(&cells, front.at.v2(), front.facing, unit.width, unit.depth);
    if unit.formation.is_bent_line() {
        let sharp = (1..=MOST_SWING).contains(&swing.0.abs());
        ((1..n).contains(&bend) && sharp).then_some(())?;
        layout::bend(&mut poses, bend, swing.0, false, unit.width, unit.depth);
    } else if bend != 0 || swing.0 != 0 {
        return None;
    }
    let kinds = kinds.iter().map(|kind| Stand { kind: *kind, ..Stand::default() });
    Some(layout::fill(&cells, &poses, kinds))
}
