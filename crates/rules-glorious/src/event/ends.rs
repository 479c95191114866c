//! How units move, and how units and battles end.

kernel::deeds! {
    /// How a unit moved or formed.
    pub enum How {
        /// Straight ahead.
        Move = "move" as "moved" by "AGV-MOV-017",
        /// About the front centre.
        Turn = "turn" as "turned" by "AGV-MOV-018",
        /// A little about the front centre, before fire or a charge.
        Pivot = "pivot" as "pivoted" by "AGV-CHG-002",
        /// Into contact.
        Charge = "charge" as "charged" by "AGV-CHG-003",
        /// A gun by hand.
        Prolong = "prolong" as "prolonged" by "AGV-GUN-003",
        /// Unlimbered, to a new facing.
        Unlimber = "unlimber" as "swung round" by "AGV-GUN-005",
        /// Each element half round.
        AboutFace = "about-face" as "faced about" by "AGV-MOV-019",
        /// Another formation.
        ChangeFormation = "change-formation" as "formed" by "AGV-FRM-016",
        /// A gap was closed.
        CloseUp = "close-up" as "closed up" by "AGV-LOS-004",
    }

    /// How a unit came to its end.
    pub enum End {
        /// Its last element was hit.
        Destroyed = "destroyed" as "fell to the last man" by "AGV-LOS-001",
        Routed = "routed" as "routed, unable to keep contact with every enemy" by "AGV-LOS-009",
        Unformed = "unformed" as "routed: the elements left could make no formation" by "AGV-LOS-008",
        /// A member of a Battle.
        Scattered = "scattered" as "routed as the Battle dissolved: no formation fitted on its own ground"
            by "AGV-BTL-022",
        Single = "single" as "broke, with a single element left in contact" by "AGV-LOS-017",
        /// A gun contacted while limbered.
        Overrun = "overrun" as "overrun while limbered" by "AGV-GUN-007",
        LeftTable = "left-table" as "left the table" by "AGV-MOV-025",
        /// A Sub-Commander, or the Commander-in-Chief (AGV-VIC-006).
        LostHeart = "lost-heart" as "gave up the battle" by "AGV-VIC-005",
        /// It left by an edge, as the scenario asks.
        Escaped = "escaped" as "escaped" by "AGV-VIC-016",
        NoRoom = "no-room" as "found no room to deploy" by "AGV-SET-004",
    }

    /// How a battle ended, in the book's words.
    pub enum Outcome {
        Glorious = "glorious" as "A Glorious Victory!" by "AGV-VIC-012",
        /// The winner has also lost more than a third, or the turns ran out (AGV-VIC-015).
        Minor = "minor" as "A Minor Victory" by "AGV-VIC-011",
        /// Neither side broke, or both did.
        Draw = "draw" as "Draw" by "AGV-VIC-010",
        /// The other side conceded.
        Conceded = "conceded" as "A Glorious Victory!" by "AGV-VIC-013",
        /// By the scenario's own terms.
        Scenario = "scenario" as "Victory by the terms of the scenario" by "AGV-VIC-016",
        /// The turns ran out.
        TimeOut = "time-out" as "Victory by the terms of the scenario" by "AGV-VIC-015",
    }
}
