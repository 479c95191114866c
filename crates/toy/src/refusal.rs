//! Why an act is refused.
use crate::Toy;

kernel::refusals! {
    /// Why an act is refused.
    pub enum Refusal of Toy {
        NotYours = "TOY-SEQ-001", "this unit is not yours to command";
        Acted = "TOY-SEQ-002", "this unit has acted this turn";
        NoPoint = "TOY-MOV-001", "a march leads to a point on the table";
        OffTable = "TOY-MOV-001", "this point is off the table";
        TooFar { inches: f64, most: f64 } = "TOY-MOV-001",
            "it is {inches:.1} inches there, and a march is at most {most:.0}";
        NoEnemy = "TOY-FIR-001", "this is no enemy to shoot at";
        OutOfRange { inches: f64, most: f64 } = "TOY-FIR-001",
            "the target is {inches:.1} inches off, and shots carry {most:.0}";
    }
}
