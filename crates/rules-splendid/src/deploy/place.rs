//! Placing a unit: its formation, its options, and its stands in their places.
use crate::{
    act::{Act, Bends, StandOrder},
    formations,
    kinds::{Formation, StandKind, UnitId, UnitKind},
    layout::{self, Wing},
    model::Model,
    moves::{formation, road_column},
    refusal::{DeployRefusal, Refusal},
    unit::{MOST_STANDS, Stand, Stands, Unit},
};
use geom::Pose;
use kernel::offer::Turn;

/// The sharpest bend: a right angle (ASV-BND-004).
const MOST_SWING: i32 = 0x4000;

/// How a unit is to be placed.
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
    /// The placing that an act asks for.
    pub(crate) fn of(act: &Act) -> Option<Self> {
        match *act {
            Act::Deploy { unit, formation, files, bend, swing, order, mounted, limbered } => {
                Some(Self { unit, formation, files, bend, swing, order, mounted, limbered })
            }
            _ => None,
        }
    }

    /// The unit placed by the middle of its front; a bent column is placed stand by stand from the head.
    pub(crate) fn by(&self, model: &Model, poses: &[Pose]) -> Result<Unit, Refusal> {
        match *poses {
            [front] => self.at(model, front),
            _ if self.formation == Formation::BentRoadColumn => self.by_hand(model, poses),
            _ => Err(Refusal::NotAsked),
        }
    }

    /// The unit in its formation with the middle of its front at this pose, without checking the place.
    pub(crate) fn at(&self, model: &Model, front: Pose) -> Result<Unit, Refusal> {
        let (mut unit, kinds) = self.in_hand(model)?;
        let bent = Bent { bend: self.bend, swing: self.swing, each: &[] };
        let stands = stood(&unit, &kinds, self.files, &bent, front);
        unit.stands = stands.ok_or_else(|| self.no_way(model, &unit, kinds.len()))?;
        unit.bend = if self.formation.is_bent_line() { self.bend } else { 0 };
        self.formed(model, unit)
    }

    /// ASV-SET-005, ASV-BND-011: a bent column of any shape, with each stand where the player puts it.
    fn by_hand(&self, model: &Model, poses: &[Pose]) -> Result<Unit, Refusal> {
        let (mut unit, kinds) = self.in_hand(model)?;
        let cells = layout::cells(self.formation, kinds.len(), usize::from(self.files), 0);
        let straight = self.bend == 0 && self.swing.0 == 0;
        let cells = cells
            .filter(|cells| straight && cells.len() == poses.len())
            .ok_or_else(|| self.no_pattern(kinds.len()))?;
        let kinds = kinds.iter().map(|kind| Stand { kind: *kind, ..Stand::default() });
        unit.stands = layout::fill(&cells, poses, kinds);
        road_column::must_be_sound(model, &unit)?;
        self.formed(model, unit)
    }

    /// ASV-BND-004: why there is no such formation: because of its bend, or else because of the number of its stands.
    fn no_way(&self, model: &Model, unit: &Unit, n: usize) -> Refusal {
        let (bend, swing) = (self.bend, self.swing);
        let bent = self.formation.is_bent_line() || self.formation == Formation::BentRoadColumn;
        let right =
            (1..n).contains(&usize::from(bend)) && (1..=MOST_SWING).contains(&swing.0.abs());
        let straight = bend == 0 && swing.0 == 0;
        let some = layout::cells(self.formation, n, usize::from(self.files), 0).is_some();
        if some && if bent { !right } else { !straight } {
            return formation::bad_bend(model, unit, self.formation, n, (bend, swing)).into();
        }
        self.no_pattern(n)
    }

    fn no_pattern(&self, n: usize) -> Refusal {
        let (unit, formation) = (self.unit, self.formation);
        DeployRefusal::NoPattern { unit, formation, n, files: self.files }.into()
    }

    /// The unit with the player's options applied, and its stands in the order of their places.
    fn in_hand(&self, model: &Model) -> Result<(Unit, Vec<StandKind>), Refusal> {
        let mut unit = *model.unit(self.unit);
        if unit.is_on_table() {
            return Err(DeployRefusal::AlreadyPlaced { unit: unit.id }.into());
        }
        // ASV-SET-006: only dragoons choose. Other horse are always mounted.
        let dragoon = unit.kind == UnitKind::Dragoon;
        if self.mounted && !dragoon && !unit.mounted {
            return Err(DeployRefusal::NotDragoon { unit: unit.id }.into());
        }
        // ASV-SET-007.
        if self.limbered && !unit.kind.is_artillery() {
            return Err(DeployRefusal::NoGun { unit: unit.id }.into());
        }
        let kinds = self.kinds(model).ok_or(DeployRefusal::BadOrder { unit: unit.id })?;
        unit.mounted = if dragoon { self.mounted } else { unit.mounted };
        (unit.limbered, unit.formation) = (self.limbered, self.formation);
        Ok((unit, kinds))
    }

    /// ASV-SET-005: any valid formation.
    fn formed(&self, model: &Model, mut unit: Unit) -> Result<Unit, Refusal> {
        unit.measure_up();
        formations::may_form(model, &unit, self.formation)?;
        formations::may_be_so_deep(model, &unit, self.formation, self.files)?;
        Ok(unit)
    }

    /// The stands in the order of their places: as the player orders them; as the scenario lists them if the formation is
    /// the scenario's; otherwise in a sensible layout.
    fn kinds(&self, model: &Model) -> Option<Vec<StandKind>> {
        let listed = &model.scene.cards[self.unit.idx()].more.stands;
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
        // A unit that is not placed yet remembers how the scenario formed it.
        let own = own_files(model, model.unit(self.unit), self.formation);
        if model.unit(self.unit).formation == self.formation && own == self.files {
            return Some(listed.clone());
        }
        Some(laid(listed, self.formation, usize::from(self.files)))
    }
}

/// Lays out stands with the first kind (pikes, hand weapons) in the middle files and the others on the wings, as regiments
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

/// The files that are offered for a unit to be placed: the scenario's number in the scenario's formation, otherwise the usual
/// number.
pub(crate) fn own_files(model: &Model, unit: &Unit, formation: Formation) -> u8 {
    let card = &model.scene.cards[unit.id.idx()].more;
    let usual = usual_files(formation, card.stands.len());
    if unit.formation == formation { card.files.unwrap_or(usual) } else { usual }
}

/// The usual number of files: a block is two deep.
pub(crate) fn usual_files(formation: Formation, n: usize) -> u8 {
    match formation {
        Formation::Block | Formation::DefensiveBlock => n.div_ceil(2) as u8,
        Formation::RoadColumn | Formation::BentRoadColumn => 1,
        _ => n as u8,
    }
}

/// How a formation is bent: a line at one place, a road column at one or more (ASV-BND-003, ASV-BND-011).
#[derive(Copy, Clone, Debug)]
pub(crate) struct Bent<'a> {
    /// How many stands are left of the bend, or ahead of it.
    pub(crate) bend: u8,
    /// How far the stands beyond the bend are turned.
    pub(crate) swing: Turn,
    /// For a column: how far each stand is turned relative to the stand ahead of it.
    pub(crate) each: &'a [Turn],
}

/// ASV-FRM-007..020: a unit's stands in its formation, by the middle of its front. None if there is no such pattern. A bent
/// line is placed as if it were straight, then its right wing swings (ASV-BND-004 limits how far).
pub(crate) fn stood(
    unit: &Unit,
    kinds: &[StandKind],
    files: u8,
    bent: &Bent<'_>,
    front: Pose,
) -> Option<Stands> {
    let (n, bend, swing) = (kinds.len(), usize::from(bent.bend), bent.swing.0);
    if n == 0 || n > MOST_STANDS {
        return None;
    }
    let cells = layout::cells(unit.formation, n, usize::from(files), 0)?;
    let mut poses = layout::places(&cells, front.at.v2(), front.facing, unit.width, unit.depth);
    let kinds = kinds.iter().map(|kind| Stand { kind: *kind, ..Stand::default() });
    if unit.formation == Formation::BentRoadColumn {
        let mut column = *unit;
        column.stands = layout::fill(&cells, &poses, kinds);
        return bent_column(&column, bent);
    }
    bent.each.is_empty().then_some(())?;
    if unit.formation.is_bent_line() {
        let sharp = (1..=MOST_SWING).contains(&swing.abs());
        ((1..n).contains(&bend) && sharp).then_some(())?;
        layout::bend(&mut poses, bend, swing, Wing::Right, unit.width, unit.depth);
    } else if bend != 0 || swing != 0 {
        return None;
    }
    Some(layout::fill(&cells, &poses, kinds))
}

/// ASV-BND-011: a straight column bent at one place, or at the places given. None if the result is not a bent column.
fn bent_column(column: &Unit, bent: &Bent<'_>) -> Option<Stands> {
    let (n, bend) = (column.n(), usize::from(bent.bend));
    let bends: Bends = match bent.each {
        [] => {
            (1..n).contains(&bend).then_some(())?;
            (1..n).map(|at| if at == bend { bent.swing } else { Turn(0) }).collect()
        }
        each => {
            (each.len() + 1 == n && bend == 0 && bent.swing.0 == 0).then_some(())?;
            each.iter().copied().collect()
        }
    };
    let there = road_column::laid(column, column.stands[0].pose(), &bends);
    let sound =
        there.formation == Formation::BentRoadColumn && road_column::fault(&there).is_none();
    sound.then_some(there.stands)
}
