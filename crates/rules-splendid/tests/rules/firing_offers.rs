//! What is offered in the firing phase. Every offer is accepted.
use crate::{
    firing::{fire, firing, split},
    kit::{Board, EAST, NORTH, SOUTH, WEST},
};
use kernel::{Keyed, Said, Seat, dice::Chooser, laws};
use rules_splendid::{
    Act, Question, Stage,
    kinds::{Formation, UnitKind},
};

const PM: UnitKind = UnitKind::PikeAndMusket;

/// ASV-FIR-041: an offer names the unit and the target, the number of dice, and how the number is made up.
#[test]
fn an_offer_gives_the_dice() {
    let mut board = Board::new();
    let foot = board.line_at("foot", 0, PM, "MMMM", 20.0, 10.0);
    board.unit("horse", 1, UnitKind::Mounted, "RRRR", Formation::Line, (22.5, 15.0), SOUTH);
    let play = firing(&board, &[]);
    let offers = play.offers(0);
    let offer = offers
        .iter()
        .find(|offer| matches!(offer.act, Act::Fire { unit, .. } if unit == foot))
        .expect("it may fire");
    assert_eq!(offer.label, "Fire 4 stands of foot at horse (5 dice, 2 or less)");
    assert_eq!((offer.unit.as_deref(), offer.target.as_deref()), (Some("foot"), Some("horse")));
    assert_eq!(offer.tally.as_ref().map(|tally| tally.total()), Some(5));
    assert_eq!(offer.cite.to_string(), "ASV-FIR-041");
    assert!(offers.iter().any(|offer| offer.act == Act::EndFire));
}

/// ASV-FIR-012, ASV-FIR-013: the tally of divided fire covers all its dice, not only those at the first target.
#[test]
fn the_tally_of_split_fire_is_of_all_its_dice() {
    let mut board = Board::new();
    let foot = board.line_at("foot", 0, PM, "MMMM", 20.0, 10.0);
    let (mounted, line) = (UnitKind::Mounted, Formation::Line);
    let horse = board.unit("horse", 1, mounted, "RR", line, (20.0, 15.0), SOUTH);
    let pikes = board.unit("pikes", 1, PM, "PP", line, (26.0, 15.0), SOUTH);
    let play = firing(&board, &[]);
    let act = split(foot, &[(horse, &[1, 2]), (pikes, &[3, 4])]);
    let offer = play.moment.offer(Seat(0), &act).expect("it may be split so");
    assert_eq!(offer.tally.as_ref().map(kernel::Tally::total), Some(3 + 2));
}

/// ASV-FIR-020: if no stand may fire as the unit stands, a pivot that helps is offered.
#[test]
fn a_pivot_is_offered_where_it_helps() {
    let mut board = Board::new();
    let foot = board.line_at("foot", 0, PM, "MM", 20.0, 10.0);
    board.unit("enemy", 1, UnitKind::Foot, "HH", Formation::Line, (25.2, 15.0), SOUTH);
    let gun = UnitKind::RegularGun;
    let gun = board.unit("gun", 0, gun, "G", Formation::OpenOrder, (40.0, 10.0), NORTH);
    board.unit("aside", 1, UnitKind::Foot, "HH", Formation::Line, (48.0, 22.0), WEST);
    let play = firing(&board, &[]);
    for id in [foot, gun] {
        assert!(play.offered(
            0,
            |act| matches!(act, Act::Fire { unit, pivot: Some(_), .. } if *unit == id)
        ));
    }
    laws::offers_are_accepted(&play.moment);
}

/// A table with units placed at random; some may overlap, which does not matter for fire.
fn random(seed: u64) -> Board {
    let mut chooser = Chooser::new(seed);
    let mut board = Board::new();
    let arms = [
        (PM, "MMMM", Formation::Line),
        (PM, "MPPM", Formation::Line),
        (PM, "MMPPMM", Formation::Block),
        (PM, "MMPM", Formation::DefensiveBlock),
        (PM, "MMM", Formation::OpenOrder),
        (UnitKind::Dragoon, "DDDD", Formation::OpenOrder),
        (PM, "MM", Formation::RoadColumn),
        (UnitKind::Foot, "HHH", Formation::Line),
        (UnitKind::Mounted, "RRRR", Formation::Line),
        (UnitKind::FrameGun, "G", Formation::OpenOrder),
        (UnitKind::RegularGun, "G", Formation::OpenOrder),
        (UnitKind::HeavyGun, "G", Formation::OpenOrder),
        (UnitKind::Commander, "X", Formation::OpenOrder),
    ];
    for n in 0..16 {
        let (kind, letters, formation) = arms[chooser.under(arms.len())];
        let at = (8.0 + chooser.under(360) as f64 / 10.0, 8.0 + chooser.under(280) as f64 / 10.0);
        let facing = chooser.under(3600) as f64 / 10.0;
        board.unit(&format!("u{n}"), n % 2, kind, letters, formation, at, facing);
    }
    for (kind, x) in [("wood", 12.0), ("gentle-hill", 24.0), ("marsh", 36.0)] {
        let y = 10.0 + chooser.under(20) as f64;
        board.area(kind, &[(x, y), (x + 5.0, y), (x + 4.0, y + 4.0), (x - 1.0, y + 3.0)]);
    }
    board.ribbon("hedge", &[(10.0, 20.0), (30.0, 24.0)], 0.25);
    board.book.rulings.overhead_fire = seed.is_multiple_of(3);
    board.book.rulings.rain = seed.is_multiple_of(5);
    board
}

/// ASV-FIR-005, ASV-FIR-041: whatever stands on the table, every offer is accepted.
#[test]
fn every_offer_is_accepted() {
    let mut fired = 0;
    for seed in 0..80 {
        let mut play = firing(&random(seed), &[]);
        let mut chooser = Chooser::new(seed + 1000);
        for n in 0..12 {
            let seats: Vec<Seat> = play.moment.ask().unwrap().seats.iter().collect();
            let seat = seats[0];
            let offers = play.moment.offers(seat);
            for offer in offers.iter().filter(|offer| offer.act != Act::EndFire) {
                let said = Said { seat, act: offer.act.clone(), fill: offer.fill.clone() };
                let mut copy = play.moment.clone();
                let told = copy.tell(&mut Keyed::new(seed, n), said.clone(), &mut Vec::new());
                assert!(told.is_ok(), "{said:?}: {}", told.unwrap_err());
                fired += 1;
            }
            // The units that only keep the phase open do not fire, and no side ends the phase.
            let late = play.model().by_key("late");
            let choices: Vec<_> = offers
                .into_iter()
                .filter(|offer| match offer.act {
                    Act::Fire { unit, .. } => Some(unit) != late,
                    Act::Bounce { .. } => true,
                    _ => false,
                })
                .collect();
            if choices.is_empty() {
                break;
            }
            let offer = choices[chooser.under(choices.len())].clone();
            let said = Said { seat, act: offer.act, fill: offer.fill };
            let told = play.moment.tell(&mut Keyed::new(seed, n), said, &mut Vec::new());
            told.unwrap_or_else(|why| panic!("an offer was refused: {why}"));
        }
    }
    assert!(fired > 400, "{fired}");
}

/// ASV-FIR-052, Q17: fire without a die is allowed, so it is offered, and the offer says that it does nothing.
#[test]
fn fire_without_dice_is_offered_as_such() {
    for (enemy, thrown) in [("PPPP", true), ("PP", false)] {
        let mut board = Board::new();
        let gun = UnitKind::RegularGun;
        let gun = board.unit("gun", 0, gun, "G", Formation::OpenOrder, (5.0, 10.0), EAST);
        // At thirty inches a gun has a die only because the target is a block.
        let formation = if thrown { Formation::Block } else { Formation::Line };
        let target = board.unit("enemy", 1, PM, enemy, formation, (35.0, 10.0), WEST);
        let mut play = firing(&board, if thrown { &[6] } else { &[] });
        let fires = |act: &Act| matches!(act, Act::Fire { unit, .. } if *unit == gun);
        let offers = play.offers(0);
        let offer = offers.iter().find(|offer| fires(&offer.act)).expect("it may fire");
        assert_eq!(offer.tally.as_ref().map(kernel::Tally::dice), Some(u32::from(thrown)));
        assert_eq!(offer.notes.iter().any(|note| note.starts_with("without dice")), !thrown);
        play.say(0, fire(gun, target, &[1]));
    }
}

/// ASV-FIR-040: fire is not offered for a gun without a target; if no unit has one, the side is not even asked.
#[test]
fn fire_without_a_target_is_not_offered() {
    let mut board = Board::new();
    let gun = UnitKind::HeavyGun;
    board.unit("gun", 0, gun, "G", Formation::OpenOrder, (40.0, 10.0), EAST);
    board.unit("enemy", 1, UnitKind::HeavyGun, "G", Formation::OpenOrder, (10.0, 10.0), EAST);
    let play = board.play(Stage::Fire { half: 0 }, 1, &[]);
    let Question::Fire { side } = play.question() else { panic!("the other side fires") };
    assert_eq!(side.0, 1);
}
