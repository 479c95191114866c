//! The server as clients see it.
mod doubts;
mod faults;
mod frozen;
mod hostile;
mod kit;
mod lab;
mod matches;
mod odds;
mod secrets;
mod settling;
mod sharing;
mod slow;
mod stores;
mod throws;
mod upgrades;
mod waiting;
mod web;
