//! How units leave the battle, and how the battle ends.

kernel::deeds! {
    /// Why a unit left the battle.
    pub enum End {
        /// Every stand was lost.
        Destroyed = "destroyed" as "was destroyed" by "ASV-RLS-003",
        /// ASV-ROU-001, -002.
        Routed = "routed" as "routed" by "ASV-ROU-003",
        Retreated = "retreated" as "left the field, too few to stay" by "ASV-RET-001",
        Withdrew = "withdrew" as "withdrew from the field" by "ASV-VRT-004",
        /// A gun in action; ASV-DFA-002: or limbered.
        Overrun = "overrun" as "was overrun" by "ASV-DFA-008",
        LeftTable = "left-table" as "left the table" by "ASV-MOV-007",
        /// The Sub-Commanders left; ASV-VIC-007: the Commander too.
        LostHeart = "lost-heart" as "gave up the battle" by "ASV-VIC-006",
        /// It left by an edge, as the scenario told it to.
        Escaped = "escaped" as "got safely away" by "ASV-VIC-001",
        /// Q94: there was no room for it in its deployment zone.
        NoRoom = "no-room" as "found no room to deploy" by "ASV-SET-003",
    }

    /// How the battle ended, in the terms of the book.
    pub enum Outcome {
        Draw = "draw" as "Draw" by "ASV-VIC-010",
        Minor = "minor" as "A Minor Victory" by "ASV-VIC-011",
        Splendid = "splendid" as "A Splendid Victory!" by "ASV-VIC-012",
        Conceded = "conceded" as "A Splendid Victory!" by "ASV-VIC-013",
        /// By the scenario's own terms.
        Scenario = "scenario" as "Victory by the terms of the scenario" by "ASV-VIC-001",
        /// The turns ran out.
        TimeOut = "time-out" as "Victory by the terms of the scenario" by "ASV-VIC-001",
    }
}
