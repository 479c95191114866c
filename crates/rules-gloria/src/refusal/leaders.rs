//! Why a general cannot move or be promoted like this.
use crate::kinds::GeneralId;

kernel::refusals! {
    /// Why a general cannot move or be promoted like this.
    pub enum LeaderRefusal {
        Moved { general: GeneralId } = "PG-MOV-004", "{general} has already moved";
    }
}
