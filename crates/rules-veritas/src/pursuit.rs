//! Impetuous pursuit (IDV-PUR-001 to -040): the test, the move, leaving the table and coming back.
