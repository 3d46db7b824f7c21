import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { MatrixReport } from '../model/matrix-report-model.rules.ts'
import { defaultShape, sampleEvaluated, sampleSurvey } from '../model/sample.rules.ts'
import { groupNumbers } from '../numbers/group.rules.ts'
import type { Survey } from '../numbers/survey.rules.ts'
import { composeMatrixReport } from '../words/matrix-report.rules.ts'
import { BoardPage } from './BoardPage.tsx'
import { GroupBehaviours } from './GroupBehaviours.tsx'
import { GroupRelations } from './GroupRelations.tsx'
import { GroupSpread } from './GroupSpread.tsx'
import { FoldedCard } from './ReportCard.tsx'

const PEOPLE = 26

/** A group whose first competences are as much lower as `lower` says, in values of the scale. */
function composeGroup(lower: readonly number[], change: (survey: Survey) => Survey = (it) => it) {
  const survey = change(sampleSurvey(defaultShape))
  const shifts = survey.competences.flatMap(({ questions }, index) =>
    questions.map(() => lower[index] ?? 0),
  )
  const people = Array.from({ length: PEOPLE }, (_, person) => {
    const evaluated = sampleEvaluated({ ...defaultShape, seed: `grupo ${person}` }, survey)
    const forms = evaluated.forms.map((form) => ({
      ...form,
      choices: form.choices.map((choice, at) => choice && Math.max(1, choice - (shifts[at] ?? 0))),
    }))
    return { ...evaluated, forms }
  })
  return composeMatrixReport(survey, groupNumbers(survey, people, []))
}

/** Competences that no guidance of the library knows. */
const ownCompetences = (survey: Survey): Survey => ({
  ...survey,
  competences: survey.competences.map((competence, index) => ({
    ...competence,
    name: `Valor ${index + 1}`,
    questions: competence.questions.map((question, at) => ({
      ...question,
      question: `Vive el valor ${index + 1} en la situación ${at + 1}`,
    })),
  })),
})

const render = (group: MatrixReport): string =>
  renderToStaticMarkup(
    <>
      <BoardPage group={group} />
      <FoldedCard note={group.spread.headline} open={group.board.training.length === 0}>
        <GroupSpread group={group} />
      </FoldedCard>
      <FoldedCard note={group.relations.headline}>
        <GroupRelations group={group} />
      </FoldedCard>
      <FoldedCard note={group.behaviours.headline}>
        <GroupBehaviours group={group} />
      </FoldedCard>
    </>,
  )

/** What is read before anything is opened. */
const wordsAtFirst = (html: string): readonly string[] =>
  html
    .replace(/(<details(?![^>]* open)[^>]*>.*?<\/summary>).*?<\/details>/gs, '$1')
    .replace(/<div [^>]*popover.*?<\/div>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '')

const groups = {
  even: composeGroup([]),
  ordered: composeGroup([2, 2, 1]),
  'of own competences': composeGroup([2, 2, 2], ownCompetences),
} as const

describe('the page of a group', () => {
  test.each(Object.entries(groups))('shows at most 280 words at first: %s', (_, group) => {
    expect(wordsAtFirst(render(group)).length).toBeLessThanOrEqual(280)
  })

  test('proposes each action once, also for competences that the library does not know', () => {
    const actions = [groups.ordered, groups['of own competences']].map(({ board }) =>
      board.training.map(({ action }) => action),
    )
    expect(actions.map(({ length }) => length)).toEqual([2, 3])
    for (const each of actions) expect(new Set(each).size).toBe(each.length)
  })

  test('gives no ordinals, and says of nothing that someone asked for it', () => {
    for (const group of Object.values(groups)) {
      const html = render(group)
      expect(html).not.toMatch(/<ol\b/)
      expect(html).not.toMatch(/[1-3][.º]\s*(lugar|prioridad)|primer lugar|pidió/i)
    }
  })

  test('sets a count that is said in words apart from the numbers', () => {
    const { board } = groups.even
    const figures = [
      { value: '286 de 286', label: 'evaluaciones completas' },
      { value: 'menos de 5 de 26', label: 'con algún punto ciego' },
    ]
    const html = render({ ...groups.even, board: { ...board, figures } })
    expect(html).toContain('<dd>286 de 286</dd>')
    expect(html).toContain('<dd class="figure-words">menos de 5 de 26</dd>')
  })

  test('orders equal printed numbers nowhere: what is even has no first', () => {
    expect(groups.even.board.training).toEqual([])
    expect(groups.even.competences.map(({ place_text }) => place_text)).toEqual(
      groups.even.competences.map(() => 'pareja'),
    )
  })
})
