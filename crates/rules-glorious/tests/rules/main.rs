//! One test for each sentence of the rules, by chapter.
mod kit;

mod cover;
mod fire;
mod functions;
mod pivots;
mod scenarios;
mod sequence;
mod targets;
mod victory;
