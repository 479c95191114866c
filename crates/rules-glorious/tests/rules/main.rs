//! One test for each sentence of the rules, by chapter.
mod kit;

mod functions;
mod scenarios;
mod sequence;
mod victory;
