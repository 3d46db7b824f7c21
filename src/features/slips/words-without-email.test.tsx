import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { SheetData } from '#features/answers/sheet/sheet.rules.ts'
import { ForgottenNotice } from '#features/answers/views/first-page/ForgottenNotice.tsx'
import { LinkNotice } from '#features/answers/views/first-page/LinkNotice.tsx'
import { ReviewStep } from '#features/answers/views/sheet/ReviewStep.tsx'
import { LinkProblem } from '#features/delivery/views/LinkProblem.tsx'
import { openTestApp } from '../../../tests/app.ts'
import { makeUser } from '../../../tests/factories.ts'
import { pageHeaders } from '../../../tests/rater-key.ts'
import {
  atTheDoor,
  formsAtTheDoor,
  makeSlip,
  sheetWithoutEmail,
} from '../../../tests/slip-fixtures.ts'
import { slipsMessages } from './messages.ts'

const t = await openTestApp()
const { workspace_id } = await makeUser(t.context)
afterAll(() => t.close())
beforeEach(() => t.clock.set('2026-11-20T16:00:00Z'))

/** The words of a page: without tags, styles, and what only a script reads. */
const wordsIn = (html: string): string =>
  html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
const expectNoMail = (html: string): void => {
  expect(wordsIn(html)).not.toMatch(/correo|enlace/i)
}

async function plant() {
  const sheet = await sheetWithoutEmail(t, { workspace_id })
  const { id } = sheet.lucia
  const slip = await makeSlip(t, { subject_id: id, matrix_id: sheet.matrix.id })
  const read = async (url: string, headers = {}) =>
    (await t.app.inject({ method: 'GET', url, headers })).body
  const keyed = (url: string) => read(url, pageHeaders(t.context.secrets, id))
  return { ...sheet, id, code: slip.code, read, keyed }
}
const raterPages = ['assessment', 'self-assessment', 'assessment-form', 'self-assessment-form']

describe('a person without an e-mail reads of no mailed link', () => {
  test('at any step of the door', async () => {
    const { code, read } = await plant()
    const post = formsAtTheDoor(t)
    for (const path of ['/e', '/e/devolver', '/e/constancia']) expectNoMail(await read(path))
    expectNoMail((await post('/e', { code })).text)
    const opened = (await post('/e/abrir', { code })).text
    expectNoMail(opened)
    expectNoMail((await post('/e/entrar', { code, nip: '1', first: '1' })).text)
    expectNoMail((await formsAtTheDoor(t)('/e', { code })).text)
    expectNoMail((await post('/e/constancia', { code, receipt: '0000-0000' })).text)
    const nip = />(\d{6})</.exec(opened)?.[1] ?? ''
    t.clock.set('2026-12-06T16:00:00Z')
    expectNoMail((await post('/e/entrar', { code, nip })).text)
    expectNoMail((await post('/e/no-fui-yo', { code })).text)
  })

  test('on the pages of the sheet, with and without the key, after the deadline, and suspended', async () => {
    const { id, keyed, read, matrix } = await plant()
    const first = await keyed(`/assessment/${id}`)
    expect(wordsIn(first)).toContain('con tu papeleta y tu NIP')
    const paths = raterPages.map((page) => `/${page}/${id}`)
    const readAll = async () => {
      for (const path of [...paths, `/confirmation-sent/${id}`]) {
        const pages = [await keyed(path), await read(path)]
        // the confirmation holds both endings; its script shows the one with the receipt
        for (const page of pages)
          expectNoMail(page.replace(/<p data-receipt="mail">[\s\S]*?<\/p>/, ''))
      }
    }
    await readAll()
    expect(await read(`/assessment/${id}`)).toContain('Entra con tu papeleta y tu NIP')
    t.clock.set('2026-12-06T16:00:00Z')
    await readAll()
    t.clock.set('2026-11-20T16:00:00Z')
    await t.context.pool.query(
      'update workspaces set suspended_at = now() from matrices m where m.id = $1 and workspaces.id = m.workspace_id',
      [matrix.id],
    )
    const paused = wordsIn(await keyed(`/assessment/${id}`))
    expect(paused).toContain('entra otra vez con tu papeleta y tu NIP')
    expect(paused).not.toContain('correo')
    await t.context.pool.query('update workspaces set suspended_at = null')
  })

  test('in what scripts show instead of a page', async () => {
    const notice = { invalid: true, purpose: undefined, waiting: 2, busy: false, problem: null }
    for (const invalid of [true, false])
      expectNoMail(
        renderToStaticMarkup(
          <LinkNotice {...notice} invalid={invalid} slip done={false} onRequest={() => {}} />,
        ),
      )
    expectNoMail(renderToStaticMarkup(<ForgottenNotice lost={1} complete slip />))
    // the others lead such a person to the door
    expectNoMail(renderToStaticMarkup(<LinkProblem kind="failed" onRetry={() => {}} />))
    const { read } = await plant()
    expectNoMail(await read('/offline-sheet?papeleta'))
  })

  test('after sending a part of the sheet', async () => {
    const { id, keyed } = await plant()
    const page = await keyed(`/assessment-form/${id}`)
    const json = /<script[^>]*id="page-data"[^>]*>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? ''
    const { sheet: data } = JSON.parse(json) as { sheet: SheetData }
    expect(data.slip).toBe(true)
    expectNoMail(
      renderToStaticMarkup(
        <ReviewStep
          data={data}
          drafts={new Map()}
          order="question"
          ready
          closing={{ justSent: 1, agreed: false }}
        />,
      ),
    )
  })
})

test('the mail is named to whom it reaches, and to a person whose slip it replaced', async () => {
  const naming = Object.entries(slipsMessages).filter(([, text]) => /correo/.test(text))
  expect(naming.map(([code]) => code)).toEqual(['slips.has_email', 'slips.by_email'])
})

test('a rater without e-mail reads how many slips were opened, from five on', async () => {
  const { keyed, id, matrix } = await plant()
  const warning =
    'Quien imprimió tu papeleta tuvo el código antes que tú. Por eso sirve una vez y te decimos si se abrió.'
  const before = wordsIn(await keyed(`/assessment/${id}`))
  expect(before).toContain(warning)
  expect(before).not.toMatch(/De \d+ se ha/)
  await t.context.pool.query(
    `insert into subjects (id, matrix_id, name, external_id)
     select gen_random_uuid(), $1, 'Otra ' || n, 'otra' || n from generate_series(1, 4) n`,
    [matrix.id],
  )
  const { rows } = await t.context.pool.query<{ id: string }>(
    `select id from subjects where matrix_id = $1 and name like 'Otra %'`,
    [matrix.id],
  )
  for (const one of rows) {
    const { code } = await makeSlip(t, { subject_id: one.id, matrix_id: matrix.id })
    await atTheDoor(t).open(code)
  }
  expect(wordsIn(await keyed(`/assessment/${id}`))).toContain(`${warning} De 5 se han abierto 4.`)
})
