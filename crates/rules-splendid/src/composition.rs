//! The limits of an army (L53-L121): sizes of units, averages, and the numbers of each type.
use crate::{
    book::Rulebook,
    kinds::{StandKind, UnitKind},
    rulings::HeavyLimit,
    scene::UnitSetup,
    words,
};

/// What is wrong with an army.
#[derive(thiserror::Error, Clone, PartialEq, Debug)]
pub enum Fault {
    /// ASV-UNT-008, -016, -022, -030, -040, -045, -047.
    #[error("a {} unit of {} ({}): it has {fewest} to {most}", kind.name(), words::stands(*n), self.rule())]
    Size {
        /// Its type.
        kind: UnitKind,
        /// Its stands.
        n: usize,
        /// At least.
        fewest: u8,
        /// At most.
        most: u8,
    },
    /// ASV-UNT-003, -012, -018, -026, -035.
    #[error("a {} unit with a stand of another type ({})", kind.name(), self.rule())]
    Mixed {
        /// Its type.
        kind: UnitKind,
    },
    /// ASV-UNT-009, Q05.
    #[error("foot units average {average:.2} stands ({}): at most {most}", self.rule())]
    FootAverage {
        /// Stands per unit.
        average: f64,
        /// At most.
        most: u32,
    },
    /// ASV-UNT-031, -041.
    #[error("mounted units average {average:.2} stands ({}): at most {most}", self.rule())]
    MountedAverage {
        /// Stands per unit.
        average: f64,
        /// At most.
        most: u32,
    },
    /// ASV-UNT-010.
    #[error("{pike} Pike and Musket {} to {foot} Foot {} ({}): there must be more", words::noun(*pike, "unit", "units"), words::noun(*foot, "unit", "units"), self.rule())]
    TooMuchFoot {
        /// Pike and Musket units.
        pike: usize,
        /// Foot units.
        foot: usize,
    },
    /// ASV-UNT-023, -024, Q06.
    #[error("{heavy} Heavy Mounted among {mounted} mounted {} ({}): at most {most}", words::noun(*mounted, "unit", "units"), self.rule())]
    TooManyHeavy {
        /// Heavy Mounted units.
        heavy: usize,
        /// All mounted units, including dragoons.
        mounted: usize,
        /// At most.
        most: usize,
    },
    /// ASV-UNT-048, Q03.
    #[error("{n} {} {} ({}): the army has {wanted}", kind.name(), words::noun(*n, "stand", "stands"), self.rule())]
    Command {
        /// The grade of commander.
        kind: UnitKind,
        /// How many there are.
        n: usize,
        /// How many there should be.
        wanted: usize,
    },
    /// ASV-UNT-032.
    #[error("a {} unit with lances ({}): only Mounted units have them", kind.name(), self.rule())]
    Lance {
        /// Its type.
        kind: UnitKind,
    },
}

impl Fault {
    /// The rule that is broken.
    pub fn rule(&self) -> &'static str {
        match self {
            Self::Size { kind, .. } => match kind {
                UnitKind::PikeAndMusket => "ASV-UNT-008",
                UnitKind::Foot => "ASV-UNT-016",
                UnitKind::HeavyMounted => "ASV-UNT-022",
                UnitKind::Mounted => "ASV-UNT-030",
                UnitKind::Dragoon => "ASV-UNT-040",
                UnitKind::FrameGun | UnitKind::RegularGun | UnitKind::HeavyGun => "ASV-UNT-045",
                UnitKind::Commander | UnitKind::SubCommander => "ASV-UNT-047",
            },
            Self::Mixed { kind } => match kind {
                UnitKind::PikeAndMusket => "ASV-UNT-003",
                UnitKind::Foot => "ASV-UNT-012",
                UnitKind::HeavyMounted => "ASV-UNT-018",
                UnitKind::Mounted => "ASV-UNT-026",
                UnitKind::Dragoon => "ASV-UNT-035",
                UnitKind::FrameGun | UnitKind::RegularGun | UnitKind::HeavyGun => "ASV-UNT-045",
                UnitKind::Commander | UnitKind::SubCommander => "ASV-UNT-047",
            },
            Self::FootAverage { .. } => "ASV-UNT-009",
            Self::MountedAverage { .. } => "ASV-UNT-031",
            Self::TooMuchFoot { .. } => "ASV-UNT-010",
            Self::TooManyHeavy { .. } => "ASV-UNT-023",
            Self::Command { .. } => "ASV-UNT-048",
            Self::Lance { .. } => "ASV-UNT-032",
        }
    }

    /// How to solve the problem.
    pub fn remedy(&self) -> String {
        match self {
            Self::Size { .. } => "change the number of its stands".into(),
            Self::Mixed { .. } => "give it only stands of its own type".into(),
            Self::FootAverage { .. } => "make some foot units smaller".into(),
            Self::MountedAverage { .. } => "make some mounted units smaller".into(),
            Self::TooMuchFoot { .. } => "add Pike and Musket units or leave out Foot units".into(),
            Self::TooManyHeavy { .. } => {
                "leave some out, or set `heavy_limit` under [rules]".into()
            }
            Self::Command { wanted, .. } => format!("field {wanted}"),
            Self::Lance { .. } => "take the lances away".into(),
        }
    }
}

/// ASV-UNT-003, -012, -018, -026, -035: the number of stands that a unit of a type may have.
pub fn stands_of(kind: UnitKind) -> &'static [StandKind] {
    match kind {
        UnitKind::PikeAndMusket => &[StandKind::Pike, StandKind::Musket],
        UnitKind::Foot => &[StandKind::Hand, StandKind::Light],
        UnitKind::HeavyMounted => &[StandKind::HeavyMounted],
        UnitKind::Mounted => &[StandKind::Mounted],
        UnitKind::Dragoon => &[StandKind::Dragoon],
        UnitKind::FrameGun | UnitKind::RegularGun | UnitKind::HeavyGun => &[StandKind::Gun],
        UnitKind::Commander | UnitKind::SubCommander => &[StandKind::Command],
    }
}

/// Whether the type counts as foot for the limits.
pub(crate) fn is_foot(kind: UnitKind) -> bool {
    matches!(kind, UnitKind::PikeAndMusket | UnitKind::Foot)
}

/// Whether the type counts as mounted for the limits. ASV-UNT-024: dragoons always do. Q04: commanders never do.
pub(crate) fn is_mounted(kind: UnitKind) -> bool {
    matches!(kind, UnitKind::HeavyMounted | UnitKind::Mounted | UnitKind::Dragoon)
}

/// Q06: how many Heavy Mounted units are allowed with this many mounted units in all. None means no limit.
pub(crate) fn most_heavy(book: &Rulebook, mounted: usize) -> Option<usize> {
    let per = book.army.heavy_per.max(1) as usize;
    match book.rulings.heavy_limit {
        HeavyLimit::Strict => Some(mounted / per),
        HeavyLimit::PerFifteenOrPart => Some(mounted.div_ceil(per)),
        HeavyLimit::Waived => None,
    }
}

/// Q03: how many Sub-Commanders go with this many other units.
pub(crate) fn sub_commanders(book: &Rulebook, units: usize) -> usize {
    let limits = &book.commanders;
    let wanted = units.div_ceil(limits.sub_per_units.max(1) as usize);
    wanted.max(limits.sub_fewest as usize).min(limits.sub_most as usize)
}

/// Everything that is wrong with an army.
pub fn faults<'a>(book: &Rulebook, units: impl IntoIterator<Item = &'a UnitSetup>) -> Vec<Fault> {
    let units: Vec<&UnitSetup> = units.into_iter().collect();
    let mut faults = Vec::new();
    for unit in &units {
        let (kind, n, [fewest, most]) = (unit.kind, unit.stands.len(), book.unit_size(unit.kind));
        if !(usize::from(fewest)..=usize::from(most)).contains(&n) {
            faults.push(Fault::Size { kind, n, fewest, most });
        }
        if unit.stands.iter().any(|stand| !stands_of(kind).contains(stand)) {
            faults.push(Fault::Mixed { kind });
        }
        if unit.lance && kind != UnitKind::Mounted {
            faults.push(Fault::Lance { kind });
        }
    }
    let count = |kind: UnitKind| units.iter().filter(|unit| unit.kind == kind).count();
    let average = |of: fn(UnitKind) -> bool| {
        let of = units.iter().filter(|unit| of(unit.kind));
        let (n, stands) = of.fold((0, 0), |(n, stands), unit| (n + 1, stands + unit.stands.len()));
        (n, stands)
    };
    // Q05: the averages are taken over all foot units together and over all mounted units together.
    let (n, stands) = average(is_foot);
    if stands > n * book.army.foot_average as usize {
        let average = stands as f64 / n as f64;
        faults.push(Fault::FootAverage { average, most: book.army.foot_average });
    }
    let (mounted, stands) = average(is_mounted);
    if stands > mounted * book.army.mounted_average as usize {
        let average = stands as f64 / mounted as f64;
        faults.push(Fault::MountedAverage { average, most: book.army.mounted_average });
    }
    let (pike, foot) = (count(UnitKind::PikeAndMusket), count(UnitKind::Foot));
    // ASV-UNT-010: there must be more of them even if there are no Foot units.
    if pike <= foot {
        faults.push(Fault::TooMuchFoot { pike, foot });
    }
    let heavy = count(UnitKind::HeavyMounted);
    if let Some(most) = most_heavy(book, mounted).filter(|most| heavy > *most) {
        faults.push(Fault::TooManyHeavy { heavy, mounted, most });
    }
    let others = units.iter().filter(|unit| !unit.kind.is_command()).count();
    let wanted = [
        (UnitKind::Commander, book.commanders.commanders as usize),
        (UnitKind::SubCommander, sub_commanders(book, others)),
    ];
    for (kind, wanted) in wanted {
        let n = count(kind);
        if n != wanted {
            faults.push(Fault::Command { kind, n, wanted });
        }
    }
    faults
}
