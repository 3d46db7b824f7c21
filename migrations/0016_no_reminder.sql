-- compatible from: 0009_constraint_names.sql

-- What is left for a deadline of tomorrow: any reminder before it would fall today or earlier.
insert into reminder_options (id, days, description) values (0, 0, 'Sin recordatorio');
