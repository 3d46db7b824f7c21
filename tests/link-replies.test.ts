import { afterAll, beforeEach, expect, test } from 'vitest'
import { featureRoutes } from '#app/features.ts'
import { KEY_COOKIE, keyedPages } from '#features/answers/key-cookie.rules.ts'
import type { Team } from '#features/delivery/conversation-model.rules.ts'
import { TALK_HELD_MS } from '#features/delivery/limits.ts'
import { isLinkKind, type LinkKind } from '#shared/endpoint.ts'
import { callerOf, type Reply } from './caller.ts'
import { nominationFixture } from './nomination-fixtures.ts'
import { raterKeyOf } from './rater-key.ts'
import { releasedSheet, withImportance } from './released-sheet.ts'
import { closedMatrix, REPORTS_OPEN } from './report-fixtures.ts'

/**
 * No reply to a link and no page behind it holds the id of another subject, form or account, nor a
 * handle that another link takes (security.md LAW-1). A new call of a link fails here until it is
 * walked.
 */
const fixture = await nominationFixture()
const { t } = fixture
beforeEach(() => fixture.reset())
afterAll(() => t.close())

const declared = featureRoutes
  .flatMap(({ contract }) => Object.values(contract))
  .flatMap(({ access, method, path }) => (isLinkKind(access) ? [`${method} ${path}`] : []))

/** What each call told, and to whom. */
interface Revealed {
  readonly call: string
  readonly holder_id: string
  readonly reply: Reply
}
const revealed: Revealed[] = []

const keyOf = (kind: LinkKind, id: string): Record<string, string> =>
  kind === 'rater'
    ? { 'x-rater-key': raterKeyOf(t.context.secrets, id) }
    : { 'x-link-key': t.context.secrets.linkKey(kind, { id, key_version: 1 }) }

/** Makes the call with the key of its holder; `:otherSubjectId` is the second id. */
async function walk(
  kind: LinkKind,
  call: string,
  [holder_id, other_id = '']: readonly [string, string?],
  body?: unknown,
): Promise<Reply> {
  const [method = '', path = ''] = call.split(' ')
  const address = path.replace(':subjectId', holder_id).replace(':otherSubjectId', other_id)
  const caller = callerOf(t.app, keyOf(kind, holder_id))
  const reply = method === 'GET' ? await caller.get(address) : await caller.post(address, body)
  revealed.push({ call: call.split('?')[0] ?? call, holder_id, reply })
  return reply
}

/** The pages behind links that hold no names and are opened without a cookie. */
const otherPages = [
  'confirmation-sent',
  'reopen',
  'results',
  'conversation',
  'my-team',
  'leader-report',
  'nominate',
  'approve',
]
/** The parts of a sheet, each a page without scripts. */
const SHEET_PARTS = [
  '?persona=1&pregunta=1',
  '?paso=comentarios',
  '?paso=importancia',
  '?paso=revision',
]

/** Opens every page behind the links of a rater, as the browser does that has the mailed key. */
async function openPages(holder_id: string): Promise<void> {
  const caller = callerOf(t.app, {
    cookie: `${KEY_COOKIE}=${raterKeyOf(t.context.secrets, holder_id)}`,
  })
  for (const page of [...keyedPages, ...otherPages])
    for (const part of ['', ...(page.endsWith('-form') ? SHEET_PARTS : [])]) {
      const reply = await caller.get(`//${page}/${holder_id}${part}`)
      revealed.push({ call: `page ${page}`, holder_id, reply })
    }
}

const uuids = (reply: Reply): string[] =>
  reply.bytes.toString('latin1').match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []

/** Ids of people, forms, accounts and proposals, by whose they are. */
async function ownersOfIds(): Promise<Map<string, string>> {
  const { rows } = await t.context.pool.query<{ id: string; owner_id: string }>(`
    select id, id as owner_id from subjects union all select id, evaluator_id from forms
    union all select id, id from users union all select id, id from proposals`)
  return new Map(rows.map(({ id, owner_id }) => [id, owner_id]))
}

/** The parts of a questionnaire, which are the same for every rater of a project. */
async function sharedIds(): Promise<ReadonlySet<string>> {
  const { rows } = await t.context.pool.query<{ id: string }>(`
    select id from questions union all select id from competences union all select id from scales
    union all select id from scale_values union all select id from prompts
    union all select id from logos`)
  return new Set(rows.map(({ id }) => id))
}

async function expectNothingForeign(): Promise<void> {
  const [owners, shared] = [await ownersOfIds(), await sharedIds()]
  const foreign: string[] = []
  const holdersOf = new Map<string, string>()
  for (const { call, holder_id, reply } of revealed)
    for (const id of new Set(uuids(reply))) {
      if (id === holder_id || shared.has(id)) continue
      if (owners.has(id) && owners.get(id) !== holder_id) foreign.push(`${call} tells ${id}`)
      const other = holdersOf.get(id) ?? holder_id
      if (other !== holder_id) foreign.push(`${call} tells ${id} to two holders`)
      holdersOf.set(id, other)
    }
  expect(foreign).toEqual([])
}

async function walkSheet(): Promise<void> {
  const s = await releasedSheet(t, withImportance)
  const as = (call: string, body?: unknown) => walk('rater', call, [s.lucia.id], body)
  for (const { id } of [s.lucia, s.emilio]) await openPages(id)
  await as('GET /answers/verification/:subjectId')
  await as('POST /answers/notice/:subjectId', { version: '2025-06' })
  await as('POST /answers', [s.answer(0, 1)])
  await as('POST /answers/comments', [{ form_id: s.about.id, comment: 'Bien' }])
  const competence_ids = s.competence_ids.slice(0, 2)
  await as('POST /answers/importance', [{ form_id: s.self.id, competence_ids }])
  await as('POST /answers/agreement/:subjectId', { agreed: true, version: '2025-06' })
  await as('POST /answers/dispute/:subjectId', { reason: 'No soy yo' })
  await as('POST /answers/device/:subjectId', {})
  await as('GET /subjects/forms/:subjectId')
  await as('GET /subjects/forms/self/:subjectId')
  await walk(
    'rater',
    'POST /answers/decline',
    [s.emilio.id],
    [{ form_id: s.other.id, declined: true }],
  )
  await walk('rater', 'GET /answers/verification/:subjectId', [s.emilio.id])
  await as('POST /answers/complete/:subjectId', { answers: s.allAnswers() })
  await as('GET /answers/closing/:subjectId')
  await openPages(s.lucia.id)
}

/** Ana proposes and Lía approves; both are told of the same people. */
async function walkNominations(): Promise<void> {
  const { ana, lia, caro, dora, elia } = await fixture.opened()
  const { handle } = t.context.secrets
  const own = (call: string, body?: unknown) => walk('nominator', call, [ana.id], body)
  const peer = (holder_id: string, id: string) => ({
    rater_id: handle(holder_id, id),
    relation_type_id: 3,
  })
  await own('GET /nominations/own/:subjectId')
  await own('GET /nominations/own/:subjectId/people?text=ca')
  await own('POST /nominations/own/:subjectId/add', peer(ana.id, caro.id))
  const { data } = await own('POST /nominations/own/:subjectId/add', peer(ana.id, dora.id))
  const { list } = data as { list: { raters: { proposal_id: string }[] } }
  const { proposal_id } = list.raters[1] ?? {}
  await own('POST /nominations/own/:subjectId/remove', { proposal_id })
  await own('POST /nominations/own/:subjectId/send', {})

  const evaluated_id = handle(lia.id, ana.id)
  const team = (call: string, body?: unknown) => walk('approver', call, [lia.id], body)
  const lists = await team('GET /nominations/team/:subjectId')
  const [{ raters: [rater] = [] } = {}] = (
    lists.data as { lists: { raters?: { proposal_id: string }[] }[] }
  ).lists
  const taken = { evaluated_id, proposal_id: rater?.proposal_id }
  const people = 'GET /nominations/team/:subjectId/people/:otherSubjectId'
  await walk('approver', `${people}?text=el`, [lia.id, evaluated_id])
  await team('POST /nominations/team/:subjectId/add', { evaluated_id, ...peer(lia.id, elia.id) })
  await team('POST /nominations/team/:subjectId/remove', taken)
  await team('POST /nominations/team/:subjectId/restore', taken)
  await team('POST /nominations/team/:subjectId/return', { evaluated_id, reason: 'Falta ventas' })
  await own('POST /nominations/own/:subjectId/send', {})
  await team('POST /nominations/team/:subjectId/approve', { evaluated_ids: [evaluated_id] })
  for (const { id } of [ana, lia]) await openPages(id)
}

async function walkDelivery(): Promise<void> {
  t.clock.set(REPORTS_OPEN)
  const { caller, matrix, first, raters } = await closedMatrix(t, undefined, {
    leader_reports: true,
  })
  const given = { after_leader: true, to_leader: true }
  expect((await caller.post(`/deliveries/${matrix.id}`, given)).status).toBe(200)
  const as = (kind: LinkKind, call: string, body?: unknown) => walk(kind, call, [first], body)
  await as('leader', 'POST /delivery/:subjectId/conversation')
  const leader = raters[0]?.id ?? ''
  const { data } = await walk('team_leader', 'POST /delivery/:subjectId/team', [leader])
  const [person] = (data as Team).people
  for (const call of ['conversation', 'talked', 'talked/undo'])
    await walk('team_leader', `POST /delivery/:subjectId/team/:otherSubjectId/${call}`, [
      leader,
      person?.person_id ?? '',
    ])
  await as('leader', 'POST /delivery/:subjectId/talked')
  await as('leader', 'POST /delivery/:subjectId/talked/undo')
  await as('leader', 'POST /delivery/:subjectId/talked')
  t.clock.set(new Date(t.clock.now().getTime() + TALK_HELD_MS).toISOString())
  await as('leader_reader', 'POST /delivery/:subjectId/leader-report')
  await as('recipient', 'POST /delivery/:subjectId')
  const plan = { commitments: [], shared: true, sequence: 1 }
  await as('recipient', 'POST /delivery/:subjectId/plan', plan)
  await as('recipient', 'GET /delivery/:subjectId/pdf')
  await as('recipient', 'POST /delivery/:subjectId/earlier/remove')
  await openPages(first)
}

/** Its reply holds nothing but the refusal of a file, or nothing. */
const WITHOUT_REPLY = 'POST /delivery/:subjectId/earlier'

test('no reply to a link and no page behind it holds the id of another person, form or account', async () => {
  await walkSheet()
  await walkNominations()
  await expectNothingForeign()
  await walkDelivery()
  await expectNothingForeign()
  const isPage = ({ call }: Revealed): boolean => call.startsWith('page ')
  const shown = revealed.filter((each) => isPage(each) && each.reply.status === 200)
  expect(new Set(shown.map(({ call }) => call))).toEqual(
    new Set([...keyedPages, ...otherPages].map((page) => `page ${page}`)),
  )
  const failed = revealed.filter((each) => !isPage(each) && each.reply.status !== 200)
  expect(failed.map(({ call, reply }) => `${call} ${reply.status} ${reply.code}`)).toEqual([])
  const walked = new Set([...revealed.map(({ call }) => call), WITHOUT_REPLY])
  expect(declared.filter((call) => !walked.has(call))).toEqual([])
})
