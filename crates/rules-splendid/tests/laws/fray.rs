//! Units of all sorts close to one another, with players who prefer to charge and react. The table stays valid throughout.
use crate::{kit::Board, seeds};
use kernel::{Keyed, Moment, Offer, Said, Seat, dice::Chooser};
use rules_splendid::{
    Act, Splendid, Stage,
    clear::{self, Heed},
    invariants,
    kinds::{Formation, UnitKind},
    near,
};

const SORTS: [(UnitKind, &str, Formation); 13] = [
    (UnitKind::Mounted, "RRRR", Formation::Line),
    (UnitKind::Mounted, "RRRRR", Formation::Block),
    (UnitKind::Mounted, "RRR", Formation::OpenOrder),
    (UnitKind::Mounted, "RRR", Formation::RoadColumn),
    (UnitKind::HeavyMounted, "CCC", Formation::Line),
    (UnitKind::PikeAndMusket, "PPMMM", Formation::Block),
    (UnitKind::PikeAndMusket, "PPMMMM", Formation::Line),
    (UnitKind::PikeAndMusket, "MMMM", Formation::DefensiveBlock),
    (UnitKind::Foot, "HHHHH", Formation::Block),
    (UnitKind::Foot, "HHH", Formation::Line),
    (UnitKind::Dragoon, "DDD", Formation::OpenOrder),
    (UnitKind::RegularGun, "G", Formation::OpenOrder),
    (UnitKind::Commander, "X", Formation::OpenOrder),
];

/// A small table crowded with units, mostly facing one another.
fn crowd(chooser: &mut Chooser) -> Board {
    let mut board = Board::new();
    if chooser.under(2) == 0 {
        let (x, y) = (20.0 + chooser.under(20) as f64, 18.0 + chooser.under(8) as f64);
        let kind = ["wood", "steep-hill", "building", "marsh"][chooser.under(4)];
        board.area(kind, &[(x, y), (x + 4.0, y), (x + 4.0, y + 3.0), (x, y + 3.0)]);
    }
    if chooser.under(3) == 0 {
        board.ribbon("hedge", &[(15.0, 20.0), (50.0, 21.0)], 0.25);
    }
    for n in 0..8 + chooser.under(8) {
        for _ in 0..20 {
            if place(&mut board, chooser, n) {
                break;
            }
        }
    }
    board
}

/// Places one unit at random, if it may stand there.
fn place(board: &mut Board, chooser: &mut Chooser, n: usize) -> bool {
    let side = (n % 2) as u8;
    let (kind, stands, formation) = SORTS[chooser.under(SORTS.len())];
    let x = 4.0 + chooser.under(400) as f64 / 10.0;
    let y = 4.0 + 14.0 * f64::from(side) + chooser.under(160) as f64 / 10.0;
    let facing = 180.0 * f64::from(side) + chooser.under(100) as f64 - 50.0;
    let id = board.unit(&format!("u{n}"), side, kind, stands, formation, (x, y), facing);
    if chooser.under(4) == 0 {
        board.tweak(id, |unit| match unit.kind.is_artillery() {
            true => unit.limbered = true,
            false => unit.lance = unit.is_mounted(),
        });
    }
    let model = board.model(0);
    let unit = model.unit(id);
    let stands = clear::standing(&model, unit, Heed::MOVE).is_ok()
        && unit.bases().iter().all(|base| model.scene.field.holds(base))
        && !near::in_contact(&model, unit);
    if !stands {
        board.units.pop();
        board.scene.cards.pop();
    }
    stands
}

/// Chooses an act, preferably one against the enemy.
fn pick(moment: &Moment<Splendid>, seat: Seat, chooser: &mut Chooser) -> Option<Offer<Act>> {
    let menu = moment.menu(seat);
    let dull = |act: &Act| {
        matches!(act, Act::Pass | Act::Stand | Act::Finish | Act::EndMoves | Act::Manoeuvre { .. })
    };
    for tries in 0..40 {
        let act = &menu[chooser.under(menu.len())];
        let charges = matches!(act, Act::Charge { .. });
        if tries < 20 && (dull(act) || !charges && menu.len() > 12) && chooser.under(8) > 0 {
            continue;
        }
        if let Some(offer) = moment.offer(seat, act) {
            return Some(offer);
        }
    }
    menu.iter().find_map(|act| moment.offer(seat, act))
}

/// ASV-MOV-010, ASV-CHG-013, ASV-REA-003: whatever is charged and however it is answered, offers are accepted and no units overlap.
#[test]
fn a_crowded_table_stays_valid() {
    let (mut n_charges, mut n_reactions) = (0, 0);
    for seed in seeds().start..seeds().start + 4 * seeds().count() as u64 {
        let mut chooser = Chooser::new(seed);
        let model = crowd(&mut chooser).model(0);
        let begun = Moment::<Splendid>::begin(
            model,
            Stage::Muster { half: 0 },
            &mut Keyed::new(seed, 0),
            &mut Vec::new(),
        );
        let mut moment = begun.expect("it begins");
        for step in 1..120 {
            let Some(seat) = moment.ask().and_then(|ask| ask.seats.iter().next()) else { break };
            let offer = pick(&moment, seat, &mut chooser).expect("something can be done");
            n_charges += usize::from(matches!(offer.act, Act::Charge { .. }));
            n_reactions += usize::from(matches!(
                offer.act,
                Act::Intercept { .. }
                    | Act::Recoil
                    | Act::Evade
                    | Act::HastyBlock
                    | Act::AboutFace { .. }
                    | Act::DefensiveFire { .. }
            ));
            let said = Said { seat, act: offer.act, fill: offer.fill };
            let told = format!("crowd {seed}, step {step}: {said:?}");
            let said = moment.tell(&mut Keyed::new(seed, step), said, &mut Vec::new());
            assert!(said.is_ok(), "{told} was refused: {said:?}");
            let sound = std::panic::catch_unwind(|| invariants::check(moment.model()));
            assert!(sound.is_ok(), "{told} leaves the table unsound");
        }
    }
    assert!(n_charges > 20 && n_reactions > 20, "{n_charges} charges, {n_reactions} reactions");
}
