-- compatible from: 0016_no_reminder.sql

-- Addresses of other programs that are told what happens in a workspace.
create table webhooks (
  id uuid constraint webhooks_key primary key,
  workspace_id uuid not null constraint webhooks_workspace references workspaces on delete cascade,
  url text not null constraint webhooks_url_length check (char_length(url) between 1 and 500),
  events text[] not null constraint webhooks_events_some check (cardinality(events) > 0),
  -- encrypted; for a day after a change the previous one signs too
  secret text not null,
  previous_secret text,
  previous_until timestamptz,
  created_at timestamptz not null
);
create index webhooks_of_workspace on webhooks (workspace_id);

-- An outbox as that of mails: written in the transaction of its cause, sent by a job.
create table webhook_deliveries (
  id uuid constraint webhook_deliveries_key primary key,
  webhook_id uuid not null
    constraint webhook_deliveries_webhook references webhooks on delete cascade,
  type text not null,
  -- ids and counts
  payload jsonb not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  attempts int not null default 0,
  -- what the last attempt got: an HTTP status, or why there was none
  status int,
  failure text,
  delivered_at timestamptz,
  failed_at timestamptz
);
create index webhook_deliveries_due on webhook_deliveries (due_at)
  where delivered_at is null and failed_at is null;
create index webhook_deliveries_of_webhook on webhook_deliveries (webhook_id, created_at);
