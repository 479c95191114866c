//! An outcome of the odds as text: every name of its form has a sentence.
use kernel::{
    names::about,
    upshot::{Tested, Upshot},
};
use std::collections::BTreeMap;

/// What happens, in sentences without a full stop; `name` gives the name of an id.
pub(crate) fn sentences(what: &Upshot, name: &dyn Fn(&str) -> String) -> Vec<String> {
    let hits = what.hits.iter().map(|(unit, n)| {
        let hits = if *n == 1 { "hit" } else { "hits" };
        format!("{n} {hits} on {}", name(unit))
    });
    let mut all = results(what, name);
    // After contact and tests, before what comes of the hits.
    let at = usize::from(what.nothing.is_some())
        + usize::from(what.contact.is_some())
        + what.test.values().map(BTreeMap::len).sum::<usize>();
    all.splice(at..at, hits);
    all
}

/// The same without the hits: what either happens or does not.
pub(crate) fn results(what: &Upshot, name: &dyn Fn(&str) -> String) -> Vec<String> {
    let mut all: Vec<String> = what.nothing.clone().into_iter().collect();
    all.extend(what.contact.map(|yes| if yes { "contact" } else { "no contact" }.to_owned()));
    for (unit, tests) in &what.test {
        all.extend(tests.iter().map(|(test, result)| {
            let does = if *result == Tested::Passed { "passes" } else { "fails" };
            about(&name(unit), &format!("{does} its test ({})", plain(test)))
        }));
    }
    all.extend(what.melee.as_ref().map(|melee| match &melee.loser {
        Some(loser) => about(&name(loser), &format!("loses the melee by {}", melee.by)),
        None => "the melee is equal".to_owned(),
    }));
    let mut each = |units: &mut dyn Iterator<Item = (&String, String)>| {
        all.extend(units.map(|(unit, does)| about(&name(unit), &does)));
    };
    each(&mut what.lost.iter().map(|(unit, n)| (unit, format!("loses {n}"))));
    each(&mut what.fell_back.iter().map(|unit| (unit, "falls back".to_owned())));
    let changed = what.state.iter().filter(|(unit, _)| !what.routed.contains(unit));
    each(&mut changed.map(|(unit, state)| (unit, format!("is {}", plain(state)))));
    each(&mut what.routed.iter().map(|unit| (unit, "routs".to_owned())));
    each(&mut what.destroyed.iter().map(|unit| (unit, "is destroyed".to_owned())));
    // Guns have an id of their own below that of their battery, and do not leave the battle with it.
    let gone = |unit: &str, how: &str| match unit.contains('/') {
        true => format!("is {}", plain(how)),
        false => format!("is gone: {}", plain(how)),
    };
    each(&mut what.gone.iter().map(|(unit, how)| (unit, gone(unit, how))));
    let does = |yes: bool| if yes { "" } else { "not " };
    each(&mut what.pursues.iter().map(|(unit, yes)| (unit, format!("does {}pursue", does(*yes)))));
    each(
        &mut what
            .arrives
            .iter()
            .map(|(wing, yes)| (wing, format!("does {}receive its order", does(*yes)))),
    );
    each(&mut what.extended.iter().map(|(unit, by)| (unit, format!("goes {by} inches farther"))));
    each(&mut what.rated.iter().map(|(unit, quality)| (unit, format!("is {}", plain(quality)))));
    each(&mut what.initiative.iter().map(|side| (side, "has the initiative".to_owned())));
    each(&mut what.decides.iter().map(|side| (side, "decides".to_owned())));
    all.extend(what.ended.as_ref().map(|how| format!("the battle ends: {}", plain(how))));
    all
}

/// The results that matter most, for one line: contact, who loses the melee, who routs, is destroyed or falls back; everything else only
/// if there is nothing of that. The first are the most important.
pub(crate) fn brief(what: &Upshot, name: &dyn Fn(&str) -> String) -> Vec<(usize, String)> {
    let mut all = Vec::new();
    all.extend(what.contact.map(|yes| (0, if yes { "contact" } else { "no contact" }.to_owned())));
    all.extend(what.melee.as_ref().map(|melee| match &melee.loser {
        Some(loser) => (1, about(&name(loser), "loses the melee")),
        None => (1, "the melee is equal".to_owned()),
    }));
    for (rank, units, does) in [
        (2, &what.destroyed, "is destroyed"),
        (3, &what.routed, "routs"),
        (4, &what.fell_back, "falls back"),
    ] {
        all.extend(units.iter().map(|unit| (rank, about(&name(unit), does))));
    }
    all
}

fn plain(word: &str) -> String {
    word.replace(['-', '_'], " ")
}
