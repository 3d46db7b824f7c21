import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startProduct } from '#app/product.ts'
import { readConfig } from '#server/config.ts'
import type { AppContext } from '#server/context.ts'
import { newId } from '#shared/ids.ts'
import { ask, makeAdministrator } from '../../../scripts/faults/ground.ts'
import { openTestApp, type Caller, type TestApp } from '../../../tests/app.ts'
import {
  makeAnswers,
  makeForm,
  makeMatrix,
  makeSubject,
  makeUser,
  markReleased,
} from '../../../tests/factories.ts'
import type { PersonalData } from './contract.ts'

let t: TestApp
let api: Caller
let count = 0
let p: Awaited<ReturnType<typeof project>>

beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.set('2026-11-20T16:00:00Z')
  const { id, workspace_id } = await makeUser(t.context)
  api = await t.as(id)
  p = await project(t.context, workspace_id, `eva${++count}`)
})

/** Eva rates herself, Luis as his leader, Mara as a peer (sent) and Noé as a peer (open); Luis has rated Eva. */
async function project(f: AppContext, workspace_id: string, word: string) {
  const matrix = await makeMatrix(f, { workspace_id })
  const [eva, luis, mara, noe] = [
    await makeSubject(f, {
      matrix_id: matrix.id,
      name: `${word} Cordero`,
      email: `${word}@cordero.mx`,
    }),
    await makeSubject(f, { matrix_id: matrix.id }),
    await makeSubject(f, { matrix_id: matrix.id }),
    await makeSubject(f, { matrix_id: matrix.id }),
  ]
  const column = {
    id: newId(),
    workspace_id,
    company_id: matrix.company_id,
    name: 'Puesto',
    type: 'text',
  } as const
  await f.db.insertInto('subject_properties').values(column).execute()
  await f.db
    .insertInto('matrix_subject_properties')
    .values({ matrix_id: matrix.id, subject_property_id: column.id, position: 0 })
    .execute()
  await f.db
    .insertInto('subject_values')
    .values({
      subject_id: eva.id,
      matrix_id: matrix.id,
      subject_property_id: column.id,
      value: `${word} jefa`,
    })
    .execute()
  const about = async (evaluator_id: string, evaluated_id: string, relation_type_id: number) =>
    (await makeForm(f, { matrix_id: matrix.id, evaluator_id, evaluated_id, relation_type_id })).id
  const forms = {
    self: await about(eva.id, eva.id, 1),
    leader: await about(eva.id, luis.id, 2),
    peer: await about(eva.id, mara.id, 3),
    open: await about(eva.id, noe.id, 3),
    aboutEva: await about(luis.id, eva.id, 4),
    others: await about(luis.id, mara.id, 3),
  }
  await markReleased(f, matrix.id)
  for (const form of [forms.leader, forms.peer, forms.aboutEva, forms.others])
    await makeAnswers(f, form, [5, 4, 3, 2], `${word} comenta`)
  await f.db
    .insertInto('notices')
    .values({ subject_id: eva.id, version: '2025-06', shown_at: f.clock.now() })
    .execute()
  for (const kind of ['invitation', 'receipt'] as const) {
    await f.db
      .insertInto('outbox')
      .values({
        id: newId(),
        kind,
        dedupe_key: `${kind} ${eva.id}`,
        workspace_id,
        matrix_id: matrix.id,
        subject_id: eva.id,
        created_at: f.clock.now(),
        due_at: f.clock.now(),
        sent_at: f.clock.now(),
      })
      .execute()
  }
  return { matrix, word, eva, luis, mara, forms }
}

const formsLeft = async () =>
  new Set(
    (
      await t.context.db
        .selectFrom('forms')
        .where('matrix_id', '=', p.matrix.id)
        .select('id')
        .execute()
    ).map(({ id }) => id),
  )
const erase = () => api.delete(`/data-subjects/${p.matrix.id}/${p.eva.id}`)

describe('what a person asked to see', () => {
  test('is what is stored of them as a participant, without what others said or when they answered', async () => {
    const { data, bytes } = await api.get<PersonalData>(`/data-subjects/${p.matrix.id}/${p.eva.id}`)
    expect(data).toMatchObject({
      name: p.eva.name,
      email: p.eva.email,
      values: [{ column: 'Puesto', value: `${p.word} jefa` }],
      as_evaluator: { sheets: 4, self_evaluation: 'open', others: 'open' },
      as_evaluated: { sheets: 2, report_url: null },
      privacy_notice: { version: '2025-06', shown_on: '2026-11-20' },
      mails: [{ kind: 'invitation', sent_on: '2026-11-20' }],
    })
    for (const secret of [
      'comenta',
      'receipt',
      p.luis.id,
      p.luis.name,
      p.luis.email,
      t.context.secrets.raterKey(p.eva.id),
    ])
      expect(bytes.toString()).not.toContain(secret)
  })

  test('names the published report once it is open', async () => {
    t.clock.set('2026-12-05T12:00:01Z')
    api = await t.as((await makeUser(t.context, { workspace_id: p.matrix.workspace_id })).id)
    const { data } = await api.get<PersonalData>(`/data-subjects/${p.matrix.id}/${p.eva.id}`)
    expect(data.as_evaluated.report_url).toBe(`/api/v1/reports/${p.matrix.id}/${p.eva.id}/pdf`)
  })
})

describe('a person who asked to be erased', () => {
  test('goes with their link, columns, mails, open and leader’s sheets, self-evaluation and every sheet about them', async () => {
    expect((await erase()).data).toEqual({ kept_sheets: 1 })
    expect(await formsLeft()).toEqual(new Set([p.forms.peer, p.forms.others]))
    for (const table of [
      'subjects',
      'outbox',
      'notices',
      'subject_values',
      'answers',
      'comments',
      'activity',
    ]) {
      const { rows } = await t.context.pool.query(`select 1 from ${table} r where r::text ~ $1`, [
        `${p.eva.id}|${p.word} Cordero|${p.word}@cordero|${p.word} jefa`,
      ])
      expect(rows, table).toEqual([])
    }
    expect((await t.visitor.get(`/answers/verification/${p.eva.id}`)).code).toBe(
      'answers.link_unknown',
    )
  })

  test('leaves what they had sent to a group as numbers, so that nobody’s group shrinks, and takes their words along', async () => {
    await erase()
    const { rows } = await t.context.pool.query(
      'select a.choices, s.name, s.email, c.comment from answers a join forms f on f.id = a.form_id join subjects s on s.id = f.evaluator_id left join comments c on c.form_id = f.id where a.form_id = $1',
      [p.forms.peer],
    )
    expect(rows).toEqual([
      {
        choices: [5, 4, 3, 2],
        name: expect.stringMatching(/^Persona suprimida/),
        email: expect.stringMatching(/@suprimida\.invalid$/),
        comment: null,
      },
    ])
    const other = await t.context.db
      .selectFrom('comments')
      .where('form_id', '=', p.forms.others)
      .select('comment')
      .execute()
    expect(other).toEqual([{ comment: `${p.word} comenta` }])
  })

  test('is written down as a deed without saying whom it was', async () => {
    await erase()
    const deed = await t.context.db
      .selectFrom('activity')
      .where('target_id', '=', p.matrix.id)
      .where('action', '=', 'data_subject.erased')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(deed.detail).toEqual({})
  })

  test('may go while the reports are not open yet, also after the deadline', async () => {
    t.clock.set('2026-12-05T11:59:59Z')
    api = await t.as((await makeUser(t.context, { workspace_id: p.matrix.workspace_id })).id)
    expect((await erase()).status).toBe(200)
  })

  test('is refused once anything is published, with the day on which everything goes, and nothing changes', async () => {
    t.clock.set('2026-12-05T12:00:00Z')
    api = await t.as((await makeUser(t.context, { workspace_id: p.matrix.workspace_id })).id)
    const before = await formsLeft()
    const refused = await erase()
    expect([refused.status, refused.code]).toEqual([409, 'data_subject.reports_open'])
    expect(refused.message).toContain('3 de enero de 2027')
    expect(await formsLeft()).toEqual(before)
  })

  test('whose project is erased already is found no more', async () => {
    await t.context.db
      .updateTable('matrices')
      .set({ erased_at: t.clock.now() })
      .where('id', '=', p.matrix.id)
      .execute()
    expect((await erase()).code).toBe('matrix.erased')
  })

  test('does not keep the others from sending what is left', async () => {
    await erase()
    const sheet = await t.visitor.get<{ forms: { id: string }[] }>(`/subjects/forms/${p.luis.id}`)
    expect(sheet.data.forms.map(({ id }) => id)).toEqual([p.forms.others])
  })
})

test('on the embedded database a minute later no byte of them is left in any file, mail files included', async () => {
  const data_dir = mkdtempSync(path.join(tmpdir(), 'contorno-person-'))
  const product = await startProduct(
    readConfig({ DATA_DIR: data_dir, PORT: '0', LOG_LEVEL: 'error' }),
  )
  const filesWith = (word: string) =>
    readdirSync(data_dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .filter((file) => readFileSync(file, 'latin1').toLowerCase().includes(word))
  const administrator = await makeAdministrator(product.context)
  const { matrix, eva } = await project(
    product.context,
    administrator.workspace_id,
    'canariopersona',
  )
  await product.context.pool.query(
    `update matrices set limit_date = '2099-12-01', closes_at = '2099-12-02', reports_at = '2099-12-02', erase_at = '2099-12-31', remind_at = '2099-11-30' where id = $1`,
    [matrix.id],
  )
  await product.context.pool.query(
    `update comments set comment = 'de otra persona' where form_id in (select id from forms where evaluator_id <> $1)`,
    [eva.id],
  )
  await product.context.pool.query(`update outbox set sent_at = null where subject_id = $1`, [
    eva.id,
  ])
  await product.runDueJobs()
  expect(filesWith('canariopersona').some((file) => file.endsWith('.eml'))).toBe(true)
  expect(
    (
      await ask(
        product.url,
        'DELETE',
        `/data-subjects/${matrix.id}/${eva.id}`,
        undefined,
        administrator.headers,
      )
    ).status,
  ).toBe(200)
  await product.runDueJobs()
  expect(filesWith('canariopersona')).toEqual([])
  await product.close()
  rmSync(data_dir, { recursive: true })
}, 60_000)
