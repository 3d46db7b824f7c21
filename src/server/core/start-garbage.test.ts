import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { collectGarbage } from './start-garbage.ts'

test('what nothing refers to any more is collected, and no one else can collect', async () => {
  const left = new WeakRef({ text: 'of the start' })
  await nextTurn()
  collectGarbage()
  await nextTurn()
  expect(left.deref()).toBeUndefined()
  expect('gc' in globalThis).toBe(false)
})
