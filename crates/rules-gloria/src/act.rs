//! What a player may declare. Discrete choices are in the act; places and numbers are in the fill.
use crate::{
    kinds::{CorpsId, Formation, GeneralId, UnitId},
    unit::Bent,
};
use kernel::ids::Ground;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use table::PieceId;

kernel::told! {
    /// What a player may declare. The sentence is the label of its offer, unless that depends on the table; if the act names no unit,
    /// it begins with the unit that is asked.
    #[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
    #[serde(rename_all = "kebab-case", deny_unknown_fields)]
    #[schemars(example = json!({"move": {"unit": "grenadiers", "form": null}}))]
    #[schemars(example = json!({"fire": {"unit": "kleist", "target": "botta", "side": "front", "past": false}}))]
    #[schemars(example = json!("done"))]
    pub enum Act {
        /// PG-VIC-010: give up the battle, at any time.
        Concede;
        /// Nothing more of what was asked.
        Done;

        Withhold { corps: CorpsId } = "PG-OFF-001", "Keep {corps} off the table";
        /// PG-HID-002: hide a unit in a formation; the fill is the pose of the middle of its front.
        Hide { unit: UnitId, formation: Formation } wants Poses = "PG-HID-002", "Hide {unit} {}", formation.stance();
        /// PG-DEP-001: place a unit in a formation; the fill is the pose of the middle of its front.
        Place { unit: UnitId, formation: Formation } wants Poses = "PG-DEP-001", "Place {unit} {}", formation.stance();
        Post { general: GeneralId } wants Point = "PG-DEP-001", "Place {general}";
        Behind = "PG-HIL-003", "stands behind the crest";
        Over = "PG-HIL-003", "stands over the crest";
        /// PG-WOD-001: throw the die for a wood, or for a ford.
        Roll = "PG-WOD-001", "finds out how dense the wood is";
        /// Do not throw it.
        Leave = "PG-WOD-001", "takes it for a heavy wood and goes on";

        Show { unit: UnitId } = "PG-HID-005", "Show {unit}";
        /// PG-OFF-003: announce a brigade; the fill is the pose on the edge where it will come on.
        Announce { corps: CorpsId } wants Point = "PG-OFF-003", "Announce {corps}";
        /// PG-REP-003: promote an officer, who joins this unit of the formation.
        Promote { unit: UnitId };
        /// PG-REP-005: promote nobody yet.
        Wait;

        /// PG-CHG-001: declare a charge.
        Declare {
            unit: UnitId,
            target: UnitId,
            /// PG-CHG-002: whether it goes with the last declaration, under one test.
            joint: bool,
            /// PG-SQD-001: how many of its stands charge; null for the whole unit.
            squadron: Option<u8>,
        };
        /// PG-IMP-001: make the first impulse, in another formation or in its own; the fill is a path.
        Impulse { form: Option<Formation> } wants Path;
        /// PG-EVA-002: evade; the fill is a point to go to, or nothing to go straight away.
        Evade wants Point = "PG-EVA-002", "evades";
        /// PG-IMP-004: mean to stay.
        Stay = "PG-IMP-004", "means to stay";
        Run = "PG-IMP-004", "means to evade";
        Stand = "PG-IMP-005", "stands";
        /// PG-IMP-005: change formation in the face of the charge.
        Form { formation: Formation } = "PG-IMP-005", "forms {}", formation.name();
        /// PG-FCH-002: turn by a quarter or about to face the charge.
        FaceCharge = "PG-FCH-002", "turns to face the charge";
        Feint { unit: UnitId } = "PG-FEI-001", "The charge of {unit} is a feint";
        GoOn = "PG-IM2-001", "charges on";
        Rally { unit: UnitId } = "PG-MOR-004", "{unit} tries to rally";

        /// PG-SHO-005: shoot; the fill is the number of figures, or nothing for all that can.
        Fire {
            unit: UnitId,
            target: UnitId,
            /// From which of its sides: squares have four, a line has front and rear.
            side: Facing,
            /// PG-SHO-011: whether it shoots at the target where it was in the last Movement Phase.
            past: bool,
        } wants Number = match (*past, *side) {
            (true, _) => "PG-SHO-011",
            (false, Facing::Front) => "PG-SHO-005",
            (false, Facing::Rear) => "PG-SHO-012",
            (false, Facing::Left | Facing::Right) => "PG-SHO-013",
        }, "{unit} shoots at {target}{}", match (*past, *side) {
            (true, _) => " where it was".to_owned(),
            (false, Facing::Front) => String::new(),
            (false, side) => format!(" to its {}", side.name()),
        };
        /// PG-BGN-010: shoot at the battalion gun of an enemy; the fill is the number of figures, or nothing for all that can.
        FireAtGun { unit: UnitId, target: UnitId, side: Facing } wants Number = "PG-BGN-010", "{unit} shoots at the gun of {target}";
        /// PG-BGN-016: shoot with a battalion gun alone.
        FireGun { unit: UnitId, target: UnitId } = "PG-BGN-016", "The gun of {unit} shoots at {target}";
        /// PG-SKM-010: skirmishers aim at a general; the fill is the number of figures, or nothing for all that can.
        Snipe { unit: UnitId, general: GeneralId } wants Number = "PG-SKM-010", "{unit} aims at {general}";
        /// PG-BRN-001: shell an area to set it on fire.
        Shell { unit: UnitId, area: PieceId } = "PG-BRN-001", "{unit} shells {}", Ground::from(*area);
        Arson { unit: UnitId } = "PG-BRN-002", "{unit} sets fire to the ground it is in";
        /// PG-DEF-001: fire at the charger; the fill is the number of figures, or nothing for all that can.
        Defend wants Number;
        HoldFire = "PG-DEF-001", "holds its fire";

        /// PG-MOV-001, PG-FCH-001: move, in another formation or in its own; the fill is a path.
        Move { unit: UnitId, form: Option<Formation> } wants Path = form.map_or("PG-MOV-001", |_| "PG-FCH-002"),
            "{unit} {}moves", form.map_or(String::new(), |form| format!("forms {} and ", form.name()));
        /// PG-LIN-002: bend a line to the left and to the right of its command stand, instead of moving.
        Bend { unit: UnitId, left: Option<Bent>, right: Option<Bent> } = "PG-LIN-002", "{unit} bends its {}", match (left, right) {
            (Some(_), Some(_)) => "wings",
            (Some(_), None) => "left wing",
            (None, _) => "right wing",
        };
        /// PG-FMR-001: force march; the fill is a path.
        ForceMarch { unit: UnitId } wants Path = "PG-FMR-001", "{unit} force marches";
        /// PG-CAV-008: dismount into a formation on foot.
        Dismount { unit: UnitId, formation: Formation } = "PG-CAV-010", "{unit} dismounts as {}", formation.name();
        Mount { unit: UnitId } = "PG-CAV-011", "{unit} mounts";
        Limber { unit: UnitId } = "PG-ART-003", "{unit} limbers up";
        /// PG-ART-003: deploy; the fill is the pose of the muzzle, or nothing to face as it stands.
        Unlimber { unit: UnitId } wants Poses = "PG-ART-003", "{unit} deploys";
        /// PG-ART-009, -011: manhandle or pivot a gun; the fill is a path.
        Manhandle { unit: UnitId } wants Path = "PG-ART-009", "{unit} is manhandled";
        ReturnToGun { unit: UnitId } = "PG-EVA-004", "{unit} returns to its gun";
        /// PG-OFF-006, PG-EVA-006: come on the table; the fill is a path from the edge.
        Enter { unit: UnitId } wants Path = "PG-OFF-006", "{unit} comes on the table";
        /// PG-FRD-003: move to a river bank and seek a ford; the fill is a path to the bank.
        SeekFord { unit: UnitId } wants Path = "PG-FRD-003", "{unit} seeks a ford";
        /// PG-OPP-001: charge when the chance offers itself.
        Opportunity { unit: UnitId, target: UnitId };
        /// PG-CTR-005: meet the charge with another.
        Counter = "PG-CTR-005", "charges to meet the charge";
        /// PG-ENG, PG-PON-001, PG-DCV-001: work for this Movement Phase. The fill is the place where an obstacle is cleared, or
        /// nothing for the nearest one.
        Work {
            unit: UnitId,
            task: Task,
            /// The piece of terrain that it works on; null for an abatis where it stands.
            at: Option<PieceId>,
        } wants Point = task.rule(), "{unit} {}", task.name();
        /// A scenario lets the unit leave over its own edge.
        Withdraw { unit: UnitId } = "PG-VIC-010", "{unit} leaves the table";
        /// PG-STF-005: move a general to a unit, or alone to the point of the fill.
        Lead { general: GeneralId, with: Option<UnitId> } wants Point = with.map_or("PG-MOV-005", |_| "PG-ATT-001"),
            "{general} {}", with.map_or("rides alone".to_owned(), |unit| format!("joins {unit}"));

        Fight { target: UnitId } = "PG-CLA-008", "Fight the combat about {target}";
        Reinforce { unit: UnitId } = "PG-CLA-004", "{unit} joins the combat";
        /// PG-UCA-002: go as the result says.
        Go = "PG-CMP-001", "goes back";
        /// PG-CLA-006: hold the ground.
        HoldGround = "PG-CLA-006", "holds its ground";
        /// PG-BRK-001: advance along the charge.
        Advance = "PG-BRK-001", "advances straight ahead";
        Follow = "PG-BRK-001", "follows the beaten";
        /// PG-BRK-005: wheel by the angle of the fill's one leg, then advance.
        WheelOn wants Path = "PG-BRK-005", "wheels towards another enemy";

        Surrender { unit: UnitId } = "PG-VIC-002", "Surrender {unit}";
        /// PG-VIC-010: agree to end the battle.
        End = "PG-VIC-010", "End the battle, if the enemy agrees";
    }
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

/// What ordinary verbs mean, for orders and questions in words.
pub(crate) const ORDERS: &[(&str, &str)] = &[
    ("charge", r#"{"declare":{"unit":"$unit","target":"$target","joint":false,"squadron":null}}"#),
    ("charge", r#"{"opportunity":{"unit":"$unit","target":"$target"}}"#),
    ("charge", "counter"),
    ("charge", "go-on"),
    ("fire", r#"{"fire":{"unit":"$unit","target":"$target","side":"front","past":false}}"#),
    ("fire", r#"{"fire-gun":{"unit":"$unit","target":"$target"}}"#),
    ("fire", r#"{"snipe":{"unit":"$unit","general":"$target"}}"#),
    ("fire", "defend"),
    ("move", r#"{"move":{"unit":"$unit","form":null}}"#),
    ("move", r#"{"manhandle":{"unit":"$unit"}}"#),
    ("move", r#"{"enter":{"unit":"$unit"}}"#),
    ("move", r#"{"lead":{"general":"$unit","with":null}}"#),
    ("move", r#"{"impulse":{"form":null}}"#),
    ("turn", r#"{"move":{"unit":"$unit","form":null}}"#),
    ("turn", r#"{"manhandle":{"unit":"$unit"}}"#),
    ("turn", "face-charge"),
    ("form", r#"{"move":{"unit":"$unit","form":"$word"}}"#),
    ("form", r#"{"form":{"formation":"$word"}}"#),
    ("join", r#"{"lead":{"general":"$unit","with":"$target"}}"#),
    ("join", r#"{"reinforce":{"unit":"$unit"}}"#),
    ("hold", "hold-fire"),
    ("hold", "hold-ground"),
    ("hold", "stand"),
    ("hold", "stay"),
    ("evade", "evade"),
    ("evade", "run"),
    ("deploy", r#"{"unlimber":{"unit":"$unit"}}"#),
    ("deploy", r#"{"place":{"unit":"$unit","formation":"$word"}}"#),
    ("deploy", r#"{"post":{"general":"$unit"}}"#),
    ("retreat", r#"{"withdraw":{"unit":"$unit"}}"#),
    ("retreat", "go"),
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
}
