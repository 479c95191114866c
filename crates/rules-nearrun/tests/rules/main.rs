//! The rules, chapter by chapter: a test for each, with scripted dice that are used up.
mod adcs;
mod charges;
mod command;
mod corps;
mod dice;
mod evades;
mod generals;
mod kit;
mod opening;
mod opportunity;
mod pips;
mod regroup;
mod responses;
mod retreats;
mod squares;
mod strength;
mod turn;
