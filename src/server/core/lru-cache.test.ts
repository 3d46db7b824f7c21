import { describe, expect, test } from 'vitest'
import { LruCache } from './lru-cache.ts'

describe('a cache of reads', () => {
  test('shares one read between concurrent calls', async () => {
    const cache = new LruCache<number>(2)
    let reads = 0
    const read = async () => ++reads
    expect(await Promise.all([cache.get('a', read), cache.get('a', read)])).toEqual([1, 1])
  })

  test('evicts the least recently used entry first', async () => {
    const cache = new LruCache<string>(2)
    cache.put('a', 'first')
    cache.put('b', 'first')
    await cache.get('a', async () => 'second')
    cache.put('c', 'first')
    expect(await cache.get('a', async () => 'second')).toBe('first')
    expect(await cache.get('b', async () => 'second')).toBe('second')
  })

  test('does not keep a failed read', async () => {
    const cache = new LruCache<string>(2)
    const failing = cache.get('a', () => Promise.reject(new Error('offline')))
    await expect(failing).rejects.toThrow('offline')
    expect(await cache.get('a', async () => 'read')).toBe('read')
  })

  test('keeps a value that was put while a read failed', async () => {
    const cache = new LruCache<string>(2)
    const failing = cache.get('a', () => Promise.reject(new Error('offline')))
    cache.put('a', 'put')
    await expect(failing).rejects.toThrow('offline')
    expect(await cache.get('a', async () => 'read')).toBe('put')
  })
})
