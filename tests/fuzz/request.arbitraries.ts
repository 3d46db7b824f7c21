import fc from 'fast-check'
import { type Access, type Endpoint, isPermission } from '#shared/endpoint.ts'
import type { Permission } from '#shared/roles.ts'
import type { MatrixState } from '../workspace-fixture.ts'
import { hostileTexts } from './hostile-texts.ts'
import type { Json } from './json.ts'
import { mutated, noise } from './mutation.arbitraries.ts'
import { type IdFor, valid } from './schema.arbitraries.ts'

/** Who sends the request: a visitor has no session. */
export type Actor = 'visitor' | 'owner' | 'viewer' | 'rater'
/** Whose ids the request names: the sender's workspace, another workspace, or nothing. */
export type Origin = 'own' | 'foreign' | 'unknown'

/**
 * A request to one endpoint; ids are placeholders until it is sent, so that fast-check can repeat
 * it.
 */
export interface FuzzRequest {
  readonly actor: Actor
  readonly origin: Origin
  readonly state: MatrixState
  /** Placeholders such as `{own.draft.subjectId}` stand for ids. */
  readonly path: Readonly<Record<string, string>>
  readonly query: string
  readonly body: Body
  readonly key: 'right' | 'wrong' | 'none'
}

export type Body =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly text: string }
  | { readonly kind: 'raw'; readonly text: string; readonly type: string }
  | {
      readonly kind: 'form'
      readonly fields: Readonly<Record<string, string>>
      readonly file: string | null
    }

const states: readonly MatrixState[] = ['draft', 'released', 'reported']
const fieldIds: Readonly<Record<string, readonly string[]>> = {
  company_id: ['companyId'],
  scale_id: ['scaleId'],
  evaluation_id: ['evaluationId'],
  evaluator_id: ['subjectId', 'subjectId', 'otherSubjectId'],
  evaluated_id: ['otherSubjectId', 'otherSubjectId', 'subjectId'],
  subject_id: ['subjectId', 'otherSubjectId'],
  form_id: ['openFormId', 'openFormId', 'formId'],
  question_id: ['questionId'],
  value_id: ['valueId'],
  subject_property_id: ['propertyId'],
  property_id: ['propertyId'],
  workspace_id: ['workspaceId'],
  mail_id: ['mailId'],
  id: ['propertyId', 'subjectId', 'companyId', 'questionId'],
}

/** Mostly ids of the given origin and state, and some of others. */
const idsFrom =
  (origin: Origin, state: MatrixState): IdFor =>
  (field) =>
    fc
      .tuple(
        fc.oneof(
          { weight: 9, arbitrary: fc.constant(origin) },
          { weight: 1, arbitrary: fc.constantFrom<Origin[]>('own', 'foreign', 'unknown') },
        ),
        fc.oneof(
          { weight: 9, arbitrary: fc.constant(state) },
          { weight: 1, arbitrary: fc.constantFrom(...states) },
        ),
        fc.constantFrom(...(fieldIds[field] ?? ['subjectId', 'companyId', 'matrixId'])),
      )
      .map((parts) => `{${parts.join('.')}}`)

const segments = fc.oneof(
  fc.constantFrom(
    ...hostileTexts,
    '..',
    '.',
    'null',
    '0',
    'undefined',
    'x'.repeat(300),
    '00000000-0000-0000-0000-000000000000',
    '00000000-0000-0000-0000-00000000000G',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
)

function pathOf(
  endpoint: Endpoint,
  origin: Origin,
  state: MatrixState,
): fc.Arbitrary<Record<string, string>> {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
  const one = (name: string): fc.Arbitrary<string> =>
    fc.oneof(
      { weight: 14, arbitrary: fc.constant(`{${origin}.${state}.${name}}`) },
      { weight: 1, arbitrary: segments },
    )
  return fc.record(Object.fromEntries(names.map((name) => [name, one(name)])))
}

function queryOf(endpoint: Endpoint, idFor: IdFor): fc.Arbitrary<string> {
  const declared = valid(endpoint.query, idFor, 'odd').map((value) => {
    const pairs =
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value)
        : []
    return pairs
      .map(
        ([name, item]) =>
          `${name}=${wellFormed(typeof item === 'string' ? item : JSON.stringify(item))}`,
      )
      .join('&')
  })
  const odd = fc.constantFrom(
    'a=1',
    'company_id=',
    'page=-1',
    'page=1e9',
    'order=name&order=newest',
    '%00=%00',
    'page[]=1',
    '__proto__[x]=1',
    'company_id=x&company_id=y',
    '%',
    '%E0%A4%A',
  )
  // a call that does not declare a parameter refuses it before it does anything
  return fc.oneof(
    { weight: 6, arbitrary: fc.constant('') },
    { weight: 6, arbitrary: declared },
    { weight: 1, arbitrary: odd },
  )
}

/** Placeholders keep their braces; any other text is encoded as a browser encodes it. */
const wellFormed = (text: string): string =>
  /^\{[\w.]+\}$/.test(text) ? text : encodeURIComponent(text.toWellFormed())

const texts = (values: fc.Arbitrary<Json | undefined>): fc.Arbitrary<Body> =>
  values.map((value): Body =>
    value === undefined ? { kind: 'none' } : { kind: 'json', text: JSON.stringify(value) },
  )

const raw: fc.Arbitrary<Body> = fc.record({
  kind: fc.constant('raw' as const),
  text: fc.oneof(
    fc.constantFrom('', '{', '[', '{"a":1,}', '['.repeat(5000), '"', 'null', 'a=1&b=2', '\u0000'),
    fc.string({ unit: 'binary', maxLength: 60 }),
  ),
  type: fc.constantFrom(
    'application/json',
    'application/json; charset=utf-16',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'x',
    '',
  ),
})

const csv = [
  'Nombre,Correo\nEva,eva@ceiba.mx\n',
  'Nombre;Correo\nEva;eva@ceiba.mx\nEva;eva@ceiba.mx\n',
  'Evaluador,Correo,Relación,Evaluado\nAna,ana@ceiba.mx,Líder,Luis\n',
  '',
  '\u0000',
  'Nombre,Correo\n"',
  'PK\u0003\u0004',
  '__proto__,constructor\n1,2\n',
  '<html>',
]

function bodyOf(endpoint: Endpoint, idFor: IdFor): fc.Arbitrary<Body> {
  if (endpoint.method === 'GET') return fc.constant({ kind: 'none' })
  const [plain, odd] = [valid(endpoint.body, idFor, 'plain'), valid(endpoint.body, idFor, 'odd')]
  const shaped = endpoint.multipart
    ? formWith(endpoint.path.endsWith('/import') ? csv : [...csv.map(() => null), ...csv])
    : texts
  const others = [
    shaped(odd),
    shaped(mutated(plain)),
    texts(mutated(odd)),
    texts(mutated(mutated(odd))),
    texts(noise),
    raw,
  ]
  return fc.oneof(
    { weight: 5, arbitrary: shaped(plain) },
    ...others.map((arbitrary) => ({ weight: 1, arbitrary })),
  )
}

const formWith =
  (files: readonly (string | null)[]) =>
  (values: fc.Arbitrary<Json | undefined>): fc.Arbitrary<Body> => {
    const fields = values.map((value) =>
      Object.fromEntries(
        Object.entries(typeof value === 'object' && value !== null ? value : {}).map(
          ([name, item]): [string, string] => [
            name,
            typeof item === 'string' ? item : JSON.stringify(item),
          ],
        ),
      ),
    )
    return fc.record({
      kind: fc.constant('form' as const),
      fields,
      file: fc.constantFrom(...files),
    })
  }

const signedIn: readonly Actor[] = ['owner', 'owner', 'owner', 'viewer', 'visitor']
const withoutLink: readonly Actor[] = ['visitor', 'owner']
const actors: Readonly<Record<Exclude<Access, Permission>, readonly Actor[]>> = {
  public: ['visitor', 'owner'],
  rater: ['rater', 'rater', 'visitor', 'owner'],
  nominator: withoutLink,
  approver: withoutLink,
  recipient: withoutLink,
  leader: withoutLink,
  team_leader: withoutLink,
  leader_reader: withoutLink,
}

const actorsFor = ({ access }: Endpoint): readonly Actor[] =>
  isPermission(access) ? signedIn : actors[access]

/** The state in which the endpoint accepts most requests. */
const usualState = ({ access, path }: Endpoint): MatrixState =>
  /report|xlsx|zip/.test(path)
    ? 'reported'
    : access === 'rater' || /extend|close|remind/.test(path)
      ? 'released'
      : 'draft'

/** Requests to one endpoint: valid, changed and meaningless, from each kind of sender. */
export function requestsTo(endpoint: Endpoint): fc.Arbitrary<FuzzRequest> {
  const origins = fc.oneof(
    { weight: 5, arbitrary: fc.constant<Origin>('own') },
    { weight: 3, arbitrary: fc.constant<Origin>('foreign') },
    { weight: 1, arbitrary: fc.constant<Origin>('unknown') },
  )
  return fc
    .tuple(
      fc.constantFrom(...actorsFor(endpoint)),
      origins,
      fc.constantFrom(usualState(endpoint), usualState(endpoint), ...states),
    )
    .chain(([actor, origin, state]) => {
      const idFor = idsFrom(origin, state)
      return fc.record({
        actor: fc.constant(actor),
        origin: fc.constant(origin),
        state: fc.constant(state),
        path: pathOf(endpoint, origin, state),
        query: queryOf(endpoint, idFor),
        body: bodyOf(endpoint, idFor),
        key: fc.constantFrom('right' as const, 'right' as const, 'wrong' as const, 'none' as const),
      })
    })
}
