import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { adminWithEvaluation } from '../../../tests/admin-fixtures.ts'
import {
  makeCompany,
  makeEvaluation,
  makeMatrix,
  makeSubject,
  makeUser,
  markReleased,
} from '../../../tests/factories.ts'
import type { Matrix, SubjectProperty } from './contract.ts'

const { t, admin, api, company, evaluation, draft } = await adminWithEvaluation()

describe('projects', () => {
  afterEach(() => t.clock.set('2026-11-20T16:00:00Z'))
  afterAll(() => t.close())

  const whole = (changes: object = {}) => ({
    name: 'Liderazgo 2026',
    email_send_reports: 'rh@ceiba.mx',
    evaluation_id: evaluation.id,
    limit_date: '2026-12-04',
    company_id: company.id,
    reminder_id: 3,
    ...changes,
  })
  const create = async (changes: object = {}) =>
    (await api.post<Matrix>('/matrices', whole(changes))).data

  describe('a new project', () => {
    test('is a draft whose dates follow from its deadline in the zone of the company', async () => {
      const matrix = await create({
        subject_properties: [
          { id: null, name: 'Área', type: 'text', description: 'Dónde trabaja' },
        ],
      })
      expect(matrix).toMatchObject({
        name: 'Liderazgo 2026',
        released: false,
        phase: 'draft',
        image: null,
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
      [
        'without an e-mail for reports',
        { email_send_reports: '' },
        'matrix.incomplete',
        incomplete,
      ],
      ['without an evaluation', { evaluation_id: null }, 'matrix.incomplete', incomplete],
      ['without a deadline', { limit_date: '' }, 'matrix.incomplete', incomplete],
      ['without a reminder', { reminder_id: null }, 'matrix.incomplete', incomplete],
      ['that ends today', { limit_date: '2026-11-20' }, 'matrix.deadline_past', past],
      ['that ended long ago', { limit_date: '0001-01-01' }, 'matrix.deadline_past', past],
      [
        'with an address that is none',
        { email_send_reports: 'rh@ceiba' },
        'email.invalid',
        'El correo debe ser válido (rh@ceiba).',
      ],
      [
        'with two addresses in one',
        { email_send_reports: 'rh@ceiba.mx,otra@ceiba.mx' },
        'email.invalid',
        undefined,
      ],
      [
        'whose reminder would fall today',
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
      [
        'with a minimum of eleven raters',
        { minimum_raters: 11 },
        'matrix.minimum_raters',
        undefined,
      ],
    ])(
      '%s is refused, and so is the change of a draft to it',
      async (_, changes, code, message) => {
        const refused = await api.post('/matrices', whole(changes))
        expect(refused).toMatchObject({ status: 422, code, ...(message ? { message } : {}) })
        const matrix = await create()
        expect(await api.patch(`/matrices/${matrix.id}`, whole(changes))).toMatchObject({
          status: 422,
          code,
        })
        expect((await api.get(`/matrices/one/${matrix.id}`)).data).toEqual(matrix)
      },
    )

    test('today is the day in the zone of the project', async () => {
      t.clock.set('2026-11-20T20:00:00Z')
      expect(
        (
          await api.post(
            '/matrices',
            whole({ limit_date: '2026-11-23', reminder_id: 1, time_zone: 'America/Mexico_City' }),
          )
        ).status,
      ).toBe(200)
      expect(
        await api.post('/matrices', whole({ limit_date: '2026-11-21', time_zone: 'Asia/Tokyo' })),
      ).toMatchObject({
        code: 'matrix.deadline_past',
      })
    })
  })

  describe('columns', () => {
    test('lacking a name or a type are dropped; known ones are used again whatever their accents, new ones are made', async () => {
      const [known] = (await create({ subject_properties: [{ name: 'Región', type: 'text' }] }))
        .subject_properties
      const matrix = await create({
        subject_properties: [
          { name: '', type: 'text' },
          { name: 'Sin tipo', type: '' },
          { name: 'REGION', type: 'text' },
          { id: known?.id, name: 'Región', type: 'text' },
          { name: 'Región', type: 'number' },
          { id: known?.id, name: 'Zona', type: 'text' },
        ],
      })
      expect(matrix.subject_properties.map(({ name, type }) => [name, type])).toEqual([
        ['Región', 'text'],
        ['Región', 'number'],
        ['Zona', 'text'],
      ])
      expect(matrix.subject_properties[0]?.id).toBe(known?.id)
      const { data } = await api.get<SubjectProperty[]>(
        `/subject-properties?company_id=${company.id}`,
      )
      expect(data.filter(({ name, type }) => name === 'Región' && type === 'text')).toHaveLength(1)
      expect((await api.get<SubjectProperty[]>('/subject-properties')).data).toEqual(
        expect.arrayContaining(data),
      )
    })

    test('follow an update in its order, and one left out takes its values with it', async () => {
      const matrix = await create({
        subject_properties: [
          { name: 'Área', type: 'text' },
          { name: 'Ingreso', type: 'date' },
        ],
      })
      const [area, entry] = matrix.subject_properties
      const subject = await makeSubject(t.context, { matrix_id: matrix.id })
      for (const property of matrix.subject_properties) {
        await t.context.db
          .insertInto('subject_values')
          .values({
            subject_id: subject.id,
            matrix_id: matrix.id,
            subject_property_id: property.id,
            value: 'x',
          })
          .execute()
      }
      const { data } = await api.patch<Matrix>(`/matrices/${matrix.id}`, {
        subject_properties: [{ name: 'Puesto', type: 'text' }, entry],
      })
      expect(data.subject_properties.map(({ name }) => name)).toEqual(['Puesto', 'Ingreso'])
      const values = await t.context.db
        .selectFrom('subject_values')
        .where('matrix_id', '=', matrix.id)
        .select('subject_property_id')
        .execute()
      expect(values).toEqual([{ subject_property_id: entry?.id }])
      expect(
        (await api.get<SubjectProperty[]>('/subject-properties')).data.map(({ id }) => id),
      ).toContain(area?.id)
    })
  })

  describe('a draft', () => {
    test('changes only in what is given', async () => {
      const matrix = await create({ subject_properties: [{ name: 'Área', type: 'text' }] })
      const { data } = await api.patch<Matrix>(`/matrices/${matrix.id}`, {
        limit_date: '2026-12-18',
        minimum_raters: 5,
      })
      expect(data).toMatchObject({
        name: matrix.name,
        limit_date: '2026-12-18',
        reminder_date: '2026-12-15',
        closes_at: '2026-12-19T06:00:00.000Z',
        minimum_raters: 5,
        subject_properties: matrix.subject_properties,
      })
      expect((await api.patch<Matrix>(`/matrices/${matrix.id}`, {})).data).toEqual(data)
    })

    test('whose deadline has passed still takes columns', async () => {
      const stale = await draft({ limit_date: '2026-11-10' })
      expect(
        (
          await api.patch<Matrix>(`/matrices/${stale.id}`, {
            subject_properties: [{ name: 'Turno', type: 'text' }],
          })
        ).status,
      ).toBe(200)
      expect(await api.patch(`/matrices/${stale.id}`, { name: 'Otro' })).toMatchObject({
        status: 422,
        code: 'matrix.deadline_past',
      })
    })

    test('once released answers 409 to every change of it and stays as it is', async () => {
      const matrix = await draft()
      await markReleased(t.context, matrix.id)
      const before = (await api.get<Matrix>(`/matrices/one/${matrix.id}`)).data
      const message = 'El proyecto ya ha sido liberado. No se pueden hacer más cambios.'
      expect(await api.patch(`/matrices/${matrix.id}`, whole({ name: 'Tarde' }))).toMatchObject({
        status: 409,
        code: 'matrix.released',
        message,
      })
      expect(await api.patch(`/matrices/${matrix.id}`, { subject_properties: [] })).toMatchObject({
        status: 409,
        code: 'matrix.released',
        message,
      })
      expect((await api.get(`/matrices/one/${matrix.id}`)).data).toEqual(before)
      expect((await api.get(`/matrices/is-released/${matrix.id}`)).data).toEqual({ released: true })
    })

    test('that is being released waits and is then refused', async () => {
      const matrix = await draft()
      const release = await t.context.pool.connect()
      await release.query('begin')
      await release.query('select 1 from matrices where id = $1 for update', [matrix.id])
      const change = api.patch(`/matrices/${matrix.id}`, { name: 'A destiempo' })
      await release.query(
        'update matrices set released = true, released_at = now() where id = $1',
        [matrix.id],
      )
      await release.query('commit')
      release.release()
      expect(await change).toMatchObject({ status: 409, code: 'matrix.released' })
    })
  })

  describe('what belongs to others', () => {
    test('answers like what does not exist', async () => {
      const stranger = await makeUser(t.context)
      const foreign = await makeMatrix(t.context, { workspace_id: stranger.workspace_id })
      const property = {
        id: foreign.id,
        workspace_id: stranger.workspace_id,
        name: 'Secreta',
        type: 'text' as const,
      }
      await t.context.db.insertInto('subject_properties').values(property).execute()
      const other = await makeCompany(t.context, { workspace_id: admin.workspace_id })
      const elsewhere = await makeEvaluation(t.context, {
        workspace_id: admin.workspace_id,
        company_id: other.id,
      })
      const mine = await create()
      const column = { id: property.id, name: 'Secreta', type: 'text' }
      const answers = await Promise.all([
        api.get(`/matrices/${foreign.id}`),
        api.get(`/matrices/${foreign.company_id}`),
        api.get(`/matrices/one/${foreign.id}`),
        api.get(`/matrices/is-released/${foreign.id}`),
        api.patch(`/matrices/${foreign.id}`, { name: 'x' }),
        api.delete(`/matrices/${foreign.id}`),
        api.post(`/matrices/${foreign.id}/duplicate`, {
          name: 'x',
          limit_date: '2026-12-04',
          with_subjects: true,
        }),
        api.get(`/subject-properties?company_id=${foreign.company_id}`),
        api.post('/matrices', whole({ company_id: foreign.company_id })),
        api.post('/matrices', whole({ evaluation_id: foreign.evaluation_id })),
        api.post('/matrices', whole({ evaluation_id: elsewhere.id })),
        api.patch(`/matrices/${mine.id}`, { evaluation_id: foreign.evaluation_id }),
        api.patch(`/matrices/${mine.id}`, { company_id: other.id }),
        api.post('/matrices', whole({ subject_properties: [column] })),
        api.patch(`/matrices/${mine.id}`, { subject_properties: [column] }),
      ])
      expect(answers.map(({ status, code }) => [status, code])).toEqual(
        answers.map(() => [404, 'not_found']),
      )
      expect(JSON.stringify((await api.get('/subject-properties')).data)).not.toContain('Secreta')
      expect((await api.get(`/matrices/one/${mine.id}`)).data).toEqual(mine)
    })

    test('a viewer reads projects and changes none; a visitor reads nothing', async () => {
      const matrix = await create()
      const viewer = await t.as(
        (await makeUser(t.context, { workspace_id: admin.workspace_id, role: 'viewer' })).id,
      )
      expect((await viewer.get(`/matrices/${company.id}`)).status).toBe(200)
      const refused = await Promise.all([
        viewer.post('/matrices', whole()),
        viewer.patch(`/matrices/${matrix.id}`, { name: 'x' }),
        viewer.delete(`/matrices/${matrix.id}`),
        viewer.post(`/matrices/${matrix.id}/duplicate`, {
          name: 'x',
          limit_date: '2026-12-04',
          with_subjects: false,
        }),
      ])
      expect(refused.map(({ status, code }) => [status, code])).toEqual(
        refused.map(() => [403, 'access.denied']),
      )
      expect((await t.visitor.get(`/matrices/${company.id}`)).status).toBe(401)
      expect((await t.visitor.get('/common/relation-types')).status).toBe(401)
    })
  })

  test.each([
    ['null', null],
    ['nothing', {}],
    ['a list', [1]],
    ['released by hand', shaped({ released: true })],
    ['an id of its own', shaped({ id: 'x' })],
    ['a date that is none', shaped({ limit_date: '2026-02-30' })],
    ['a date beyond the calendar', shaped({ limit_date: '9999-12-31' })],
    ['a zone that is none', shaped({ time_zone: 'Mars/Base' })],
    ['a reminder in words', shaped({ reminder_id: 'tres' })],
    ['half a reminder', shaped({ reminder_id: 1.5 })],
    [
      'a type of column that is none',
      shaped({ subject_properties: [{ name: 'x', type: 'json' }] }),
    ],
    [
      'thirty-one columns',
      shaped({
        subject_properties: Array.from({ length: 31 }, (_, n) => ({ name: `C${n}`, type: 'text' })),
      }),
    ],
    ['a lone surrogate', shaped({ name: 'x\ud83d' })],
  ])('%s in place of a project is refused as invalid', async (_, body) => {
    expect(await api.post('/matrices', body)).toMatchObject({ status: 400, code: 'input.invalid' })
  })

  test('the last date of the calendar is taken', async () => {
    expect(await create({ limit_date: '9998-12-31' })).toMatchObject({
      limit_date: '9998-12-31',
      phase: 'draft',
    })
  })
})

function shaped(changes: object): object {
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
