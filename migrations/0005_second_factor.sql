-- The time step of the last code that was accepted: a code works once.
alter table users add column second_factor_step bigint;
