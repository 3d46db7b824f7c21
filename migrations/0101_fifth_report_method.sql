-- The fifth method tells no behaviour beside an only bound (docs/decisions/0157). Reports that are
-- open keep the one with which they are read.
alter table matrices alter column report_method set default 5;
update matrices set report_method = 5
where report_method = 4 and not (released and reports_at <= now());
