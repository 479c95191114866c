//! Questions that the rules answer by a shorter way, compared with plain loops on tables from random play.
use crate::{BATTLES, read};
use general::lore::{Lore, Temper};
use geom::V2;
use kernel::{Match, Seat, dice::Chooser, laws};
use rules_nearrun::{
    Model, NearRun,
    command::{self, Brigades},
    ground, sight,
    unit::Unit,
};

/// Sight tried along every line, each against all ground.
fn sees(model: &Model, viewer: &Unit, target: &Unit) -> bool {
    let (from, to) = (viewer.rect(), target.rect());
    let ends = [to.nearest(from.centre), to.centre].into_iter().chain(to.corners());
    let eyes = || [from.front_centre(), from.centre].into_iter().chain(from.corners());
    ends.into_iter().any(|end| eyes().any(|eye| sight::is_clear(model, eye, end, &from, &to)))
}

/// The level of a place, measured to all ground.
fn level(model: &Model, place: V2) -> u8 {
    let on = model.field.pieces.iter().filter(|piece| piece.distance_point(place) <= 0.0);
    on.map(|piece| ground::kind(model, piece).level).max().unwrap_or(0)
}

/// What the checks of one table have seen, so that they are not empty.
#[derive(Default)]
struct Found {
    seen: usize,
    hidden: usize,
    high: usize,
    led: usize,
    stray: usize,
}

fn compare(model: &Model, found: &mut Found) {
    let brigades = Brigades::of(model);
    for one in model.on_table() {
        let led = command::is_in_command(model, one);
        assert_eq!(brigades.is_in_command(one), led, "{one:?}");
        *if led { &mut found.led } else { &mut found.stray } += 1;
        let high = level(model, one.centre());
        assert_eq!(ground::level_of(model, one), high, "{one:?}");
        found.high += usize::from(high > 0);
        for other in model.on_table().filter(|other| other.id != one.id) {
            let plain = sees(model, one, other);
            assert_eq!(sight::sees(model, one, other), plain, "{one:?} to {other:?}");
            *if plain { &mut found.seen } else { &mut found.hidden } += 1;
        }
    }
}

/// ANT-GEO-030, ANT-FIR-029, ANT-CMD-012: sight, levels and command are the same by the shorter ways.
#[test]
fn shorter_ways_lead_to_the_same_answers() {
    let mut found = Found::default();
    for battle in 0..BATTLES.len() {
        let (mut game, _) = Match::<NearRun>::open(read(battle), 1, None).expect("it opens");
        let mut chooser = Chooser::new(1);
        let every = if battle < 2 { 25 } else { 160 };
        for n in 0..330 {
            if laws::step(&mut game, &mut chooser).is_none() {
                break;
            }
            if n % every == every - 1 {
                compare(game.moment().model(), &mut found);
            }
        }
    }
    let Found { seen, hidden, high, led, stray } = found;
    let all = [seen, hidden, high, led, stray];
    assert!(all.iter().all(|n| *n > 0), "seen, hidden, high, led, stray: {all:?}");
}

/// A general that keeps notes evaluates every position as one that works out everything anew.
#[test]
fn notes_change_no_evaluation() {
    type Notes = <NearRun as Lore>::Notes;
    for battle in 0..BATTLES.len() {
        let (mut game, _) = Match::<NearRun>::open(read(battle), 2, None).expect("it opens");
        let mut chooser = Chooser::new(2);
        let mut notes = Notes::default();
        for _ in 0..if battle < 2 { 1500 } else { 500 } {
            if laws::step(&mut game, &mut chooser).is_none() {
                break;
            }
            let judge = |notes: &mut Notes| {
                NearRun::judge(game.moment().model(), Seat(0), &Temper::EVEN, notes)
            };
            let anew = judge(&mut Notes::default());
            assert_eq!(judge(&mut notes).to_bits(), anew.to_bits(), "in battle {battle}");
        }
    }
}
