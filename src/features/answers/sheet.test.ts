import { describe, expect, test } from 'vitest'
import { messages } from '#shared/messages.ts'
import { audienceNotes } from './audience.rules.ts'
import { type Draft, keyOf } from './queue.rules.ts'
import {
  openQuestions,
  resumeAt,
  type SheetData,
  type Step,
  stepAddress,
  stepAfter,
  stepBefore,
  stepOf,
  ticksOf,
  valueOfKey,
} from './sheet.rules.ts'

const data: SheetData = {
  subject_id: 's',
  self: false,
  minimum_raters: 3,
  opens_at: 0,
  asked: false,
  texts: messages,
  values: [
    ...[1, 2, 3, 4, 5].map((value) => ({ id: `v${value}`, value, description: `Valor ${value}` })),
    { id: 'na', value: null, description: 'No lo he observado' },
  ],
  questions: ['a', 'b', 'c', 'd'].map((id) => ({ id, question: `¿${id}?`, competence: 'Escucha' })),
  people: [
    { form_id: 'ana', name: 'Ana', relation: 'companero' },
    { form_id: 'luis', name: 'Luis', relation: 'lider' },
  ],
}

/** «ana a» means: the question a is answered about Ana. */
const answered = (...pairs: string[]): ReadonlyMap<string, Draft> => {
  const drafts = pairs.map((pair): Draft => ({
    form_id: pair.split(' ')[0] ?? '',
    question_id: pair.split(' ')[1] ?? '',
    value: 'v3',
    sequence: 1,
  }))
  return new Map(drafts.map((draft) => [keyOf(draft), draft]))
}

describe('the ruler', () => {
  test('shows what is complete, what was left behind and what is to come', () => {
    expect(ticksOf(data, answered('ana a', 'luis a', 'ana b'), 2)).toEqual([
      'complete',
      'gap',
      'pending',
      'pending',
    ])
  })

  test('counts a question that was skipped as left behind', () => {
    expect(ticksOf(data, answered('ana c', 'luis c'), 0)).toEqual([
      'gap',
      'gap',
      'complete',
      'pending',
    ])
    expect(ticksOf(data, answered(), 'review')).toEqual(['gap', 'gap', 'gap', 'gap'])
  })
})

test('whoever comes back goes on at the first question that lacks somebody, or at the last step', () => {
  expect(resumeAt(data, answered('ana a', 'luis a', 'ana b'))).toBe(1)
  expect(
    resumeAt(data, answered(...data.questions.flatMap(({ id }) => [`ana ${id}`, `luis ${id}`]))),
  ).toBe('review')
})

test('what is missing is named by question and person', () => {
  expect(
    openQuestions(data, answered('ana a', 'luis a', 'ana b', 'ana c', 'luis c')).map(
      ({ place, missing }) => [place, missing.map((person) => person.name)],
    ),
  ).toEqual([
    [1, ['Luis']],
    [3, ['Ana', 'Luis']],
  ])
})

describe('the steps', () => {
  test('lead from the questions through comments to the review and back', () => {
    const steps: Step[] = [0, 3, 'comments', 'review']
    expect(steps.map((step) => stepAfter(step, 4))).toEqual([1, 'comments', 'review', 'review'])
    expect(steps.map((step) => stepBefore(step, 4))).toEqual([0, 2, 3, 'comments'])
  })

  test('have addresses that open them again, and other addresses open none', () => {
    for (const step of [0, 3, 'comments', 'review'] as const)
      expect(stepOf(Object.fromEntries(new URLSearchParams(stepAddress(step))), 4)).toBe(step)
    for (const query of [
      {},
      { pregunta: '0' },
      { pregunta: '5' },
      { pregunta: '-1' },
      { pregunta: '1e1' },
      { paso: 'constructor' },
    ])
      expect(stepOf(query, 4)).toBeUndefined()
  })
})

test('a digit chooses by number, zero is the tenth, N is what was not observed', () => {
  expect(['1', '5', 'n', 'N', '6', '0', 'x', 'Enter'].map((key) => valueOfKey(data, key))).toEqual([
    'v1',
    'v5',
    'na',
    'na',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

describe('who will see the answers', () => {
  const said = (...forms: Parameters<typeof audienceNotes>[0]) =>
    audienceNotes(forms, 3).map(({ lead, rest }) => lead + rest)

  test('a leader reads that theirs is shown apart, and nothing of groups', () => {
    expect(said({ relation: 'lider', group_size: 1 })).toEqual([
      'Como líder, tu calificación se muestra aparte y se sabrá que viene de su líder. También tus comentarios.',
    ])
  })

  test('others read with how many they are added up and what happens below the minimum', () => {
    const [first, group] = said(
      { relation: 'companero', group_size: 4 },
      { relation: 'companero', group_size: 4 },
    )
    expect(first).toContain('Tus respuestas se muestran sólo agrupadas, con al menos 3 personas')
    expect(group).toBe(
      'Como par, tus respuestas se suman con las de otras 3 personas y sólo se muestra el promedio. Si responden menos de 3, se juntan con las de otros grupos o no se muestran.',
    )
  })

  test('groups of different sizes are told as a range, a group of one as what it is', () => {
    expect(
      said({ relation: 'equipo', group_size: 3 }, { relation: 'equipo', group_size: 6 })[1],
    ).toContain('otras 2 a 5 personas, según a quién evalúas,')
    expect(said({ relation: 'cliente', group_size: 1 })[1]).toContain(
      'eres la única persona de tu grupo',
    )
  })
})
