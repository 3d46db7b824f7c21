import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'
import { answersOf, makeRater, questionTexts } from '../../../../tests/e2e/rater-fixture.ts'
import { pageHeaders } from '../../../../tests/rater-key.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
beforeEach(() => t.clock.set('2026-11-20T16:00:00Z'))

const raterMatrix = (wishes?: Parameters<typeof makeRater>[2]) =>
  makeRater(t.context, t.context.secrets, wishes)
/** Opens a page as the browser of the subject in its address, which has the key. */
const open = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  t.app.inject({
    method,
    url,
    headers: { ...pageHeaders(t.context.secrets, url.split(/[/?]/)[2] ?? ''), ...headers },
  })
/** The visible text. */
const textOf = (html: string) =>
  html
    .replace(/<(script|style)>?[\s\S]*?<\/\1>/g, '')
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
const dataOf = (html: string) =>
  JSON.parse(
    /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null',
  ) as Record<string, never>
const UNKNOWN_ID = '00000000-0000-0000-0000-000000000000'
const paths = [
  'assessment',
  'subjects',
  'assessment-form',
  'self-assessment',
  'self-assessment-form',
  'confirmation-sent',
]

describe('every page of a rater', () => {
  test.each(paths)('/%s is neither cached nor indexed and sends no referrer', async (path) => {
    const { subject_id } = await raterMatrix()
    for (const id of [subject_id, UNKNOWN_ID]) {
      const { headers } = await open(`/${path}/${id}`)
      expect(headers).toMatchObject({
        'x-robots-tag': 'noindex, nofollow, noarchive',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
    }
  })

  test('is complete without script, in Spanish, with one h1 and no person in its title', async () => {
    const { subject_id } = await raterMatrix()
    for (const path of [
      'assessment',
      'assessment-form',
      'self-assessment-form',
      'assessment-form?paso=comentarios',
    ]) {
      const { statusCode, body } = await open(
        `/${path.replace('?', `/${subject_id}?`)}${path.includes('?') ? '' : `/${subject_id}`}`,
      )
      expect(statusCode).toBe(200)
      expect(body).toMatch(/^<!doctype html><html lang="es-MX">/)
      expect(body.match(/<h1/g)).toHaveLength(1)
      const title = /<title>(.*?)<\/title>/.exec(body)?.[1]
      expect(title).toMatch(/: Liderazgo 2026.*, Alimentos La Ceiba · Contorno$/)
      expect(title).not.toMatch(/Lucía|Emilio/)
      const withoutStyles = body.replace(/<style>[^<]*<\/style>/, '')
      expect(withoutStyles).not.toMatch(/ style="| on[a-z]+="|<style|https?:\/\//)
    }
  })

  test('names the company and the matrix in its head, a sheet also its evaluation', async () => {
    const { subject_id, evaluation } = await raterMatrix()
    const headOf = async (path: string) =>
      textOf(/<header.*?<\/header>/s.exec((await open(`/${path}/${subject_id}`)).body)?.[0] ?? '')
    for (const path of ['assessment', 'confirmation-sent', 'reopen'])
      expect(await headOf(path)).toContain('Alimentos La Ceiba Liderazgo 2026')
    for (const path of ['assessment-form', 'self-assessment-form'])
      expect(await headOf(path)).toContain(`Alimentos La Ceiba Liderazgo 2026 · ${evaluation.name}`)
    t.clock.set('2026-12-05T06:00:00Z')
    expect(await headOf('assessment-form')).toContain('Alimentos La Ceiba Liderazgo 2026')
  })

  test('that confirms a sending speaks of a mail or of a slip, never of both', async () => {
    const { subject_id } = await raterMatrix()
    const sent = async () => textOf((await open(`/confirmation-sent/${subject_id}`)).body)
    expect(await sent()).toContain('un correo que confirma el envío')
    expect(await sent()).not.toContain('papeleta')
    await t.context.pool.query(
      `update subjects set email = null, external_id = '42' where id = $1`,
      [subject_id],
    )
    expect(await sent()).toContain('Escríbela en tu papeleta')
    expect(await sent()).not.toContain('correo')
  })

  test('is compressed for browsers that accept it', async () => {
    const { subject_id } = await raterMatrix({ evaluated: 3, competences: 9, questions: 5 })
    const [plain, gzip, brotli] = await Promise.all(
      ['', 'gzip', 'br, gzip'].map((encoding) =>
        open(`/assessment-form/${subject_id}`, { 'accept-encoding': encoding }),
      ),
    )
    expect([
      plain?.headers['content-encoding'],
      gzip?.headers['content-encoding'],
      brotli?.headers['content-encoding'],
    ]).toEqual([undefined, 'gzip', 'br'])
    expect(gunzipSync(gzip?.rawPayload ?? '').toString()).toBe(plain?.body)
    expect(gzip?.rawPayload.length).toBeLessThan(20_000)
    expect(brotli?.rawPayload.length).toBeLessThan(20_000)
  })

  test('changes nothing when a rater or a mail scanner opens it', async () => {
    const { subject_id, matrix } = await raterMatrix()
    const state = async () =>
      (
        await t.context.pool.query(
          `select (select count(*) from notices) notices, (select count(*) from outbox) mails,
            (select json_agg(f order by id) from forms f where matrix_id = $1) forms`,
          [matrix.id],
        )
      ).rows
    const before = await state()
    for (const path of paths)
      for (const method of ['GET', 'HEAD'] as const)
        await open(`/${path}/${subject_id}`, {}, method)
    expect(await state()).toEqual(before)
  })
})

describe('the verification page', () => {
  test('shows the rater, the requested forms, the deadline and the audience', async () => {
    const { subject_id } = await raterMatrix()
    const text = textOf((await open(`/assessment/${subject_id}`)).body)
    for (const part of [
      'Hola, Lucía. ¿Empezamos?',
      'lucia.cardenas@laceiba.mx',
      'Emilio Peña Arriaga',
      'viernes 4 de diciembre de 2026, 23:59 (hora de Ciudad de México)',
      'Faltan 14 días.',
      '¿Quién verá mis respuestas?',
      'Tus respuestas se muestran sólo agrupadas, con al menos 3 personas',
      'Como líder, tu evaluación se muestra aparte',
      'Aviso de privacidad simplificado',
      'Soy yo, empezar',
      'Estos no son mis datos',
    ])
      expect(text).toContain(part)
  })

  test('is the same at both addresses and leads to the sheet about others first', async () => {
    const { subject_id } = await raterMatrix()
    const [one, other] = [
      await open(`/assessment/${subject_id}`),
      await open(`/subjects/${subject_id}`),
    ]
    expect(one.body).toBe(other.body)
    expect(one.body).toContain(`href="/assessment-form/${subject_id}"`)
    expect((await open(`/self-assessment/${subject_id}`)).body).toContain(
      `href="/self-assessment-form/${subject_id}"`,
    )
  })
})

describe('the page of a sheet', () => {
  test('shows a question with every evaluated, and the scale in words', async () => {
    const { subject_id } = await raterMatrix()
    const text = textOf((await open(`/assessment-form/${subject_id}`)).body)
    expect(questionTexts.some((question) => text.includes(question))).toBe(true)
    for (const part of [
      'Pregunta 1 de 4',
      'Emilio Peña Arriaga',
      'Rocío Nájera Luna',
      'Andrés Maldonado Ruiz',
      'Casi siempre',
      'No lo he observado',
      'Para responder necesitas activar JavaScript',
    ])
      expect(text).toContain(part)
  })

  test('opens at the step that the address names, without script too', async () => {
    const { subject_id } = await raterMatrix()
    const titles = await Promise.all(
      [1, 2, 3, 4].map(
        async (number) =>
          /<h1[^>]*>(.*?)<\/h1>/.exec(
            (await open(`/assessment-form/${subject_id}?pregunta=${number}`)).body,
          )?.[1],
      ),
    )
    expect(new Set(titles).size).toBe(4)
    expect(textOf((await open(`/assessment-form/${subject_id}?paso=comentarios`)).body)).toContain(
      'Tu comentario se mostrará textual',
    )
    expect(
      (await open(`/assessment-form/${subject_id}?pregunta=9&paso=x&pregunta=7`)).statusCode,
    ).toBe(200)
  })

  test('contains no answers, and no id or e-mail of other subjects', async () => {
    const made = await raterMatrix()
    await t.visitor.post('/answers', answersOf(made))
    await t.visitor.post('/answers/comments', [
      { form_id: made.forms[0]?.id, comment: 'Escucha con calma' },
    ])
    const { body } = await open(`/assessment-form/${made.subject_id}`, { 'x-rater-key': made.key })
    expect(body).not.toContain(' checked')
    expect(body).not.toContain('Escucha con calma')
    expect(body).not.toContain(made.matrix.id)
    const others = await t.context.db
      .selectFrom('subjects')
      .where('matrix_id', '=', made.matrix.id)
      .where('id', '!=', made.subject_id)
      .select(['id', 'email'])
      .execute()
    for (const { id, email } of others)
      expect(body.includes(id) || body.includes(email ?? id)).toBe(false)
  })

  test('escapes names and questions, also inside its data', async () => {
    const { subject_id, evaluation, forms } = await raterMatrix()
    const nasty = '</script><img src=x onerror=alert(1)>{{7*7}}'
    await t.context.db
      .updateTable('questions')
      .set({ question: nasty })
      .where('evaluation_id', '=', evaluation.id)
      .execute()
    await t.context.pool.query(
      'update subjects set name = $1 where id = (select evaluated_id from forms where id = $2)',
      [nasty, forms[0]?.id],
    )
    const { body } = await open(`/assessment-form/${subject_id}`)
    expect(body).not.toContain('<img')
    expect(JSON.stringify(dataOf(body))).toContain('onerror=alert(1)')
  })

  test('shows only the forms of its own kind', async () => {
    const { subject_id, own } = await raterMatrix()
    expect((await open(`/assessment-form/${subject_id}`)).body).not.toContain(own?.id)
  })
})

describe('every other state has a page:', () => {
  test('an unknown, a malformed and an unreleased link show the same one', async () => {
    const made = await raterMatrix()
    await t.context.pool.query(
      'update matrices set released = false, released_at = null where id = $1',
      [made.matrix.id],
    )
    const replies = await Promise.all(
      [UNKNOWN_ID, made.subject_id].map((id) => open(`/assessment/${id}`)),
    )
    expect(replies.map((reply) => reply.statusCode)).toEqual([404, 404])
    expect(
      new Set(
        replies.map((reply) =>
          textOf(reply.body.replaceAll(UNKNOWN_ID, '').replaceAll(made.subject_id, '')),
        ),
      ).size,
    ).toBe(1)
    const odd = await open(`/assessment/${made.subject_id.toUpperCase()}x`)
    expect([
      odd.statusCode,
      textOf(odd.body).includes('Este enlace no existe o todavía no está activo.'),
    ]).toEqual([404, true])
  })

  test('a closed matrix shows that the period is over, and no names', async () => {
    const { subject_id } = await raterMatrix()
    t.clock.set('2026-12-05T06:00:00Z')
    for (const path of ['assessment', 'assessment-form', 'self-assessment-form']) {
      const { statusCode, body } = await open(`/${path}/${subject_id}`)
      expect(statusCode).toBe(410)
      for (const part of [
        'El periodo de evaluación ha terminado',
        '«Liderazgo 2026» cerró el viernes 4 de diciembre de 2026, 23:59 (hora de Ciudad de México).',
        '¿Dudas? Escribe a rh@ceiba.mx',
      ])
        expect(textOf(body)).toContain(part)
      expect(body).not.toContain('Emilio')
    }
  })

  test('the page of a matrix that was closed early says when', async () => {
    const { subject_id, matrix } = await raterMatrix()
    await t.context.db
      .updateTable('matrices')
      .set({ closes_at: new Date('2026-11-25T18:00:00Z') })
      .where('id', '=', matrix.id)
      .execute()
    t.clock.set('2026-12-05T06:00:00Z')
    expect(textOf((await open(`/assessment/${subject_id}`)).body)).toContain(
      '«Liderazgo 2026» cerró el 25 de noviembre de 2026, 12:00 (hora de Ciudad de México).',
    )
  })

  test('too many guesses show a failure that may pass', async () => {
    t.clock.set('2026-11-21T16:00:00Z')
    const replies = []
    for (let guess = 0; guess < 31; guess++) replies.push(await open(`/assessment/${UNKNOWN_ID}`))
    expect(replies.at(-1)?.statusCode).toBe(429)
    expect(textOf(replies.at(-1)?.body ?? '')).toContain('Error al cargar los datos del sujeto.')
  })
})
