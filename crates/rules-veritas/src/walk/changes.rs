//! What a unit changes in its move: formation (IDV-COL-006), saddle (IDV-DRG-002), houses (IDV-TER-017, -018).
use super::Walk;
use crate::{
    act::Change,
    ground,
    kinds::{Formation, Order, UnitKind},
    refusal::MoveRefusal,
    unit::Unit,
};
use geom::{EPS_CONTACT, Point, V2};
use kernel::ids::Ground;
use table::Piece;

/// How much of a village sector's room a company takes; a brigade takes it all (IDV-TER-017).
const COMPANY: usize = 1;
const ROOM: usize = 2;

impl Walk<'_> {
    /// Makes a change, at its cost.
    pub(super) fn change(&mut self, change: Change) -> Result<(), MoveRefusal> {
        let shares = &self.model.book.shares;
        let needs = match change {
            Change::Column | Change::Battle => shares.change_column.value,
            Change::Mount | Change::Dismount => shares.mount.value,
            Change::Enter => shares.enter_buildings.value,
            Change::Quit => 0,
        };
        self.can(change)?;
        if f64::from(needs) / 100.0 > self.left() {
            let (needs, left) = (needs as u8, self.left_hundredths());
            return Err(MoveRefusal::ChangeTooDear { change, needs, left });
        }
        self.spent += f64::from(needs) / 100.0;
        let before = self.base;
        match change {
            // IDV-COL-007: the base is turned lengthways, about its centre.
            Change::Column => self.unit.formation = Formation::Column,
            Change::Battle => self.unit.formation = Formation::Battle,
            Change::Mount => self.unit.mounted = true,
            Change::Dismount => self.unit.mounted = false,
            Change::Enter => return self.enter(),
            Change::Quit => self.unit.building = None,
        }
        self.base = self.unit.rect();
        self.stand_near(&before)
    }

    /// Checks that the unit can make this change now.
    fn can(&self, change: Change) -> Result<(), MoveRefusal> {
        let unit = &self.unit;
        let costs = self.model.book.costs(unit);
        let fits = match change {
            Change::Column => !unit.is_column(),
            Change::Battle => unit.is_column(),
            Change::Mount => unit.kind == UnitKind::Dragoons && !unit.mounted,
            Change::Dismount => unit.kind == UnitKind::Dragoons && unit.mounted,
            Change::Enter => true,
            Change::Quit => unit.building.is_some(),
        };
        if !fits {
            return Err(MoveRefusal::NoSuchChange { unit: self.id(), change });
        }
        if unit.building.is_some() && change != Change::Quit {
            return Err(MoveRefusal::Indoors { unit: self.id() });
        }
        if change == Change::Column {
            if costs.march().is_none() {
                return Err(MoveRefusal::NoColumn { unit: self.id() });
            }
            if self.model.order(unit) == Order::Hold {
                return Err(MoveRefusal::HoldColumn { unit: self.id() });
            }
        }
        Ok(())
    }

    /// IDV-TER-017, -018: into the village sector that it touches.
    fn enter(&mut self) -> Result<(), MoveRefusal> {
        if self.unit.mounted || self.unit.kind.is_gun() || self.unit.is_column() {
            return Err(MoveRefusal::NotFoot { unit: self.id() });
        }
        let base = self.base;
        let pieces = self.model.scene.field.pieces.iter().enumerate();
        let touched = pieces.filter(|(_, piece)| ground::kind(self.model, piece).buildings);
        let found = touched
            .map(|(n, piece)| (n, piece, piece.distance(&base)))
            .filter(|(.., gap)| *gap <= EPS_CONTACT)
            .min_by(|one, other| one.2.total_cmp(&other.2));
        let Some((n, piece, _)) = found else {
            return Err(MoveRefusal::NoHouses { unit: self.id() });
        };
        let inside = || self.model.on_table().filter(|other| other.building == Some(n as u8));
        let room = |brigade: bool| if brigade { ROOM } else { COMPANY };
        let taken: usize = inside().map(|other| room(other.is_brigade())).sum();
        let enemy = inside().any(|other| other.side != self.unit.side);
        if enemy || taken + room(self.unit.is_brigade()) > ROOM {
            return Err(MoveRefusal::HousesFull { unit: self.id(), ground: Ground(n as u8) });
        }
        let slots = slots(piece, &self.unit);
        let free = slots.iter().find(|slot| inside().all(|other| other.at != **slot));
        self.unit.at = *free.unwrap_or(&slots[0]);
        self.unit.building = Some(n as u8);
        self.base = self.unit.rect();
        self.stand_near(&base)
    }
}

/// Where units stand in a village sector: a brigade in its middle, two companies side by side.
fn slots(piece: &Piece, unit: &Unit) -> [Point; 2] {
    let points = &piece.outline().points;
    let sum = points.iter().fold(V2::ZERO, |sum, point| sum + point.v2());
    let middle = sum * (1.0 / points.len().max(1) as f64);
    let aside =
        if unit.is_brigade() { V2::ZERO } else { V2::new(f64::from(unit.width) * 0.5, 0.0) };
    [Point::from(middle - aside), Point::from(middle + aside)]
}
