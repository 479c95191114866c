//! Why a unit cannot enter or leave a building.

/// Why a unit cannot enter or leave a building (notes 4.5).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum NoGarrison {
    /// Garrisons were not agreed.
    NotAgreed,
    /// It is no building.
    NoBuilding,
    /// Somebody is in it.
    Taken,
    /// Only foot.
    OnlyFoot,
    /// Too many stands.
    TooMany,
    /// Too far from it.
    TooFar,
    /// It holds no building.
    NotInside,
    /// It holds one and can only leave it.
    Inside,
}

impl NoGarrison {
    /// In our words.
    pub fn words(self) -> &'static str {
        match self {
            Self::NotAgreed => "garrisons have not been agreed",
            Self::NoBuilding => "there is no such building",
            Self::Taken => "somebody holds that building",
            Self::OnlyFoot => "only foot hold buildings",
            Self::TooMany => "it has too many stands for a building",
            Self::TooFar => "it is not beside that building",
            Self::NotInside => "it holds no building",
            Self::Inside => "it holds a building and must leave it first",
        }
    }
}
