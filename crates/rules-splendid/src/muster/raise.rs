//! An army raised as a player asks for it.
use super::{CHOICE, Call, Thrown, army, kind_of, muster_by, names};
use crate::{Rulebook, kinds::UnitKind};
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
    let kind = |name: &String| {
        let known = kind_of(name).filter(|kind| !kind.is_command());
        known.ok_or_else(|| {
            let names: Vec<_> = names().collect();
            format!("`{name}` is no type of unit that is thrown for; they are {}", names.join(", "))
        })
    };
    let mut choose = levy.choose.iter().map(kind).collect::<Result<Vec<_>, _>>()?;
    if let Some(kind) = choose.iter().find(|it| !CHOICE.contains(it)) {
        return Err(format!(
            "the choice on an 8 is between Pike and Musket and Foot (ASV-AGN-005), not {}",
            kind.name()
        ));
    }
    if choose.is_empty() {
        choose.push(UnitKind::PikeAndMusket);
    }
    let owned = levy.owned.iter().map(|(name, n)| Ok((kind(name)?, *n)));
    let owned = owned.collect::<Result<Vec<_>, String>>()?;
    let call = Call { throws: levy.throws, owned, choose };
    let mut dice = Keyed::new(levy.seed, 0);
    let mustered =
        muster_by(&Rulebook::default(), &call, &mut dice).map_err(|why| why.to_string())?;
    let names = |kinds: &[UnitKind]| kinds.iter().map(|kind| kind.name()).collect::<Vec<_>>();
    let row = |throw: &Thrown| json!({"dice": throw.dice, "raised": names(&throw.raised), "nothing": names(&throw.nothing)});
    let throws = mustered.throws.iter().map(row).collect();
    let army = army(&mustered, &levy.name);
    Ok(Raised::new(throws, mustered.notes, army))
}
