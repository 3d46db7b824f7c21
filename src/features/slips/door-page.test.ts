import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { eraseDue } from '#features/retention/server/jobs.ts'
import { openTestApp } from '../../../tests/app.ts'
import { callerOf } from '../../../tests/caller.ts'
import { makeUser } from '../../../tests/factories.ts'
import { readPdf } from '../../../tests/pdf-reader.ts'
import { raterHeaders } from '../../../tests/rater-key.ts'
import {
  atTheDoor,
  formsAtTheDoor,
  makeSlip,
  sheetWithoutEmail,
} from '../../../tests/slip-fixtures.ts'

const t = await openTestApp()
const { id: owner_id, workspace_id } = await makeUser(t.context)
afterAll(() => t.close())
beforeEach(() => t.clock.set('2026-11-20T16:00:00Z'))

async function printed() {
  const { matrix, lucia, self, answers } = await sheetWithoutEmail(t, { workspace_id })
  const { code } = await makeSlip(t, { subject_id: lucia.id, matrix_id: matrix.id })
  /** Sends the self-evaluation and returns its receipt. */
  const send = async (): Promise<string> => {
    const rater = callerOf(t.app, raterHeaders(t.context.secrets, lucia.id))
    const body = { answers: answers(self.id), form_ids: [self.id], self_evaluation: true }
    await rater.post(`/answers/complete/${lucia.id}`, body)
    const { data } = await rater.get<{ receipt: string }>(`/answers/verification/${lucia.id}`)
    return data.receipt
  }
  return { matrix, lucia, code, send }
}

/** The code of another slip, which ends the one before. */
async function reprint(matrix_id: string, subject_id: string): Promise<string> {
  const path = `/matrices/${matrix_id}/slips`
  const { data } = await (
    await t.as(owner_id)
  ).post<{ pdf: string }>(path, {
    subject_ids: [subject_id],
  })
  const { pages } = await readPdf(Buffer.from(data.pdf, 'base64'))
  const text = pages.map((page) => page.text).join(' ')
  return /[0-9A-HJKMNP-TV-Z]{5} [0-9A-HJKMNP-TV-Z]{5}/.exec(text)?.[0] ?? ''
}

const nipIn = (page: string): string => />(\d{3} \d{3})</.exec(page)?.[1] ?? ''

describe('the door without script', () => {
  test('leads from the code over the NIP to the sheet of today', async () => {
    const { code, lucia } = await printed()
    const post = formsAtTheDoor(t)
    expect((await post('/e', { code })).text).toContain(`¿Eres ${lucia.name}?`)
    const opened = await post('/e/abrir', { code })
    expect(opened.text).toContain('Es la primera vez que se abre una papeleta tuya.')
    expect(opened.headers['cache-control']).toBe('no-store')
    const entered = await post('/e/entrar', { code, nip: nipIn(opened.text), first: '1' })
    expect(entered.location).toMatch(new RegExp(`^/assessment/${lucia.id}#.{22}$`))
  })

  test('tells the browser that opened the slip its NIP again, also after a mistake', async () => {
    const { code } = await printed()
    const post = formsAtTheDoor(t)
    await post('/e', { code })
    const nip = nipIn((await post('/e/abrir', { code })).text)
    expect(nipIn((await post('/e', { code })).text)).toBe(nip)
    const missed = await post('/e/entrar', { code, nip: '1', first: '1' })
    expect(missed.text).toContain('Ese NIP no es. Te quedan 4 intentos.')
    expect(nipIn(missed.text)).toBe(nip)
  })

  test('tells any other browser when it was opened, and offers «No fui yo»', async () => {
    const { code } = await printed()
    await atTheDoor(t).open(code)
    const post = formsAtTheDoor(t)
    const page = await post('/e', { code })
    expect(page.text).toContain('Esta papeleta ya se abrió el viernes 20 de noviembre de 2026.')
    expect(nipIn(page.text)).toBe('')
    expect((await post('/e/no-fui-yo', { code })).text).toContain('Cerramos la entrada')
    expect((await post('/e', { code })).text).toContain('Esta papeleta ya no sirve')
  })

  test('says that the code is unused only while it is', async () => {
    const { code } = await printed()
    const unused = 'Tu código sigue sin usarse.'
    const post = formsAtTheDoor(t)
    expect((await post('/e', { code: 'x' })).text).toContain(unused)
    expect((await post('/e', { code })).text).toContain(unused)
    expect((await post('/e/abrir', { code })).text).not.toContain(unused)
    expect((await formsAtTheDoor(t)('/e', { code })).text).not.toContain(unused)
  })

  test('says of an unknown code that it may be incomplete, and keeps what was typed', async () => {
    const page = await formsAtTheDoor(t)('/e', { code: '7K2QM 9XDR' })
    expect(page.text).toContain('Ese código no existe o ya no sirve. Revisa que no falte nada.')
    expect(page.text).toContain('value="7K2QM 9XDR"')
  })

  test('says after the erasure that the code no longer works, and speaks of no mail', async () => {
    const { code } = await printed()
    t.clock.set('2027-03-01T16:00:00Z')
    await eraseDue(t.context)
    const page = await formsAtTheDoor(t)('/e', { code })
    expect(page.text).toContain('Ese código no existe o ya no sirve.')
    expect(page.text).not.toMatch(/correo/i)
  })

  test('uses nothing for who says «No soy yo»', async () => {
    const { code } = await printed()
    await formsAtTheDoor(t)('/e', { code })
    const reply = await t.app.inject({ method: 'GET', url: '/e/devolver' })
    expect(reply.body).toContain('No la abrimos')
    expect((await atTheDoor(t).look(code)).data['opened_on']).toBeNull()
  })

  test('asks the holder of another slip who sent, and tells by a receipt what counts', async () => {
    const { matrix, lucia, code, send } = await printed()
    const former = formsAtTheDoor(t)
    const nip = nipIn((await former('/e/abrir', { code })).text)
    await former('/e/entrar', { code, nip, first: '1' })
    const receipt = await send()
    const check = async (one: string, typed = receipt) =>
      (await former('/e/constancia', { code: one, receipt: typed })).text
    expect(await check(code)).toContain('Lo que enviaste se recibió y sigue contando.')
    const second = await reprint(matrix.id, lucia.id)
    const post = formsAtTheDoor(t)
    const page = (await post('/e/abrir', { code: second })).text
    for (const text of [
      'Otra papeleta tuya se abrió el viernes 20 de noviembre de 2026.',
      'Ya se envió tu hoja con una papeleta anterior.',
      'No fui yo: borrar y',
    ])
      expect(page).toContain(text)
    await post('/e/entrar', { code: second, nip: nipIn(page), first: '1', sent: 'delete' })
    expect(await check(second)).toContain(
      'Ya no cuenta: se borró con una papeleta nueva a tu nombre.',
    )
    expect(await check(second, '0000-0000')).toContain('No coinciden.')
  })

  test('writes neither code nor NIP into an address', async () => {
    const { code } = await printed()
    const post = formsAtTheDoor(t)
    const pages = [await post('/e', { code }), await post('/e/abrir', { code })]
    for (const { text } of pages)
      for (const [, address = ''] of text.matchAll(/(?:href|action|src)="([^"]*)"/g))
        expect(address).not.toContain(code.replace(' ', ''))
  })

  test('is refused to forms of other sites', async () => {
    const { code } = await printed()
    const reply = await t.app.inject({
      method: 'POST',
      url: '/e/abrir',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'cross-site',
      },
      payload: `code=${encodeURIComponent(code)}`,
    })
    expect(reply.statusCode).toBe(403)
    expect((await atTheDoor(t).look(code)).data['opened_on']).toBeNull()
  })
})

test('three hundred calls of one network and three thousand of all are what ten minutes allow', async () => {
  t.clock.set('2026-11-21T16:00:00Z')
  const { code } = await printed()
  const call = (address: string) =>
    t.app.inject({
      method: 'POST',
      url: '/api/v1/slips/look',
      remoteAddress: address,
      payload: { code },
    })
  for (let network = 1; network <= 10; network++) {
    const replies = await Promise.all(
      Array.from({ length: 300 }, () => call(`203.0.113.${network}`)),
    )
    expect(replies.filter(({ statusCode }) => statusCode !== 200)).toEqual([])
    if (network === 1) expect((await call('203.0.113.1')).statusCode).toBe(429)
  }
  expect((await call('203.0.113.99')).statusCode).toBe(429)
})
