-- Mail takes turns by workspace: the worker looks for the next workspace that has due mail of a
-- kind. Mails that belong to no workspace take turns as one.
create index outbox_turns on outbox (kind, coalesce(workspace_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid), due_at)
  where sent_at is null and failed_at is null;

-- With statistics from a time without due mail the planner prefers this index and then sorts all
-- due mails for each one. The previous release, if it runs on this schema, sorts them instead.
drop index outbox_due;
