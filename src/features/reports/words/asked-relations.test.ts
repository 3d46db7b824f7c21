import { describe, expect, test } from 'vitest'
import type { RelationKey } from '#shared/relations.ts'
import { smallMatrix, smallSurvey, type SmallForm } from '../../../../tests/small-matrix.ts'
import { computeSubjectNumbers } from '../numbers/subject-numbers.rules.ts'
import { composeSubjectReport } from './subject-report.rules.ts'

const form = (relation: RelationKey, ...choices: (number | null)[]): SmallForm => ({
  relation,
  choices,
  comment: null,
})

/** Two questions, of which only these relations are asked the second one. */
const inputOf = (relations: readonly RelationKey[], forms: readonly SmallForm[]) => {
  const { survey, everyone } = smallMatrix(smallSurvey(3, [2]), [forms])
  const [evaluated] = everyone
  if (!evaluated) throw new Error('expected an evaluated')
  const competences = survey.competences.map((competence) => ({
    ...competence,
    questions: competence.questions.map((question, index) =>
      index === 1 ? { ...question, relations } : question,
    ),
  }))
  return { ...survey, ...evaluated, competences }
}
const secondOf = (relations: readonly RelationKey[], forms: readonly SmallForm[]) => {
  const numbers = computeSubjectNumbers(inputOf(relations, forms))
  return {
    keys: numbers.blocks.map(({ key }) => key),
    line: numbers.competences[0]?.behaviours[1],
  }
}

const peers = [form('companero', 1, 2), form('companero', 2, 2), form('companero', 3, 2)]
const clients = [form('cliente', 1, 3), form('cliente', 2, 3), form('cliente', 3, 3)]

describe('a question for some relations only', () => {
  test('is published of the groups that are asked, and is no N/A of the others', () => {
    const unasked = peers.map(({ relation, choices }) => form(relation, choices[0] ?? null, null))
    const { keys, line } = secondOf(['cliente'], [form('auto', 2, null), ...unasked, ...clients])
    expect(keys).toEqual(['companero', 'cliente'])
    expect(line?.blocks.map((score) => score !== null)).toEqual([false, true])
    expect(line?.unasked).toEqual({ self: true, blocks: [true, false] })
    const report = composeSubjectReport(
      inputOf(['cliente'], [form('auto', 2, null), ...unasked, ...clients]),
    )
    const hidden = report.kind === 'full' ? report.behaviours.hidden : ''
    expect(hidden).toContain('la pregunta no se hace a todos los de ese grupo')
    expect(hidden).not.toContain('N/A')
    expect(hidden).not.toContain('menos de')
  })

  test('is not published of a pool of which some relations only are asked', () => {
    const pool = [
      ...peers.slice(0, 2),
      form('cliente', 1, 3),
      form('cliente', 2, 3),
      form('equipo', 2, null),
    ]
    const { keys, line } = secondOf(['companero', 'cliente'], pool)
    expect(keys).toEqual(['otros'])
    expect(line?.blocks).toEqual([null])
    expect(line?.others).toBeNull()
    expect(secondOf(['companero', 'cliente', 'equipo'], pool).line?.blocks).not.toEqual([null])
  })

  test('is not published of a group that is not asked, whatever is stored', () => {
    expect(secondOf(['equipo'], [...peers, form('lider', 2, 2)]).line?.blocks).toEqual([null, null])
  })
})
