//! Random movement: every offer is accepted, and the table is valid after each.
use crate::kit::{Board, NORTH, Play, SOUTH};
use kernel::{Said, dice::Chooser};
use rules_splendid::{
    Act, Stage, invariants,
    kinds::{Formation, UnitKind},
};

/// A crowded table with every type of unit and every kind of ground.
fn crowd(garrisons: bool) -> Board {
    let mut board = Board::new();
    board.book.rulings.garrison = garrisons;
    board.area("wood", &[(10.0, 20.0), (18.0, 20.0), (18.0, 26.0), (10.0, 26.0)]);
    board.area("marsh", &[(40.0, 22.0), (46.0, 22.0), (44.0, 27.0)]);
    board.area("building", &[(30.0, 24.0), (34.0, 24.0), (34.0, 28.0), (30.0, 28.0)]);
    board.ribbon("hedge", &[(20.0, 18.0), (28.0, 19.0)], 0.25);
    board.ribbon("river", &[(50.0, 0.0), (52.0, 48.0)], 2.0);
    board.area("bridge", &[(48.0, 22.0), (54.0, 22.0), (54.0, 25.0), (48.0, 25.0)]);
    board.ribbon("road", &[(0.0, 23.5), (72.0, 23.5)], 2.0);
    use Formation::{Block, DefensiveBlock, Line, OpenOrder, RoadColumn};
    use UnitKind::{
        Commander, Dragoon, Foot, FrameGun, HeavyGun, HeavyMounted, Mounted, PikeAndMusket,
        RegularGun, SubCommander,
    };
    for (side, y, facing) in [(0, 12.0, NORTH), (1, 36.0, SOUTH)] {
        let add = &mut |key: &str, kind, stands: &str, formation, x: f64, dy: f64| {
            let y = if side == 0 { y - dy } else { y + dy };
            let key = format!("{key}{side}");
            board.unit(&key, side, kind, stands, formation, (x, y), facing)
        };
        add("a", PikeAndMusket, "MMPPMM", Block, 10.0, 0.0);
        add("b", PikeAndMusket, "MMPM", Line, 22.0, 0.0);
        add("c", PikeAndMusket, "MMM", OpenOrder, 32.0, 0.0);
        add("d", Foot, "HHHLL", DefensiveBlock, 40.0, 0.0);
        add("e", HeavyMounted, "CCC", Line, 60.0, 0.0);
        add("f", Mounted, "RRRRR", Block, 66.0, 3.0);
        add("g", Mounted, "RR", OpenOrder, 4.0, 2.0);
        let dragoons = add("h", Dragoon, "DDDD", Line, 16.0, 6.0);
        add("i", FrameGun, "G", OpenOrder, 28.0, 5.0);
        let gun = add("j", RegularGun, "G", OpenOrder, 36.0, 5.0);
        add("k", HeavyGun, "G", OpenOrder, 44.0, 5.0);
        add("l", Commander, "X", OpenOrder, 30.0, 9.0);
        add("m", SubCommander, "X", OpenOrder, 56.0, 9.0);
        add("n", Foot, "HHHH", RoadColumn, 70.0, 4.0);
        board.tweak(dragoons, |unit| unit.mounted = side == 0);
        board.tweak(gun, |unit| unit.limbered = true);
    }
    board
}

/// Plays on at random; retreats and ends of moves are chosen seldom, so that much happens.
fn wander(play: &mut Play, chooser: &mut Chooser, n: usize) {
    for _ in 0..n {
        let Some(ask) = play.moment.ask() else { return };
        let seat = ask.seats.iter().next().expect("somebody is asked");
        let question = ask.question;
        let mut acts = play.moment.menu(seat);
        let offer = loop {
            assert!(!acts.is_empty(), "{question:?} has no possible answer");
            let act = acts.swap_remove(chooser.under(acts.len()));
            let shy = matches!(act, Act::EndMoves | Act::Retreat { .. }) && chooser.under(12) > 0;
            if shy {
                acts.push(act);
                continue;
            }
            if let Some(offer) = play.moment.offer(seat, &act) {
                break offer;
            }
        };
        let said = Said { seat, act: offer.act, fill: offer.fill };
        let mut dice = kernel::Keyed::new(7, chooser.under(1 << 30) as u64);
        if let Err(why) = play.moment.tell(&mut dice, said.clone(), &mut Vec::new()) {
            panic!("an offer was refused: {question:?} {said:?}: {why}");
        }
        invariants::check(play.moment.model());
    }
}

/// ASV-MOV-010, ASV-MOV-011: every offer is accepted, and nothing ever overlaps anything else.
#[test]
fn offers_are_accepted_and_leave_a_valid_table() {
    for seed in 0..12 {
        let board = crowd(seed % 2 == 0);
        let mut play = board.play(Stage::Muster { half: 0 }, 0, &[]);
        wander(&mut play, &mut Chooser::new(seed), 700);
    }
}
