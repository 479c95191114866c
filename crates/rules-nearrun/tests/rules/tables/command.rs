//! The tables of command: boxes, distances, pips, costs, regrouping and light companies.
use super::{list, table};

/// ANT-TBX-001 to -004, ANT-CMD-008: command boxes.
#[test]
fn command_boxes_read_as_in_the_notes() {
    table(
        "box",
        "width depth",
        "
        infantry      12 8  R TBX-001
        cavalry       16 10 R TBX-002
        poor-infantry 8  6  R TBX-003
        poor-cavalry  12 8  R TBX-004
        ",
    );
}

/// ANT-CMD-002 to -005, ANT-SEQ-008, ANT-ADC-005: distances of command, and how many ADCs there are.
#[test]
fn distances_of_command_read_as_in_the_book() {
    list(
        "command",
        "
        march-chain 3 B CMD-002
        brigadier 10 B CMD-003
        division-level 10 B CMD-004
        corps-level 20 B CMD-005
        dealt 20 B SEQ-008
        ",
    );
    list("adcs", "corps 2 R ADC-005\narmy 4 R ADC-005");
}

/// ANT-PIP-002, -003, -006 to -011, -020, -023 to -027, -031, -032: what is added to the die, and what pips pay for.
#[test]
fn pips_and_costs_read_as_in_the_notes() {
    list(
        "pips",
        "
        adc 1 B PIP-002
        reaction x B PIP-003
        brigade 1 R PIP-006
        halved-brigade x R PIP-007
        joined x R PIP-008
        new-general x R PIP-009
        new-brigadier x R PIP-010
        leads-brigade x R PIP-011
        ",
    );
    list(
        "costs",
        "
        brigade-action 1 R PIP-020
        lone-action 1 R PIP-023
        unattached-action 1 R PIP-025
        out-of-command 1 R PIP-024
        unattached-out 1 R PIP-032
        advance-halved 1 B STR-005
        hold-on 1 B STR-007
        russian-limber 1 B PIP-026
        lone-gun 1 B PIP-027
        general-move 1 B GEN-002
        brigadier-lost-most 1 B PIP-031
        ",
    );
}

/// ANT-RGP-005, -007: hits that a die takes back, and the pips that remain.
#[test]
fn regrouping_reads_as_in_the_book() {
    list(
        "regroup",
        "
        1 0 B RGP-005
        2 0 B RGP-005
        3 0 B RGP-005
        4 1 B RGP-005
        5 2 B RGP-005
        6 3 B RGP-005
        ",
    );
    list("regrouping", "pips 3 B RGP-007");
}

/// ANT-SKM-002, ANT-TLC-001 to -005: one figure in so many goes into an ad hoc line.
#[test]
fn light_companies_read_as_in_the_notes() {
    list(
        "skirmish-ratio",
        "
        france 6 B SKM-002
        britain 10 B SKM-002
        russia 12 R TLC-004
        austria 12 R TLC-003
        prussia 6 R TLC-002
        other 8 R TLC-005
        portugal 8 R TLC-001
        ",
    );
}
