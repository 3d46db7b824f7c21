-- compatible from: 0016_no_reminder.sql

-- Rows of forms and answers lie in the order in which raters sent them. Once a matrix has closed,
-- the purge of bytes rewrites them in the order of their ids.
create trigger matrices_closed after update of sheets_closed_at on matrices
  for each row when (new.sheets_closed_at is not null and old.sheets_closed_at is null)
  execute function remember_purge();
