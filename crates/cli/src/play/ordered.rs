//! `B move 6`, `B charge K`: an order in words, as in the browser. It is one of the offers with what the player adds.
use super::{fill, letters::Letters, why};
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

/// Finds the offer of a unit that the words mean.
pub(super) fn read(unit: &str, words: &str, letters: &Letters, offers: &[Value]) -> Ordered {
    let own: Vec<usize> = (0..offers.len()).filter(|&n| offers[n]["unit"] == unit).collect();
    let called = why::names(offers);
    let said = format!("{unit} {words}");
    let meant = why::offered(&why::read(&said, letters, &called), offers);
    let meant: Vec<usize> = meant.into_iter().filter(|n| own.contains(n)).collect();
    match meant[..] {
        [only] => return as_offered(only, offers),
        [_, _, ..] => return Ordered::Several(meant),
        [] => (),
    }
    match filled(&own, words, letters, offers) {
        Ok((n, fill)) => Ordered::This(offers[n]["act"].clone(), fill),
        Err(complaint) => match labelled(&own, words, offers)[..] {
            [only] => as_offered(only, offers),
            [] => Ordered::Nothing(complaint),
            ref several => Ordered::Several(several.to_vec()),
        },
    }
}

/// What the words would mean if this unit were offered what others are: an act and its fill. The rules then say why not.
pub(super) fn as_others(
    unit: &str,
    words: &str,
    letters: &Letters,
    offers: &[Value],
) -> Option<(Value, Value)> {
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
            let want = offers[n]["want"].as_str().unwrap_or_default();
            match fill::read(want, rest, |word| letters.id(word)) {
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

/// Offers in whose label or act every word occurs.
fn labelled(own: &[usize], words: &str, offers: &[Value]) -> Vec<usize> {
    let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
    let says = |&n: &usize| {
        let offer = &offers[n];
        let act = act_name(&offer["act"]).unwrap_or_default().replace('-', " ");
        let text = format!("{} {act}", offer["label"].as_str().unwrap_or_default()).to_lowercase();
        words.iter().all(|word| text.split(|it: char| !it.is_alphanumeric()).any(|it| it == word))
    };
    own.iter().copied().filter(says).collect()
}
