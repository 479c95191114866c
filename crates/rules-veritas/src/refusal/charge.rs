//! Why a unit cannot charge.
use crate::kinds::{Order, UnitId};

kernel::refusals! {
    /// Why a unit cannot charge.
    pub enum ChargeRefusal {
        NotOrdered { unit: UnitId, order: Order } = match order {
            Order::Manoeuvre => "IDV-ORD-014",
            Order::Hold => "IDV-ORD-017",
            Order::Withdraw => "IDV-ORD-021",
            Order::Attack => "IDV-CHG-002",
        }, "{unit} charges only under attack; its order is to {}", order.name();
        OutOfCommand { unit: UnitId } = "IDV-CHG-003", "{unit} is out of command and cannot charge";
        Unsteady { unit: UnitId } = "IDV-CHG-004", "{unit} is too disordered to charge";
        Column { unit: UnitId } = "IDV-CHG-005", "{unit} cannot charge in march column";
        Guns = "IDV-CHG-005", "guns do not charge";
        Housed { unit: UnitId } = "IDV-TER-018", "{unit} must leave the houses first";
        NoTarget = "IDV-CHG-001", "there is no such enemy to charge";
        Unseen { unit: UnitId, target: UnitId } = "IDV-CHG-006", "{unit} does not see {target}";
        Crooked = "IDV-CHG-007", "a charge is at most one turn and then one straight leg";
        Turn { unit: UnitId, degrees: f64, most: f64 } = "IDV-CHG-007",
            "{unit} cannot turn by {degrees:.0} degrees when it charges; the most is {most:.0}";
        Oblique { degrees: f64, most: f64 } = "IDV-CHG-007",
            "a charge goes at most {most:.0} degrees off the facing, not {degrees:.0}";
        Misses { unit: UnitId, target: UnitId } = "IDV-CHG-001",
            "that way the front of {unit} does not reach {target}";
        TooFar { unit: UnitId, target: UnitId, inches: f64, has: f64 } = "IDV-CHG-009",
            "{target} is {inches:.2} inches away; {unit} can go {has:.2}";
        Blocked { unit: UnitId, by: UnitId } = "IDV-MOV-019", "{by} is in the way of {unit}";
        GroundBlocked { unit: UnitId } = "IDV-MOV-019", "impassable ground is in the way of {unit}";
        EdgeBlocked { unit: UnitId } = "IDV-MOV-019", "the table edge is in the way of {unit}";
        NoRoom { unit: UnitId } = "IDV-MOV-019", "there is no room for {unit} to end its charge";
    }
}
