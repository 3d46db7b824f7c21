import { expect, test } from 'vitest'
import { comparedText } from './sentences.rules.ts'

test('what compared reports tell is said with who it is told of: those of one end, or one person', () => {
  const compared = [{ id: 'a', name: 'Liderazgo 2025', erase_date: '2026-12-01' }]
  const text = (compared_share: number | null) => comparedText({ compared, compared_share })
  expect(text(null)).toBe('')
  expect(text(0)).toMatch(/no dedujo ninguna respuesta en respuestas simuladas\.$/)
  expect(text(0.12)).toMatch(
    /en cerca del 12 % de las competencias: .+ eligieron el mismo extremo, o es una sola persona\.$/,
  )
})
