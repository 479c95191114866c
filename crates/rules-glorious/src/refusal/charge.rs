//! Why a unit cannot charge.
use crate::kinds::UnitId;
use kernel::ids::Ground;

kernel::refusals! {
    /// Why a unit cannot charge.
    pub enum ChargeRefusal {
        Artillery { unit: UnitId } = "AGV-CHG-010", "{unit} is artillery and cannot charge";
        Command { unit: UnitId } = "AGV-CMD-007", "{unit} is a command unit and cannot charge";
        OnHorse { unit: UnitId } = "AGV-CHG-011", "{unit} is mounted foot on horse and cannot charge";
        Single { unit: UnitId } = "AGV-CHG-012", "{unit} has a single element left and cannot charge";
        Column { unit: UnitId } = "AGV-CHG-013", "{unit} is in road column and cannot charge";
        Inside { unit: UnitId } = "AGV-TER-016", "{unit} is inside buildings and must come out before it can charge";
        Second { unit: UnitId } = "AGV-OPT-020", "{unit} cannot charge in the second movement";
        /// The allowances give it no distance.
        Never { unit: UnitId } = "AGV-CHG-003", "{unit} has no charge move";
        NoTarget { unit: UnitId } = "AGV-CHG-004", "{unit} must charge an enemy that is on the table";
        InBattle { unit: UnitId, target: UnitId, battle: UnitId } = "AGV-BTL-014",
            "{target} is in the Battle of {battle}: {unit} must charge that Battle";
        Pivot { unit: UnitId, corners: f64, most: f64 } = "AGV-CHG-002",
            "the front corners of {unit} would move {corners:.2}\" in the pivot; the most is {most}\"";
        NotAhead { unit: UnitId, target: UnitId } = "AGV-CHG-003", "{unit} does not meet {target} straight ahead";
        TooFar { unit: UnitId, target: UnitId, needs: f64, most: f64 } = "AGV-CHG-004",
            "{unit} needs {needs:.2}\" to reach {target} and charges {most}\"";
        Friend { unit: UnitId, friend: UnitId } = "AGV-CHG-006", "{friend} stands in the way of {unit}";
        /// An obstacle stops it short.
        Obstacle { unit: UnitId, ground: Ground } = "AGV-TER-009", "{unit} is stopped by {ground}: its target is not just behind it";
        Marsh { unit: UnitId, ground: Ground } = "AGV-TER-015", "{unit} cannot charge in or into {ground}";
        NotOutflanking { unit: UnitId, target: UnitId } = "AGV-CHG-014",
            "{unit} has no pikes, bills or spears and would not outflank {target}";
        NotMounted { unit: UnitId, target: UnitId } = "AGV-OPT-015",
            "{unit} has no pikes, bills or spears and never charges mounted units: {target}";
        OffTable { unit: UnitId } = "AGV-MOV-025", "part of {unit} would leave the table";
    }
}
