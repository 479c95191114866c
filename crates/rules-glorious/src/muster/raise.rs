//! Raises an army as a player asks for it.
use super::{Call, army, choices, muster};
use crate::{Rulebook, kinds::ElementKind};
use kernel::book::{Levy, Raised};

/// An army by the generator of the book.
pub(crate) fn raise(levy: &Levy) -> Result<Raised, String> {
    levy.must_throw()?;
    if !levy.owned.is_empty() {
        return Err(
            "the generator of this ruleset does not use what you own: leave `--own` out".into()
        );
    }
    let book = Rulebook::default();
    let offered = choices(&book);
    let choice = |name: &String| {
        let known = ElementKind::ALL.into_iter().find(|kind| kind.key() == name);
        known.filter(|kind| offered.contains(kind)).ok_or_else(|| {
            let names: Vec<_> = offered.iter().map(|kind| kind.key()).collect();
            format!(
                "`{name}` is not a choice of the generator; the choices are {}",
                names.join(", ")
            )
        })
    };
    let choose = levy.choose.iter().map(choice).collect::<Result<Vec<_>, _>>()?;
    let call = Call { throws: levy.throws, choose };
    let mustered = muster(&book, &call, &mut levy.dice())
        .map_err(|_| "the given dice are used up, or are not dice of this book".to_owned())?;
    let army = army(&mustered, &levy.name);
    Ok(Raised::thrown(&mustered.throws, mustered.notes, army))
}
