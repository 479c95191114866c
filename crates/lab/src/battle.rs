//! One battle, from its first decision to its row. An error becomes a row too.
use crate::{hands::Hands, plan::Ticket, ready::Run, rows::Row, watch::Watch};
use games::AnyGame;
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::atomic::{AtomicBool, Ordering},
};

/// The maximum number of decisions; a longer battle is abandoned.
pub const MOST_DECISIONS: usize = 20_000;

/// Plays one battle; `None` if it was stopped.
pub(crate) fn fight(
    run: &Run,
    bases: &[Box<dyn AnyGame>],
    ticket: Ticket,
    stop: &AtomicBool,
) -> Option<Row> {
    let mut row = blank(run, ticket);
    let fought = catch_unwind(AssertUnwindSafe(|| play(run, bases, ticket, &mut row, stop)));
    match fought {
        Ok(Ok(true)) => {}
        Ok(Ok(false)) => return None,
        Ok(Err(why)) => row.error = Some(why),
        Err(panic) => row.error = Some(format!("a bug: {}", words(&*panic))),
    }
    if row.error.is_some() {
        row.winner = None;
    }
    Some(row)
}

fn words(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message").to_owned()
}

fn blank(run: &Run, ticket: Ticket) -> Row {
    let mut generals = run.plan().seats.clone();
    if ticket.swapped {
        generals.reverse();
    }
    let n_sides = run.sides().len();
    Row {
        index: ticket.index,
        seed: ticket.seed,
        variation: ticket.variation,
        swapped: ticket.swapped,
        generals,
        winner: None,
        ended: String::new(),
        why: String::new(),
        error: None,
        forfeit: None,
        turns: 0,
        decisions: 0,
        initiative: None,
        first_mover: None,
        strength: vec![0; n_sides],
        lost: vec![0; n_sides],
        luck: vec![0.0; n_sides],
        dice: Vec::new(),
        units: Vec::new(),
    }
}

/// Plays it to the end; false if it was stopped before.
fn play(
    run: &Run,
    bases: &[Box<dyn AnyGame>],
    ticket: Ticket,
    row: &mut Row,
    stop: &AtomicBool,
) -> Result<bool, String> {
    let base = bases.get(ticket.variation).ok_or("there is no such variation")?;
    let mut game = match run.plan().from {
        Some(_) => {
            let mut game = base.boxed_clone();
            game.throw_by_seed(ticket.seed);
            game
        }
        None => base.reopen(ticket.seed).map_err(|no| no.to_string())?,
    };
    let before = game.n_decisions();
    let mut hands = Hands::hire(&*game, run.sides(), &row.generals, ticket)?;
    let mut watch = Watch::new(&*game).ok_or("the table cannot be seen")?;
    let mut error = None;
    while !game.is_over() {
        if stop.load(Ordering::Relaxed) {
            return Ok(false);
        }
        if game.n_decisions() - before >= MOST_DECISIONS {
            error = Some(format!("undecided after {MOST_DECISIONS} decisions"));
            break;
        }
        if let Err(why) = hands.decide(&mut *game) {
            error = Some(why);
            break;
        }
        watch.hear(&*game);
        row.decisions = (game.n_decisions() - before) as u32;
    }
    fill(run, row, &watch, &*game)?;
    if let Some(forfeit) = hands.forfeit() {
        row.why = format!("{} forfeited: {}. {}", forfeit.seat, forfeit.why, row.why);
        row.forfeit = Some(forfeit);
    }
    error.map_or(Ok(true), Err)
}

fn fill(run: &Run, row: &mut Row, watch: &Watch, game: &dyn AnyGame) -> Result<(), String> {
    let end = game.view("referee").map_err(|no| no.to_string())?;
    row.turns = end.turn;
    row.initiative.clone_from(&watch.initiative);
    row.first_mover.clone_from(&watch.first_mover);
    row.luck = watch.luck();
    row.dice = watch.dice();
    row.units = watch.units(&end);
    for (n, side) in run.sides().iter().enumerate() {
        let own = row.units.iter().filter(|unit| unit.side == *side && !unit.leads);
        let (mut start, mut lost) = (0, 0);
        for unit in own {
            start += unit.start;
            lost += unit.start.saturating_sub(unit.end);
        }
        (row.strength[n], row.lost[n]) = (start, lost);
    }
    match end.verdict {
        Some(verdict) => {
            (row.winner, row.ended, row.why) = (verdict.winner, verdict.words, verdict.why);
        }
        None if game.is_over() => return Err("it is over without a verdict".to_owned()),
        None => {}
    }
    Ok(())
}
