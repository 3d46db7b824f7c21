-- A matrix that is deleted takes its answers along; before, the check of their figures came before the cascade through the forms and refused.
alter table answers
  drop constraint answers_matrix_id_question_count_highest_value_allow_na_fkey,
  add constraint answers_matrix_id_question_count_highest_value_allow_na_fkey
    foreign key (matrix_id, question_count, highest_value, allow_na) references matrices (id, question_count, highest_value, allow_na) on delete cascade;
