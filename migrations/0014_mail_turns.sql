-- Mail takes turns by workspace: the worker looks for the next workspace that has due mail of a
-- kind. Mails that belong to no workspace take turns as one. The index outbox_due stays for the
-- previous release, which may run on this schema.
create index outbox_turns on outbox (kind, coalesce(workspace_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid), due_at)
  where sent_at is null and failed_at is null;
