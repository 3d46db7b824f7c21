import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearFirstCalls, someFirstCalls, takeArrivedText, takeFirstCall } from './first-calls.ts'

const replied = (text: string, status = 200) => ({
  response: Promise.resolve(new Response(text, { status })),
  text: status === 200 ? text : null,
  started: performance.now(),
})
const pending = () => ({
  response: new Promise<Response>(() => undefined),
  text: null,
  started: performance.now(),
})

let firstCalls: Map<string, ReturnType<typeof replied>>
beforeEach(() => {
  firstCalls = new Map()
  vi.stubGlobal('window', { firstCalls })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a reply that has arrived is taken once, and asked for anew after that', () => {
  firstCalls.set('/api/v1/companies', replied('{"data":[]}'))
  expect(takeArrivedText('/api/v1/companies')).toBe('{"data":[]}')
  expect(takeArrivedText('/api/v1/companies')).toBeUndefined()
  expect(takeFirstCall('/api/v1/companies', AbortSignal.abort())).toBeUndefined()
})

test('a reply that refuses or is on its way is left to the call that waits for it', async () => {
  firstCalls.set('/api/v1/companies', replied('{"code":"not_found"}', 404))
  firstCalls.set('/api/v1/scales', pending())
  expect(takeArrivedText('/api/v1/companies')).toBeUndefined()
  expect(takeArrivedText('/api/v1/scales')).toBeUndefined()
  const { signal } = new AbortController()
  expect(await takeFirstCall('/api/v1/companies', signal)).toMatchObject({ status: 404 })
  expect(takeFirstCall('/api/v1/scales', signal)).toBeInstanceOf(Promise)
})

test('a change forgets all replies from before it', () => {
  firstCalls.set('/api/v1/companies', replied('{"data":[]}'))
  clearFirstCalls()
  expect(takeArrivedText('/api/v1/companies')).toBeUndefined()
  expect(someFirstCalls()).toBe(false)
})

test('a reply from a minute ago is asked for anew', () => {
  firstCalls.set('/api/v1/companies', { ...replied('{"data":[]}'), started: 0 })
  firstCalls.set('/api/v1/scales', { ...replied('{"data":[]}'), started: 30_000 })
  vi.spyOn(performance, 'now').mockReturnValue(61_000)
  expect(takeArrivedText('/api/v1/companies')).toBeUndefined()
  expect(takeArrivedText('/api/v1/scales')).toBe('{"data":[]}')
})
