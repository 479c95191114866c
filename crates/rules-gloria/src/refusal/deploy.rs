//! Why a unit or a general cannot be placed there, hidden or kept off the table.
use super::Who;

kernel::refusals! {
    /// Why a unit or a general cannot be placed there, hidden or kept off the table.
    pub enum DeployRefusal {
        NotNow { who: Who } = "PG-DEP-001", "{who} cannot be placed now";
        Where { who: Who } = "PG-DEP-001", "say where {who} is to stand";
    }
}
