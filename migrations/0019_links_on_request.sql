-- compatible from: 0016_no_reminder.sql

-- «Mis pendientes»: a mailed link to the list of an address's open sheets. A row lives one hour; it
-- is made for every address that is typed, known or not. The address is encrypted, because no
-- erasure of a matrix overwrites the bytes of a row that has expired.
create table pending_links (
  id uuid constraint pending_links_id primary key,
  sealed_email text not null,
  -- of the mailed link; null once a browser has opened it
  token_hash bytea constraint pending_links_token_unique unique,
  -- of the cookie of that browser
  browser_hash bytea constraint pending_links_browser_unique unique,
  expires_at timestamptz not null
);
create index pending_links_expired on pending_links (expires_at);

-- One address's subjects over all matrices.
create index subjects_by_email on subjects (lower(email));

alter table outbox drop constraint outbox_kind_known;
alter table outbox add constraint outbox_kind_known check (kind in (
  'invitation', 'reminder', 'receipt', 'reports_ready', 'erasure_warning', 'password_reset',
  'member_invitation', 'contact', 'disputed',
  'rater_link', 'sheet_reopened', 'address_corrected', 'email_proof', 'account_notice',
  'closing_outcome', 'extension', 'pending_list'
));
create index outbox_pending_list on outbox (created_at) where kind = 'pending_list';
