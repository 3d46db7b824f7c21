import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { AppContext } from '#server/context.ts'
import { newId } from '#shared/ids.ts'
import {
  makeAnswers,
  makeCompany,
  makeForm,
  makeMatrix,
  makeSubject,
  makeUser,
  markReleased,
} from './factories.ts'
import { makeFurtherComment } from './prompt-fixtures.ts'

interface StoredMatrix {
  readonly id: string
  readonly workspace_id: string
  readonly company_id: string
}

/** Every file below the folder whose bytes contain the lower-case word, in any case. */
export function filesWith(folder: string, word: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => readIfPresent(file).toLowerCase().includes(word))
}

/** The running database renames and removes files of its own since they were listed. */
function readIfPresent(file: string): string {
  try {
    return readFileSync(file, 'latin1')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}

/** Adds the column «Puesto» to a matrix, with a value for each of these subjects. */
async function addColumn(
  { db }: AppContext,
  matrix: StoredMatrix,
  values: readonly { readonly subject_id: string; readonly value: string }[],
): Promise<void> {
  const column = {
    id: newId(),
    workspace_id: matrix.workspace_id,
    company_id: matrix.company_id,
    name: 'Puesto',
    type: 'text',
  } as const
  await db.insertInto('subject_properties').values(column).execute()
  await db
    .insertInto('matrix_subject_properties')
    .values({ matrix_id: matrix.id, subject_property_id: column.id, position: 0 })
    .execute()
  for (const { subject_id, value } of values)
    await db
      .insertInto('subject_values')
      .values({ subject_id, matrix_id: matrix.id, subject_property_id: column.id, value })
      .execute()
}

const addNotice = ({ db, clock }: AppContext, subject_id: string, version: string) =>
  db.insertInto('notices').values({ subject_id, version, shown_at: clock.now() }).execute()

/**
 * A waiting receipt for each subject, and a failed mail whose address and failure hold the word.
 */
async function addMails(
  { pool, clock }: AppContext,
  matrix: StoredMatrix,
  subject_ids: readonly string[],
  word: string,
): Promise<void> {
  for (const id of subject_ids)
    await pool.query(
      `insert into outbox (id, kind, dedupe_key, workspace_id, matrix_id, subject_id, created_at, due_at) values (gen_random_uuid(), 'receipt', $1, $2, $3, $4, $5, $5)`,
      [`receipt ${id} others`, matrix.workspace_id, matrix.id, id, clock.now()],
    )
  await pool.query(
    `insert into outbox (id, kind, dedupe_key, matrix_id, email, created_at, due_at, failed_at, failure) values (gen_random_uuid(), 'reports_ready', $1, $2, $3, $4, $4, $4, $5)`,
    [`x ${matrix.id}`, matrix.id, `${word}-rh@ceiba.mx`, clock.now(), `550 ${word}@ceiba.mx`],
  )
}

/** Eight subjects named after the word; four of the others rate each of the first six as peers. */
async function addSubjectsAndForms(context: AppContext, matrix_id: string, word: string) {
  const subjects = []
  for (let n = 0; n < 8; n++)
    subjects.push(
      await makeSubject(context, {
        matrix_id,
        name: `${word.toUpperCase()} ${n}`,
        email: `${word}-${n}@ceiba.mx`,
        external_id: `${word}-id-${n}`,
      }),
    )
  const form_ids: string[] = []
  for (const evaluated of subjects.slice(0, 6))
    for (const evaluator of subjects.filter((subject) => subject !== evaluated).slice(0, 4)) {
      const form = await makeForm(context, {
        matrix_id,
        evaluator_id: evaluator.id,
        evaluated_id: evaluated.id,
        relation_type_id: 3,
      })
      form_ids.push(form.id)
    }
  return { subject_ids: subjects.map(({ id }) => id), form_ids }
}

/** A released, answered matrix in which every field with personal data holds the word. */
export async function matrixWithCanary(context: AppContext, word: string) {
  const { workspace_id } = await makeUser(context)
  const company = await makeCompany(context, { workspace_id })
  const matrix = await makeMatrix(context, {
    workspace_id,
    company_id: company.id,
    name: 'Liderazgo',
  })
  await context.db
    .updateTable('matrices')
    .set({
      email_send_reports: `${word}-rh@ceiba.mx`,
      further_emails: [`${word}-direccion@ceiba.mx`],
    })
    .where('id', '=', matrix.id)
    .execute()
  const { subject_ids, form_ids } = await addSubjectsAndForms(context, matrix.id, word)
  const values = subject_ids.map((subject_id, n) => ({ subject_id, value: `${word}-puesto-${n}` }))
  await addColumn(context, matrix, values)
  await markReleased(context, matrix.id)
  for (const form_id of form_ids) {
    await makeAnswers(context, form_id, [5, 4, 3, 0], `${word}-comentario`)
    await makeFurtherComment(context, form_id, `${word}-comentario`)
  }
  for (const id of subject_ids) await addNotice(context, id, '1')
  await addMails(context, matrix, subject_ids, word)
  await context.db
    .insertInto('kiosks')
    .values({ id: newId(), matrix_id: matrix.id, name: `${word}-tableta` })
    .execute()
  for (const subject_id of subject_ids) {
    await addEarlierReport(context, matrix.id, subject_id, word)
    await addDelivery(context, matrix, subject_id, word)
    await addPlan(context, matrix.id, subject_id, word)
    await addProposals(context, matrix.id, { subject_id, word })
  }
  return { matrix, company }
}

/** A delivered report, whose mail waits with a line that holds the word. */
async function addDelivery(
  { db, clock }: AppContext,
  matrix: StoredMatrix,
  subject_id: string,
  word: string,
): Promise<void> {
  const deliver_at = clock.now()
  await db
    .insertInto('deliveries')
    .values({
      subject_id,
      matrix_id: matrix.id,
      deliver_at,
      note: `${word}-nota`,
      leader_id: subject_id,
      leader_reads: true,
      remind: true,
    })
    .execute()
  for (const kind of ['report_delivery', 'leader_report', 'delivery_reminder'] as const)
    await db
      .insertInto('outbox')
      .values({
        id: newId(),
        kind,
        dedupe_key: `${kind} ${subject_id} 1`,
        matrix_id: matrix.id,
        subject_id,
        payload: JSON.stringify({ key_version: 1, note: `${word}-nota` }),
        created_at: deliver_at,
        due_at: deliver_at,
      })
      .execute()
}

/** A plan whose commitment holds the word. */
const addPlan = ({ db }: AppContext, matrix_id: string, subject_id: string, word: string) =>
  db
    .insertInto('plans')
    .values({
      subject_id,
      matrix_id,
      commitments: JSON.stringify([{ what: `${word}-plan`, support: '', until: '', sign: '' }]),
      shared: true,
      sequence: 1,
    })
    .execute()

/** A list that was sent back, with a refused person from outside; each field holds the word. */
async function addProposals(
  { db, clock }: AppContext,
  matrix_id: string,
  { subject_id, word }: { readonly subject_id: string; readonly word: string },
): Promise<void> {
  await db
    .insertInto('proposal_lists')
    .values({
      evaluated_id: subject_id,
      matrix_id,
      changed_at: clock.now(),
      returned: `${word}-vuelta`,
    })
    .execute()
  await db
    .insertInto('proposals')
    .values({
      id: newId(),
      matrix_id,
      evaluated_id: subject_id,
      rater_id: null,
      outside_name: `${word} externa`,
      outside_email: `${word}@externa.example`,
      relation_type_id: 5,
      source: 'evaluated',
      removed_by: 'reviewer',
      reason: `${word}-razon`,
    })
    .execute()
}

/** What was kept of the report of an earlier cycle, whose name is the word. */
const addEarlierReport = (
  { db }: AppContext,
  matrix_id: string,
  subject_id: string,
  word: string,
) => {
  const numbers = JSON.stringify({
    matrix: { name: `${word}-anterior`, limit_date: '2025-12-04', minimum_raters: 3 },
    blocks: [],
    competences: [],
  })
  return db.insertInto('earlier_reports').values({ matrix_id, subject_id, numbers }).execute()
}

/**
 * A released matrix with Eva, whose data hold the word. She rates herself (open), Luis as his
 * leader (answered), Mara as a peer (answered) and Noé as a peer (open); Luis has rated Eva and
 * Mara.
 */
export async function matrixWithEva(context: AppContext, workspace_id: string, word: string) {
  const matrix = await makeMatrix(context, { workspace_id })
  const matrix_id = matrix.id
  const eva = await makeSubject(context, {
    matrix_id,
    name: `${word} Cordero`,
    email: `${word}@cordero.mx`,
    external_id: `${word}-id`,
  })
  const [luis, mara, noe] = [
    await makeSubject(context, { matrix_id }),
    await makeSubject(context, { matrix_id }),
    await makeSubject(context, { matrix_id }),
  ]
  await addColumn(context, matrix, [{ subject_id: eva.id, value: `${word} jefa` }])
  const form = async (evaluator_id: string, evaluated_id: string, relation_type_id: number) =>
    (await makeForm(context, { matrix_id, evaluator_id, evaluated_id, relation_type_id })).id
  const forms = {
    self: await form(eva.id, eva.id, 1),
    leader: await form(eva.id, luis.id, 2),
    peer: await form(eva.id, mara.id, 3),
    open: await form(eva.id, noe.id, 3),
    aboutEva: await form(luis.id, eva.id, 4),
    others: await form(luis.id, mara.id, 3),
  }
  await markReleased(context, matrix_id)
  for (const form_id of [forms.leader, forms.peer, forms.aboutEva, forms.others]) {
    await makeAnswers(context, form_id, [5, 4, 3, 2], `${word} comenta`)
    await makeFurtherComment(context, form_id, `${word} comenta`)
  }
  await addNotice(context, eva.id, '2025-06')
  await addSentMails(context, matrix, eva.id)
  return { matrix, word, eva, luis, mara, forms }
}

/** An invitation and a receipt that were sent to the subject. */
async function addSentMails(
  { db, clock }: AppContext,
  { id: matrix_id, workspace_id }: StoredMatrix,
  subject_id: string,
): Promise<void> {
  const now = clock.now()
  for (const kind of ['invitation', 'receipt'] as const)
    await db
      .insertInto('outbox')
      .values({
        id: newId(),
        kind,
        dedupe_key: `${kind} ${subject_id}`,
        workspace_id,
        matrix_id,
        subject_id,
        created_at: now,
        due_at: now,
        sent_at: now,
      })
      .execute()
}
