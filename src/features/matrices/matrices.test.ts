import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { matricesFixture } from '../../../tests/admin-fixtures.ts'

const { t, api, company, matrixInput, create } = await matricesFixture()

afterEach(() => t.clock.set('2026-11-20T16:00:00Z'))
afterAll(() => t.close())

describe('a new matrix', () => {
  test('is a draft whose dates follow from its deadline in the zone of the company', async () => {
    const matrix = await create({
      subject_properties: [{ id: null, name: 'Área', type: 'text', description: 'Dónde trabaja' }],
    })
    expect(matrix).toMatchObject({
      name: 'Liderazgo 2026',
      released: false,
      phase: 'draft',
      image: '/matrix.svg',
      company_id: company.id,
      evaluation: { name: 'Mandos medios' },
      evaluation_name: 'Mandos medios',
      limit_date: '2026-12-04',
      reminder_id: 3,
      reminder_date: '2026-12-01',
      time_zone: 'America/Mexico_City',
      minimum_raters: 3,
      creation_date: '2026-11-20T16:00:00.000Z',
      closes_at: '2026-12-05T06:00:00.000Z',
      reports_at: '2026-12-05T12:00:00.000Z',
      question_count: 4,
      competence_count: 2,
      highest_value: 5,
      allow_na: true,
      subjects: 0,
      forms: 0,
      answered: 0,
      shares: [],
      subject_properties: [{ name: 'Área', type: 'text', description: 'Dónde trabaja' }],
    })
    expect(matrix.matrix_subject_property[0]?.subject_properties).toEqual(
      matrix.subject_properties[0],
    )
    expect((await api.get(`/matrices/one/${matrix.id}`)).data).toEqual(matrix)
    expect((await api.get(`/matrices/is-released/${matrix.id}`)).data).toEqual({
      released: false,
    })
  })

  const incomplete = 'Tienes que llenar todos los campos obligatorios.'
  const past = 'La fecha límite debe ser posterior al día de hoy.'
  test.each([
    ['without a name', { name: '  ' }, 'matrix.incomplete', incomplete],
    ['without an e-mail for reports', { email_send_reports: '' }, 'matrix.incomplete', incomplete],
    ['without an evaluation', { evaluation_id: null }, 'matrix.incomplete', incomplete],
    ['without a deadline', { limit_date: '' }, 'matrix.incomplete', incomplete],
    ['without a reminder', { reminder_id: null }, 'matrix.incomplete', incomplete],
    ['with a deadline today', { limit_date: '2026-11-20' }, 'matrix.deadline_past', past],
    ['with a deadline long ago', { limit_date: '0001-01-01' }, 'matrix.deadline_past', past],
    [
      'with an invalid e-mail',
      { email_send_reports: 'rh@ceiba' },
      'email.invalid',
      'El correo debe ser válido (rh@ceiba).',
    ],
    [
      'with two e-mails in one field',
      { email_send_reports: 'rh@ceiba.mx,otra@ceiba.mx' },
      'email.invalid',
      undefined,
    ],
    [
      'with a reminder that would fall today',
      { limit_date: '2026-11-21', reminder_id: 1 },
      'matrix.reminder_past',
      undefined,
    ],
    [
      'with a reminder that does not exist',
      { reminder_id: 99_999 },
      'matrix.reminder_past',
      undefined,
    ],
    ['with a minimum of two raters', { minimum_raters: 2 }, 'matrix.minimum_raters', undefined],
    ['with a minimum of eleven raters', { minimum_raters: 11 }, 'matrix.minimum_raters', undefined],
  ])('is refused %s, and so is such a change of a draft', async (_, changes, code, message) => {
    const refused = await api.post('/matrices', matrixInput(changes))
    expect(refused).toMatchObject({ status: 422, code, ...(message ? { message } : {}) })
    const matrix = await create()
    expect(await api.patch(`/matrices/${matrix.id}`, matrixInput(changes))).toMatchObject({
      status: 422,
      code,
    })
    expect((await api.get(`/matrices/one/${matrix.id}`)).data).toEqual(matrix)
  })

  test('compares the deadline with today in the zone of the matrix', async () => {
    t.clock.set('2026-11-20T20:00:00Z')
    expect(
      (
        await api.post(
          '/matrices',
          matrixInput({
            limit_date: '2026-11-23',
            reminder_id: 1,
            time_zone: 'America/Mexico_City',
          }),
        )
      ).status,
    ).toBe(200)
    expect(
      await api.post(
        '/matrices',
        matrixInput({ limit_date: '2026-11-21', time_zone: 'Asia/Tokyo' }),
      ),
    ).toMatchObject({
      code: 'matrix.deadline_past',
    })
  })
})

test.each([
  ['null', null],
  ['an empty object', {}],
  ['a list', [1]],
  ['a released flag', bodyWith({ released: true })],
  ['an id', bodyWith({ id: 'x' })],
  ['a date that does not exist', bodyWith({ limit_date: '2026-02-30' })],
  ['a date beyond the calendar', bodyWith({ limit_date: '9999-12-31' })],
  ['an unknown time zone', bodyWith({ time_zone: 'Mars/Base' })],
  ['a reminder that is a text', bodyWith({ reminder_id: 'tres' })],
  ['a fractional reminder', bodyWith({ reminder_id: 1.5 })],
  ['an unknown column type', bodyWith({ subject_properties: [{ name: 'x', type: 'json' }] })],
  [
    'thirty-one columns',
    bodyWith({
      subject_properties: Array.from({ length: 31 }, (_, n) => ({ name: `C${n}`, type: 'text' })),
    }),
  ],
  ['a lone surrogate', bodyWith({ name: 'x\ud83d' })],
])('refuses %s as an invalid matrix', async (_, body) => {
  expect(await api.post('/matrices', body)).toMatchObject({ status: 400, code: 'input.invalid' })
})

test('accepts the last date of the calendar', async () => {
  expect(await create({ limit_date: '9998-12-31' })).toMatchObject({
    limit_date: '9998-12-31',
    phase: 'draft',
  })
})

/** A body of the right shape with these fields changed. */
function bodyWith(changes: object): object {
  const id = '00000000-0000-0000-0000-000000000000'
  return {
    name: 'x',
    email_send_reports: 'a@b.mx',
    evaluation_id: id,
    limit_date: '2026-12-04',
    company_id: id,
    reminder_id: 3,
    ...changes,
  }
}
