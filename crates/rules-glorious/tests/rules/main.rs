//! One test for each sentence of the rules, by chapter.
mod kit;

mod functions;
mod sequence;
mod victory;
