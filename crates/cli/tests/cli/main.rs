//! The built program, command by command, with good and bad input.
mod armies;
mod bots;
mod commands;
mod lab;
mod odds;
mod play;
mod positions;
mod program;
mod referee;
mod replay;
mod rosters;
mod saved;
mod serve;
mod sim;
mod table;
mod workers;
