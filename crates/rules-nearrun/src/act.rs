//! What a player may declare. Discrete choices are in the act; places and numbers are in the fill.
use crate::kinds::{CommandId, Formation, GeneralId, UnitId};
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
    #[schemars(example = json!({"move": {"unit": "1-line"}}))]
    #[schemars(example = json!({"fire": {"unit": "1-line", "target": "1-10th", "face": "front"}}))]
    #[schemars(example = json!("done"))]
    pub enum Act {
        /// ANT-VIC-003: give up the battle, at any time.
        Concede;
        /// Nothing more of what was asked.
        Done;

        /// Place a unit in a formation; the fill is the pose of the middle of its front. In a building it is the garrison.
        Place { unit: UnitId, formation: Formation } wants Poses = "ANT-DEF-009", "Place {unit} {}", formation.stood();
        /// Place a general; the fill is the centre of the base and its facing.
        Post { general: GeneralId } wants Poses = "ANT-ORG-001", "Place {general}";
        /// ANT-REP-008: a new brigadier stands with this unit.
        Promote { unit: UnitId } = "ANT-REP-008", "The new brigadier stands with {unit}";
        First = "ANT-SEQ-002", "Move first";
        Second = "ANT-SEQ-002", "Move second";

        /// ANT-ORG-009: an unattached unit joins a brigade.
        Attach { unit: UnitId, to: CommandId } = "ANT-ORG-009", "Attach {unit} to {to}";
        /// ANT-ORG-010: an unattached brigade joins a division.
        AttachBrigade { brigade: CommandId, to: CommandId } = "ANT-ORG-010", "Attach {brigade} to {to}";
        Masse { unit: UnitId } = "ANT-MAS-003", "{unit} forms masse";
        Unmasse { unit: UnitId } = "ANT-MAS-003", "{unit} forms column";
        /// ANT-ADC-006: send an ADC of this general to a division.
        Send { general: GeneralId, to: CommandId } = "ANT-ADC-006", "{general} sends an ADC to {to}";
        Regroup { brigade: CommandId } = "ANT-RGP-001", "{brigade} will regroup";
        /// ANT-GEN-005, -011: the army commander buys an extra move, which every corps pays.
        ArmyMove = "ANT-GEN-005", "The army commander makes another move";
        /// ANT-GEN-004: a corps commander buys an extra move with a pip of this die, or with an ADC.
        ExtraMove { die: Option<u8> } = "ANT-GEN-004", "makes another move, paid {}",
            die.map_or("by an ADC".to_owned(), |face| format!("off the {face}"));
        /// ANT-PIP-015: take a pip off a die that shows this face, for the pool of the corps; or to pay what is due.
        Take { die: u8 } = "ANT-PIP-015", "Take a pip off the {die}";
        /// ANT-SEQ-008: give the die with this face to a division.
        Deal { die: u8, to: CommandId } = "ANT-SEQ-008", "{to} gets the {die}";
        Heal { unit: UnitId } = "ANT-RGP-005", "{unit} takes back a hit";
        CloseRanks = "ANT-ROU-004", "closes ranks";
        LetThrough = "ANT-ROU-008", "lets the routers through";
        /// ANT-GEO-026: routers go round on the left or on the right.
        Round { by: Facing } = "ANT-GEO-026", "goes round on the {}", by.name();
        /// ANT-GEO-041: a garrison goes out by this side of its building, as it faces.
        LeaveBy { by: Facing } = "ANT-GEO-041", "goes out by the {} side", by.name();

        /// ANT-CHG-005: declare a charge; the fill is a path whose last stretch is straight.
        Charge { unit: UnitId, target: UnitId } wants Path = "ANT-CHG-005", "{unit} charges {target}";
        /// ANT-PAS-005: charge through a friend in melee, who rallies back; the fill is a path.
        Relieve { unit: UnitId, friend: UnitId } wants Path = "ANT-PAS-005", "{unit} relieves {friend}";
        /// ANT-CHG-007: this charger tests next.
        Test { unit: UnitId } = "ANT-CHG-007", "{unit} tests next";

        Stand = "ANT-RSP-002", "stands";
        Square = "ANT-SQU-001", "tries to form an emergency square";
        Volley = "ANT-RSP-006", "fires a volley and counter-charges";
        CounterCharge = "ANT-RSP-007", "counter-charges";
        /// ANT-DIR-006: rally back; the fill is a distance in inches, or nothing for the least.
        RallyBack wants Number = "ANT-DIR-006", "rallies back";
        /// ANT-EVD-001: evade straight away from the enemy.
        Evade = "ANT-EVD-001", "evades";
        EvadeBehind { friend: UnitId } = "ANT-EVD-002", "evades behind {friend}";
        EvadeInto { cover: PieceId } = "ANT-EVD-002", "evades into {}", Ground::from(*cover);
        /// ANT-GUN-001: fire canister and run to a friend.
        FireAndRunTo { friend: UnitId } = "ANT-GUN-003", "fires, and its gunners run to {friend}";
        /// ANT-GUN-001: fire canister and run to ground where the chargers cannot follow.
        FireAndRunInto { cover: PieceId } = "ANT-GUN-003", "fires, and its gunners run into {}", Ground::from(*cover);

        Halt = "ANT-EVD-007", "halts";
        Pursue = "ANT-EVD-009", "pursues";
        /// ANT-EVD-008: test for recall.
        TestRecall = "ANT-EVD-008", "tests for recall";
        /// ANT-CHG-013: stop on the declared way; the fill is how far along it, in inches.
        Stop wants Number = "ANT-CHG-013", "stops";
        Spike = "ANT-CAP-001", "spikes the guns";
        TakeAlong = "ANT-CAP-002", "takes the guns along";
        LeaveGuns = "ANT-CAP-006", "leaves the guns";

        /// ANT-MOV-001: move; the fill is a path.
        Move { unit: UnitId } wants Path = "ANT-MOV-001", "{unit} moves";
        /// ANT-DIR-001: move to the rear; the fill is a path straight back.
        Retrograde {
            unit: UnitId,
            /// Whether it turns about at the end.
            about: bool,
        } wants Path = "ANT-DIR-001", "{unit} goes back{}",
            if *about { " and turns about" } else { ", facing as before" };
        /// ANT-TER-011: a garrison leaves its building in this formation; the fill is a path. A first leg that faces chooses the side.
        Leave { unit: UnitId, formation: Formation } wants Path = "ANT-TER-011", "{unit} leaves its building {}", formation.stood();
        /// ANT-MOV-014: change formation. For guns ANT-ART-001.
        Form { unit: UnitId, formation: Formation } = "ANT-MOV-014", "{unit} {}", formation.taken_up();
        /// ANT-SQU-004: move the command base of a square to another face.
        TurnSquare { unit: UnitId, to: Facing } = "ANT-SQU-004", "{unit} puts its command on its {} face", to.name();
        Recover { unit: UnitId } = "ANT-DIS-008", "{unit} gets back into order";
        /// ANT-TER-004, -009: enter a building or a work.
        Enter { unit: UnitId, cover: PieceId } = "ANT-TER-004", "{unit} enters {}", Ground::from(*cover);
        /// ANT-GEO-004: unlimber and turn about on the spot.
        UnlimberAbout { unit: UnitId } = "ANT-GEO-004", "{unit} unlimbers and faces about";
        /// ANT-ART-004, -005: limber, then move; the fill is a path.
        LimberAndMove { unit: UnitId } wants Path = "ANT-ART-004", "{unit} limbers and moves";
        /// ANT-ART-004, -005: move, then unlimber; the fill is a path. If its last leg is a turn about, the guns face about (ANT-GEO-004).
        MoveAndUnlimber { unit: UnitId } wants Path = "ANT-ART-004", "{unit} moves and unlimbers";
        /// ANT-ART-002: prolong; the fill is a path.
        Prolong { unit: UnitId } wants Path = "ANT-ART-002", "{unit} moves its guns by hand (prolong)";
        /// ANT-ART-004, -005: unlimber, then prolong; the fill is a path.
        UnlimberAndProlong { unit: UnitId } wants Path = "ANT-ART-004", "{unit} unlimbers and moves its guns by hand";
        /// ANT-MOV-020: dismount into line or skirmish order.
        Dismount { unit: UnitId, formation: Formation } = "ANT-MOV-020", "{unit} dismounts {}", formation.stood();
        Mount { unit: UnitId } = "ANT-MOV-020", "{unit} mounts";
        /// ANT-SKM-003: the light companies of a brigade form a line; the fill is its pose.
        SendOut { brigade: CommandId } wants Poses = "ANT-SKM-003", "{brigade} sends out its light companies";
        Rejoin { unit: UnitId } = "ANT-SKM-015", "{unit} rejoins its battalions";
        Reoccupy { unit: UnitId } = "ANT-GUN-009", "{unit} takes up its guns again";
        /// ANT-CAP-003: spike guns that the unit has stood beside.
        SpikeThem { unit: UnitId, guns: UnitId } = "ANT-CAP-003", "{unit} spikes the guns of {guns}";
        /// ANT-CAP-003: make captured guns ready to be prolonged.
        MakeReady { unit: UnitId, guns: UnitId } = "ANT-CAP-003", "{unit} makes ready to take the guns of {guns} along";
        /// ANT-SEQ-026: come on; the fill is a path from a place of the edge.
        Arrive { unit: UnitId } wants Path = "ANT-SEQ-026", "{unit} comes on the table";
        /// ANT-STR-007: pay for a unit with one hit left, so that it stays.
        HoldOn { unit: UnitId } = "ANT-STR-007", "{unit} holds on";
        /// ANT-GEN-001, -003: a general rides; the fill is the pose where they stop.
        Ride { general: GeneralId } wants Poses = "ANT-GEN-001", "{general} rides";
        Join { general: GeneralId, unit: UnitId } = "ANT-GEN-006", "{general} joins {unit}";
        /// ANT-OPP-001: units charge the mover; the fill is how far it has gone by then, in whole inches, or nothing for the
        /// first chance.
        Opportunity { unit: UnitId } wants Number = "ANT-OPP-001", "{unit} takes its opportunity and charges";

        /// ANT-FIR-030: fire.
        Fire {
            unit: UnitId,
            target: UnitId,
            /// From which of its faces: squares and garrisons have four.
            face: Facing,
        } = "ANT-FIR-030", "{unit} fires at {target}{}", match face {
            Facing::Front => String::new(),
            face => format!(" from its {} face", face.name()),
        };
        /// ANT-FIR-010, -011: besides its target, fire at one more.
        FireToo { unit: UnitId, target: UnitId, face: Facing } = "ANT-FIR-010", "{unit} also fires at {target}";

        Fight { target: UnitId } = "ANT-SEQ-019", "Fight the melee about {target}";
        /// ANT-MMU-010: strike on the row of this opponent, who also takes the odd hit.
        StrikeAt { target: UnitId } = "ANT-MMU-010", "strikes at {target}";
        FightOn = "ANT-MEL-002", "fights on";
        Face = "ANT-FLK-003", "turns to face its attacker";
        Stay = "ANT-ADV-001", "stays";
        /// ANT-WDR-001, -002: withdraw; cavalry may rally back instead.
        Withdraw = "ANT-WDR-001", "withdraws";
        /// ANT-ADV-001: advance after combat; the fill is how far, in inches.
        Advance wants Number = "ANT-ADV-001", "advances";
        Occupy = "ANT-ADV-002", "occupies the building";
        /// ANT-ADV-003: hold the ground taken; the fill is how far it advances, in inches.
        Hold wants Number = "ANT-ADV-003", "holds its ground";
    }
}

kernel::kinds! {
    /// ANT-FIR-003: a face of a unit.
    #[derive(Default)]
    pub enum Facing {
        #[default]
        Front = "front",
        Right = "right",
        Rear = "rear",
        Left = "left",
    }
}

/// The possible answers to reactions, for orders given in advance.
pub(crate) const REPLIES: &[(&str, &str)] = &[
    ("stand", "stand and fight when charged"),
    ("square", "try to form square when charged"),
    ("counter-charge", "counter-charge"),
    ("volley", "fire a volley and counter-charge"),
    ("rally-back", "rally back"),
    ("evade", "evade when charged"),
    ("halt", "halt after an evade"),
    ("pursue", "pursue after an evade"),
    ("fight-on", "fight on"),
    ("stay", "stay after a melee"),
    ("withdraw", "withdraw after a melee"),
];

/// What ordinary verbs mean, for orders and questions in words.
pub(crate) const ORDERS: &[(&str, &str)] = &[
    ("charge", r#"{"charge":{"unit":"$unit","target":"$target"}}"#),
    ("charge", "counter-charge"),
    ("charge", r#"{"opportunity":{"unit":"$unit"}}"#),
    ("fire", r#"{"fire":{"unit":"$unit","target":"$target","face":"front"}}"#),
    ("fire", r#"{"fire-too":{"unit":"$unit","target":"$target","face":"front"}}"#),
    ("fire", "volley"),
    ("move", r#"{"move":{"unit":"$unit"}}"#),
    ("move", r#"{"arrive":{"unit":"$unit"}}"#),
    ("move", r#"{"prolong":{"unit":"$unit"}}"#),
    ("move", r#"{"ride":{"general":"$unit"}}"#),
    ("turn", r#"{"move":{"unit":"$unit"}}"#),
    ("turn", r#"{"prolong":{"unit":"$unit"}}"#),
    ("turn", "face"),
    ("form", r#"{"form":{"unit":"$unit","formation":"$word"}}"#),
    ("form", "square"),
    ("join", r#"{"join":{"general":"$unit","unit":"$target"}}"#),
    ("join", r#"{"rejoin":{"unit":"$unit"}}"#),
    ("hold", "hold"),
    ("hold", "stand"),
    ("hold", "stay"),
    ("hold", "halt"),
    ("hold", r#"{"hold-on":{"unit":"$unit"}}"#),
    ("recover", r#"{"recover":{"unit":"$unit"}}"#),
    ("deploy", r#"{"place":{"unit":"$unit","formation":"$word"}}"#),
    ("deploy", r#"{"post":{"general":"$unit"}}"#),
    ("deploy", r#"{"form":{"unit":"$unit","formation":"unlimbered"}}"#),
    ("evade", "evade"),
    ("fight", r#"{"strike-at":{"target":"$target"}}"#),
    ("limber", r#"{"limber-and-move":{"unit":"$unit"}}"#),
    ("retreat", r#"{"retrograde":{"unit":"$unit","about":false}}"#),
    ("retreat", "rally-back"),
    ("retreat", "withdraw"),
];

impl Act {
    /// How often random play chooses this act. Acts that end a step are rare, so that something happens in random battles.
    pub(crate) fn zeal(&self) -> usize {
        match self {
            Self::Done | Self::Regroup { .. } | Self::ArmyMove | Self::ExtraMove { .. } => 1,
            Self::Take { .. } => 2,
            Self::Charge { .. } | Self::Fire { .. } | Self::Opportunity { .. } => 12,
            _ => 6,
        }
    }
}
