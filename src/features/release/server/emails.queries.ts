import { mailCompany, mailCompanyColumns } from '#features/companies/server/queries.ts'
import { unaskedPositions } from '#features/evaluations/server/queries.ts'
import { isAsked } from '#features/forms/server/queries.ts'
import type { Db } from '#server/context.ts'
import { alphabetically } from '#server/core/alphabet.ts'
import type { MailCompany } from '#server/mail/mail-content.ts'

/**
 * What a mail about a matrix shows of it and its company; undefined once it is gone or erased, and
 * for a sample, which sends no mail.
 */
export const findMailMatrix = (db: Db, matrix_id: string) =>
  db
    .selectFrom('matrices')
    .innerJoin('companies', 'companies.id', 'matrices.company_id')
    .leftJoin('logos', 'logos.company_id', 'companies.id')
    .where('matrices.id', '=', matrix_id)
    .where('erased_at', 'is', null)
    .where('companies.kind', '<>', 'sample')
    .select([
      'matrices.id',
      'matrices.company_id',
      'matrices.workspace_id',
      'matrices.name',
      'limit_date',
      'matrices.time_zone',
      'closes_at',
      'erase_at',
      'email_send_reports',
      'minimum_raters',
      'leader_reports',
      'matrices.relation_names',
      'question_count',
      'deadline_moves',
      'companies.name as company_name',
      'companies.country',
      'companies.kind as company_kind',
      ...mailCompanyColumns,
      'logos.id as logo_id',
    ])
    .executeTakeFirst()
export type MailMatrix = NonNullable<Awaited<ReturnType<typeof findMailMatrix>>>

/** The company that signs a mail about the matrix. */
export const findMailCompany = (db: Db, matrix: MailMatrix): Promise<MailCompany> =>
  mailCompany(db, matrix.company_name, matrix)

export const findSubject = (db: Db, subject_id: string) =>
  db
    .selectFrom('subjects')
    .where('id', '=', subject_id)
    .select([
      'id',
      'name',
      'email',
      'key_version',
      'self_reopened',
      'others_reopened',
      'no_reminders',
      'undeliverable',
    ])
    .executeTakeFirst()
export type MailSubject = NonNullable<Awaited<ReturnType<typeof findSubject>>>

/** The forms that a rater is asked to fill in, without declined ones, and what is chosen so far. */
export const requestedForms = (db: Db, subject_id: string) =>
  db
    .selectFrom('forms')
    .innerJoin('subjects as evaluated', 'evaluated.id', 'evaluated_id')
    .leftJoin('answers', 'answers.form_id', 'forms.id')
    .where('evaluator_id', '=', subject_id)
    .where(isAsked)
    .select(['relation_type_id', 'answered', 'evaluated.name', 'choices'])
    .select(unaskedPositions.as('unasked'))
    .orderBy(alphabetically('evaluated.name'))
    .execute()
