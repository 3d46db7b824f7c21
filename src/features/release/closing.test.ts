import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type ColleaguesSheet,
  colleaguesSheet,
  formsById,
} from '../../../tests/colleagues-sheet.ts'
import { commentsOf, makePrompts } from '../../../tests/prompt-fixtures.ts'
import { releaseFixture } from '../../../tests/release-fixtures.ts'
import { choicesOf } from '../../../tests/released-sheet.ts'
import { closedText, closingText } from './closing.rules.ts'

const fixture = await releaseFixture()
const { t, api, workspace_id, runJobsAt, mailsTo } = fixture
beforeEach(() => fixture.reset())
afterAll(() => t.close())

const AFTER_DEADLINE = '2026-12-05T06:01:00Z'

/** A sheet with two complete forms and one that lacks an answer, none of them sent. */
async function halfDoneSheet(): Promise<ColleaguesSheet> {
  const s = await colleaguesSheet(t, { workspace_id })
  const [first = '', second = '', third = ''] = idsOf(s)
  await s.rater.post('/answers', [...s.answers(first, second), ...s.answers(third).slice(1)])
  return s
}
const idsOf = ({ forms }: ColleaguesSheet) => forms.map(({ id }) => id)
const agree = (s: ColleaguesSheet, agreed = true) =>
  s.rater.post(`/answers/agreement/${s.lucia.id}`, { agreed, version: '2026-11' })
const answered = async (s: ColleaguesSheet) =>
  (await formsById(t, idsOf(s))).map((form) => form?.answered)
const outcomes = (s: ColleaguesSheet) =>
  mailsTo(s.lucia.email).filter(({ subject }) => /envi(ó|aron)|por enviar/.test(subject))

describe('the deadline', () => {
  test('sends the complete forms of a rater who agreed, and says so in one mail', async () => {
    const s = await halfDoneSheet()
    await s.rater.post('/answers/comments', [{ form_id: idsOf(s)[0] ?? '', comment: 'Escucha.' }])
    expect((await agree(s)).status).toBe(200)
    await runJobsAt(AFTER_DEADLINE)
    expect(await answered(s)).toEqual([true, true, false])
    expect(await choicesOf(t, idsOf(s)[0] ?? '')).toEqual([4, 4, 4, 4])
    const { rows } = await t.context.pool.query(
      `select (select count(*) from answers where sequences is not null) as drafts,
         (select count(*) from comments where sequence is null) as comments`,
    )
    expect(rows).toEqual([{ drafts: 1, comments: 1 }])
    await runJobsAt('2026-12-05T06:02:00Z')
    const [mail, ...more] = outcomes(s)
    expect(more).toEqual([])
    expect(mail?.subject).toMatch(/^Se envió lo que estaba completo/)
    expect(mail?.text).toContain('al cierre se enviaron 2 hojas')
    const { data } = await s.rater.get<{ outcome: object }>(`/answers/closing/${s.lucia.id}`)
    expect(data.outcome).toEqual({ agreed: true, sent: 2, unsent: 2 })
    expect((await t.visitor.get(`/answers/closing/${s.lucia.id}`)).status).toBe(403)
    // the self-evaluation was not begun, and one form lacks an answer
    expect(mail?.text).toContain('2 hojas quedaron incompletas')
  })

  test('sends complete forms without a required comment, and mails a rater who did not agree', async () => {
    const s = await colleaguesSheet(t, { workspace_id })
    const [first = '', second = '', third = ''] = idsOf(s)
    await makePrompts(t, s.matrix.evaluation_id, [
      { prompt: 'Seguir haciendo', required: true },
      { prompt: 'Para clientes', required: true, relation_type_ids: [5] },
    ])
    await s.rater.post('/answers', s.answers(first, second, third))
    await s.rater.post('/answers/comments', [
      { form_id: first, comment: 'Escucha.' },
      { form_id: second, comment: ' ' },
    ])
    await agree(s)
    const never = await colleaguesSheet(t, { workspace_id })
    await makePrompts(t, never.matrix.evaluation_id, [{ prompt: 'Seguir', required: true }])
    await never.rater.post('/answers', never.answers(idsOf(never)[0] ?? ''))
    await runJobsAt(AFTER_DEADLINE)
    expect(await answered(s)).toEqual([true, true, true])
    expect(await answered(never)).toEqual([false, false, false])
    await runJobsAt('2026-12-05T06:02:00Z')
    expect(outcomes(never)).toHaveLength(1)
    expect(await commentsOf(t, second)).toEqual([])
    expect(await commentsOf(t, first)).toEqual([
      { position: 0, comment: 'Escucha.', sequence: null },
    ])
  })

  test('sends forms that lack only what their relation is not asked', async () => {
    const s = await colleaguesSheet(t, { workspace_id })
    const [first = ''] = idsOf(s)
    const { question_id } = s.answers(first)[3] ?? {}
    await t.context.pool.query(`update questions set relation_type_ids = '{5}' where id = $1`, [
      question_id,
    ])
    await s.rater.post('/answers', s.answers(first).slice(0, 3))
    await agree(s)
    await runJobsAt(AFTER_DEADLINE)
    expect((await answered(s))[0]).toBe(true)
  })

  test('sends nothing of a rater who did not agree, or who changed their mind', async () => {
    const [never, changed] = [await halfDoneSheet(), await halfDoneSheet()]
    await agree(changed)
    await agree(changed, false)
    await runJobsAt(AFTER_DEADLINE)
    for (const s of [never, changed]) {
      expect(await answered(s)).toEqual([false, false, false])
      expect(outcomes(s).map(({ subject }) => subject.split(':')[0])).toEqual([
        'No se enviaron tus respuestas',
      ])
    }
  })

  test('mails nothing to a rater who left nothing complete and had not agreed', async () => {
    const s = await colleaguesSheet(t, { workspace_id })
    await runJobsAt(AFTER_DEADLINE)
    expect(outcomes(s)).toEqual([])
    const { data } = await s.rater.get(`/answers/closing/${s.lucia.id}`)
    expect(data).toEqual({ outcome: { agreed: false, sent: 0, unsent: 4 } })
  })

  test('«cerrar antes» does the same in its transaction', async () => {
    const s = await halfDoneSheet()
    await agree(s)
    const closed = await api().post<{ answered: number }>(`/matrices/close/${s.matrix.id}`)
    expect([closed.status, closed.data.answered]).toEqual([200, 2])
    expect(await answered(s)).toEqual([true, true, false])
  })

  test('leaves declined forms out, whatever was answered about them', async () => {
    const s = await halfDoneSheet()
    await agree(s)
    await s.rater.post('/answers/decline', [{ form_id: idsOf(s)[0] ?? '', declined: true }])
    await runJobsAt(AFTER_DEADLINE)
    expect(await answered(s)).toEqual([false, true, false])
    expect(await choicesOf(t, idsOf(s)[0] ?? '')).toBeUndefined()
  })

  test('closes again after an extension, with what was agreed then', async () => {
    const s = await halfDoneSheet()
    await runJobsAt(AFTER_DEADLINE)
    const extended = await api().post(`/matrices/extend/${s.matrix.id}`, {
      limit_date: '2026-12-11',
    })
    expect(extended.status).toBe(200)
    expect((await agree(s)).status).toBe(200)
    await runJobsAt('2026-12-12T06:01:00Z')
    expect(await answered(s)).toEqual([true, true, false])
    expect(outcomes(s)).toHaveLength(2)
  })

  test('that no job noticed is done before the results are read', async () => {
    const s = await halfDoneSheet()
    await agree(s)
    await fixture.signInAt('2026-12-05T13:00:00Z')
    expect((await api().get(`/subjects/${s.matrix.id}/reports`)).status).toBe(200)
    expect(await answered(s)).toEqual([true, true, false])
  })

  test('at the same moment as a choice keeps the choice or the form as it was sent', async () => {
    for (let round = 0; round < 5; round++) {
      await fixture.reset()
      const s = await halfDoneSheet()
      await agree(s)
      const first = idsOf(s)[0] ?? ''
      const change = s.answers(first).map((answer) => ({ ...answer, sequence: 1 }))
      const [closed, ...saved] = await Promise.all([
        api().post(`/matrices/close/${s.matrix.id}`),
        ...Array.from({ length: 5 }, () => s.rater.post('/answers', change)),
      ])
      expect(closed.status).toBe(200)
      for (const { status } of saved) expect([200, 409, 410]).toContain(status)
      expect(await answered(s)).toEqual([true, true, false])
    }
  })
})

describe('the agreement', () => {
  test('is kept with its first time and the version of its text, and told to its rater', async () => {
    const s = await colleaguesSheet(t, { workspace_id })
    await agree(s)
    t.clock.set('2026-11-21T16:00:00Z')
    await agree(s)
    const { rows } = await t.context.pool.query(
      'select agreed_at, agreed_version from subjects where id = $1',
      [s.lucia.id],
    )
    expect(rows).toEqual([
      { agreed_at: new Date('2026-11-20T16:00:00Z'), agreed_version: '2026-11' },
    ])
    const read = () => s.rater.get<{ agreed: boolean }>(`/subjects/forms/${s.lucia.id}`)
    expect((await read()).data.agreed).toBe(true)
    await agree(s, false)
    expect((await read()).data.agreed).toBe(false)
  })

  test('is refused without the key and after the deadline', async () => {
    const s = await colleaguesSheet(t, { workspace_id })
    const body = { agreed: true, version: '2026-11' }
    expect((await t.visitor.post(`/answers/agreement/${s.lucia.id}`, body)).status).toBe(403)
    t.clock.set(AFTER_DEADLINE)
    expect((await agree(s)).code).toBe('answers.closed')
  })
})

test.each([
  [
    { agreed: true, sent: 2, unsent: 1 },
    'Se enviaron 2 hojas, con lo que estaba completo al cierre. Una hoja no se envió y no se usa.',
  ],
  [
    { agreed: false, sent: 1, unsent: 3 },
    'Se envió una hoja. 3 hojas no se enviaron y no se usan.',
  ],
  [
    { agreed: true, sent: 0, unsent: 2 },
    'No se envió ninguna hoja tuya: lo que guardaste no se usa.',
  ],
])('the page of a closed period says of %j what was sent', (outcome, text) => {
  expect(closedText(outcome)).toBe(text)
})

describe('the sentence about the deadline', () => {
  test.each([
    [{ agreed: true, sent: 1, unsent: 0 }, 'Como lo pediste, al cierre se envió una hoja.'],
    [
      { agreed: true, sent: 3, unsent: 1 },
      'Como lo pediste, al cierre se enviaron 3 hojas. Una hoja quedó incompleta y no se usa.',
    ],
    [
      { agreed: true, sent: 0, unsent: 2 },
      'Pediste que al cierre se enviara lo completo, y ninguna hoja lo estaba.',
    ],
    [
      { agreed: false, sent: 0, unsent: 2 },
      'No las habías enviado, y sin tu permiso no se envía nada: lo que guardaste no se usa.',
    ],
  ])('of %j', (outcome, text) => {
    expect(closingText(outcome).sentences.join(' ')).toBe(text)
  })
})
