//! What does not change in a battle: names, seats, terms, the order of battle; and the setup it all comes from.
use crate::{
    book::{Nation, Rulebook},
    kinds::{
        Arms, Branch, Calibre, Class, CorpsId, Formation, GeneralId, Quality, Rank, Side, State,
        UnitId, UnitKind,
    },
    unit::{Bent, Under},
};
use geom::{Angle, Point, Pose};
use kernel::scene::{self, GroupCard, Nothing};
pub use kernel::{
    scenario::{SeatSetup, SideCard},
    scene::Card,
};
use serde::{Deserialize, Serialize};

/// Everything that a battle starts with.
pub type Setup = scene::Setup<Rulebook, OrderOfBattle, UnitSetup, GeneralSetup>;

/// What does not change: what every book has, and the order of battle of this one.
pub type Scene = scene::Scene<Nothing, OrderOfBattle>;

/// The order of battle and what a scenario prescribes.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct OrderOfBattle {
    /// Every general's names, in order.
    pub generals: Vec<Card>,
    /// Every brigade and wing, in order.
    pub corps: Vec<CorpsCard>,
    /// PG-SET-004: where the wind blows to; none if a die decides.
    pub wind: Option<Angle>,
    /// PG-OPT-006: the nation of each side, whose generals it has.
    pub nations: [Option<Nation>; 2],
    /// A side that has the initiative in the first turns, and for how many.
    pub initiative: Option<(Side, u16)>,
    /// What a scenario forbids for a time.
    pub restraints: Vec<Restraint>,
    /// How a scenario corrects the verdict.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clauses: Vec<Clause>,
}

/// A scenario corrects the verdict if a side, or both, have lost a share of their figures.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Clause {
    /// The side whose victory is a draw if it has lost more than the share. None: if both sides have lost the share, points decide
    /// instead of the terms.
    pub side: Option<Side>,
    /// The share, in hundredths.
    pub share: u16,
}

/// A scenario keeps some units from charging for a time, or lets them go after a time.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Restraint {
    /// The units.
    pub units: Vec<UnitId>,
    /// They charge from this turn on.
    pub charge_from: Option<u16>,
    /// From this turn on a die may free them earlier.
    pub dice_from: Option<u16>,
    /// They may leave after so many volleys, neither lost nor routing.
    pub leave_after: Option<u8>,
}

kernel::order_of_battle! { OrderOfBattle: generals of GeneralId, corps of CorpsCard, named by Rulebook }

/// A brigade or a wing, which commands brigades (PG-STF-014).
pub type CorpsCard = GroupCard<CorpsId, Rank, CorpsNotes>;

/// What a scenario says about a brigade or a wing besides its place in the chain.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CorpsNotes {
    /// PG-STF-007: whether its general commands foot or horse.
    pub branch: Option<Branch>,
    /// PG-OFF-001: whether the scenario keeps it off the table, and from which turn it may come.
    pub reserve: Option<u16>,
    /// Where the scenario brings it on; none if its owner chooses.
    pub arrives_at: Option<Pose>,
}

/// A unit before the battle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[allow(missing_docs)] // Fields without a comment are what their names say.
pub struct UnitSetup {
    pub side: Side,
    pub under: Under,
    pub kind: UnitKind,
    pub class: Class,
    pub figures: u8,
    pub arms: Arms,
    pub forms_line: bool,
    pub state: State,
    pub formation: Formation,
    pub bends: [Option<Bent>; 2],
    /// The calibre of an artillery unit.
    pub calibre: Option<Calibre>,
    /// PG-BGN-002: the calibre and crew of its battalion gun.
    pub battalion_gun: Option<(Calibre, u8)>,
    /// The middle of its whole front and its facing; `None` if its owner places it.
    pub at: Option<Pose>,
    /// PG-HID-001: the scenario hides it there.
    pub hidden: bool,
}

/// A general before the battle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[allow(missing_docs)] // Fields without a comment are what their names say.
pub struct GeneralSetup {
    pub side: Side,
    pub rank: Rank,
    /// The brigade or wing; `None` for the player's General, and for a general without one.
    pub corps: Option<CorpsId>,
    /// Their quality; `None` if it is diced for (PG-STF-002).
    pub quality: Option<Quality>,
    /// The centre of their base, if alone. A file gives the middle of its front edge.
    pub at: Option<Point>,
    /// The unit they are attached to.
    pub with: Option<UnitId>,
    /// What their loss costs in points; none if it is what they were bought for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loss: Option<u16>,
}
