import { expect, test } from 'vitest'
import { fewAnswers } from './few-answers.rules.ts'

/** Progress of líder, compañero, equipo and cliente in pairs of answered and requested forms. */
function progress(...pairs: readonly (readonly [number, number])[]) {
  const sumOf = (index: 0 | 1) => pairs.slice(1).reduce((sum, pair) => sum + pair[index], 0)
  return {
    shares: pairs
      .map(([answered, forms], index) => ({ relation_type_id: index + 2, answered, forms }))
      .filter(({ forms }) => forms > 0),
    grouped: { answered: sumOf(0), forms: sumOf(1) },
  }
}

test.each([
  [
    'a report that shows every relation',
    [
      [1, 1],
      [3, 4],
    ],
    null,
  ],
  [
    'small groups that are pooled',
    [
      [1, 1],
      [2, 3],
      [1, 2],
    ],
    null,
  ],
  ['a person without raters', [], ['Sin evaluadores', 'No se invitó a otras personas']],
  [
    'a person about whom no one answered',
    [
      [0, 1],
      [0, 4],
    ],
    ['Sin respuestas', 'No respondió ninguna otra persona'],
  ],
  [
    'only a leader who did not answer',
    [
      [0, 1],
      [3, 3],
    ],
    ['Pocas respuestas', 'Sin respuestas de líder'],
  ],
  [
    'two of three peers alone',
    [
      [0, 0],
      [2, 3],
    ],
    ['Pocas respuestas', 'Respondieron menos de 3 personas'],
  ],
  [
    'peers below the minimum beside a leader',
    [
      [1, 1],
      [2, 3],
    ],
    ['Pocas respuestas', 'No se muestra: compañeros'],
  ],
] as const)('%s', (_title, pairs, expected) => {
  const found = fewAnswers(progress(...pairs), 3)
  expect(found && [found.word, found.reason]).toEqual(expected)
})
