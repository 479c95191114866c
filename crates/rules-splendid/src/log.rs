//! What happened, in our words: one short line an event, with the rule and the dice it rests on.
mod combat;
mod outcome;
mod verdict;

pub(crate) use outcome::outcome;
pub(crate) use verdict::{ended, ended_by};

use crate::{
    event::{End, Event, How, Reaction, Repulse, Test, Why},
    ground,
    kinds::{CommandQuality, Formation, Phase, Side, UnitId, UnitKind},
    model::Model,
    unit::{Stands, Unit},
    words,
};
use geom::{Angle, Length};
use kernel::{Cite, view::Line};
use table::PieceId;

/// An event as a line; none for what only keeps the books, or is told by the event beside it.
pub(crate) fn line(model: &Model, event: &Event) -> Option<Line> {
    match event {
        Event::DeploymentThrown { .. }
        | Event::CommanderRated { .. }
        | Event::TurnBegan { .. }
        | Event::PhaseBegan { .. }
        | Event::InitiativeThrown { .. }
        | Event::Disputed { .. }
        | Event::Ruled { .. }
        | Event::Ended { .. } => turning(model, event),
        Event::Deployed { .. }
        | Event::Moved { .. }
        | Event::Formed { .. }
        | Event::Remounted { .. }
        | Event::Limbered { .. }
        | Event::Garrisoned { .. } => moving(model, event),
        Event::Tested { .. }
        | Event::Extended { .. }
        | Event::Declared { .. }
        | Event::Contacted { .. }
        | Event::Reacted { .. }
        | Event::InVain { .. }
        | Event::HeldBack { .. } => charging(model, event),
        Event::Hit { .. }
        | Event::Recovered { .. }
        | Event::Lost { .. }
        | Event::Gone { .. }
        | Event::Strayed { .. } => losing(model, event),
        Event::Fired { .. } | Event::Attacked { .. } => combat::thrown(model, event),
        Event::Noted { .. }
        | Event::Passed { .. }
        | Event::Reddened { .. }
        | Event::AttackStood { .. }
        | Event::Shared { .. }
        | Event::Cleared { .. }
        | Event::RedCleared => None,
    }
}

/// The course of the battle: who places and moves first, turns, phases, what is disputed, how it ends.
fn turning(model: &Model, event: &Event) -> Option<Line> {
    Some(match event {
        Event::DeploymentThrown { dice, first } => {
            let end = first.map_or("a tie, to be thrown again".to_owned(), |side| {
                format!("{} places first", side_name(model, side))
            });
            pairs(model, "ASV-SET-003", "For the placing", dice, &end)
        }
        Event::CommanderRated { unit, die, quality } => {
            let text = format!("{} threw {die}: {}.", model.name(*unit), rated(*quality));
            let sub = model.unit(*unit).kind == UnitKind::SubCommander;
            let rule = if sub { "ASV-VCQ-004" } else { "ASV-VCQ-003" };
            about(model, &[*unit], rule, text).with_dice(&[*die])
        }
        Event::TurnBegan { turn } => told("ASV-SEQ-005", format!("Turn {turn}.")),
        Event::PhaseBegan { phase: Phase::Over | Phase::Deployment } => return None,
        Event::PhaseBegan { phase } => told("ASV-SEQ-001", format!("{}.", phase.name())),
        Event::InitiativeThrown { dice, winner } => {
            let end = winner.map_or("a tie, to be thrown again".to_owned(), |side| {
                format!("the lower total has the initiative, {}", side_name(model, side))
            });
            pairs(model, "ASV-INI-001", "For the initiative", dice, &end)
        }
        Event::Disputed { ruling, dice, winner } => {
            let end = winner.map_or("a tie, to be thrown again".to_owned(), |side| {
                format!("the decision falls to {}", side_name(model, side))
            });
            let what = format!("Over the point of {}", plain(ruling));
            pairs(model, "ASV-DSP-001", &what, dice, &end)
        }
        Event::Ruled { ruling, value } => {
            let text = format!("For the rest of the battle {}: {value}.", plain(ruling));
            told("ASV-DSP-002", text)
        }
        Event::Ended { winner, outcome } => {
            told(ended_by(*outcome), ended(model, *winner, *outcome))
        }
        _ => return None,
    })
}

/// Where units stand and go, and in what order.
fn moving(model: &Model, event: &Event) -> Option<Line> {
    Some(match event {
        Event::Deployed { unit, formation, .. } => {
            let text = format!("{} took ground in {}.", model.name(*unit), formation.name());
            about(model, &[*unit], "ASV-SET-005", text)
        }
        Event::Moved { unit, how, by, stands } => {
            let text = moved(model.name(*unit), *how, *by, stands);
            about(model, &[*unit], moved_by(*how), text)
        }
        Event::Formed { unit, formation, .. } => {
            about(model, &[*unit], "ASV-CHF-001", formed(model.name(*unit), *formation))
        }
        Event::Remounted { unit, mounted } => {
            let what = if *mounted { "mounted up" } else { "dismounted" };
            about(model, &[*unit], "ASV-DRG-004", format!("{} {what}.", model.name(*unit)))
        }
        Event::Limbered { unit, limbered } => {
            let (what, cite) = if *limbered {
                ("limbered up", "ASV-GUN-002")
            } else {
                ("unlimbered", "ASV-GUN-005")
            };
            about(model, &[*unit], cite, format!("{} {what}.", model.name(*unit)))
        }
        Event::Garrisoned { unit, building } => {
            let text = match building {
                Some(piece) => {
                    let held = ground::name(model, PieceId(*piece));
                    format!("{} occupied {held}.", model.name(*unit))
                }
                None => format!("{} came out into the open.", model.name(*unit)),
            };
            about(model, &[*unit], "ASV-MOV-001", text)
        }
        _ => return None,
    })
}

/// Charges and what is thrown and done for them.
fn charging(model: &Model, event: &Event) -> Option<Line> {
    Some(match event {
        Event::Tested { unit, what, die, needs, passed } => {
            tested(model, *unit, *what, *die, *needs, *passed)
        }
        Event::Extended { unit, die, by } => {
            let text = format!("{} pressed on for up to {by} more.", model.name(*unit));
            let cite = if die.is_some() { "ASV-XCH-008" } else { "ASV-XCH-009" };
            about(model, &[*unit], cite, text).with_dice(die.as_slice())
        }
        Event::Declared { unit, target, extended } => {
            let how = if *extended { "on an extended charge against" } else { "to charge" };
            let text = format!("{} set out {how} {}.", model.name(*unit), model.name(*target));
            let cite = if *extended { "ASV-XCH-004" } else { "ASV-CHG-001" };
            about(model, &[*unit, *target], cite, text)
        }
        Event::Contacted { unit, target } => {
            let text = format!("{} struck {}.", model.name(*unit), model.name(*target));
            about(model, &[*unit, *target], "ASV-CHG-001", text)
        }
        Event::Reacted { unit, how } => reacted(model, *unit, *how),
        Event::InVain { unit, how } => in_vain(model, *unit, *how),
        Event::HeldBack { unit } => {
            let text = format!("{} held back from the fight.", model.name(*unit));
            about(model, &[*unit], "ASV-JOI-016", text)
        }
        _ => return None,
    })
}

/// Markers, stands and units that come and go.
fn losing(model: &Model, event: &Event) -> Option<Line> {
    Some(match event {
        Event::Hit { unit, markers, why } => hit(model, *unit, *markers, *why)?,
        Event::Recovered { unit, markers } => {
            let text = format!("{} shook off {}.", model.name(*unit), words::hits(*markers));
            about(model, &[*unit], "ASV-HDB-018", text)
        }
        Event::Lost { unit, n, stands, .. } => {
            let text = format!(
                "{} lost {}{}",
                model.name(*unit),
                words::stands(usize::from(*n)),
                left(stands)
            );
            about(model, &[*unit], "ASV-RLS-003", text)
        }
        Event::Gone { unit, why } => {
            let (what, cite) = gone(model.unit(*unit), *why);
            about(model, &[*unit], cite, format!("{} {what}.", model.name(*unit)))
        }
        Event::Strayed { unit, n, stands } => {
            let n = words::stands(usize::from(*n));
            let text = format!("{} lost {n} off the table{}", model.name(*unit), left(stands));
            about(model, &[*unit], "ASV-MOV-007", text)
        }
        _ => return None,
    })
}

/// A line about no unit.
fn told(cite: &'static str, text: String) -> Line {
    Line { cite: Some(Cite::new(cite)), ..Line::new(text) }
}

/// A line about some units.
fn about(model: &Model, units: &[UnitId], cite: &'static str, text: String) -> Line {
    let units = units.iter().map(|unit| model.key(*unit).to_owned()).collect();
    Line { units, ..told(cite, text) }
}

/// A line that shows its dice.
trait WithDice {
    fn with_dice(self, faces: &[u8]) -> Self;
}

impl WithDice for Line {
    fn with_dice(mut self, faces: &[u8]) -> Self {
        self.dice.extend_from_slice(faces);
        self
    }
}

/// Two dice of each side against each other.
fn pairs(model: &Model, cite: &'static str, what: &str, dice: &[[u8; 2]; 2], end: &str) -> Line {
    let thrown = |side: Side| {
        let [one, other] = dice[side.idx()];
        format!("{} threw {one} and {other}", side_name(model, side))
    };
    let text = format!("{what} {}, {}: {end}.", thrown(Side(0)), thrown(Side(1)));
    told(cite, text).with_dice(&dice.concat())
}

fn side_name(model: &Model, side: Side) -> &str {
    &model.scene.sides[side.idx()].name
}

/// A key of the rulebook as words.
fn plain(key: &str) -> String {
    key.replace(['_', '-'], " ")
}

/// The end of a sentence that says how many stands are left.
fn left(stands: &Stands) -> String {
    match stands.len() {
        0 => ": none left.".to_owned(),
        n => format!(": {n} left."),
    }
}

fn rated(quality: CommandQuality) -> &'static str {
    match quality {
        CommandQuality::Charismatic => "a charismatic man",
        CommandQuality::Inspiring => "an inspiring man",
        CommandQuality::Impersonal => "an impersonal man",
    }
}

/// The point of the compass nearest to a facing.
pub(crate) fn compass(facing: Angle) -> &'static str {
    const POINTS: [&str; 8] =
        ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
    POINTS[usize::from(facing.0.wrapping_add(0x1000) >> 13)]
}

fn moved(name: &str, how: How, by: Length, stands: &Stands) -> String {
    let to = stands.first().map_or("north", |stand| compass(stand.facing));
    match how {
        How::Forward => format!("{name} advanced {by}."),
        How::Turn => format!("{name} turned to the {to}."),
        How::Pivot => format!("{name} pivoted a little to face {to}."),
        How::AboutFace => format!("{name} faced about to the {to}."),
        How::SideStep => format!("{name} side-stepped {by}."),
        How::StepBack => format!("{name} stepped back {by}."),
        How::Column => format!("{name} formed up behind its leading stand."),
        How::Charge => format!("{name} charged {by}."),
        How::Intercept => format!("{name} dashed {by} to intercept."),
        How::Join => format!("{name} closed {by} to join in."),
        How::Recoil => format!("{name} recoiled {by}."),
        How::Evade => format!("{name} evaded {by}."),
        How::BackOff(Repulse::PullsUp) => format!("{name} pulled up and drew back {by}."),
        How::BackOff(_) => format!("{name} flinched and drew back {by}."),
        How::Nudge => format!("{name} gave a little way."),
        How::CloseUp => format!("{name} closed up {by}."),
        How::Unlimber => format!("{name} swung round to the {to}."),
    }
}

/// The rule a manner of moving rests on.
fn moved_by(how: How) -> &'static str {
    match how {
        How::Forward => "ASV-MAN-001",
        How::Turn => "ASV-TRN-001",
        How::Pivot => "ASV-PIV-001",
        How::AboutFace => "ASV-ABF-003",
        How::SideStep => "ASV-SID-002",
        How::StepBack => "ASV-STB-002",
        How::Column => "ASV-BND-012",
        How::Charge => "ASV-CHG-011",
        How::Intercept => "ASV-INT-018",
        How::Join => "ASV-JOI-012",
        How::Recoil => "ASV-REC-007",
        How::Evade => "ASV-EVA-004",
        How::BackOff(repulse) => repulse.rule(),
        How::Nudge | How::CloseUp => "ASV-EAF-005",
        How::Unlimber => "ASV-GUN-005",
    }
}

fn formed(name: &str, formation: Formation) -> String {
    match formation {
        Formation::Block => format!("{name} formed block."),
        Formation::DefensiveBlock => format!("{name} formed a defensive block."),
        Formation::Line => format!("{name} formed line."),
        Formation::OpenOrder => format!("{name} took open order."),
        Formation::RoadColumn => format!("{name} formed road column."),
        Formation::BentLine => format!("{name} formed a bent line."),
        Formation::BentOpenOrder => format!("{name} formed a bent open order."),
        Formation::BentRoadColumn => format!("{name} formed a winding road column."),
    }
}

/// Markers other than those of dice, which the line of the dice has told.
fn hit(model: &Model, unit: UnitId, markers: u8, why: Why) -> Option<Line> {
    let (what, cite) = match why {
        Why::Fire | Why::Attack => return None,
        Why::Contact => ("for being in contact", "ASV-H2H-004"),
        Why::Extended => ("for an extended charge", "ASV-XCH-006"),
        Why::Intercept => ("in the interception", "ASV-INT-019"),
        Why::Recoil => ("in recoiling", "ASV-REC-006"),
        Why::HastyBlock { from_block: true } => ("in the haste to form", "ASV-HDB-005"),
        Why::HastyBlock { from_block: false } => ("in the haste to form", "ASV-HDB-006"),
        Why::Impact { heavy: false, by_heavy: false } => ("from the impact", "ASV-HDB-021"),
        Why::Impact { heavy: false, by_heavy: true } => ("from the impact", "ASV-HDB-022"),
        Why::Impact { heavy: true, by_heavy: false } => ("from the heavy impact", "ASV-HDB-024"),
        Why::Impact { heavy: true, by_heavy: true } => ("from the heavy impact", "ASV-HDB-025"),
        Why::FireInVain { by_heavy: false } => ("from the impact", "ASV-DFF-011"),
        Why::FireInVain { by_heavy: true } => ("from the impact", "ASV-DFF-012"),
        Why::AboutFace { pikes: false } => ("in turning about before the enemy", "ASV-EAF-006"),
        Why::AboutFace { pikes: true } => ("in turning about before the enemy", "ASV-EAF-007"),
        Why::Disengage { several: false } => ("in breaking away", "ASV-DIS-004"),
        Why::Disengage { several: true } => ("in breaking away", "ASV-DIS-005"),
        Why::Ground => ("for the ground charged over", "ASV-H2H-003"),
    };
    let text = format!("{} took {} {what}.", model.name(unit), words::hits(markers));
    (markers > 0).then(|| about(model, &[unit], cite, text))
}

fn tested(model: &Model, unit: UnitId, what: Test, die: u8, needs: i32, passed: bool) -> Line {
    let (aim, yes, no, cite) = match what {
        Test::Charge => ("to charge", "and went in", "and would not go", "ASV-CHG-009"),
        Test::HoldBack => {
            let open = model.unit(unit).formation.is_open_order();
            let cite = if open { "ASV-JOI-015" } else { "ASV-JOI-014" };
            ("to hold back", "and held", "and could not be held", cite)
        }
        Test::Intercept => ("to intercept", "and was off in time", "and stayed put", "ASV-INT-017"),
        Test::PullUp { pikes } => {
            let cite = if pikes { "ASV-HDB-013" } else { "ASV-HDB-014" };
            ("to pull up", "and reined in", "and could not stop in time", cite)
        }
        Test::Impact => ("for the impact", "a light one", "a heavy one", "ASV-HDB-020"),
    };
    let came = if passed { yes } else { no };
    let name = model.name(unit);
    let text = format!("{name} threw {die} {aim}, needing {needs} or less, {came}.");
    about(model, &[unit], cite, text).with_dice(&[die])
}

fn reacted(model: &Model, unit: UnitId, how: Reaction) -> Line {
    let (what, cite) = match how {
        Reaction::Stand => ("stood to receive the charge", "ASV-REA-005"),
        Reaction::Intercept => ("moved to intercept", "ASV-INT-001"),
        Reaction::CounterCharge => ("counter-charged", "ASV-INT-002"),
        Reaction::Recoil => ("gave way before the charge", "ASV-REC-001"),
        Reaction::Evade => ("turned to evade the charge", "ASV-EVA-001"),
        Reaction::HastyBlock => ("made haste to form a defensive block", "ASV-HDB-001"),
        Reaction::AboutFace => ("turned about to meet the charge", "ASV-EAF-001"),
        Reaction::DefensiveFire => ("fired as the charge came in", "ASV-DFF-001"),
        Reaction::ArtilleryFire => ("fired upon the chargers", "ASV-DFA-004"),
    };
    about(model, &[unit], cite, format!("{} {what}.", model.name(unit)))
}

/// What a unit tried in vain.
fn in_vain(model: &Model, unit: UnitId, how: Reaction) -> Line {
    let (what, cite) = match how {
        Reaction::HastyBlock => ("found no room for a defensive block", "ASV-HDB-008"),
        Reaction::Evade => ("could not get clear and stayed", "ASV-EVA-005"),
        _ => ("could not get clear and stayed", "ASV-REC-009"),
    };
    about(model, &[unit], cite, format!("{} {what}.", model.name(unit)))
}

fn gone(unit: &Unit, why: End) -> (&'static str, &'static str) {
    match why {
        End::Destroyed => ("went down to the last stand", "ASV-RLS-003"),
        End::Routed => ("routed", "ASV-ROU-003"),
        End::Retreated => ("quit the field, too few to stay", "ASV-RET-001"),
        End::Withdrew => ("withdrew from the field", "ASV-VRT-004"),
        End::Overrun if unit.limbered => ("went down, overrun on its limbers", "ASV-DFA-002"),
        End::Overrun => ("went down, overrun", "ASV-DFA-008"),
        End::LeftTable => ("left the table", "ASV-MOV-007"),
        End::LostHeart if unit.kind == UnitKind::Commander => {
            ("gave the day up for lost", "ASV-VIC-007")
        }
        End::LostHeart => ("gave the day up for lost", "ASV-VIC-006"),
        End::Escaped => ("got safely away", "ASV-VIC-001"),
        End::NoRoom => ("found no room to deploy", "ASV-SET-003"),
    }
}
