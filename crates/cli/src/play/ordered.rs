//! `B move 6`, `B charge K`: an order in words, as in the browser. It is one of the offers with what the player adds.
use super::{
    fill,
    letters::Letters,
    meant::{self, Meant, Orders, Sense},
};
use kernel::any::act_name;
use serde_json::Value;

/// What an order means.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Ordered {
    /// This act with this fill.
    This(Value, Value),
    /// One of these offers, by their indices: the player must say which.
    Several(Vec<usize>),
    /// No offer; maybe why the words cannot be read.
    Nothing(Option<String>),
}

/// What an order is read with.
#[derive(Copy, Clone)]
pub(super) struct Table<'a> {
    pub(super) letters: &'a Letters,
    pub(super) offers: &'a [Value],
    pub(super) orders: Orders,
}

/// Finds the offer of a unit that the words mean.
pub(super) fn read(unit: &str, words: &str, table: Table<'_>) -> Ordered {
    let Table { letters, offers, orders } = table;
    let own: Vec<usize> = (0..offers.len()).filter(|&n| offers[n]["unit"] == unit).collect();
    let meant = meant::read(&format!("{unit} {words}"), letters);
    let senses = meant.senses(orders, 0);
    let by_name = || by_name(&meant, &own, offers);
    let by_sense = || by_senses(&meant, &senses, &own, words, table);
    // "about" and "stand" may be acts themselves, and otherwise words for a verb.
    let found = match meant.is_verb(orders) {
        true => by_sense().or_else(by_name),
        false => by_name().or_else(by_sense),
    };
    if let Some(found) = found {
        return found;
    }
    match filled(&own, words, letters, offers) {
        Ok((n, fill)) => Ordered::This(offers[n]["act"].clone(), fill),
        Err(complaint) => match labelled(&own, &meant, offers)[..] {
            [only] => as_offered(only, offers),
            [] => Ordered::Nothing(complaint.filter(|_| senses.is_empty())),
            ref several => Ordered::Several(several.to_vec()),
        },
    }
}

/// The offer whose act has the name that was said.
fn by_name(meant: &Meant, own: &[usize], offers: &[Value]) -> Option<Ordered> {
    let mut known = named(meant, offers);
    known.retain(|n| own.contains(n));
    match known[..] {
        [only] => Some(as_offered(only, offers)),
        [_, _, ..] => Some(Ordered::Several(known)),
        [] => None,
    }
}

/// The offer that an ordinary verb means, with what the other words add to it.
fn by_senses(
    meant: &Meant,
    senses: &[Sense],
    own: &[usize],
    words: &str,
    Table { letters, offers, .. }: Table<'_>,
) -> Option<Ordered> {
    let (mut bare, mut exact) = (Vec::new(), Vec::new());
    let mut complaint = None;
    for sense in senses {
        for &n in own.iter().filter(|&&n| sense.is(&offers[n], meant)) {
            let want = offers[n]["want"].as_str().unwrap_or_default();
            // "turn 30" is a step as it stands; in "form column, move 4" and "move to 20,14" it is what follows.
            let rest = sense.rest.join(" ");
            for text in [words, rest.as_str()] {
                match fill::read_for(&offers[n], text, |word| letters.id(word)) {
                    Ok(fill) if want != "units" => {
                        return Some(Ordered::This(offers[n]["act"].clone(), fill));
                    }
                    Ok(_) => {}
                    Err(why) => complaint = complaint.or(Some(why)),
                }
            }
            if sense.rest.is_empty() && !bare.contains(&n) {
                bare.push(n);
                // The plain act is meant, not one with anything special that was not said.
                exact.extend((offers[n]["act"] == sense.act).then_some(n));
            }
        }
    }
    match (&bare[..], &exact[..]) {
        ([only], _) | (_, [only]) => Some(as_offered(*only, offers)),
        ([_, _, ..], _) => Some(Ordered::Several(bare)),
        ([], _) => complaint.map(|why| Ordered::Nothing(Some(why))),
    }
}

/// The offers whose act has the name that was said, or begins with it, and whose units are those that were named.
fn named(meant: &Meant, offers: &[Value]) -> Vec<usize> {
    let said = meant.phrase();
    let is = |offer: &Value, key: &str, n: usize| {
        meant.units.get(n).is_none_or(|id| offer[key] == id.as_str())
    };
    let whose = |n: &usize| is(&offers[*n], "unit", 0) && is(&offers[*n], "target", 1);
    let called = |has: &dyn Fn(&str) -> bool| -> Vec<usize> {
        let all = 0..offers.len();
        all.filter(|&n| act_name(&offers[n]["act"]).is_some_and(has)).filter(whose).collect()
    };
    let whole = called(&|name| name == said);
    match whole.is_empty() && !said.is_empty() {
        true => called(&|name| name.starts_with(&said)),
        false => whole,
    }
}

/// The indices of the offers that the words mean; an offered act is always allowed in some way.
pub(super) fn offered(meant: &Meant, table: Table<'_>) -> Vec<usize> {
    let mut found = named(meant, table.offers);
    for sense in meant.senses(table.orders, 0).iter().filter(|sense| sense.rest.is_empty()) {
        let all = 0..table.offers.len();
        let new = all.filter(|&n| sense.is(&table.offers[n], meant));
        let new: Vec<usize> = new.filter(|n| !found.contains(n)).collect();
        found.extend(new);
    }
    found
}

/// The offers of nobody whose act has this name: `done`.
pub(super) fn of_nobody(name: &str, offers: &[Value]) -> Vec<usize> {
    let meant = Meant { units: Vec::new(), words: vec![name.to_lowercase()] };
    let mut all = named(&meant, offers);
    all.retain(|&n| offers[n]["unit"].is_null());
    all
}

/// What the words would mean if this unit were offered what others are: an act and its fill. The rules then say why not.
pub(super) fn as_others(unit: &str, words: &str, table: Table<'_>) -> Option<(Value, Value)> {
    let Table { letters, offers, .. } = table;
    let others: Vec<usize> = (0..offers.len()).filter(|&n| offers[n]["unit"] != unit).collect();
    let (n, fill) = filled(&others, words, letters, offers).ok()?;
    let mut act = offers[n]["act"].clone();
    let inner = act.as_object_mut().and_then(|act| act.values_mut().next());
    *inner?.get_mut("unit")? = Value::from(unit);
    Some((act, fill))
}

/// An offer as it is. If it needs something that was not said, the player must choose it with its example.
fn as_offered(n: usize, offers: &[Value]) -> Ordered {
    match is_filled(&offers[n]) {
        true => Ordered::Several(vec![n]),
        false => Ordered::This(offers[n]["act"].clone(), offers[n]["fill"].clone()),
    }
}

/// Whether the player adds places or a path to it.
fn is_filled(offer: &Value) -> bool {
    matches!(offer["want"].as_str(), Some("path" | "poses" | "point"))
}

/// The first offer that takes the words as its fill: first one that the words name, as in `double-time move 6`, then any. Rulesets
/// offer the plain move first. Otherwise what is wrong with the words.
fn filled(
    own: &[usize],
    words: &str,
    letters: &Letters,
    offers: &[Value],
) -> Result<(usize, Value), Option<String>> {
    let mut complaint = None;
    for way in [Way::Named, Way::Plain] {
        for &n in own.iter().filter(|&&n| is_filled(&offers[n])) {
            let Some(rest) = way.rest(words, &offers[n]) else { continue };
            match fill::read_for(&offers[n], rest, |word| letters.id(word)) {
                Ok(fill) => return Ok((n, fill)),
                Err(why) => complaint = complaint.or(Some(why)),
            }
        }
    }
    Err(complaint)
}

/// Whether the words name the act before they say where.
#[derive(Copy, Clone)]
enum Way {
    Named,
    Plain,
}

impl Way {
    /// The words that say where.
    fn rest<'w>(self, words: &'w str, offer: &Value) -> Option<&'w str> {
        let Self::Named = self else { return Some(words) };
        let label = offer["label"].as_str().unwrap_or_default().to_lowercase();
        let names = [act_name(&offer["act"])?, label.split_whitespace().next()?];
        let rest = |name: &str| {
            let rest = words.strip_prefix(name)?;
            rest.starts_with(char::is_whitespace).then(|| rest.trim_start())
        };
        names.into_iter().find_map(rest)
    }
}

/// Offers in whose label or act every word occurs, and that are aimed at the unit that was named.
fn labelled(own: &[usize], meant: &Meant, offers: &[Value]) -> Vec<usize> {
    let says = |&n: &usize| {
        let offer = &offers[n];
        let act = act_name(&offer["act"]).unwrap_or_default().replace('-', " ");
        let text = format!("{} {act}", offer["label"].as_str().unwrap_or_default()).to_lowercase();
        let has = |word: &String| {
            text.split(|it: char| !it.is_alphanumeric()).any(|it| meant::is_same(it, word))
        };
        let aimed = meant.units.get(1).is_none_or(|id| offer["target"] == id.as_str());
        aimed && !meant.words.is_empty() && meant.words.iter().all(has)
    };
    own.iter().copied().filter(says).collect()
}
