import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { listHoldings } from '#features/companies/server/queries.ts'
import type { SyncReport } from '#features/forms/contract.ts'
import type { Participation } from '#features/release/contract.ts'
import type { ImportReport, Subject } from '#features/subjects/contract.ts'
import { csv } from './admin-fixtures.ts'
import { makeCompany, makeForm, makeMatrix, makeSubject } from './factories.ts'
import { makeNumbered } from './numbered-person.ts'
import { ownerOf } from './overlapping-matrices.ts'
import { releaseFixture } from './release-fixtures.ts'

const fixture = await releaseFixture()
const { t, api, sent, deliver, release, workspace_id } = fixture

beforeEach(() => fixture.reset())
afterAll(() => t.close())

/** A draft in which people may lack an e-mail. */
async function draft(given: { company_id?: string; without_email?: boolean } = {}) {
  const company_id = given.company_id ?? (await makeCompany(t.context, { workspace_id })).id
  return makeMatrix(t.context, { workspace_id, without_email: true, ...given, company_id })
}

const person = (external_id: string | null, name: string, email: string | null = null) => ({
  name,
  email,
  external_id,
})
const add = (matrix_id: string, body: object) => api().post<Subject>(`/subjects/${matrix_id}`, body)

/** Ana has an e-mail, Beto and Carla have numbers; each rates the two others. */
async function mixedDraft() {
  const matrix = await draft()
  const matrix_id = matrix.id
  const ana = await makeSubject(t.context, { matrix_id, name: 'Ana', email: 'ana@ceiba.mx' })
  const beto = await makeNumbered(t.context, { matrix_id, name: 'Beto', external_id: '0042' })
  const carla = await makeNumbered(t.context, { matrix_id, name: 'Carla', external_id: 'B-7' })
  const people = [ana, beto, carla]
  for (const { id } of people)
    for (const other of people)
      if (other.id !== id)
        await makeForm(t.context, { matrix_id, evaluator_id: id, evaluated_id: other.id })
  return { matrix, ana, beto, carla }
}

describe('a participant of a draft', () => {
  test('has an e-mail or a number where people may lack an e-mail', async () => {
    const { id } = await draft()
    expect((await add(id, person('0042', 'Beto'))).data).toMatchObject({
      email: null,
      external_id: '0042',
    })
    expect((await add(id, person('', 'Ana', 'ana@ceiba.mx'))).status).toBe(200)
    expect(await add(id, person(null, 'Carla'))).toMatchObject({
      status: 422,
      code: 'subject.email_or_number',
    })
  })

  test('needs an e-mail elsewhere', async () => {
    const { id } = await draft({ without_email: false })
    expect(await add(id, person('0042', 'Beto'))).toMatchObject({ code: 'subject.incomplete' })
  })

  test('has a number of letters, digits, dashes and dots that no other person has', async () => {
    const { id } = await draft()
    await add(id, person('0042', 'Beto'))
    expect(await add(id, person('42', 'Carla'))).toMatchObject({
      status: 409,
      code: 'subject.number_taken',
      message: 'Ese número ya lo tiene Beto.',
    })
    for (const wrong of ['4 2', '1'.repeat(21), '42/A'])
      expect(await add(id, person(wrong, 'Carla'))).toMatchObject({
        status: 422,
        code: 'subject.number_invalid',
      })
  })

  test('keeps the number when a call does not name it, and loses it when it is emptied', async () => {
    const { id } = await draft()
    const { data } = await add(id, person('42', 'Beto', 'beto@ceiba.mx'))
    const change = (body: object) => api().patch<Subject>(`/subjects/${id}/${data.id}`, body)
    const kept = await change({ name: 'Beto Ríos', email: 'beto@ceiba.mx' })
    expect(kept.data.external_id).toBe('42')
    const emptied = await change({ name: 'Beto Ríos', email: 'beto@ceiba.mx', external_id: null })
    expect(emptied.data).not.toHaveProperty('external_id')
    expect(await change({ name: 'Beto Ríos', email: null })).toMatchObject({
      code: 'subject.email_or_number',
    })
  })
})

describe('an import', () => {
  const upload = (matrix_id: string, text: string) =>
    api().upload<ImportReport>('POST', `/subjects/${matrix_id}/import`, {}, csv(text))

  test('adds people by number, and reads what files write for no e-mail as none', async () => {
    const { id } = await draft()
    const { data } = await upload(
      id,
      'Nombre,Correo,No. de nómina\nAna,ana@ceiba.mx,1\nBeto,sin correo,0042\nCarla,N/A,43\nDora,-,\nEva,no tiene,42\nFlor,,4 4',
    )
    expect(data.added).toBe(3)
    expect(data.duplicates.map(({ reason }) => reason)).toEqual(['Repite el renglón 3.'])
    expect(data.invalid.map(({ reason }) => reason)).toEqual([
      'Falta el correo o el número de empleado.',
      'El número lleva letras, números, guiones o puntos, hasta 20.',
    ])
    const { data: people } = await api().get<Subject[]>(`/subjects/${id}`)
    expect(people.map(({ email, external_id }) => [email, external_id])).toEqual([
      ['ana@ceiba.mx', '1'],
      [null, '0042'],
      [null, '43'],
    ])
  })

  test('needs an e-mail where the project has none without', async () => {
    const { id } = await draft({ without_email: false })
    const { data } = await upload(
      id,
      'Nombre,Correo,Nómina\nAna,ana@ceiba.mx,1\nBeto,sin correo,42',
    )
    expect([data.added, data.invalid.map(({ reason }) => reason)]).toEqual([
      1,
      ['Falta el correo.'],
    ])
  })
})

test('a sync adds people by number, finds them again with other zeros and names their leaders', async () => {
  const { id } = await draft()
  const sync = (subjects: readonly object[]) =>
    api().post<SyncReport>(`/matrices/${id}/sync`, {
      subjects,
      chart: { self: false, leader: true, team: false, peers: 0 },
    })
  const ana = { external_id: '7', name: 'Ana', email: null }
  const beto = { external_id: '0042', name: 'Beto', email: null, leader: '007' }
  const first = await sync([ana, beto])
  expect(first.data).toMatchObject({ subjects: { new: 2 }, forms: { generated: 1 }, refused: [] })
  const again = await sync([ana, { ...beto, external_id: '42', name: 'Beto Ríos' }])
  expect(again.data).toMatchObject({ subjects: { new: 0, changed: 1, unchanged: 1 } })
  const refused = await sync([
    { external_id: '1'.repeat(21), name: 'Carla', email: null },
    { external_id: '07', name: 'Dora', email: 'dora@ceiba.mx' },
    { name: 'Eva', email: null },
  ])
  expect(refused).toMatchObject({ code: 'sync.refused' })
})

describe('mails', () => {
  test('are queued only to those who have an e-mail', async () => {
    const { matrix, ana, beto } = await mixedDraft()
    await release(matrix.id)
    const { rows } = await t.context.pool.query<{ subject_id: string }>(
      'select subject_id from outbox where matrix_id = $1',
      [matrix.id],
    )
    expect(rows.map(({ subject_id }) => subject_id)).toEqual([ana.id])
    await deliver()
    fixture.clearMails()
    expect((await api().post(`/matrices/remind/${matrix.id}`)).data).toEqual({ reminded: 1 })
    const chosen = { subject_ids: [beto.id] }
    expect(await api().post(`/matrices/remind/${matrix.id}`, chosen)).toMatchObject({
      code: 'matrix.reminders_no_email',
    })
    await deliver()
    expect(sent.map(({ to }) => to.address)).toEqual([ana.email])
  })

  test('are counted before the release, and apart from them the people without one', async () => {
    const { matrix } = await mixedDraft()
    const { data } = await api().get<object>(`/matrices/release-summary/${matrix.id}`)
    expect(data).toMatchObject({ evaluators: 3, mails: 1, slips: 2 })
  })

  test('lack for some of the people who have not answered, and the list says so', async () => {
    const { matrix } = await mixedDraft()
    await release(matrix.id)
    await deliver()
    const { pending } = (await api().get<Participation>(`/matrices/participation/${matrix.id}`))
      .data
    expect(pending.map(({ name, email, reminders }) => [name, email, reminders])).toEqual([
      ['Ana', 'ana@ceiba.mx', 'open'],
      ['Beto', null, 'no_email'],
      ['Carla', null, 'no_email'],
    ])
  })
})

describe('people without an e-mail', () => {
  test('are as many people as they have numbers, and one in two projects of a company', async () => {
    const first = await draft()
    const second = await draft({ company_id: first.company_id })
    const elsewhere = await draft()
    await add(first.id, person('0042', 'Beto'))
    await add(first.id, person('43', 'Carla'))
    await add(first.id, person('44', 'Dora', 'dora@ceiba.mx'))
    await add(second.id, person('42', 'Beto R.'))
    await add(second.id, person('044', 'Dora'))
    await add(elsewhere.id, person('42', 'Otra'))
    const held = await t.context.db.transaction().execute((trx) => listHoldings(trx, workspace_id))
    expect(held.people).toBe(4)
  })

  test('are found by name or number in the search of a person’s data', async () => {
    const first = await draft()
    const second = await draft({ company_id: first.company_id })
    await add(first.id, person('0042', 'Beto Ríos'))
    await add(first.id, person('43', 'Carla Ríos'))
    await add(second.id, person('42', 'Beto Ríos'))
    const search = async (text: string) => {
      const { data } = await api().post<{ people: { name: string; participations: unknown[] }[] }>(
        `/workspaces/${workspace_id}/data-subjects/search`,
        { search: text },
      )
      return data.people.map(({ name, participations }) => [name, participations.length])
    }
    expect((await search('ríos')).toSorted()).toEqual([
      ['Beto Ríos', 2],
      ['Carla Ríos', 1],
    ])
    expect(await search('0042')).toEqual([['Beto Ríos', 2]])
  })

  test('are one person in the palette for all projects of a company', async () => {
    const first = await draft()
    const second = await draft({ company_id: first.company_id })
    for (const { id } of [first, second]) await add(id, person('42', 'Beto Ríos'))
    await add(first.id, person('43', 'Carla Ríos'))
    const { data } = await api().post<{ people: { name: string }[] }>('/search', { search: 'rios' })
    expect(data.people.map(({ name }) => name)).toEqual(['Beto Ríos', 'Carla Ríos'])
  })
})

test('raters of two projects are compared by number, whatever their names and e-mails', async () => {
  const owner = await ownerOf(t.context, workspace_id)
  /** Ana, rated by people with these numbers; the fifth has an e-mail, too, in the first project. */
  const about = async (numbers: readonly string[], mailed: string | null) => {
    const { id: matrix_id } = await makeMatrix(t.context, { ...owner, without_email: true })
    const make = (name: string, external_id: string) => {
      const given = { matrix_id, name: `${name} ${matrix_id.slice(-6)}`, external_id }
      return external_id === mailed
        ? makeSubject(t.context, { ...given, email: `p${external_id}@ceiba.mx` })
        : makeNumbered(t.context, given)
    }
    const ana = await make('Ana', 'ana')
    for (const number of numbers) {
      const { id } = await make(`Persona ${number}`, number)
      await makeForm(t.context, { matrix_id, evaluator_id: id, evaluated_id: ana.id })
    }
    return matrix_id
  }
  const first = await about(['1', '2', '3', '4', '5'], '5')
  await release(first)
  const same = await about(['01', '02', '03', '04', '05'], null)
  expect((await release(same)).status).toBe(200)
  const fewer = await about(['1', '2', '3', '4'], null)
  expect(await release(fewer)).toMatchObject({ status: 409 })
})
