//! The sheet's vocabulary: sides, types of unit and element, formations, functions, phases.
pub use kernel::ids::{Side, UnitId};

kernel::kinds! {
    /// The types of unit.
    pub enum UnitKind {
        /// Foot of any arms, mixed or not.
        Foot = "foot" as "Foot",
        /// Foot that ride to battle.
        MountedFoot = "mounted-foot" as "Mounted Foot",
        LightCavalry = "light-cavalry" as "Light Cavalry",
        MediumCavalry = "medium-cavalry" as "Medium Cavalry",
        HeavyCavalry = "heavy-cavalry" as "Heavy Cavalry",
        Knights = "knights" as "Knights",
        Camels = "camels" as "Camels",
        Elephants = "elephants" as "Elephants",
        OrganGun = "organ-gun" as "Organ Gun",
        #[serde(alias = "rockets")]
        Rocket = "rocket" as "Rockets",
        LightBombard = "light-bombard" as "Light Bombard",
        Bombard = "bombard" as "Bombard",
        CommanderInChief = "commander-in-chief" as "Commander-in-Chief",
        SubCommander = "sub-commander" as "Sub-Commander",
    }

    /// What an element is: troops, a gun with its crew, or a commander with followers.
    #[derive(Default)]
    pub enum ElementKind {
        Pike = "pike",
        Bill = "bill",
        #[default]
        Spear = "spear",
        /// Hand-to-hand weapons.
        Hand = "hand-to-hand",
        /// Light hand-to-hand weapons.
        LightHand = "light-hand-to-hand" as "light hand-to-hand",
        Bow = "bow",
        Longbow = "longbow",
        Crossbow = "crossbow",
        Handgun = "handgun",
        LightCavalry = "light-cavalry" as "light cavalry",
        MediumCavalry = "medium-cavalry" as "medium cavalry",
        HeavyCavalry = "heavy-cavalry" as "heavy cavalry",
        Knight = "knight",
        Camel = "camel",
        Elephant = "elephant",
        OrganGun = "organ-gun" as "organ gun",
        #[serde(alias = "rockets")]
        Rocket = "rocket",
        LightBombard = "light-bombard" as "light bombard",
        Bombard = "bombard",
        Command = "command",
    }

    /// The formations of a single unit. A formed Battle stands in block.
    #[derive(Default)]
    pub enum Formation {
        /// One deep.
        #[default]
        Line = "line",
        /// At least two deep and two wide, with all ranks full except the last.
        Block = "block",
        /// A line in loose order; guns and commanders always use it.
        OpenOrder = "open-order" as "open order",
        /// One wide.
        RoadColumn = "road-column" as "road column",
    }

    /// What a unit spends a movement phase on.
    pub enum Function {
        /// Rotate about the front centre.
        Turn = "turn",
        /// Each element turns about in place.
        AboutFace = "about-face" as "about face",
        /// Another formation about the front-centre element. It also pays for forming and breaking up a Battle.
        ChangeFormation = "change-formation" as "change formation",
        /// Foot mount their horses.
        Mount = "mount",
        /// Mounted foot dismount.
        Dismount = "dismount",
        /// Move straight ahead.
        Move = "move",
        /// Charge into contact.
        Charge = "charge",
        /// Move a light gun by hand.
        Prolong = "prolong",
        /// Limber a gun.
        LimberUp = "limber-up" as "limber up",
        /// Unlimber a gun.
        Unlimber = "unlimber",
    }

    /// Where the turn is: before the first one, in one of seven phases, at the check for victory, or after the end.
    #[derive(Default)]
    pub enum Phase {
        #[default]
        Deployment = "deployment" as "Deployment",
        Initiative = "initiative" as "Determine the initiative",
        Firing = "firing" as "Firing",
        InitiativeMoves = "initiative-moves" as "Initiative side moves",
        OtherMoves = "other-moves" as "Other side moves",
        HandToHand = "hand-to-hand" as "Hand-to-hand combat",
        InitiativeSecond = "initiative-second" as "Initiative side's second movement",
        OtherSecond = "other-second" as "Other side's second movement",
        Victory = "victory" as "Determine victory",
        Over = "over" as "Over",
    }
}

impl UnitKind {
    /// AGV-ELM-026: organ guns, rockets, light bombards, bombards.
    pub fn is_artillery(self) -> bool {
        matches!(self, Self::OrganGun | Self::Rocket | Self::LightBombard | Self::Bombard)
    }

    /// Commander-in-Chief and Sub-Commanders.
    pub fn is_command(self) -> bool {
        matches!(self, Self::CommanderInChief | Self::SubCommander)
    }

    /// Foot, including mounted foot.
    pub fn is_foot(self) -> bool {
        matches!(self, Self::Foot | Self::MountedFoot)
    }

    /// All cavalry, knights, camels and elephants.
    pub fn is_mounted(self) -> bool {
        !self.is_foot() && !self.is_artillery() && !self.is_command()
    }

    /// The kinds of element that a unit of this type may have.
    pub fn elements(self) -> &'static [ElementKind] {
        match self {
            Self::Foot | Self::MountedFoot => ElementKind::FOOT,
            Self::LightCavalry => &[ElementKind::LightCavalry],
            Self::MediumCavalry => &[ElementKind::MediumCavalry],
            Self::HeavyCavalry => &[ElementKind::HeavyCavalry],
            Self::Knights => &[ElementKind::Knight],
            Self::Camels => &[ElementKind::Camel],
            Self::Elephants => &[ElementKind::Elephant],
            Self::OrganGun => &[ElementKind::OrganGun],
            Self::Rocket => &[ElementKind::Rocket],
            Self::LightBombard => &[ElementKind::LightBombard],
            Self::Bombard => &[ElementKind::Bombard],
            Self::CommanderInChief | Self::SubCommander => &[ElementKind::Command],
        }
    }
}

impl ElementKind {
    /// Elements on foot: the first nine.
    pub const FOOT: &'static [Self] = Self::ALL.split_at(9).0;

    /// Bows, longbows, crossbows and handguns, which make a unit a missile-firing one.
    pub fn is_missile(self) -> bool {
        matches!(self, Self::Bow | Self::Longbow | Self::Crossbow | Self::Handgun)
    }

    /// AGV-ELM-010: organ guns, rockets, light bombards and bombards.
    pub fn is_gun(self) -> bool {
        matches!(self, Self::OrganGun | Self::Rocket | Self::LightBombard | Self::Bombard)
    }
}

impl Function {
    /// Its bit in a set of functions.
    pub(crate) fn bit(self) -> u16 {
        1 << self as u16
    }
}

impl Phase {
    /// The seven phases of a turn and the check for victory.
    pub const TURN: [Self; 8] = {
        let [_, turn @ .., _] = Self::ALL;
        turn
    };

    /// The movement phases: those of the first movement and of the second, the side with the initiative first.
    pub const MOVES: [[Self; 2]; 2] =
        [[Self::InitiativeMoves, Self::OtherMoves], [Self::InitiativeSecond, Self::OtherSecond]];

    /// Whether it is a phase of the second movement.
    pub fn is_second(self) -> bool {
        Self::MOVES[1].contains(&self)
    }

    /// In a movement phase: 0 if the side with the initiative moves, 1 if the other does.
    pub fn half(self) -> Option<u8> {
        let of = |phases: &[Self; 2]| phases.iter().position(|phase| *phase == self);
        Self::MOVES.iter().find_map(of).map(|half| half as u8)
    }
}
