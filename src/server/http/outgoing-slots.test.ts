import { expect, test } from 'vitest'
import { withOutgoingSlot } from './outgoing-slots.ts'

const { signal } = new AbortController()

/** A request that ends when its test says so. */
function request(workspace_id: string, own = signal) {
  const { promise, resolve } = Promise.withResolvers<void>()
  let started = false
  const ended = withOutgoingSlot(workspace_id, own, () => {
    started = true
    return promise
  })
  return { end: resolve, ended, isStarted: () => started }
}

test('a workspace has two requests under way, and the others wait in their order', async () => {
  const [first, second, third, fourth] = [request('a'), request('a'), request('a'), request('a')]
  const other = request('b')
  expect([first, second, third, fourth, other].map((one) => one.isStarted())).toEqual([
    true,
    true,
    false,
    false,
    true,
  ])
  second.end()
  await second.ended
  await expect.poll(() => third.isStarted()).toBe(true)
  expect(fourth?.isStarted()).toBe(false)
  for (const one of [first, third, fourth, other]) one.end()
  await Promise.all([first, third, fourth, other].map((one) => one.ended))
})

test('a request whose time is over while it waits is not sent and takes no slot', async () => {
  const [first, second] = [request('c'), request('c')]
  const own = new AbortController()
  const late = request('c', own.signal)
  own.abort(new Error('too late'))
  await expect(late.ended).rejects.toThrow('too late')
  for (const one of [first, second]) one.end()
  await Promise.all([first.ended, second.ended])
  expect(late.isStarted()).toBe(false)
  const [third, fourth] = [request('c'), request('c')]
  expect([third.isStarted(), fourth.isStarted()]).toEqual([true, true])
  for (const one of [third, fourth]) one.end()
  await Promise.all([third.ended, fourth.ended])
})
