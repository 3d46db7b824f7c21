-- compatible from: 0030_nominations.sql

-- What a project promised to its raters, word for word, from its release on (docs/decisions/0126).
alter table matrices add column dossier jsonb;
