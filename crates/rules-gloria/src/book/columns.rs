//! The names of rows and columns that only tables have.

kernel::kinds! {
    /// PG-MOV-006: the rows of the terrain deductions.
    pub enum Going {
        GentleUp = "gentle-up" as "gentle slope, up",
        GentleDown = "gentle-down" as "gentle slope, down",
        SteepUp = "steep-up" as "steep slope, up",
        SteepDown = "steep-down" as "steep slope, down",
        Difficult = "difficult" as "difficult ground",
        LightWood = "light-wood" as "light wood",
        HeavyWood = "heavy-wood" as "heavy wood",
        LightUrban = "light-urban" as "light urban area",
        HeavyUrban = "heavy-urban" as "heavy urban area",
        Stream = "stream",
        Ford = "ford",
        River = "river",
        Swamp = "swamp",
        LightObstacle = "light-obstacle" as "light obstacle",
        HeavyObstacle = "heavy-obstacle" as "heavy obstacle",
        Bridge = "bridge",
    }

    /// PG-MOV-006: the columns of the terrain deductions.
    pub enum Mover {
        /// Formed foot.
        Foot = "foot" as "formed foot",
        /// Skirmishing, light and irregular foot; engineers, pioneers, and gunners on foot.
        Loose = "loose" as "skirmishing, light and irregular foot",
        /// Cavalry and staff.
        Horse = "horse" as "cavalry and staff",
        /// Limbered guns and wagons.
        Limbered = "limbered" as "limbered guns and wagons",
        /// Guns moved by their crews.
        Manhandled = "manhandled" as "manhandled guns",
    }

    /// PG-FCH-002: the changes of formation that have a cost in millimetres.
    pub enum Change {
        Turn = "turn" as "a turn",
        MarchManoeuvre = "march-manoeuvre" as "between march and manoeuvre column",
        MarchLine = "march-line" as "between march column and line",
        ManoeuvreLine = "manoeuvre-line" as "between manoeuvre column and line",
        Skirmish = "skirmish" as "to or from skirmish order",
        Square = "square" as "to or from square",
    }

    /// PG-FCH-005: the columns of the costs of changes.
    pub enum Drill {
        Foot = "foot" as "foot of class 3 to 5",
        Foot2 = "foot-2" as "foot of class 2",
        Foot1 = "foot-1" as "foot of class 1",
        Horse = "horse" as "horse of class 3 to 5",
        Horse2 = "horse-2" as "horse of class 2",
        Horse1 = "horse-1" as "horse of class 1",
    }

    /// PG-SHO-016: the small arms charts. Chart D is one chart for each weapon.
    pub enum Chart {
        /// Chart A.
        Steady = "steady" as "steady volley",
        /// Chart B.
        Later = "later" as "disordered or subsequent volley",
        /// Chart C.
        Square = "square" as "a side of a square",
        /// Chart D.
        Musket = "musket" as "skirmishers with muskets",
        /// Chart D.
        Rifle = "rifle" as "skirmishers with rifles",
        /// Chart D.
        Carbine = "carbine" as "mounted skirmishers",
    }

    /// The bands of small arms.
    pub enum Band { Near = "near", Middle = "middle", Far = "far", Extreme = "extreme" }

    /// The bands of guns. At short and medium range howitzers fire shell.
    pub enum GunBand {
        Canister = "canister",
        Short = "short" as "short range",
        Medium = "medium" as "medium range",
        Long = "long" as "long range",
    }

    /// Faces of the die.
    pub enum Face { One = "1", Two = "2", Three = "3", Four = "4", Five = "5", Six = "6" }

    /// PG-DMG-007: the columns of the damage to artillery.
    pub enum Struck {
        DeployedByGuns = "deployed-by-guns" as "deployed, by artillery",
        DeployedBySmallArms = "deployed-by-small-arms" as "deployed, by small arms",
        LimberedByGuns = "limbered-by-guns" as "limbered, by artillery",
        LimberedBySmallArms = "limbered-by-small-arms" as "limbered, by small arms",
    }

    /// What a hit on artillery takes.
    pub enum Damage {
        /// A crew figure.
        Crew = "crew",
        /// A horse of the team; a crew figure if there is none in reach.
        Team = "team",
        /// The model.
        Gun = "gun",
    }

    /// What becomes of a general or Engineer who is hit.
    pub enum Fate {
        Killed = "killed",
        /// Out for the game, and lost.
        Mortal = "mortal" as "mortally wounded",
        /// Without command for some turns.
        Wounded = "wounded",
        /// Keeps command, but cannot move in the next Movement Phase.
        Unhorsed = "unhorsed",
    }

    /// PG-OPT-006: nations whose generals differ.
    pub enum Nation {
        Prussia = "prussia" as "Prussia",
        BritainHanover = "britain-hanover" as "Britain and Hanover",
        Russia = "russia" as "Russia",
        ImperialTurkey = "imperial-turkey" as "the Imperial army and Turkey",
        France = "france" as "France",
        Sweden = "sweden" as "Sweden",
        Austria = "austria" as "Austria",
    }

    /// PG-HIL-001, PG-HIL-005: a steep hill is high, a gentle one low.
    pub enum Slope { Gentle = "gentle", Steep = "steep" }

    /// PG-TGT-005, -006: what shelters from fire.
    pub enum Cover { Light = "light" as "light cover", Heavy = "heavy" as "heavy cover" }

    /// What a bridge is made of (PG-ENG-001, PG-PON-001).
    pub enum Bridge { Wood = "wood", Stone = "stone", Pontoon = "pontoon" }

    /// PG-CLA-006: what the beaten side does.
    pub enum Beaten {
        /// Disordered, in contact.
        Stays = "stays",
        /// Disordered, facing the enemy.
        PushedBack = "pushed-back" as "pushed back",
        /// Makes its initial rout.
        Routs = "routs",
    }

    /// PG-CLA-006: what the winner does.
    pub enum Winner {
        /// Nobody has won: disordered, in contact.
        Stays = "stays",
        /// Holds, or follows the beaten to contact; cavalry is disordered.
        MayFollow = "may-follow" as "may follow",
        /// Makes a compulsory advance and is disordered.
        Advances = "advances",
        /// The same, and is pursuing.
        Pursues = "pursues",
    }

    /// PG-VIC-006: how great a victory on points is.
    pub enum Margin {
        Draw = "draw",
        Minor = "minor" as "minor victory",
        Major = "major" as "major victory",
        Massacre = "massacre",
    }
}

impl Face {
    /// The face with a number from 1 to 6.
    pub fn of(number: u8) -> Self {
        Self::ALL[usize::from(number.clamp(1, 6)) - 1]
    }
}
