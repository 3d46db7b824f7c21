import { describe, expect, test } from 'vitest'
import { coverage, raterLoad, usualLoad } from './coverage.rules.ts'
import {
  evaluatedOptions,
  formProblem,
  generatePeers,
  generateSelfEvaluations,
  lockedEvaluated,
  newRowProblem,
  relationOptions,
} from './rules.ts'

const connect = (
  evaluator_id: string,
  relation_type_id: number,
  evaluated_id: string,
  id?: string,
) => ({ id, evaluator_id, evaluated_id, relation_type_id })
const subjects = ['ana', 'luis', 'eva', 'sol'].map((id) => ({ id }))
const ids = (options: { id: unknown }[]) => options.map(({ id }) => id)

describe('a connection', () => {
  test.each([
    connect('', 2, 'luis'),
    connect('ana', 2, ''),
    connect('ana', 0, 'luis'),
    connect('ana', 9, 'luis'),
  ])('%j is incomplete', (one) => {
    expect(formProblem([], one)).toBe('form.incomplete')
  })

  test('is refused the second time, unless it is the same one being saved', () => {
    const saved = connect('ana', 3, 'luis', 'f1')
    expect(formProblem([saved], connect('ana', 3, 'luis'))).toBe('form.duplicate')
    expect(formProblem([saved], { ...saved })).toBeNull()
    expect(formProblem([saved], connect('ana', 2, 'luis'))).toBeNull()
    expect(formProblem([saved], connect('luis', 3, 'ana'))).toBeNull()
  })

  test('with oneself is a self-evaluation and nothing else, and only one', () => {
    expect(formProblem([], connect('ana', 1, 'luis'))).toBe('form.self_mismatch')
    expect(formProblem([], connect('ana', 3, 'ana'))).toBe('form.same_person')
    expect(formProblem([], connect('ana', 1, 'ana'))).toBeNull()
    expect(formProblem([connect('ana', 1, 'ana', 'f1')], connect('ana', 1, 'ana'))).toBe(
      'form.duplicate',
    )
  })

  test('cannot be added while another is incomplete', () => {
    expect(newRowProblem([connect('ana', 2, 'luis')])).toBeNull()
    expect(
      newRowProblem([
        connect('ana', 2, 'luis'),
        { evaluator_id: 'ana', evaluated_id: null, relation_type_id: null },
      ]),
    ).toBe('form.incomplete_row')
  })
})

describe('what is offered', () => {
  const forms = [connect('ana', 1, 'ana', 'f1'), connect('ana', 3, 'luis', 'f2')]

  test('a self-evaluation only to who has none', () => {
    expect(ids(relationOptions(forms, 'ana'))).toEqual([2, 3, 4, 5])
    expect(ids(relationOptions(forms, 'luis'))).toEqual([1, 2, 3, 4, 5])
    expect(ids(relationOptions(forms, 'ana', forms[0]))).toEqual([1, 2, 3, 4, 5])
  })

  test('everybody but the evaluator and who is connected already', () => {
    expect(ids(evaluatedOptions(subjects, forms, 'ana', 2))).toEqual(['eva', 'sol'])
    expect(ids(evaluatedOptions(subjects, forms, 'ana', 3, forms[1]))).toEqual([
      'luis',
      'eva',
      'sol',
    ])
    expect(ids(evaluatedOptions(subjects, forms, 'luis', 3))).toEqual(['ana', 'eva', 'sol'])
  })

  test('in a self-evaluation only the evaluator, and it is locked', () => {
    expect(ids(evaluatedOptions(subjects, forms, 'luis', 1))).toEqual(['luis'])
    expect(lockedEvaluated('luis', 1)).toBe('luis')
    expect(lockedEvaluated('luis', 2)).toBeNull()
  })
})

describe('what is generated', () => {
  const withArea = (areas: Record<string, string>) =>
    Object.entries(areas).map(([id, value]) => ({
      id,
      values: [{ subject_property_id: 'area', value }],
    }))

  test('a self-evaluation for everybody who has none', () => {
    expect(generateSelfEvaluations(subjects, [connect('ana', 1, 'ana')])).toEqual(
      ['luis', 'eva', 'sol'].map((id) => ({
        evaluator_id: id,
        evaluated_id: id,
        relation_type_id: 1,
      })),
    )
  })

  test('companions within an area, both ways, without those connected already', () => {
    const people = withArea({
      ana: 'Calidad',
      luis: ' CALIDAD',
      eva: 'calidad',
      sol: 'Ventas',
      max: '',
      leo: '',
    })
    const generated = generatePeers(people, [connect('ana', 2, 'luis')], 'area')
    expect(
      'forms' in generated &&
        generated.forms.map(
          (form) => `${form.evaluator_id} ${form.relation_type_id} ${form.evaluated_id}`,
        ),
    ).toEqual(['ana 3 eva', 'luis 3 ana', 'luis 3 eva', 'eva 3 ana', 'eva 3 luis'])
  })

  test('never more than a project may have', () => {
    const people = withArea(
      Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`p${at}`, 'Calidad'])),
    )
    expect(generatePeers(people, [], 'area')).toEqual({ code: 'forms.too_many' })
  })
})

describe('coverage', () => {
  const rated = (counts: readonly [number, number, number, number, number]) =>
    counts.flatMap((count, at) =>
      Array.from({ length: count }, () => ({ evaluated_id: 'ana', relation_type_id: at + 1 })),
    )
  const of = (counts: readonly [number, number, number, number, number], minimum = 3) => {
    const relations = coverage([{ id: 'ana' }], rated(counts), minimum)[0]?.relations
    return (
      relations &&
      Object.values(relations).map(({ raters, visibility }) => `${raters} ${visibility}`)
    )
  }

  test('says of each group whether it will be shown, pooled or hidden', () => {
    expect(of([1, 1, 4, 5, 0])).toEqual(['1 shown', '1 shown', '4 shown', '5 shown', '0 none'])
    expect(of([0, 0, 4, 2, 1])).toEqual(['0 none', '0 none', '4 shown', '2 pooled', '1 pooled'])
    expect(of([1, 1, 4, 2, 0])).toEqual(['1 shown', '1 shown', '4 pooled', '2 pooled', '0 none'])
    expect(of([1, 0, 1, 1, 0])).toEqual(['1 shown', '0 none', '1 hidden', '1 hidden', '0 none'])
    expect(of([1, 0, 4, 5, 5], 5)).toEqual(['1 shown', '0 none', '4 pooled', '5 shown', '5 pooled'])
  })

  test('has a line for somebody whom nobody rates', () => {
    expect(coverage([{ id: 'eva' }], rated([1, 1, 1, 1, 1]), 3)[0]?.relations.lider).toEqual({
      raters: 0,
      visibility: 'none',
    })
  })

  test('counts the sheets and minutes of every rater, the heaviest first', () => {
    const loads = raterLoad(
      [
        connect('ana', 1, 'ana'),
        connect('luis', 3, 'ana'),
        connect('ana', 3, 'luis'),
        connect('ana', 3, 'eva'),
        connect('eva', 3, 'ana'),
      ],
      24,
    )
    expect(loads).toEqual([
      { evaluator_id: 'ana', forms: 3, minutes: 9 },
      { evaluator_id: 'luis', forms: 1, minutes: 3 },
      { evaluator_id: 'eva', forms: 1, minutes: 3 },
    ])
    expect(usualLoad(loads)).toEqual({ forms: 1, minutes: 3 })
    expect(usualLoad([])).toEqual({ forms: 0, minutes: 0 })
  })
})
