import { expect, test } from 'vitest'
import type { Matrix } from './contract.ts'
import { cycleSteps } from './cycle.rules.ts'
import {
  nextEvent,
  selectPage,
  findPageIndex,
  measurePercent,
  measureShares,
  shownMatrices,
} from './dashboard.rules.ts'
import {
  droppedColumnsNotice,
  firstNomination,
  losesAnswers,
  offeredReminders,
  reminderAtDeadline,
  reminderFor,
  planSchedule,
} from './rules.ts'
import { initialSettings } from './settings.rules.ts'

const ZONE = 'America/Mexico_City'
const NOW = new Date('2026-11-20T16:00:00Z')
const noRows = { shares: [], subject_properties: [], matrix_subject_property: [] }

function matrix(given: Partial<Matrix> = {}): Matrix {
  const limit_date = given.limit_date ?? '2026-12-04'
  const { closes_at, reports_at, erase_at, reminder_date } = planSchedule(limit_date, 3, ZONE)
  return {
    id: 'm',
    company_id: 'c',
    name: 'Liderazgo 2026',
    image: '/matrix.svg',
    released: false,
    version: 1,
    phase: 'draft',
    creation_date: NOW.toISOString(),
    email_send_reports: 'rh@ceiba.mx',
    reports_emails: ['rh@ceiba.mx'],
    evaluation_id: 'e',
    evaluation: { name: 'Mandos medios' },
    evaluation_name: 'Mandos medios',
    scale_name: 'Frecuencia',
    limit_date,
    reminder_id: 3,
    reminder_date,
    time_zone: ZONE,
    ...initialSettings,
    relation_names: {},
    nomination_opened_at: null,
    closes_at: closes_at.toISOString(),
    reports_at: reports_at.toISOString(),
    erase_at: erase_at.toISOString(),
    erased_at: null,
    question_count: 4,
    competence_count: 2,
    highest_value: 5,
    allow_na: true,
    subjects: 4,
    forms: 8,
    answered: 0,
    without_evaluators: 0,
    ...noRows,
    ...given,
  }
}

const cycle = (limit_date: string, reminder_id: number | null) => ({
  limit_date,
  reminder_id,
  remind_halfway: false,
  remind_last_day: false,
  time_zone: ZONE,
})

const filters = { order: 'newest', evaluation_id: null, phase: null } as const
const matricesOf = (count: number): Matrix[] =>
  Array.from({ length: count }, (_, index) =>
    matrix({ id: `m${index}`, creation_date: new Date(NOW.getTime() + index).toISOString() }),
  )

test('a dashboard page holds nine matrices, and the last one holds the rest', () => {
  expect(selectPage(matricesOf(20), 0)).toMatchObject({ index: 0, count: 3 })
  expect(selectPage(matricesOf(20), 2).matrices).toHaveLength(2)
})

test('an index past the end gives the last page, and no matrices give one empty page', () => {
  expect(selectPage(matricesOf(10), 7).index).toBe(1)
  expect(selectPage([], 0)).toEqual({ matrices: [], index: 0, count: 1 })
})

test('finds the page that holds a matrix by its id', () => {
  const shown = shownMatrices(matricesOf(20), filters)
  expect(shown[0]?.id).toBe('m19')
  expect(findPageIndex(shown, 'm0')).toBe(2)
  expect(findPageIndex(shown, 'unknown')).toBe(0)
})

test('orders matrices by age, by name without accents, or by deadline', () => {
  const matrices = [
    matrix({ id: 'b', name: 'Ésteban', limit_date: '2026-12-01' }),
    matrix({
      id: 'a',
      name: 'Diana',
      limit_date: '2026-12-09',
      creation_date: '2026-11-19T00:00:00.000Z',
    }),
    matrix({ id: 'c', name: 'Fabián' }),
  ]
  expect(shownMatrices(matrices, { ...filters, order: 'name' }).map(({ id }) => id)).toEqual([
    'a',
    'b',
    'c',
  ])
  expect(shownMatrices(matrices, { ...filters, order: 'deadline' }).map(({ id }) => id)).toEqual([
    'b',
    'c',
    'a',
  ])
  expect(shownMatrices(matrices, { ...filters, order: 'oldest' })[0]?.id).toBe('a')
})

test('filters matrices by evaluation and phase', () => {
  const matrices = [
    matrix({ id: 'a', evaluation_id: 'other' }),
    matrix({ id: 'b', phase: 'released' }),
    matrix({ id: 'c' }),
  ]
  expect(
    shownMatrices(matrices, { ...filters, evaluation_id: 'e', phase: 'draft' }).map(({ id }) => id),
  ).toEqual(['c'])
})

test('a share is null where a relation has no forms', () => {
  const shares = [
    { relation_type_id: 1, answered: 1, forms: 2 },
    { relation_type_id: 5, answered: 0, forms: 0 },
  ]
  expect(measureShares({ shares })).toEqual({
    auto: 0.5,
    lider: null,
    companero: null,
    equipo: null,
    cliente: null,
  })
})

test('shows 100% only when every form is answered', () => {
  expect(measurePercent({ released: true, answered: 999, forms: 1000 })).toBe('99%')
  expect(measurePercent({ released: true, answered: 8, forms: 8 })).toBe('100%')
  expect(measurePercent({ released: false, answered: 0, forms: 8 })).toBe('—')
})

const nomination = firstNomination('2026-11-20', '2026-12-04')

test.each<[string, Partial<Matrix>, object]>([
  [
    'a draft without subjects',
    { subjects: 0, forms: 0 },
    { kind: 'warning', text: 'Sin participantes todavía' },
  ],
  ['a draft without forms', { forms: 0 }, { kind: 'warning', text: 'Sin conexiones todavía' }],
  [
    'a draft with a subject without evaluators',
    { without_evaluators: 1 },
    { kind: 'warning', text: '1 persona sin evaluadores' },
  ],
  [
    'a draft whose deadline has passed',
    { limit_date: '2026-11-19' },
    { kind: 'warning', text: 'La fecha límite pasó el jue 19 nov 2026' },
  ],
  ['a draft that can be released', {}, { kind: 'ready', text: 'Listo para liberar' }],
  [
    'a draft whose proposals are not open',
    { nomination },
    { kind: 'ready', text: 'Listo para liberar' },
  ],
  [
    'a draft whose people propose their raters',
    { nomination, nomination_opened_at: '2026-11-19T16:00:00Z' },
    { kind: 'closing', text: 'Propuestas hasta el lun 30 nov 2026', left: '10 días', soon: false },
  ],
  [
    'a draft whose days of proposals are over',
    {
      nomination: { ...nomination, approve_until: '2026-11-19' },
      nomination_opened_at: '2026-11-10T16:00:00Z',
    },
    { kind: 'ready', text: 'Revisa las propuestas y libera' },
  ],
  [
    'a released matrix',
    { phase: 'released' },
    { kind: 'closing', text: 'Cierra el vie 4 dic 2026', left: '14 días', soon: false },
  ],
  [
    'a matrix that closes tomorrow',
    { phase: 'released', limit_date: '2026-11-21' },
    { kind: 'closing', text: 'Cierra mañana', left: '1 día', soon: true },
  ],
  [
    'a matrix that closes today',
    { phase: 'released', limit_date: '2026-11-20' },
    { kind: 'closing', text: 'Cierra hoy a las 23:59', soon: true },
  ],
  [
    'a closed matrix',
    { phase: 'closed', limit_date: '2026-11-20' },
    { kind: 'reports', text: 'Reportes mañana a las 6:00' },
  ],
  [
    'a matrix with open reports',
    { phase: 'reports', limit_date: '2026-11-02' },
    {
      kind: 'erasure',
      text: 'Datos personales hasta el mar 1 dic 2026',
      left: '11 días',
      soon: false,
    },
  ],
  [
    'an erased matrix',
    { phase: 'erased', erased_at: '2026-11-15T12:00:00.000Z' },
    { kind: 'erased', text: 'Datos personales eliminados el 15 de noviembre de 2026' },
  ],
])('the card of %s shows its next event', (_case, given, expected) => {
  expect(nextEvent(matrix(given), NOW)).toEqual(expected)
})

test('the steps of a matrix follow from its deadline, its reminder and its zone', () => {
  const expected = [
    'Hoy',
    'Al liberar',
    '1 de diciembre, 9:00',
    '4 de diciembre, 23:59',
    '5 de diciembre, 6:00',
    '3 de enero de 2027',
  ]
  expect(cycleSteps(cycle('2026-12-04', 3), '2026-11-20').map(({ when }) => when)).toEqual(expected)
})

test('the steps have no dates without a deadline', () => {
  expect(cycleSteps(cycle('', null), '2026-11-20').map(({ when }) => when)).toEqual([
    'Hoy',
    'Al liberar',
    'En la fecha límite',
  ])
})

test('a duplicate keeps its reminder while it is offered and otherwise takes the earliest option', () => {
  expect(reminderFor('2026-12-20', 3, '2026-12-01')).toBe(3)
  expect(reminderFor('2026-12-05', 5, '2026-12-01')).toBe(3)
})

test('a deadline of tomorrow offers no reminder, and a later one offers none besides the others', () => {
  expect(offeredReminders('2026-11-20', '2026-11-20')).toEqual([])
  expect(offeredReminders('2026-11-21', '2026-11-20')).toEqual([0])
  expect(offeredReminders('2026-11-24', '2026-11-20')).toEqual([0, 1, 2, 3])
  expect(reminderFor('2026-11-21', 3, '2026-11-20')).toBe(0)
})

test('no reminder is chosen for tomorrow and has to be chosen again for a later deadline', () => {
  const today = '2026-11-20'
  const soon = { limit_date: '2026-11-21', reminder_id: 0 }
  const later = { limit_date: '2026-12-04', reminder_id: 3 }
  expect(reminderAtDeadline(later, soon.limit_date, today)).toBe(0)
  expect(reminderAtDeadline(soon, later.limit_date, today)).toBeNull()
  expect(reminderAtDeadline(later, '2026-12-05', today)).toBe(3)
  expect(reminderAtDeadline(later, '2026-11-22', today)).toBeNull()
  expect(reminderAtDeadline({ ...later, reminder_id: 0 }, '2026-12-05', today)).toBe(0)
})

test('a matrix without a reminder has no step of one', () => {
  expect(cycleSteps(cycle('2026-12-04', 0), '2026-11-20').map(({ what }) => what)).not.toContain(
    'Recordatorio a pendientes',
  )
})

test('names the columns that are dropped while others are kept', () => {
  const [area, untyped, unnamed] = [
    { name: 'Área', type: 'text' },
    { name: 'Sede', type: '' },
    { name: '', type: 'text' },
  ]
  expect(droppedColumnsNotice([area])).toBeNull()
  expect(droppedColumnsNotice([untyped])?.code).toBe('matrix.no_columns')
  expect(droppedColumnsNotice([area, untyped, unnamed])).toEqual({
    code: 'matrix.columns_dropped',
    names: '«Sede», sin nombre',
  })
})

test('the cycle names every reminder in the order in which they leave', () => {
  const all = { ...cycle('2026-12-04', 3), remind_halfway: true, remind_last_day: true }
  expect(
    cycleSteps(all, '2026-11-20')
      .filter(({ what }) => what.startsWith('Recordatorio'))
      .map(({ when, what }) => `${when} ${what}`),
  ).toEqual([
    '27 de noviembre, 9:00 Recordatorio a la mitad',
    '1 de diciembre, 9:00 Recordatorio a pendientes',
    '4 de diciembre, 9:00 Recordatorio del último día',
  ])
})

test('a deletion loses answers from the release until the erasure', () => {
  const phases = ['draft', 'released', 'closed', 'reports', 'erased'] as const
  const losing = phases.filter((phase) => losesAnswers({ phase }))
  expect(losing).toEqual(['released', 'closed', 'reports'])
})
