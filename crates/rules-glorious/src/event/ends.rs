//! Manners of moving, and how units and battles end.
use serde::{Deserialize, Serialize};

/// In what manner a unit moved or formed.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum How {
    /// Straight ahead.
    Move,
    /// About the front centre.
    Turn,
    /// A little about the front centre, before fire or a charge.
    Pivot,
    /// Into contact.
    Charge,
    /// A gun by hand.
    Prolong,
    /// Off the limber, to a new facing.
    Unlimber,
    /// Each element half round.
    AboutFace,
    /// Another formation.
    ChangeFormation,
    /// A gap was closed.
    CloseUp,
}

/// How a unit came to its end.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// Its last element was hit.
    Destroyed,
    /// What was left could not keep every contact.
    Routed,
    /// What was left could not keep a formation.
    Unformed,
    /// Its Battle dissolved, and it found no formation on its own ground.
    Scattered,
    /// A single element still in contact.
    Single,
    /// A gun caught on its limber.
    Overrun,
    /// It left the table.
    LeftTable,
    /// A commander who gave the day up for lost.
    LostHeart,
    /// It left by an edge as the scenario asks.
    Escaped,
    /// It found no room to deploy.
    NoRoom,
}

/// How a battle ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// A Glorious Victory!
    Glorious,
    /// The winner has himself lost more than a third, or the turns ran out.
    Minor,
    /// Neither or both.
    Draw,
    /// The other side gave up.
    Conceded,
    /// By the scenario's own terms.
    Scenario,
    /// The turns ran out.
    TimeOut,
}
