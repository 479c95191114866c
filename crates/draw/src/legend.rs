//! The foot of the sheet: a scale, a key to the arms and markers that are on the table, and the compass.
use crate::arms::{Block, Signs};
use crate::ink::{CLEAR, LINE, SOFT};
use crate::layout::Layout;
use crate::lettering::{self, Face, Text};
use crate::plan::Plan;
use crate::sheet::{Sheet, Trace, num};
use crate::sides::Livery;
use crate::{hats, markers, rose, standards, troops};
use geom::V2;
use kernel::view::{Arm, Marker, View};

/// One thing the key explains.
#[derive(Copy, Clone)]
enum Entry<'a> {
    Arm(Arm, &'static str),
    Mark(&'a Marker),
}

/// Where the key is.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Key {
    /// Between the scale and the compass.
    Between,
    /// Under them, if the table is narrow or the key long.
    Under,
}

/// The foot, measured but not yet drawn.
pub(crate) struct Legend<'a> {
    rows: Vec<Vec<(Entry<'a>, f64)>>,
    scale: f64,
    key: Key,
    bar: f64,
}

/// Every arm by name, in the order the key gives them.
const ARMS: [(Arm, &str); 47] = [
    (Arm::Pike, "Pike"),
    (Arm::Spears, "Spears"),
    (Arm::Bills, "Bills"),
    (Arm::Bows, "Bows"),
    (Arm::Longbows, "Longbows"),
    (Arm::Crossbows, "Crossbows"),
    (Arm::Handguns, "Handguns"),
    (Arm::Shot, "Shot"),
    (Arm::Foot, "Foot"),
    (Arm::LightFoot, "Light foot"),
    (Arm::Knights, "Knights"),
    (Arm::HeavyHorse, "Heavy horse"),
    (Arm::Horse, "Horse"),
    (Arm::Lancers, "Lancers"),
    (Arm::LightHorse, "Light horse"),
    (Arm::Dragoons, "Dragoons"),
    (Arm::DragoonsFoot, "Dragoons afoot"),
    (Arm::MountedFoot, "Foot on horseback"),
    (Arm::OrganGun, "Organ gun"),
    (Arm::Rocket, "Rockets"),
    (Arm::LightGun, "Light gun"),
    (Arm::Gun, "Gun"),
    (Arm::HeavyGun, "Heavy gun"),
    (Arm::Limber, "Limbered gun"),
    (Arm::Skirmishers, "Skirmishers"),
    (Arm::Camels, "Camels"),
    (Arm::Elephants, "Elephants"),
    (Arm::Engineers, "Engineers"),
    (Arm::Gunners, "Gunners"),
    (Arm::Horses, "Led horses"),
    (Arm::Wagon, "Waggons"),
    (Arm::LineInfantry, "Line infantry"),
    (Arm::LightInfantry, "Light infantry"),
    (Arm::Grenadiers, "Grenadiers"),
    (Arm::LightCavalry, "Light cavalry"),
    (Arm::LanceCavalry, "Lancers"),
    (Arm::DragoonCavalry, "Dragoons"),
    (Arm::HeavyCavalry, "Heavy cavalry"),
    (Arm::Cuirassiers, "Cuirassiers"),
    (Arm::FootBattery, "Foot artillery"),
    (Arm::HeavyBattery, "Heavy foot artillery"),
    (Arm::HorseBattery, "Horse artillery"),
    (Arm::HorseLimber, "Horse artillery, limbered"),
    (Arm::Commander, "General"),
    (Arm::SubCommander, "Commander"),
    (Arm::Brigadier, "Brigadier"),
    (Arm::Messenger, "Messenger"),
];

impl<'a> Legend<'a> {
    pub(crate) fn new(view: &'a View, room: f64, scale: f64) -> Self {
        let units = || view.units.iter().filter(|unit| unit.on_table);
        let shown = |arm: Arm| units().flat_map(|unit| &unit.stands).any(|stand| stand.arm == arm);
        let mut entries: Vec<Entry<'a>> = ARMS
            .iter()
            .filter(|(arm, _)| shown(*arm))
            .map(|&(arm, name)| Entry::Arm(arm, name))
            .collect();
        let mut said: Vec<&Marker> = Vec::new();
        for marker in units().flat_map(|unit| &unit.markers).filter(|marker| marker.count > 0) {
            // One state may have two counters; list it once.
            if !said.iter().any(|known| known.meaning == marker.meaning) {
                said.push(marker);
            }
        }
        entries.extend(said.into_iter().take(12).map(Entry::Mark));
        let narrow = room < 760.0 * scale;
        let key = if narrow { Key::Under } else { Key::Between };
        let beside = Self::set(&entries, room, scale, key);
        // A key with many rows would be taller than the scale and the compass beside it.
        if beside.rows.len() > 3 { Self::set(&entries, room, scale, Key::Under) } else { beside }
    }

    /// Breaks the key into rows, between the scale and the compass or under them.
    fn set(entries: &[Entry<'a>], room: f64, scale: f64, key: Key) -> Self {
        let bar = (room * if key == Key::Under { 0.55 } else { 0.24 }).min(300.0 * scale);
        let between = if key == Key::Under { room } else { room - bar - 210.0 * scale };
        let mut legend = Self { rows: Vec::new(), scale, key, bar };
        legend.fill(entries, between);
        legend
    }

    fn fill(&mut self, entries: &[Entry<'a>], room: f64) {
        let mut left = 0.0;
        for &entry in entries {
            let wide = self.width(&entry);
            match self.rows.last_mut() {
                Some(row) if left >= wide => row.push((entry, wide)),
                _ => {
                    self.rows.push(vec![(entry, wide)]);
                    left = room;
                }
            }
            left -= wide;
        }
    }

    fn size(&self) -> f64 {
        (13.0 * self.scale).max(8.5)
    }

    fn row_high(&self) -> f64 {
        30.0 * self.scale
    }

    fn width(&self, entry: &Entry<'_>) -> f64 {
        let (picture, words) = match entry {
            Entry::Arm(_, words) => (38.0, *words),
            Entry::Mark(marker) => (16.0, marker.meaning.as_str()),
        };
        let words = lettering::width(words, self.size(), Face::Italic, 0.0);
        words + (picture + 24.0) * self.scale
    }

    /// How high the foot is.
    pub(crate) fn high(&self) -> f64 {
        let key = self.rows.len() as f64 * self.row_high();
        let furniture = 112.0 * self.scale;
        if self.key == Key::Under {
            key + furniture
        } else {
            furniture.max(key + 16.0 * self.scale)
        }
    }

    /// Draws the foot.
    pub(crate) fn draw(&self, sheet: &mut Sheet, layout: &Layout<'_>, liveries: &[Livery]) {
        let (scale, plan) = (self.scale, &layout.plan);
        let top = layout.foot + 8.0 * scale;
        let furniture = if self.key == Key::Under { 112.0 * scale } else { self.high() };
        sheet.open("g", &[("class", "legend")]);
        self.scale_bar(sheet, plan, V2::new(plan.corner.x, top + furniture * 0.5 - 8.0 * scale));
        let radius = 40.0 * scale;
        let right = V2::new(plan.corner.x + plan.wide - radius * 1.5, top + furniture * 0.5);
        rose::draw(sheet, right, radius);
        let tall = self.rows.len() as f64 * self.row_high();
        let (from, wide, start) = if self.key == Key::Under {
            (plan.corner.x, plan.wide, top + furniture - 6.0 * scale)
        } else {
            let from = plan.corner.x + self.bar + 60.0 * scale;
            (from, plan.wide - self.bar - 210.0 * scale, top + (furniture - tall) * 0.5)
        };
        for (k, row) in self.rows.iter().enumerate() {
            let used: f64 = row.iter().map(|(_, wide)| wide).sum();
            let mut at =
                V2::new(from + (wide - used) * 0.5, start + (k as f64 + 0.5) * self.row_high());
            for (entry, wide) in row {
                self.entry(sheet, plan, entry, at, liveries);
                at.x += wide;
            }
        }
        sheet.close();
    }

    fn entry(
        &self,
        sheet: &mut Sheet,
        plan: &Plan,
        entry: &Entry<'_>,
        at: V2,
        liveries: &[Livery],
    ) {
        let scale = self.scale;
        let (words, picture) = match entry {
            Entry::Arm(arm, words) => {
                self.sample(sheet, plan, *arm, at + V2::new(17.0 * scale, 0.0), liveries);
                (*words, 38.0)
            }
            Entry::Mark(marker) => {
                markers::draw(sheet, marker, at + V2::new(8.0 * scale, 0.0), plan.pen);
                (marker.meaning.as_str(), 18.0)
            }
        };
        let place = at + V2::new(picture * scale + 4.0 * scale, self.size() * 0.32);
        Text::new(words, place, self.size(), Face::Italic).put(sheet);
    }

    /// A base of an arm in the first side's livery, facing up the sheet.
    fn sample(&self, sheet: &mut Sheet, plan: &Plan, arm: Arm, at: V2, liveries: &[Livery]) {
        let scale = self.scale;
        let Some(livery) = liveries.first() else { return };
        let block = Block {
            centre: at,
            ahead: V2::new(0.0, -1.0),
            wide: 32.0 * scale,
            deep: 17.0 * scale,
            figures: None,
            hollow: false,
            order: None,
        };
        if let Some(standard) = standards::of(arm) {
            let foot = at + V2::new(-6.0 * scale, 11.0 * scale);
            standards::plant(sheet, foot, 16.0 * scale, scale, standard, livery);
            return;
        }
        let mut signs = Signs::default();
        signs.add(&plan.at_scale(scale * 24.0), &block, arm);
        troops::paint(sheet, scale, &signs, livery);
        hats::put(sheet, at, 22.0 * scale, scale, arm, livery);
    }

    /// Inches to a division of the scale, and how many there are: twelve single inches where they fit.
    fn divisions(&self, plan: &Plan) -> (f64, u32) {
        let whole = plan.wide / plan.inch;
        let fits = |unit: f64, count: u32| {
            let inches = unit * f64::from(count);
            let long = inches * plan.inch;
            (self.bar * 0.3..=self.bar * 1.02).contains(&long) && inches <= whole
        };
        let units = [1.0, 10.0, 100.0, 1000.0, 10000.0];
        let choices = units.into_iter().flat_map(|unit| [12, 8, 4, 2].map(|count| (unit, count)));
        choices.into_iter().find(|&(unit, count)| fits(unit, count)).unwrap_or((1.0, 1))
    }

    /// A scale of inches, chequered in two rows.
    fn scale_bar(&self, sheet: &mut Sheet, plan: &Plan, at: V2) {
        let scale = self.scale;
        let (unit, count) = self.divisions(plan);
        let step = unit * plan.inch;
        let high = 4.0 * scale;
        let (mut black, mut frame) = (Trace::default(), Trace::default());
        for k in 0..count {
            let y = if k % 2 == 0 { 0.0 } else { high };
            black.rect(at.x + step * f64::from(k), at.y + y, step, high);
        }
        frame.rect(at.x, at.y, step * f64::from(count), high * 2.0);
        sheet.fill(&frame, &CLEAR.hex(), &[]);
        sheet.fill(&black, &LINE.hex(), &[]);
        sheet.line(&frame, LINE, 1.1 * scale, &[]);
        let size = self.size() * 0.92;
        for k in (0..=count).step_by((count / 4).max(1) as usize) {
            let place = V2::new(at.x + step * f64::from(k), at.y + high * 2.0 + size);
            let words = num((unit * f64::from(k) * 100.0).round() / 100.0);
            Text::new(&words, place, size, Face::Roman).centred().put(sheet);
        }
        let place = V2::new(at.x + step * f64::from(count) * 0.5, at.y - 9.0 * scale);
        let text =
            Text::new("A Scale of Inches", place, self.size() * 1.05, Face::Italic).centred();
        Text { spread: 0.06, ink: SOFT.towards(LINE, 0.4), ..text }.put(sheet);
    }
}
