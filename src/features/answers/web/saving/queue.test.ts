import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Draft } from '../../sheet/draft.rules.ts'
import type { SyncStatus } from '../../sheet/queue.rules.ts'
import type { Outcome } from '../api.ts'
import { Queue } from './queue.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const draft = (value: string, sequence: number, question_id: string | null = 'q1'): Draft => ({
  form_id: 'f',
  question_id,
  value,
  sequence,
})
const outcome = (status: number, retry_after = 0): Outcome<unknown> =>
  status === 200
    ? { ok: true, data: null }
    : { ok: false, status, code: '', message: undefined, retry_after }

/** A queue whose server returns these outcomes in turn, and then always 200. */
function queueWith(...outcomes: (number | Outcome<unknown> | Error)[]) {
  const sent: string[][] = []
  const statuses: SyncStatus[] = []
  const refused: number[] = []
  const queue = new Queue({
    send: async (batch) => {
      sent.push(batch.map(({ value }) => value))
      const next = outcomes.shift() ?? 200
      if (next instanceof Error) throw next
      return typeof next === 'number' ? outcome(next) : next
    },
    onSaved: () => {},
    onStatus: (status) => statuses.push(status),
    onRefused: ({ status }) => refused.push(status),
    now: () => Date.now(),
    random: () => 0.5,
  })
  return { queue, sent, refused, last: () => statuses.at(-1) }
}

describe('the queue', () => {
  test('sends the first choice at once and the next ones as one batch', async () => {
    const { queue, sent, last } = queueWith()
    queue.add([draft('a', 1, 'q1')])
    await vi.advanceTimersByTimeAsync(0)
    queue.add([draft('b', 2, 'q2')])
    queue.add([draft('c', 3, 'q3')])
    await vi.advanceTimersByTimeAsync(700)
    expect(sent).toEqual([['a'], ['b', 'c']])
    expect(last()).toEqual({ phase: 'saved', pending: 0 })
  })

  test('sends only the newest choice of a question', async () => {
    const { queue, sent } = queueWith(0)
    queue.add([draft('a', 1)])
    await vi.advanceTimersByTimeAsync(0)
    queue.add([draft('c', 3)])
    queue.add([draft('b', 2)])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toEqual([['a'], ['c']])
  })

  test('waits 1, 2 and 4 seconds between failures, and reports the pending drafts', async () => {
    const { queue, sent, last } = queueWith(0, 503, 429)
    queue.add([draft('a', 1)])
    for (const [wait, count] of [
      [0, 1],
      [999, 1],
      [1, 2],
      [1999, 2],
      [1, 3],
      [3999, 3],
    ] as const) {
      await vi.advanceTimersByTimeAsync(wait)
      expect(sent).toHaveLength(count)
      expect(last()).toEqual({ phase: 'failed', pending: 1 })
    }
    await vi.advanceTimersByTimeAsync(1)
    expect(last()).toEqual({ phase: 'saved', pending: 0 })
  })

  test('shows a throw in the sending as a failure and retries it', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { queue, sent, last } = queueWith(new TypeError('AbortSignal.timeout is no function'))
    queue.add([draft('a', 1)])
    await vi.advanceTimersByTimeAsync(0)
    expect(last()).toEqual({ phase: 'failed', pending: 1 })
    await vi.advanceTimersByTimeAsync(1000)
    expect([sent, last()]).toEqual([[['a'], ['a']], { phase: 'saved', pending: 0 }])
    expect(warn).toHaveBeenCalledOnce()
    warn.mockRestore()
  })

  test('waits as long as the server asks', async () => {
    const { queue, sent } = queueWith(outcome(429, 20))
    queue.add([draft('a', 1)])
    await vi.advanceTimersByTimeAsync(19_999)
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toHaveLength(2)
  })

  test('stops after a refusal', async () => {
    const { queue, sent, refused } = queueWith(410)
    queue.add([draft('a', 1)])
    await vi.advanceTimersByTimeAsync(0)
    queue.add([draft('b', 2)])
    await vi.advanceTimersByTimeAsync(60_000)
    expect([sent.length, refused]).toEqual([1, [410]])
  })

  test('sends pending drafts when the page closes, even while a call is in flight', async () => {
    const { queue, sent } = queueWith()
    queue.add([draft('a', 1, 'q1')])
    const first = queue.flush()
    queue.add([draft('b', 2, 'q2')])
    await Promise.all([first, queue.flush()])
    expect(sent).toEqual([['a'], ['b']])
  })

  test('does not send a draft that another tab has replaced', async () => {
    const { queue, sent, last } = queueWith()
    queue.add([draft('old', 1)], 900)
    queue.removeReplaced(new Map([['f q1', draft('new', 2)]]))
    await vi.advanceTimersByTimeAsync(5000)
    expect([sent, last()?.pending]).toEqual([[], 0])
  })
})
