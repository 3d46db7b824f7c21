import { expect, test } from 'vitest'
import { idleState } from './idle.rules.ts'

test.each([
  [89_999, 0, { leaves: false, asks: false, stops: false }],
  [90_000, 0, { leaves: false, asks: true, stops: false }],
  [120_000, 0, { leaves: true, asks: true, stops: false }],
  [0, 9_999, { leaves: false, asks: false, stops: false }],
  [0, 10_000, { leaves: false, asks: false, stops: true }],
])(
  'after %i ms without touch and %i ms unsaved a shared browser does %o',
  (idle, unsaved, state) => {
    expect(idleState(idle, unsaved)).toEqual(state)
  },
)
