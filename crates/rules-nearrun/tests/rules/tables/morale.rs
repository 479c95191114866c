//! The tables of tests and of what is added to them.
use super::{list, table};

/// ANT-MOR-003, ANT-TMO-001 to -011: what each reason needs.
#[test]
fn reasons_for_tests_read_as_in_the_notes() {
    table(
        "morale",
        "good middle",
        "
        charge       3 1   R TMO-001
        column       3 1   R TMO-002
        stand        4 1   R TMO-003
        square       3 1   R TMO-004
        volley       4 -99 R TMO-005
        fight        4 -99 R TMO-006
        square-moved 3 1   R TMO-007
        drawn        3 1   R TMO-008
        lost         5 2   R TMO-009
        recall       4 -99 R TMO-010
        rally        4 1   R TMO-011
        ",
    );
}

/// ANT-TMM-001 to -022, ANT-NAT-001 to -003: what is added.
#[test]
fn what_is_added_to_tests_reads_as_in_the_notes() {
    list(
        "morale-adjust",
        "
        elite 2 R TMM-001
        veteran 1 R TMM-002
        average 0 R TMM-003
        inferior x R TMM-004
        bad -2 R TMM-005
        full-support 1 R TMM-006
        no-support x R TMM-007
        disordered x R TMM-008
        halved x R TMM-009
        one-hit-left x R TMM-010
        further-hit x R TMM-011
        flank-or-rear -2 R TMM-012
        out-of-command x R TMM-013
        general 1 R TMM-014
        square 2 R TMM-015
        masse 1 R TMM-016
        soft-cover 1 R TMM-017
        hard-cover 2 R TMM-018
        target-weak 1 R TMM-019
        target-strong x R TMM-020
        at-cavalry x R TMM-021
        enemy-near x R TMM-022
        british-column 1 B NAT-001
        british-recall -2 B NAT-002
        french-volley 1 B NAT-003
        ",
    );
}
