-- compatible from: 0030_nominations.sql

-- How the mails of a company's projects name their sender, and whom replies reach; '' is the
-- company's name, the address of MAIL_FROM, and the organiser of each project.
alter table companies
  add column sender_name text not null default ''
    constraint companies_sender_name_length check (char_length(sender_name) <= 80),
  add column sender_email text not null default ''
    constraint companies_sender_email_plain
      check (char_length(sender_email) <= 254 and sender_email !~ '[\s,;:<>()"\\]'),
  add column reply_to text not null default ''
    constraint companies_reply_to_plain
      check (char_length(reply_to) <= 254 and reply_to !~ '[\s,;:<>()"\\]');
