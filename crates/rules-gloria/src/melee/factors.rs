//! The factors of close assault (PG-CLA-005, PG-TCA): each line counts once for a side, a bad one if any of its units earns it
//! (PG-CLA-007). Where a line has several values, the most extreme counts.
use super::{combat::Combat, cover};
use crate::{
    book::{Cover, Figure, Rulebook},
    ground,
    kinds::{Aspect, Class, Formation, Side, State, UnitKind},
    model::{Contact, Model},
    near, square,
    unit::Unit,
};
use kernel::Tally;

/// One unit of a side against one enemy.
struct Pair<'m> {
    own: &'m Unit,
    foe: &'m Unit,
    contact: &'m Contact,
    /// PG-SQR-007: whether each of them meets the other as a square meets horse.
    squares: [bool; 2],
}

impl Pair<'_> {
    /// PG-CTR-004: whether the own unit charges.
    fn charges(&self) -> bool {
        self.contact.charging && (self.contact.both || self.contact.attacker == self.own.id)
    }

    /// Whether the enemy charges it.
    fn is_charged(&self) -> bool {
        self.contact.charging && (self.contact.both || self.contact.attacker == self.foe.id)
    }

    /// Whether the own unit attacks, and neither charged the other.
    fn attacks(&self) -> bool {
        self.contact.attacker == self.own.id && !self.contact.both
    }

    fn defends(&self) -> bool {
        self.contact.target == self.own.id && !self.contact.both
    }

    /// Horse against a square.
    fn rides_at_square(&self) -> bool {
        self.squares[1]
    }

    /// A square against horse.
    fn awaits_horse(&self) -> bool {
        self.squares[0]
    }
}

/// A side in a combat.
struct Party<'m> {
    model: &'m Model,
    units: Vec<&'m Unit>,
    pairs: Vec<Pair<'m>>,
    figures: [u32; 2],
}

/// The average class and the factors of a side, without the die (PG-CLA-001).
pub(super) fn tally(model: &Model, combat: &Combat, side: Side) -> Tally {
    let of = |side: Side| combat.of(model, side).into_iter().map(|id| model.unit(id));
    let units: Vec<&Unit> = of(side).collect();
    let pairs = combat.contacts.iter().map(|contact| {
        let [one, other] = [model.unit(contact.attacker), model.unit(contact.target)];
        let (own, foe) = if one.side == side { (one, other) } else { (other, one) };
        let awaits = |it: &Unit, horse: &Unit| horse.is_mounted() && square::faces_horse(model, it);
        Pair { own, foe, contact, squares: [awaits(own, foe), awaits(foe, own)] }
    });
    let figures =
        [side, side.other()].map(|side| of(side).map(|unit| combat.figures(model, unit)).sum());
    let party = Party { model, units, pairs: pairs.collect(), figures };
    let mut tally = Tally::default();
    tally.base(party.class(), "average class", "PG-CLA-007".into());
    for (row, what) in party.lines() {
        tally.add(row.value, what, row.cite.clone());
    }
    tally
}

type Line<'m> = Option<(&'m Figure, &'static str)>;

/// A line that counts if there is anything that earns it.
fn line<'m, T>(row: &'m Figure, what: &'static str, for_what: Option<T>) -> Line<'m> {
    for_what.map(|_| (row, what))
}

impl<'m> Party<'m> {
    /// PG-CLA-007: the average class by units; a half rounds up.
    fn class(&self) -> i32 {
        let n = self.units.len().max(1) as i32;
        let sum: i32 = self.units.iter().map(|unit| unit.class.number()).sum();
        (2 * sum + n).div_euclid(2 * n)
    }

    fn lines(&self) -> Vec<(&'m Figure, &'static str)> {
        let mut lines = self.charge();
        lines.extend(self.troops());
        lines.extend(self.ground());
        lines.extend(self.shape());
        lines.extend([self.order(), self.numbers(), self.leader(), self.strength()]);
        lines.into_iter().flatten().collect()
    }

    /// The first pair for which this holds.
    fn find(&self, which: impl Fn(&Pair<'m>) -> bool) -> Option<&Pair<'m>> {
        self.pairs.iter().find(|pair| which(pair))
    }

    /// PG-TCA-001 to -004, -011, -012. Battalion guns have none (PG-BGN-013).
    fn charge(&self) -> Vec<Line<'m>> {
        let rows = &self.model.book.assault;
        // A charge of horse is worth nothing against squares and cover.
        let rides = |pair: &Pair<'_>| {
            pair.charges()
                && pair.own.is_mounted()
                && !pair.rides_at_square()
                && cover::is_open(self.model, pair.foe, pair.own)
        };
        let storms = |pair: &Pair<'_>| pair.charges() && pair.own.is_foot();
        let wild = |pair: &Pair<'_>| pair.charges() && pair.own.kind == UnitKind::ChargingInfantry;
        let from =
            |aspect: Aspect| self.find(|pair| pair.attacks() && pair.contact.aspect == aspect);
        let horse = line(&rows.charging_cavalry, "cavalry charges", self.find(rides));
        let foot = line(&rows.charging_infantry, "infantry charges", self.find(storms));
        let rear = line(&rows.rear, "attacks the rear", from(Aspect::Rear));
        let flank = line(&rows.flank, "attacks a flank", from(Aspect::Flank));
        vec![
            horse.or(foot),
            line(&rows.irregular_charge, "a charge of irregulars", self.find(wild)),
            rear.or(flank),
        ]
    }

    /// PG-TCA-004 to -006, -016, -017. Horse that is charged and does not charge is at the halt (PG-HAL-003).
    fn troops(&self) -> Vec<Line<'m>> {
        use UnitKind::*;
        let (model, rows) = (self.model, &self.model.book.assault);
        let mounted =
            |unit: &Unit, kinds: &[UnitKind]| unit.is_mounted() && kinds.contains(&unit.kind);
        let armoured =
            |pair: &Pair<'_>| mounted(pair.own, &[Cuirassiers]) && !pair.rides_at_square();
        let heavier = |pair: &Pair<'_>| {
            mounted(pair.own, &[Cuirassiers, HeavyCavalry])
                && mounted(pair.foe, &[LightCavalry, IrregularCavalry])
        };
        let on_foot = |pair: &Pair<'_>| {
            pair.own.is_mounted()
                && pair.foe.is_foot()
                && pair.foe.is_formed()
                && !pair.rides_at_square()
                && cover::is_open(model, pair.foe, pair.own)
        };
        let in_cover = |pair: &Pair<'_>| {
            let before = pair.attacks() && !cover::is_open(model, pair.foe, pair.own);
            pair.own.is_mounted() && (before || cover::is_in_area(model, pair.own))
        };
        let at_halt = |pair: &Pair<'_>| {
            pair.own.is_mounted() && pair.foe.is_mounted() && pair.is_charged() && !pair.charges()
        };
        vec![
            line(&rows.cuirassiers, "cuirassiers", self.find(armoured)),
            line(&rows.heavier_cavalry, "heavier cavalry", self.find(heavier)),
            line(&rows.cavalry_on_foot, "cavalry against formed foot", self.find(on_foot)),
            line(&rows.cavalry_in_cover, "cavalry in or against cover", self.find(in_cover)),
            line(&rows.cavalry_at_halt, "cavalry charged at the halt", self.find(at_halt)),
        ]
    }

    /// PG-TCA-013 to -015.
    fn ground(&self) -> Vec<Line<'m>> {
        let (model, rows) = (self.model, &self.model.book.assault);
        let higher =
            |pair: &Pair<'_>| ground::level_of(model, pair.own) > ground::level_of(model, pair.foe);
        let covers = self.pairs.iter().filter(|pair| pair.defends());
        let best = covers.filter_map(|pair| cover::against(model, pair.own, pair.foe)).max();
        let cover = match best {
            Some(Cover::Heavy) => Some((&rows.heavy_cover, "defends heavy cover")),
            Some(Cover::Light) => Some((&rows.light_cover, "defends light cover")),
            None => None,
        };
        vec![line(&rows.higher, "higher ground", self.find(higher)), cover]
    }

    /// PG-TCA-007 to -010, -026 to -031.
    fn shape(&self) -> Vec<Line<'m>> {
        let (model, rows) = (self.model, &self.model.book.assault);
        let in_line = |pair: &&Pair<'m>| {
            is_steady_line(pair.own) && !pair.awaits_horse() && self.is_met_frontally(pair)
        };
        let steady: Vec<&Pair<'m>> = self.pairs.iter().filter(in_line).collect();
        let horse = steady.iter().find(|pair| pair.foe.is_mounted());
        let steady_line = line(&rows.line_against_cavalry, "steady line against cavalry", horse)
            .or(line(&rows.line_against_infantry, "steady line", steady.first()));
        let square = |pair: &Pair<'_>| pair.own.formation == Formation::Square;
        let by_horse = self.find(Pair::awaits_horse);
        let by_foot = self.find(|pair| square(pair) && !pair.foe.is_mounted());
        let sapper = |pair: &Pair<'_>| {
            pair.attacks()
                && has_engineer(model, pair.own)
                && cover::is_strong_point(model, pair.foe, pair.own, |_| true)
        };
        let column = |pair: &Pair<'_>| {
            pair.attacks()
                && pair.own.formation == Formation::Manoeuvre
                && cover::is_strong_point(model, pair.foe, pair.own, |kind| kind.fortification)
        };
        vec![
            steady_line,
            line(&rows.square_against_cavalry, "square against cavalry", by_horse),
            line(&rows.square_against_foot, "square against foot", by_foot),
            line(&rows.engineer, "an engineer shows the way", self.find(sapper)),
            line(&rows.assault_column, "assault column", self.find(column)),
            self.weak_shape(),
        ]
    }

    /// PG-TCA-028 to -031: the worst of the formations that cannot fight.
    fn weak_shape(&self) -> Line<'m> {
        let rows = &self.model.book.assault;
        let is = |formation: Formation| self.units.iter().find(|it| it.formation == formation);
        let screen =
            |pair: &Pair<'_>| pair.own.formation == Formation::Skirmish && pair.foe.is_formed();
        let gunners = self.units.iter().find(|unit| unit.is_battery() || unit.is_gunners());
        let lines = [
            line(&rows.limbered, "limbered", is(Formation::Limbered)),
            line(&rows.march_column, "march column", is(Formation::March)),
            line(&rows.skirmish, "skirmishers against formed troops", self.find(screen)),
            line(&rows.gunners, "gunners", gunners),
        ];
        lines.into_iter().flatten().min_by_key(|(row, _)| row.value)
    }

    /// PG-TCA-007: whether no enemy attacks it from elsewhere than its front.
    fn is_met_frontally(&self, pair: &Pair<'m>) -> bool {
        let aside = |it: &Pair<'_>| {
            it.own.id == pair.own.id && it.defends() && it.contact.aspect != Aspect::Front
        };
        self.find(aside).is_none()
    }

    /// PG-TCA-018, -019. Class 1 has no penalty for its usual disorder (PG-CLS-005).
    fn order(&self) -> Line<'m> {
        let rows = &self.model.book.assault;
        match self.units.iter().map(|unit| unit.state).max() {
            Some(State::Disordered) => Some((&rows.disordered, "disordered")),
            Some(State::Shaken | State::Routing) => Some((&rows.shaken, "shaken")),
            Some(State::Good) | None => None,
        }
    }

    /// PG-TCA-020 to -022.
    fn numbers(&self) -> Line<'m> {
        let [own, enemies] = self.figures;
        self.model.book.numbers_factor(own, enemies).map(|row| (row, "numbers"))
    }

    /// PG-TCA-023 to -025: the best general attached.
    fn leader(&self) -> Line<'m> {
        let with = |unit: &Unit| {
            let of = self.model.generals.iter().filter(|it| it.with == Some(unit.id));
            of.filter(|it| it.commands()).map(|it| it.quality()).max()
        };
        let best = self.units.iter().filter_map(|unit| with(unit)).max()?;
        Some((&self.model.book.assault[best], "a general leads"))
    }

    /// PG-TCA-032.
    fn strength(&self) -> Line<'m> {
        let is_weak = |unit: &&Unit| 2 * u16::from(unit.strength()) < u16::from(unit.raised);
        let row = &self.model.book.assault.half;
        line(row, "below half strength", self.units.iter().find(|unit| is_weak(unit)))
    }
}

/// PG-TCA-007, -008: class 3 or better infantry in line and good order.
fn is_steady_line(unit: &Unit) -> bool {
    unit.is_foot()
        && unit.class >= Class::Three
        && unit.formation == Formation::Line
        && unit.state == State::Good
}

/// PG-TCA-026, PG-ENG-005, PG-ATT-001: whether an Engineer is with a unit.
fn has_engineer(model: &Model, unit: &Unit) -> bool {
    let mut friends = model.friends(unit).filter(|it| it.kind == UnitKind::Engineers);
    friends.any(|engineer| near::touches(model, engineer, unit))
}

impl Rulebook {
    /// PG-TCA-020 to -022: the factor for numbers; `None` below three to two.
    pub fn numbers_factor(&self, own: u32, enemies: u32) -> Option<&Figure> {
        let rows = &self.assault;
        match (own, enemies) {
            (own, enemies) if own >= 3 * enemies => Some(&rows.three_to_one),
            (own, enemies) if own >= 2 * enemies => Some(&rows.two_to_one),
            (own, enemies) if 2 * own >= 3 * enemies => Some(&rows.three_to_two),
            _ => None,
        }
    }
}
