-- compatible from: 0016_no_reminder.sql

-- What the palette searches: name and e-mail in lower case without accents, as foldedText() of
-- src/server/alphabet.ts gives them (docs/decisions/0051). Folding 10,000 people at each keystroke
-- cost 30 times as much as reading them.
alter table subjects
  add column folded text not null generated always as (
    translate(
      lower(name || ' ' || email),
      'áàâäãåéèêëíìîïóòôöõúùûüçñ',
      'aaaaaaeeeeiiiiooooouuuucn'
    )
  ) stored;
