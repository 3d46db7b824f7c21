import { LRUCache } from 'lru-cache'

/** Caches the results of asynchronous reads and keeps the `capacity` most recently used ones. */
export class LruCache<T> {
  readonly #results: LRUCache<string, Promise<T>>

  constructor(capacity: number) {
    this.#results = new LRUCache({ max: capacity })
  }

  /** Concurrent calls share one read; a failed read is not cached. */
  get(key: string, read: () => Promise<T>): Promise<T> {
    const cached = this.#results.get(key)
    if (cached) return cached
    const result = read()
    this.#results.set(key, result)
    result.catch(() => {
      if (this.#results.peek(key) === result) this.#results.delete(key)
    })
    return result
  }

  put(key: string, value: T): void {
    this.#results.set(key, Promise.resolve(value))
  }

  delete(key: string): void {
    this.#results.delete(key)
  }
}
