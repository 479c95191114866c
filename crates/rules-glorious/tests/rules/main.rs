//! One test for each sentence of the rules, by chapter.
mod kit;

mod battle_combat;
mod charge;
mod contact;
mod cover;
mod fire;
mod fire_rounds;
mod functions;
mod losses;
mod melee;
mod neighbours;
mod outflank;
mod pivots;
mod rout;
mod scenarios;
mod sequence;
mod targets;
mod victory;
