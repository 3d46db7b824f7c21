-- compatible from: 0030_nominations.sql

-- By which method the numbers of a project's reports are computed (docs/decisions/0118). Reports that
-- were open before keep the third, by which their readers have them on paper.
alter table matrices add column report_method smallint not null default 4;
update matrices set report_method = 3 where released and reports_at <= now();
-- Means that stay of an erased project may be bounds, as they were printed.
alter table matrix_aggregates add column bound text
  constraint matrix_aggregates_bound_known check (bound in ('at_least', 'at_most'));
