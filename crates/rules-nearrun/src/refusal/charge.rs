//! Why a charge, an answer to one or an opportunity charge is refused. Distances are in inches.
use crate::kinds::UnitId;
use kernel::ids::Ground;

kernel::refusals! {
    /// Why a charge, an answer to one or an opportunity charge is refused.
    pub enum ChargeRefusal {
        NeverCharges { unit: UnitId } = "ANT-CHG-004", "{unit} does not charge in its present formation or state";
        SquareOrMasse { unit: UnitId } = "ANT-CHG-003", "{unit} is a square or a masse and does not charge";
        Garrison { unit: UnitId } = "ANT-CHG-012", "{unit} is in a building and does not charge";
        Spent { unit: UnitId } = "ANT-STR-008", "{unit} has one hit left and does not charge";
        Declared { unit: UnitId } = "ANT-CHG-005", "{unit} has already declared a charge";
        NoTarget { target: UnitId } = "ANT-CHG-005", "{target} is no enemy on the table";
        NotSeen { unit: UnitId, target: UnitId } = "ANT-CHG-005", "{unit} does not see {target}";
        LastStretch { unit: UnitId, has: f64, wants: f64 } = "ANT-CHG-001", "the last {wants:.0}\" of the charge of {unit} must be straight; {has:.2}\" are";
        LastInch { unit: UnitId, has: f64, wants: f64 } = "ANT-CHG-002", "the last {wants:.0}\" of the charge of {unit} must be straight; {has:.2}\" are";
        ShortOf { unit: UnitId, target: UnitId } = "ANT-CHG-005", "{unit} would not reach {target}";
        NoPairing { unit: UnitId, target: UnitId } = "ANT-MMU-011", "{unit} would touch {target} where it cannot fight";
        NotInMelee { friend: UnitId } = "ANT-PAS-005", "{friend} is not a cavalry line in melee that could be relieved";
        NotTrained { unit: UnitId } = "ANT-PAS-005", "{unit} is not trained to pass line through line, or not of that brigade";
        NotDeclared { unit: UnitId } = "ANT-CHG-007", "{unit} has no charge to test";
        OthersFirst { unit: UnitId, other: UnitId } = "ANT-CHG-007", "{other} is out of command and tests before {unit}";
        NoEvadeBehind { unit: UnitId, friend: UnitId } = "ANT-EVD-002", "{unit} cannot evade behind {friend}: the enemy is nearer, or it is no formed friend";
        NoEvadeInto { unit: UnitId, ground: Ground } = "ANT-EVD-002", "{unit} cannot evade into {ground}: the enemy is nearer, or it is no cover";
        NoShelter { unit: UnitId } = "ANT-GUN-006", "the gunners of {unit} have no shelter there within reach";
        NoSquare { unit: UnitId } = "ANT-RSP-029", "{unit} forms no emergency square";
        NoVolley { unit: UnitId } = "ANT-FCV-004", "{unit} fires no volley here";
        NoOpportunity { unit: UnitId } = "ANT-OPP-001", "{unit} has no opportunity to charge";
        NoOpportunityThere { unit: UnitId, gone: f64 } = "ANT-OPP-005", "{unit} has no opportunity to charge where the mover has gone {gone:.0}\"";
        Exposed { unit: UnitId, enemy: UnitId } = "ANT-OPP-004", "{unit} would expose its flank or rear to {enemy}";
        TooFarBack { unit: UnitId, most: f64 } = "ANT-DIR-006", "{unit} rallies back at most {most:.1}\"";
        TooNearBack { unit: UnitId, least: f64 } = "ANT-DIR-006", "{unit} rallies back at least {least:.1}\"";
        OutOfReach { unit: UnitId, target: UnitId, gap: f64, most: f64 } = "ANT-CHG-005", "{target} is {gap:.1}\" away and {unit} has {most:.1}\" to charge";
        TooFarOn { unit: UnitId, most: f64 } = "ANT-CHG-013", "{unit} goes at most {most:.1}\"";
    }
}
