import { describe, expect, test } from 'vitest'
import { type Requester, Turns } from './turns.ts'

const openTurns = (slots = 1): Turns => new Turns({ slots, refusal: 'import.too_many_waiting' })

/** A requester and the end of their reply. */
function requester(workspace_id: string, user_id = workspace_id) {
  const reply = new AbortController()
  const asking: Requester = { workspace_id, user_id, signal: reply.signal }
  return { asking, leave: () => reply.abort() }
}

/** Takes the only slot until `open` is called, and ends when the turn was given on. */
function heldTurn(turns: Turns, workspace_id = 'other') {
  const gate = Promise.withResolvers<void>()
  const held = turns.admit(requester(workspace_id).asking).turn(() => gate.promise)
  return {
    open: async () => {
      gate.resolve()
      await held
    },
  }
}

const nothing = async (): Promise<void> => {}

describe('turns by workspace', () => {
  test('give another workspace the next turn, whatever number of jobs one has waiting', async () => {
    const turns = openTurns()
    const done: string[] = []
    const record = (name: string) => async () => void done.push(name)
    const held = heldTurn(turns, 'busy')
    const busy = Array.from({ length: 150 }, (_, number) =>
      turns.admit(requester('busy', `person ${number}`).asking).turn(record(`busy ${number}`)),
    )
    const quiet = turns.admit(requester('quiet').asking).turn(record('quiet'))
    await held.open()
    await Promise.all([...busy, quiet])
    expect(done.slice(0, 3)).toEqual(['quiet', 'busy 0', 'busy 1'])
    expect(done).toHaveLength(151)
  })

  test('give the turn on when the work fails', async () => {
    const turns = openTurns()
    const failure = new Error('no paper')
    const failed = turns.admit(requester('a').asking).turn(() => Promise.reject(failure))
    await expect(failed).rejects.toBe(failure)
    await turns.admit(requester('b').asking).turn(nothing)
  })
})

describe('a person with three jobs waiting', () => {
  const refused = { code: 'import.too_many_waiting', retry_after: 5, params: { count: 3 } }

  test('is refused a fourth in any workspace, and other people are not', async () => {
    const turns = openTurns()
    const held = heldTurn(turns)
    const waiting = ['a', 'b', 'c'].map((workspace_id) =>
      turns.admit(requester(workspace_id, 'Ana').asking).turn(nothing),
    )
    expect(() => turns.admit(requester('d', 'Ana').asking)).toThrow(
      expect.objectContaining(refused),
    )
    const berta = turns.admit(requester('a', 'Berta').asking).turn(nothing)
    await held.open()
    await Promise.all([...waiting, berta])
    await turns.admit(requester('d', 'Ana').asking).turn(nothing)
  })

  test('may add one as soon as the last turn of another begins', async () => {
    const turns = openTurns()
    const [started, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const underWay = turns.admit(requester('a', 'Ana').asking).turn(() => {
      started.resolve()
      return gate.promise
    })
    await started.promise
    const waiting = [1, 2, 3].map(() => turns.admit(requester('a', 'Ana').asking).turn(nothing))
    expect(() => turns.admit(requester('a', 'Ana').asking)).toThrow(
      expect.objectContaining(refused),
    )
    gate.resolve()
    await Promise.all([underWay, ...waiting])
  })

  test('has a job of many turns counted until its last one begins', async () => {
    const turns = openTurns()
    const zips = [1, 2, 3].map(() => turns.admit(requester('a', 'Ana').asking, 2))
    await Promise.all(zips.map((zip) => zip.turn(nothing)))
    expect(() => turns.admit(requester('a', 'Ana').asking)).toThrow(
      expect.objectContaining(refused),
    )
    await zips[0]?.turn(nothing)
    turns.admit(requester('a', 'Ana').asking)
  })
})

describe('a job whose reply ended', () => {
  test('leaves the queue and counts no longer', async () => {
    const turns = openTurns()
    const held = heldTurn(turns)
    const people = [1, 2, 3].map(() => requester('a', 'Ana'))
    let started = 0
    const waiting = people.map(({ asking }) => turns.admit(asking).turn(async () => started++))
    for (const { leave } of people) leave()
    for (const job of waiting)
      await expect(job).rejects.toMatchObject({ code: 'request.abandoned' })
    await held.open()
    await turns.admit(requester('a', 'Ana').asking).turn(nothing)
    expect(started).toBe(0)
  })

  test('gets no further turn', async () => {
    const turns = openTurns()
    const ana = requester('a')
    const zip = turns.admit(ana.asking, 200)
    await zip.turn(async () => ana.leave())
    await expect(zip.turn(nothing)).rejects.toMatchObject({ code: 'request.abandoned' })
    expect(() => turns.admit(ana.asking)).toThrow(
      expect.objectContaining({ code: 'request.abandoned' }),
    )
  })
})
