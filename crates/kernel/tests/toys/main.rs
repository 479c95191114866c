//! The kernel's laws, on two toy rulesets with different turn structures.
mod any;
mod dice;
mod duel;
mod fit;
mod law;
mod odds;
mod plot;
mod preview;
mod record;
mod saying;
mod seats;
mod sources;
