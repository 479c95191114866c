//! How far a player may change this book, and what must hold between its values.
use crate::{
    Glorious, Ruleset,
    book::{Against, Arm, Doubling, FILES, FootCharge, Mark, MeleeMark, Rulebook, TerrainKind},
    fire, melee,
    muster::Levied,
    unit::{MOST_ELEMENTS, MOST_IN_BATTLE, MOST_MEMBERS},
};
use geom::Length;
use kernel::{
    book::generator::Entry,
    rulebook::{BookTables, Words},
    scenario::{keys::Keys, schema::Key},
};

/// The most that cover may leave of the dice, in hundredths.
const MOST_COVER: u32 = 400;
/// The highest level of ground.
const MOST_LEVEL: u8 = 10;
/// The widest line of terrain and the greatest depth of fire into it, in inches.
const MOST_WIDTH: f64 = 240.0;

impl BookTables for Rulebook {
    const RULESET: &'static str = Glorious::ID;
    const FILES: &'static [(&'static str, &'static str)] = FILES;
    const OPTIONS: &'static str = "options";
    const FIXED: &'static [&'static str] = &["classes"];
    // What an option may be is in its own row of the book. These are the limits of the program.
    const RANGES: &'static [(&'static str, f64, f64)] = &[
        ("options.battle_members_most", 0.0, MOST_MEMBERS as f64),
        ("options.battle_members_least", 0.0, MOST_MEMBERS as f64),
        ("options.battle_elements", 0.0, MOST_IN_BATTLE as f64),
        ("options.battle_keep_elements", 0.0, MOST_IN_BATTLE as f64),
        ("firing.from", 0.0, 240.0),
        ("firing.to", 0.0, 240.0),
        ("firing.round", 1.0, fire::LAST_ROUND as f64),
        ("hand-to-hand.round", 1.0, melee::LAST_ROUND as f64),
        ("firing", 0.0, 12.0),
        ("hand-to-hand", 0.0, 12.0),
        ("marks", 0.0, 12.0),
        ("melee-marks", 0.0, 12.0),
        // AGV-BAS-002: the program throws dice with twelve faces.
        ("dice.faces", 12.0, 12.0),
        ("dice", 0.0, 12.0),
        ("melee-dice", 0.0, 12.0),
        ("individual", -1.0, 4.0),
        ("battle", -1.0, 4.0),
        ("artillery", -1.0, 4.0),
        ("bases", 0.25, 12.0),
        // A unit has room for this many elements.
        ("sizes", 1.0, MOST_ELEMENTS as f64),
        ("averages", 0.0, 100.0),
        ("commanders", 0.0, 100.0),
        ("turns", 0.0, 360.0),
        // Distances.
        ("", -1.0, 240.0),
    ];
    const WORDS: &'static [(&'static str, Words)] = &[
        (
            ".source",
            Words::OneOf(&["sheet", "inferred", "found", "inherited", "reconstructed", "house"]),
        ),
        ("firing.mark", Words::OneOf(&Mark::KEYS)),
        (
            "firing.weapon",
            Words::OneOf(&[
                "bow",
                "longbow",
                "crossbow",
                "handgun",
                "organ-gun",
                "rocket",
                "light-bombard",
                "bombard",
            ]),
        ),
        ("fights-as.as", Words::OneOf(&Arm::KEYS)),
        ("hand-to-hand.mark", Words::OneOf(&MeleeMark::KEYS)),
        ("marks.against", Words::OneOf(&Against::KEYS)),
        ("melee-marks.against", Words::OneOf(&Against::KEYS)),
        ("options.foot_charge_mounted", Words::OneOf(&FootCharge::KEYS)),
        ("options.doubling", Words::OneOf(&Doubling::KEYS)),
        ("generator.raises", Words::List { least: 1, most: 4, check: Entry::<Levied>::check }),
    ];

    type Ground = TerrainKind;

    fn keys() -> Keys {
        super::keys::keys()
    }

    fn unit_keys() -> Vec<Key<'static>> {
        vec![super::keys::elements()]
    }

    /// AGV-SET-001, AGV-OPT-027, -028: the table of a battle that does not give a size.
    fn usual_table(&self) -> [Length; 2] {
        [self.options.table_width.value, self.options.table_depth.value]
    }

    fn faults(&mut self) -> Vec<(String, &'static str)> {
        let mut faults = Vec::new();
        for kind in &self.kind {
            if let Some(what) = wrong(kind) {
                faults.push((format!("the ground `{}` has {what}", kind.name), "change it"));
            }
        }
        if self.sizes.all().iter().any(|row| row.fewest > row.most) {
            let why = "the smallest size of a type of unit is above its largest";
            faults.push((why.to_owned(), "make `fewest` at most `most` under [sizes]"));
        }
        if self.firing.all().iter().any(|row| row.from > row.to) {
            let why = "a range band ends before it begins";
            faults.push((why.to_owned(), "make `from` at most `to` under [firing]"));
        }
        let options = &self.options;
        if options.battle_members_least.value > options.battle_members_most.value {
            let why = "the fewest members of a Battle are more than the most";
            let remedy = "make `battle_members_least` at most `battle_members_most`";
            faults.push((why.to_owned(), remedy));
        }
        faults
    }
}

/// A property that no ground can have.
fn wrong(kind: &TerrainKind) -> Option<&'static str> {
    let far = Length::inches(MOST_WIDTH);
    let width = |length: Option<Length>, least: i32| {
        length.is_none_or(|length| length.0 >= least && length <= far)
    };
    if !width(kind.width, 1) || kind.line && kind.width.is_none() {
        Some("an invalid width")
    } else if !width(kind.fire_depth, 0) {
        Some("an invalid `fire-depth`")
    } else if kind.cover > MOST_COVER || kind.first_combat > MOST_COVER {
        Some("a `cover` or `first-combat` above 400 hundredths")
    } else if !(-12..=12).contains(&kind.downhill) {
        Some("a `downhill` that is not -12 to 12")
    } else if kind.level > MOST_LEVEL {
        Some("a level above 10")
    } else if usize::from(kind.holds) > MOST_ELEMENTS {
        Some("room for more elements than a unit can have")
    } else {
        None
    }
}
