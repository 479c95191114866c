//! Why a unit cannot fire like this. Distances are in inches.
use crate::kinds::UnitId;

kernel::refusals! {
    /// Why a unit cannot fire like this.
    pub enum FireRefusal {
        NotHere { unit: UnitId } = "ANT-FIR-013", "{unit} is not on the table";
        NotArmed { unit: UnitId } = "ANT-FCV-001", "{unit} does not fire in its present formation";
        FormedHorse { unit: UnitId } = "ANT-FCV-004", "{unit} is formed cavalry and fires no more than a volley at horse that charges it";
        Routing { unit: UnitId } = "ANT-FIR-024", "{unit} routs, marches or evaded, and does not fire";
        InMelee { unit: UnitId } = "ANT-FIR-023", "{unit} is in melee and does not fire";
        ChargeMoved { unit: UnitId } = "ANT-FIR-025", "{unit} made a charge move and does not fire";
        ColumnMoved { unit: UnitId } = "ANT-FIR-012", "{unit} moved in its own phase and does not fire in column";
        ToGround { unit: UnitId } = "ANT-STR-009", "{unit} has gone to ground and does not fire";
        Prolonged { unit: UnitId } = "ANT-ART-003", "{unit} was prolonged and does not fire in this phase";
        GunsMoved { unit: UnitId } = "ANT-ART-005", "{unit} moved and does not fire in this phase";
        SlowGuns { unit: UnitId } = "ANT-ART-007", "{unit} unlimbered and does not fire in this phase: its guns are position guns or its gunners inferior";
        Fired { unit: UnitId } = "ANT-FIR-013", "{unit} has fired in this phase";
        NoFace { unit: UnitId } = "ANT-FIR-003", "{unit} does not fire to that side";
        FaceUsed { unit: UnitId } = "ANT-FIR-004", "that face of {unit} has its target";
        TargetTaken { unit: UnitId, target: UnitId } = "ANT-FIR-005", "another face of {unit} fires at {target}";
        NoTarget { target: UnitId } = "ANT-FIR-030", "{target} is no enemy that can be shot at";
        OutOfArc { unit: UnitId, target: UnitId } = "ANT-FIR-001", "{target} is outside the arc of {unit}";
        OutOfWideArc { unit: UnitId, target: UnitId } = "ANT-FIR-002", "{target} is more than 45 degrees aside of the front of {unit}";
        OutOfFaceArc { unit: UnitId, target: UnitId } = "ANT-FIR-003", "{target} is outside the arc of that face of {unit}";
        OutOfRange { unit: UnitId, target: UnitId, gap: f64, most: f64 } = "ANT-FIR-014", "{target} is {gap:.2}\" away; {unit} reaches {most:.0}\"";
        Blocked { unit: UnitId, target: UnitId } = "ANT-FIR-018", "{unit} has no clear line to {target}";
        Screened { unit: UnitId, target: UnitId, screen: UnitId } = "ANT-FIR-007", "{screen} screens {target}: {unit} fires at the screen";
        ScreenStops { unit: UnitId, target: UnitId, screen: UnitId } = "ANT-FIR-006", "{screen} stops the fire of {unit} at {target}";
        FriendInLane { unit: UnitId, friend: UnitId } = "ANT-FIR-018", "{friend} is in the line of fire of {unit}";
        IntoMelee { target: UnitId } = "ANT-FIM-001", "{target} is in melee and cannot be shot at";
        FriendInArc { unit: UnitId, friend: UnitId } = "ANT-FIM-002", "{friend} is in the arc of {unit}, which does not fire into that melee";
        TooShort { unit: UnitId, target: UnitId } = "ANT-FCH-001", "the charge of {target} was too short for {unit} to fire at it";
        DidNotStand { unit: UnitId, target: UnitId } = "ANT-FCH-006", "{unit} did not stand to the charge of {target} and does not fire at it";
        OwnCharger { unit: UnitId } = "ANT-FCH-006", "{unit} is charged and fires at one of its chargers or not at all";
        VolleyOnly { unit: UnitId } = "ANT-FCV-004", "{unit} fires only at the horse that charges it";
        NoFirst { unit: UnitId } = "ANT-FIR-010", "{unit} has no first target beside which it could fire";
        NotSecondary { unit: UnitId, target: UnitId } = "ANT-FIR-010", "{target} is not a column or square beside the first target of {unit}";
    }
}
