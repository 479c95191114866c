//! The functions of a ruleset that only pass on to its own modules.

/// The functions of [`Ruleset`](crate::Ruleset) that only pass on, as a table: which function of the ruleset does what. It stands in the
/// `impl`. The table has a `scene`, an act `Concede` ends the battle with the event `Ended`, and `refuses` is the refusal of an answer
/// with a fill that its act does not take. A ruleset whose invariants give one sentence writes `possible:` instead of `faults:`.
///
/// ```text
/// kernel::passed_on! {
///     read: read::setup, sound: read::sound, names: scene::names,
///     open: deploy::open, faults: invariants::faults, apply: model::apply,
///     conceded: event::Outcome::Conceded, refuses: Refusal::WantsNothing,
/// }
/// ```
#[macro_export]
macro_rules! passed_on {
    (
        read: $read:path, sound: $sound:path, names: $names:path,
        open: $open:path, $checked:ident: $faults:path, apply: $apply:path,
        conceded: $conceded:path $(, refuses: $refusal:path)? $(,)?
    ) => {
        fn read(doc: &$crate::doc::Doc) -> Result<Self::Setup, Vec<$crate::doc::Problem>> {
            $read(doc)
        }

        fn sound(setup: &Self::Setup) -> Result<(), String> {
            $sound(setup)
        }

        fn names(setup: &Self::Setup) -> $crate::names::Names {
            $names(&setup.book, &setup.scene)
        }

        fn seats(model: &Self::Model) -> Vec<$crate::ruleset::SeatCard> {
            model.scene.seat_cards()
        }

        fn open(setup: &Self::Setup) -> Result<(Self::Model, Self::Stage), Self::Refusal> {
            $open(setup)
        }

        fn faults(model: &Self::Model, stage: &Self::Stage) -> Vec<$crate::start::Wrong> {
            $crate::passed_on!(@$checked $faults(model, *stage))
        }

        fn apply(model: &mut Self::Model, event: &Self::Event) {
            $apply(model, event);
        }

        fn chapter(question: &Self::Question) -> $crate::Chapter<Self> {
            question.chapter()
        }

        fn concession(
            model: &Self::Model,
            said: &$crate::Said<Self::Act>,
        ) -> Option<Self::Event> {
            let concedes = said.act == Self::Act::Concede;
            let side = model.scene.side_of(said.seat).filter(|_| concedes)?;
            Some(Self::Event::Ended { winner: Some(side.other()), outcome: $conceded })
        }

        $(fn stray_fill(act: &Self::Act) -> Option<Self::Refusal> {
            ($crate::told::Told::want(act) == $crate::Want::Nothing).then_some($refusal)
        })?
    };
    (@faults $faults:expr) => { $faults };
    (@possible $holds:expr) => { $crate::start::broken($holds) };
}
