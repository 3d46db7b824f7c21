-- compatible from: 0030_nominations.sql

-- What a project promised to its raters, word for word, from its release on (docs/decisions/0126).
alter table matrices add column dossier jsonb;
-- By the law of which country raters are told about their data (shared/privacy-laws.ts).
alter table companies add column country text not null default 'MX'
  constraint companies_country_known check (country in ('MX', 'CL', 'CO', 'PE', 'BR', 'ES'));
