//! Distances, angles, faces of the die and other numbers.
use super::{list, table};

/// ANT-MOV-006, -018, ANT-CHG-001, -002, ANT-FCH-001, -003, ANT-RSP-006, -007, ANT-GUN-004, ANT-TMM-023, ANT-TRK-005: distances.
#[test]
fn distances_read_as_in_the_book() {
    list(
        "reaches",
        "
        clear 1 U MOV-018
        multiple 6 B MOV-006
        regroup 10 B RGP-002
        support 3 B SUP-001
        passage-enemy 3 B PAS-002
        passage-gap 2 B PAS-003
        last-cavalry 2 B CHG-001
        last-infantry 1 B CHG-002
        fired-at-infantry 1 B FCH-001
        fired-at-cavalry 3 B FCH-001
        stopped 1 B FCH-003
        counter-charge 2 B RSP-007
        volley 1 B RSP-006
        gunners-near 1 B GUN-004
        gunners-far 2 B GUN-004
        fall-back 2 B SKM-010
        beside-parent 1 U SKM-015
        secondary 2 B FIR-010
        order-mixte 2 U FIR-027
        overhead 2 U FIR-019
        wood-sight 2 U FIR-029
        crops-sight 6 U OPT-005
        columns-apart 2 B MMU-002
        overlap 1 B MMU-008
        secured 1 U CVL-003
        advance 1 B ADV-001
        halt-at 1 U ADV-009
        enter 1 U TER-009
        rally-enemy 6 R TMM-023
        behind 0.5 U RSK-002
        arrival-enemy 6 U SEQ-026
        general-near 1 R TRK-005
        zone 12 U ORG-001
        ",
    );
    list("staff", "general 0.5 U GEN-008\nadc 0.25 U ADC-008");
    list("riders", "general 20 R GEN-008\nadc 20 B ADC-002");
}

/// ANT-FIR-002, ANT-DIR-004, ANT-EVD-010: angles.
#[test]
fn angles_read_as_in_the_book() {
    list("angles", "arc 45 B FIR-002\noblique 45 B DIR-004\ncolumn-turn 45 B EVD-010");
}

/// ANT-GUN-004, -005, ANT-RSK-001, -003, ANT-TRK-001 to -004, ANT-CAP-001, -002: faces of the die.
#[test]
fn faces_read_as_in_the_book() {
    list(
        "faces",
        "
        gunners-near 3 B GUN-004
        gunners-far 5 B GUN-004
        gunners-late x B GUN-005
        alone-by-cavalry 5 B RSK-001
        alone-by-infantry 6 B RSK-001
        joined-fire 6 R TRK-001
        joined-melee 6 R TRK-002
        joined-lost 5 R TRK-003
        joined-rout 5 R TRK-004
        wounded 3 B RSK-003
        killed 5 B RSK-003
        spike 5 B CAP-001
        take-along 6 B CAP-002
        ",
    );
}

/// ANT-MOV-007, ANT-DIS-003, -004, ANT-RGA-005, ANT-REP-005, ANT-CAS-001, -002, ANT-RSP-003, -004, -011, -014: other numbers, and how far
/// units evade.
#[test]
fn other_numbers_read_as_in_the_book() {
    list(
        "limits",
        "
        march-moves 2 B MOV-007
        fire-hits 2 B DIS-004
        march-hits 1 B DIS-003
        gun-hits 1 B RGA-005
        replaced-after 2 B REP-005
        rest-hits 3 B CAS-001
        sizes-lost 1 B CAS-002
        sizes-lost-in-contact 2 B CAS-002
        ",
    );
    table(
        "evades",
        "dice add",
        "
        skirmish-infantry 1 2 B RSP-011
        skirmish-cavalry  2 4 B RSP-014
        foot-artillery    1 0 B RSP-003
        horse-artillery   2 0 B RSP-004
        ",
    );
}
