import { createHash } from 'node:crypto'
import type { Updateable } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Schema } from '#server/database/schema.ts'
import { newId } from '#shared/ids.ts'
import { makeUser } from '../../../tests/factories.ts'
import { draftWithLeader, releaseFixture } from '../../../tests/release-fixtures.ts'
import type { DossierLink } from './contract.ts'

const fixture = await releaseFixture()
const { t, api, release } = fixture

beforeEach(() => fixture.reset())
afterAll(() => t.close())

const readLink = async (matrix_id: string): Promise<DossierLink> =>
  (await api().get<DossierLink>(`/matrices/dossier/${matrix_id}`)).data

const open = (url: string) =>
  t.app.inject({ url: url.replace('http://localhost:3000', ''), headers: { accept: 'text/html' } })

/** The words of the page, a section a line of its title and its lines. */
async function wordsOf(url: string): Promise<string[]> {
  const { body } = await open(url)
  const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'))
  return [...main.matchAll(/<(h1|h2|p|li|code)[^>]*>(.*?)<\/\1>/gs)].map(([, , text = '']) =>
    text.replaceAll(/<[^>]+>/g, ''),
  )
}

const set = (matrix_id: string, values: Updateable<Schema['matrices']>) =>
  t.context.db.updateTable('matrices').set(values).where('id', '=', matrix_id).execute()

describe('the trust dossier', () => {
  test('is a page without session and script, at an address that no id leads to', async () => {
    const { matrix } = await draftWithLeader(fixture)
    const { url } = await readLink(matrix.id)
    expect(url).toMatch(/^http:\/\/localhost:3000\/expediente\/[\da-f-]{36}$/)
    expect(url).not.toContain(matrix.id)
    const reply = await open(url)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow, noarchive',
    })
    expect(reply.body).not.toContain('type="module"')
    for (const id of [matrix.id, newId(), 'nada', url.slice(-36).toUpperCase()])
      expect((await open(`/expediente/${id}`)).statusCode, id).toBe(404)
  })

  test('says purpose, data, readers, minimum, proof, retention and that there is no AI', async () => {
    const { matrix } = await draftWithLeader(fixture, { name: 'Liderazgo 2026' })
    await set(matrix.id, { minimum_raters: 5, leader_reports: true })
    const words = await wordsOf((await readLink(matrix.id)).url)
    const page = words.join('\n')
    expect(page).toContain('hace «Liderazgo 2026» para conversar con cada persona evaluada')
    expect(page).toContain('De quienes participan: nombre, correo y relación de trabajo.')
    expect(page).toContain('Su líder: el mismo reporte, si quien organiza se lo envía.')
    expect(page).toContain('Un grupo se muestra con 5 personas o más')
    expect(page).toContain('Se responde hasta el 4 de diciembre de 2026.')
    expect(page).toContain('se guardan hasta el 2 de enero de 2027')
    expect(page).toContain('no se usa inteligencia artificial')
    expect(page.split(/\s+/).length).toBeLessThanOrEqual(350)
  })

  test('names no person, no address and no count of them', async () => {
    const { matrix } = await draftWithLeader(fixture)
    const { url } = await readLink(matrix.id)
    const before = (await open(url)).body
    for (const name of ['Mariana', 'Emilio', 'Jorge', 'rh@ceiba.mx'])
      expect(before).not.toContain(name)
    await t.context.db.deleteFrom('forms').where('matrix_id', '=', matrix.id).execute()
    await t.context.db.deleteFrom('subjects').where('matrix_id', '=', matrix.id).execute()
    expect((await open(url)).body).toBe(before)
  })

  test('has a fingerprint of its words, which changes with what is promised', async () => {
    const { matrix } = await draftWithLeader(fixture)
    const { url, hash, kept } = await readLink(matrix.id)
    expect(kept).toBe(false)
    const words = await wordsOf(url)
    // the title of the page and its state stand before the words, the fingerprint after them
    const promised = words.slice(2, words.indexOf('Huella')).join('\n')
    expect(createHash('sha256').update(promised).digest('hex')).toBe(hash)
    expect(words).toContain(hash)
    await set(matrix.id, { minimum_raters: 4 })
    expect((await readLink(matrix.id)).hash).not.toBe(hash)
  })

  test('keeps its words from the release on, and says that the deadline was moved', async () => {
    const { matrix } = await draftWithLeader(fixture)
    const draft = await readLink(matrix.id)
    expect((await wordsOf(draft.url))[1]).toMatch(/^Borrador: puede cambiar/)
    await release(matrix.id)
    await set(matrix.id, { minimum_raters: 10, name: 'Otro nombre' })
    expect(await readLink(matrix.id)).toEqual({ ...draft, kept: true })
    const [, state, ...words] = await wordsOf(draft.url)
    expect(state).toBe(
      'Las invitaciones salieron el 20 de noviembre de 2026; desde entonces este texto no cambia.',
    )
    expect(words.join()).not.toContain('Otro nombre')
    const moved = await api().post(`/matrices/extend/${matrix.id}`, { limit_date: '2026-12-10' })
    expect(moved.status).toBe(200)
    expect((await readLink(matrix.id)).hash).toBe(draft.hash)
    expect((await wordsOf(draft.url))[1]).toContain(
      'hasta el 10 de diciembre de 2026 y los datos se guardan hasta el 8 de enero de 2027',
    )
  })

  test('of a release before there were dossiers says that it shows the present settings', async () => {
    const { matrix } = await draftWithLeader(fixture)
    await release(matrix.id)
    await set(matrix.id, { dossier: null })
    const { url, kept } = await readLink(matrix.id)
    expect(kept).toBe(false)
    expect((await wordsOf(url))[1]).toContain('antes de que hubiera expediente')
  })

  test('is not told to an account of another workspace', async () => {
    const { matrix } = await draftWithLeader(fixture)
    const other = await t.as((await makeUser(t.context)).id)
    expect(await other.get(`/matrices/dossier/${matrix.id}`)).toMatchObject({
      status: 404,
      code: 'not_found',
    })
  })
})
