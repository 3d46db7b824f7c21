import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TurnOrder, WaitingLimit } from './turn-order.ts'

interface Job {
  readonly workspace_id: string
  readonly number: number
}

const WORKSPACES = ['a', 'b', 'c', 'd']
const step = fc.record({
  action: fc.constantFrom('add', 'add', 'begin', 'begin', 'end', 'remove'),
  choice: fc.nat(99),
})

/** The order beside a plain record of what waits and what is under way. */
class Model {
  readonly order: TurnOrder<Job>
  waiting: Job[] = []
  underWay: Job[] = []
  /** How often each other workspace began while one waited and could have begun. */
  readonly overtaken = new Map<string, Map<string, number>>()
  #added = 0

  constructor(slots: number) {
    this.order = new TurnOrder(slots)
  }

  add(choice: number): void {
    const workspace_id = WORKSPACES[choice % WORKSPACES.length] ?? ''
    const job = { workspace_id, number: ++this.#added }
    this.waiting.push(job)
    this.order.add(job)
  }

  remove(choice: number): void {
    const job = this.waiting[choice % this.waiting.length]
    if (!job) return
    this.waiting = this.waiting.filter((other) => other !== job)
    this.order.remove(job)
    if (!this.mayStart().includes(job.workspace_id)) this.overtaken.delete(job.workspace_id)
  }

  end(choice: number): void {
    const job = this.underWay[choice % this.underWay.length]
    if (!job) return
    this.underWay = this.underWay.filter((other) => other !== job)
    this.order.end(job)
  }

  /** Waiting workspaces without a job under way. */
  mayStart(): string[] {
    const busy = this.underWay.map(({ workspace_id }) => workspace_id)
    const waiting = new Set(this.waiting.map(({ workspace_id }) => workspace_id))
    return [...waiting].filter((workspace_id) => !busy.includes(workspace_id))
  }

  begin(): Job | undefined {
    const overtakable = this.mayStart()
    const job = this.order.begin()
    if (!job) return undefined
    for (const workspace_id of overtakable) {
      const counts = this.overtaken.get(workspace_id) ?? new Map<string, number>()
      counts.set(job.workspace_id, (counts.get(job.workspace_id) ?? 0) + 1)
      this.overtaken.set(workspace_id, counts)
    }
    this.overtaken.delete(job.workspace_id)
    this.waiting = this.waiting.filter((other) => other !== job)
    this.underWay.push(job)
    return job
  }
}

const forAnySteps = (check: (model: Model, slots: number) => void): void =>
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 3 }),
      fc.array(step, { maxLength: 120 }),
      (slots, steps) => {
        const model = new Model(slots)
        for (const { action, choice } of steps) {
          if (action === 'begin') check(model, slots)
          else if (action === 'add') model.add(choice)
          else if (action === 'end') model.end(choice)
          else model.remove(choice)
        }
      },
    ),
  )

describe('the order of turns', () => {
  test('begins a job whenever a slot is free and a waiting workspace has none under way', () => {
    forAnySteps((model, slots) => {
      const expected = model.underWay.length < slots && model.mayStart().length > 0
      expect(model.begin() !== undefined).toBe(expected)
    })
  })

  test('gives every other workspace at most one turn while one waits', () => {
    forAnySteps((model) => {
      model.begin()
      for (const counts of model.overtaken.values())
        expect(Math.max(...counts.values())).toBeLessThanOrEqual(1)
    })
  })

  test('keeps the order within a workspace', () => {
    forAnySteps((model) => {
      const waiting = [...model.waiting]
      const job = model.begin()
      if (job) expect(waiting.find((other) => other.workspace_id === job.workspace_id)).toBe(job)
    })
  })

  test('has at most so many jobs under way as slots, and one of a workspace', () => {
    forAnySteps((model, slots) => {
      model.begin()
      expect(model.underWay.length).toBeLessThanOrEqual(slots)
      const workspaces = model.underWay.map(({ workspace_id }) => workspace_id)
      expect(new Set(workspaces).size).toBe(workspaces.length)
    })
  })

  test('begins the only job of a workspace right after the job under way of one with 150', () => {
    const order = new TurnOrder<Job>(1)
    for (let number = 0; number < 150; number++) order.add({ workspace_id: 'busy', number })
    const underWay = order.begin()
    order.add({ workspace_id: 'quiet', number: 150 })
    if (underWay) order.end(underWay)
    expect(order.begin()?.workspace_id).toBe('quiet')
  })

  test('alternates between a workspace with many jobs and one that adds each after its last', () => {
    const order = new TurnOrder<Job>(1)
    for (let number = 0; number < 10; number++) order.add({ workspace_id: 'busy', number })
    const turns: string[] = []
    const takeTurn = (whileUnderWay: () => void): void => {
      const job = order.begin()
      if (!job) return
      turns.push(job.workspace_id)
      whileUnderWay()
      order.end(job)
    }
    for (let report = 1; report <= 3; report++) {
      takeTurn(() => order.add({ workspace_id: 'zip', number: report }))
      takeTurn(() => {})
    }
    expect(turns).toEqual(['busy', 'zip', 'busy', 'zip', 'busy', 'zip'])
  })
})

describe('the limit of waiting jobs', () => {
  test('lets each person have as many as it allows, whatever the others have', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), fc.nat(3))), (events) => {
        const limit = new WaitingLimit(3)
        const counts = [0, 0, 0, 0]
        for (const [enters, person] of events) {
          const count = counts[person] ?? 0
          if (enters) {
            expect(limit.enter(`person ${person}`)).toBe(count < 3)
            counts[person] = Math.min(count + 1, 3)
          } else if (count > 0) {
            limit.leave(`person ${person}`)
            counts[person] = count - 1
          }
        }
      }),
    )
  })
})
