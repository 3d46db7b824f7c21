import type { FastifyInstance } from 'fastify'
import { BASE_PATH } from '#server/http/serve.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { sessionHeaders, type TestApp } from '../app.ts'
import { raterHeaders } from '../rater-key.ts'
import { idsOf, type MatrixState, type WorkspaceFixture } from '../workspace-fixture.ts'
import type { FuzzRequest } from './request.arbitraries.ts'

export interface BothFixtures {
  readonly own: WorkspaceFixture
  readonly foreign: WorkspaceFixture
}

interface Sender extends BothFixtures {
  readonly t: TestApp
  readonly app: FastifyInstance
  /** Requests so far; each comes from an address of its own. */
  readonly sent: number
}

export interface FuzzReply {
  readonly status: number
  readonly type: string
  readonly text: string
}

/** The request with ids in place of its placeholders. */
export function withIds(fuzzing: Sender, request: FuzzRequest): FuzzRequest {
  let turn = fuzzing.sent
  const filled = (text: string): string =>
    text.replace(
      /\{(own|foreign|unknown)\.(draft|released|reported)\.(\w+)\}/g,
      (_whole, origin: string, state: MatrixState, name: string) =>
        origin === 'unknown' && name !== 'key'
          ? newId()
          : idNamed(origin === 'foreign' ? fuzzing.foreign : fuzzing.own, {
              state,
              name,
              turn: turn++,
            }),
    )
  const { body } = request
  const path = Object.fromEntries(
    Object.entries(request.path).map(([name, value]) => [name, filled(value)]),
  )
  if (body.kind === 'form')
    return {
      ...request,
      path,
      query: filled(request.query),
      body: {
        ...body,
        fields: Object.fromEntries(
          Object.entries(body.fields).map(([name, value]) => [name, filled(value)]),
        ),
      },
    }
  return {
    ...request,
    path,
    query: filled(request.query),
    body: body.kind === 'none' ? body : { ...body, text: filled(body.text) },
  }
}

function idNamed(
  fixture: WorkspaceFixture,
  { state, name, turn }: { state: MatrixState; name: string; turn: number },
): string {
  const evaluation = state === 'draft' ? fixture.unused : fixture.evaluation
  const of = <T extends { id: string }>(list: readonly T[]): string =>
    list[turn % list.length]?.id ?? newId()
  switch (name) {
    case 'openFormId':
      return fixture[state].open.id
    case 'questionId':
      return of(evaluation.questions)
    case 'valueId':
      return of(evaluation.scale?.values ?? [])
    case 'evaluationId':
      return evaluation.id
    case 'scaleId':
      return evaluation.scale_id
    default:
      return idsOf(fixture, state)[name] ?? newId()
  }
}

export async function sendRequest(
  fuzzing: Sender,
  endpoint: Endpoint,
  request: FuzzRequest,
): Promise<FuzzReply> {
  const { t, own, sent } = fuzzing
  const url =
    BASE_PATH +
    endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent((request.path[name] ?? '').toWellFormed()),
    ) +
    (request.query ? `?${request.query}` : '')
  const session =
    request.actor === 'owner' || request.actor === 'viewer'
      ? await sessionHeaders(t.context, own[request.actor].id)
      : {}
  const key = endpoint.access === 'rater' ? raterKeyHeader(fuzzing, request) : {}
  const { payload, type } = await payloadOf(request)
  const reply = await fuzzing.app.inject({
    method: endpoint.method,
    url,
    remoteAddress: `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
    headers: {
      ...session,
      ...key,
      ...(type === undefined ? {} : { 'content-type': type }),
    },
    ...(payload === undefined ? {} : { payload }),
  })
  return {
    status: reply.statusCode,
    type: String(reply.headers['content-type'] ?? ''),
    text: reply.body,
  }
}

async function payloadOf({ body }: FuzzRequest): Promise<{ payload?: Buffer; type?: string }> {
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

function raterKeyHeader(fuzzing: Sender, request: FuzzRequest): Record<string, string> {
  if (request.key === 'none') return {}
  if (request.key === 'wrong') return { 'x-rater-key': 'x' }
  const subject_id = raterOf(fuzzing, request) ?? newId()
  return raterHeaders(fuzzing.t.context.secrets, subject_id)
}

/**
 * The id of the rater whose link a request uses: the subject of the path, or the evaluator of the
 * first form in the body.
 */
export function raterOf(
  { own, foreign }: BothFixtures,
  { path, body }: FuzzRequest,
): string | undefined {
  if (path['subjectId']) return path['subjectId']
  const text = body.kind === 'json' || body.kind === 'raw' ? body.text : ''
  const evaluators = [own, foreign].flatMap((fixture) =>
    [fixture.draft, fixture.released, fixture.reported].flatMap(
      ({ form, open, ana, luis }) =>
        [
          [form.id, ana.id],
          [open.id, luis.id],
        ] as const,
    ),
  )
  return evaluators
    .map(([form_id, evaluator_id]) => ({ index: text.indexOf(form_id), evaluator_id }))
    .filter(({ index }) => index >= 0)
    .toSorted((a, b) => a.index - b.index)[0]?.evaluator_id
}
