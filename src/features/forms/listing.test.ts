import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formsFixture } from '../../../tests/admin-fixtures.ts'
import type { Reply } from '../../../tests/caller.ts'
import type { Form } from './contract.ts'

const PEOPLE = 102

const { t, api, draft } = await formsFixture<Form>()

/** Everybody rates everybody: 10,404 connections. */
async function makeFullMatrix(): Promise<string> {
  const { id } = await draft()
  await t.context.pool.query(
    `insert into subjects (id, matrix_id, name, email)
     select gen_random_uuid(), $1, 'Persona ' || lpad(i::text, 3, '0'), 'p' || i || '@ceiba.mx'
     from generate_series(1, $2::int) i`,
    [id, PEOPLE],
  )
  await t.context.pool.query(
    `insert into forms (id, matrix_id, evaluator_id, evaluated_id, relation_type_id)
     select gen_random_uuid(), $1, a.id, b.id, case when a.id = b.id then 1 else 3 end
     from subjects a cross join subjects b where a.matrix_id = $1 and b.matrix_id = $1`,
    [id],
  )
  return id
}

const orderOf = ({ evaluator, relation_type_id, evaluated }: Form): string =>
  `${evaluator.name} ${relation_type_id} ${evaluated.name}`

describe('the list of connections', () => {
  let id: string
  beforeAll(async () => {
    id = await makeFullMatrix()
  })
  afterAll(() => t.close())

  test('ends at 5,000 and tells how many there are and where the next ones are', async () => {
    const { data, headers } = await api.get<Form[]>(`/forms/${id}`)
    expect(data).toHaveLength(5_000)
    expect(headers).toMatchObject({
      'x-total-count': String(PEOPLE * PEOPLE),
      link: `</api/v1/forms/${id}?page=1>; rel="next"`,
    })
  })

  test('has each connection once in its pages, sorted', async () => {
    const listed: Form[] = []
    let next: string | undefined = `//api/v1/forms/${id}`
    while (next !== undefined) {
      const reply: Reply<Form[]> = await api.get<Form[]>(next)
      listed.push(...reply.data)
      const link = String(reply.headers['link'] ?? '')
      next = link === '' ? undefined : link.replace(/^<(.*)>.*$/, '/$1')
    }
    expect(new Set(listed.map((form) => form.id)).size).toBe(PEOPLE * PEOPLE)
    expect(listed).toHaveLength(PEOPLE * PEOPLE)
    const order = listed.map(orderOf)
    expect(order).toEqual(order.toSorted())
  })

  test('is empty after its last page', async () => {
    expect((await api.get<Form[]>(`/forms/${id}?page=3`)).data).toEqual([])
    expect((await api.get<Form[]>(`/forms/${id}?page=-1`)).code).toBe('input.invalid')
  })
})
