import { afterAll, expect, test } from 'vitest'
import { formsFixture } from './admin-fixtures.ts'
import type { Reply } from './caller.ts'

const { t, api, draftMatrix } = await formsFixture()
afterAll(() => t.close())

const failureOf = ({ bytes }: Reply<unknown>): unknown => JSON.parse(bytes.toString())
const person = (n: number) => ({ name: `Persona ${n}`, email: `persona${n}@ceiba.mx` })

test('a body that is too large is told the limit of its call', async () => {
  const { id } = await draftMatrix()
  const filled = (megabytes: number) => ({ name: 'x'.repeat(megabytes * 1024 * 1024) })
  const kilobyte = 1024
  for (const [path, limit, size] of [
    [`/subjects/${id}`, 256 * kilobyte, '256 kB'],
    [`/subjects/${id}/bulk`, 2048 * kilobyte, '2 MB'],
    [`/matrices/${id}/sync`, 4096 * kilobyte, '4 MB'],
  ] as const) {
    const reply = await api.post(path, filled(5))
    expect(failureOf(reply)).toMatchObject({
      code: 'input.too_large',
      message: `Lo que se envió es demasiado grande: el límite es de ${size}.`,
      limit,
    })
    expect(reply.status).toBe(413)
  }
})

test('a list with too many rows is told which list and how many it may have', async () => {
  const { id } = await draftMatrix()
  const subjects = Array.from({ length: 501 }, (_, n) => person(n))
  const reply = await api.post(`/subjects/${id}/bulk`, { subjects })
  expect(reply.status).toBe(400)
  expect(failureOf(reply)).toMatchObject({
    code: 'input.invalid',
    issues: [{ path: 'subjects', message: 'La lista puede tener hasta 500 renglones.' }],
    limit: 500,
  })
  const forms = Array(10_001).fill({ evaluator: 'a', evaluated: 'b', relation_type_id: 3 })
  expect(failureOf(await api.post(`/matrices/${id}/sync`, { forms }))).toMatchObject({
    issues: [{ path: 'forms', message: 'La lista puede tener hasta 10,000 renglones.' }],
    limit: 10_000,
  })
})

test('a full project names how many people it may have', async () => {
  const { id } = await draftMatrix()
  const subjects = Array.from({ length: 10_000 }, (_, n) => ({
    external_id: `E-${n}`,
    ...person(n),
  }))
  const reply = await api.post(`/matrices/${id}/sync`, { subjects })
  expect(reply.status).toBe(422)
  expect(failureOf(reply)).toMatchObject({ code: 'subjects.too_many', limit: 10_000 })
})
