import { describe, expect, test } from 'vitest'
import type { Evaluation } from './contract.ts'
import {
  toDraft,
  type EditedPart,
  type EditedQuestion,
  emptyDraft,
  toInput,
  isBlankQuestion,
  isSameDraft,
  applyEdit,
  shortTitle,
  withSuggestion,
} from './draft.rules.ts'
import { EVALUATION_TITLE_LENGTH } from './limits.ts'

let keys = 0
const newKey = () => `key ${++keys}`
const id = (n: number) => `00000000-0000-0000-0000-00000000000${n}`
const evaluation: Evaluation = {
  id: id(0),
  company_id: null,
  name: 'Mandos medios',
  scale_id: id(9),
  scale_name: 'Frecuencia',
  locked: false,
  version: 1,
  matrices: [],
  prompts: [],
  evaluation_competences: [
    {
      competence: {
        id: id(1),
        name: 'Liderazgo',
        description: 'Da rumbo',
        questions: [
          {
            id: id(2),
            question: 'Explica el rumbo',
            name: 'Rumbo',
            self_question: '',
            relation_type_ids: [],
            anchors: [],
          },
        ],
      },
    },
    { competence: { id: id(3), name: 'Comunicación', description: 'Escucha', questions: [] } },
  ],
}
const draft = toDraft(evaluation)
const question = (texts: Partial<EditedQuestion> = {}): EditedPart => ({
  part: 'question',
  competence: id(1),
  key: null,
  question: '',
  name: '',
  self_question: '',
  relation_type_ids: [],
  anchors: [],
  ...texts,
})

describe('a draft', () => {
  test('is sent with the ids it was read with', () => {
    const { competences } = toInput(draft)
    expect(competences.map((competence) => competence.id)).toEqual([id(1), id(3)])
    expect(competences[0]?.questions).toEqual([
      {
        id: id(2),
        question: 'Explica el rumbo',
        name: 'Rumbo',
        self_question: '',
        relation_type_ids: [],
        anchors: [],
      },
    ])
  })

  test('is the same with other spaces in its name', () => {
    expect(isSameDraft(draft, { ...draft, name: '  Mandos  medios ' })).toBe(true)
    expect(isSameDraft(draft, { ...draft, name: 'Mandos' })).toBe(false)
  })

  test('gets a copy of a suggestion without ids', () => {
    const { competences } = toInput(
      withSuggestion(
        emptyDraft,
        {
          name: ' Venta ',
          description: 'Cierra',
          questions: [
            {
              question: 'Prepara',
              name: 'P',
              self_question: '',
              relation_type_ids: [],
              anchors: [],
            },
          ],
        },
        newKey,
      ),
    )
    expect(competences).toEqual([
      {
        id: null,
        name: 'Venta',
        description: 'Cierra',
        questions: [
          {
            id: null,
            question: 'Prepara',
            name: 'P',
            self_question: '',
            relation_type_ids: [],
            anchors: [],
          },
        ],
      },
    ])
  })
})

describe('an edited question', () => {
  test('describes all values or none', () => {
    const edited = (anchors: readonly string[]) =>
      applyEdit(draft, question({ question: 'Escucha', anchors }), newKey)
    expect(edited(['Nunca calla', ' ', 'Siempre'])).toEqual({
      problem: 'evaluation.anchors_incomplete',
    })
    const anchorsOf = (result: ReturnType<typeof edited>) =>
      'draft' in result && toInput(result.draft).competences[0]?.questions.at(-1)?.anchors
    expect(anchorsOf(edited([' ', '', '  ']))).toEqual([])
    expect(anchorsOf(edited([' Nunca  calla', 'A veces', 'Siempre']))).toEqual([
      'Nunca calla',
      'A veces',
      'Siempre',
    ])
  })

  test('needs a text', () => {
    expect(applyEdit(draft, question({ question: '  ' }), newKey)).toEqual({
      problem: 'evaluation.question_required',
    })
  })

  test('becomes the last one if it is new, and otherwise keeps its position and id', () => {
    const added = applyEdit(
      draft,
      question({ question: ' Escucha  antes ', name: 'Escucha' }),
      newKey,
    )
    expect('draft' in added && toInput(added.draft).competences[0]?.questions).toEqual([
      {
        id: id(2),
        question: 'Explica el rumbo',
        name: 'Rumbo',
        self_question: '',
        relation_type_ids: [],
        anchors: [],
      },
      {
        id: null,
        question: 'Escucha antes',
        name: 'Escucha',
        self_question: '',
        relation_type_ids: [],
        anchors: [],
      },
    ])
    const changed = applyEdit(
      draft,
      question({ key: id(2), question: 'Explica hacia dónde va', name: '' }),
      newKey,
    )
    expect('draft' in changed && toInput(changed.draft).competences[0]?.questions).toEqual([
      {
        id: id(2),
        question: 'Explica hacia dónde va',
        name: '',
        self_question: '',
        relation_type_ids: [],
        anchors: [],
      },
    ])
  })

  test('is blank if it is new and has no texts', () => {
    expect(isBlankQuestion(question())).toBe(true)
    expect(isBlankQuestion(question({ name: 'Rumbo' }))).toBe(false)
    expect(isBlankQuestion(question({ key: id(2) }))).toBe(false)
  })
})

describe('an edited competence', () => {
  const editing = (name: string, description: string): EditedPart => ({
    part: 'competence',
    key: id(1),
    name,
    description,
  })

  test('needs a name and a description, and a name that no other competence has', () => {
    expect(applyEdit(draft, editing('Liderazgo', ' '), newKey)).toEqual({
      problem: 'evaluation.competence_incomplete',
    })
    expect(applyEdit(draft, editing('', 'Da rumbo'), newKey)).toEqual({
      problem: 'evaluation.competence_incomplete',
    })
    expect(applyEdit(draft, editing('comunicacion', 'Da rumbo'), newKey)).toEqual({
      problem: 'evaluation.competence_duplicate',
    })
  })

  test('keeps its questions', () => {
    const changed = applyEdit(draft, editing(' Liderazgo  claro', 'Acompaña'), newKey)
    expect('draft' in changed && toInput(changed.draft).competences[0]).toMatchObject({
      id: id(1),
      name: 'Liderazgo claro',
      description: 'Acompaña',
      questions: [{ id: id(2) }],
    })
  })
})

test('shortTitle cuts names after thirty characters', () => {
  expect(shortTitle('Evaluación de mandos medios', EVALUATION_TITLE_LENGTH)).toBe(
    'Evaluación de mandos medios',
  )
  expect(shortTitle('Evaluación de mandos medios de planta', EVALUATION_TITLE_LENGTH)).toBe(
    'Evaluación de mandos medios de…',
  )
})
