import { describe, expect, test } from 'vitest'
import { countRaters } from '#features/forms/coverage.rules.ts'
import { pairChance } from '#features/matrices/deduction.rules.ts'
import { relationOf } from '#shared/relations.ts'
import {
  requestText,
  closeProblem,
  confidentialityTexts,
  deadlineText,
  extendProblem,
  missingText,
  pendingText,
  releaseProblem,
  reminderProblem,
  scheduleAfterClosing,
} from './rules.ts'
import {
  type CountedForms,
  coverEach,
  deductionText,
  summarize,
  worthwhileMinimum,
} from './summary.rules.ts'

const now = new Date('2026-11-20T16:00:00Z')
const matrix = {
  released: true,
  closes_at: new Date('2026-12-05T06:00:00Z'),
  reports_at: new Date('2026-12-05T12:00:00Z'),
  erased_at: null,
  limit_date: '2026-12-04',
  company_status: 'activa',
  company_kind: 'real',
  forms: 1,
  question_count: 4,
} as const
const form = (relation_type_id: number) => ({ relation_type_id })

describe('a release', () => {
  test('requires an active company, forms, questions and a future deadline, checked in this order', () => {
    expect(releaseProblem(matrix, now)).toBeNull()
    expect(releaseProblem({ ...matrix, forms: 0, company_status: 'inactiva' }, now)).toBe(
      'company.inactive',
    )
    expect(releaseProblem({ ...matrix, forms: 0, question_count: 0 }, now)).toBe('matrix.no_forms')
    expect(releaseProblem({ ...matrix, question_count: 0 }, now)).toBe('matrix.no_questions')
    expect(releaseProblem(matrix, matrix.closes_at)).toBe('matrix.deadline_past')
    expect(releaseProblem({ ...matrix, erased_at: now }, now)).toBe('matrix.erased')
  })
})

describe('a deadline', () => {
  test('moves until the instant at which the reports open', () => {
    expect(
      extendProblem(matrix, '2026-12-05', new Date(matrix.reports_at.getTime() - 1)),
    ).toBeNull()
    expect(extendProblem(matrix, '2026-12-20', matrix.reports_at)).toBe('matrix.reports_open')
    expect(extendProblem(matrix, '2026-12-04', now)).toBe('matrix.deadline_not_later')
  })

  test('that has passed refuses a closing and reminders', () => {
    expect(closeProblem(matrix, matrix.closes_at)).toBe('matrix.closed')
  })

  test('replaced by closing today opens the reports in six hours and counts the erasure from today', () => {
    expect(scheduleAfterClosing('2026-11-20', 3, 'America/Tijuana', now)).toEqual({
      closes_at: now,
      reports_at: new Date('2026-11-20T22:00:00Z'),
      erase_at: new Date('2026-12-20T08:00:00Z'),
    })
  })

  test('is written with its zone', () => {
    expect(deadlineText('2026-12-04', 'America/Tijuana', new Date('2026-12-05T08:00:00Z'))).toBe(
      'viernes 4 de diciembre de 2026, 23:59 (hora de Tijuana)',
    )
  })
})

describe('the mail to a rater', () => {
  test('counts the requested forms in words', () => {
    expect(requestText([form(1)])).toBe('tu autoevaluación')
    expect(requestText([form(3)])).toBe('una hoja sobre otra persona')
    expect(requestText([form(1), form(2), form(5)])).toBe(
      'tu autoevaluación y 2 hojas sobre otras personas',
    )
  })

  test('promises grouping only for grouped relations, and never unconditional anonymity', () => {
    const promise = { minimum_raters: 4, leader_reports: false }
    const texts = (types: number[]) => confidentialityTexts(types.map(form), promise).join(' ')
    expect(texts([3])).toContain('sólo agrupadas, con al menos 4 personas')
    expect(texts([2])).not.toContain('sólo agrupadas')
    expect(texts([2])).toContain('por separado')
    expect(texts([1])).not.toContain('sólo agrupadas')
    expect(texts([1, 2, 3, 4, 5])).not.toMatch(/anónim|garantiz|imposible/i)
    expect(texts([1, 2, 3])).not.toContain('lo puede leer')
  })

  test('says whose leader may read which report, where the project does', () => {
    const said = (types: number[]) =>
      confidentialityTexts(types.map(form), { minimum_raters: 4, leader_reports: true }).at(-1)
    const rest = ', con los mismos grupos y comentarios.'
    expect(said([3, 2])).toBe(`El reporte de cada persona también lo puede leer su líder${rest}`)
    expect(said([1])).toBe(`Tu reporte también lo puede leer tu líder${rest}`)
    expect(said([1, 3])).toBe(
      `El reporte de cada persona también lo puede leer su líder, y el tuyo, tu líder${rest}`,
    )
  })
})

interface AssignedForm {
  readonly evaluator_id: string
  readonly evaluated_id: string
  readonly relation_type_id: number
}

/** The forms as the database counts them. */
function counted(forms: readonly AssignedForm[]): Omit<CountedForms, 'subjects'> {
  const isOther = (form: AssignedForm): boolean => form.evaluator_id !== form.evaluated_id
  return {
    about: [...Map.groupBy(forms, ({ evaluated_id }) => evaluated_id)].map(
      ([evaluated_id, about]) => ({
        evaluated_id,
        counts: countRaters(
          about.map(({ evaluator_id, relation_type_id }) => ({
            rater: evaluator_id,
            relation: relationOf(relation_type_id).key,
          })),
        ),
        by_others: about.some(isOther),
      }),
    ),
    raters: [...Map.groupBy(forms, ({ evaluator_id }) => evaluator_id)].map(
      ([evaluator_id, own]) => ({
        evaluator_id,
        forms: own.length,
        about_others: own.some(isOther),
      }),
    ),
  }
}

const summary = (roster: Parameters<typeof coverEach>[0]) =>
  summarize(roster, [...coverEach(roster)])

test('the summary counts a small group that is pooled with others as pooled and a lone one as hidden', () => {
  const subjects = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id, name: id.toUpperCase() }))
  const peers = ['b', 'c', 'd'].map((evaluator_id) => ({
    evaluator_id,
    evaluated_id: 'a',
    relation_type_id: 3,
  }))
  const forms = [
    ...peers,
    { evaluator_id: 'e', evaluated_id: 'a', relation_type_id: 4 },
    { evaluator_id: 'a', evaluated_id: 'f', relation_type_id: 5 },
  ]
  const { small_groups, heaviest, deduction } = summary({
    ...counted(forms),
    subjects,
    minimum_raters: 3,
    question_count: 30,
  })
  expect(small_groups).toEqual({
    total: 2,
    pooled: 1,
    hidden: 1,
    people: [
      { id: 'a', name: 'A' },
      { id: 'f', name: 'F' },
    ],
  })
  expect(heaviest?.forms).toBe(1)
  expect(deduction).toEqual({
    groups: 1,
    questions: 30,
    share: pairChance(4, 30),
    higher: { minimum: 4, groups: 1, share: pairChance(4, 30) },
  })
})

test('the summary says in how many groups two deduce an answer, and with which minimum in fewer', () => {
  const higher = { minimum: 4, groups: 9, share: 0.03 }
  const deduction = { groups: 12, questions: 10, share: 0.29, higher }
  const text = (given: Partial<typeof deduction> = {}) => deductionText({ ...deduction, ...given })
  expect(text()).toBe(
    'Dos personas que se cuenten sus respuestas deducen alguna en cerca del 29 % de los 12 grupos; con un mínimo de 4, del 3 % de 9.',
  )
  expect(text({ groups: 9 })).toContain('con un mínimo de 4, del 3 %.')
  expect(text({ groups: 1, share: 0.03 })).toMatch(
    /del 3 % de los grupos como el de este proyecto.$/,
  )
  expect(worthwhileMinimum(deduction)).toEqual(higher)
  expect(worthwhileMinimum({ ...deduction, higher: { ...higher, groups: 0, share: 0 } })).toBeNull()
  expect(worthwhileMinimum({ ...deduction, higher: null })).toBeNull()
})

test('the summary names the evaluated without evaluators, and who has no form, but no mere rater', () => {
  const subjects = ['rated', 'rater', 'self', 'idle'].map((id) => ({ id, name: id }))
  const form = (evaluator_id: string, evaluated_id: string, relation_type_id: number) => ({
    evaluator_id,
    evaluated_id,
    relation_type_id,
  })
  const { evaluated, without_evaluators } = summary({
    ...counted([form('rater', 'rated', 3), form('self', 'rated', 3), form('self', 'self', 1)]),
    subjects,
    minimum_raters: 3,
    question_count: 4,
  })
  expect(evaluated).toBe(2)
  expect(without_evaluators).toEqual([
    { id: 'self', name: 'self', self_evaluated: true },
    { id: 'idle', name: 'idle', self_evaluated: false },
  ])
})

test('the summary names the evaluated whom their leader alone rates', () => {
  const subjects = ['led', 'leader', 'full'].map((id) => ({ id, name: id }))
  const form = (evaluator_id: string, evaluated_id: string, relation_type_id: number) => ({
    evaluator_id,
    evaluated_id,
    relation_type_id,
  })
  const { only_leader } = summary({
    ...counted([
      form('led', 'led', 1),
      form('leader', 'led', 2),
      form('leader', 'full', 2),
      form('led', 'full', 3),
    ]),
    subjects,
    minimum_raters: 3,
    question_count: 4,
  })
  expect(only_leader).toEqual([{ id: 'led', name: 'led' }])
})

test('what is missing is named in the plural when it is more than one form', () => {
  expect(missingText([form(1)])).toBe('te falta tu autoevaluación')
  expect(missingText([form(3), form(4)])).toBe('te faltan 2 hojas sobre otras personas')
  expect(pendingText([form(3)])).toBe('está pendiente una hoja sobre otra persona')
  expect(pendingText([form(1), form(3)])).toBe(
    'están pendientes tu autoevaluación y una hoja sobre otra persona',
  )
})

test('a reminder is refused when no rater may get one, with the reason that ends first', () => {
  expect(reminderProblem([])).toBeNull()
  expect(reminderProblem(['refused', 'open', 'recent'])).toBeNull()
  expect(reminderProblem(['refused', 'enough', 'recent'])).toBe('matrix.recently_reminded')
  expect(reminderProblem(['refused', 'enough'])).toBe('matrix.reminders_enough')
  expect(reminderProblem(['refused', 'undeliverable'])).toBe('matrix.reminders_refused')
  expect(reminderProblem(['undeliverable'])).toBe('matrix.reminders_undeliverable')
})
