import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { callerOf } from '../../../tests/caller.ts'
import { makeToken, makeUser } from '../../../tests/factories.ts'
import { sheetWithoutEmail } from '../../../tests/slip-fixtures.ts'
import type { SlipList } from './contract.ts'

const t = await openTestApp()
const { id: owner_id, workspace_id } = await makeUser(t.context)
afterAll(() => t.close())
beforeEach(() => t.clock.set('2026-11-20T16:00:00Z'))

interface Added {
  id: string
  code: string
  until: string
}

async function project() {
  const { matrix } = await sheetWithoutEmail(t, { workspace_id })
  const path = `/matrices/${matrix.id}/kiosks`
  const add = async (name = 'Comedor') => (await t.as(owner_id)).post<Added>(path, { name })
  const end = async (id: string) => (await t.as(owner_id)).delete(`${path}/${id}`)
  const list = async () => {
    const api = await t.as(owner_id)
    return (await api.get<SlipList>(`/matrices/${matrix.id}/slips`)).data.kiosks
  }
  return { matrix, path, add, end, list }
}
/** Types a pairing code on a browser. */
const pair = (code: string) =>
  callerOf(t.app, {}).post<{ name: string; matrix: string }>('/kiosks/register', { code })

describe('a tablet', () => {
  test('is registered by a code that is typed on it once', async () => {
    const { matrix, add, list } = await project()
    const { data } = await add()
    expect(data.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(await list()).toEqual([{ id: data.id, name: 'Comedor', registered: false }])
    const paired = await pair(data.code.toLowerCase().replace('-', ' '))
    expect(paired.data).toEqual({ name: 'Comedor', matrix: matrix.name })
    expect(await list()).toEqual([{ id: data.id, name: 'Comedor', registered: true }])
    expect(await pair(data.code)).toMatchObject({ status: 404, code: 'slips.pairing_unknown' })
  })

  test('keeps its token in a cookie that no script reads and no other site sends', async () => {
    const { add, matrix } = await project()
    const { headers } = await pair((await add()).data.code)
    const [own, mark] = [headers['set-cookie']].flat().map(String)
    expect(own).toMatch(/^kiosk=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/)
    expect(mark).toMatch(/^shared-device=tablet; Max-Age=\d+; Path=\/; SameSite=Strict$/)
    const token = /^kiosk=([^;]+)/.exec(own ?? '')?.[1] ?? ''
    const { rows } = await t.context.pool.query<{ stored: string }>(
      'select jsonb_agg(kiosks)::text as stored from kiosks where matrix_id = $1',
      [matrix.id],
    )
    expect(rows[0]?.stored).not.toContain(token)
  })

  test('is not registered after ten minutes, and leaves the list', async () => {
    const { add, list } = await project()
    const { code } = (await add()).data
    t.clock.set('2026-11-20T16:10:00Z')
    expect(await pair(code)).toMatchObject({
      status: 404,
      message:
        'Ese código no existe o ya venció: vale diez minutos. Pide otro con «Registrar una tableta».',
    })
    expect(await list()).toEqual([])
  })

  test('leaves no pairing code in the database', async () => {
    const { add, matrix } = await project()
    const { code } = (await add()).data
    const { rows } = await t.context.pool.query<{ stored: string }>(
      `select jsonb_agg(kiosks)::text as stored from kiosks where matrix_id = $1
       union all select jsonb_agg(activity)::text from activity where target_id = $1`,
      [matrix.id],
    )
    const kept = rows.map(({ stored }) => stored).join(' ')
    expect(kept).not.toContain(code)
    expect(kept).not.toContain(code.replace('-', ''))
  })

  test('that is ended leaves the list and loses its cookies', async () => {
    const { add, end, list } = await project()
    const { id, code } = (await add()).data
    const [own = ''] = [(await pair(code)).headers['set-cookie']].flat().map(String)
    const cookie = own.split(';')[0] ?? ''
    expect((await end(id)).status).toBe(200)
    expect(await list()).toEqual([])
    const page = await t.app.inject({ method: 'GET', url: '/tableta', headers: { cookie } })
    expect(page.body).toContain('Registra esta tableta')
    expect(String(page.headers['set-cookie'])).toMatch(
      /kiosk=; Max-Age=0.*shared-device=tablet; Max-Age=0/,
    )
    expect((await end(id)).status).toBe(404)
  })

  test('stands in the activity when it is registered and when it ends', async () => {
    const { add, end, matrix } = await project()
    await end((await add('Almacén')).data.id)
    const { rows } = await t.context.pool.query(
      'select action, detail from activity where target_id = $1 order by id',
      [matrix.id],
    )
    expect(rows).toEqual([
      { action: 'slips.kiosk_added', detail: { name: 'Almacén' } },
      { action: 'slips.kiosk_ended', detail: { name: 'Almacén' } },
    ])
  })
})

describe('a tablet is refused', () => {
  test('for a draft, without a name, and above fifty', async () => {
    const { add, matrix } = await project()
    expect((await add('  ')).code).toBe('slips.kiosk_unnamed')
    await t.context.pool.query(
      `insert into kiosks (id, matrix_id, name, token_hash)
       select gen_random_uuid(), $1, 'Tableta ' || n, uuid_send(gen_random_uuid()) from generate_series(1, 50) n`,
      [matrix.id],
    )
    expect(await add()).toMatchObject({
      status: 422,
      message: 'Caben cincuenta tabletas en un proyecto. Quita las que ya no se usan.',
    })
    await t.context.pool.query(
      'update matrices set released = false, released_at = null where id = $1',
      [matrix.id],
    )
    expect(await add()).toMatchObject({
      status: 409,
      message: 'Podrás registrar tabletas al liberar.',
    })
  })

  test('to who only reads, and to programs, which cannot end one either', async () => {
    const { path, add } = await project()
    const { id } = (await add()).data
    const viewer = await makeUser(t.context, { workspace_id, role: 'viewer' })
    const { token } = await makeToken(t.context, { workspace_id, user_id: owner_id, role: 'admin' })
    const [reader, program] = [
      await t.as(viewer.id),
      callerOf(t.app, { authorization: `Bearer ${token}` }),
    ]
    for (const caller of [reader, program]) {
      expect((await caller.post(path, { name: 'Comedor' })).status).toBe(403)
      expect((await caller.delete(`${path}/${id}`)).status).toBe(403)
    }
    const { data } = await reader.get<SlipList>(path.replace('kiosks', 'slips'))
    expect(data.kiosks).toHaveLength(1)
  })

  test('where the project has no people without e-mail', async () => {
    const { add, end, matrix } = await project()
    const { id, code } = (await add()).data
    await t.context.pool.query('update matrices set without_email = false where id = $1', [
      matrix.id,
    ])
    expect([(await add()).status, (await end(id)).status, (await pair(code)).status]).toEqual([
      404, 404, 404,
    ])
  })

  test('beyond twenty codes of one network in ten minutes', async () => {
    t.clock.set('2026-11-21T16:00:00Z')
    for (let time = 0; time < 20; time++) await pair('4K7M-2QXD')
    expect((await pair('4K7M-2QXD')).status).toBe(429)
  })
})
