//! One test for each sentence of the rules, by chapter.
mod kit;

mod cover;
mod fire;
mod fire_rounds;
mod functions;
mod neighbours;
mod pivots;
mod scenarios;
mod sequence;
mod targets;
mod victory;
