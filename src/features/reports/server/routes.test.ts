import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { releaseJobs } from '#features/release/server/jobs.ts'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'
import { CLIENT, closedMatrix, LEADER, REPORTS_OPEN } from '../../../../tests/report-fixtures.ts'
import { preparationJob } from './jobs.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
beforeEach(() => t.clock.set(REPORTS_OPEN))

interface ReportReply {
  blocks: { key: string; raters: number }[]
  withheld: string[]
  total: { others: { text: string } }
  competences: {
    important: boolean
    behaviours: { blocks: ({ exact: string } | null)[]; answers: (number | null)[] }[]
  }[]
}

describe('before the reports open', () => {
  test('refuses every call with the reason', async () => {
    const { caller, matrix, first } = await closedMatrix(t)
    t.clock.set('2026-12-05T05:00:00Z')
    for (const path of [
      `/subjects/${matrix.id}/reports`,
      `/reports/${matrix.id}/${first}`,
      `/reports/${matrix.id}/${first}/pdf`,
      `/reports/${matrix.id}/group`,
      `/reports/${matrix.id}/group/pdf`,
      `/reports/${matrix.id}/xlsx`,
      `/matrices/${matrix.id}/results`,
      `/matrices/${matrix.id}/results/csv`,
      `/reports/${matrix.id}/zip`,
    ]) {
      expect(await caller.get(path)).toMatchObject({
        status: 409,
        code: 'reports.not_yet',
        message: 'Aún no están disponibles los reportes.',
      })
    }
  })

  test('opens the reports exactly six hours after the deadline', async () => {
    const { caller, matrix } = await closedMatrix(t)
    t.clock.set('2026-12-05T11:59:59Z')
    expect((await caller.get(`/subjects/${matrix.id}/reports`)).code).toBe('reports.not_yet')
    t.clock.set('2026-12-05T12:00:00Z')
    expect((await caller.get(`/subjects/${matrix.id}/reports`)).status).toBe(200)
  })

  test('renders a preview with sample answers', async () => {
    const { caller, matrix } = await closedMatrix(t)
    t.clock.set('2026-11-20T16:00:00Z')
    const preview = await caller.get(`/reports/${matrix.id}/preview/pdf`)
    expect(preview.headers['content-type']).toBe('application/pdf')
    expect(preview.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })
})

describe('reports of another workspace or matrix', () => {
  test('are not found', async () => {
    const mine = await closedMatrix(t)
    const theirs = await closedMatrix(t)
    expect((await mine.caller.get(`/reports/${theirs.matrix.id}/${theirs.first}`)).status).toBe(404)
    expect((await mine.caller.get(`/reports/${mine.matrix.id}/${theirs.first}`)).status).toBe(404)
    expect((await mine.caller.get(`/reports/${mine.matrix.id}/${mine.raters[0]?.id}`)).status).toBe(
      404,
    )
    expect(
      (await mine.caller.get(`/reports/${mine.matrix.id}/group?property_id=${theirs.first}`))
        .status,
    ).toBe(404)
    expect((await t.visitor.get(`/reports/${mine.matrix.id}/${mine.first}/pdf`)).status).toBe(401)
  })
})

describe('the list of reports', () => {
  test('names the evaluated in alphabetical order, each with a link', async () => {
    const { caller, matrix, evaluated } = await closedMatrix(t, ['Óscar', 'Ñandú', 'Ana', 'Nora'])
    const { data } = await caller.get<{
      subjects: { name: string; id: string; report_url: string }[]
    }>(`/subjects/${matrix.id}/reports`)
    expect(data.subjects.map(({ name }) => name)).toEqual(['Ana', 'Nora', 'Ñandú', 'Óscar'])
    expect(data.subjects[0]?.report_url).toBe(
      `/api/v1/reports/${matrix.id}/${evaluated[2]?.id}/pdf`,
    )
  })
})

describe('a report', () => {
  test('pools two clients with the peers and publishes no number below the minimum', async () => {
    const { caller, matrix, first } = await closedMatrix(t)
    const { data } = await caller.get<ReportReply>(`/reports/${matrix.id}/${first}`)
    expect(data.blocks.map(({ key, raters }) => [key, raters])).toEqual([
      ['lider', 1],
      ['otros', 6],
    ])
    expect(data.competences[1]?.behaviours[1]?.answers).toEqual([1, 5])
    expect(data.competences[0]?.behaviours[1]?.blocks).toMatchObject([
      { exact: '4/1' },
      { exact: '4/1' },
    ])
  })

  test('takes what matters for the role from sent forms of self and leader only', async () => {
    const { caller, matrix, first } = await closedMatrix(t)
    const mark = (relation_type_id: number, answered: boolean) =>
      t.context.db
        .updateTable('forms')
        .set({ important: [1], answered })
        .where('evaluated_id', '=', first)
        .where('relation_type_id', '=', relation_type_id)
        .execute()
    const marked = async () => {
      const { data } = await caller.get<ReportReply>(`/reports/${matrix.id}/${first}`)
      return data.competences.map(({ important }) => important)
    }
    await mark(LEADER, true)
    expect(await marked()).toEqual([false, true])
    await mark(LEADER, false)
    expect(await marked()).toEqual([false, false])
    await expect(mark(CLIENT, true)).rejects.toThrow('forms_important_by_self_or_leader')
  })

  test('counts completed forms only', async () => {
    const { caller, matrix, first } = await closedMatrix(t)
    await t.context.db
      .updateTable('forms')
      .set({ answered: false })
      .where('evaluated_id', '=', first)
      .where('relation_type_id', '=', CLIENT)
      .execute()
    const { data } = await caller.get<ReportReply>(`/reports/${matrix.id}/${first}`)
    expect(data.blocks.map(({ key, raters }) => [key, raters])).toEqual([
      ['lider', 1],
      ['companero', 4],
    ])
  })

  test('holds no id, name or e-mail of a rater, and records that it was read', async () => {
    const { caller, matrix, first, raters, user } = await closedMatrix(t)
    const { data } = await caller.get(`/reports/${matrix.id}/${first}`)
    const text = JSON.stringify(data)
    for (const { id, name, email } of raters)
      for (const secret of [id, name, email]) expect(text).not.toContain(secret)
    const activity = await t.context.db
      .selectFrom('activity')
      .where('user_id', '=', user.id)
      .select('action')
      .execute()
    expect(activity.map(({ action }) => action)).toEqual(['report.read'])
  })
})

describe('the group report', () => {
  test('has averages from five evaluated on and names none of them', async () => {
    const { caller, matrix, evaluated } = await closedMatrix(t, [
      'Ana',
      'Berta',
      'Carla',
      'Dora',
      'Elena',
    ])
    const { data } = await caller.get<{
      evaluated: number
      total: { others: { text: string } | null }
    }>(`/reports/${matrix.id}/group`)
    expect(data).toMatchObject({ evaluated: 5, total: { others: { text: '2.8 o menos' } } })
    for (const { name, id } of evaluated)
      for (const secret of [`"${name}"`, id]) expect(JSON.stringify(data)).not.toContain(secret)
    expect(
      (await caller.get(`/reports/${matrix.id}/group/pdf`)).bytes.subarray(0, 5).toString(),
    ).toBe('%PDF-')
  })
})

describe('the averages of a matrix', () => {
  interface GroupReply {
    total: { others: { text: string } | null }
  }

  test('are computed when its reports open, before the first call', async () => {
    const { caller, matrix } = await closedMatrix(t, ['Ana', 'Berta', 'Carla', 'Dora', 'Elena'])
    t.clock.set('2026-12-05T12:00:00Z')
    for (const job of releaseJobs) await job.run(t.context)
    await preparationJob.run(t.context)
    await t.context.db.deleteFrom('answers').where('matrix_id', '=', matrix.id).execute()
    expect(
      (await caller.get<GroupReply>(`/reports/${matrix.id}/group`)).data.total.others,
    ).toMatchObject({ text: '2.8 o menos' })
  })

  test('are not computed while raters can still answer', async () => {
    const { caller, matrix } = await closedMatrix(t, ['Ana', 'Berta', 'Carla', 'Dora', 'Elena'])
    t.clock.set('2026-12-05T11:59:59Z')
    await preparationJob.run(t.context)
    await t.context.db.deleteFrom('answers').where('matrix_id', '=', matrix.id).execute()
    t.clock.set(REPORTS_OPEN)
    expect(
      (await caller.get<GroupReply>(`/reports/${matrix.id}/group`)).data.total.others,
    ).toBeNull()
  })
})

test('refuses reports of an erased matrix', async () => {
  const { caller, matrix } = await closedMatrix(t)
  await t.context.db
    .updateTable('matrices')
    .set({ erased_at: new Date(REPORTS_OPEN) })
    .where('id', '=', matrix.id)
    .execute()
  expect(await caller.get(`/subjects/${matrix.id}/reports`)).toMatchObject({
    status: 410,
    code: 'matrix.erased',
  })
})
