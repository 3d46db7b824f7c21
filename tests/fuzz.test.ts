import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { featureRoutes } from '#app/features.ts'
import { type Endpoint, isLinkKind } from '#shared/endpoint.ts'
import { openTestApp, type TestApp } from './app.ts'
import { attackRuns } from './attack-runs.ts'
import { type Fuzzing, fuzzEndpoint, prepareFuzzing } from './fuzz/fuzz-endpoint.ts'

/** Random requests to every declared endpoint, new ones included; many more in `npm run attack`. */
const endpoints = featureRoutes
  .flatMap((routes) => Object.values(routes.contract))
  .map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint }))
const { numRuns: runs, seed } = attackRuns(5, 2026)

/** The cases of an endpoint are its own: they stay when another one is declared before it. */
const shiftFor = (name: string): number => createHash('sha256').update(name).digest().readUInt16BE()

/** Endpoints that hash passwords, print or wait on purpose get fewer requests. */
const isSlow = ({ path, download }: Endpoint): boolean =>
  download !== undefined ||
  /^\/auth\/(register|login|password|forgot-password|close-account)|^\/invitations/.test(path)

let t: TestApp
let fuzzing: Fuzzing
beforeAll(async () => {
  t = await openTestApp({ LOG_LEVEL: 'silent' })
  fuzzing = await prepareFuzzing(t)
})
afterAll(() => t.close())

describe('random requests break, leak and half-write nothing:', { timeout: 600_000 }, () => {
  test.each(endpoints)('$name', ({ name, endpoint }) =>
    fuzzEndpoint(fuzzing, endpoint, {
      runs: isSlow(endpoint) ? Math.ceil(runs / 4) : runs,
      seed: seed + shiftFor(name),
    }),
  )

  test('enough endpoints that a session or a rater may call accept at least one request', () => {
    // Requests never hold the key of another link, so those endpoints refuse them all.
    const reachable = endpoints.filter(
      ({ endpoint: { access } }) => access === 'rater' || !isLinkKind(access),
    )
    const untouched = reachable
      .filter(({ endpoint }) => !fuzzing.accepted.has(endpoint))
      .map(({ name }) => name)
    if (runs > 100) console.info('Accepted no request:', untouched.join(', '))
    // `npm run attack` sends enough for half of them
    const enough = runs > 10 ? 1 / 2 : 1 / 3
    expect(reachable.length - untouched.length).toBeGreaterThan(reachable.length * enough)
  })
})
