import { afterAll, describe, expect, test } from 'vitest'
import { adminWithEvaluation } from '../../../tests/admin-fixtures.ts'
import { makeForm, makeSubject, markReleased } from '../../../tests/factories.ts'
import type { Matrix } from './contract.ts'

const { t, api, draft } = await adminWithEvaluation()

afterAll(() => t.close())

describe('a duplicate', () => {
  test('of a released matrix is a draft with its columns and, on request, its subjects and forms', async () => {
    const { id } = await draft({ minimum_raters: 4, importance: true })
    const original = (
      await api.patch<Matrix>(`/matrices/${id}`, {
        subject_properties: [{ name: 'Área', type: 'text' }],
      })
    ).data
    const [ana, luis] = [
      await makeSubject(t.context, { matrix_id: original.id, name: 'Ana' }),
      await makeSubject(t.context, { matrix_id: original.id, name: 'Luis' }),
    ]
    await t.context.db
      .insertInto('subject_values')
      .values({
        subject_id: ana.id,
        matrix_id: original.id,
        subject_property_id: original.subject_properties[0]?.id ?? '',
        value: 'Ventas',
      })
      .execute()
    await makeForm(t.context, {
      matrix_id: original.id,
      evaluator_id: ana.id,
      evaluated_id: luis.id,
      relation_type_id: 2,
    })
    const answered = await makeForm(t.context, {
      matrix_id: original.id,
      evaluator_id: ana.id,
    })
    await t.context.db
      .updateTable('forms')
      .set({ answered: true })
      .where('id', '=', answered.id)
      .execute()
    await markReleased(t.context, original.id)
    const path = `/matrices/${original.id}/duplicate`
    const { data: full } = await api.post<Matrix>(path, {
      name: 'Segundo semestre',
      limit_date: '2026-11-24',
      with_subjects: true,
    })
    expect(full).toMatchObject({
      name: 'Segundo semestre',
      released: false,
      limit_date: '2026-11-24',
      reminder_date: '2026-11-21',
      minimum_raters: 4,
      importance: true,
      subjects: 2,
      forms: 2,
      answered: 0,
      without_evaluators: 1,
    })
    expect(full.subject_properties).toEqual(original.subject_properties)
    const subjects = await t.context.db
      .selectFrom('subjects')
      .leftJoin('subject_values', 'subject_id', 'subjects.id')
      .where('subjects.matrix_id', '=', full.id)
      .select(['subjects.id', 'name', 'value'])
      .orderBy('name')
      .execute()
    expect(subjects.map(({ name, value }) => [name, value])).toEqual([
      ['Ana', 'Ventas'],
      ['Luis', null],
    ])
    expect(subjects.map(({ id }) => id)).not.toContain(ana.id)
    const { data: bare } = await api.post<Matrix>(path, {
      name: 'Sin personas',
      limit_date: '2026-12-20',
      with_subjects: false,
    })
    expect(bare).toMatchObject({
      subjects: 0,
      forms: 0,
      subject_properties: original.subject_properties,
    })
    expect(
      await api.post(path, { name: 'x', limit_date: '2026-11-20', with_subjects: false }),
    ).toMatchObject({
      status: 422,
      code: 'matrix.deadline_past',
    })
    expect(
      await api.post(path, { name: ' ', limit_date: '2026-12-20', with_subjects: false }),
    ).toMatchObject({
      status: 422,
      code: 'matrix.incomplete',
    })
  })
})
