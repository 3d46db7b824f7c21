import { expect, test } from 'vitest'
import type { Seat } from '../overlap.rules.ts'
import { attackCompared } from './compared-reports.rules.ts'

const PEER: readonly Seat[] = [['companero']]

/** Four peers here, and the same with a fifth in a project with reports of this method. */
const countRevealed = (report_method: number): number => {
  const others = [{ id: '', name: '', erase_date: '', minimum_raters: 3, report_method }]
  const raters = Array.from({ length: 5 }, (_, at) => ({
    people: 1,
    sides: [at < 4 ? PEER : [], PEER],
  }))
  const own = { minimum_raters: 3, report_method: 5 }
  return [...attackCompared([{ raters, others }], own)].filter(Boolean).length
}

test('open reports of the fourth method tell more than those that leave out what stands beside a bound', () => {
  expect(countRevealed(4)).toBeGreaterThan(countRevealed(5))
})
