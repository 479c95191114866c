//! Why a charge cannot be declared or made like this.
use crate::kinds::UnitId;
use geom::Length;
use kernel::words::mm;

kernel::refusals! {
    /// Why a charge cannot be declared or made like this.
    pub enum ChargeRefusal {
        NoEnemy { target: UnitId } = "PG-CHG-011", "{target} is not an enemy on the table";
        Routing { unit: UnitId } = "PG-CHG-012", "{unit} is routing and does not charge";
        Shaken { unit: UnitId } = "PG-CHG-012", "{unit} is shaken and does not charge";
        Halted { unit: UnitId } = "PG-CHG-012", "{unit} is halted and does not charge";
        InContact { unit: UnitId } = "PG-CHG-012", "{unit} is in contact and does not charge";
        Divided { unit: UnitId } = "PG-SQD-003",
            "{unit} is divided and closes up at the end of the turn instead of charging";
        Pursuing { unit: UnitId } = "PG-CMP-001", "{unit} is pursuing and out of hand";
        Absent { unit: UnitId } = "PG-HID-003", "{unit} is not on the table for all to see";
        Square { unit: UnitId } = "PG-SQR-003", "{unit} is in square and does not charge";
        Guns { unit: UnitId } = "PG-CHG-009", "{unit} has no troops that charge";
        Tried { unit: UnitId } = "PG-CHG-007", "{unit} has tried to charge in this turn";
        Declared { unit: UnitId } = "PG-OPP-001", "{unit} has declared a charge in this turn";
        Restrained { unit: UnitId, turn: u16 } = "PG-VIC-010",
            "the scenario keeps {unit} from charging before turn {turn}";
        OutOfSweep { unit: UnitId } = "PG-CHG-001", "{unit} is out of the order along the table";
        NotJoint { unit: UnitId } = "PG-CHG-002", "there is no declaration that {unit} could join";
        Unseen { unit: UnitId, target: UnitId } = "PG-CHG-011", "{unit} does not see {target}";
        FootAtHorse { unit: UnitId, target: UnitId } = "PG-CHG-008",
            "{unit} is on foot and does not charge {target}, which is mounted";
        Skirmishers { unit: UnitId, target: UnitId } = "PG-SKM-007",
            "skirmishers like {unit} charge only routers, skirmishers and guns, not {target}";
        IrregularAtFront { unit: UnitId, target: UnitId } = "PG-CAV-006",
            "irregular cavalry like {unit} charges {target} only in flank or rear";
        IrregularAtSquare { unit: UnitId, target: UnitId } = "PG-CAV-007",
            "irregular cavalry like {unit} does not charge {target}, which is in square";
        OutOfHeavyWood { unit: UnitId } = "PG-WOD-006", "{unit} cannot charge out of a heavy wood";
        IntoHeavyWood { unit: UnitId } = "PG-WOD-008", "{unit} is mounted and cannot charge into a heavy wood";
        NoSquadron { unit: UnitId } = "PG-SQD-001",
            "only regular cavalry in close order charges by squadrons: some of the full stands of {unit}, not all";
        OnRest { unit: UnitId } = "PG-SQD-001",
            "that way the squadrons of {unit} would end on those that stay behind";
        OtherMelee { unit: UnitId, target: UnitId } = "PG-SQD-002",
            "the rest of {unit} charges only enemies in the melee of its squadrons, not {target}";
        Crooked = "PG-IMP-001", "a first impulse is at most one wheel or turn and then one straight move";
        Aside { unit: UnitId, target: UnitId, most: Length } = "PG-IM2-002",
            "{unit} steps aside only close before a target that it would graze; before {target} by up to {}", mm(*most);
        WheelAndForm { unit: UnitId } = "PG-IMP-001", "{unit} may wheel, turn or change formation, not two of these";
        NotItsFormation { unit: UnitId, form: &'static str } = "PG-FCH-002", "{unit} cannot form {form} now";
        NoRoom { unit: UnitId, form: &'static str } = "PG-MOV-011", "{unit} has no room to form {form}";
        NoTurn { unit: UnitId } = "PG-FCH-002", "{unit} cannot turn to face the charge now";
        TooFar { unit: UnitId, target: UnitId, far: Length, has: Length } = "PG-CHG-011",
            "{target} is {} away; {unit} can go {}", mm(*far), mm(*has);
        Misses { unit: UnitId, target: UnitId } = "PG-IMP-001", "that way {unit} does not reach {target}";
        Grazes { unit: UnitId, target: UnitId, along: Length, least: Length } = "PG-IM2-002",
            "that way {unit} would touch {} of the base of {target}, and contact is {}", mm(*along), mm(*least);
        OverHalf { unit: UnitId, way: Length, has: Length } = "PG-IMP-003",
            "{unit} cannot go {} in one impulse; half of what is left is {}", mm(*way), mm(*has);
        TooShort { unit: UnitId, nearer: Length, least: Length } = "PG-IMP-001",
            "{unit} comes {} nearer; it must be more than {}, a quarter of the way", mm(*nearer), mm(*least);
        TooNear { unit: UnitId, nearer: Length, most: Length } = "PG-IMP-001",
            "{unit} comes {} nearer; half of the way is {}", mm(*nearer), mm(*most);
        InTheWay { unit: UnitId, other: UnitId } = "PG-PAS-004", "{other} is in the way of {unit}";
        GunInTheWay { unit: UnitId, other: UnitId } = "PG-PAS-003",
            "{other} is in the way of {unit}; guns are charged through only in a first impulse";
        MeetsFirst { unit: UnitId, other: UnitId } = "PG-CHG-014", "{unit} would meet {other} first";
        Ground { unit: UnitId } = "PG-MOV-006", "{unit} cannot pass the ground on its way";
        ShotToo { unit: UnitId, far: Length, most: Length } = "PG-OPP-003",
            "{unit} has shot and charges only within {}; the enemy is {} away", mm(*most), mm(*far);
        Moved { unit: UnitId } = "PG-MOV-010", "{unit} has already moved";
        NoFeint { unit: UnitId } = "PG-FEI-001", "{unit} has no charge that could be a feint";
        NoRally { unit: UnitId } = "PG-RAL-004", "{unit} has nothing to rally from, or may not try";
        NotOfFormation { unit: UnitId } = "PG-REP-002",
            "{unit} does not belong to a formation whose general may be replaced";
        TooRaw { unit: UnitId } = "PG-FEI-002", "{unit} is of class 1 and makes no feints";
    }
}
