-- compatible from: 0016_no_reminder.sql

-- Who is one person in several projects: a mailbox whatever its tag, or an equal name. Of a rater
-- who was erased and whose answers stay, keyed hashes of both until the project is erased
-- (docs/decisions/0102).
alter table subjects
  add column mailbox text not null
    generated always as (regexp_replace(lower(email), '[+][^@]*@', '@')) stored,
  add column folded_name text not null generated always as (
    translate(
      lower(name),
      'áàâäãåéèêëíìîïóòôöõúùûüçñ',
      'aaaaaaeeeeiiiiooooouuuucn'
    )
  ) stored,
  add column erased_mailbox text,
  add column erased_name text;

create index subjects_by_mailbox on subjects (mailbox);
create index subjects_by_folded_name on subjects (folded_name);
