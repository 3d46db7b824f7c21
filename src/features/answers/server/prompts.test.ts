import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'
import { commentsOf, makePrompts } from '../../../../tests/prompt-fixtures.ts'
import { pageHeaders } from '../../../../tests/rater-key.ts'
import { readSheet, type ReleasedSheet, releasedSheet } from '../../../../tests/released-sheet.ts'
import type { Verification } from '../contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
beforeEach(() => t.clock.set('2026-11-20T16:00:00Z'))

const PEER = 3
const CLIENT = 5

/** Lucía, who is asked two open questions about Emilio, and not the one for clients. */
async function promptedSheet(required = false) {
  const s = await releasedSheet(t)
  const [keep = '', clients = '', stop = ''] = await makePrompts(t, s.matrix.evaluation_id, [
    { prompt: 'Seguir haciendo' },
    { prompt: 'Para clientes', relation_type_ids: [CLIENT], required },
    { prompt: 'Dejar de hacer', relation_type_ids: [PEER, CLIENT], required },
  ])
  return { ...s, keep, clients, stop }
}
const complete = (s: ReleasedSheet, body: object) =>
  s.rater.post(`/answers/complete/${s.lucia.id}`, body)

describe('comments on open questions', () => {
  test('are saved apart, the first without its id', async () => {
    const s = await promptedSheet()
    const form_id = s.about.id
    const reply = await s.rater.post('/answers/comments', [
      { form_id, comment: 'Escucha', sequence: 7 },
      { form_id, prompt_id: s.stop, comment: 'Interrumpe', sequence: 8 },
    ])
    expect(reply.data).toEqual({ saved: 2 })
    expect(await commentsOf(t, form_id)).toEqual([
      { position: 0, comment: 'Escucha', sequence: 7 },
      { position: 2, comment: 'Interrumpe', sequence: 8 },
    ])
    await s.rater.post('/answers/comments', [
      { form_id, prompt_id: s.keep, comment: 'Escucha siempre', sequence: 9 },
      { form_id, prompt_id: s.stop, comment: 'Más viejo', sequence: 5 },
    ])
    expect((await readSheet(s)).data.comments).toEqual([
      { form_id, comment: 'Escucha siempre', sequence: 9 },
      { form_id, prompt_id: s.stop, comment: 'Interrumpe', sequence: 8 },
    ])
  })

  test('are refused for another relation or evaluation, and then nothing is saved', async () => {
    const [s, other] = [await promptedSheet(), await promptedSheet()]
    const form_id = s.about.id
    const saving = (prompt_id: string) =>
      s.rater.post('/answers/comments', [
        { form_id, comment: 'No se guarda' },
        { form_id, prompt_id, comment: 'Tampoco' },
      ])
    expect(await saving(s.clients)).toMatchObject({ status: 422, code: 'answers.prompt_not_asked' })
    expect(await saving(other.stop)).toMatchObject({ status: 422, code: 'answers.prompt_invalid' })
    expect(await commentsOf(t, form_id)).toEqual([])
  })

  test('are null on the sheet of an evaluation without them', async () => {
    const s = await releasedSheet(t)
    expect((await readSheet(s)).data).toMatchObject({ prompts: null })
    expect(
      await s.rater.post('/answers/comments', [
        { form_id: s.about.id, prompt_id: s.about.id, comment: 'Sin pregunta' },
      ]),
    ).toMatchObject({ status: 422, code: 'answers.prompt_invalid' })
  })

  test('lose their sequences when the sheet is sent, and empty ones go', async () => {
    const s = await promptedSheet()
    const form_id = s.about.id
    await s.rater.post('/answers/comments', [
      { form_id, comment: '', sequence: 7 },
      { form_id, prompt_id: s.stop, comment: 'Interrumpe', sequence: 8 },
    ])
    expect((await complete(s, { answers: s.allAnswers() })).status).toBe(200)
    expect(await commentsOf(t, form_id)).toEqual([
      { position: 2, comment: 'Interrumpe', sequence: null },
    ])
  })

  test('that are required do not keep the numbers from being sent', async () => {
    const s = await promptedSheet(true)
    expect((await complete(s, { answers: s.allAnswers() })).status).toBe(200)
    expect((await readSheet(s)).data.completed).toBe(true)
  })

  test('that are required are counted until they have a text or «Prefiero no comentar»', async () => {
    const s = await promptedSheet(true)
    const form_id = s.about.id
    const openComments = async (caller = s.rater) =>
      (await caller.get<Verification>(`/answers/verification/${s.lucia.id}`)).data.saved
        .open_comments
    expect(await openComments(t.visitor)).toEqual({ others: 0, self: 0 })
    expect(await openComments()).toEqual({ others: 1, self: 0 })
    await s.rater.post('/answers/comments', [{ form_id, prompt_id: s.stop, comment: '' }])
    expect(await openComments()).toEqual({ others: 0, self: 0 })
    const comments = [{ form_id, prompt_id: s.stop, comment: 'Interrumpe' }]
    expect((await complete(s, { answers: s.allAnswers(), comments })).status).toBe(200)
    expect(await commentsOf(t, form_id)).toEqual([
      { position: 2, comment: 'Interrumpe', sequence: null },
    ])
  })

  test('that are required of others are not missing in the self-evaluation', async () => {
    const s = await promptedSheet(true)
    const answers = s.allAnswers(s.self.id)
    expect((await complete(s, { answers, self_evaluation: true })).status).toBe(200)
  })

  test('are no one’s but their form’s rater’s', async () => {
    const s = await promptedSheet()
    expect(
      (
        await s.rater.post('/answers/comments', [
          { form_id: s.other.id, prompt_id: s.stop, comment: 'Ajeno' },
        ])
      ).status,
    ).toBe(403)
    expect(await commentsOf(t, s.other.id)).toEqual([])
  })

  test('stand in the page with their help and without those for other relations', async () => {
    const s = await promptedSheet(true)
    const page = await t.app.inject({
      url: `/assessment-form/${s.lucia.id}?paso=comentarios`,
      headers: pageHeaders(t.context.secrets, s.lucia.id),
    })
    expect(page.body).toContain('Dejar de hacer')
    expect(page.body).toContain('Te la pedimos')
    expect(page.body).not.toContain('<b>Para clientes')
  })
})
