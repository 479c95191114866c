//! Single positions of *In Deo Veritas*: what a regular does where it is plain what is to be done.
use general::hire;
use kernel::any::AnyGame;

/// A position: two sides of one wing each, as lines of `id type x y facing`, perhaps a grade and perhaps a state. The first unit of a
/// side has both its commanders with it.
struct Position {
    turns: u16,
    orders: [&'static str; 2],
    objective: Option<[f64; 2]>,
    sides: [&'static str; 2],
}

impl Position {
    fn text(&self) -> String {
        let mut text = format!(
            "format = 1\nid = \"position\"\ntitle = \"A position\"\nruleset = \"veritas\"\nturns = {}\n[table]\nsize = [72.0, 48.0]\n",
            self.turns
        );
        if let Some(at) = self.objective {
            text += &format!("[[objectives]]\nname = \"The mill\"\nat = {at:?}\n");
        }
        for (n, units) in self.sides.iter().enumerate() {
            let (id, edge) = [("south", "south"), ("north", "north")][n];
            text += &format!(
                "[[sides]]\nid = \"{id}\"\nname = \"{id}\"\ncolour = \"#2f5fa8\"\nedge = \"{edge}\"\n\
                 [[sides.wings]]\nid = \"{id}-wing\"\nname = \"the wing of the {id}\"\norder = \"{}\"\n",
                self.orders[n]
            );
            let mut first = None;
            for line in units.lines().map(str::trim).filter(|line| !line.is_empty()) {
                let words: Vec<&str> = line.split_whitespace().collect();
                let [name, kind, x, y, facing, more @ ..] = &words[..] else { panic!("{line}") };
                first.get_or_insert(*name);
                let key = |key, word: &&str| format!("{key} = \"{word}\"\n");
                let grade = more.first().map(|word| key("grade", word)).unwrap_or_default();
                let state = more.get(1).map(|word| key("state", word)).unwrap_or_default();
                text += &format!(
                    "[[sides.units]]\nid = \"{name}\"\nname = \"{name}\"\ntype = \"{kind}\"\nwing = \"{id}-wing\"\n\
                     at = [{x}, {y}]\nfacing = {facing}\n{grade}{state}"
                );
            }
            let first = first.expect("somebody");
            text += &format!(
                "[[sides.units]]\nid = \"{id}-chief\"\nname = \"{id}-chief\"\ntype = \"army-commander\"\nclass = \"competent\"\nwith = \"{first}\"\n\
                 [[sides.units]]\nid = \"{id}-head\"\nname = \"{id}-head\"\ntype = \"wing-commander\"\nwing = \"{id}-wing\"\nclass = \"competent\"\nwith = \"{first}\"\n"
            );
        }
        text
    }

    fn open(&self, seed: u64) -> Box<dyn AnyGame> {
        games::open("position.toml", &self.text(), seed, None)
            .unwrap_or_else(|no| panic!("{no:?}\n{}", self.text()))
    }

    /// What both say in so many turns.
    fn said(&self, names: [&str; 2], turns: u32, seed: u64) -> Vec<String> {
        self.fought(names, turns, seed).0
    }

    /// Who wins in the end.
    fn winner(&self, names: [&str; 2], seed: u64) -> Option<String> {
        self.fought(names, u32::MAX, seed).1.verdict()?.winner
    }

    fn fought(&self, names: [&str; 2], turns: u32, seed: u64) -> (Vec<String>, Box<dyn AnyGame>) {
        let mut game = self.open(seed);
        let seats = game.seats();
        let mut generals = names.map(|name| hire(name, &*game, seed).expect("a general"));
        let mut said = Vec::new();
        while let Some(seat) = game.asked().into_iter().next() {
            let turn = game.view("watcher").map_or(0, |view| view.turn);
            if turn > turns {
                break;
            }
            let side = seats.iter().position(|card| card.id == seat).expect("a seat");
            let decision = generals[side].decide(&*game, &seat).expect("an answer");
            said.push(format!("{turn} {seat}: {}", decision.why));
            game.say(&seat, decision.act, decision.fill).expect("it is taken");
        }
        (said, game)
    }
}

/// In how many of so many battles somebody says this.
fn times(position: &Position, names: [&str; 2], turns: u32, words: &[&str]) -> usize {
    (1..=10)
        .filter(|seed| {
            let said = position.said(names, turns, *seed);
            words.iter().all(|words| said.iter().any(|line| line.contains(words)))
        })
        .count()
}

/// Two brigades of horse that reach one enemy ride at it together.
#[test]
fn two_charge_one_together() {
    let position = Position {
        turns: 6,
        orders: ["attack", "hold"],
        objective: None,
        sides: [
            "finns cavalry-brigade 30 22 0 veteran
             hessians cavalry-brigade 34 22 0",
            "arquebusiers cavalry-brigade 32 30 180
             levy rabble 60 44 180",
        ],
    };
    let n = times(&position, ["regular"; 2], 2, &["finns charges arq", "hessians charges arq"]);
    assert!(n >= 7, "only {n} times in ten");
}

/// IDV-CHG-012: horse that stands behind a brigade's flank does not let it be.
#[test]
fn an_open_flank_is_charged() {
    let position = Position {
        turns: 6,
        orders: ["attack", "hold"],
        objective: None,
        sides: [
            "finns cavalry-brigade 40 30 270
             blue infantry-brigade 30 18 0",
            "grana infantry-brigade 30 28 180
             levy rabble 8 44 180",
        ],
    };
    let n = times(&position, ["regular"; 2], 1, &["finns charges grana"]);
    assert!(n >= 8, "only {n} times in ten");
}

/// Guns that have a target in range and a clear lane fire in the first turn, and do not go for a walk.
#[test]
fn guns_with_a_target_fire() {
    let position = Position {
        turns: 6,
        orders: ["hold", "hold"],
        objective: None,
        sides: [
            "blue infantry-brigade 26 12 0
             saker field-artillery 30 12 0",
            "grana infantry-brigade 30 22 180
             breuner infantry-brigade 36 22 180",
        ],
    };
    let n = times(&position, ["regular"; 2], 1, &["saker shoots at"]);
    assert!(n >= 9, "only {n} times in ten");
}

/// IDV-VIC-004, -006: nobody lets night fall beside a place that would win the battle.
#[test]
fn the_mill_is_taken_before_night() {
    let position = Position {
        turns: 2,
        orders: ["attack", "hold"],
        objective: Some([36.0, 20.0]),
        sides: [
            "blue infantry-brigade 36 8 0
             green infantry-brigade 30 8 0",
            "grana infantry-brigade 36 44 180
             breuner infantry-brigade 30 44 180",
        ],
    };
    for seed in 1..=6 {
        assert_eq!(position.winner(["regular"; 2], seed).as_deref(), Some("south"), "seed {seed}");
    }
}

/// The same for whoever stands on it already and has an enemy in sight: he does not run off.
#[test]
fn the_mill_is_kept_at_nightfall() {
    let position = Position {
        turns: 2,
        orders: ["hold", "hold"],
        objective: Some([36.0, 20.0]),
        sides: [
            "blue infantry-brigade 36 20 0
             green infantry-brigade 30 18 0",
            "grana infantry-brigade 36 44 180
             breuner infantry-brigade 30 44 180",
        ],
    };
    for seed in 1..=6 {
        assert_eq!(position.winner(["regular"; 2], seed).as_deref(), Some("south"), "seed {seed}");
    }
}

/// IDV-REF-001: a disrupted brigade within reach of the enemy goes back to where it can reform.
#[test]
fn the_shaken_fall_back() {
    let position = Position {
        turns: 6,
        orders: ["hold", "hold"],
        objective: None,
        sides: [
            "blue infantry-brigade 36 20 0
             green infantry-brigade 30 24.5 0 trained disrupted",
            "grana infantry-brigade 30 27.8 180
             breuner infantry-brigade 36 30 180",
        ],
    };
    let n = times(&position, ["regular"; 2], 1, &["green falls back"]);
    assert!(n >= 6, "only {n} times in ten");
}
