//! The maps of a report: the ground is drawn once, and every turn puts its troops on it.
use super::Report;
use crate::ink::LINE;
use crate::names::{self, Names};
use crate::places::Places;
use crate::plan::Plan;
use crate::sheet::{Sheet, Trace, num};
use crate::sides::{self, Livery};
use crate::troops::{self, Troop};
use crate::{Arrow, Style, arrows, ground, paper, zones};
use kernel::view::View;

/// The approximate width of a map. Names keep their size, so this determines how large they look.
const WIDE: f64 = 960.0;

/// The cost of covering the name of a place.
const OVER_PLACE: f64 = 6.0;

/// The grounds of a report, and what its maps share.
pub(super) struct Maps<'a> {
    plan: Plan,
    grounds: Vec<&'a View>,
    liveries: Vec<Livery>,
}

impl<'a> Maps<'a> {
    pub(super) fn new(report: &'a Report) -> Self {
        let start = &report.start;
        let inch = (WIDE / start.size[0].to_inches().max(1.0)).clamp(5.0, 24.0);
        let mut grounds: Vec<&View> = Vec::new();
        for view in [start].into_iter().chain(report.turns.iter().map(|page| &page.view)) {
            if !grounds.iter().any(|known| same(known, view)) {
                grounds.push(view);
            }
        }
        Self { plan: Plan::new(start.size, inch), grounds, liveries: sides::liveries(start) }
    }

    /// The shared definitions of the maps, in a drawing of zero size.
    pub(super) fn shelf(&self, sheet: &mut Sheet) {
        let plan = &self.plan;
        sheet.open("svg", &[("class", "shelf"), ("width", "0"), ("height", "0"), XMLNS]);
        sheet.open("defs", &[]);
        paper::paints(sheet, plan.pen);
        for livery in &self.liveries {
            livery.define(sheet, plan.pen);
        }
        if let Some(first) = self.grounds.first() {
            let terrain = self.grounds.iter().flat_map(|view| view.terrain.clone()).collect();
            ground::pictures(sheet, plan, &View { terrain, ..(*first).clone() });
        }
        troops::chevrons(sheet, plan.pen);
        crate::table(sheet, plan);
        for (k, view) in self.grounds.iter().enumerate() {
            let places = self.places(view);
            sheet.open("g", &[("id", &format!("ground-{k}")), ("clip-path", "url(#table)")]);
            paper::draw(sheet, plan.wide, plan.high, plan.pen);
            ground::draw(sheet, plan, view, &places.clearings());
            zones::draw(sheet, plan, view, &self.liveries);
            places.draw(sheet, plan);
            sheet.close();
        }
        sheet.close();
        sheet.close();
    }

    fn places(&self, view: &View) -> Places {
        Places::arrange(&self.plan, view, &mut names::room(&self.plan, view, &[]))
    }

    /// One map.
    pub(super) fn draw(&self, sheet: &mut Sheet, view: &View, moves: &[Arrow], label: &str) {
        let plan = &self.plan;
        let style = Style::default();
        let livery =
            |side: &str| &self.liveries[sides::place(view, side).min(self.liveries.len() - 1)];
        let units = view.units.iter();
        let troops: Vec<Troop<'_>> =
            units.filter_map(|unit| Troop::new(plan, &style, unit, livery(&unit.side))).collect();
        let mut room = names::room(plan, view, &troops);
        for spot in self.places(view).clearings() {
            room.take(spot, OVER_PLACE);
        }
        let names = Names::arrange(plan, &style, &troops, &mut room);
        let size = format!("0 0 {} {}", num(plan.wide), num(plan.high));
        sheet.open(
            "svg",
            &[("class", "map"), ("viewBox", &size), ("role", "img"), ("aria-label", label), XMLNS],
        );
        let k = self.grounds.iter().position(|known| same(known, view)).unwrap_or(0);
        sheet.leaf("use", &[("href", &format!("#ground-{k}"))]);
        arrows::draw(sheet, plan, moves);
        for troop in &troops {
            troop.draw(sheet, plan, &troops);
        }
        names.draw(sheet, plan);
        let mut edge = Trace::default();
        edge.rect(0.0, 0.0, plan.wide, plan.high);
        sheet.line(&edge, LINE, 3.0, &[]);
        sheet.close();
    }

    /// A block in a side's livery.
    pub(super) fn swatch(&self, sheet: &mut Sheet, side: usize) {
        let livery = &self.liveries[side.min(self.liveries.len() - 1)];
        sheet.open(
            "svg",
            &[("class", "swatch"), ("viewBox", "0 0 34 20"), ("aria-hidden", "true"), XMLNS],
        );
        let mut block = Trace::default();
        block.rect(1.0, 1.0, 32.0, 18.0);
        let ink = LINE.hex();
        sheet.fill(&block, &livery.paint(), &[("stroke", &ink), ("stroke-width", "1.2")]);
        sheet.close();
    }

    pub(super) fn livery(&self, side: usize) -> &Livery {
        &self.liveries[side.min(self.liveries.len() - 1)]
    }
}

pub(super) const XMLNS: (&str, &str) = ("xmlns", "http://www.w3.org/2000/svg");

fn same(a: &View, b: &View) -> bool {
    a.terrain == b.terrain && a.places == b.places
}
