import { describe, expect, test } from 'vitest'
import {
  evaluatedOptions,
  formProblem,
  generatePeers,
  generateSelfEvaluations,
  lockedEvaluated,
  newRowProblem,
  relationOptions,
} from './rules.ts'

const formOf = (
  evaluator_id: string,
  relation_type_id: number,
  evaluated_id: string,
  id?: string,
) => ({ id, evaluator_id, evaluated_id, relation_type_id })
const choice = (evaluator_id: string, relation_type_id: number) => ({
  evaluator_id,
  relation_type_id,
})
const subjects = ['ana', 'luis', 'eva', 'sol'].map((id) => ({ id }))
const ids = (options: { id: unknown }[]) => options.map(({ id }) => id)

describe('formProblem', () => {
  test.each([
    formOf('', 2, 'luis'),
    formOf('ana', 2, ''),
    formOf('ana', 0, 'luis'),
    formOf('ana', 9, 'luis'),
  ])('returns form.incomplete for %j', (form) => {
    expect(formProblem([], form)).toBe('form.incomplete')
  })

  test('refuses a second form of a pair in any relation, but not the form itself', () => {
    const saved = formOf('ana', 3, 'luis', 'f1')
    expect(formProblem([saved], formOf('ana', 3, 'luis'))).toBe('form.duplicate')
    expect(formProblem([saved], formOf('ana', 2, 'luis'))).toBe('form.pair_exists')
    expect(formProblem([saved], { ...saved, relation_type_id: 2 })).toBeNull()
    expect(formProblem([saved], formOf('luis', 3, 'ana'))).toBeNull()
  })

  test('allows an evaluator to be the evaluated in one self-evaluation only', () => {
    expect(formProblem([], formOf('ana', 1, 'luis'))).toBe('form.self_mismatch')
    expect(formProblem([], formOf('ana', 3, 'ana'))).toBe('form.same_person')
    expect(formProblem([], formOf('ana', 1, 'ana'))).toBeNull()
    expect(formProblem([formOf('ana', 1, 'ana', 'f1')], formOf('ana', 1, 'ana'))).toBe(
      'form.duplicate',
    )
  })
})

test('newRowProblem refuses a new row while another is incomplete', () => {
  expect(newRowProblem([formOf('ana', 2, 'luis')])).toBeNull()
  expect(
    newRowProblem([
      formOf('ana', 2, 'luis'),
      { evaluator_id: 'ana', evaluated_id: null, relation_type_id: null },
    ]),
  ).toBe('form.incomplete_row')
})

describe('the options of a row', () => {
  const forms = [formOf('ana', 1, 'ana', 'f1'), formOf('ana', 3, 'luis', 'f2')]

  test('offer a self-evaluation only to an evaluator without one', () => {
    expect(ids(relationOptions(forms, 'ana'))).toEqual([2, 3, 4, 5])
    expect(ids(relationOptions(forms, 'luis'))).toEqual([1, 2, 3, 4, 5])
    expect(ids(relationOptions(forms, 'ana', forms[0]))).toEqual([1, 2, 3, 4, 5])
  })

  test('offer all subjects except the evaluator and those evaluated already', () => {
    expect(ids(evaluatedOptions(subjects, forms, choice('ana', 2)))).toEqual(['eva', 'sol'])
    expect(ids(evaluatedOptions(subjects, forms, choice('ana', 3), forms[1]))).toEqual([
      'luis',
      'eva',
      'sol',
    ])
    expect(ids(evaluatedOptions(subjects, forms, choice('luis', 3)))).toEqual(['ana', 'eva', 'sol'])
  })

  test('offer only the evaluator in a self-evaluation, and lock it', () => {
    expect(ids(evaluatedOptions(subjects, forms, choice('luis', 1)))).toEqual(['luis'])
    expect(lockedEvaluated(choice('luis', 1))).toBe('luis')
    expect(lockedEvaluated(choice('luis', 2))).toBeNull()
  })
})

describe('generated forms', () => {
  const withArea = (areas: Record<string, string>) =>
    Object.entries(areas).map(([id, value]) => ({
      id,
      values: [{ subject_property_id: 'area', value }],
    }))

  test('are self-evaluations of the subjects without one', () => {
    expect(generateSelfEvaluations(subjects, [formOf('ana', 1, 'ana')])).toEqual(
      ['luis', 'eva', 'sol'].map((id) => ({
        evaluator_id: id,
        evaluated_id: id,
        relation_type_id: 1,
      })),
    )
  })

  test('are peers of the same area in both directions, except existing pairs', () => {
    const members = withArea({
      ana: 'Calidad',
      luis: ' CALIDAD',
      eva: 'calidad',
      sol: 'Ventas',
      max: '',
      leo: '',
    })
    const existing = [formOf('ana', 2, 'luis'), formOf('eva', 3, 'ana'), formOf('ana', 2, 'sol')]
    const generated = generatePeers(members, existing, 'area')
    expect(generated).toMatchObject({ kept: 1 })
    expect(
      'forms' in generated &&
        generated.forms.map(
          (form) => `${form.evaluator_id} ${form.relation_type_id} ${form.evaluated_id}`,
        ),
    ).toEqual(['ana 3 eva', 'luis 3 ana', 'luis 3 eva', 'eva 3 luis'])
  })

  test('never exceed the limit of a matrix', () => {
    const members = withArea(
      Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`p${index}`, 'Calidad'])),
    )
    expect(generatePeers(members, [], 'area')).toEqual({ code: 'forms.too_many' })
  })
})
