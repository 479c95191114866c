//! The rules, chapter by chapter: a test for each, with scripted dice that are used up.
mod adcs;
mod command;
mod dice;
mod kit;
mod opening;
mod pips;
mod regroup;
mod turn;
