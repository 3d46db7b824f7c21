-- compatible from: 0030_nominations.sql

-- The trace of the request that caused an event, which the webhook's receiver continues.
alter table webhook_deliveries
  add column traceparent text
  constraint webhook_deliveries_traceparent_shape
  check (traceparent ~ '^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$');
