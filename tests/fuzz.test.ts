import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { featureRoutes } from '#app/features.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { openTestApp, type TestApp } from './app.ts'
import { attack, type Ground, prepareGround } from './attack.ts'

/** Every declared call under fire; one that is born tomorrow is under fire tomorrow. FUZZ_RUNS fires more, FUZZ_SEED elsewhere. */
const endpoints = featureRoutes
  .flatMap((routes) => Object.values(routes.contract))
  .map((endpoint, index) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint, index }))
const runs = Number(process.env['FUZZ_RUNS'] ?? 12)
const seed = Number(process.env['FUZZ_SEED'] ?? 2026)

/** What hashes passwords, sets type or waits on purpose is tried less often. */
const isSlow = ({ path, download }: Endpoint): boolean =>
  download !== undefined ||
  /^\/auth\/(register|login|password|forgot-password|close-account)|^\/invitations/.test(path)

let t: TestApp
let ground: Ground
beforeAll(async () => {
  t = await openTestApp({ LOG_LEVEL: 'silent' })
  ground = await prepareGround(t)
})
afterAll(() => t.close())

describe(
  'whatever is sent, by whomever, about whatever, nothing breaks, leaks or half happens:',
  { timeout: 600_000 },
  () => {
    test.each(endpoints)('$name', ({ endpoint, index }) =>
      attack(ground, endpoint, isSlow(endpoint) ? Math.ceil(runs / 4) : runs, seed + index),
    )

    test('the fire reaches the inside of most calls', () => {
      const untouched = endpoints
        .filter(({ endpoint }) => !ground.answered.has(endpoint))
        .map(({ name }) => name)
      if (process.env['FUZZ_RUNS']) console.info('Never answered:', untouched.join(', '))
      expect(untouched.length).toBeLessThan(endpoints.length / 2)
    })
  },
)
