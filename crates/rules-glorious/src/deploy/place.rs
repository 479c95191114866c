//! Placing a unit: its formation, its options, its elements in their places.
use crate::{
    act::{Act, Order},
    kinds::{ElementKind, Formation, UnitId, UnitKind},
    layout,
    model::Model,
    refusal::{DeployRefusal, Refusal},
    unit::{Element, Unit},
};
use geom::{Length, Pose};

/// How to place a unit.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Placing {
    pub(crate) unit: UnitId,
    pub(crate) formation: Formation,
    pub(crate) files: u8,
    pub(crate) short: u8,
    pub(crate) order: Order,
    pub(crate) mounted: bool,
    pub(crate) limbered: bool,
}

impl Placing {
    /// From an act.
    pub(crate) fn of(act: &Act) -> Option<Self> {
        match *act {
            Act::Deploy { unit, formation, files, short, order, mounted, limbered } => {
                Some(Self { unit, formation, files, short, order, mounted, limbered })
            }
            _ => None,
        }
    }

    /// AGV-SET-006: the unit in its formation with the middle of its front at a place. Whether the place is free is checked
    /// later.
    pub(crate) fn at(&self, model: &Model, front: Pose) -> Result<Unit, Refusal> {
        let mut unit = *model.unit(self.unit);
        if unit.is_on_table() || unit.within.is_some() {
            return Err(DeployRefusal::AlreadyPlaced { unit: unit.id }.into());
        }
        // AGV-SET-009: only mounted foot choose. Cavalry are always mounted.
        let rider = unit.kind == UnitKind::MountedFoot;
        if self.mounted && !rider && !unit.mounted {
            return Err(DeployRefusal::NotMountedFoot { unit: unit.id }.into());
        }
        // AGV-SET-007.
        if self.limbered && !unit.kind.is_artillery() {
            return Err(DeployRefusal::NoGun { unit: unit.id }.into());
        }
        let kinds = self.kinds(model).ok_or(DeployRefusal::BadOrder { unit: unit.id })?;
        let formation = self.formation.name();
        if !layout::may_take(unit.kind, &kinds, self.formation) {
            let rule = layout::barred_by(unit.kind);
            return Err(DeployRefusal::NoFormation { unit: unit.id, formation, rule }.into());
        }
        let files = match self.files {
            0 => layout::usual_files(self.formation, kinds.len()),
            files => files,
        };
        let size = [Length(unit.grid.width), Length(unit.grid.depth)];
        let elements = kinds.iter().map(|&kind| Element::new(kind));
        let stance = layout::stood(self.formation, files, self.short, elements, size, front);
        let Some(stance) = stance else {
            let n = kinds.len();
            if layout::is_pattern(self.formation, n, usize::from(files), 0) {
                return Err(DeployRefusal::BadShort { unit: unit.id, short: self.short }.into());
            }
            return Err(DeployRefusal::NoPattern { unit: unit.id, formation, n, files }.into());
        };
        unit.mounted = if rider { self.mounted } else { unit.mounted };
        unit.limbered = self.limbered;
        unit.stand(&stance);
        Ok(unit)
    }

    /// The elements in the order of their places; none if the order names an element twice or leaves one out.
    fn kinds(&self, model: &Model) -> Option<Vec<ElementKind>> {
        let listed = &model.scene.brought(self.unit).elements;
        if self.order.is_empty() {
            return Some(listed.to_vec());
        }
        let mut seen = vec![false; listed.len()];
        for &number in &self.order {
            let place = seen.get_mut(usize::from(number).checked_sub(1)?)?;
            if std::mem::replace(place, true) {
                return None;
            }
        }
        seen.iter()
            .all(|seen| *seen)
            .then(|| self.order.iter().map(|&number| listed[usize::from(number) - 1]).collect())
    }
}
