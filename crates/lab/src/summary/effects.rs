//! The value of the initiative, of moving first, and of luck.
use super::{Effect, LuckEffect};
use crate::{
    ready::Run,
    rows::Row,
    stats::{self, Difference, Share},
};
use std::collections::BTreeMap;

/// The first side's victories when it had an advantage and when the other side had it; none if nobody ever had it.
pub(super) fn of(run: &Run, sound: &[&Row], had: fn(&Row) -> Option<&str>) -> Option<Effect> {
    let first = run.sides().first()?;
    let share = |with: bool| {
        let those = sound.iter().filter(|row| had(row).is_some_and(|it| (it == first) == with));
        let won = those.clone().filter(|row| row.winner.as_ref() == Some(first)).count();
        Share::new(won as u64, those.count() as u64)
    };
    let (with, without) = (share(true), share(false));
    (with.of + without.of > 0).then(|| Effect {
        side: first.clone(),
        difference: Difference::apart(without, with),
        with,
        without,
    })
}

/// A victory is 1 for the first side, a draw one half.
fn result(run: &Run, row: &Row) -> f64 {
    match &row.winner {
        None => 0.5,
        Some(winner) => f64::from(u8::from(run.sides().first() == Some(winner))),
    }
}

pub(super) fn luck(run: &Run, sound: &[&Row]) -> Option<LuckEffect> {
    let results: Vec<f64> = sound.iter().map(|row| result(run, row)).collect();
    let faces: Vec<Vec<f64>> =
        (0..run.sides().len()).map(|n| sound.iter().map(|row| row.luck[n]).collect()).collect();
    let faces_alone = stats::explained(&faces, &results)?;
    let explains = stats::explained(&chapters(run, sound), &results).unwrap_or(faces_alone);
    Some(LuckEffect { explains, faces_alone })
}

/// A column for each side and chapter: by how many pips its dice were better than expected. Chapters with dice in fewer than one
/// battle in ten are left out.
fn chapters(run: &Run, sound: &[&Row]) -> Vec<Vec<f64>> {
    let mut columns: BTreeMap<(usize, &str), (usize, Vec<f64>)> = BTreeMap::new();
    for (n, row) in sound.iter().enumerate() {
        for thrown in &row.dice {
            let key = (thrown.side, thrown.chapter.as_str());
            let (seen, column) = columns.entry(key).or_insert_with(|| (0, vec![0.0; sound.len()]));
            *seen += 1;
            column[n] = thrown.fell.excess(run.die());
        }
    }
    let often = columns.into_values().filter(|(seen, _)| seen * 10 >= sound.len());
    often.map(|(_, column)| column).collect()
}
