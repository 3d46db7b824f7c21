import type { FastifyInstance } from 'fastify'
import { buildContext } from '#app/context.ts'
import { createApp } from '#app/http.ts'
import type { AppContext } from '#server/context.ts'
import type { Clock } from '#server/core/clock.ts'
import { readConfig } from '#server/core/config.ts'
import { hashToken, randomToken } from '#server/core/secrets.ts'
import type { Database } from '#server/database/database.ts'
import { openLog } from '#server/telemetry/log.ts'
import { type Caller, callerOf, PASSWORD } from './caller.ts'
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

export interface TestApp {
  app: FastifyInstance
  context: AppContext
  clock: TestClock
  /** A caller without a session; headers are added to each call. */
  visitor: Caller
  /** A caller with a session of that user, who types PASSWORD where a page asks for it again. */
  as(user_id: string): Promise<Caller>
  close(): Promise<void>
}

/** The application in this process, on a database of its own. Only the clock is a double. */
export const openTestApp = async (settings: Record<string, string> = {}): Promise<TestApp> =>
  testAppOn(await openTestDatabase(), settings)

/** One more instance on a database that is open and migrated. */
export async function testAppOn(
  database: Database,
  settings: Record<string, string> = {},
): Promise<TestApp> {
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
    log: openLog(config),
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
    as: async (user_id) => typingPassword(callerOf(app, await sessionHeaders(context, user_id))),
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}

/** What an owner confirms with the password: keys, webhooks and the provider. */
const ASKS_PASSWORD = /^\/workspaces\/[^/]+\/(tokens|webhooks(\/[^/]+\/rotate)?|sign-on)$/

function typingPassword(caller: Caller): Caller {
  const typed = (path: string, body: unknown): unknown =>
    ASKS_PASSWORD.test(path) && (body === undefined || typeof body === 'object')
      ? { password: PASSWORD, ...body }
      : body
  return {
    ...caller,
    post: (path, body, headers) => caller.post(path, typed(path, body), headers),
    patch: (path, body, headers) => caller.patch(path, typed(path, body), headers),
  }
}

/** Inserts a session of the user; returns its cookie and anti-forgery header. */
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
