//! Morale tests and close assault.
use super::{list, table};
use rules_gloria::{
    book::Rulebook,
    kinds::{Class, Quality},
};

/// PG-TMO-001..040: factors of all tests, To Charge and Being Charged.
#[test]
fn morale_before_a_charge_is_as_noted() {
    list(
        "morale",
        "class-1 3 R TMO-001
         class-2 2 R TMO-002
         class-3 1 R TMO-003
         class-4 0 R TMO-004
         class-5 -1 R TMO-005
         exceptional -1 R TMO-006
         capable 0 R TMO-007
         inept 1 R TMO-008
         attached -1 R TMO-009
         out-of-command 1 R TMO-010
         disordered 1 R TMO-011
         shaken 2 R TMO-012
         three-quarters 1 R TMO-013
         half 2 R TMO-014
         routers 1 R TMO-015
         routers-most 2 R TMO-016",
    );
    list(
        "to-charge",
        "square 2 R TMO-017
         formed-front 1 R TMO-018
         light-cover 1 R TMO-019
         heavy-cover 2 R TMO-020
         steep 1 R TMO-021
         flank-rear -1 R TMO-022
         disordered -1 R TMO-023
         routing -2 R TMO-024
         charging-infantry -1 R TMO-025
         cuirassiers -1 R TMO-026
         support -1 R TMO-027",
    );
    list(
        "being-charged",
        "cavalry 1 R TMO-028
         square -2 R TMO-029
         flank 1 R TMO-030
         rear 2 R TMO-031
         light-cover -1 R TMO-032
         heavy-cover -2 R TMO-033
         standing-to-guns -1 R TMO-034
         evading -1 R TMO-035
         support -1 R TMO-036
         more-chargers 1 R TMO-037
         charging-infantry 1 R TMO-038
         cuirassiers 1 R TMO-039
         chargers-disordered -1 R TMO-040",
    );
    let book = Rulebook::default();
    let factors = Class::ALL.map(|class| book.morale[class].value);
    assert_eq!(factors, [3, 2, 1, 0, -1]);
    assert_eq!(Quality::ALL.map(|quality| book.morale[quality].value), [1, 0, -1]);
}

/// PG-TMO-041..070: Casualties, Charge Home, Rally and the margins of failures.
#[test]
fn morale_under_fire_is_as_noted() {
    list(
        "casualties",
        "further-hit 1 R TMO-041
         flank-rear 1 R TMO-042
         light-cover -1 R TMO-043
         heavy-cover -2 R TMO-044
         support -1 R TMO-045",
    );
    list(
        "charge-home",
        "further-hit 1 R TMO-046
         square 3 R TMO-047
         fired-on-cavalry 2 R TMO-048
         fired-on-infantry 1 R TMO-049
         guns-fired 1 R TMO-050
         light-cover 1 R TMO-051
         heavy-cover 2 R TMO-052
         flank -1 R TMO-053
         rear -2 R TMO-054
         disordered -1 R TMO-055
         routing -2 R TMO-056
         charging-infantry -1 R TMO-057
         cuirassiers -1 R TMO-058
         numbers -1 R TMO-059
         support -1 R TMO-060",
    );
    list(
        "rally",
        "disordered 0 R TMO-061
         pursuing 1 R TMO-062
         shaken 1 R TMO-063
         routing 2 R TMO-064
         enemy-near 1 R TMO-065
         cover -1 R TMO-066",
    );
    list(
        "margins",
        "charged-routs 1 R TMO-067
         shot-halts 0 R TMO-068
         shot-shakes 2 R TMO-069
         shot-routs 4 R TMO-070",
    );
}

/// PG-TCA-001..032: close assault factors.
#[test]
fn close_assault_factors_are_as_noted() {
    list(
        "assault",
        "charging-infantry 1 R TCA-001
         charging-cavalry 2 R TCA-002
         irregular-charge 1 R TCA-003
         cuirassiers 1 R TCA-004
         heavier-cavalry 1 R TCA-005
         cavalry-on-foot 1 R TCA-006
         line-against-cavalry 2 R TCA-007
         line-against-infantry 1 R TCA-008
         square-against-cavalry 5 R TCA-009
         square-against-foot -1 R TCA-010
         flank 2 R TCA-011
         rear 3 R TCA-012
         higher 1 R TCA-013
         light-cover 1 R TCA-014
         heavy-cover 3 R TCA-015
         cavalry-in-cover -2 R TCA-016
         cavalry-at-halt -1 R TCA-017
         disordered -1 R TCA-018
         shaken -2 R TCA-019
         three-to-two 1 R TCA-020
         two-to-one 2 R TCA-021
         three-to-one 3 R TCA-022
         exceptional 2 R TCA-023
         capable 1 R TCA-024
         inept 0 R TCA-025
         engineer 1 R TCA-026
         assault-column 1 R TCA-027
         march-column -2 R TCA-028
         skirmish -2 R TCA-029
         gunners -2 R TCA-030
         limbered -3 R TCA-031
         half -1 R TCA-032",
    );
    let book = Rulebook::default();
    assert_eq!(Quality::ALL.map(|quality| book.assault[quality].value), [0, 1, 2]);
    let numbers = |own, enemies| book.numbers_factor(own, enemies).map_or(0, |row| row.value);
    assert_eq!([numbers(12, 6), numbers(11, 6), numbers(9, 6), numbers(8, 6)], [2, 1, 1, 0]);
    assert_eq!([numbers(18, 6), numbers(17, 6), numbers(6, 12)], [3, 2, 0]);
}

/// PG-TCR-001..006, PG-CLA-002: close assault results by the difference.
#[test]
fn close_assault_results_are_as_noted() {
    table(
        "results",
        "from winner-loses loser-loses loser winner foot-back horse-back foot-on horse-on",
        "draw    0 1 1 stays       stays      0|0   0|0    0|0    0|0    R TCR-001
         minor   1 1 2 pushed-back may-follow 50|30 100|60 0|0    0|0    R TCR-002
         victory 3 1 3 routs       advances   0|0   0|0    50|30  150|90 R TCR-003
         major   5 0 4 routs       pursues    0|0   0|0    100|60 x      R TCR-004",
    );
    list("exceptions", "gunners-rout 1 R TCR-005\n square-holds 2 R TCR-006");
    let book = Rulebook::default();
    let losses = [0, 1, 2, 3, 4, 5, 9].map(|difference| book.result(difference).loser_loses);
    assert_eq!(losses, [1, 2, 2, 3, 3, 4, 4]);
}
