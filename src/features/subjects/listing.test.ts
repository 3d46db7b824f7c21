import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formsFixture } from '../../../tests/admin-fixtures.ts'
import type { Reply } from '../../../tests/caller.ts'
import type { Subject } from './contract.ts'

const PEOPLE = 2050

const { t, api, draft } = await formsFixture<Subject>()

async function makeFullDraft(): Promise<string> {
  const { id } = await draft()
  await t.context.pool.query(
    `insert into subjects (id, matrix_id, name, email)
     select gen_random_uuid(), $1, 'Persona ' || lpad(((i * 7) % 2050)::text, 4, '0'), 'p' || i || '@ceiba.mx'
     from generate_series(1, $2::int) i`,
    [id, PEOPLE],
  )
  return id
}

describe('the list of people', () => {
  let id: string
  beforeAll(async () => {
    id = await makeFullDraft()
  })
  afterAll(() => t.close())

  test('comes in pages of 1,000 that together are the whole list, each named by the one before', async () => {
    const whole = await api.get<Subject[]>(`/subjects/${id}`)
    expect(whole.headers['link']).toBeUndefined()
    const listed: Subject[] = []
    const sizes: number[] = []
    let next: string | undefined = `//api/v1/subjects/${id}?page=0`
    while (next !== undefined) {
      const reply: Reply<Subject[]> = await api.get<Subject[]>(next)
      expect(reply.headers['x-total-count']).toBe(String(PEOPLE))
      listed.push(...reply.data)
      sizes.push(reply.data.length)
      const link = String(reply.headers['link'] ?? '')
      next = link === '' ? undefined : link.replace(/^<(.*)>.*$/, '/$1')
    }
    expect(sizes).toEqual([1000, 1000, 50])
    expect(listed).toEqual(whole.data)
  })

  test('is empty after its last page, and refuses what is no page', async () => {
    expect((await api.get<Subject[]>(`/subjects/${id}?page=3`)).data).toEqual([])
    for (const query of ['page=-1', 'page=uno', 'pagina=1'])
      expect((await api.get(`/subjects/${id}?${query}`)).code).toBe('input.invalid')
  })
})
