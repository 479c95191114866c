//! One test for each sentence of the rules, by chapter.
mod kit;

mod battles;
mod edges;
mod formations;
mod functions;
mod guns;
mod marches;
mod mounting;
mod offers;
mod scenarios;
mod second;
mod sequence;
mod terrain;
mod turns;
mod victory;
