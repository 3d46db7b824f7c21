-- compatible from: 0016_no_reminder.sql

-- The wording of a question in the self-evaluation; empty where it is that for others.
alter table questions
  add column self_question text not null default ''
    constraint questions_self_question_length check (char_length(self_question) <= 500);

-- Open questions of an evaluation, at most five; without any, raters get the one «Comentarios».
create table prompts (
  id uuid primary key,
  evaluation_id uuid not null,
  position smallint not null constraint prompts_position_known check (position between 0 and 4),
  prompt text not null constraint prompts_prompt_filled check (prompt <> ''),
  help text not null default '',
  required boolean not null default false,
  -- who is asked; empty means all relations
  relation_type_ids smallint[] not null default '{}'
    constraint prompts_relation_types_known
      check (relation_type_ids <@ array[1, 2, 3, 4, 5]::smallint[]),
  constraint prompts_evaluation foreign key (evaluation_id) references evaluations on delete cascade,
  constraint prompts_position_unique unique (evaluation_id, position) deferrable initially deferred
);

-- Comments on the open question at a position after the first. Those on the first stay in comments,
-- whose key the previous release writes to (decisions 0023 and 0053).
create table prompt_comments (
  form_id uuid not null,
  position smallint not null
    constraint prompt_comments_position_known check (position between 1 and 4),
  matrix_id uuid not null,
  comment text not null
    constraint prompt_comments_comment_length check (char_length(comment) <= 4000),
  sequence bigint,
  constraint prompt_comments_pkey primary key (form_id, position),
  constraint prompt_comments_form foreign key (form_id, matrix_id)
    references forms (id, matrix_id) on delete cascade
);
create index prompt_comments_matrix on prompt_comments (matrix_id);
