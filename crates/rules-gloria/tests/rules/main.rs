//! The rules, chapter by chapter.
mod assault;
mod charges;
mod commanding;
mod ending;
mod formations;
mod going;
mod defence;
mod fire;
mod guns;
mod kit;
mod rallying;
mod movement;
mod reading;
mod routs;
mod sight;
mod tables;
mod volleys;
