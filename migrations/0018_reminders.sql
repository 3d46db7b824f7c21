-- compatible from: 0016_no_reminder.sql

-- Two reminders beside the one of reminder_id, off unless the project asks for them. Each instant
-- is null in a draft, when it is not wanted, and from the moment on which its mails are queued.
-- deadline_moves numbers the versions of the deadline in the raters' calendars.
alter table matrices
  add column remind_halfway boolean not null default false,
  add column remind_last_day boolean not null default false,
  add column halfway_at timestamptz,
  add column last_day_at timestamptz,
  add column deadline_moves smallint not null default 0
    constraint matrices_deadline_moves_counted check (deadline_moves >= 0);
create index matrices_halfway on matrices (halfway_at) where halfway_at is not null;
create index matrices_last_day on matrices (last_day_at) where last_day_at is not null;

-- The rater wants no more reminders of this project at this address.
alter table subjects add column no_reminders boolean not null default false;

alter table outbox drop constraint outbox_kind_known;
alter table outbox add constraint outbox_kind_known check (kind in (
  'invitation', 'reminder', 'receipt', 'reports_ready', 'erasure_warning', 'password_reset',
  'member_invitation', 'contact', 'disputed',
  'rater_link', 'sheet_reopened', 'address_corrected', 'email_proof', 'account_notice',
  'closing_outcome', 'extension'
));
