import * as spreadsheet from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LeaderReport, OwnReport } from '#features/delivery/contract.ts'
import type { OrganiserReport, ResultsPage } from '#features/reports/contract.ts'
import type { SubjectReport } from '#features/reports/model/subject-report-model.rules.ts'
import { newId } from '#shared/ids.ts'
import { LEADER, PEER, SELF_EVALUATION } from '#shared/relations.ts'
import { openTestApp, type TestApp } from './app.ts'
import { type Caller, callerOf } from './caller.ts'
import {
  makeAnswers,
  makeCompany,
  makeEvaluation,
  makeForm,
  makeMatrix,
  makeSubject,
  makeUser,
  markReleased,
} from './factories.ts'
import { readPdf } from './pdf-reader.ts'
import { REPORTS_OPEN } from './report-fixtures.ts'

/*
 * What is told as a bound is told as one by page, PDF, spreadsheet, CSV, API, own page, leader's
 * report, group, segments, board and «Antes y ahora» alike, so that none of them gives it away.
 */

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
  t.clock.set(REPORTS_OPEN)
})
afterAll(() => t.close())

const PEOPLE = 12
const PEERS = 4
/** What each peer answers to the first competence; both are told as the same bound. */
type Table = readonly (readonly number[])[]
const ALL_FIVES: Table = Array.from({ length: PEERS }, () => [5, 5, 5, 5, 5])
const NEARLY: Table = [
  [4, 5, 5, 5, 5],
  [5, 4, 5, 4, 5],
  [5, 5, 5, 5, 5],
  [5, 5, 5, 5, 5],
]
const SECOND = [3, 3, 2, 4, 3]

interface Cycle {
  readonly workspace_id: string
  readonly company_id: string
  readonly evaluation_id: string
  readonly people: number
  readonly table: Table
  readonly limit_date: string
}

/** A closed project in which a leader and four peers rate each person, with the column «Área». */
async function closedProject({ people, table, limit_date, ...owner }: Cycle) {
  const { db } = t.context
  const name = `Liderazgo ${limit_date.slice(0, 4)}`
  const matrix = await makeMatrix(t.context, { ...owner, limit_date, name, leader_reports: true })
  const matrix_id = matrix.id
  const property = { id: newId(), workspace_id: owner.workspace_id, company_id: null }
  await db
    .insertInto('subject_properties')
    .values({ ...property, name: 'Área', type: 'text' })
    .execute()
  const column = { matrix_id, subject_property_id: property.id }
  await db
    .insertInto('matrix_subject_properties')
    .values({ ...column, position: 0 })
    .execute()
  const raters = []
  for (let rater = 0; rater <= PEERS; rater++)
    raters.push(await makeSubject(t.context, { matrix_id, name: `Rater ${rater}` }))
  const evaluated = []
  for (let at = 0; at < people; at++)
    evaluated.push(
      await makeSubject(t.context, { matrix_id, name: `Persona ${at}`, email: `p${at}@ceiba.mx` }),
    )
  await markReleased(t.context, matrix_id)
  for (const [at, { id: evaluated_id }] of evaluated.entries()) {
    const value = at < people / 2 ? 'Norte' : 'Sur'
    await db
      .insertInto('subject_values')
      .values({ ...column, subject_id: evaluated_id, value })
      .execute()
    const sheets = [evaluated_id, ...raters.map(({ id }) => id)].map((evaluator_id, rater) => ({
      evaluator_id,
      relation_type_id: [SELF_EVALUATION, LEADER][rater] ?? PEER,
      choices: [...(table[rater - 2] ?? [4, 4, 4, 4, 4]), ...SECOND],
    }))
    for (const { choices, ...connection } of sheets) {
      const form = await makeForm(t.context, { matrix_id, evaluated_id, ...connection })
      await makeAnswers(t.context, form.id, choices)
    }
  }
  return { matrix, property_id: property.id, first: evaluated[0]?.id ?? '' }
}

/** This cycle and the one before, of which the first person's report is attached. */
async function twoCycles(table: Table) {
  const user = await makeUser(t.context)
  const { workspace_id } = user
  const company = await makeCompany(t.context, { workspace_id, name: 'La Ceiba' })
  const evaluation = await makeEvaluation(t.context, { workspace_id, name: 'Base', questions: 5 })
  const owner = { workspace_id, company_id: company.id, evaluation_id: evaluation.id, table }
  const before = await closedProject({ ...owner, people: 1, limit_date: '2025-12-04' })
  const now = await closedProject({ ...owner, people: PEOPLE, limit_date: '2026-12-04' })
  const caller = await t.as(user.id)
  const { bytes } = await caller.get(`/reports/${before.matrix.id}/${before.first}/pdf`)
  const file = { field: 'pdf', name: 'a.pdf', type: 'application/pdf', bytes }
  const path = `/reports/${now.matrix.id}/${now.first}/earlier`
  expect((await caller.upload('POST', path, {}, file)).status).toBe(200)
  await caller.post(`/deliveries/${now.matrix.id}`, { to_leader: true })
  return { ...now, caller }
}
type Project = Awaited<ReturnType<typeof twoCycles>>

const holder = (kind: 'leader_reader' | 'recipient', id: string): Caller =>
  callerOf(t.app, { 'x-link-key': t.context.secrets.linkKey(kind, { id, key_version: 1 }) })

const readText = async (bytes: Buffer): Promise<string> =>
  (await readPdf(bytes)).pages.map(({ text }) => text).join(' ')

/** Everything that the product tells of the project, as it leaves the server. */
async function readWires({ caller, matrix, property_id, first }: Project) {
  const path = `/reports/${matrix.id}`
  const get = async <Reply>(address: string) => (await caller.get<Reply>(address)).data
  const bytes = async (address: string) => (await caller.get(address)).bytes
  const workbook = spreadsheet.read(await bytes(`${path}/xlsx`))
  const pdf = await bytes(`${path}/${first}/pdf`)
  const open = `/delivery/${first}`
  return {
    page: await get<SubjectReport>(`${path}/${first}`),
    own: (await holder('recipient', first).post<OwnReport>(open)).data.report,
    leader: (await holder('leader_reader', first).post<LeaderReport>(`${open}/leader-report`)).data
      .report,
    group: await get<OrganiserReport>(`${path}/group`),
    segments: await get<OrganiserReport>(`${path}/group?property_id=${property_id}`),
    results: await get<ResultsPage>(`/matrices/${matrix.id}/results`),
    csv: (await bytes(`/matrices/${matrix.id}/results/csv`)).toString(),
    sheets: Object.fromEntries(
      Object.entries(workbook.Sheets).map(([name, sheet]) => [
        name,
        spreadsheet.utils.sheet_to_json<unknown[]>(sheet, { header: 1 }),
      ]),
    ),
    pdf: await readText(pdf),
    own_pdf: await readText((await holder('recipient', first).get(`${open}/pdf`)).bytes),
    group_pdf: await readText(await bytes(`${path}/group/pdf?property_id=${property_id}`)),
    attached: (await readPdf(pdf)).attachments,
  }
}
type Wires = Awaited<ReturnType<typeof readWires>>

/** Ids, signatures and salts differ between any two projects. */
const withoutIds = (wire: unknown): string =>
  JSON.stringify(wire).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|[\w+/=-]{20,}|[0-9a-f]{4,}(?= )/g, '')

describe('a competence near the end', async () => {
  let wires: Wires
  let others: Wires
  beforeAll(async () => {
    wires = await readWires(await twoCycles(ALL_FIVES))
    others = await readWires(await twoCycles(NEARLY))
  })

  test('is told by every wire as the same bound', () => {
    const { page, own, leader, group, segments } = wires
    if (page.kind === 'short' || own.kind === 'short' || leader.kind === 'short')
      throw new Error('The report is short.')
    const [line] = page.competences
    const peers = line?.blocks[1]?.text ?? ''
    const seen = line?.others?.text ?? ''
    expect([peers, seen]).toEqual(['4.5 o más', expect.stringMatching(/^\d\.\d o más$/)])
    for (const report of [own, leader]) {
      const [read] = report.competences
      expect([read?.blocks[1]?.text, read?.others?.text]).toEqual([peers, seen])
    }
    // all people are alike, and so are their averages
    expect(group.competences[0]?.others?.text).toBe(seen)
    expect(group.competences[0]?.relations.map((score) => score?.text)).toContain(peers)
    expect(segments.segments?.lines[0]?.cells.map(({ score }) => score?.text)).toEqual([seen, seen])
    expect(page.before?.lines[0]).toMatchObject({ before: { text: seen }, now: { text: seen } })
  })

  test('is told by files and programs as that bound', () => {
    const { results, csv, sheets, pdf, own_pdf, group_pdf, attached } = wires
    const cell = results.competence_cells.find(
      ({ group, name }) => group === 'companero' && name === 'Persona 0',
    )
    expect(cell).toMatchObject({ value: 4.5, bound: 'at_least', n: 4, average: 4.5 })
    const line = csv.split('\r\n').find((row) => row.includes(',companero,') && row.includes('4.5'))
    expect(line).toContain(',4.5,at_least,4,4.5,')
    for (const name of ['Datos', 'Resumen', '1. Persona 0'])
      expect(JSON.stringify(sheets[name]), name).toMatch(/"4\.\d o más"/)
    expect(sheets['Datos']).toContainEqual(
      expect.arrayContaining(['Persona 0', 'Compañeros', '4.5 o más', 4]),
    )
    for (const text of [pdf, own_pdf]) expect(text).toContain('4.5 o más')
    expect(group_pdf).toContain('o más')
    expect(JSON.stringify(attached)).toContain('at_least')
  })

  test.each([
    'page',
    'own',
    'leader',
    'group',
    'segments',
    'results',
    'csv',
    'sheets',
    'pdf',
    'own_pdf',
    'group_pdf',
  ] as const)('leaves %s the same, whichever answers it hides', (wire) => {
    expect(withoutIds(others[wire])).toBe(withoutIds(wires[wire]))
  })
})
