import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Participation } from '#features/release/contract.ts'
import { judgeOutlook } from '#features/release/outlook.rules.ts'
import { eraseDue } from '#features/retention/server/jobs.ts'
import { openTestApp, type TestApp } from './app.ts'
import { readPdf } from './pdf-reader.ts'
import { raterHeaders } from './rater-key.ts'
import { matrixWithRepeatedForms } from './repeated-forms.ts'
import { REPORTS_OPEN } from './report-fixtures.ts'

const [LEADER, PEER, TEAM, CLIENT] = [2, 3, 4, 5]

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
beforeEach(() => t.clock.set(REPORTS_OPEN))

interface ReportReply {
  readonly blocks: readonly { readonly key: string; readonly raters: number }[]
  readonly withheld: readonly string[]
  readonly competences: readonly {
    readonly behaviours: readonly { readonly blocks: readonly ({ exact: string } | null)[] }[]
  }[]
}

type Repeated = Awaited<ReturnType<typeof matrixWithRepeatedForms>>
/** By the third method, so that the numbers show what they are computed from. */
const printExactly = ({ matrix }: Repeated) =>
  t.context.pool.query('update matrices set report_method = 3 where id = $1', [matrix.id])
const reportOf = async ({ caller, matrix, first }: Repeated) =>
  (await (await caller()).get<ReportReply>(`/reports/${matrix.id}/${first}`)).data

describe('three forms of one rater about one evaluated, in a matrix of version 0.1', () => {
  const alone = { Tania: [PEER, TEAM, CLIENT] }

  test('publish no number and no comment', async () => {
    const report = await reportOf(await matrixWithRepeatedForms(t, alone))
    expect(report).toMatchObject({
      kind: 'short',
      withheld: ['companero', 'equipo', 'cliente'],
      participation: { invited: 1, completed: 1 },
      comments: [],
    })
    expect(report).not.toHaveProperty('competences')
  })

  test('are withheld in the PDF and the spreadsheet, with the reason', async () => {
    const { caller, matrix, first } = await matrixWithRepeatedForms(t, alone)
    const api = await caller()
    const { pages } = await readPdf((await api.get(`/reports/${matrix.id}/${first}/pdf`)).bytes)
    const text = pages.map((page) => page.text).join(' ')
    expect(text).toContain('respondió en más de una relación')
    expect(text).not.toContain('Comentario de')
    const { status, bytes } = await api.get(`/reports/${matrix.id}/xlsx`)
    expect([status, bytes.length > 1000]).toEqual([200, true])
  })

  test('leave nothing in the aggregates that stay after the erasure', async () => {
    const [repeated, counted] = [
      await matrixWithRepeatedForms(t, alone, 5),
      await matrixWithRepeatedForms(t, { Ana: [PEER], Beto: [PEER], Caro: [PEER] }, 5),
    ]
    t.clock.set('2027-01-03T07:00:00Z')
    await eraseDue(t.context)
    const kept = await t.context.db
      .selectFrom('matrix_aggregates')
      .where('matrix_id', 'in', [repeated.matrix.id, counted.matrix.id])
      .select(['matrix_id'])
      .distinct()
      .execute()
    expect(kept).toEqual([{ matrix_id: counted.matrix.id }])
  })
})

describe('a rater with forms in two relations', () => {
  const shared = { Tania: [PEER, TEAM], Ana: [PEER], Beto: [TEAM] }

  test('counts once, and the relations are published together', async () => {
    const repeated = await matrixWithRepeatedForms(t, shared)
    await printExactly(repeated)
    const report = await reportOf(repeated)
    expect(report).toMatchObject({
      blocks: [{ key: 'otros', raters: 3 }],
      withheld: [],
      participation: { invited: 3, completed: 3 },
    })
    // The mean of three voices, 1, 2 and 3, although there are four answers.
    expect(report.competences[0]?.behaviours[0]?.blocks).toMatchObject([{ exact: '2/1' }])
    for (const { id } of repeated.raters) expect(JSON.stringify(report)).not.toContain(id)
  })

  test('counts not at all beside a leader’s form, which is published as the leader’s', async () => {
    const leading = { Tania: [LEADER, PEER], Ana: [PEER], Beto: [PEER] }
    expect(await reportOf(await matrixWithRepeatedForms(t, leading))).toMatchObject({
      blocks: [{ key: 'lider', raters: 1 }],
      withheld: ['companero'],
      participation: { invited: 3, completed: 3 },
    })
  })

  test('is withheld with the groups when reports that counted forms have been read', async () => {
    const repeated = await matrixWithRepeatedForms(t, { ...shared, Caro: [LEADER] })
    await t.context.pool.query('update forms set withheld = repeated where matrix_id = $1', [
      repeated.matrix.id,
    ])
    expect(await reportOf(repeated)).toMatchObject({
      blocks: [{ key: 'lider' }],
      withheld: ['companero', 'equipo'],
      comments: [{ groups: [{ block: 'lider' }] }],
    })
  })

  test('has the same numbers in the report of the group', async () => {
    const repeated = await matrixWithRepeatedForms(t, shared, 5)
    const { caller, matrix } = repeated
    await printExactly(repeated)
    const { data } = await (
      await caller()
    ).get<{ total: { others: { exact: string } }; relations: { columns: object[] } }>(
      `/reports/${matrix.id}/group`,
    )
    // The competences of everyone are (2 + 4) / 2 and (3 + 2) / 2.
    expect(data).toMatchObject({ relations: { columns: [] }, total: { others: { exact: '11/4' } } })
  })

  test('reads how many people share the group, not how many forms', async () => {
    t.clock.set('2026-11-20T16:00:00Z')
    const { raters, matrix } = await matrixWithRepeatedForms(t, shared)
    await t.context.pool.query('update forms set answered = false where matrix_id = $1', [
      matrix.id,
    ])
    const sizes = await Promise.all(
      raters.map(async ({ id }) => {
        const { data } = await t.visitor.get<{ forms: { group_size: number }[] }>(
          `/answers/verification/${id}`,
          raterHeaders(t.context.secrets, id),
        )
        return data.forms.map(({ group_size }) => group_size)
      }),
    )
    expect(sizes).toEqual([[3, 3], [3], [3]])
  })

  test('is one person in the outlook of the report', async () => {
    t.clock.set('2026-11-20T16:00:00Z')
    const outlookWith = async (relations: Parameters<typeof matrixWithRepeatedForms>[1]) => {
      const { caller, matrix } = await matrixWithRepeatedForms(t, relations)
      const { data } = await (
        await caller()
      ).get<Participation>(`/matrices/participation/${matrix.id}`)
      return data.evaluated.map((one) => [one.grouped, judgeOutlook(one, 3)])
    }
    expect(await outlookWith(shared)).toEqual([
      [
        { answered: 3, forms: 3 },
        { kind: 'pooled', count: 2 },
      ],
    ])
    expect(await outlookWith({ Tania: [PEER, TEAM, CLIENT] })).toEqual([
      [
        { answered: 1, forms: 1 },
        { kind: 'hidden', count: 3 },
      ],
    ])
    expect(await outlookWith({ Ana: [PEER], Beto: [PEER], Caro: [PEER] })).toEqual([
      [{ answered: 3, forms: 3 }, { kind: 'all' }],
    ])
  })

  test('has one form of each pair in a duplicate', async () => {
    const { caller, matrix } = await matrixWithRepeatedForms(t, shared)
    const { data } = await (
      await caller()
    ).post<{ id: string; forms: number }>(`/matrices/${matrix.id}/duplicate`, {
      name: 'Segundo semestre',
      limit_date: '2027-01-20',
      with_subjects: true,
    })
    expect(data.forms).toBe(3)
  })
})
