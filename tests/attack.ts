import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { messages } from '#app/messages.ts'
import { hashPassword } from '#features/accounts/server/passwords.ts'
import { BASE_PATH } from '#server/serve.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import type { MessageCode } from '#shared/messages.ts'
import { sessionHeaders, type TestApp } from './app.ts'
import { idsOf, makeOffice, type Office, type Project } from './office.ts'
import { type Shot, shotsAt } from './shots.arbitraries.ts'
import { changedTables, digestsOf } from './table-digests.ts'

/** Two neighbours in one product. The first attacks; whatever happens, the second must not be read or changed. */
export interface Ground {
  readonly t: TestApp
  readonly app: FastifyInstance
  readonly password_hash: string
  own: Office
  readonly foreign: Office
  fired: number
  changed: number
  /** Calls that at least one shot got an answer from: fire that is always refused at the door proves little. */
  readonly answered: Set<Endpoint>
  /** All rows, and those of the neighbour, as they were before the next shot. */
  before: Awaited<ReturnType<typeof digestsOf>>
  neighbour: Awaited<ReturnType<typeof digestsOf>>
}

const SECONDS_PER_SHOT = 7
const START = Date.parse('2026-11-20T16:00:00Z')
const PATIENCE = 60_000

export async function prepareGround(t: TestApp, app = t.app): Promise<Ground> {
  const password_hash = await hashPassword('la contraseña de ambas')
  const foreign = await furnish(t, 'Norte', password_hash)
  const own = await furnish(t, 'Ceiba', password_hash)
  return {
    t,
    app,
    password_hash,
    own,
    foreign,
    fired: 0,
    changed: 0,
    answered: new Set(),
    before: await digestsOf(t.context),
    neighbour: await digestsOf(t.context, idsIn(foreign)),
  }
}

async function furnish(t: TestApp, name: string, password_hash: string): Promise<Office> {
  const office = await makeOffice(t, name)
  await t.context.db
    .updateTable('users')
    .set({ password_hash })
    .where('id', 'in', [office.owner.id, office.viewer.id])
    .execute()
  return office
}

/** Fires shots at one call until one of the promises is broken; throws with the shot that did it. */
export async function attack(
  ground: Ground,
  endpoint: Endpoint,
  runs: number,
  seed: number,
): Promise<void> {
  const property = fc.asyncProperty(shotsAt(endpoint), (shot) => fire(ground, endpoint, shot))
  await fc.assert(property, {
    numRuns: runs,
    seed,
    includeErrorInReport: true,
    interruptAfterTimeLimit: PATIENCE,
  })
}

interface Answer {
  readonly status: number
  readonly type: string
  readonly text: string
}

async function fire(ground: Ground, endpoint: Endpoint, shot: Shot): Promise<void> {
  const { t } = ground
  t.clock.set(new Date(START + ++ground.fired * SECONDS_PER_SHOT * 1000).toISOString())
  const filled = fill(ground, shot)
  const answer = await send(ground, endpoint, filled)
  if (answer.status < 400) ground.answered.add(endpoint)
  judgeAnswer(answer)
  judgeAccess(endpoint, shot, answer)
  judgeSecrecy(ground, endpoint, filled, answer)
  const after = await digestsOf(t.context)
  const changed = changedTables(ground.before, after)
  ground.before = after
  if (changed.length > 0) await judgeChange(ground, endpoint, answer, changed)
}

/** What is refused leaves everything as it was; a reading only notes that it happened; the neighbour's rows stay as they are. */
async function judgeChange(
  ground: Ground,
  endpoint: Endpoint,
  answer: Answer,
  changed: readonly string[],
): Promise<void> {
  const { t, foreign } = ground
  if (answer.status >= 400)
    throw new Error(`was refused with ${answer.status} and had written into ${changed.join(', ')}`)
  if (!endpoint.changes && changed.some((table) => table !== 'activity'))
    throw new Error(`is a reading and wrote into ${changed.join(', ')}`)
  const neighbour = await digestsOf(t.context, idsIn(foreign))
  const touched = changedTables(ground.neighbour, neighbour)
  ground.neighbour = neighbour
  // a link is a capability: whoever has the neighbour's link may answer by it
  if (endpoint.access !== 'rater' && touched.length > 0)
    throw new Error(`changed what belongs to the neighbour in ${touched.join(', ')}`)
  await renew(ground, endpoint)
}

/** What was spent is furnished anew, so that the next shots meet something to hit. */
async function renew(ground: Ground, endpoint: Endpoint): Promise<void> {
  const spends =
    endpoint.method === 'DELETE' ||
    /^\/(matrices|workspaces|auth)\b/.test(endpoint.path) ||
    ++ground.changed % 20 === 0
  if (!spends) return
  await demolish(ground)
  ground.own = await furnish(ground.t, `Ceiba${ground.fired}`, ground.password_hash)
  ground.before = await digestsOf(ground.t.context)
}

/** What was spent makes room: the dump stays quick however long the fire lasts. */
async function demolish({ t, own }: Ground): Promise<void> {
  for (const table of ['matrices', 'evaluations', 'scales', 'companies'])
    await t.context.pool.query(`delete from ${table} where workspace_id = $1`, [own.workspace_id])
  await t.context.pool.query('delete from workspaces where id = $1', [own.workspace_id])
  await t.context.pool.query('delete from users where id = any($1::uuid[])', [
    [own.owner.id, own.viewer.id],
  ])
  await t.context.pool.query('truncate purges, contact_messages')
}

const idsIn = (office: Office): string[] => [
  ...new Set(
    JSON.stringify(office).match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g),
  ),
]

function fill(ground: Ground, shot: Shot): Shot {
  let turn = ground.fired
  const filled = (text: string): string =>
    text.replace(
      /\{(own|foreign|unknown)\.(draft|released|reported)\.(\w+)\}/g,
      (_whole, origin: string, project: Project, name: string) =>
        origin === 'unknown' && name !== 'key'
          ? newId()
          : idNamed(origin === 'foreign' ? ground.foreign : ground.own, project, name, turn++),
    )
  const { body } = shot
  const path = Object.fromEntries(
    Object.entries(shot.path).map(([name, value]) => [name, filled(value)]),
  )
  if (body.kind === 'form')
    return {
      ...shot,
      path,
      query: filled(shot.query),
      body: {
        ...body,
        fields: Object.fromEntries(
          Object.entries(body.fields).map(([name, value]) => [name, filled(value)]),
        ),
      },
    }
  return {
    ...shot,
    path,
    query: filled(shot.query),
    body: body.kind === 'none' ? body : { ...body, text: filled(body.text) },
  }
}

function idNamed(office: Office, project: Project, name: string, turn: number): string {
  const questionnaire = project === 'draft' ? office.unused : office.evaluation
  const of = <T extends { id: string }>(list: readonly T[]): string =>
    list[turn % list.length]?.id ?? newId()
  switch (name) {
    case 'openFormId':
      return office[project].open.id
    case 'questionId':
      return of(questionnaire.questions)
    case 'valueId':
      return of(questionnaire.scale?.values ?? [])
    case 'evaluationId':
      return questionnaire.id
    case 'scaleId':
      return questionnaire.scale_id
    default:
      return idsOf(office, project)[name] ?? newId()
  }
}

async function send(ground: Ground, endpoint: Endpoint, shot: Shot): Promise<Answer> {
  const { t, own, fired } = ground
  const url =
    BASE_PATH +
    endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent((shot.path[name] ?? '').toWellFormed()),
    ) +
    (shot.query ? `?${shot.query}` : '')
  const session =
    shot.actor === 'owner' || shot.actor === 'viewer'
      ? await sessionHeaders(t.context, own[shot.actor].id)
      : {}
  const key: Record<string, string> =
    shot.key === 'none'
      ? {}
      : {
          'x-rater-key':
            shot.key === 'right'
              ? t.context.secrets.raterKey(raterOf(ground, shot) ?? newId())
              : 'x',
        }
  const { payload, type } = await payloadOf(shot)
  const answer = await ground.app.inject({
    method: endpoint.method,
    url,
    remoteAddress: `10.${(fired >> 16) & 255}.${(fired >> 8) & 255}.${fired & 255}`,
    headers: {
      ...session,
      ...(endpoint.access === 'rater' ? key : {}),
      ...(type === undefined ? {} : { 'content-type': type }),
    },
    ...(payload === undefined ? {} : { payload }),
  })
  return {
    status: answer.statusCode,
    type: String(answer.headers['content-type'] ?? ''),
    text: answer.body,
  }
}

async function payloadOf({ body }: Shot): Promise<{ payload?: Buffer; type?: string }> {
  if (body.kind === 'none') return {}
  if (body.kind === 'json') return { payload: Buffer.from(body.text), type: 'application/json' }
  if (body.kind === 'raw') return { payload: Buffer.from(body.text), type: body.type }
  const form = new FormData()
  for (const [name, value] of Object.entries(body.fields)) form.append(name, value)
  if (body.file !== null)
    form.append('file', new Blob([body.file], { type: 'text/csv' }), 'personas.csv')
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    type: request.headers.get('content-type') ?? '',
  }
}

/** Whose link a shot uses: the person of the path, or whose sheet it sends. */
function raterOf({ own, foreign }: Ground, { path, body }: Shot): string | undefined {
  if (path['subjectId']) return path['subjectId']
  const text = body.kind === 'json' || body.kind === 'raw' ? body.text : ''
  const evaluators = [own, foreign].flatMap((office) =>
    [office.draft, office.released, office.reported].flatMap(
      ({ form, open, ana, luis }) =>
        [
          [form.id, ana.id],
          [open.id, luis.id],
        ] as const,
    ),
  )
  return evaluators
    .map(([form, person]) => ({ place: text.indexOf(form), person }))
    .filter(({ place }) => place >= 0)
    .toSorted((a, b) => a.place - b.place)[0]?.person
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const isMessage = (code: string, said: string): boolean =>
  new RegExp(`^${escaped(messages[code as MessageCode]).replace(/\\\{\w+\\\}/g, '[^]*')}$`).test(
    said,
  )

/** Never a 5xx; every refusal in Spanish, with a code that the catalogue knows. */
function judgeAnswer({ status, type, text }: Answer): void {
  if (status >= 500) throw new Error(`broke with ${status}: ${text.slice(0, 200)}`)
  if (status < 400) return
  if (!type.startsWith('application/json'))
    throw new Error(`was refused with ${type} instead of JSON`)
  const {
    status: said,
    code = '',
    message = '',
  } = JSON.parse(text) as { status?: string; code?: string; message?: string }
  if (said !== 'error' || !(code in messages))
    throw new Error(`was refused with an unknown code «${code}»`)
  if (!isMessage(code, message))
    throw new Error(`was refused with words that are not in the catalogue: «${message}»`)
}

/** Nobody, somebody who may only look, and what is not there: none of them gets through. */
function judgeAccess(
  { access, changes }: Endpoint,
  { actor, path }: Shot,
  { status }: Answer,
): void {
  if (access === 'public' || access === 'rater' || status >= 400) return
  if (actor === 'nobody') throw new Error('let somebody in without a session')
  if (actor === 'viewer' && (access !== 'member' || (changes && Object.keys(path).length > 0)))
    throw new Error('let somebody in who may only look')
  if (Object.values(path).some((value) => /^\{(foreign|unknown)\.\w+\.(?!key)/.test(value)))
    throw new Error('accepted the id of a neighbour or of nothing')
}

/** No id, name or address of the neighbour in any answer; through a link, of nobody else. */
function judgeSecrecy(ground: Ground, { access }: Endpoint, shot: Shot, { text }: Answer): void {
  const { own, foreign } = ground
  const secrets =
    access === 'rater'
      ? othersOf(ground, raterOf(ground, shot))
      : [
          ...idsIn(foreign),
          foreign.name,
          ...(shot.actor === 'nobody' ? [...idsIn(own), own.name] : []),
        ]
  const told = secrets.find((secret) => text.includes(secret))
  if (told !== undefined) throw new Error(`told «${told}», which is not the caller's to know`)
}

function othersOf({ own, foreign }: Ground, rater: string | undefined): string[] {
  return [own, foreign].flatMap((office) => {
    const people = [office.draft, office.released, office.reported].flatMap(
      ({ ana, luis, form, open }) => [
        { ...ana, sheet: form.id },
        { ...luis, sheet: open.id },
      ],
    )
    const others = people.filter(({ id }) => id !== rater)
    const strange = people.some(({ id }) => id === rater) ? [] : [office.name]
    return [
      ...strange,
      ...others.flatMap(({ id, email, sheet }) => [id, email, sheet]),
      office.owner.id,
      office.owner.email,
      office.viewer.id,
      office.workspace_id,
    ]
  })
}
