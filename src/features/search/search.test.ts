import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { foldedText } from '#server/core/alphabet.ts'
import { foldText } from '#shared/text.ts'
import { adminWithEvaluation } from '../../../tests/admin-fixtures.ts'
import {
  makeCompany,
  makeForm,
  makeMatrix,
  makeSubject,
  makeUser,
  markReleased,
} from '../../../tests/factories.ts'
import type { Found } from './contract.ts'

const { t, admin, api, company, draft } = await adminWithEvaluation()
afterAll(() => t.close())

const find = async (search: string, caller = api) =>
  (await caller.post<Found>('/search', { search })).data
const names = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name)

describe('the search of the palette', () => {
  test('finds a person by parts of the name in any order, without accents, and by e-mail', async () => {
    const matrix = await draft({ name: 'Gerencias 2026' })
    const person = await makeSubject(t.context, {
      matrix_id: matrix.id,
      name: 'Íñigo Peña López',
      email: 'ipena@laceiba.mx',
    })
    for (const search of ['pena inigo', 'IÑIGO', 'ipena@', 'lopez peñ']) {
      expect((await find(search)).people).toEqual([
        {
          subject_id: person.id,
          name: 'Íñigo Peña López',
          email: 'ipena@laceiba.mx',
          evaluated: false,
          matrix: {
            id: matrix.id,
            name: 'Gerencias 2026',
            company_id: company.id,
            company: company.name,
            workspace_id: admin.workspace_id,
            phase: 'draft',
          },
        },
      ])
    }
    expect((await find('peña %')).people).toEqual([])
    expect((await find('p')).people).toEqual([])
  })

  test('the stored text of a person is what the search folds', async () => {
    const matrix = await draft()
    const names = [
      'ÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÇÑ',
      'áàâäãåéèêëíìîïóòôöõúùûüçñ en minúsculas',
      'Straße Ørsted Łukasz',
      'Σίσυφος Ёлка 100% _\\',
    ]
    for (const name of names) await makeSubject(t.context, { matrix_id: matrix.id, name })
    const { rows } = await sql<{ name: string; email: string; folded: string; expected: string }>`
      select name, email, folded, ${foldedText(sql`name || ' ' || email`)} as expected
      from subjects where matrix_id = ${matrix.id}`.execute(t.context.db)
    expect(rows).toHaveLength(names.length)
    for (const { name, email, folded, expected } of rows) {
      expect(folded).toBe(expected)
      const [upper, lower] = names
      if (name === upper || name === lower) expect(folded).toBe(foldText(`${name} ${email}`))
    }
    await t.context.db
      .updateTable('subjects')
      .set({ name: 'Úrsula Cambiada' })
      .where('id', '=', (await find('straße')).people[0]?.subject_id ?? '')
      .execute()
    expect((await find('ursula cambiada')).people).toHaveLength(1)
    expect((await find('straße')).people).toEqual([])
  })

  test('shows a person of several projects once, in the newest', async () => {
    const old = await draft()
    t.clock.set('2026-11-20T17:00:00Z')
    const newest = await draft()
    const person = { name: 'Ximena Olvera', email: 'Ximena@laceiba.mx' }
    await makeSubject(t.context, { matrix_id: old.id, ...person })
    const again = await makeSubject(t.context, { matrix_id: newest.id, ...person })
    await makeForm(t.context, {
      matrix_id: newest.id,
      evaluator_id: again.id,
      evaluated_id: again.id,
      relation_type_id: 1,
    })
    await markReleased(t.context, newest.id)
    const { people } = await find('ximena')
    expect(people.map(({ matrix, evaluated }) => [matrix.id, matrix.phase, evaluated])).toEqual([
      [newest.id, 'released', true],
    ])
    const near = await api.post<Found>('/search', { search: 'ximena', near: old.id })
    expect(near.data.people.map(({ matrix }) => matrix.id)).toEqual([old.id])
  })

  test('puts what begins with the text first, the rest in Spanish order, nine people at most', async () => {
    const matrix = await draft()
    for (const name of ['Ñandú Zubia', 'Nuria Zubia', 'Zubia Ortiz', 'Álvaro Zubia', 'Ana Zubia'])
      await makeSubject(t.context, { matrix_id: matrix.id, name })
    expect(names((await find('zubia')).people)).toEqual([
      'Zubia Ortiz',
      'Álvaro Zubia',
      'Ana Zubia',
      'Nuria Zubia',
      'Ñandú Zubia',
    ])
    for (let number = 1; number <= 12; number++)
      await makeSubject(t.context, { matrix_id: matrix.id, name: `Zubia ${number}` })
    expect((await find('zubia')).people).toHaveLength(9)
  })

  test('gives every person once in its pages, and says while there are more', async () => {
    const matrix = await draft()
    for (let number = 1; number <= 81; number++)
      await makeSubject(t.context, { matrix_id: matrix.id, name: `Wenceslao ${number}` })
    const found: string[] = []
    const more: boolean[] = []
    for (let page = 0; page < 10; page++) {
      const { data } = await api.post<Found>('/search', { search: 'wences', page })
      found.push(...names(data.people))
      more.push(data.more)
    }
    expect(found).toHaveLength(81)
    expect(new Set(found).size).toBe(81)
    expect(more).toEqual([...Array<boolean>(8).fill(true), false, false])
    for (const page of [-1, 0.5, 100_001, '1'])
      expect((await api.post('/search', { search: 'wences', page })).code).toBe('input.invalid')
  })

  test('gives the projects and companies of a further page', async () => {
    for (let number = 1; number <= 8; number++)
      await makeCompany(t.context, {
        workspace_id: admin.workspace_id,
        name: `Quelite ${number}`,
      })
    const pages = [0, 1, 2].map((page) => api.post<Found>('/search', { search: 'quelite', page }))
    const replies = (await Promise.all(pages)).map(({ data }) => data)
    expect(replies.map(({ companies, more }) => [companies.length, more])).toEqual([
      [5, true],
      [3, false],
      [0, false],
    ])
  })

  test('finds projects by their name and company, and companies; without text the newest', async () => {
    const other = await makeCompany(t.context, {
      workspace_id: admin.workspace_id,
      name: 'Café Ñañez',
    })
    const matrix = await draft({ company_id: other.id, name: 'Clima 100%' })
    expect(names((await find('clima nanez')).matrices)).toEqual(['Clima 100%'])
    expect(names((await find('100%')).matrices)).toEqual(['Clima 100%'])
    expect((await find('cafe')).companies).toEqual([{ id: other.id, name: 'Café Ñañez' }])
    const recent = await find('')
    expect(recent.matrices.map(({ id }) => id)).toContain(matrix.id)
    expect(recent.people).toEqual([])
  })

  test('finds nothing of other workspaces and nothing of a rehearsal', async () => {
    const outsider = await makeUser(t.context)
    const foreign = await makeMatrix(t.context, {
      workspace_id: outsider.workspace_id,
      name: 'Secreto ajeno',
    })
    await makeSubject(t.context, { matrix_id: foreign.id, name: 'Secreta Persona' })
    const rehearsal = await makeCompany(t.context, {
      workspace_id: admin.workspace_id,
      name: 'Secreta de ensayo',
    })
    await t.context.pool.query(`update companies set kind = 'rehearsal' where id = $1`, [
      rehearsal.id,
    ])
    const rehearsed = await draft({ company_id: rehearsal.id, name: 'Secreto de ensayo' })
    await makeSubject(t.context, { matrix_id: rehearsed.id, name: 'Secreta Ensayada' })
    expect(await find('secret')).toEqual({ matrices: [], people: [], companies: [], more: false })
    const viewer = await makeUser(t.context, {
      workspace_id: admin.workspace_id,
      role: 'viewer',
    })
    expect(names((await find('zubia ortiz', await t.as(viewer.id))).people)).toEqual([
      'Zubia Ortiz',
    ])
    expect((await t.visitor.post('/search', { search: 'zubia' })).status).toBe(401)
  })

  test('refuses a text that is too long', async () => {
    const reply = await api.post('/search', { search: 'x'.repeat(101) })
    expect([reply.status, reply.code]).toEqual([400, 'input.invalid'])
    expect((await find('x'.repeat(100))).people).toEqual([])
  })
})
