-- The key of a mailed link carries a version, so that it can be replaced.
alter table subjects add column key_version smallint not null default 1;

-- The kinds that the second edition adds.
alter table outbox drop constraint outbox_kind_known;
alter table outbox add constraint outbox_kind_known check (kind in (
  'invitation', 'reminder', 'receipt', 'reports_ready', 'erasure_warning', 'password_reset',
  'member_invitation', 'contact', 'disputed',
  'rater_link', 'sheet_reopened', 'address_corrected', 'email_proof', 'account_notice'
));
