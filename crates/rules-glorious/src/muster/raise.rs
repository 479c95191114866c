//! An army raised as a player asks for it.
use super::{Call, Levied, Thrown, army, choices, muster};
use crate::{Rulebook, kinds::ElementKind};
use kernel::{
    Keyed,
    book::{Levy, Raised},
};
use serde_json::json;

/// An army by the generator of the book.
pub(crate) fn raise(levy: &Levy) -> Result<Raised, String> {
    if levy.points.is_some() {
        return Err("its armies are thrown for, not bought: leave `--points` out".into());
    }
    if !levy.owned.is_empty() {
        return Err("its generator does not ask what you own: leave `--own` out".into());
    }
    let book = Rulebook::default();
    let offered = choices(&book);
    let choice = |name: &String| {
        let known = ElementKind::ALL.into_iter().find(|kind| kind.key() == name);
        known.filter(|kind| offered.contains(kind)).ok_or_else(|| {
            let names: Vec<_> = offered.iter().map(|kind| kind.key()).collect();
            format!("`{name}` is no choice of the generator; choices are {}", names.join(", "))
        })
    };
    let choose = levy.choose.iter().map(choice).collect::<Result<Vec<_>, _>>()?;
    let call = Call { throws: levy.throws, choose };
    let mut dice = Keyed::new(levy.seed, 0);
    let mustered = muster(&book, &call, &mut dice)
        .map_err(|_| "the dice that were given are used up or are none of the book".to_owned())?;
    let names = |units: &[Levied]| {
        units.iter().map(|unit| format!("{} ({})", unit.name(), unit.n)).collect::<Vec<_>>()
    };
    let row = |throw: &Thrown| json!({"dice": throw.dice, "raised": names(&throw.raised), "nothing": names(&throw.nothing)});
    let throws = mustered.throws.iter().map(row).collect();
    let army = army(&mustered, &levy.name);
    Ok(Raised::new(throws, mustered.notes, army))
}
