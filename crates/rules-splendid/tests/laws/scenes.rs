//! Random armies on random ground, near enough to one another to fight.
use crate::kit::{Board, setup};
use kernel::{Ruleset, dice::Chooser, doc::Doc};
use rules_splendid::{
    Setup, Splendid,
    clear::{self, Heed},
    formations,
    kinds::{CommandQuality, Formation, Quality, Side, UnitId, UnitKind},
    muster,
    rulings::{Chooser as Chooses, CommandQualities, Order},
    scene::SeatSetup,
};

/// A setup that depends on the seed alone. In some battles the units are deployed first; in some a side has two seats.
pub(crate) fn random(seed: u64) -> Setup {
    if seed.is_multiple_of(7) {
        return mustered(seed);
    }
    if seed.is_multiple_of(3) {
        return motley(seed);
    }
    let mut setup = setup(&board(seed));
    if seed.is_multiple_of(4) {
        setup.units.iter_mut().for_each(|unit| unit.at = None);
    }
    if seed.is_multiple_of(5) {
        let (first, second) = (0..setup.units.len()).partition(|n| n % 2 == 0);
        let ids = |all: Vec<usize>| Some(all.into_iter().map(|n| UnitId(n as u8)).collect());
        setup.scene.seats[0].units = ids(first);
        let units = ids(second);
        setup.scene.seats.push(SeatSetup { id: "wing".to_owned(), side: Side(0), units });
    }
    setup
}

/// Two armies from the generator on generated ground.
fn mustered(seed: u64) -> Setup {
    let mut scenario = muster::random_scenario(seed, 6);
    scenario["turns"] = 14.into();
    let doc = Doc::from_json("mustered", &scenario).expect("it is a scenario");
    Splendid::read(&doc).unwrap_or_else(|problems| panic!("battle {seed}: {problems:?}"))
}

/// A mixture of everything: garrisons, odd units, scenario terms, changed rulings.
pub(crate) fn motley(seed: u64) -> Setup {
    let size = muster::Size::Units(3 + seed as usize % 7);
    let start =
        if seed.is_multiple_of(2) { muster::Start::Deployed } else { muster::Start::Placed };
    let scenario = muster::field(seed, &muster::Wish { size, start, motley: true });
    let doc = Doc::from_json("motley", &scenario).expect("it is a scenario");
    Splendid::read(&doc).unwrap_or_else(|problems| panic!("battle {seed}: {problems:?}"))
}

/// The same as a board.
pub(crate) fn board(seed: u64) -> Board {
    let mut chooser = Chooser::new(seed);
    let mut board = Board::new();
    // Random play seldom decides a battle: after this many turns it is a draw.
    board.scene.turns = Some(8 + chooser.under(8) as u16);
    agree(&mut board, &mut chooser);
    for side in 0..2 {
        raise(&mut board, side, [19.0, 21.0, 22.4][seed as usize % 3], &mut chooser);
    }
    for _ in 0..chooser.under(6) {
        lay(&mut board, &mut chooser);
    }
    board
}

/// Changes some rulings and variations.
fn agree(board: &mut Board, chooser: &mut Chooser) {
    let rulings = &mut board.book.rulings;
    let mut toss = || chooser.under(3) == 0;
    rulings.unit_quality = toss();
    rulings.garrison = toss();
    rulings.overhead_fire = toss();
    rulings.rain = toss();
    rulings.mud = toss();
    rulings.bounce_after_hail = !toss();
    rulings.dragoon_sidestep = !toss();
    rulings.two_stand_block = !toss();
    rulings.pivot_in_defensive_fire = toss();
    rulings.breakthrough_same_unit = toss();
    rulings.count_removed_commanders = !toss();
    if toss() {
        rulings.bounce_tie = Chooses::Firer;
    }
    if toss() {
        (rulings.fire_order, rulings.h2h_order) = (Order::InitiativeFirst, Order::InitiativeFirst);
    }
    if toss() {
        rulings.fog = geom::Length::inches(16.0);
    }
    if toss() {
        rulings.command_quality = CommandQualities::Given;
    }
    rulings.block_max_depth = [0, 2, 3][chooser.under(3)];
}

/// An army in three lines, each unit in its own place.
fn raise(board: &mut Board, side: u8, front_line: f64, chooser: &mut Chooser) {
    let n = 6 + chooser.under(6);
    let mut places: Vec<(usize, usize)> =
        (0..5).flat_map(|file| (0..3).map(move |line| (file, line))).collect();
    for number in 0..n {
        let (file, line) = places.swap_remove(chooser.under(places.len()));
        let x = 10.0 + 13.0 * file as f64 + chooser.under(100) as f64 / 100.0;
        let y = front_line - 6.0 * line as f64 - chooser.under(100) as f64 / 100.0;
        let key = format!("{}{number}", ["s", "n"][usize::from(side)]);
        let slant = chooser.under(31) as f64 - 15.0;
        let (front, facing) = match side {
            0 => ((x, y), (slant + 360.0) % 360.0),
            _ => ((72.0 - x, 48.0 - y), 180.0 + slant),
        };
        let (kind, stands, formation) = match number {
            0 => (UnitKind::Commander, "X".to_owned(), Formation::OpenOrder),
            1 => (UnitKind::SubCommander, "X".to_owned(), Formation::OpenOrder),
            _ => troops(chooser),
        };
        let id = board.unit(&key, side, kind, &stands, formation, front, facing);
        let model = board.model(0);
        if chooser.under(3) == 0
            && formations::may_form(&model, model.unit(id), Formation::OpenOrder).is_ok()
            && formation == Formation::Line
        {
            board.tweak(id, |unit| unit.formation = Formation::OpenOrder);
        }
        let (dice, quality) = (chooser.under(4), chooser.under(3));
        let thrown = board.book.rulings.command_quality != CommandQualities::None;
        let graded = board.book.rulings.unit_quality;
        board.tweak(id, |unit| {
            unit.limbered = kind.is_artillery() && dice == 0;
            unit.lance = kind == UnitKind::Mounted && dice == 0;
            unit.mounted |= kind == UnitKind::Dragoon && dice < 2;
            if graded && !kind.is_command() {
                unit.quality = [Quality::Raw, Quality::Regular, Quality::Veteran][quality];
            }
            if thrown && kind.is_command() {
                unit.command = [
                    CommandQuality::Charismatic,
                    CommandQuality::Inspiring,
                    CommandQuality::Impersonal,
                ][quality];
            }
        });
    }
}

/// A unit of troops or a gun.
fn troops(chooser: &mut Chooser) -> (UnitKind, String, Formation) {
    let mut some = |letters: &str, least: usize, most: usize| {
        let letters: Vec<char> = letters.chars().collect();
        let n = least + chooser.under(most - least + 1);
        (0..n).map(|_| letters[chooser.under(letters.len())]).collect::<String>()
    };
    let (kind, stands) = match some("0123456789", 1, 1).as_str() {
        "0" | "1" => (UnitKind::PikeAndMusket, format!("P{}", some("PMM", 2, 5))),
        "2" => (UnitKind::PikeAndMusket, some("M", 2, 4)),
        "3" | "4" => (UnitKind::Foot, some("HL", 3, 6)),
        "5" | "6" => (UnitKind::Mounted, some("R", 2, 5)),
        "7" => (UnitKind::HeavyMounted, some("C", 2, 4)),
        "8" => (UnitKind::Dragoon, some("D", 2, 4)),
        _ => {
            let kinds = [UnitKind::FrameGun, UnitKind::RegularGun, UnitKind::HeavyGun];
            return (kinds[chooser.under(3)], "G".to_owned(), Formation::OpenOrder);
        }
    };
    let formation = match chooser.under(4) {
        0 if stands.len() > 2 => Formation::Block,
        _ => Formation::Line,
    };
    (kind, stands, formation)
}

/// Adds a piece of terrain, unless a unit stands where the piece is prohibited to it.
fn lay(board: &mut Board, chooser: &mut Chooser) {
    let (x, y) = (8.0 + chooser.under(50) as f64, 4.0 + chooser.under(36) as f64);
    let (w, h) = (3.0 + chooser.under(6) as f64, 2.0 + chooser.under(5) as f64);
    let before = board.scene.field.pieces.len();
    match chooser.under(8) {
        0 => board.ribbon("hedge", &[(x, y), (x + w, y + 1.0)], 0.5),
        1 => board.ribbon("wall", &[(x, y), (x, y + h)], 0.5),
        2 => board.ribbon("stream", &[(x, y), (x + w, y + h)], 1.0),
        3 => board.ribbon("road", &[(x, 0.0), (x, 48.0)], 2.0),
        other => {
            let kind = ["wood", "marsh", "gentle-hill", "building"][other - 4];
            board.area(kind, &[(x, y), (x + w, y), (x + w, y + h), (x, y + h)]);
        }
    }
    let model = board.model(0);
    let fits = (0..model.units.len()).all(|idx| {
        let unit = model.unit(UnitId(idx as u8));
        clear::standing(&model, unit, Heed { contact: true, ..Heed::MOVE }).is_ok()
    });
    if !fits {
        board.scene.field.pieces.truncate(before);
    }
}
