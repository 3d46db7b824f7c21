-- compatible from: 0022_other_devices.sql

-- «Los evaluados proponen a quienes los evalúan», off by default: how many of each relation and until
-- when; null is off. The phase is open from `nomination_opened_at` until the release.
alter table matrices
  add column nomination jsonb
    constraint matrices_nomination_object check (jsonb_typeof(nomination) = 'object'),
  add column nomination_opened_at timestamptz,
  add constraint matrices_nomination_opened
    check (nomination_opened_at is null or nomination is not null);
create index matrices_nominating on matrices (nomination_opened_at)
  where nomination_opened_at is not null and not released and erased_at is null;

-- The list of raters that one evaluated person proposes. Deleted by the release.
create table proposal_lists (
  evaluated_id uuid constraint proposal_lists_evaluated_unique primary key
    constraint proposal_lists_evaluated references subjects on delete cascade,
  matrix_id uuid not null constraint proposal_lists_matrix references matrices on delete cascade,
  state text not null default 'open'
    constraint proposal_lists_state_known check (state in ('open', 'sent', 'approved')),
  changed_at timestamptz not null
);
create index proposal_lists_of_matrix on proposal_lists (matrix_id);

-- One proposed rater: a subject of the matrix, or a person from outside by name and address, who
-- becomes a subject only once the list is approved.
create table proposals (
  id uuid constraint proposals_id_unique primary key,
  matrix_id uuid not null constraint proposals_matrix references matrices on delete cascade,
  evaluated_id uuid not null
    constraint proposals_list references proposal_lists on delete cascade,
  rater_id uuid constraint proposals_rater references subjects on delete cascade,
  outside_name text constraint proposals_outside_name_length
    check (char_length(outside_name) between 1 and 200),
  outside_email text constraint proposals_outside_email_length
    check (char_length(outside_email) between 3 and 254),
  relation_type_id smallint not null
    constraint proposals_relation references relation_types
    constraint proposals_relation_nominated check (relation_type_id in (3, 4, 5)),
  source text not null
    constraint proposals_source_known check (source in ('chart', 'evaluated', 'reviewer')),
  removed_by text
    constraint proposals_removed_by_known check (removed_by in ('evaluated', 'reviewer')),
  reason text not null default ''
    constraint proposals_reason_length check (char_length(reason) <= 300),
  constraint proposals_other_person check (rater_id <> evaluated_id),
  constraint proposals_one_rater check ((rater_id is null) = (outside_email is not null)),
  constraint proposals_outside_whole check ((outside_email is null) = (outside_name is null)),
  constraint proposals_outside_is_client check (outside_email is null or relation_type_id = 5),
  constraint proposals_rater_unique unique (evaluated_id, rater_id)
);
create unique index proposals_outside_unique on proposals (evaluated_id, lower(outside_email));
create index proposals_of_matrix on proposals (matrix_id);
create index proposals_of_rater on proposals (rater_id);

do $$
declare
  known text := (
    select substring(pg_get_constraintdef(oid) from 'ARRAY\[(.*)\]')
    from pg_constraint where conname = 'outbox_kind_known' and conrelid = 'outbox'::regclass
  );
begin
  execute 'alter table outbox drop constraint outbox_kind_known';
  execute format(
    'alter table outbox add constraint outbox_kind_known check (kind in (%s, %s))',
    known, '''nomination_request'', ''nomination_approval'', ''nomination_outcome'''
  );
end $$;
