import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { output } from 'zod/mini'
import type { Member } from '#features/accounts/contract.ts'
import type { DeliveryRow, OwnReport } from '#features/delivery/contract.ts'
import type { Evaluation } from '#features/evaluations/contract.ts'
import { libraryCompetences } from '#features/evaluations/library-competences.ts'
import type { Matrix } from '#features/matrices/contract.ts'
import { degreesOf } from '#features/matrices/relations.rules.ts'
import type { MatrixProposals } from '#features/nominations/contract.ts'
import { type FilledDemo, startDemo } from '../scripts/demo/fill.ts'
import { Session } from '../scripts/demo/session.ts'
import { demoConfig } from '../scripts/demo/settings.ts'

/** What the second company of `npm run demo` shows. */
const folder = mkdtempSync(path.join(tmpdir(), 'contorno-second-company-'))
let filled: FilledDemo
let owner: Session
let evaluation: Evaluation
let members: readonly output<typeof Member>[]

beforeAll(async () => {
  filled = await startDemo(
    demoConfig({ ...process.env, PORT: '0', DATA_DIR: path.join(folder, 'demo') }),
  )
  owner = filled.demo.admin
  const { evaluation_id, company_id } = filled.second.delivered
  evaluation = await owner.get(`/evaluations/${evaluation_id}`)
  const companies = await owner.get<{ id: string; workspace_id: string }[]>('/companies')
  const workspace = companies.find(({ id }) => id === company_id)?.workspace_id
  members = (await owner.get<{ members: typeof members }>(`/workspaces/${workspace}/members`))
    .members
}, 600_000)
afterAll(async () => {
  await filled.product.close()
  rmSync(folder, { recursive: true, force: true })
})

const matrix = ({ id }: Matrix): Promise<Matrix> => owner.get(`/matrices/one/${id}`)
const lists = async () =>
  (await owner.get<MatrixProposals>(`/matrices/${filled.second.nominating.id}/nominations`)).lists
const deliveries = () => owner.get<DeliveryRow[]>(`/deliveries/${filled.second.delivered.id}`)
const questions = () =>
  evaluation.evaluation_competences.flatMap(({ competence }) => competence.questions)
/** The reply to the person whose link is printed. */
function ownReport(): Promise<OwnReport> {
  const { hash, pathname } = new URL(filled.second.own_report.url)
  const visitor = new Session(filled.product.url)
  return visitor.post(
    `/delivery/${pathname.split('/').at(-1)}`,
    {},
    { 'x-link-key': hash.slice(1) },
  )
}

test('200 people propose their raters', async () => {
  expect(await lists()).toHaveLength(200)
})

test.each(['open', 'sent', 'approved'])('some lists of proposals are %s', async (state) => {
  expect((await lists()).filter((list) => list.state === state)).not.toEqual([])
})

test('a leader has sent lists back with a line', async () => {
  const lines = (await lists()).flatMap(({ returned }) => returned ?? [])
  expect(lines[0]).toBe('Falta alguien de otra área con quien trabajes cada semana.')
})

test('a rater was taken out of a list with a reason', async () => {
  const removed = (await lists()).flatMap(({ raters }) => raters.filter((one) => one.removed))
  expect(removed[0]?.reason).toBe('Este año casi no trabajaron juntos.')
})

test('asks what to keep, start and stop: required, optional, and of colleagues only', () => {
  expect(
    evaluation.prompts.map((one) => [one.prompt, one.required, one.relation_type_ids]),
  ).toEqual([
    ['Seguir haciendo', true, []],
    ['Empezar a hacer', false, []],
    ['Dejar de hacer', false, [2, 3, 4]],
  ])
})

test('words every question for oneself', () => {
  expect(questions().filter(({ self_question }) => self_question === '')).toEqual([])
})

test('describes the values of a question', () => {
  const described = questions().filter(({ anchors }) => anchors.length > 0)
  expect(described.map(({ question, anchors }) => [question, anchors.length])).toEqual([
    ['Escucha sin interrumpir', 5],
  ])
})

test('asks clients some of the questions only', () => {
  const inside = questions().filter(({ relation_type_ids }) => relation_type_ids.length > 0)
  expect(inside.map(({ relation_type_ids }) => relation_type_ids.includes(5))).toEqual(
    Array.from({ length: 5 }, () => false),
  )
})

test('has competences of the three levels of the library', () => {
  const levels = evaluation.evaluation_competences.map(
    ({ competence }) => libraryCompetences.find(({ name }) => name === competence.name)?.level,
  )
  expect(levels).toEqual(['person', 'person', 'manager', 'manager', 'executive', 'executive'])
})

test('weighs relations and competences', async () => {
  const { weights } = await matrix(filled.second.delivered)
  expect(new Set(Object.values(weights?.relations ?? {})).size).toBeGreaterThan(1)
  expect(new Set(weights?.competences?.map(({ weight }) => weight)).size).toBeGreaterThan(1)
})

test('has a project of 270 degrees that is being answered', async () => {
  const { relation_type_ids, phase, answered, forms } = await matrix(filled.second.running)
  expect([degreesOf(relation_type_ids), phase]).toEqual([270, 'released'])
  expect(answered).toBeGreaterThan(0)
  expect(answered).toBeLessThan(forms)
})

test('tells several people that reports are ready', async () => {
  expect((await matrix(filled.second.delivered)).reports_emails).toHaveLength(2)
})

test.each(['delivered', 'opened', 'scheduled', 'awaiting_leader', 'revoked'])(
  'some reports are %s',
  async (state) => {
    expect((await deliveries()).filter((row) => row.state === state)).not.toEqual([])
  },
)

test('a report was delivered after the talk with the leader', async () => {
  const events = await filled.product.context.db
    .selectFrom('activity')
    .where('action', '=', 'report.leader_talked')
    .selectAll()
    .execute()
  expect(events).toHaveLength(1)
})

test('some leaders read the report too', async () => {
  expect((await deliveries()).filter((row) => row.leader_report !== null)).toHaveLength(2)
})

test('one of two plans is shared', async () => {
  const plans = await filled.product.context.db.selectFrom('plans').select('shared').execute()
  expect(plans.map(({ shared }) => shared).toSorted()).toEqual([false, true])
})

test('the own report is compared with the PDF of an earlier cycle', async () => {
  const { report } = await ownReport()
  expect(report.kind === 'full' && report.before?.matrix.name).toBe('Gerencias 2025')
})

test('the earlier cycle is erased', async () => {
  const { company_id } = filled.second.delivered
  const matrices = await owner.get<Matrix[]>(`/matrices/${company_id}`)
  expect(matrices.find(({ name }) => name === 'Gerencias 2025')?.phase).toBe('erased')
})

test.each(['organizer', 'consultant'])('a member of the role %s signs in', async (role) => {
  const email = members.find((member) => member.role === role)?.email
  const password = filled.demo.password
  await expect(
    new Session(filled.product.url).post('/auth/login', { email, password }),
  ).resolves.toMatchObject({ second_factor_required: false })
})
