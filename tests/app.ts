import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { buildContext } from '#app/context.ts'
import { createApp } from '#app/http.ts'
import type { Clock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import type { AppContext } from '#server/context.ts'
import { hashToken, randomToken } from '#server/secrets.ts'
import { openTestDatabase } from './database.ts'

/** A clock that tests move. */
export interface TestClock extends Clock {
  set(instant: string): void
}

export function testClock(start = '2026-11-20T16:00:00Z'): TestClock {
  let now = new Date(start)
  return {
    now: () => new Date(now),
    set: (instant) => {
      now = new Date(instant)
    },
  }
}

export interface Reply<T = Record<string, unknown>> {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  /** The envelope's data; undefined on failures. */
  data: T
  code: string | undefined
  message: string | undefined
  bytes: Buffer
}

export interface Caller {
  get<T = Record<string, unknown>>(
    path: string,
    headers?: Record<string, string>,
  ): Promise<Reply<T>>
  post<T = Record<string, unknown>>(
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Reply<T>>
  patch<T = Record<string, unknown>>(
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Reply<T>>
  delete<T = Record<string, unknown>>(
    path: string,
    headers?: Record<string, string>,
  ): Promise<Reply<T>>
  /** multipart/form-data with fields and at most one file. */
  upload<T = Record<string, unknown>>(
    method: 'POST' | 'PATCH',
    path: string,
    fields: Record<string, string>,
    file?: { field: string; name: string; type: string; bytes: Uint8Array },
  ): Promise<Reply<T>>
}

export interface TestApp {
  app: FastifyInstance
  context: AppContext
  clock: TestClock
  /** A caller without a session; headers are added to each call. */
  visitor: Caller
  /** A caller with a session of that user. */
  as(user_id: string): Promise<Caller>
  close(): Promise<void>
}

/** The real application in process, on a database of its own. Only the clock is a double. */
export async function openTestApp(settings: Record<string, string> = {}): Promise<TestApp> {
  const database = await openTestDatabase()
  const clock = testClock()
  const config = readConfig({
    DATABASE_URL: database.url,
    PUBLIC_URL: 'http://localhost:3000',
    LOG_LEVEL: 'error',
    ...settings,
  })
  const context = buildContext({
    config,
    database,
    clock,
    log: pino({ level: config.log_level }),
    secret: 'a secret of the tests',
    wakeMail: () => {},
  })
  const app = await createApp(context)
  await app.ready()
  return {
    app,
    context,
    clock,
    visitor: callerOf(app, {}),
    as: async (user_id) => callerOf(app, await sessionHeaders(context, user_id)),
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}

export async function sessionHeaders(
  context: AppContext,
  user_id: string,
): Promise<Record<string, string>> {
  const token = randomToken()
  const now = context.clock.now()
  await context.db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id,
      created_at: now,
      seen_at: now,
      complete: true,
    })
    .execute()
  return { cookie: `session=${token}`, 'x-xsrf-token': context.secrets.antiForgery(token) }
}

function callerOf(app: FastifyInstance, own: Record<string, string>): Caller {
  const call = async <T>(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    payload?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply<T>> => {
    const url =
      path.startsWith('/api/') || path.startsWith('//') ? path.replace('//', '/') : `/api/v1${path}`
    const sent =
      payload === undefined
        ? {}
        : payload instanceof Uint8Array
          ? { payload: Buffer.from(payload) }
          : { payload: JSON.stringify(payload) }
    const type: Record<string, string> =
      payload === undefined || payload instanceof Uint8Array
        ? {}
        : { 'content-type': 'application/json' }
    const answer = await app.inject({
      method,
      url,
      headers: { ...own, ...type, ...headers },
      ...sent,
    })
    const json = String(answer.headers['content-type']).startsWith('application/json')
      ? answer.json<{ data: T; code?: string; message?: string }>()
      : undefined
    return {
      status: answer.statusCode,
      headers: answer.headers,
      data: json?.data as T,
      code: json?.code,
      message: json?.message,
      bytes: answer.rawPayload,
    }
  }
  return {
    get: (path, headers) => call('GET', path, undefined, headers),
    post: (path, body, headers) => call('POST', path, body, headers),
    patch: (path, body, headers) => call('PATCH', path, body, headers),
    delete: (path, headers) => call('DELETE', path, undefined, headers),
    upload: async (method, path, fields, file) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      if (file)
        form.append(file.field, new Blob([Buffer.from(file.bytes)], { type: file.type }), file.name)
      const request = new Request('http://localhost/', { method: 'POST', body: form })
      return call(method, path, Buffer.from(await request.arrayBuffer()), {
        'content-type': request.headers.get('content-type') ?? '',
      })
    },
  }
}
