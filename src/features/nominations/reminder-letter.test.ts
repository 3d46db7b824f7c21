import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { REMINDER_NOTE_LENGTH, type ReminderPreview } from '#shared/letter.ts'
import { nominationFixture, peer } from '../../../tests/nomination-fixtures.ts'

/** The organiser's own line in a reminder of proposals, and the mail before it leaves. */
const fixture = await nominationFixture()
const { t, api, opened, deliver, mailsTo, signInAt } = fixture

beforeEach(() => fixture.reset())
afterAll(() => t.close())

/** Ana still proposes; the mails of the opening left two days ago. */
async function waiting() {
  const s = await opened()
  await deliver()
  await signInAt('2026-11-22T16:00:00Z')
  const path = `/matrices/${s.matrix.id}/nominations`
  return {
    ...s,
    remind: (body?: unknown) => api().post<{ reminded: number }>(`${path}/remind`, body),
    preview: (subject_id: string) =>
      api().get<ReminderPreview[]>(`${path}/reminder-preview/${subject_id}`),
  }
}

describe("the organiser's line", () => {
  test('stands in the mails to propose and to approve as text, and is kept nowhere after it was sent', async () => {
    const s = await waiting()
    await s.own('/add', peer(s.caro.id))
    await s.own('/send')
    await deliver()
    await signInAt('2026-11-24T16:00:00Z')
    const note = '<b>Faltan</b> pocos & contamos contigo: https://mal.example/x'
    expect((await s.remind({ note })).data).toEqual({ reminded: 1 })
    await deliver()
    const approving = mailsTo(s.lia.email).at(-1)
    expect(approving?.subject).toBe('Lía, falta que apruebes evaluadores')
    await s.team('/return', { evaluated_id: s.ana.id, reason: 'Falta alguien' })
    await deliver()
    await signInAt('2026-11-25T16:30:00Z')
    expect((await s.remind({ note, subject_ids: [s.ana.id] })).data).toEqual({ reminded: 1 })
    await deliver()
    const proposing = mailsTo(s.ana.email).at(-1)
    expect(proposing?.subject).toBe('Ana, falta que propongas quién te evaluará')
    for (const mail of [approving, proposing]) {
      expect(mail?.text).toContain(
        'Nota de quien organiza: «<b>Faltan</b> pocos & contamos contigo:»',
      )
      expect(mail?.html).toContain('&lt;b&gt;Faltan&lt;/b&gt; pocos &amp; contamos contigo:')
      expect(`${mail?.html}${mail?.text}`).not.toContain('mal.example')
    }
    for (const table of ['outbox', 'activity'])
      expect(
        (await t.context.pool.query(`select * from ${table} r where r::text like '%contamos%'`))
          .rows,
        table,
      ).toEqual([])
  })

  test('has at most 280 signs, and a mail without it has no note', async () => {
    const s = await waiting()
    const note = 'á'.repeat(REMINDER_NOTE_LENGTH)
    expect(await s.remind({ note: `${note}á` })).toMatchObject({
      status: 400,
      code: 'input.invalid',
    })
    expect((await s.remind({ note: ' ' })).status).toBe(200)
    await deliver()
    expect(mailsTo(s.ana.email).at(-1)?.text).not.toContain('Nota de quien organiza')
  })
})

describe('the preview', () => {
  test('is the mail that leaves, without the key of its link', async () => {
    const s = await waiting()
    const [preview, ...others] = (await s.preview(s.ana.id)).data
    expect(others).toEqual([])
    await s.remind()
    await deliver()
    const mail = mailsTo(s.ana.email).at(-1)
    expect(mail?.subject).toBe(preview?.subject)
    const said = [
      preview?.title,
      preview?.action,
      ...(preview?.paragraphs ?? []),
      ...(preview?.facts.flatMap(({ label, value }) => [label, value]) ?? []),
    ]
    const text = mail?.text.replaceAll(/\s+/g, ' ')
    for (const words of said) expect(text).toContain(words)
    const key = t.context.secrets.linkKey('nominator', { id: s.ana.id, key_version: 1 })
    expect(mail?.text).toContain(key)
    expect(JSON.stringify(preview)).not.toContain(key)
  })

  test('has one mail to propose and one to approve for a person who is asked for both', async () => {
    const s = await waiting()
    await t.context.pool.query(
      `insert into proposal_lists (evaluated_id, matrix_id, changed_at) values ($1, $2, $3)`,
      [s.lia.id, s.matrix.id, t.clock.now()],
    )
    await s.own('/add', peer(s.caro.id))
    await s.own('/send')
    const { data } = await s.preview(s.lia.id)
    expect(data.map(({ subject }) => subject)).toEqual([
      'Lía, falta que propongas quién te evaluará',
      'Lía, falta que apruebes evaluadores',
    ])
  })

  test('is none for a person who has nothing to do, and before proposals are open', async () => {
    const s = await waiting()
    expect((await s.preview(s.lia.id)).data).toEqual([])
    await s.own('/add', peer(s.caro.id))
    await s.own('/send')
    expect((await s.preview(s.ana.id)).data).toEqual([])
    const closed = await fixture.draft()
    const path = `/matrices/${closed.matrix.id}/nominations/reminder-preview/${closed.ana.id}`
    expect(await api().get(path)).toMatchObject({ status: 200, data: [] })
  })

  test('reads no person of another project', async () => {
    const s = await waiting()
    const other = await opened()
    expect((await s.preview(other.ana.id)).data).toEqual([])
  })
})
