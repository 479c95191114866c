//! What the generals know of *Pro Gloria!*.
mod battles;
mod positions;
