import { afterAll, beforeEach, expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { makeUser } from '../../../tests/factories.ts'
import { makeKiosk, openedSlip, wrongNip } from '../../../tests/kiosk-fixtures.ts'
import { atTheDoor, makeSlip, sheetWithoutEmail } from '../../../tests/slip-fixtures.ts'

const t = await openTestApp()
const { id: owner_id, workspace_id } = await makeUser(t.context)
afterAll(() => t.close())
beforeEach(() => t.clock.set('2026-11-20T16:00:00Z'))

/** A browser without script. */
const visit = async (url: string, cookie: string, fields?: Record<string, string>) => {
  const reply = await t.app.inject({
    method: fields ? 'POST' : 'GET',
    url,
    headers: {
      cookie,
      ...(fields && {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
      }),
    },
    ...(fields && { payload: new URLSearchParams(fields).toString() }),
  })
  const cookies = [reply.headers['set-cookie']].flat().map(String)
  return { text: reply.body, headers: reply.headers, cookies, status: reply.statusCode }
}

test('a tablet is registered and entered without script', async () => {
  const { matrix, lucia } = await sheetWithoutEmail(t, { workspace_id })
  const slip = await openedSlip(t, { subject_id: lucia.id, matrix_id: matrix.id })
  const owner = await t.as(owner_id)
  const { data } = await owner.post<{ code: string }>(`/matrices/${matrix.id}/kiosks`, {
    name: 'Comedor',
  })
  expect((await visit('/tableta', '')).text).toContain('Registra esta tableta')
  const wrong = await visit('/tableta/registrar', '', { code: '4K7M-2QXD' })
  expect(wrong.text).toContain('Ese código no existe o ya venció')
  const paired = await visit('/tableta/registrar', '', { code: data.code })
  expect([paired.status, paired.headers.location]).toEqual([303, '/tableta'])
  const cookie = paired.cookies[0]?.split(';')[0] ?? ''
  const start = await visit('/tableta', cookie)
  for (const text of ['Tengo mi papeleta', 'Ya entré antes', matrix.name])
    expect(start.text).toContain(text)
  expect(start.headers['cache-control']).toBe('no-store')
  expect((await visit('/tableta/numero', cookie)).text).toMatch(
    /autoComplete="off"[^>]*name="nip"/i,
  )
  const entered = await visit('/tableta/numero', cookie, {
    number: slip.person_number,
    nip: slip.nip,
  })
  expect(entered.headers.location).toMatch(new RegExp(`^/assessment/${lucia.id}#.{22}$`))
})

test('a wrong NIP keeps the number that was typed, and says one sentence', async () => {
  const { matrix, lucia } = await sheetWithoutEmail(t, { workspace_id })
  const { person_number, nip } = await openedSlip(t, { subject_id: lucia.id, matrix_id: matrix.id })
  const { token } = await makeKiosk(t, matrix.id)
  const page = await visit('/tableta/numero', `kiosk=${token}`, {
    number: person_number,
    nip: wrongNip(nip),
  })
  expect(page.text).toContain('Ese número y ese NIP no coinciden.')
  expect(page.text).toContain(`value="${person_number}"`)
})

test('the page for numbers is that of a tablet alone', async () => {
  const reply = await visit('/tableta/numero', '')
  expect([reply.status, reply.headers.location]).toEqual([303, '/tableta'])
})

test('a form of another site neither registers nor enters', async () => {
  for (const url of ['/tableta/registrar', '/tableta/numero']) {
    const reply = await t.app.inject({
      method: 'POST',
      url,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'cross-site',
      },
      payload: 'code=4K7M-2QXD',
    })
    expect(reply.statusCode).toBe(403)
  }
})

test('the door of a phone that others use marks it until its person leaves', async () => {
  const { matrix, lucia } = await sheetWithoutEmail(t, { workspace_id })
  const { code } = await makeSlip(t, { subject_id: lucia.id, matrix_id: matrix.id })
  const { nip } = (await atTheDoor(t).open(code)).data
  expect((await visit('/e', '', { code })).text).toContain(
    'Este teléfono lo usa también otra persona: borra todo al salir',
  )
  const entered = await visit('/e/entrar', '', { code, nip, shared: 'yes' })
  expect(entered.cookies).toContain('shared-device=phone; Path=/; SameSite=Strict')
  expect((await visit('/e/entrar', '', { code, nip })).cookies).toEqual(['undefined'])
  const onTablet = await visit('/e/entrar', 'shared-device=tablet', { code, nip, shared: 'yes' })
  expect(onTablet.cookies).toEqual(['undefined'])
})
