import type { Db } from '#server/context.ts'

/** What a mail about a matrix shows of it and its company; undefined once it is gone or erased. */
export const mailMatrixOf = (db: Db, matrix_id: string) =>
  db
    .selectFrom('matrices')
    .innerJoin('companies', 'companies.id', 'matrices.company_id')
    .where('matrices.id', '=', matrix_id)
    .where('erased_at', 'is', null)
    .select([
      'matrices.id',
      'matrices.company_id',
      'matrices.name',
      'limit_date',
      'matrices.time_zone',
      'closes_at',
      'erase_at',
      'email_send_reports',
      'minimum_raters',
      'question_count',
      'companies.name as company_name',
      'primary_color',
      'secondary_color',
    ])
    .executeTakeFirst()
export type MailMatrix = NonNullable<Awaited<ReturnType<typeof mailMatrixOf>>>

export const subjectOf = (db: Db, subject_id: string) =>
  db
    .selectFrom('subjects')
    .where('id', '=', subject_id)
    .select(['id', 'name', 'email', 'key_version', 'self_reopened', 'others_reopened'])
    .executeTakeFirst()
export type MailSubject = NonNullable<Awaited<ReturnType<typeof subjectOf>>>

/** The forms that a rater was asked to fill in, answered or not. */
export const requestedForms = (db: Db, subject_id: string) =>
  db
    .selectFrom('forms')
    .where('evaluator_id', '=', subject_id)
    .select(['relation_type_id', 'answered'])
    .execute()
