import { expect, test } from 'vitest'
import { LruCache } from './lru-cache.ts'

test('concurrent calls share one read', async () => {
  const cache = new LruCache<number>(2)
  let reads = 0
  const read = async () => ++reads
  expect(await Promise.all([cache.get('a', read), cache.get('a', read)])).toEqual([1, 1])
})

test('the least recently used entry is evicted first', async () => {
  const cache = new LruCache<string>(2)
  cache.put('a', 'first')
  cache.put('b', 'first')
  await cache.get('a', async () => 'second')
  cache.put('c', 'first')
  expect(await cache.get('a', async () => 'second')).toBe('first')
  expect(await cache.get('b', async () => 'second')).toBe('second')
})

test('a failed read is not cached', async () => {
  const cache = new LruCache<string>(2)
  const failing = cache.get('a', () => Promise.reject(new Error('offline')))
  await expect(failing).rejects.toThrow('offline')
  expect(await cache.get('a', async () => 'read')).toBe('read')
})
