//! Why a unit cannot move or act like this. Distances are in inches.
use crate::kinds::{CommandId, Formation, UnitId};
use kernel::ids::Ground;

kernel::refusals! {
    /// Why a unit cannot move or act like this.
    pub enum MoveRefusal {
        NotHere { unit: UnitId } = "ANT-MOV-001", "{unit} is not on the table";
        Routing { unit: UnitId } = "ANT-ROU-001", "{unit} is routing and takes no orders";
        Locked { unit: UnitId } = "ANT-MOV-021", "{unit} is in melee and takes no action";
        Finished { unit: UnitId } = "ANT-CHG-015", "{unit} does nothing more in this phase";
        Recovering { unit: UnitId } = "ANT-DIS-008", "{unit} stands to get back into order";
        WantsPath { unit: UnitId } = "ANT-MOV-001", "say where {unit} goes";
        NoPace { unit: UnitId } = "ANT-MOV-015", "{unit} does not move in that formation";
        BadLeg { leg: usize } = "ANT-DIR-005", "leg {leg} of the path cannot be made";
        TooFar { unit: UnitId, needs: f64, most: f64 } = "ANT-MOV-015", "{unit} needs {needs:.2}\" for that and has {most:.2}\"";
        ObliqueOnly { unit: UnitId } = "ANT-DIR-007", "{unit} cannot wheel or go straight in the same action as an oblique move";
        NoOblique { unit: UnitId } = "ANT-DIR-004", "{unit} is not trained to move obliquely";
        ObliqueAngle { unit: UnitId, degrees: f64, wants: f64 } = "ANT-DIR-004", "{unit} would go {degrees:.0} degrees aside; an oblique move goes {wants:.0}";
        StraightBack { unit: UnitId } = "ANT-DIR-007", "{unit} goes straight back, without wheels";
        OffTable { unit: UnitId, over: f64 } = "ANT-MOV-019", "{unit} would be {over:.2}\" over the table edge";
        Impassable { unit: UnitId, ground: Ground } = "ANT-TER-001", "{unit} cannot enter {ground} in that formation";
        Through { unit: UnitId, other: UnitId } = "ANT-PAS-009", "{unit} cannot pass through {other}";
        Overlaps { unit: UnitId, other: UnitId } = "ANT-PAS-009", "{unit} would end on {other}";
        NearEnemy { unit: UnitId, enemy: UnitId, gap: f64, least: f64 } = "ANT-MOV-018", "{unit} would come within {gap:.2}\" of {enemy}; the least is {least:.0}\"";
        MeetsOther { unit: UnitId, enemy: UnitId } = "ANT-CHG-005", "{unit} would touch {enemy} on its way";
        MultipleNear { unit: UnitId } = "ANT-MOV-006", "{unit} makes several moves and comes too near to a visible enemy";
        MarchTwice { unit: UnitId } = "ANT-MOV-007", "{unit} has made all moves that a march column makes in a turn";
        DisorderedMany { unit: UnitId } = "ANT-MOV-010", "{unit} began in disorder and makes one move only";
        DisorderedAdvance { unit: UnitId } = "ANT-MOV-012", "{unit} is disordered and does not advance";
        DisorderedForm { unit: UnitId } = "ANT-MOV-011", "{unit} is disordered and can only form square or limber";
        SpentAdvance { unit: UnitId } = "ANT-STR-008", "{unit} has one hit left and does not advance";
        NoSuchForm { unit: UnitId, formation: Formation } = "ANT-DEF-009", "{unit} cannot form {}", formation.name();
        NoRoom { unit: UnitId, formation: Formation } = "ANT-MOV-014", "there is no room for {unit} in {}", formation.name();
        SquareAhead { unit: UnitId } = "ANT-SQU-003", "{unit} is a square and moves only the way its command base faces";
        InOrder { unit: UnitId } = "ANT-DIS-008", "{unit} is in order";
        HasActed { unit: UnitId } = "ANT-DIS-008", "{unit} has acted in this phase and does not get back into order";
        NoCover { unit: UnitId, ground: Ground } = "ANT-TER-004", "{unit} cannot enter {ground}: it must be empty, and beside a unit on foot";
        NotAGun { unit: UnitId } = "ANT-ART-001", "{unit} is not a battery that can do that now";
        Combined { unit: UnitId } = "ANT-ART-006", "{unit} does only one of these in a move";
        ProlongOnce { unit: UnitId } = "ANT-MOV-005", "{unit} is prolonged once in a phase";
        NoPassage { unit: UnitId } = "ANT-MOV-020", "{unit} does not dismount or mount like that";
        NoCompanies { brigade: CommandId } = "ANT-SKM-023", "{brigade} has no light companies to send out now";
        TooFarFromParents { unit: UnitId, gap: f64, most: f64 } = "ANT-SKM-007", "{unit} would be {gap:.1}\" from its battalions; the most is {most:.0}\"";
        NotBesideParent { unit: UnitId } = "ANT-SKM-015", "{unit} is not beside one of its battalions";
        NoGuns { unit: UnitId } = "ANT-CAP-003", "{unit} is not beside such guns";
        NotReady { unit: UnitId } = "ANT-CAP-003", "{unit} must stand beside the guns, in order, for a whole move";
        GunsGone { unit: UnitId } = "ANT-GUN-009", "the guns of {unit} cannot be taken up again";
        NotDue { unit: UnitId } = "ANT-SEQ-026", "{unit} does not arrive now";
        NotOnStretch { unit: UnitId } = "ANT-SEQ-026", "{unit} does not come on there";
        NotSpent { unit: UnitId } = "ANT-STR-007", "{unit} need not be paid for";
        Captor { unit: UnitId } = "ANT-CAP-007", "{unit} takes guns along and cannot do that";
    }
}
