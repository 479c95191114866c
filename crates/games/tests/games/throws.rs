//! Sealed dice: a battle is played with them, and its record proves every throw.
use games::{
    AnyGame, No,
    throws::{Chain, Fallen, Form, Party, SERVER, SealedThrow, Throws, Wrong, key, seed, verify},
};
use kernel::{dice::Chooser, play::NoDice};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A battle with sealed dice, and the chains of everyone who takes part.
struct Table {
    game: Box<dyn AnyGame>,
    throws: Throws,
    chains: Vec<(String, Chain)>,
}

impl Table {
    fn open(id: &str, form: Form) -> Self {
        let shipped = games::scenario(id).expect("it ships");
        let game = games::open(shipped.file, shipped.text, 1, None).expect("it opens");
        let mut throws = Throws::new("testbattle", form);
        let ids = game.seats().into_iter().map(|card| card.id).chain([SERVER.to_owned()]);
        let chains: Vec<(String, Chain)> =
            ids.zip(1..).map(|(id, byte)| (id, Chain::new([byte; 32]))).collect();
        for (id, chain) in &chains {
            throws.parties.push(Party { id: id.clone(), anchor: chain.anchor(), after: 0 });
        }
        let mut table = Self { game, throws, chains };
        let (opening, key) = table.throw(None, "");
        table.game = table.game.reopen(seed(key)).expect("it opens again");
        table.game.throw_by_hand();
        table.throws.throws.push(opening);
        table
    }

    /// The next throw, without its dice.
    fn throw(&self, decision: Option<usize>, said: &str) -> (SealedThrow, [u8; 32]) {
        let number = self.throws.next();
        let seat = serde_json::from_str::<Value>(said).ok();
        let seat = seat.as_ref().and_then(|said| said["seat"].as_str());
        let needed = self.throws.needed(seat);
        let own = self.chains.iter().filter(|(id, _)| needed.contains(&id.as_str()));
        let links: BTreeMap<_, _> =
            own.map(|(id, chain)| (id.clone(), chain.link(number).expect("a link"))).collect();
        let key = key(&self.throws, number, said, &links);
        let (without, sides, taken_back) = Default::default();
        (SealedThrow { number, decision, links, without, sides, taken_back }, key)
    }

    /// Makes a decision: without dice if it needs none, otherwise with those of a throw.
    fn decide(&mut self, offer: &Value) {
        let seat = offer["seat"].as_str().expect("a seat");
        let (act, fill) = (offer["act"].clone(), offer["fill"].clone());
        let mut copy = self.game.boxed_clone();
        match copy.say_thrown(seat, act.clone(), fill.clone(), &mut NoDice) {
            Ok(faces) => {
                assert!(faces.is_empty(), "no dice, no faces");
                self.game = copy;
            }
            Err(No::WantsDie { .. }) => {
                let said = self.game.as_recorded(seat, act.clone(), fill.clone());
                let said = said.expect("it can be read").to_string();
                let (mut throw, key) = self.throw(Some(self.game.n_decisions()), &said);
                let mut dice = Fallen::new(key);
                let faces = self.game.say_thrown(seat, act, fill, &mut dice).expect("it is legal");
                assert_eq!(faces, dice.faces);
                throw.sides = dice.sides;
                self.throws.throws.push(throw);
            }
            Err(no) => panic!("an offer was refused: {no}"),
        }
    }

    fn play(&mut self, n: usize, seed: u64) {
        let mut chooser = Chooser::new(seed);
        for _ in 0..n {
            let asked = self.game.asked();
            let Some(seat) = asked.first() else { return };
            let offers = self.game.offers(seat);
            let any = &offers[chooser.under(offers.len())];
            // Fire and charges are what throws dice, and few of many offers are such.
            let thrown = offers.iter().find(|offer| !offer["target"].is_null());
            let offer = thrown.unwrap_or(any).clone();
            self.decide(&offer);
        }
    }

    fn record(&self) -> Value {
        // As a file: written and read again.
        let text = self.throws.into_record(self.game.record()).to_string();
        serde_json::from_str(&text).expect("it is JSON")
    }
}

#[test]
fn every_throw_of_a_sealed_battle_can_be_checked_from_its_record() {
    for (id, form) in [
        ("first-lesson", Form::All),
        ("first-lesson-veritas", Form::All),
        ("first-lesson-nearrun", Form::Acting),
    ] {
        let mut table = Table::open(id, form);
        table.play(400, 5);
        let verified = verify(&table.record()).unwrap_or_else(|wrong| panic!("{id}: {wrong}"));
        assert_eq!(verified.throws, table.throws.throws.len());
        assert!(verified.throws > 5, "{id} threw dice {} times", verified.throws);
        assert_eq!(verified.shares.last().map(String::as_str), Some("server"));
        assert_eq!((verified.taken_back, verified.unplayed), (0, None));
    }
}

#[test]
fn the_first_wrong_throw_is_named() {
    let mut table = Table::open("first-lesson", Form::All);
    table.play(400, 5);
    let record = table.record();
    let wrong = |change: &dyn Fn(&mut Value)| {
        let mut record = record.clone();
        change(&mut record);
        verify(&record).expect_err("it was changed").to_string()
    };
    let later = table.throws.throws[3].number;
    let n = table.throws.throws[3].decision.expect("a decision");
    let place = |key: &str| format!("/throws/throws/3/{key}");
    let other = json!(Chain::new([77; 32]).link(later).expect("a link"));
    // A die that shows something else.
    let why =
        wrong(&|record| record["dice"][0] = json!(7 - record["dice"][0].as_u64().unwrap_or(0)));
    assert!(why.starts_with("throw ") && why.contains("must show"), "{why}");
    // A link that was made up.
    let why = wrong(&|record| {
        *record.pointer_mut(&place("links/king")).expect("a link") = other.clone();
    });
    assert_eq!(why, format!("throw {later}: the link of `king` does not lead to its anchor"));
    // A link that is left out.
    let why = wrong(&|record| {
        let links = record.pointer_mut(&place("links")).and_then(Value::as_object_mut);
        links.expect("links").remove("parliament");
    });
    assert_eq!(why, format!("throw {later}: the link of `parliament` is missing"));
    // Another anchor.
    let why = wrong(&|record| record["throws"]["parties"][0]["anchor"] = other.clone());
    assert!(why.starts_with("throw 1: the link of `king`"), "{why}");
    // Another decision: its throw would have been another one.
    let why = wrong(&|record| record["decisions"][n]["act"] = json!("concede"));
    assert!(why.starts_with(&format!("throw {later}: die 1 must show")), "{why}");
    // Another battle, another seed, a missing throw.
    assert!(wrong(&|record| record["throws"]["battle"] = json!("x")).starts_with("throw 1: "));
    assert!(wrong(&|record| record["seed"] = json!(1)).contains("seed does not follow"));
    let why = wrong(&|record| {
        record["throws"]["throws"].as_array_mut().expect("a list").remove(3);
    });
    assert!(why.contains(&format!("must be number {later}")), "{why}");
    let why = wrong(&|record| {
        record["throws"]["throws"].as_array_mut().expect("a list").pop();
    });
    assert!(why.contains("belong to no throw"), "{why}");
    // Nobody waits for a list of parties without end.
    let why = wrong(&|record| {
        let party = record["throws"]["parties"][0].clone();
        record["throws"]["parties"] = json!(vec![party; 100_000]);
    });
    assert!(why.contains("at most 200"), "{why}");
    let mut open = record.clone();
    open.as_object_mut().expect("an object").remove("throws");
    assert_eq!(verify(&open), Err(Wrong::NotSealed));
}

/// The links of a throw are used up, whatever becomes of the decision.
#[test]
fn a_throw_that_was_taken_back_stays_in_the_record() {
    let mut table = Table::open("first-lesson", Form::All);
    table.play(60, 5);
    let last = table.throws.throws.last().expect("a throw").clone();
    let n = last.decision.expect("a decision");
    let said = table.game.record()["decisions"][n].to_string();
    table.game.rewind(n, 99).expect("it goes back");
    table.game.throw_by_hand();
    let taken = table.throws.throws.last_mut().expect("a throw");
    taken.taken_back = Some(said);
    table.play(40, 6);
    let record = table.record();
    let verified = verify(&record).expect("it is right");
    assert_eq!(verified.taken_back, 1);
    assert!(table.throws.throws.iter().any(|throw| throw.number == last.number + 1));
    let mut hidden = record;
    let place = hidden["throws"]["throws"].as_array_mut().expect("a list");
    place.retain(|throw| throw["taken_back"].is_null());
    let why = verify(&hidden).expect_err("one is hidden").to_string();
    assert!(why.contains(&format!("must be number {}", last.number)), "{why}");
}
