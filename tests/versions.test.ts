import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from './app.ts'
import type { Caller, Reply } from './caller.ts'
import { makeCompany, makeEvaluation, makeMatrix, makeScale, makeUser } from './factories.ts'

let t: TestApp
let ana: Caller
let ids: Readonly<Record<'scale' | 'evaluation' | 'company' | 'matrix', string>>

beforeAll(async () => {
  t = await openTestApp()
  const user = await makeUser(t.context)
  ana = await t.as(user.id)
  const { workspace_id } = user
  const company = await makeCompany(t.context, { workspace_id })
  const scale = await makeScale(t.context, { workspace_id })
  const evaluation = await makeEvaluation(t.context, { workspace_id, scale_id: scale.id })
  const matrix = await makeMatrix(t.context, {
    workspace_id,
    company_id: company.id,
    evaluation_id: evaluation.id,
  })
  ids = { scale: scale.id, evaluation: evaluation.id, company: company.id, matrix: matrix.id }
})
afterAll(() => t.close())

/** Reads and saves one kind of thing; `version` is left out of the body when undefined. */
interface Kind {
  readonly read: () => Promise<Reply<{ readonly name: string; readonly version: number }>>
  readonly save: (name: string, version: number | undefined) => Promise<Reply>
}

const withVersion = (version: number | undefined) => (version === undefined ? {} : { version })
const kinds: Readonly<Record<keyof typeof ids, Kind>> = {
  scale: {
    read: () => ana.get(`/scales/${ids.scale}`),
    save: async (name, version) => {
      const { values, allow_na } = (await ana.get(`/scales/${ids.scale}`)).data
      return ana.patch(`/scales/${ids.scale}`, { name, values, allow_na, ...withVersion(version) })
    },
  },
  evaluation: {
    read: () => ana.get(`/evaluations/${ids.evaluation}`),
    save: (name, version) =>
      ana.patch(`/evaluations/${ids.evaluation}`, {
        name,
        scale_id: ids.scale,
        competences: [{ name: 'Escucha', description: 'Oye', questions: [{ question: '¿Oye?' }] }],
        ...withVersion(version),
      }),
  },
  company: {
    read: () => ana.get(`/companies/${ids.company}`),
    save: (name, version) =>
      ana.upload('PATCH', `/companies/${ids.company}`, {
        name,
        ...(version === undefined ? {} : { version: String(version) }),
      }),
  },
  matrix: {
    read: () => ana.get(`/matrices/one/${ids.matrix}`),
    save: (name, version) =>
      ana.patch(`/matrices/${ids.matrix}`, { name, ...withVersion(version) }),
  },
}

describe.each(Object.entries(kinds))('a save of a %s', (kind, { read, save }) => {
  test('that read an older version is refused and changes nothing', async () => {
    const { version } = (await read()).data
    expect((await save('La de Ana', version)).status).toBe(200)
    expect(await save('La de Iván', version)).toMatchObject({
      status: 409,
      code: `${kind}.changed`,
    })
    expect((await read()).data).toMatchObject({ name: 'La de Ana', version: version + 1 })
  })

  test('that read the newest version goes through', async () => {
    const { version } = (await read()).data
    expect((await save('La de Iván', version)).data).toMatchObject({
      name: 'La de Iván',
      version: version + 1,
    })
  })

  test('without a version goes through and counts', async () => {
    const { version } = (await read()).data
    expect((await save('De un programa', undefined)).data).toMatchObject({
      version: version + 1,
    })
  })

  test('of the same version by two at once goes through for one', async () => {
    const { version } = (await read()).data
    const replies = await Promise.all([save('Una', version), save('Otra', version)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})
