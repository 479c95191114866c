//! One test for each sentence of the rules, by chapter.
mod kit;

mod battle_combat;
mod charge;
mod contact;
mod functions;
mod losses;
mod melee;
mod outflank;
mod rout;
mod scenarios;
mod sequence;
mod victory;
