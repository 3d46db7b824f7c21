import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { REMINDER_NOTE_LENGTH, type ReminderPreview } from '#shared/letter.ts'
import { readSpreadsheet } from '#shared/spreadsheet/read.ts'
import { makeAnswers, makeSubject } from '../../../tests/factories.ts'
import { draftWithLeader, draftWithPeers, releaseFixture } from '../../../tests/release-fixtures.ts'
import type { ListedMail, Participation } from './contract.ts'

const fixture = await releaseFixture()
const { t, api, sent, clearMails, deliver, mailsTo, release, signInAt } = fixture

beforeEach(() => fixture.reset())
afterAll(() => t.close())

const remind = (matrix_id: string, body?: unknown) =>
  api().post<{ reminded: number }>(`/matrices/remind/${matrix_id}`, body)
const preview = (matrix_id: string, subject_id: string) =>
  api().get<ReminderPreview>(`/matrices/reminder-preview/${matrix_id}/${subject_id}`)
const participation = async (matrix_id: string) =>
  (await api().get<Participation>(`/matrices/participation/${matrix_id}`)).data
const mails = async (matrix_id: string) =>
  (await api().get<ListedMail[]>(`/matrices/mails/${matrix_id}`)).data

/** A released matrix of which every invitation was delivered. */
async function releasedWithPeers() {
  const draft = await draftWithPeers(fixture)
  await release(draft.matrix.id)
  await deliver()
  clearMails()
  return draft
}

describe('reminders to chosen raters', () => {
  test('reach only these raters and say how many leave', async () => {
    const { matrix, ana, beto } = await releasedWithPeers()
    const chosen = { subject_ids: [ana.id, beto.id] }
    expect((await remind(matrix.id, chosen)).data.reminded).toBe(2)
    await deliver()
    expect(sent.map(({ to }) => to.address).toSorted()).toEqual([ana.email, beto.email])
    expect(await remind(matrix.id, chosen)).toMatchObject({ code: 'matrix.recently_reminded' })
    expect((await remind(matrix.id)).data.reminded).toBe(3)
  })

  test('leave out the chosen who were reminded within a day', async () => {
    const { matrix, ana, beto } = await releasedWithPeers()
    await remind(matrix.id, { subject_id: ana.id })
    const both = { subject_ids: [ana.id, beto.id] }
    expect((await remind(matrix.id, both)).data.reminded).toBe(1)
  })

  test('are refused for no rater and for a subject of another matrix', async () => {
    const { matrix, ana } = await releasedWithPeers()
    const other = await draftWithLeader(fixture)
    expect((await remind(matrix.id, { subject_ids: [] })).status).toBe(400)
    expect(await remind(matrix.id, { subject_ids: [ana.id, other.mariana.id] })).toMatchObject({
      status: 404,
    })
    await deliver()
    expect(sent).toEqual([])
  })
})

describe("the organiser's line", () => {
  test('stands in every mail as text, and is kept nowhere after it was sent', async () => {
    const { matrix, ana } = await releasedWithPeers()
    const note = '<b>Faltan</b> pocos & contamos contigo: https://mal.example/x'
    await remind(matrix.id, { subject_ids: [ana.id], note })
    await deliver()
    const [mail] = mailsTo(ana.email)
    expect(mail?.text).toContain(
      'Nota de quien organiza: «<b>Faltan</b> pocos & contamos contigo:»',
    )
    expect(mail?.html).toContain('&lt;b&gt;Faltan&lt;/b&gt; pocos &amp; contamos contigo:')
    expect(`${mail?.html}${mail?.text}`).not.toContain('mal.example')
    for (const table of ['outbox', 'activity'])
      expect(
        (await t.context.pool.query(`select * from ${table} r where r::text like '%contamos%'`))
          .rows,
      ).toEqual([])
  })

  test('has at most 280 signs', async () => {
    const { matrix } = await releasedWithPeers()
    const note = 'á'.repeat(REMINDER_NOTE_LENGTH)
    expect((await remind(matrix.id, { note: `${note}á` })).status).toBe(400)
    expect((await remind(matrix.id, { note })).status).toBe(200)
  })
})

describe('the preview of a reminder', () => {
  test('tells neither the key, nor the names that are left, nor what is begun', async () => {
    const { matrix, mariana, forms } = await draftWithLeader(fixture)
    await release(matrix.id)
    const before = (await preview(matrix.id, mariana.id)).data
    expect(before).toMatchObject({
      subject: `Mariana, faltan 14 días para «${matrix.name}»`,
      action: 'Empezar',
    })
    expect(before.paragraphs).toEqual([
      expect.stringContaining('todavía te faltan tu autoevaluación y una hoja sobre otra persona.'),
    ])
    await makeAnswers(t.context, forms[1]?.id ?? '', [1, 2, 3, 4])
    await t.context.pool.query('update forms set answered = false')
    const after = await preview(matrix.id, mariana.id)
    expect(after.data).toEqual(before)
    const text = JSON.stringify(after.data)
    for (const hidden of [
      'Emilio',
      'assessment',
      t.context.secrets.raterKey({ ...mariana, key_version: 1 }),
    ])
      expect(text).not.toContain(hidden)
  })

  test('is refused for a rater with nothing open and for a subject of another matrix', async () => {
    const { matrix } = await releasedWithPeers()
    const idle = await makeSubject(t.context, { matrix_id: matrix.id, name: 'Zoé' })
    const other = await draftWithLeader(fixture)
    expect(await preview(matrix.id, idle.id)).toMatchObject({ code: 'matrix.nothing_pending' })
    expect(await preview(matrix.id, other.jorge.id)).toMatchObject({ status: 404 })
  })
})

describe('the state of mails', () => {
  test('is that of the last mail to each rater, with the words of the mail server', async () => {
    const { matrix, ana, beto } = await draftWithPeers(fixture)
    await release(matrix.id)
    await t.context.pool.query(
      `update outbox set failed_at = $1, failure = '550 No such user' where subject_id = $2`,
      [t.clock.now(), beto.id],
    )
    await deliver()
    await remind(matrix.id, { subject_id: ana.id })
    const listed = await mails(matrix.id)
    expect(listed.map(({ name, kind, delivery }) => `${name} ${kind} ${delivery.state}`)).toEqual([
      'Beto invitation failed',
      'Ana reminder waiting',
      'Caro invitation sent',
      'Dora invitation sent',
      'Elia invitation sent',
    ])
    expect(listed[0]?.delivery.failure).toBe('550 No such user')
    const data = await participation(matrix.id)
    expect(data.listed_mails).toEqual({ waiting: 1, sent: 3, failed: 1 })
    expect(data.pending.map(({ delivery }) => delivery?.state)).toEqual([
      'waiting',
      'failed',
      'sent',
      'sent',
      'sent',
    ])
    expect(data.pending[0]?.last_reminded_at).toBe(t.clock.now().toISOString())
    expect(data.pending[1]?.last_reminded_at).toBeNull()
  })

  test('leaves out receipts and reminders that were no longer needed', async () => {
    const { matrix, ana } = await releasedWithPeers()
    await remind(matrix.id, { subject_id: ana.id })
    await t.context.pool.query('update forms set answered = true where evaluator_id = $1', [ana.id])
    await deliver()
    expect(sent).toEqual([])
    expect((await mails(matrix.id)).find(({ name }) => name === 'Ana')).toMatchObject({
      kind: 'invitation',
      delivery: { state: 'sent', failure: null },
    })
  })

  test('names the organiser as the reader of mails to the organiser', async () => {
    const { matrix, ana } = await releasedWithPeers()
    await t.context.pool.query(
      `insert into outbox (id, kind, dedupe_key, matrix_id, subject_id, created_at, due_at)
       values (gen_random_uuid(), 'disputed', $1, $2, $3, $4, $4)`,
      [`disputed ${ana.id}`, matrix.id, ana.id, t.clock.now()],
    )
    expect((await mails(matrix.id))[0]).toMatchObject({
      kind: 'disputed',
      subject_id: null,
      name: null,
      email: matrix.email_send_reports,
    })
  })
})

test('the next reminder is the earliest of those that the clock still sends', async () => {
  const { matrix } = await draftWithLeader(fixture, { remind_last_day: true })
  expect((await participation(matrix.id)).next_reminder_at).toBeNull()
  await release(matrix.id)
  expect((await participation(matrix.id)).next_reminder_at).toBe('2026-12-01T15:00:00.000Z')
  await fixture.runJobsAt('2026-12-02T15:00:00Z')
  expect((await participation(matrix.id)).next_reminder_at).toBe('2026-12-04T15:00:00.000Z')
  await signInAt('2026-12-04T16:00:00Z')
  expect((await participation(matrix.id)).next_reminder_at).toBeNull()
})

test('the list of pending raters is a CSV that no spreadsheet runs as a formula', async () => {
  const { matrix, ana } = await draftWithPeers(fixture)
  await t.context.db
    .updateTable('subjects')
    .set({ name: '=HYPERLINK("http://mal.example")' })
    .where('id', '=', ana.id)
    .execute()
  await release(matrix.id)
  const { bytes } = await api().get(`/matrices/pending-list/${matrix.id}`)
  const lines = bytes.toString('utf8').split('\r\n')
  expect(lines[0]).toBe(
    '\ufeffNombre,Correo,Hojas enviadas,Hojas pedidas,Minutos que faltan,Último correo,Último recordatorio,Recordatorios',
  )
  expect(lines).toContainEqual(expect.stringContaining('beto@ceiba.mx,0,1,1,Por enviar,,'))
  expect(lines).toContainEqual(expect.stringMatching(/^"'=HYPERLINK/))
  const workbook = await api().get(`/matrices/${matrix.id}/pending-workbook`)
  const reading = await readSpreadsheet(new Uint8Array(workbook.bytes), 'pendientes.xlsx')
  expect('rows' in reading && reading.rows.slice(1)).toContainEqual(
    expect.arrayContaining(['=HYPERLINK("http://mal.example")']),
  )
  expect(
    strFromU8(
      unzipSync(new Uint8Array(workbook.bytes))['xl/worksheets/sheet1.xml'] ?? new Uint8Array(),
    ),
  ).not.toContain('<f>')
})
