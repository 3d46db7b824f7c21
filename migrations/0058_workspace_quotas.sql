-- compatible from: 0030_nominations.sql

-- What the operator lets a workspace hold and send; null is no limit.
alter table workspaces
  add column quota_companies int
    constraint workspaces_quota_companies check (quota_companies >= 0),
  add column quota_people int
    constraint workspaces_quota_people check (quota_people >= 0),
  -- to people outside the team, in 24 hours; beside MAIL_DAILY_QUOTA
  add column quota_mails int
    constraint workspaces_quota_mails check (quota_mails >= 0),
  add column quota_bytes bigint
    constraint workspaces_quota_bytes check (quota_bytes >= 0);
