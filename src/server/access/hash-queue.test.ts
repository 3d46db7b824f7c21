import { expect, test } from 'vitest'
import { Refusal } from '#shared/refusal.ts'
import { HashQueue } from './hash-queue.ts'

test('does one hash at a time, and callers take turns', async () => {
  const queue = new HashQueue()
  const order: string[] = []
  let running = 0
  const hashOf = (caller: string) =>
    queue.run(caller, async () => {
      expect(++running).toBe(1)
      await Promise.resolve()
      order.push(caller)
      running--
    })
  await Promise.all([...['a', 'a', 'a', 'a'].map(hashOf), hashOf('b'), hashOf('c')])
  expect(order).toEqual(['a', 'b', 'c', 'a', 'a', 'a'])
})

test('goes on after a hash that fails', async () => {
  const queue = new HashQueue()
  await expect(queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await queue.run('a', async () => 'done')).toBe('done')
})

test('refuses what one caller has waiting beyond its share, and then what all have', async () => {
  const queue = new HashQueue()
  const { promise, resolve } = Promise.withResolvers<void>()
  const full = new Refusal('server.unavailable', { retry_after: 2 })
  const running = [queue.run('first', () => promise)]
  for (let hash = 0; hash < 40; hash++) running.push(queue.run('a', () => promise))
  await expect(queue.run('a', () => promise)).rejects.toEqual(full)
  for (let hash = 40; hash < 200; hash++) running.push(queue.run(`b${hash}`, () => promise))
  await expect(queue.run('c', () => promise)).rejects.toEqual(full)
  resolve()
  await Promise.all(running)
  await queue.run('c', () => promise)
})
