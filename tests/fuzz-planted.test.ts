import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { createApp } from '#app/http.ts'
import { serve } from '#server/http/serve.ts'
import type { Contract } from '#shared/endpoint.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Id, newId } from '#shared/ids.ts'
import { Refusal } from '#shared/refusal.ts'
import { Line } from '#shared/text.ts'
import { openTestApp, type TestApp } from './app.ts'
import { fuzzEndpoint, prepareFuzzing } from './fuzz/fuzz-endpoint.ts'

/** Endpoints with one typical mistake each: the random requests must find them. */
const plantedContract = {
  forgetsScope: endpoint('GET', '/planted/companies/:companyId', {
    access: 'workspace.read',
    summary: 'No mira de quién es',
    reply: z.object({ name: z.string() }),
  }),
  forgetsScopeOfBody: endpoint('POST', '/planted/move', {
    access: 'workspace.change',
    summary: 'No mira de quién es lo que recibe',
    body: z.strictObject({ company_id: Id, name: Line() }),
    reply: z.object({ moved: z.boolean() }),
  }),
  listsEveryWorkspace: endpoint('GET', '/planted/scales', {
    access: 'workspace.read',
    summary: 'Lista lo de todos',
    reply: z.array(z.object({ id: Id })),
  }),
  writesBeforeRefusing: endpoint('POST', '/planted/contact', {
    access: 'public',
    summary: 'Guarda y luego rechaza',
    body: z.strictObject({ name: Line(), message: Line() }),
  }),
  throwsOnOddInput: endpoint('POST', '/planted/words', {
    access: 'workspace.read',
    summary: 'Supone que hay una palabra',
    body: z.strictObject({ text: Line() }),
    reply: z.object({ first: z.string() }),
  }),
  changesByReading: endpoint('GET', '/planted/visit/:companyId', {
    access: 'workspace.read',
    summary: 'Cuenta visitas al leer',
    reply: z.object({ visited: z.boolean() }),
  }),
  letsViewersChange: endpoint('PATCH', '/planted/companies/:companyId', {
    access: 'workspace.read',
    summary: 'Deja escribir a quien sólo mira',
    body: z.strictObject({ name: Line() }),
  }),
  disclosesOtherRaters: endpoint('GET', '/planted/raters/:subjectId', {
    access: 'rater',
    summary: 'Cuenta quién más evalúa',
    reply: z.array(z.object({ email: z.string() })),
  }),
} satisfies Contract

const planted = serve(plantedContract, {
  forgetsScope: async ({ context, params }) => {
    const company = await context.db
      .selectFrom('companies')
      .where('id', '=', params.companyId)
      .select('name')
      .executeTakeFirst()
    if (!company) throw new Refusal('not_found')
    return company
  },
  forgetsScopeOfBody: async ({ context, body }) => {
    await context.db
      .updateTable('companies')
      .set({ name: `${body.name}.` })
      .where('id', '=', body.company_id)
      .execute()
    return { moved: true }
  },
  listsEveryWorkspace: ({ context }) => context.db.selectFrom('scales').select('id').execute(),
  writesBeforeRefusing: async ({ context, body }) => {
    await context.db
      .insertInto('contact_messages')
      .values({
        id: newId(),
        name: 'x',
        email: 'x@y.mx',
        message: 'x',
        created_at: context.clock.now(),
      })
      .execute()
    if (body.message.length < 2000) throw new Refusal('contact.incomplete')
  },
  throwsOnOddInput: ({ body }) => {
    const [first] = body.text.split(' ')
    if (!first) throw new TypeError('Cannot read properties of undefined')
    return { first }
  },
  changesByReading: async ({ context, params }) => {
    await sql`update companies set created_at = created_at + interval '1 second' where id = ${params.companyId}`.execute(
      context.db,
    )
    return { visited: true }
  },
  letsViewersChange: async ({ context, scope, params, body }) => {
    const { numUpdatedRows } = await context.db
      .updateTable('companies')
      .set({ name: `${body.name}.` })
      .where('id', '=', params.companyId)
      .where('workspace_id', 'in', [...scope.workspace_ids, newId()])
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Refusal('not_found')
  },
  disclosesOtherRaters: ({ context, params }) =>
    context.db
      .selectFrom('subjects')
      .where(
        'matrix_id',
        '=',
        context.db.selectFrom('subjects').where('id', '=', params.subjectId).select('matrix_id'),
      )
      .where('email', 'is not', null)
      .select('email')
      .$narrowType<{ email: string }>()
      .execute(),
})

let t: TestApp
beforeAll(async () => {
  t = await openTestApp({ LOG_LEVEL: 'silent' })
})
afterAll(() => t.close())

const found: readonly (readonly [string, keyof typeof plantedContract, RegExp])[] = [
  ['a call that forgets its scope', 'forgetsScope', /accepted a foreign or unknown id|disclosed «/],
  [
    'a call that forgets the scope of its body',
    'forgetsScopeOfBody',
    /changed rows of the foreign workspace/,
  ],
  ['a list of every workspace', 'listsEveryWorkspace', /disclosed «/],
  [
    'a call that writes before it refuses',
    'writesBeforeRefusing',
    /was refused with 422 and changed contact_messages/,
  ],
  ['a call that throws on odd input', 'throwsOnOddInput', /failed with 500/],
  [
    'a read that writes',
    'changesByReading',
    /is a read and changed companies|accepted a foreign or unknown id/,
  ],
  [
    'a call that lets viewers change something',
    'letsViewersChange',
    /accepted a change by a viewer/,
  ],
  ['a link that discloses other raters', 'disclosesOtherRaters', /disclosed «/],
]

test.each(found)(
  'random requests find %s',
  async (_mistake, name, broken) => {
    const app = await createApp(t.context, [planted])
    await app.ready()
    await expect(
      fuzzEndpoint(await prepareFuzzing(t, app), plantedContract[name], { runs: 200, seed: 2026 }),
    ).rejects.toThrow(broken)
    await app.close()
  },
  300_000,
)
