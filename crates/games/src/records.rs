//! Opens records: to play on, only by the rules that made them; to be shown, from their film if those rules are gone.
use crate::{books, faults::guarded, film, sealed};
use kernel::{
    any::{AnyGame, Instead, NotReplayed, Replayed, Walk},
    book::Book,
    film::Shown,
};
use serde_json::{Value, json};

/// The maximum size of a record, in bytes.
pub const MOST_RECORD: usize = 64 << 20;

/// Replays a record from its text, up to a number of decisions (by default all). The battle can be played on, so today's rules
/// must agree with the record.
pub fn replay(text: &str, to: Option<usize>) -> Result<Replayed, NotReplayed> {
    replay_value(read(text)?, to)
}

/// The same from parsed JSON.
pub fn replay_value(record: Value, to: Option<usize>) -> Result<Replayed, NotReplayed> {
    let book = book_of(&record)?;
    (book.replay)(record, to)
}

/// Shows a record from its text, up to a number of decisions (by default all): by today's rules if they agree with it; otherwise
/// from its film; without a film, as far as today's rules accept its decisions.
pub fn show(text: &str, to: Option<usize>) -> Result<Replayed, NotReplayed> {
    show_value(read(text)?, to)
}

/// The same from parsed JSON.
pub fn show_value(record: Value, to: Option<usize>) -> Result<Replayed, NotReplayed> {
    match judge(record, to)? {
        Judged::Played(replayed) => Ok(replayed),
        Judged::Filmed(start, why) => filmed(&start, to, why),
        Judged::Accepted(walk, why, film) => Ok(accepted(*walk, to, why, film)),
    }
}

/// Starts a walk through a record from its beginning, one decision per step, shown as [`show`] shows it.
pub fn walk(record: Value) -> Result<Walk, NotReplayed> {
    match judge(record.clone(), None)? {
        Judged::Played(_) => walk_by_rules(record),
        Judged::Filmed(start, _) => Ok(Walk::shown(start)),
        Judged::Accepted(walk, ..) => {
            let n = stepped(*walk, usize::MAX).game().n_decisions();
            Ok(start_of(book_of(&record)?, record)?.up_to(n))
        }
    }
}

/// The same only by today's rules. Whether they accept a decision is found out at its step.
pub fn walk_by_rules(record: Value) -> Result<Walk, NotReplayed> {
    let start = replay_value(record.clone(), Some(0))?.game;
    Ok(Walk::new(start, &record))
}

/// Why today's rules do not play a record on: a sentence for those who try.
pub fn only_watched(record: &Value, why: &str) -> String {
    match (book_of(record), record["version"].as_u64()) {
        (Ok(book), Some(found)) if found != u64::from(book.version) => format!(
            "this battle was played by version {found} of the rules, and this program plays version {}: it can be watched, but not played on",
            book.version
        ),
        _ => format!(
            "today's rules do not agree with this battle ({}): it can be watched, but not played on",
            brief(why)
        ),
    }
}

/// The beginning of a battle that today's rules do not play, from its film. `why` is their error.
pub fn shown(record: Value, film: kernel::film::Film, why: &str) -> Result<Shown, String> {
    let book = book_of(&record).map_err(|why| why.to_string())?;
    let only = only_watched(&record, why);
    Shown::new(book.id, record, film, only).map_err(|why| why.to_string())
}

/// What can be shown of a record.
enum Judged {
    /// Today's rules agree with it.
    Played(Replayed),
    /// Its film, and why today's rules do not agree.
    Filmed(Shown, String),
    /// A walk by today's rules, why they do not agree, and why its film cannot be shown, if it has one.
    Accepted(Box<Walk>, String, Option<String>),
}

fn judge(record: Value, to: Option<usize>) -> Result<Judged, NotReplayed> {
    let book = book_of(&record)?;
    let film = film::unpacked(&record);
    // If there is a film, the rules must agree with all of the record, so that each part of it is shown in the same way.
    let whole = match film {
        Some(Ok(_)) if to.is_some() => by_rules(book, record.clone(), None).map(drop),
        _ => Ok(()),
    };
    let no = match whole.and_then(|()| by_rules(book, record.clone(), to)) {
        Ok(replayed) => return Ok(Judged::Played(replayed)),
        Err(no) => no,
    };
    if let Some(n) = to.filter(|&n| n > n_decisions(&record)) {
        let of = n_decisions(&record);
        let why = format!("the record has {of} decisions, so it has no decision {n}");
        return Err(NotReplayed::Unread(why));
    }
    let why = disagreement(book, &record, &no);
    let wrong = match film {
        None => None,
        Some(Err(wrong)) => Some(wrong),
        Some(Ok(film)) => match shown(record.clone(), film, &why) {
            Ok(start) => return Ok(Judged::Filmed(start, why)),
            Err(wrong) => Some(wrong),
        },
    };
    match start_of(book, record) {
        Ok(walk) => Ok(Judged::Accepted(Box::new(walk), why, wrong)),
        Err(_) => Err(match wrong {
            Some(wrong) => NotReplayed::Unread(format!("{no}; its film cannot be shown: {wrong}")),
            None => no,
        }),
    }
}

/// Replays a record. A bug in the rules is an error like any other: the film may still show it.
fn by_rules(book: &Book, record: Value, to: Option<usize>) -> Result<Replayed, NotReplayed> {
    guarded(|| (book.replay)(record, to)).unwrap_or_else(|fault| Err(NotReplayed::Broken(fault)))
}

/// A walk by today's rules, whatever version the record names. Its start is read without the decisions, because today's rules
/// may not know all of their acts.
fn start_of(book: &Book, record: Value) -> Result<Walk, NotReplayed> {
    let mut start = record.clone();
    (start["version"], start["decisions"]) = (book.version.into(), json!([]));
    if let Some(sources) = start.get_mut("sources").and_then(Value::as_array_mut) {
        sources.retain(|source| source["from"] == 0);
        let by_hand = sources.iter().any(|source| source.get("hand").is_some());
        if let Some(map) = start.as_object_mut().filter(|_| !by_hand) {
            map.remove("dice");
        }
    }
    if let Some(map) = start.as_object_mut() {
        map.remove("fingerprint");
    }
    let start = by_rules(book, start, None)?.game;
    Ok(Walk::new(start, &record))
}

/// Walks on to a decision, or as far as today's rules accept the decisions.
fn stepped(mut walk: Walk, to: usize) -> Walk {
    while walk.game().n_decisions() < to && matches!(guarded(|| walk.step()), Ok(Ok(true))) {}
    walk
}

fn filmed(start: &Shown, to: Option<usize>, why: String) -> Result<Replayed, NotReplayed> {
    let there = start.at(to.unwrap_or(usize::MAX));
    let there = there.map_err(|why| NotReplayed::Unread(why.to_string()))?;
    Ok(without_replay(Box::new(there), Instead::Film { why }))
}

fn accepted(walk: Walk, to: Option<usize>, why: String, film: Option<String>) -> Replayed {
    let of = to.unwrap_or_else(|| walk.n_decisions());
    let game = stepped(walk, of).into_game();
    let accepted = game.n_decisions();
    without_replay(game, Instead::Part { why, film, accepted, of })
}

fn without_replay(game: Box<dyn AnyGame>, instead: Instead) -> Replayed {
    let (n_decisions, n_events, fingerprint) = (game.n_decisions(), 0, String::new());
    Replayed { game, n_decisions, n_events, fingerprint, instead: Some(instead) }
}

fn disagreement(book: &Book, record: &Value, no: &NotReplayed) -> String {
    match record["version"].as_u64() {
        Some(found) if found != u64::from(book.version) => format!(
            "this record was made by version {found} of the rules; this program plays version {}",
            book.version
        ),
        _ => brief(&no.to_string()).to_owned(),
    }
}

/// An error without the list of everything that would have been right.
fn brief(why: &str) -> &str {
    why.split(", expected one of").next().unwrap_or(why)
}

fn n_decisions(record: &Value) -> usize {
    record["decisions"].as_array().map_or(0, Vec::len)
}

fn book_of(record: &Value) -> Result<&'static Book, NotReplayed> {
    if sealed::is_sealed(record) {
        return Err(NotReplayed::Unread(sealed::CLOSED.to_owned()));
    }
    let id = record
        .get("ruleset")
        .and_then(Value::as_str)
        .ok_or("this is not a record: it does not name its ruleset (key `ruleset`)")
        .map_err(|why| NotReplayed::Unread(why.to_owned()))?;
    books::book(id).ok_or_else(|| NotReplayed::Unread(books::unknown(id)))
}

/// The JSON of a record.
pub(crate) fn read(text: &str) -> Result<Value, NotReplayed> {
    if text.len() > MOST_RECORD {
        let why = format!("a record of {} bytes is too large", text.len());
        return Err(NotReplayed::Unread(why));
    }
    serde_json::from_str(text).map_err(|why| {
        let kept = "a record is the JSON that `save` or {\"record\":true} gives";
        NotReplayed::Unread(match why.is_eof() {
            true => format!("this record is incomplete: it breaks off at line {}", why.line()),
            false => format!("this is not a record: {why}; {kept}"),
        })
    })
}
