import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { featureRoutes, mailRenderers } from '#app/features.ts'
import { BASE_PATH } from '#server/http/serve.ts'
import { newId } from '#shared/ids.ts'
import { openTestApp, type TestApp } from './app.ts'
import type { Caller } from './caller.ts'
import {
  makeCompany,
  makeEvaluation,
  makeForm,
  makeMatrix,
  makeSubject,
  makeUser,
  markReleased,
} from './factories.ts'
import { pageHeaders, raterHeaders, raterKeyOf } from './rater-key.ts'
import { idsOf, makeWorkspaceFixture, type WorkspaceFixture } from './workspace-fixture.ts'

/**
 * Administrators cannot learn who answered what (security.md 2c), and typed text stays text
 * wherever it is shown (SEC-12).
 */
let t: TestApp
let fixture: WorkspaceFixture
let owner: Caller
beforeAll(async () => {
  t = await openTestApp({ LOG_LEVEL: 'silent' })
  fixture = await makeWorkspaceFixture(t, 'Ceiba')
  owner = await t.as(fixture.owner.id)
})
afterAll(() => t.close())

test('forms, answers and comments have no time, no counter and no row per single answer', async () => {
  const { rows } = await t.context.pool.query<{
    table_name: string
    column_name: string
    data_type: string
    is_identity: string
    column_default: string | null
  }>(
    `select table_name, column_name, data_type, is_identity, column_default from information_schema.columns where table_schema = 'public' and table_name in ('forms', 'answers', 'comments', 'prompt_comments')`,
  )
  expect(rows.filter(({ data_type }) => /time|date/.test(data_type))).toEqual([])
  expect(
    rows.filter(
      ({ is_identity, column_default }) =>
        is_identity === 'YES' || /nextval|now\(/.test(column_default ?? ''),
    ),
  ).toEqual([])
  expect(
    rows
      .filter(({ table_name }) => table_name === 'answers')
      .map(({ column_name }) => column_name)
      .toSorted(),
  ).toEqual([
    'allow_na',
    'choices',
    'form_id',
    'highest_value',
    'matrix_id',
    'question_count',
    'sequences',
  ])
})

const readings = featureRoutes
  .flatMap((routes) => Object.values(routes.contract))
  .filter(
    ({ method, access, changes, download }) =>
      method === 'GET' &&
      !changes &&
      download === undefined &&
      access !== 'rater' &&
      access !== 'public',
  )

/** Everything that an administrator can read about a matrix, by every declared call. */
async function readEverything(): Promise<string> {
  const ids = idsOf(fixture, 'released')
  const replies: string[] = []
  for (const { path } of readings) {
    // the activity log notes these reads themselves
    if (path.endsWith('/activity')) continue
    const reply = await owner.get(
      path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? newId()),
    )
    replies.push(`${path} ${reply.status} ${JSON.stringify(reply.data)}`)
  }
  return replies.join('\n')
}

describe('while raters answer', () => {
  test('no reply to an administrator changes with a choice, a comment or an opened link', async () => {
    const before = await readEverything()
    const { open, luis } = fixture.released
    const key = raterHeaders(t.context.secrets, luis.id)
    const value_id = fixture.evaluation.scale?.values[3]?.id
    await t.visitor.get(`/answers/verification/${luis.id}`, key)
    await t.visitor.get(`/subjects/forms/${luis.id}`, key)
    for (const { id: question_id } of fixture.evaluation.questions)
      expect(
        (await t.visitor.post('/answers', [{ form_id: open.id, question_id, value_id }], key))
          .status,
      ).toBe(200)
    expect(
      (
        await t.visitor.post(
          '/answers/comments',
          [{ form_id: open.id, comment: 'Canario que nadie lee' }],
          key,
        )
      ).status,
    ).toBe(200)
    expect(await readEverything()).toBe(before)
  })

  test('a completion changes counts and states only, and shows no time, choice or text', async () => {
    const before = await readEverything()
    expect(
      (
        await t.visitor.post(
          `/answers/complete/${fixture.released.luis.id}`,
          { answers: [] },
          raterHeaders(t.context.secrets, fixture.released.luis.id),
        )
      ).status,
    ).toBe(200)
    const after = await readEverything()
    expect(after).not.toBe(before)
    const neutral = (text: string) =>
      text
        .replace(/"(answered|pending|mails_waiting|self_pending)":(\d+|true|false)/g, '')
        .replace(
          /\{"subject_id":"[^"]*","name":"[^"]*","email":"[^"]*",,"forms":\d+,"changes":null,"reminders":"\w+","last_reminded_at":null,"invited_at":null,"delivery":null\},?/g,
          '',
        )
        .replace(/"others":"(open|done)"/g, '')
    expect(neutral(after)).toBe(neutral(before))
    expect(after).not.toContain('Canario que nadie lee')
  })

  test('no reply to an administrator holds the key of a rater’s link', async () => {
    const replies = await readEverything()
    for (const { ana, luis } of [fixture.draft, fixture.released, fixture.reported])
      for (const { id } of [ana, luis])
        expect(replies).not.toContain(raterKeyOf(t.context.secrets, id))
  })

  test('the activity log names no rater, form or text', async () => {
    const { rows } = await t.context.pool.query<{ line: string }>(
      'select a::text as line from activity a',
    )
    for (const { line } of rows)
      for (const { ana, luis, form, open } of [fixture.released])
        for (const secret of [ana.email, luis.email, form.id, open.id, luis.id, 'Canario'])
          expect(line).not.toContain(secret)
  })
})

/** The SQL text of a statement with or without values. */
const textOf = (statement: unknown): string =>
  typeof statement === 'object' && statement !== null && 'text' in statement
    ? String(statement.text)
    : String(statement)

describe('an invalid link', () => {
  const ask = (id: string, address: string) =>
    t.app.inject({ url: `${BASE_PATH}/answers/verification/${id}`, remoteAddress: address })
  const withoutId = (body: string) => body.replace(/"request_id":"[^"]*"/, '')

  test('gets one reply whether it is unknown, malformed, cut, in upper case, very long or not released yet', async () => {
    const { ana } = fixture.draft
    const bodies = await Promise.all(
      [
        newId(),
        ana.id,
        ana.id.toUpperCase(),
        ana.id.slice(0, -1),
        'x',
        `${'a'.repeat(10_000)}`,
        '__proto__',
        '%00',
      ].map((id, index) => ask(id, `192.0.2.${index + 1}`)),
    )
    expect(
      new Set(bodies.map(({ statusCode, body }) => `${statusCode} ${withoutId(body)}`)).size,
    ).toBe(1)
    expect(bodies[0]?.statusCode).toBe(404)
  })

  test('runs the same statements whether or not the subject exists', async () => {
    const statementsFor = async (id: string, address: string): Promise<unknown[]> => {
      const query = vi.spyOn(t.context.raters, 'query')
      await ask(id, address)
      const statements = query.mock.calls.map(([statement]: readonly unknown[]) =>
        textOf(statement),
      )
      query.mockRestore()
      return statements
    }
    const existing = await statementsFor(fixture.draft.ana.id, '198.51.100.1')
    // whether the link is paused, and whose it is
    expect(existing).toHaveLength(2)
    expect(await statementsFor(newId(), '203.0.113.1')).toEqual(existing)
  })
})

const polyglots = [
  `<script>alert(1)</script>`,
  `"><img src=x onerror=alert(1)>`,
  `</script><svg/onload=alert(1)>`,
  `javascript:alert(1)//'"><u>`,
  `{{constructor.constructor('alert(1)')()}}`,
  `\${alert(1)}`,
  `<!--<img src="--><img src=x onerror=alert(1)//">`,
  `'-alert(1)-'`,
  `<iframe srcdoc="<script>alert(1)</script>">`,
  `&lt;script&gt;alert(1)&lt;/script&gt;`,
  `<style>*{background:url(//evil.example)}</style>`,
  `<a href="javascript:alert(1)">x</a>`,
]

describe('typed text', () => {
  test('comes back from every call unchanged', async () => {
    for (const [index, text] of polyglots.entries()) {
      const created = await owner.post<{ name: string; values: { description: string }[] }>(
        '/scales',
        {
          name: text,
          company_id: fixture.company.id,
          values: [text, 'b', 'c'].map((description) => ({ description })),
        },
      )
      expect([created.data.name, created.data.values[0]?.description]).toEqual([text, text])
      const person = await owner.post<{ name: string }>(`/subjects/${fixture.draft.matrix.id}`, {
        name: text,
        email: `polyglot${index}@ceiba.mx`,
        values: [{ subject_property_id: fixture.draft.property.id, value: text }],
      })
      expect(person.data.name).toBe(text)
      expect(person.headers['content-type']).toBe('application/json; charset=utf-8')
    }
  })

  test('is escaped in mails and on raters’ pages', async () => {
    for (const text of polyglots) {
      const { workspace_id } = await makeUser(t.context)
      const company = await makeCompany(t.context, { workspace_id, name: text })
      const evaluation = await makeEvaluation(t.context, {
        workspace_id,
        company_id: company.id,
        name: text,
      })
      await t.context.db
        .updateTable('questions')
        .set({ question: text })
        .where('evaluation_id', '=', evaluation.id)
        .execute()
      const matrix = await makeMatrix(t.context, {
        workspace_id,
        company_id: company.id,
        evaluation_id: evaluation.id,
        name: text,
      })
      const [one, other] = [
        await makeSubject(t.context, { matrix_id: matrix.id, name: text }),
        await makeSubject(t.context, { matrix_id: matrix.id }),
      ]
      await makeForm(t.context, {
        matrix_id: matrix.id,
        evaluator_id: other.id,
        evaluated_id: one.id,
      })
      await markReleased(t.context, matrix.id)
      const row = {
        id: newId(),
        kind: 'invitation',
        dedupe_key: newId(),
        workspace_id,
        matrix_id: matrix.id,
        subject_id: other.id,
        created_at: t.clock.now(),
        due_at: t.clock.now(),
      } as const
      await t.context.db.insertInto('outbox').values(row).execute()
      const queued = await t.context.db
        .selectFrom('outbox')
        .where('id', '=', row.id)
        .selectAll()
        .executeTakeFirstOrThrow()
      const mail = await mailRenderers.invitation(t.context, queued)
      const pages = await Promise.all(
        ['assessment', 'assessment-form'].map((page) =>
          t.app.inject({
            url: `/${page}/${other.id}`,
            headers: { accept: 'text/html', ...pageHeaders(t.context.secrets, other.id) },
          }),
        ),
      )
      for (const html of [mail?.html ?? '', ...pages.map(({ body }) => body)]) {
        expect(html).toContain('<')
        expect(html.replace(/&[#\w]+;/g, '')).not.toMatch(
          /<(script>alert|img src=x|svg\/|iframe|style>\*|a href="javascript|u>)/,
        )
        expect(html).not.toContain(text.includes('<') ? text : '\u0000')
      }
    }
  })
})
