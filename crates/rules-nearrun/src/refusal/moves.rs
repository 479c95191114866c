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
        SquareStands { unit: UnitId } = "ANT-SQU-002", "{unit} failed the test of a square that moved and does nothing more in this phase";
        Recovering { unit: UnitId } = "ANT-DIS-008", "{unit} stands to get back into order";
        WantsPath { unit: UnitId } = "ANT-MOV-001", "say where {unit} goes";
        NoPace { unit: UnitId } = "ANT-MOV-015", "{unit} does not move in that formation";
        BadLeg { leg: usize } = "ANT-DIR-005", "leg {leg} of the path is no straight move, wheel or oblique; `wheel 30` turns to the right, `wheel -30` to the left";
        TooFar { unit: UnitId, needs: f64, most: f64 } = "ANT-MOV-015", "{unit} needs {needs:.2}\" for that and has {most:.2}\"";
        ObliqueOnly { unit: UnitId } = "ANT-DIR-007", "{unit} cannot wheel or go straight in the same action as an oblique move";
        NoOblique { unit: UnitId } = "ANT-DIR-004", "{unit} does not move obliquely: only foot and cavalry of Average class or better does";
        ObliqueAngle { unit: UnitId, degrees: f64, wants: f64 } = "ANT-DIR-004", "{unit} would go {degrees:.0} degrees aside; an oblique move goes {wants:.0}";
        StraightBack { unit: UnitId } = "ANT-DIR-007", "{unit} goes straight back, without wheels";
        OffTable { unit: UnitId, over: f64 } = "ANT-MOV-019", "{unit} would be {over:.2}\" over the table edge";
        Impassable { unit: UnitId, ground: Ground } = "ANT-ADV-009", "{unit} cannot enter {ground}, which nobody can";
        InWood { unit: UnitId, ground: Ground } = "ANT-TER-001", "{unit} cannot be in {ground} in that formation: guns and formed horse enter woods in march column only";
        InTown { unit: UnitId, ground: Ground } = "ANT-TER-006", "{unit} cannot be in {ground} in that formation: towns are open to columns and skirmishers";
        GunsInTown { unit: UnitId, ground: Ground } = "ANT-TER-007", "{unit} cannot be in {ground} in that formation: guns pass towns in march column only";
        IntoHouse { unit: UnitId, ground: Ground } = "ANT-TER-004", "{unit} cannot walk into {ground}: a building is entered by an action from beside it";
        EndsInHouse { unit: UnitId, ground: Ground } = "ANT-PAS-008", "{unit} would end in {ground}, and must be clear of it";
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
        NoSuchForm { unit: UnitId, formation: Formation } = "ANT-DEF-009", "{unit} is never {}", formation.stood();
        SameForm { unit: UnitId, formation: Formation } = "ANT-DEF-009", "{unit} is {} already", formation.stood();
        FormByLimbering { unit: UnitId } = "ANT-ART-013", "{unit} forms march column, or leaves it, only when limbered";
        FormOutside { unit: UnitId } = "ANT-TER-011", "{unit} is in a building and takes up a formation as it leaves";
        NoMasse { unit: UnitId } = "ANT-MAS-001", "{unit} has no precedent for masse";
        NoRoom { unit: UnitId, formation: Formation } = "ANT-MOV-014", "there is no room for {unit} {}", formation.stood();
        SquareAhead { unit: UnitId } = "ANT-SQU-003", "{unit} is a square and moves only the way its command base faces";
        InOrder { unit: UnitId } = "ANT-DIS-008", "{unit} is in order";
        HasActed { unit: UnitId } = "ANT-DIS-008", "{unit} has acted in this phase and does not get back into order";
        NoCover { unit: UnitId, ground: Ground } = "ANT-TER-010", "{unit} cannot enter {ground}: it is no building and no work";
        InCover { unit: UnitId } = "ANT-TER-011", "{unit} is in cover already and must leave it first";
        NoGarrison { unit: UnitId, ground: Ground } = "ANT-TER-008", "{unit} is no whole unit and does not hold {ground}";
        GunsInside { unit: UnitId, ground: Ground } = "ANT-TER-013", "{unit} has guns, which never enter a building such as {ground}";
        OnHorse { unit: UnitId, ground: Ground } = "ANT-TER-004", "{unit} is on horseback; only troops on foot enter {ground}";
        TooFarToEnter { unit: UnitId, ground: Ground, gap: f64, most: f64 } = "ANT-TER-004", "{unit} is {gap:.2}\" from {ground}, and enters it from {most:.0}\" at most";
        Occupied { ground: Ground, other: UnitId } = "ANT-TER-008", "{other} holds {ground}, which has room for one unit";
        NoGarrisonHere { unit: UnitId } = "ANT-TER-011", "{unit} is in no building that it could leave";
        NotAGun { unit: UnitId } = "ANT-ART-001", "{unit} is not a battery that can do that now";
        Combined { unit: UnitId } = "ANT-ART-006", "{unit} does only one of these in a move";
        ProlongOnce { unit: UnitId } = "ANT-MOV-005", "{unit} is prolonged once in a phase";
        ProlongFirst { unit: UnitId } = "ANT-MOV-005", "{unit} has acted in this phase, and guns that are prolonged make one move only";
        NoPassage { unit: UnitId } = "ANT-MOV-020", "{unit} does not dismount or mount like that";
        NoCompanies { brigade: CommandId } = "ANT-SKM-023", "{brigade} has no light companies to send out now";
        TooFarFromParents { unit: UnitId, gap: f64, most: f64 } = "ANT-SKM-007", "{unit} would be {gap:.1}\" from its battalions; the most is {most:.0}\"";
        NotBeforeParents { unit: UnitId, gap: f64, most: f64 } = "ANT-SKM-023", "{unit} would form {gap:.1}\" from its battalions; the most is {most:.0}\"";
        NotBesideParent { unit: UnitId } = "ANT-SKM-015", "{unit} is not beside one of its battalions";
        NoGuns { unit: UnitId } = "ANT-CAP-003", "{unit} is not beside such guns";
        NotReady { unit: UnitId } = "ANT-CAP-003", "{unit} must stand beside the guns, in order, for a whole move";
        GunsGone { unit: UnitId } = "ANT-GUN-009", "the guns of {unit} cannot be taken up again";
        NotDue { unit: UnitId } = "ANT-SEQ-026", "{unit} does not arrive now";
        NotOnStretch { unit: UnitId, x: f64, y: f64 } = "ANT-SEQ-026", "{unit} does not come on there; it can at [{x:.1}, {y:.1}]";
        StretchHeld { unit: UnitId, enemy: UnitId, most: f64, x: f64, y: f64 } = "ANT-SEQ-026", "{enemy} is within {most:.0}\" of that place; {unit} can come on at [{x:.1}, {y:.1}]";
        EdgeHeld { unit: UnitId } = "ANT-SEQ-026", "enemies hold the whole edge on which {unit} comes on";
        NotSpent { unit: UnitId } = "ANT-STR-007", "{unit} need not be paid for";
        Captor { unit: UnitId } = "ANT-CAP-007", "{unit} takes guns along and cannot do that";
    }
}
