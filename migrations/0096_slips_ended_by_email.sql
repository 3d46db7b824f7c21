-- compatible from: 0085_dossiers_and_countries.sql

-- A person who gets an e-mail after the release has no slip any more (docs/decisions/0148).
alter table slips
  drop constraint slips_ended_known,
  add constraint slips_ended_known check (ended in ('reprinted', 'disowned', 'email'));
