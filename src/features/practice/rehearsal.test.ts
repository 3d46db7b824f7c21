import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Sheet } from '#features/answers/contract.ts'
import type { Matrix } from '#features/matrices/contract.ts'
import { draftWithLeader, releaseFixture } from '../../../tests/release-fixtures.ts'
import type { Rehearsal } from './contract.ts'

const f = await releaseFixture()
const { t } = f
afterAll(() => t.close())
beforeEach(() => f.reset())

const pathOf = (matrix_id: string) => `/matrices/${matrix_id}/rehearsal`
const rehearse = async (matrix_id: string) =>
  (await f.api().post<{ rehearsal: Rehearsal }>(pathOf(matrix_id), {})).data.rehearsal
/** Opens the link of the mailed invitation and answers every question about everybody. */
async function sendSheet(): Promise<void> {
  const [, subject_id = '', key = ''] =
    f.sent.map(({ text }) => /assessment\/([\w-]+)#([\w-]+)/.exec(text)).find(Boolean) ?? []
  const headers = { 'x-rater-key': key }
  const { data: sheet } = await t.visitor.get<Sheet>(`/subjects/forms/${subject_id}`, headers)
  const answers = sheet.forms.flatMap((form) =>
    sheet.questions.map((question) => ({
      form_id: form.id,
      question_id: question.id,
      value_id: sheet.scale.values[0]?.id,
    })),
  )
  const reply = await t.visitor.post(`/answers/complete/${subject_id}`, { answers }, headers)
  expect(reply.status).toBe(200)
}

const rowsOf = async (table: string) =>
  (await t.context.pool.query(`select from ${table}`)).rowCount ?? 0

test('mails the whole cycle to its organiser alone, each mail marked', async () => {
  const { matrix } = await draftWithLeader(f)
  const { email, mails } = await rehearse(matrix.id)
  expect(mails.map(({ kind }) => kind)).toEqual([
    'invitation',
    'reminder',
    'extension',
    'receipt',
    'reports_ready',
    'erasure_warning',
  ])
  await f.runJobsAt('2026-11-20T16:05:00Z')
  await sendSheet()
  await f.deliver()
  expect(f.sent).toHaveLength(6)
  for (const mail of f.sent) {
    expect(mail.to.address).toBe(email)
    expect(mail.subject).toMatch(/^\[Ensayo\] /)
  }
  const { data } = await f.api().get<{ rehearsal: Rehearsal }>(pathOf(matrix.id))
  expect(data.rehearsal.mails.every(({ sent_at }) => sent_at !== null)).toBe(true)
})

test('counts in no list, no evaluation, no activity and no quota', async () => {
  const { matrix } = await draftWithLeader(f)
  const lists = async () =>
    Promise.all(
      [
        '/companies',
        '/evaluations',
        '/scales',
        '/competences',
        '/subject-properties',
        `/matrices/${matrix.company_id}`,
        `/workspaces/${f.workspace_id}/activity`,
      ].map(async (path) => (await f.api().get(path)).data),
    )
  const before = await lists()
  await rehearse(matrix.id)
  expect(await lists()).toEqual(before)
  const counted = await t.context.db
    .selectFrom('outbox')
    .where('workspace_id', 'is not', null)
    .select('id')
    .execute()
  expect(counted).toEqual([])
  const { data } = await f.api().get<Matrix>(`/matrices/one/${matrix.id}`)
  expect(data).toMatchObject({ released: false, answered: 0 })
})

test('is erased by a call, by the release, with its draft, and when it is forgotten', async () => {
  const { matrix } = await draftWithLeader(f)
  // deletes the rehearsals whose drafts the reset deleted
  await f.runJobsAt('2026-11-20T16:00:00Z')
  const rows = async () => ({
    companies: await rowsOf('companies'),
    subjects: await rowsOf('subjects'),
    matrices: await rowsOf('matrices'),
  })
  const before = await rows()
  await rehearse(matrix.id)
  await rehearse(matrix.id)
  expect(await rows()).toMatchObject({
    companies: before.companies + 1,
    matrices: before.matrices + 2,
  })
  expect((await f.api().delete(pathOf(matrix.id))).status).toBe(200)
  expect(await rows()).toEqual(before)
  await rehearse(matrix.id)
  await f.runJobsAt('2026-11-28T16:00:00Z')
  expect(await rows()).toEqual(before)
  await rehearse(matrix.id)
  expect((await f.release(matrix.id)).status).toBe(200)
  expect(await rows()).toEqual(before)
  expect(await f.api().post(pathOf(matrix.id), {})).toMatchObject({ code: 'matrix.released' })
  const other = await draftWithLeader(f)
  await rehearse(other.matrix.id)
  expect((await f.api().delete(`/matrices/${other.matrix.id}`)).status).toBe(200)
  expect(await rowsOf('rehearsals')).toBe(0)
  expect(await rowsOf("companies where kind = 'rehearsal'")).toBe(0)
})

test('demands a proved address, because its mails leave the machine', async () => {
  const mailing = await releaseFixture({ SMTP_URL: 'smtp://localhost:2525' })
  const { matrix } = await draftWithLeader(mailing)
  await mailing.t.context.db.updateTable('users').set({ email_proved_at: null }).execute()
  expect(await mailing.api().post(pathOf(matrix.id), {})).toMatchObject({
    code: 'email.unproved',
  })
  await mailing.t.close()
})
