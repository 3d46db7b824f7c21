/** Caches the results of asynchronous reads and keeps the `capacity` most recently used ones. */
export class LruCache<T> {
  private readonly entries = new Map<string, Promise<T>>()
  private readonly capacity: number

  constructor(capacity: number) {
    this.capacity = capacity
  }

  /** Concurrent calls share one read; a failed read is not cached. */
  get(key: string, read: () => Promise<T>): Promise<T> {
    const cached = this.entries.get(key)
    const result = cached ?? read()
    if (!cached) void result.catch(() => this.entries.delete(key))
    this.store(key, result)
    return result
  }

  put(key: string, value: T): void {
    this.store(key, Promise.resolve(value))
  }

  delete(key: string): void {
    this.entries.delete(key)
  }

  private store(key: string, value: Promise<T>): void {
    // a Map iterates in insertion order, so its first key is the least recently used one
    this.entries.delete(key)
    this.entries.set(key, value)
    const oldest = this.entries.keys().next().value
    if (this.entries.size > this.capacity && oldest !== undefined) this.entries.delete(oldest)
  }
}
