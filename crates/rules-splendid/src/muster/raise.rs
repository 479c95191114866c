//! An army raised as a player asks for it.
use super::{Call, army, muster_by};
use crate::{Rulebook, kinds::UnitKind};
use kernel::book::{
    Levy, Raised,
    generator::{self, Recruit as _},
};

/// An army from the generator of the book.
pub(crate) fn raise(levy: &Levy) -> Result<Raised, String> {
    levy.must_throw()?;
    let kind = |name: &String| {
        UnitKind::from_words(name).filter(UnitKind::is_raised).ok_or_else(|| {
            let known = UnitKind::ALL.into_iter().filter(UnitKind::is_raised).map(UnitKind::key);
            let names: Vec<_> = known.collect();
            format!(
                "the generator does not raise units of type `{name}`, only {}",
                names.join(", ")
            )
        })
    };
    let book = Rulebook::default();
    let offered = generator::choices(book.generator.values().flatten());
    let mut choose = levy.choose.iter().map(kind).collect::<Result<Vec<_>, _>>()?;
    if let Some(kind) = choose.iter().find(|it| !offered.contains(it)) {
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
    let mustered = muster_by(&book, &call, &mut levy.dice()).map_err(|why| why.to_string())?;
    let army = army(&mustered, &levy.name);
    Ok(Raised::thrown(&mustered.throws, mustered.notes, army))
}
