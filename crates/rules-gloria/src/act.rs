//! What a player may declare. Discrete choices are in the act; places and numbers are in the fill.
use crate::kinds::{CorpsId, Formation, GeneralId, UnitId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use table::PieceId;

/// What a player may declare.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(example = json!({"move": {"unit": "grenadiers", "form": null}}))]
#[schemars(example = json!({"fire": {"unit": "kleist", "target": "botta", "side": "front", "past": false}}))]
#[schemars(example = json!("done"))]
pub enum Act {
    /// PG-VIC-010: give up the battle, at any time.
    Concede,
    /// Nothing more of what was asked.
    Done,

    /// PG-OFF-001: keep a brigade off the table.
    Withhold {
        /// The brigade.
        corps: CorpsId,
    },
    /// PG-HID-002: hide a unit; the fill is the pose of the middle of its front.
    Hide {
        /// The unit.
        unit: UnitId,
        /// The formation that it takes.
        formation: Formation,
    },
    /// PG-DEP-001: place a unit; the fill is the pose of the middle of its front.
    Place {
        /// The unit.
        unit: UnitId,
        /// The formation that it takes.
        formation: Formation,
    },
    /// Place a general; the fill is a point.
    Post {
        /// The general.
        general: GeneralId,
    },
    /// PG-HIL-003: stand behind the crest.
    Behind,
    /// PG-HIL-003: stand over the crest.
    Over,
    /// PG-WOD-001: throw the die for a wood, or for a ford.
    Roll,
    /// Do not throw it.
    Leave,

    /// PG-HID-005: show a hidden unit.
    Show {
        /// The unit.
        unit: UnitId,
    },
    /// PG-OFF-003: announce a brigade; the fill is the pose on the edge where it will come on.
    Announce {
        /// The brigade.
        corps: CorpsId,
    },
    /// PG-REP-003: promote an officer, who joins this unit.
    Promote {
        /// The unit of the formation that the new general joins.
        unit: UnitId,
    },
    /// PG-REP-005: promote nobody yet.
    Wait,

    /// PG-CHG-001: declare a charge.
    Declare {
        /// The unit that charges.
        unit: UnitId,
        /// The enemy that it charges.
        target: UnitId,
        /// PG-CHG-002: whether it goes with the last declaration, under one test.
        joint: bool,
        /// PG-SQD-001: how many of its stands charge; null for the whole unit.
        squadron: Option<u8>,
    },
    /// PG-IMP-001: make the first impulse; the fill is a path.
    Impulse {
        /// The formation that it takes first; null to keep its own.
        form: Option<Formation>,
    },
    /// PG-EVA-002: evade; the fill is a point to go to, or nothing to go straight away.
    Evade,
    /// PG-IMP-004: mean to stay.
    Stay,
    /// PG-IMP-004: mean to run.
    Run,
    /// PG-IMP-005: stand as it is.
    Stand,
    /// PG-IMP-005: change formation in the face of the charge.
    Form {
        /// The formation.
        formation: Formation,
    },
    /// PG-FCH-002: turn by a quarter or about to face the charge.
    FaceCharge,
    /// PG-FEI-001: this charge is a feint.
    Feint {
        /// The unit.
        unit: UnitId,
    },
    /// PG-IM2-001: the charge goes on.
    GoOn,
    /// PG-MOR-004: this unit tries to rally next.
    Rally {
        /// The unit.
        unit: UnitId,
    },

    /// PG-SHO-005: shoot; the fill is the number of figures, or nothing for all that can.
    Fire {
        /// The unit that shoots.
        unit: UnitId,
        /// The enemy that it shoots at.
        target: UnitId,
        /// From which of its sides: squares have four, a line has front and rear.
        side: Facing,
        /// PG-SHO-011: whether it shoots at the target where it was in the last Movement Phase.
        past: bool,
    },
    /// PG-BGN-010: shoot at the battalion gun of an enemy; the fill is the number of figures, or nothing for all that can.
    FireAtGun {
        /// The unit that shoots.
        unit: UnitId,
        /// The enemy whose gun it is.
        target: UnitId,
        /// From which of its sides.
        side: Facing,
    },
    /// PG-BGN-016: shoot with a battalion gun alone.
    FireGun {
        /// The unit whose gun it is.
        unit: UnitId,
        /// The enemy that it shoots at.
        target: UnitId,
    },
    /// PG-SKM-010: skirmishers aim at a general; the fill is the number of figures, or nothing for all that can.
    Snipe {
        /// The skirmishers.
        unit: UnitId,
        /// The general.
        general: GeneralId,
    },
    /// PG-BRN-001: shell an area to set it on fire.
    Shell {
        /// The gun.
        unit: UnitId,
        /// The piece of terrain.
        #[schemars(with = "u8")]
        area: PieceId,
    },
    /// PG-BRN-002: set fire to the area that it is in.
    Arson {
        /// The unit.
        unit: UnitId,
    },
    /// PG-DEF-001: fire at the charger; the fill is the number of figures, or nothing for all that can.
    Defend,
    /// Hold its fire.
    HoldFire,

    /// PG-MOV-001: move; the fill is a path.
    Move {
        /// The unit.
        unit: UnitId,
        /// PG-FCH-001: the formation that it takes first; null to keep its own.
        form: Option<Formation>,
    },
    /// PG-FMR-001: force march; the fill is a path.
    ForceMarch {
        /// The unit.
        unit: UnitId,
    },
    /// PG-CAV-008: dismount.
    Dismount {
        /// The unit.
        unit: UnitId,
        /// The formation that it takes on foot.
        formation: Formation,
    },
    /// PG-CAV-011: mount again.
    Mount {
        /// The unit.
        unit: UnitId,
    },
    /// PG-ART-003: limber up.
    Limber {
        /// The gun.
        unit: UnitId,
    },
    /// PG-ART-003: deploy; the fill is the pose of the muzzle, or nothing to face as it stands.
    Unlimber {
        /// The gun.
        unit: UnitId,
    },
    /// PG-ART-009, -011: manhandle or pivot a gun; the fill is a path.
    Manhandle {
        /// The gun.
        unit: UnitId,
    },
    /// PG-EVA-004: gunners return to their gun.
    ReturnToGun {
        /// The gunners.
        unit: UnitId,
    },
    /// PG-OFF-006, PG-EVA-006: come on the table; the fill is a path from the edge.
    Enter {
        /// The unit.
        unit: UnitId,
    },
    /// PG-FRD-003: move to a river bank and seek a ford; the fill is a path to the bank.
    SeekFord {
        /// The unit.
        unit: UnitId,
    },
    /// PG-OPP-001: charge when the chance offers itself.
    Opportunity {
        /// The unit that charges.
        unit: UnitId,
        /// The enemy that it charges.
        target: UnitId,
    },
    /// PG-CTR-005: meet the charge with another.
    Counter,
    /// PG-ENG, PG-PON-001, PG-DCV-001: work for this Movement Phase.
    Work {
        /// The unit.
        unit: UnitId,
        /// What it works at.
        task: Task,
        /// The piece of terrain that it works on; null for an abatis where it stands.
        #[schemars(with = "Option<u8>")]
        at: Option<PieceId>,
    },
    /// A scenario lets the unit leave over its own edge.
    Withdraw {
        /// The unit.
        unit: UnitId,
    },
    /// PG-STF-005: move a general to a unit, or alone to the point of the fill.
    Lead {
        /// The general.
        general: GeneralId,
        /// The unit that they join; null if they stand alone.
        with: Option<UnitId>,
    },

    /// PG-CLA-008: fight the combat of this unit next.
    Fight {
        /// The unit that was attacked.
        target: UnitId,
    },
    /// PG-CLA-004: join the combat.
    Reinforce {
        /// The unit.
        unit: UnitId,
    },
    /// PG-UCA-002: go as the result says.
    Go,
    /// PG-CLA-006: hold the ground.
    HoldGround,
    /// PG-BRK-001: advance along the charge.
    Advance,
    /// PG-BRK-001: follow the beaten.
    Follow,
    /// PG-BRK-005: wheel by the angle of the fill's one leg, then advance.
    WheelOn,

    /// PG-VIC-002: surrender a unit.
    Surrender {
        /// The unit.
        unit: UnitId,
    },
    /// PG-VIC-010: agree to end the battle.
    End,
}

kernel::kinds! {
    /// PG-SHO-012, -013: a side of a formation that can shoot.
    #[derive(Default)]
    pub enum Facing {
        #[default]
        Front = "front",
        Rear = "rear",
        Left = "left",
        Right = "right",
    }
}

kernel::deeds! {
    /// What a unit can work at in the Movement Phase.
    pub enum Task {
        Demolish = "demolish" as "prepares the demolition of a bridge" by "PG-ENG-001",
        Clear = "clear" as "clears an obstacle" by "PG-ENG-004",
        Pontoon = "pontoon" as "lays a pontoon bridge" by "PG-PON-001",
        Abatis = "abatis" as "makes an abatis" by "PG-DCV-001",
    }
}

/// The possible answers to reactions, for orders given in advance.
pub(crate) const REPLIES: &[(&str, &str)] = &[
    ("stay", "mean to stay when charged"),
    ("run", "mean to evade when charged"),
    ("stand", "stand as it is"),
    (r#"{"form":{"formation":"square"}}"#, "form square"),
    (r#"{"form":{"formation":"line"}}"#, "form line"),
    ("face-charge", "turn to face a charge"),
    ("counter", "charge to meet a charge"),
    ("defend", "fire at the charger"),
    ("hold-fire", "hold fire"),
];

impl Act {
    /// How often random play chooses this act. Acts that end a phase are rare, so that something happens in random battles.
    pub(crate) fn zeal(&self) -> usize {
        match self {
            Self::Done
            | Self::Feint { .. }
            | Self::Withdraw { .. }
            | Self::Surrender { .. }
            | Self::End => 1,
            Self::Declare { .. } | Self::Fire { .. } | Self::Opportunity { .. } => 12,
            _ => 6,
        }
    }

    /// Whether the act takes no fill.
    pub(crate) fn wants_nothing(&self) -> bool {
        !matches!(
            self,
            Self::Hide { .. }
                | Self::Place { .. }
                | Self::Post { .. }
                | Self::Announce { .. }
                | Self::Impulse { .. }
                | Self::Evade
                | Self::Fire { .. }
                | Self::FireAtGun { .. }
                | Self::Snipe { .. }
                | Self::Defend
                | Self::Move { .. }
                | Self::ForceMarch { .. }
                | Self::Unlimber { .. }
                | Self::Manhandle { .. }
                | Self::Enter { .. }
                | Self::SeekFord { .. }
                | Self::WheelOn
                | Self::Lead { .. }
        )
    }
}
