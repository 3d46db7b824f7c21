-- compatible from: 0085_dossiers_and_countries.sql

-- «Hay personas sin correo»: a project in which a person has an e-mail or an employee number
-- (docs/decisions/0139).
alter table matrices add column without_email boolean not null default false;

alter table subjects
  alter column email drop not null,
  alter column mailbox drop not null,
  -- The number as it is compared: in lower case and without the leading zeros that spreadsheets
  -- drop. Null for a longer id of another system, which names its person in that system alone.
  add column number_key text generated always as (
    case when external_id ~ '^[A-Za-zÑñ0-9.-]{1,20}$'
      then regexp_replace(replace(lower(external_id), 'Ñ', 'ñ'), '^0+(?=.)', '')
    end
  ) stored,
  add constraint subjects_email_or_number check (email is not null or number_key is not null);

-- Projects of today may hold 7 and 007 of two people with an e-mail: those stay two people there.
create unique index subjects_number on subjects (matrix_id, number_key) where email is null;
create index subjects_by_number on subjects (number_key) where number_key is not null;

-- What the palette searches: name, e-mail and number. `folded`, null without an e-mail, stays for
-- the previous release.
alter table subjects
  alter column folded drop not null,
  add column search_text text not null generated always as (
    translate(
      lower(name || coalesce(' ' || email, '') || coalesce(' ' || external_id, '')),
      'áàâäãåéèêëíìîïóòôöõúùûüçñ',
      'aaaaaaeeeeiiiiooooouuuucn'
    )
  ) stored;
