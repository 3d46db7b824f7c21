-- compatible from: 0016_no_reminder.sql

-- A rater may say of a form that they do not know the evaluated well enough. Such a form is not
-- asked for any more. The sequence orders the rater's taps over tabs; the closing erases it.
alter table forms
  add column declined boolean not null default false,
  add column declined_sequence bigint,
  add constraint forms_declined_about_others check (not declined or relation_type_id <> 1);

-- «Si no alcanzo, envía lo que esté completo»: when the rater agreed, and to which text.
alter table subjects
  add column agreed_at timestamptz,
  add column agreed_version text,
  add constraint subjects_agreement_whole check ((agreed_at is null) = (agreed_version is null));

-- When the closing was done: it sends what was agreed and deletes the answers of declined forms.
alter table matrices add column sheets_closed_at timestamptz;
update matrices set sheets_closed_at = closes_at where released and closes_at <= now();
create index matrices_to_close on matrices (closes_at)
  where released and sheets_closed_at is null and erased_at is null;

alter table outbox drop constraint outbox_kind_known;
alter table outbox add constraint outbox_kind_known check (kind in (
  'invitation', 'reminder', 'receipt', 'reports_ready', 'erasure_warning', 'password_reset',
  'member_invitation', 'contact', 'disputed',
  'rater_link', 'sheet_reopened', 'address_corrected', 'email_proof', 'account_notice',
  'closing_outcome'
));
