-- compatible from: 0022_other_devices.sql

-- «Antes y ahora»: what a person's report of an earlier cycle published, read from its PDF. The file
-- is not kept. Goes with the subject, and so with the erasure of the matrix.
create table earlier_reports (
  subject_id uuid constraint earlier_reports_subject_unique primary key
    constraint earlier_reports_subject references subjects on delete cascade,
  matrix_id uuid not null constraint earlier_reports_matrix references matrices on delete cascade,
  numbers jsonb not null
    constraint earlier_reports_numbers_length check (pg_column_size(numbers) <= 262144)
);
create index earlier_reports_of_matrix on earlier_reports (matrix_id);
