import { unzipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { MAXIMUM_SYNCED_FORMS } from '#features/forms/limits.ts'
import { eraseDue } from '#features/retention/server/jobs.ts'
import { readSheet } from '#shared/spreadsheet/read.ts'
import { adminWithEvaluation } from '../../../tests/admin-fixtures.ts'
import { makeCompany, makeMatrix, markReleased } from '../../../tests/factories.ts'
import { describeDraft, readDraft } from '../../../tests/staff-drafts.ts'
import { compareRows } from '../../../tests/staff-lists.ts'
import { planStaff, proposeAccepted } from './plan.rules.ts'
import { divideSync, readFormsSheet, workbookTables } from './workbook.rules.ts'

const { t, admin, draft, ...fixture } = await adminWithEvaluation()
let { api } = fixture
afterAll(() => t.close())

const rules = { self: true, leader: true, team: true, peers: 4, replace: true, replace_peers: true }

/** A draft with every type of column, and people whom only their e-mail knows. */
async function fullDraft(): Promise<string> {
  const { id } = await draft()
  const person = (name: string, given: object) => ({
    name,
    email: `${name.slice(0, 3).toLowerCase()}@ceiba.mx`,
    ...given,
  })
  await api.post(`/matrices/${id}/sync`, {
    columns: [
      { name: 'Área', type: 'text' },
      { name: 'Jefe', type: 'text' },
      { name: 'Ingreso', type: 'date' },
      { name: 'Nivel', type: 'number' },
      { name: 'Sindicato', type: 'boolean' },
    ],
    subjects: [
      person('Ana Ruiz', { external_id: '0017', values: { Ingreso: '2020-02-29', Nivel: '12.5' } }),
      person('Eva Ríos', {
        external_id: '18',
        values: { Área: 'Ventas & Co', Jefe: 'Ana Ruiz', Sindicato: 'Sí' },
      }),
      person('Luz <b>', {
        values: { Área: '=1+1', Jefe: 'ana@ceiba.mx', Sindicato: 'No', Ingreso: '1999-12-31' },
      }),
    ],
    forms: [
      { evaluator: 'ana@ceiba.mx', evaluated: 'ana@ceiba.mx', relation_type_id: 1 },
      { evaluator: '0017', evaluated: '18', relation_type_id: 2 },
      { evaluator: 'luz@ceiba.mx', evaluated: '18', relation_type_id: 3 },
      { evaluator: '18', evaluated: '0017', relation_type_id: 4 },
      { evaluator: 'luz@ceiba.mx', evaluated: '0017', relation_type_id: 5 },
    ],
  })
  return id
}

async function readWorkbook(id: string) {
  const { status, bytes } = await api.get(`/matrices/${id}/workbook`)
  expect(status).toBe(200)
  const sheet = async (at: number) => {
    const reading = await readSheet(new Uint8Array(bytes), 'plantilla.xlsx', at)
    if ('code' in reading) throw new Error(reading.code)
    return reading
  }
  const people = await sheet(0)
  expect(people.sheets).toEqual(['Personas', 'Conexiones'])
  const parts = unzipSync(new Uint8Array(bytes))
  return { people: people.rows, forms: (await sheet(1)).rows, parts }
}

/** Compares a workbook with a new draft of another company, accepts all, and returns the draft. */
async function takeBack(workbook: Awaited<ReturnType<typeof readWorkbook>>): Promise<string> {
  const { workspace_id } = admin
  const company = await makeCompany(t.context, { workspace_id })
  const { id } = await makeMatrix(t.context, { workspace_id, company_id: company.id })
  const empty = await readDraft(api, id)
  const comparison = compareRows(empty, workbook.people, { propose_all: true })
  const sheet = readFormsSheet(workbook.forms, comparison)
  expect(sheet?.omitted).toEqual([])
  const accepted = proposeAccepted(comparison, 0)
  const planned = planStaff(empty, comparison, { accepted, rules, sheet: sheet?.forms ?? null })
  expect(planned.added).toEqual({ people: 3, forms: 5 })
  expect((await api.post(`/matrices/${id}/sync`, planned.sync)).status).toBe(200)
  return id
}

test('a workbook is taken back whole in another company, and changes nothing in its own draft', async () => {
  const id = await fullDraft()
  const workbook = await readWorkbook(id)
  expect(workbook.people.slice(0, 2)).toEqual([
    ['No. Emp.', 'Nombre', 'Correo', 'Área', 'Jefe', 'Ingreso', 'Nivel', 'Sindicato'],
    ['0017', 'Ana Ruiz', 'ana@ceiba.mx', '', '', '2020-02-29', '12.5'],
  ])
  const own = await readDraft(api, id)
  const same = compareRows(own, workbook.people)
  expect(same.people.map(({ difference }) => difference)).toEqual(['equal', 'equal', 'equal'])

  const other = await takeBack(workbook)
  expect(await describeDraft(api, other)).toEqual(await describeDraft(api, id))
})

test('a workbook is the same, byte by byte, after its project was erased and it was taken back', async () => {
  const id = await fullDraft()
  await markReleased(t.context, id)
  const workbook = await readWorkbook(id)
  t.clock.set('2027-01-05T18:00:00Z')
  api = await t.as(admin.id)
  await eraseDue(t.context)
  expect(await api.get(`/matrices/${id}/workbook`)).toMatchObject({ status: 409 })
  const other = await readWorkbook(await takeBack(workbook))
  expect(other.parts).toEqual(workbook.parts)
})

test('the order in which connections are stored changes nothing', async () => {
  const draft = await readDraft(api, await fullDraft())
  const forms = draft.forms.toReversed()
  expect(workbookTables({ ...draft, forms })).toEqual(workbookTables(draft))
})

test('connections beyond those of one sync follow in others, after their people', () => {
  const form = { evaluator: '17', evaluated: '18', relation_type_id: 3 }
  const forms = Array.from({ length: MAXIMUM_SYNCED_FORMS + 1 }, () => form)
  const parts = divideSync({ removed: ['19'], forms })
  expect(parts.map((part) => [part.removed, part.forms?.length])).toEqual([
    [['19'], MAXIMUM_SYNCED_FORMS],
    [undefined, 1],
  ])
  expect(divideSync({ removed: ['19'] })).toEqual([{ removed: ['19'] }])
})

test('a project that holds no people has no workbook', async () => {
  const { id } = await draft()
  expect(await api.get(`/matrices/${id}/workbook`)).toMatchObject({
    status: 409,
    code: 'forms.previous_empty',
    message: 'Ese proyecto ya no guarda a sus participantes.',
  })
})
