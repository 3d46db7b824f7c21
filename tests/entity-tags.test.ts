import { afterAll, beforeAll, expect, test } from 'vitest'
import { featureRoutes } from '#app/features.ts'
import { isVersioned } from '#shared/endpoint.ts'
import { openTestApp, type TestApp } from './app.ts'
import { type Caller, callerOf } from './caller.ts'
import { makeWorkspaceFixture, type WorkspaceFixture } from './workspace-fixture.ts'

let t: TestApp
let ceiba: WorkspaceFixture
let program: Caller
beforeAll(async () => {
  t = await openTestApp()
  ceiba = await makeWorkspaceFixture(t, 'Ceiba')
  program = callerOf(t.app, { authorization: `Bearer ${ceiba.token.token}` })
})
afterAll(() => t.close())

type Entity = Readonly<Record<string, unknown>>
interface Edited {
  readonly path: string
  readonly read: string
  readonly code: string
  readonly fields: (saved: Entity, name: string) => Entity
}

/** What is edited as a whole. */
const edited: Readonly<Record<string, () => Edited>> = {
  scale: () => ({
    path: `/scales/${ceiba.unused.scale_id}`,
    read: `/scales/${ceiba.unused.scale_id}`,
    code: 'scale.changed',
    fields: ({ values }, name) => ({ name, allow_na: false, values }),
  }),
  evaluation: () => ({
    path: `/evaluations/${ceiba.unused.id}`,
    read: `/evaluations/${ceiba.unused.id}`,
    code: 'evaluation.changed',
    fields: ({ scale_id }, name) => ({
      name,
      scale_id,
      competences: [
        { name: 'Dirección', description: '', questions: [{ question: '¿Da rumbo?' }] },
      ],
    }),
  }),
  matrix: () => ({
    path: `/matrices/${ceiba.draft.matrix.id}`,
    read: `/matrices/${ceiba.draft.matrix.id}/one`,
    code: 'matrix.changed',
    fields: (_saved, name) => ({ name }),
  }),
}

const quoted = (version: unknown): string => `"${Number(version)}"`

test.each(Object.keys(edited))(
  'of %s: it is saved under the tag of its reading only',
  async (name) => {
    const { path, read, code, fields } = edited[name]?.() ?? {
      path: '',
      read: '',
      code: '',
      fields: () => ({}),
    }
    const first = await program.get<Entity>(read)
    const etag = String(first.headers['etag'])
    expect(etag).toBe(quoted(first.data['version']))
    const save = (title: string, headers: Record<string, string>, version?: number) =>
      program.patch<Entity>(
        path,
        { ...fields(first.data, title), ...(version !== undefined && { version }) },
        headers,
      )
    const saved = await save('Primera', { 'if-match': etag })
    expect(saved.status).toBe(200)
    expect(saved.headers['etag']).toBe(quoted(Number(first.data['version']) + 1))
    const stale = await save('Segunda', { 'if-match': etag })
    expect([stale.status, stale.code]).toEqual([412, code])
    const inBody = await save('Tercera', {}, Number(first.data['version']))
    expect([inBody.status, inBody.code]).toEqual([409, code])
    // The header goes before the body.
    const both = await save('Cuarta', { 'if-match': etag }, Number(saved.data['version']))
    expect([both.status, both.code]).toEqual([412, code])
    for (const unknown of ['abc', 'W/"1"', '"1", "2"', '"x"']) {
      const refused = await save('Quinta', { 'if-match': unknown })
      expect([refused.status, refused.code]).toEqual([412, 'request.etag_unknown'])
    }
    expect((await program.get<Entity>(read)).data).toMatchObject({ name: 'Primera' })
    expect((await save('Sexta', { 'if-match': '*' })).status).toBe(200)
  },
)

test('a company, whose fields come as a form, is saved under its tag', async () => {
  const path = `/companies/${ceiba.company.id}`
  const etag = String((await program.get(path)).headers['etag'])
  const conditional = callerOf(t.app, {
    authorization: `Bearer ${ceiba.token.token}`,
    'if-match': etag,
  })
  const saved = await conditional.upload('PATCH', path, { name: 'Ceiba Norte' })
  expect([saved.status, saved.headers['etag']]).toEqual([200, '"2"'])
  const stale = await conditional.upload('PATCH', path, { name: 'Ceiba Sur' })
  expect([stale.status, stale.code]).toEqual([412, 'company.changed'])
  const names = await conditional.patch(`${path}/relation-names`, { relation_names: {} })
  expect([names.status, names.code]).toEqual([412, 'company.changed'])
})

test('every versioned call of the contract is one of these', () => {
  const paths = featureRoutes.flatMap(({ contract }) =>
    Object.values(contract).flatMap((declared) => (isVersioned(declared) ? [declared.path] : [])),
  )
  expect(paths.toSorted()).toEqual([
    '/companies/:companyId',
    '/companies/:companyId/relation-names',
    '/companies/:companyId/sender',
    '/evaluations/:evaluationId',
    '/matrices/:matrixId',
    '/scales/:scaleId',
  ])
})
