//! Why a unit cannot move like this.
use crate::kinds::UnitId;

kernel::refusals! {
    /// Why a unit cannot move like this.
    pub enum MoveRefusal {
        Moved { unit: UnitId } = "PG-MOV-004", "{unit} has already moved";
        Routing { unit: UnitId } = "PG-ROU-004", "{unit} is routing and takes no orders";
    }
}
