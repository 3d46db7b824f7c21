-- compatible from: 0101_fifth_report_method.sql

-- «Conexiones por regla»: the rules that later people follow; null while none were chosen
-- (docs/decisions/0163).
alter table matrices add column chart_rules jsonb;
