//! Why a move is not allowed. Lengths are in inches, fractions of a move in hundredths.
use crate::{act::Change, kinds::UnitId};
use kernel::ids::Ground;

kernel::refusals! {
    /// Why a move is not allowed.
    pub enum MoveRefusal {
        NoMove { unit: UnitId } = "IDV-ACT-002", "{unit} cannot move now";
        InContact { unit: UnitId } = "IDV-ACT-005", "{unit} is in contact and cannot move";
        Routed { unit: UnitId } = "IDV-ACT-004", "{unit} is routed and only runs";
        WantsPath { unit: UnitId } = "IDV-MOV-014", "say where {unit} goes";
        BadLeg { leg: usize } = "IDV-MOV-014", "leg {leg} is neither a straight leg nor a turn";
        TooFar { unit: UnitId, needs: f64, most: f64 } = "IDV-MOV-014",
            "{unit} needs {needs:.2} inches for that and has {most:.2}";
        OutOfCommand { unit: UnitId, needs: f64, most: f64 } = "IDV-COM-008",
            "{unit} is out of command: it needs {needs:.2} inches for that and has {most:.2}";
        Difficult { unit: UnitId, needs: f64, most: f64 } = "IDV-TER-005",
            "{unit} can go {most:.2} inches through difficult ground; that is {needs:.2}";
        NoDifficult { unit: UnitId } = "IDV-TER-002", "{unit} cannot enter difficult ground";
        TurnTooWide { degrees: f64, most: f64 } = "IDV-MOV-016",
            "a turn of {degrees:.1} degrees is too wide; the most is {most:.0}";
        TurnTooDear { needs: u8, left: u8 } = "IDV-MOV-016",
            "a turn takes {needs}% of the move; {left}% is left";
        StraightOnly { unit: UnitId } = "IDV-MOV-023", "{unit} goes straight only and cannot turn";
        TooOblique { degrees: f64, most: f64 } = "IDV-MOV-015",
            "a leg {degrees:.1} degrees off the facing is too oblique; the most is {most:.0}";
        BackStraight = "IDV-MOV-017", "a move backwards is one straight leg with the same facing";
        Through { unit: UnitId, other: UnitId } = "IDV-MOV-019", "{unit} cannot pass through {other}";
        Overlaps { unit: UnitId, other: UnitId } = "IDV-MOV-020", "{unit} would overlap {other}";
        NearEnemy { unit: UnitId, enemy: UnitId, gap: f64, least: f64 } = "IDV-MOV-021",
            "{unit} would come within {gap:.2} inches of {enemy}; it stays more than {least:.2} away";
        OffTable { unit: UnitId, over: f64 } = "IDV-MOV-022",
            "{unit} would be {over:.2} inches over the table edge";
        NoColumn { unit: UnitId } = "IDV-COL-002", "{unit} cannot form march column";
        ColumnNear { enemy: UnitId, gap: f64, least: f64 } = "IDV-COL-009",
            "{enemy} is {gap:.2} inches away; no column forms or moves within {least:.2}";
        ChangeTooDear { change: Change, needs: u8, left: u8 } = change.rule(),
            "that change takes {needs}% of the move; {left}% is left";
        NoSuchChange { unit: UnitId, change: Change } = change.rule(),
            "{unit} cannot make that change";
        Impassable { unit: UnitId, ground: Ground } = "IDV-TER-016", "{unit} cannot pass {ground}";
        PointsOnly { unit: UnitId, ground: Ground } = "IDV-TER-009",
            "{unit} can cross {ground} only at crossing points";
        ObstacleFar { unit: UnitId, ground: Ground, gap: f64, most: f64 } = "IDV-TER-010",
            "{unit} begins {gap:.2} inches from {ground}; to cross it must begin within {most:.2}";
        ObstacleBeyond { unit: UnitId, ground: Ground, gap: f64, most: f64 } = "IDV-TER-010",
            "{unit} would end {gap:.2} inches beyond {ground}; the most is {most:.2}";
        ObstacleAll { unit: UnitId, ground: Ground } = "IDV-TER-010",
            "crossing {ground} takes the whole move of {unit}";
        Astride { unit: UnitId, ground: Ground } = "IDV-TER-010",
            "{unit} would stand astride {ground}";
        Houses { unit: UnitId, ground: Ground } = "IDV-TER-017",
            "{unit} cannot pass through {ground}";
        NotFoot { unit: UnitId } = "IDV-TER-017",
            "{unit} cannot enter houses: only foot in order of battle can";
        HousesFull { unit: UnitId, ground: Ground } = "IDV-TER-017",
            "{ground} has no room for {unit}";
        NoHouses { unit: UnitId } = "IDV-TER-018", "{unit} does not touch houses there";
        Indoors { unit: UnitId } = "IDV-TER-018", "{unit} is in houses and must leave them first";
        Nearer { unit: UnitId, enemy: UnitId, from: f64, to: f64 } = "IDV-COM-009",
            "{unit} is out of command and would come nearer to {enemy}: {to:.2} inches, from {from:.2}";
        MustAdvance { unit: UnitId, from: f64, to: f64 } = "IDV-ORD-012",
            "{unit} must attack: it would end {to:.2} inches away and began {from:.2} away";
        TooNear { unit: UnitId, enemy: UnitId, gap: f64, least: f64 } = "IDV-ORD-015",
            "{unit} manoeuvres: it would end {gap:.2} inches from {enemy}, within {least:.2}";
        LeavesPost { unit: UnitId, far: f64, most: f64 } = "IDV-ORD-016",
            "{unit} holds: it would be {far:.2} inches from its place; the most is {most:.2}";
        HoldColumn { unit: UnitId } = "IDV-ORD-018", "{unit} holds and cannot be in march column";
        MustWithdraw { unit: UnitId, by: f64, least: f64 } = "IDV-ORD-019",
            "{unit} must withdraw {least:.2} inches or as far as it can, not {by:.2}";
        WithdrawNearer { unit: UnitId, enemy: UnitId, from: f64, to: f64 } = "IDV-ORD-021",
            "{unit} withdraws and would come nearer to {enemy}: {to:.2} inches, from {from:.2}";
        StillBound { unit: UnitId } = "IDV-ORD-012", "{unit} must still move by its order";
        NoLeaving { unit: UnitId } = "IDV-ORD-023", "{unit} cannot leave the table under its order";
        ShortOfEdge { unit: UnitId, gap: f64 } = "IDV-ORD-020",
            "{unit} would end {gap:.2} inches short of its own edge";
        NotAway { unit: UnitId } = "IDV-PUR-040", "{unit} is not off the table in pursuit";
        NotReformed { unit: UnitId } = "IDV-PUR-040", "{unit} must reform before it returns";
        FarFromExit { unit: UnitId, gap: f64, most: f64 } = "IDV-PUR-038",
            "{unit} would return {gap:.2} inches from where it left; the most is {most:.2}";
        OffEdge { unit: UnitId, gap: f64 } = "IDV-PUR-038",
            "{unit} returns at the table edge; that is {gap:.2} inches from it";
    }
}
