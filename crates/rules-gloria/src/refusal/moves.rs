//! Why a unit cannot move like this.
use crate::{
    act::Task,
    kinds::{CorpsId, Formation, GeneralId, UnitId},
};
use geom::Length;
use kernel::{ids::Ground, refusals::Figure, words::mm};

impl Figure for Formation {}
impl Figure for Task {}

kernel::refusals! {
    /// Why a unit cannot move like this.
    pub enum MoveRefusal {
        Moved { unit: UnitId } = "PG-MOV-010", "{unit} has already moved";
        Routing { unit: UnitId } = "PG-ROU-004", "{unit} is routing and takes no orders";
        NotHere { unit: UnitId } = "PG-MOV-011", "{unit} is not on the table";
        Hidden { unit: UnitId } = "PG-HID-003", "{unit} is hidden and does not move";
        InContact { unit: UnitId } = "PG-CLA-009", "{unit} is in contact and does not move";
        Charging { unit: UnitId } = "PG-MOV-010", "{unit} is charging and makes no other move";
        Divided { unit: UnitId } = "PG-SQD-003",
            "{unit} is divided and closes up at the end of the turn instead of moving";
        Pursuing { unit: UnitId } = "PG-CMP-001", "{unit} is pursuing and takes no orders";
        WantsPath { unit: UnitId } = "PG-SEQ-005", "say where {unit} goes";
        BadLeg { leg: usize } = "PG-SEQ-005", "leg {leg} of the path cannot be made";
        TooFar { unit: UnitId, needs: Length, most: Length } = "PG-MOV-002",
            "{unit} needs {} for that and has {}", mm(*needs), mm(*most);
        ForwardOnly { unit: UnitId } = "PG-MOV-007", "{unit} is formed and moves straight forward only";
        MustWheel { unit: UnitId, degrees: f64 } = "PG-WHL-001",
            "{unit} turns by a quarter or about; a turn of {degrees:.1} degrees must be a wheel";
        BentWheel { unit: UnitId } = "PG-LIN-004", "{unit} is a bent line and does not wheel";
        NoSuchForm { unit: UnitId, formation: Formation } = "PG-FCH-002",
            "{unit} cannot change into {}", formation.name();
        ChangedAlready { unit: UnitId } = "PG-FCH-001", "{unit} changes formation once in a turn";
        InHeavyWood { unit: UnitId } = "PG-FCH-003", "{unit} is in a heavy wood and cannot change formation";
        Through { unit: UnitId, other: UnitId } = "PG-PAS-004", "{unit} cannot pass through {other}";
        ThroughBattery { unit: UnitId, other: UnitId } = "PG-PAS-002",
            "{unit} cannot pass through {other}, which is massed or limbered";
        AcrossGun { unit: UnitId, other: UnitId } = "PG-PAS-001",
            "{unit} passes {other} from front to rear or back, not from the side";
        Overlaps { unit: UnitId, other: UnitId } = "PG-MOV-011", "{unit} would overlap {other}";
        NearEnemy { unit: UnitId, enemy: UnitId, gap: Length, least: Length } = "PG-MOV-003",
            "{unit} would come within {} of {enemy}; the least is {}", mm(*gap), mm(*least);
        NearGeneral { unit: UnitId, general: GeneralId, gap: Length, least: Length } = "PG-MOV-003",
            "{unit} would come within {} of {general}; the least is {}", mm(*gap), mm(*least);
        OffTable { unit: UnitId, over: Length } = "PG-MOV-011", "{unit} would be {} over the table edge", mm(*over);
        Impassable { unit: UnitId, ground: Ground } = "PG-MOV-006", "{unit} cannot pass {ground}";
        ColumnOnly { unit: UnitId, ground: Ground } = "PG-FRD-001",
            "only columns cross {ground}, and {unit} is in none";
        Nearer { unit: UnitId, enemy: UnitId } = "PG-HAL-001",
            "{unit} is halted and would come nearer to {enemy}";
        Balked { unit: UnitId, enemy: UnitId } = "PG-MOV-009",
            "{unit} failed to charge and would come nearer to {enemy}";
        SquareShot { unit: UnitId } = "PG-SQR-004", "{unit} is a square that has shot and does not move";
        NotInColumn { unit: UnitId } = "PG-FMR-001", "{unit} is not in a column that can force march";
        BrigadeHolds { unit: UnitId, other: UnitId } = "PG-FMR-001",
            "{unit} cannot force march, because {other} of its brigade cannot";
        ForcedNear { unit: UnitId, enemy: UnitId, gap: Length, least: Length } = "PG-FMR-003",
            "a forced march of {unit} would come within {} of {enemy}; the least is {}", mm(*gap), mm(*least);
        BrigadeMarches { unit: UnitId, corps: CorpsId } = "PG-FMR-001",
            "{corps} force marches, and {unit} with it";
        NoTeam { unit: UnitId } = "PG-ART-009", "{unit} has no team that can pull it";
        NoLimbers { unit: UnitId } = "PG-OPT-007", "{unit} has no limber in this battle";
        NotAGun { unit: UnitId } = "PG-ART-012", "{unit} is not a gun that can do that now";
        NoRoom { unit: UnitId } = "PG-MOV-011", "there is no room for {unit} so";
        TooFewHands { unit: UnitId, has: u8, needs: i32 } = "PG-ART-009",
            "{unit} has {has} figures; {needs} are needed";
        TooHeavy { unit: UnitId } = "PG-ART-009", "{unit} is too heavy to be manhandled; it may only pivot";
        PivotTooWide { unit: UnitId, degrees: f64, most: f64 } = "PG-ART-011",
            "{unit} would pivot by {degrees:.1} degrees; the most is {most:.0}";
        PivotAndMove { unit: UnitId } = "PG-ART-011", "{unit} pivots instead of moving, not besides";
        NoGun { unit: UnitId } = "PG-EVA-004", "{unit} has no gun to return to";
        GunTooFar { unit: UnitId, needs: Length, most: Length } = "PG-MOV-002",
            "the gun of {unit} is {} away; it has {}", mm(*needs), mm(*most);
        CannotDismount { unit: UnitId } = "PG-CAV-010", "{unit} does not dismount like that";
        CannotBend { unit: UnitId } = "PG-LIN-002", "{unit} cannot bend its line like that";
        CannotMount { unit: UnitId } = "PG-CAV-011", "{unit} does not touch its horses";
        NotAnnounced { unit: UnitId } = "PG-OFF-003", "{unit} has not been announced";
        NotYet { unit: UnitId, turn: u16 } = "PG-EVA-005", "{unit} returns from turn {turn} on";
        NoGate { unit: UnitId } = "PG-OFF-009", "there is no room for {unit} on that edge";
        NotAtBank { unit: UnitId } = "PG-FRD-003", "{unit} would not reach the bank of a river";
        TriedHere { unit: UnitId, gap: Length, least: Length } = "PG-FRD-003",
            "a ford was sought {} from there; the least is {}", mm(*gap), mm(*least);
        NoWork { unit: UnitId, task: Task } = task.rule(), "{unit} cannot do that work there";
        NotIdle { unit: UnitId } = "PG-ENG-006", "{unit} has done something else in this turn";
        Attempted { ground: Ground } = "PG-ENG-003", "the demolition of {ground} has already been tried";
        NoLeave { unit: UnitId } = "PG-VIC-010", "{unit} may not leave the table";
        NoCoverThere { unit: UnitId } = "PG-EVA-003", "{unit} evades straight away, or wholly into cover";
    }
}
