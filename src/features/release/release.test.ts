import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { makeCompany, makeMatrix, makeUser } from '../../../tests/factories.ts'
import { draftWithLeader, releaseFixture } from '../../../tests/release-fixtures.ts'

const fixture = await releaseFixture()
const { t, api, sent, workspace_id, deliver, release } = fixture

beforeEach(() => fixture.reset())
afterAll(() => t.close())

const storedMatrix = (matrix_id: string) =>
  t.context.db
    .selectFrom('matrices')
    .selectAll()
    .where('id', '=', matrix_id)
    .executeTakeFirstOrThrow()

describe('the release', () => {
  test('freezes the questionnaire and sends each rater one mail, whatever the number of forms', async () => {
    const { matrix, mariana, jorge } = await draftWithLeader(fixture)
    expect(await release(matrix.id)).toMatchObject({ status: 200, data: { released: true } })
    await deliver()
    expect(sent.map((mail) => mail.to.address).toSorted((a, b) => a.localeCompare(b))).toEqual(
      [jorge.email, mariana.email].toSorted((a, b) => a.localeCompare(b)),
    )
    expect(await storedMatrix(matrix.id)).toMatchObject({
      released: true,
      question_count: 4,
      highest_value: 5,
      allow_na: true,
    })
  })

  test('runs once when it is requested fifty times at once, and every reply is the same', async () => {
    const { matrix } = await draftWithLeader(fixture)
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index % 2
          ? release(matrix.id)
          : api().get<{ released: boolean }>(`/matrices/release/${matrix.id}`),
      ),
    )
    expect(replies.map(({ status, data }) => `${status} ${data?.released}`)).toEqual(
      Array.from({ length: 50 }, () => '200 true'),
    )
    await deliver()
    expect(sent).toHaveLength(2)
    const { rows } = await t.context.pool.query<{ count: number }>(
      `select count(*) from activity where action = 'matrix.released' and target_id = $1`,
      [matrix.id],
    )
    expect(rows[0]?.count).toBe(1)
  })

  test('requires the anti-forgery header on GET too', async () => {
    const { matrix } = await draftWithLeader(fixture)
    const reply = await api().get(`/matrices/release/${matrix.id}`, { 'x-xsrf-token': '' })
    expect(reply).toMatchObject({ status: 403, code: 'request.forged' })
    expect((await storedMatrix(matrix.id)).released).toBe(false)
  })

  test('is refused for an inactive company', async () => {
    const { matrix } = await draftWithLeader(fixture, { status: 'inactiva' })
    expect(await release(matrix.id)).toMatchObject({ status: 409, code: 'company.inactive' })
  })

  test('is refused without forms', async () => {
    const matrix = await makeMatrix(t.context, {
      workspace_id,
      company_id: (await makeCompany(t.context, { workspace_id })).id,
    })
    expect(await release(matrix.id)).toMatchObject({ status: 422, code: 'matrix.no_forms' })
  })

  test('is refused after the deadline', async () => {
    const { matrix } = await draftWithLeader(fixture, { limit_date: '2026-11-19' })
    expect(await release(matrix.id)).toMatchObject({ status: 422, code: 'matrix.deadline_past' })
    expect(await t.context.db.selectFrom('outbox').selectAll().execute()).toEqual([])
  })

  test('answers 404 for a matrix of another workspace', async () => {
    const { matrix } = await draftWithLeader(fixture)
    const outsider = await t.as((await makeUser(t.context)).id)
    expect(await outsider.post(`/matrices/release/${matrix.id}`)).toMatchObject({
      status: 404,
      code: 'not_found',
    })
  })

  test('of ten thousand raters queues one invitation for each', async () => {
    const matrix = await makeMatrix(t.context, {
      workspace_id,
      company_id: (await makeCompany(t.context, { workspace_id })).id,
    })
    await t.context.pool.query(
      `insert into subjects (id, matrix_id, name, email) select gen_random_uuid(), $1, 'Persona ' || n, 'persona' || n || '@ceiba.mx' from generate_series(1, 10000) n`,
      [matrix.id],
    )
    // else the check of each form reads all subjects, as planned while the table was small
    await t.context.pool.query('analyze subjects')
    await t.context.pool.query(
      'insert into forms (id, matrix_id, evaluator_id, evaluated_id, relation_type_id) select gen_random_uuid(), $1, id, id, 1 from subjects where matrix_id = $1',
      [matrix.id],
    )
    expect((await release(matrix.id)).status).toBe(200)
    const { rows } = await t.context.pool.query<{ count: number }>(
      'select count(*) from outbox where matrix_id = $1',
      [matrix.id],
    )
    expect(rows[0]?.count).toBe(10_000)
  })
})
