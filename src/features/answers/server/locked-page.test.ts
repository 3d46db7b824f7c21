import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'
import { answersOf, makeRater } from '../../../../tests/e2e/rater-fixture.ts'
import { pageHeaders, raterHeaders } from '../../../../tests/rater-key.ts'
import { keyedPages } from '../key-cookie.rules.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
beforeEach(() => t.clock.set('2026-11-20T16:00:00Z'))

const raterMatrix = (wishes?: Parameters<typeof makeRater>[2]) =>
  makeRater(t.context, t.context.secrets, wishes)
const open = (url: string, headers: Record<string, string> = {}) => t.app.inject({ url, headers })

describe('a page with names, asked for without the key,', () => {
  test.each(keyedPages)('/%s names company, project and deadline, and no person', async (path) => {
    const made = await raterMatrix()
    const { statusCode, body } = await open(`/${path}/${made.subject_id}`)
    expect(statusCode).toBe(200)
    for (const part of [
      'Alimentos La Ceiba',
      '«Liderazgo 2026»',
      'viernes 4 de diciembre de 2026, 23:59 (hora de Ciudad de México)',
      'Abre el enlace de tu correo',
      'Para responder necesitas activar JavaScript',
    ])
      expect(body).toContain(part)
    const { rows } = await t.context.pool.query<{ told: string }>(
      `select unnest(array[name, split_part(name, ' ', 1), email]) as told from subjects
       where matrix_id = $1 union select id::text from forms where matrix_id = $1`,
      [made.matrix.id],
    )
    for (const { told } of rows) expect(body).not.toContain(told)
  })

  test('is the same with a wrong key, and with the key in the header of a call', async () => {
    const { subject_id } = await raterMatrix()
    const { body } = await open(`/assessment/${subject_id}`)
    for (const cookie of ['rater-key=', `rater-key=${'a'.repeat(22)}`, 'rater-key=corta'])
      expect((await open(`/assessment/${subject_id}`, { cookie })).body).toBe(body)
    const header = raterHeaders(t.context.secrets, subject_id)
    expect((await open(`/assessment/${subject_id}`, header)).body).toBe(body)
  })

  test('does not tell which sheets the rater has', async () => {
    const [both, others] = [await raterMatrix(), await raterMatrix({ self: false, evaluated: 1 })]
    const bodyOf = async (path: string, { subject_id }: typeof both) =>
      (await open(`/${path}/${subject_id}`)).body.replaceAll(subject_id, '')
    const bodies = await Promise.all(
      keyedPages.flatMap((path) => [bodyOf(path, both), bodyOf(path, others)]),
    )
    expect(new Set(bodies).size).toBe(1)
  })

  test('its cookie neither saves nor tells progress', async () => {
    const made = await raterMatrix()
    const cookie = pageHeaders(t.context.secrets, made.subject_id)
    const saved = await t.visitor.post('/answers', answersOf(made), cookie)
    expect([saved.status, saved.code]).toEqual([403, 'answers.key_required'])
    const shown = await t.visitor.get(`/answers/verification/${made.subject_id}`, cookie)
    expect(shown.data).toMatchObject({ name: '', email: '', forms: [] })
  })
})
