//! The table: where every unit is, and the state of the turn. Only `apply` writes it.
mod apply;
mod copies;
mod generals;

pub use apply::apply;
pub use generals::{Fate, General};

use crate::{
    book::Rulebook,
    event::{Aim, Outcome},
    kinds::{Aspect, Class, GeneralId, Phase, Side, State, UnitId, UnitKind},
    known::Known,
    roster::Roster,
    scene::Scene,
    secrets,
    unit::{Place, Under, Unit},
};
use geom::{Angle, Length, Point, Pose};
use kernel::ruleset::Seats;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use table::{Field, PieceId};

/// The table and the state of the battle.
#[derive(PartialEq, Debug, Serialize, Deserialize)]
#[allow(missing_docs)] // Fields without a comment are what their names say.
pub struct Model {
    pub book: Arc<Rulebook>,
    /// What does not change: names, seats, terms, the order of battle, and the ground as it was.
    pub scene: Arc<Scene>,
    /// The ground as it is now.
    pub field: Arc<Field>,
    /// Every unit, gone or not.
    pub units: Roster,
    /// Every general's office. Its holder may change.
    pub generals: Vec<General>,
    /// Every brigade and wing.
    pub corps: Vec<Corps>,
    /// Which units are in contact.
    pub contacts: Vec<Contact>,
    /// PG-CHG-013: the units that have declared charges, in the order of their tests.
    pub declared: Vec<UnitId>,
    /// PG-SHO-010: the orders to fire, which are secret until all are given.
    pub aims: Vec<Aim>,
    /// PG-TMO-048: who has fired at whom in this turn.
    pub shots: Vec<(UnitId, UnitId)>,
    /// Which of the scenario's restraints a die has ended.
    pub freed: Vec<u8>,
    /// PG-SHO-011: what crossed the arcs of units that stood still.
    pub ghosts: Vec<Ghost>,
    /// PG-FRD-003: where each side has sought a ford.
    pub sought: Vec<(Side, Point)>,
    /// PG-BRN-001: what burns.
    pub fires: Vec<Blaze>,
    /// PG-OPT-003: the side that is out-scouted and must place its first brigade near its own edge.
    pub outscouted: Option<Side>,
    /// PG-SET-004: where the wind blows to.
    pub wind: Option<Angle>,
    /// PG-INI-001: who has the initiative in this turn.
    pub initiative: Option<Side>,
    /// Which sides have finished what is asked in secret.
    pub finished: [bool; 2],
    /// PG-SHO-010: which seats have named their targets.
    pub ready: Seats,
    /// The turn, from 1; 0 before the battle opens.
    pub turn: u16,
    pub phase: Phase,
    /// How it ended.
    pub ended: Option<(Option<Side>, Outcome)>,
    /// What has been found out about this table.
    #[serde(skip)]
    pub known: Known,
}

/// A brigade or a wing.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Corps {
    /// PG-OFF-001: whether it waits off the table.
    pub reserve: bool,
    /// PG-OFF-003, -008: where it was announced. The marker is no unit: nobody shoots at it or charges it.
    pub marker: Option<Pose>,
    /// PG-FMR-001: it force marches in this turn.
    pub forced: bool,
}

/// Two enemies in contact. It lasts until a result parts them.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Contact {
    /// The unit that charged.
    pub attacker: UnitId,
    /// The unit that was charged.
    pub target: UnitId,
    /// PG-CHG-016: the side of the target that the attacker came from.
    pub aspect: Aspect,
    /// PG-CTR-004: both charged.
    pub both: bool,
    /// The turn in which it was made.
    pub turn: u16,
    /// PG-BRK-002: by a break-through, so that it is fought in the next turn.
    pub break_through: bool,
    /// The attacker counts as charging in the next combat.
    pub charging: bool,
}

kernel::lookups! { Model of Unit, General by GeneralId, Contact }

/// PG-SHO-011: an enemy that crossed the arc of a unit that stood still in the last Movement Phase.
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Ghost {
    /// The unit that stood still.
    pub shooter: UnitId,
    /// The enemy.
    pub target: UnitId,
    /// The nearest range at which it was in the arc.
    pub range: Length,
    /// Its target class there.
    pub class: crate::kinds::Target,
}

/// PG-BRN-001: a piece of terrain that burns.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Blaze {
    /// The piece.
    pub piece: PieceId,
    /// The turn in which it caught fire.
    pub since: u16,
    /// PG-BRN-005: how many times it has spread.
    pub spread: u8,
}

impl Model {
    /// The enemies of a unit that are on the table for all to see.
    pub fn enemies(&self, unit: &Unit) -> impl Iterator<Item = &Unit> + use<'_> {
        self.of(unit.side.other()).filter(|enemy| enemy.is_shown())
    }

    /// The side that goes first in this turn, then the other (PG-SEQ-002).
    pub fn in_order(&self) -> [Side; 2] {
        let first = self.initiative.unwrap_or(Side(0));
        [first, first.other()]
    }

    /// A general's name, or that of a successor.
    pub fn general_name(&self, id: GeneralId) -> String {
        let name = &self.scene.generals[id.idx()].name;
        match self.general(id).heir {
            0 => name.clone(),
            _ => format!("the successor of {name}"),
        }
    }
}

/// PG-OFF-002, PG-HID-004, PG-SHO-010: removes what the enemy keeps secret: hidden units, brigades off the table, their generals,
/// and orders to fire.
pub(crate) fn forget(model: &mut Model, seat: kernel::Seat) {
    let Some(ours) = model.scene.side_of(seat) else { return };
    model.known.forget();
    let viewer = kernel::Viewer::Seat(seat);
    let is_secret = |unit: &Unit| !secrets::knows_unit(model, unit, viewer);
    let secret: Vec<usize> =
        (0..model.units.len()).filter(|n| is_secret(&model.units[*n])).collect();
    let staff = model.generals.iter().filter(|it| !secrets::knows_general(model, it, viewer));
    for general in staff.map(|general| general.id).collect::<Vec<_>>() {
        let general = &mut model.generals[general.idx()];
        (general.fate, general.with, general.quality) = (Fate::Reserve, None, None);
        general.at = Default::default();
    }
    for n in secret {
        model.units.change(n, blank);
    }
    let theirs = |unit: UnitId| model.units[unit.idx()].side != ours;
    model.aims.retain(|aim| !theirs(aim.unit));
    model.ghosts.retain(|ghost| !theirs(ghost.shooter));
    let sides: Vec<Side> = model.scene.corps.iter().map(|card| card.side).collect();
    for (corps, side) in model.corps.iter_mut().zip(sides) {
        if side != ours && corps.marker.is_none() {
            corps.reserve = false;
        }
    }
}

/// A unit that a seat does not know of is as if it had never been brought: nobody, nowhere, under no general.
fn blank(unit: &mut Unit) {
    (unit.place, unit.under, unit.at) = (Place::Reserve, Under::Independent, Pose::default());
    (unit.kind, unit.class, unit.state) = (UnitKind::LineInfantry, Class::One, State::Good);
    (unit.raised, unit.figures, unit.forms_line) = (0, 0, false);
    (unit.arms, unit.formation, unit.basing) = Default::default();
    (unit.bends, unit.crest, unit.marks, unit.done) = Default::default();
    (unit.gun, unit.battalion_gun, unit.lost_gun, unit.holders) = Default::default();
    unit.rest = None;
}
