//! Why a unit cannot charge.
use crate::kinds::UnitId;
use kernel::{ids::Ground, names::Named};

kernel::refusals! {
    /// Why a unit cannot charge.
    pub enum ChargeRefusal {
        Artillery { unit: UnitId } = "AGV-CHG-010", "{unit} {} artillery and cannot charge", unit.is();
        Command { unit: UnitId } = "AGV-CMD-007", "{unit} {} a command unit and cannot charge", unit.is();
        OnHorse { unit: UnitId } = "AGV-CHG-011", "{unit} {} mounted foot on horse and cannot charge", unit.is();
        Single { unit: UnitId } = "AGV-CHG-012", "{unit} {} a single element left and cannot charge", unit.has();
        Column { unit: UnitId } = "AGV-CHG-013", "{unit} {} in road column and cannot charge", unit.is();
        Inside { unit: UnitId } = "AGV-TER-016",
            "{unit} {} inside buildings and must come out before {} can charge", unit.is(), unit.agree("it", "they");
        Second { unit: UnitId } = "AGV-OPT-020", "{unit} cannot charge in the second movement";
        /// The allowances give it no distance.
        Never { unit: UnitId } = "AGV-CHG-003", "{unit} {} no charge move", unit.has();
        NoTarget { unit: UnitId } = "AGV-CHG-004", "{unit} must charge an enemy that is on the table";
        InBattle { unit: UnitId, target: UnitId, battle: UnitId } = "AGV-BTL-014",
            "{target} {} in the Battle of {battle}: {unit} must charge that Battle", target.is();
        Pivot { unit: UnitId, corners: f64, most: f64 } = "AGV-CHG-002",
            "the front corners of {unit} would move {corners:.2}\" in the pivot; the most is {most}\"";
        NotAhead { unit: UnitId, target: UnitId } = "AGV-CHG-003",
            "{unit} {} not meet {target} straight ahead", unit.agree("does", "do");
        TooFar { unit: UnitId, target: UnitId, needs: f64, most: f64 } = "AGV-CHG-004",
            "{unit} {} {needs:.2}\" to reach {target} and {} {most}\"", unit.agree("needs", "need"), unit.agree("charges", "charge");
        Friend { unit: UnitId, friend: UnitId } = "AGV-CHG-006",
            "{friend} {} in the way of {unit}", friend.agree("stands", "stand");
        /// An obstacle stops it short.
        Obstacle { unit: UnitId, ground: Ground } = "AGV-TER-009",
            "{unit} {} stopped by {ground}: {} target is not just behind it", unit.is(), unit.its();
        Marsh { unit: UnitId, ground: Ground } = "AGV-TER-015", "{unit} cannot charge in or into {ground}";
        NotOutflanking { unit: UnitId, target: UnitId } = "AGV-CHG-014",
            "{unit} {} no pikes, bills or spears and would not outflank {target}", unit.has();
        NotMounted { unit: UnitId, target: UnitId } = "AGV-OPT-015",
            "{unit} {} no pikes, bills or spears and never {} mounted units: {target}", unit.has(), unit.agree("charges", "charge");
        OffTable { unit: UnitId } = "AGV-MOV-025", "part of {unit} would leave the table";
    }
}
