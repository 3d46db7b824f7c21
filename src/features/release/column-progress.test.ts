import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attackRuns } from '../../../tests/attack-runs.ts'
import { losingText } from './closing-outlook.rules.ts'
import { callText, groupProgress, type ProgressLine, sumLines } from './column-progress.rules.ts'
import type { Participation } from './contract.ts'

const areas: Readonly<Record<string, { readonly all: number; readonly open: number }>> = {
  Ventas: { all: 11, open: 7 },
  Calidad: { all: 7, open: 3 },
  Legal: { all: 2, open: 1 },
  Dirección: { all: 3, open: 0 },
}

const rater = (subject_id: string) => ({
  subject_id,
  name: subject_id,
  email: '',
  pending: 1,
  forms: 2,
  changes: null,
  reminders: 'open' as const,
  last_reminded_at: null,
  invited_at: null,
  delivery: null,
})

function participation(given = areas): Pick<Participation, 'raters' | 'pending'> {
  const of = (count: number, area: string): string[] =>
    Array.from({ length: count }, (_, index) => `${area} ${index}`)
  return {
    raters: Object.entries(given).flatMap(([area, { all }]) =>
      of(all, area).map((subject_id) => ({ subject_id, leader: `Líder de ${area}` })),
    ),
    pending: Object.entries(given).flatMap(([area, { open }]) => of(open, area).map(rater)),
  }
}

const byArea = ({ subject_id }: { readonly subject_id: string }): string =>
  subject_id.split(' ')[0] ?? ''
const shown = (lines: readonly ProgressLine[]) =>
  lines.map(({ values, finished, raters }) => [values.join(', '), finished, raters])

test('each value has a line, the least advanced first, and small ones are joined at the end', () => {
  const lines = groupProgress(participation(), byArea)
  expect(shown(lines)).toEqual([
    ['Ventas', 4, 11],
    ['Calidad', 4, 7],
    ['Dirección, Legal', 4, 5],
  ])
  expect(lines.map(({ leader }) => leader)).toEqual([
    'Líder de Ventas',
    'Líder de Calidad',
    'Líder de Dirección',
  ])
  expect(lines[0]?.pending_ids).toHaveLength(7)
})

test('a joined line of fewer than five is left out, and the totals are of the lines shown', () => {
  const { Legal, ...others } = areas
  const lines = groupProgress(participation(others), byArea)
  expect(Legal).toBeDefined()
  expect(shown(lines)).toEqual([
    ['Ventas', 4, 11],
    ['Calidad', 4, 7],
  ])
  expect(sumLines(lines)).toEqual({ finished: 8, raters: 18 })
})

test('no line counts fewer than five, and a line changes only with the list of pending raters', () => {
  const before = participation()
  const lines = groupProgress(before, byArea)
  expect(lines.every(({ raters }) => raters >= 5)).toBe(true)
  for (const { subject_id } of before.pending) {
    const pending = before.pending.filter((one) => one.subject_id !== subject_id)
    const after = groupProgress({ ...before, pending }, byArea)
    const moved = sumLines(after).finished - sumLines(lines).finished
    // as many as the list of pending raters lost by name
    expect(moved).toBe(before.pending.length - pending.length)
  }
  const again = participation()
  again.pending.reverse()
  expect(shown(groupProgress(again, byArea))).toEqual(shown(lines))
})

test('a line has a call to all of it, which names no person', () => {
  expect(callText({ finished: 31, raters: 38 }, '2026-11-27')).toBe(
    '«Vamos 31 de 38. Si te falta tu hoja, contéstala hasta el viernes 27 de noviembre de 2026. Si ya la enviaste, gracias.»',
  )
  expect(callText({ finished: 6, raters: 6 }, '2026-11-27')).toBe(
    '«Ya contestamos todas las personas. Gracias.»',
  )
})

test('a plant of thousands reads its counts with commas', () => {
  expect(callText({ finished: 1031, raters: 2038 }, '2026-11-27')).toMatch(
    /^«Vamos 1,031 de 2,038\./,
  )
  expect(losingText({ reports: 2038, whole: 0, losing: 1031, alone: 0 })).toBe(
    '1,031 de 2,038 reportes perderían un grupo',
  )
})

test('a line that is left out is recovered from no line and no total', () => {
  const area = fc.constantFrom('A', 'B', 'C', 'D')
  const person = fc.record({ area, open: fc.boolean(), otherwise: fc.boolean() })
  fc.assert(
    fc.property(fc.array(person, { minLength: 1, maxLength: 30 }), (people) => {
      const ids = people.map((one, index) => `${one.area} ${index}`)
      const publish = (isOpen: (one: (typeof people)[number]) => boolean) => {
        const lines = groupProgress(
          {
            raters: ids.map((subject_id) => ({ subject_id, leader: null })),
            pending: ids
              .filter((_, index) => people.slice(index, index + 1).some(isOpen))
              .map(rater),
          },
          byArea,
        )
        return { lines, total: sumLines(lines) }
      }
      const before = publish(({ open }) => open)
      const printed = new Set(before.lines.flatMap(({ values }) => values))
      // those of a line that is left out may do anything else
      const after = publish((one) => (printed.has(one.area) ? one.open : one.otherwise))
      expect(after).toEqual(before)
    }),
    attackRuns(300, 147),
  )
})
