import { describe, expect, test } from 'vitest'
import type { Evaluation } from './contract.ts'
import {
  draftOf,
  type Editing,
  emptyDraft,
  inputOf,
  isBlank,
  sameDraft,
  settled,
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
  matrices: [],
  evaluation_competences: [
    {
      competence: {
        id: id(1),
        name: 'Liderazgo',
        description: 'Da rumbo',
        questions: [{ id: id(2), question: 'Explica el rumbo', name: 'Rumbo' }],
      },
    },
    { competence: { id: id(3), name: 'Comunicación', description: 'Escucha', questions: [] } },
  ],
}
const draft = draftOf(evaluation)
const question = (part: Partial<Editing & { part: 'question' }> = {}): Editing => ({
  part: 'question',
  competence: id(1),
  key: null,
  question: '',
  name: '',
  ...part,
})

describe('an evaluation that is being written', () => {
  test('it is sent as it was read, with its ids', () => {
    const { competences } = inputOf(draft)
    expect(competences.map((competence) => competence.id)).toEqual([id(1), id(3)])
    expect(competences[0]?.questions).toEqual([
      { id: id(2), question: 'Explica el rumbo', name: 'Rumbo' },
    ])
  })

  test('spaces around its name change nothing', () => {
    expect(sameDraft(draft, { ...draft, name: '  Mandos  medios ' })).toBe(true)
    expect(sameDraft(draft, { ...draft, name: 'Mandos' })).toBe(false)
  })

  test('a suggestion is copied without ids', () => {
    const { competences } = inputOf(
      withSuggestion(
        emptyDraft,
        { name: ' Venta ', description: 'Cierra', questions: [{ question: 'Prepara', name: 'P' }] },
        newKey,
      ),
    )
    expect(competences).toEqual([
      {
        id: null,
        name: 'Venta',
        description: 'Cierra',
        questions: [{ id: null, question: 'Prepara', name: 'P' }],
      },
    ])
  })
})

describe('a question that is being edited', () => {
  test('it needs a text', () => {
    expect(settled(draft, question({ question: '  ' }), newKey)).toEqual({
      problem: 'evaluation.question_required',
    })
  })

  test('a new one goes last, a known one keeps its place and its id', () => {
    const added = settled(
      draft,
      question({ question: ' Escucha  antes ', name: 'Escucha' }),
      newKey,
    )
    expect('draft' in added && inputOf(added.draft).competences[0]?.questions).toEqual([
      { id: id(2), question: 'Explica el rumbo', name: 'Rumbo' },
      { id: null, question: 'Escucha antes', name: 'Escucha' },
    ])
    const mended = settled(
      draft,
      question({ key: id(2), question: 'Explica hacia dónde va', name: '' }),
      newKey,
    )
    expect('draft' in mended && inputOf(mended.draft).competences[0]?.questions).toEqual([
      { id: id(2), question: 'Explica hacia dónde va', name: '' },
    ])
  })

  test('one that was never begun is lost without regret', () => {
    expect(isBlank(question())).toBe(true)
    expect(isBlank(question({ name: 'Rumbo' }))).toBe(false)
    expect(isBlank(question({ key: id(2) }))).toBe(false)
  })
})

describe('a competence that is being edited', () => {
  const editing = (name: string, description: string): Editing => ({
    part: 'competence',
    key: id(1),
    name,
    description,
  })

  test('it needs a name and a description, and a name of its own', () => {
    expect(settled(draft, editing('Liderazgo', ' '), newKey)).toEqual({
      problem: 'evaluation.competence_incomplete',
    })
    expect(settled(draft, editing('', 'Da rumbo'), newKey)).toEqual({
      problem: 'evaluation.competence_incomplete',
    })
    expect(settled(draft, editing('comunicacion', 'Da rumbo'), newKey)).toEqual({
      problem: 'evaluation.competence_duplicate',
    })
  })

  test('its questions stay', () => {
    const changed = settled(draft, editing(' Liderazgo  claro', 'Acompaña'), newKey)
    expect('draft' in changed && inputOf(changed.draft).competences[0]).toMatchObject({
      id: id(1),
      name: 'Liderazgo claro',
      description: 'Acompaña',
      questions: [{ id: id(2) }],
    })
  })
})

test('a title longer than thirty characters is cut', () => {
  expect(shortTitle('Evaluación de mandos medios', EVALUATION_TITLE_LENGTH)).toBe(
    'Evaluación de mandos medios',
  )
  expect(shortTitle('Evaluación de mandos medios de planta', EVALUATION_TITLE_LENGTH)).toBe(
    'Evaluación de mandos medios de…',
  )
})
