//! The table at a terminal: shows, asks and acts until the battle ends or the players quit.
use super::{
    ears::{Ears, Heard},
    fill,
    input::{self, Typed},
    kept::Kept,
    letters::{self, Letters},
    meant::Orders,
    ordered::Table,
    seats::Player,
    show,
};
use crate::{files, print};
use anyhow::{Result, bail};
use games::{AnyGame, No, Reason};
use kernel::{Seat, View, Viewer, play::NoUndo, view::UnitView, words::sentence};
use serde_json::{Value, json};
use std::{
    collections::BTreeMap,
    io::Write,
    path::{Path, PathBuf},
};

mod questions;

/// How the session ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// There is a verdict.
    Over,
    /// The players quit.
    Left,
    /// Ctrl-C.
    Stopped,
}

/// A battle at the terminal.
pub(super) struct Session {
    game: Box<dyn AnyGame>,
    players: Vec<Player>,
    forfeits: BTreeMap<String, String>, // Seats whose program has forfeited the battle, and why.
    meant: Vec<String>,                 // The intents of the generals since a human was last asked.
    out: Box<dyn Write>,
    log: Vec<String>,
    notes: String,                       // The notes of the scenario.
    house: Option<String>,               // The house rules in force, by name and file.
    shown: String, // Seat and phase of the last map, so that it is drawn when they change.
    kept: Kept,    // Where the battle is saved.
    seen: BTreeMap<String, Vec<String>>, // The units that each seat has seen, in the order of their letters.
}

/// What a seat is asked now.
struct Asked {
    seat: String,
    view: View,
    letters: Letters,
    offers: Vec<Value>,
    orders: Orders,
}

impl Asked {
    /// The only offer, if there is just one and the player adds nothing to it.
    fn only(&self) -> Option<&Value> {
        let only = if let [only] = &self.offers[..] { only } else { return None };
        Some(only).filter(|offer| offer["want"] == "nothing")
    }

    /// What an order in words is read with.
    fn table(&self) -> Table<'_> {
        Table { letters: &self.letters, offers: &self.offers, orders: self.orders }
    }
}

impl Session {
    pub(super) fn new(
        game: Box<dyn AnyGame>,
        players: Vec<Player>,
        notes: String,
        kept: Kept,
        out: Box<dyn Write>,
    ) -> Self {
        let (forfeits, meant, log, house, shown, seen) = Default::default();
        Self { game, players, forfeits, meant, out, log, notes, house, shown, kept, seen }
    }

    /// The same battle with the house rules that it is played by.
    pub(super) fn by_house_rules(self, house: Option<String>) -> Self {
        Self { house, ..self }
    }

    /// Saves the battle and says where.
    pub(super) fn save(&mut self) -> Result<PathBuf> {
        let file = self.kept.save(&*self.game)?;
        self.tell(&format!("Saved to {}.", file.display()));
        Ok(file)
    }

    /// The command line that continues the battle from this file.
    pub(super) fn again(&self, file: &Path) -> String {
        self.kept.again(file)
    }

    /// The record as it is saved.
    pub(super) fn record(&self) -> Value {
        self.kept.record(&*self.game)
    }

    pub(super) fn game(&self) -> &dyn AnyGame {
        &*self.game
    }

    /// Seats whose program has forfeited the battle, and why.
    pub(super) fn forfeits(&self) -> &BTreeMap<String, String> {
        &self.forfeits
    }

    pub(super) fn tell(&mut self, text: &str) {
        let text = text.trim_end_matches('\n');
        if !text.is_empty() {
            print::put(&mut *self.out, text);
        }
    }

    /// Plays until there is a verdict or the players quit.
    pub(super) fn play(&mut self, ears: &Ears) -> Result<End> {
        self.opening();
        self.happened(None);
        loop {
            let Some((seat, at)) = self.seat_of(&*self.game) else {
                self.verdict();
                return Ok(End::Over);
            };
            if ears.is_stopped() {
                return Ok(End::Stopped);
            }
            if self.decides(&seat, at, ears)? {
                continue;
            }
            self.kept.keep(&*self.game);
            let asked = self.ask(seat)?;
            self.prompt(&asked);
            if let Some(end) = self.hear(&asked, ears) {
                return Ok(end);
            }
            self.meant.clear();
        }
    }

    /// What a new player must know before the first question: what this is, how to win, how to give orders.
    fn opening(&mut self) {
        let first = self.notes.split("\n\n").next().unwrap_or_default().to_owned();
        self.story(&first);
        let how = "\nType the number of an offer to do it, a unit's letter to see what it may do, `help` for everything else.";
        self.tell(&print::wrapped(how, print::columns(), 0));
        print::put(&mut *self.out, "");
    }

    /// The battle's title, its history or a part of it, and how to win.
    fn story(&mut self, notes: &str) {
        let Ok(view) = self.game.view("watcher") else { return };
        let columns = print::columns();
        let wrapped = |text: &str| print::wrapped(text, columns, 0);
        self.tell(&view.title);
        for paragraph in notes.split("\n\n") {
            self.tell(&wrapped(&paragraph.split_whitespace().collect::<Vec<_>>().join(" ")));
        }
        for aim in &view.aims {
            self.tell(&print::wrapped(&format!("  * {aim}"), columns, 4));
        }
        if let Some(house) = self.house.clone() {
            self.tell(&wrapped(&format!("House rules are in force: {house}.")));
        }
    }

    /// Who must answer, with their index among the players: generals first, so that a human is asked last.
    fn seat_of(&self, game: &dyn AnyGame) -> Option<(String, usize)> {
        let cards = game.seats();
        let at = |id: &String| cards.iter().position(|card| card.id == *id).unwrap_or(0);
        let asked = game.asked();
        let first = asked.iter().find(|id| !self.is_human(at(id))).or(asked.first())?;
        Some((first.clone(), at(first)))
    }

    fn is_human(&self, at: usize) -> bool {
        self.players.get(at).is_none_or(Player::is_human)
    }

    /// The battle before the last decision of a human. The answers of generals since then are undone too, so that
    /// a player cannot make a general choose again until it chooses worse.
    fn undone(&self) -> Result<Box<dyn AnyGame>, NoUndo> {
        let mut before = self.game.boxed_clone();
        loop {
            before.undo()?;
            if self.seat_of(&*before).is_some_and(|(_, at)| self.is_human(at)) {
                return Ok(before);
            }
        }
    }

    fn ask(&mut self, seat: String) -> Result<Asked> {
        let mut view = self.game.view(&seat).map_err(|no| anyhow::anyhow!("{no:?}"))?;
        letters::keep(&mut view, self.seen.entry(seat.clone()).or_default());
        let letters = Letters::of(&view);
        let offers = self.game.offers(&seat);
        Ok(Asked { seat, view, letters, offers, orders: self.game.orders() })
    }

    /// A general decides, if one plays this seat.
    fn decides(&mut self, seat: &str, at: usize, ears: &Ears) -> Result<bool> {
        let Some(Player::General(general)) = self.players.get_mut(at) else { return Ok(false) };
        let Some(said) = general.decide(&*self.game, seat) else {
            bail!("the general of `{seat}` has no answer; this is a bug");
        };
        let forfeited = general.forfeited();
        if ears.is_stopped() || forfeited.is_some() && ears.is_stopped_soon() {
            return Ok(true);
        }
        if let Some(why) = forfeited
            && self.forfeits.insert(seat.to_owned(), why.clone()).is_none()
        {
            self.tell(&format!("{seat} forfeits: {why}."));
        }
        self.note_intent(said.why);
        if !self.do_it(seat, said.act, said.fill) {
            bail!("the answer of the general of `{seat}` was refused; this is a bug");
        }
        Ok(true)
    }

    /// Keeps what a general meant for `intent`, unless a person who plays may not know it: a choice made in secret, or a unit that they
    /// do not see.
    fn note_intent(&mut self, why: String) {
        let humans = (0..self.players.len()).filter(|n| self.is_human(*n));
        let seats: Vec<String> = self.game.seats().into_iter().map(|card| card.id).collect();
        let ids = humans.filter_map(|n| seats.get(n));
        let views: Vec<View> = ids.filter_map(|id| self.game.view(id).ok()).collect();
        if views.is_empty() {
            return;
        }
        if self.game.is_secret() || !staff::names_only_seen(&why, &*self.game, &views) {
            if self.meant.last().is_none_or(|last| last != staff::IN_SECRET) {
                self.meant.push(staff::IN_SECRET.to_owned());
            }
        } else if self.meant.last() != Some(&why) {
            self.meant.push(why);
        }
    }

    fn map(&mut self, view: &View) {
        self.tell(&draw::terminal(view, print::columns(), print::colours()));
    }

    fn prompt(&mut self, asked: &Asked) {
        let now = format!("{} {} {}", asked.seat, asked.view.turn, asked.view.phase);
        let is_new = self.shown != now;
        if is_new {
            self.shown = now;
            self.map(&asked.view);
        }
        let view = &asked.view;
        let side = self.side_of(&asked.seat, view);
        // Do not repeat the side if the prompt names it.
        let prompt = match view.prompt.to_lowercase().starts_with(&side.to_lowercase()) {
            true => view.prompt.clone(),
            false => format!("{side}: {}", view.prompt),
        };
        let turn = if view.turn == 0 { String::new() } else { format!("Turn {}, ", view.turn) };
        self.tell(&print::wrapped(
            &format!("\n{}. {}", sentence(&format!("{turn}{}", view.phase)), sentence(&prompt)),
            print::columns(),
            2,
        ));
        self.tell(&match is_new {
            true => show::offers(view, &asked.letters, &asked.offers),
            false => show::offers_again(view, &asked.letters, &asked.offers),
        });
        if asked.only().is_some() {
            self.tell("  Press Enter: there is no other answer.");
        }
    }

    fn side_of(&self, seat: &str, view: &View) -> String {
        let card = self.game.seats().into_iter().find(|card| card.id == seat);
        let side = card.map(|card| card.side).unwrap_or_default();
        let side = view.sides.iter().find(|it| it.id == side).map(|side| side.name.clone());
        side.filter(|name| !name.is_empty()).unwrap_or_else(|| seat.to_owned())
    }

    /// Reads lines until something is done, or returns how the session ends.
    fn hear(&mut self, asked: &Asked, ears: &Ears) -> Option<End> {
        let mut warned = false;
        loop {
            let _ = write!(self.out, "> ").and_then(|()| self.out.flush());
            let line = match ears.next() {
                Heard::Line(line) => line,
                Heard::End => {
                    self.tell("\nThe input has ended; the battle stops here.");
                    return Some(End::Left);
                }
                Heard::Stop => return Some(End::Stopped),
            };
            let typed = input::read(&line);
            if typed == Typed::Quit && !warned && self.kept.is_behind(&*self.game) {
                warned = true;
                self.tell("This battle is not saved. Type `save` to save it, or `quit` again to leave it.");
                continue;
            }
            if typed == Typed::Quit {
                return Some(End::Left);
            }
            if self.obey(asked, typed) {
                return None;
            }
        }
    }

    /// Does what was typed; true when the battle has changed.
    fn obey(&mut self, asked: &Asked, typed: Typed) -> bool {
        match typed {
            // The only answer needs no number.
            Typed::Nothing if asked.only().is_some() => {
                return self.obey(asked, Typed::Offer { number: 1, rest: String::new() });
            }
            Typed::Offer { number, rest } => match self.answer(asked, number, &rest) {
                Ok((act, fill)) => return self.give(asked, act, fill),
                Err(why) => self.tell(&why),
            },
            Typed::Unit(name) if unit(asked, &name).is_none() => {
                return self.order_of_nobody(asked, &name);
            }
            Typed::Order { unit, words } => return self.order(asked, &unit, &words),
            Typed::Undo => match self.undone() {
                Ok(before) => {
                    self.game = before;
                    self.tell("Undone.");
                    self.log.push("Undone.".to_owned());
                    return true;
                }
                Err(why) => self.tell(&format!("No: {why}.")),
            },
            Typed::Concede { sure: false } => {
                self.tell("This concedes the battle. Type `concede yes` to confirm.");
            }
            Typed::Concede { sure: true } => {
                return self.do_it(&asked.seat, json!("concede"), Value::Null);
            }
            Typed::Load(file) => match files::replay(Path::new(&file), None) {
                Ok(loaded) if loaded.game.seats().len() == self.players.len() => {
                    self.game = loaded.game;
                    self.shown.clear();
                    self.tell(&format!("Loaded {file}."));
                    return true;
                }
                Ok(_) => self.tell("No: that battle has other seats; start it with --load."),
                Err(why) => self.tell(&format!("No: {}", print::reason(&why))),
            },
            other => self.look(asked, other),
        }
        false
    }

    /// Commands that change nothing.
    fn look(&mut self, asked: &Asked, typed: Typed) {
        match typed {
            Typed::Help => self.tell(input::HELP),
            Typed::Map => self.map(&asked.view),
            Typed::Offers => {
                let offers = show::offers(&asked.view, &asked.letters, &asked.offers);
                self.tell(&offers);
            }
            Typed::Unit(name) => {
                if let Some(it) = unit(asked, &name) {
                    let offers = show::offers_of(&asked.view, it, &asked.letters, &asked.offers);
                    let about = show::unit(&asked.view, it);
                    self.tell(&format!("{about}{offers}"));
                }
            }
            Typed::Why(words) => self.why(asked, &words),
            Typed::Measure(ends) => self.measure(asked, &ends),
            Typed::Odds(words) => self.odds(asked, &words),
            Typed::Rule(cite) => {
                let text = games::rule(&cite);
                let text = text.map(|text| format!("{cite}: {text}"));
                self.tell(&text.unwrap_or_else(|| format!("there is no rule `{cite}`")));
                if self.house.is_some() {
                    self.tell("  (as the book has it; house rules may have changed its figures)");
                }
            }
            Typed::Notes => {
                let notes = self.notes.clone();
                self.story(&notes);
            }
            Typed::Intent if self.meant.is_empty() => {
                self.tell("No general has acted since your last decision.");
            }
            Typed::Intent => {
                let meant = self.meant.join("\n");
                self.tell(&meant);
            }
            Typed::Log(n) => {
                let from = self.log.len().saturating_sub(n);
                let lines = self.log[from..].join("\n");
                self.tell(&lines);
            }
            Typed::Save(None) => {
                if let Err(why) = self.save() {
                    self.tell(&format!("No: {}", print::reason(&why)));
                }
            }
            Typed::Save(Some(file)) => match self.kept.copy(&*self.game, Path::new(&file)) {
                Ok(()) => self.tell(&format!("Saved to {file}.")),
                Err(why) => self.tell(&format!("No: {}", print::reason(&why))),
            },
            Typed::Unknown(why) => self.tell(&why),
            _ => {}
        }
    }

    /// The act and the fill of an offer, using what was typed after its number.
    fn answer(&self, asked: &Asked, number: usize, rest: &str) -> Result<(Value, Value), String> {
        let offer = number.checked_sub(1).and_then(|n| asked.offers.get(n));
        let offer = offer.ok_or_else(|| {
            format!("there is no offer {number}; they run from 1 to {}", asked.offers.len())
        })?;
        let fill = if rest.is_empty() {
            offer["fill"].clone()
        } else {
            fill::read_for(offer, rest, |word| asked.letters.id(word))?
        };
        Ok((offer["act"].clone(), fill))
    }

    /// Sends a player's decision; true if it was accepted. An order that nothing is said about yet is repeated, so that nobody gives
    /// it twice.
    fn give(&mut self, asked: &Asked, act: Value, fill: Value) -> bool {
        let offer = asked.offers.iter().find(|offer| offer["act"] == act);
        let label = offer.filter(|it| !it["unit"].is_null()).and_then(|it| it["label"].as_str());
        let (label, n_lines) = (label.map(|label| format!("{label}.")), self.log.len());
        let accepted = self.do_it(&asked.seat, act, fill);
        if let Some(label) = label.filter(|_| accepted && self.log.len() == n_lines) {
            self.tell(&print::wrapped(&format!("  {label}"), print::columns(), 4));
            self.log.push(label);
        }
        accepted
    }

    /// Sends a decision; true if it was accepted.
    fn do_it(&mut self, seat: &str, act: Value, fill: Value) -> bool {
        match self.game.say(seat, act, fill) {
            Ok(()) => {
                self.happened(Some(seat));
                true
            }
            Err(no) => {
                self.refused(&no);
                false
            }
        }
    }

    fn refused(&mut self, no: &No) {
        match no {
            No::Refused(Reason { cite, why, .. }) => {
                self.tell(&format!("No: {why}  [{cite}]"));
                if let Some(rule) = games::rule(cite) {
                    self.tell(&print::wrapped(&format!("    {cite}: {rule}"), print::columns(), 4));
                }
            }
            No::WantsDie { sides } => self.tell(&format!("No: a d{sides} must be rolled")),
            other => self.tell(&format!("No: {other}")),
        }
    }

    /// Prints what happened at the last decision, as far as the deciding human may know. For a general's decision, prints what
    /// the only human may know, or with several humans what everybody may know.
    fn happened(&mut self, seat: Option<&str>) {
        let at = seat.and_then(|id| self.game.seats().iter().position(|card| card.id == id));
        let is_human = |n: &usize| self.is_human(*n);
        let mut humans = (0..self.game.seats().len()).filter(is_human);
        let at = match (humans.next(), humans.next()) {
            (Some(only), None) => seat.map(|_| only),
            _ => at.filter(is_human),
        };
        let viewer = at.map_or(Viewer::Watcher, |n| Viewer::Seat(Seat(n as u8)));
        for line in self.game.lines(viewer) {
            self.tell(&print::wrapped(&format!("  {}", line.text), print::columns(), 4));
            self.log.push(line.text);
        }
    }

    fn verdict(&mut self) {
        if let Ok(view) = self.game.view("referee") {
            self.map(&view);
        }
        match self.game.verdict() {
            Some(verdict) => {
                let told = format!("\n{}: {}", verdict.words, verdict.why);
                self.tell(&print::wrapped(&told, print::columns(), 0));
            }
            None => self.tell("\nThe battle is over."),
        }
    }
}

fn unit<'a>(asked: &'a Asked, name: &str) -> Option<&'a UnitView> {
    let id = asked.letters.id(name)?;
    asked.view.units.iter().find(|unit| unit.id == id)
}
