//! Refusals as sentences name units, wings, commanders and ground.
use crate::kit::*;
use kernel::{Cited, ids::Ground};
use rules_veritas::{
    Refusal,
    kinds::UnitKind,
    model::Holder,
    refusal::{ChargeRefusal, LeaderRefusal, MoveRefusal, Who},
};

/// IDV-ACT-002, IDV-REP-001, IDV-TER-016: a printed refusal uses the names of the battle.
#[test]
fn a_refusal_names_its_subject() {
    let mut board = Board::new();
    let unit = board.unit("Rupert", WINGS[0], UnitKind::CavalryBrigade, (20.0, 10.0), NORTH);
    let lake = board.area("lake", &[(60.0, 4.0), (66.0, 4.0), (66.0, 10.0), (60.0, 10.0)]);
    let leader = leader_of(WINGS[0]);
    let says = |refusal: Refusal| named(&board.model(), || refusal.to_string());
    let who = Who::Wing(WINGS[2]);
    assert_eq!(says(Refusal::NotYours { who }), "this seat does not command wing 2");
    let lake = MoveRefusal::Impassable { unit, ground: Ground(lake) };
    assert_eq!(says(lake.into()), "Rupert cannot pass the lake");
    let dead = LeaderRefusal::NotThere { leader: Holder::first(leader) };
    assert_eq!(says(dead.into()), "leader 2 is not on the table");
    let heir = LeaderRefusal::NotThere { leader: Holder { leader, heir: 1 } };
    assert_eq!(says(heir.into()), "the successor of leader 2 is not on the table");
    let far = ChargeRefusal::TooFar { unit, target: unit, inches: 12.0, has: 10.5 };
    assert_eq!(far.numbers(), [("inches", 12.0), ("has", 10.5)]);
}
