//! Why a charge cannot be declared or made like this.
use crate::kinds::UnitId;

kernel::refusals! {
    /// Why a charge cannot be declared or made like this.
    pub enum ChargeRefusal {
        NoEnemy { target: UnitId } = "PG-CHG-011", "{target} is not an enemy on the table";
        Routing { unit: UnitId } = "PG-CHG-012", "{unit} is routing and does not charge";
    }
}
