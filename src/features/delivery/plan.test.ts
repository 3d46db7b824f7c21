import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/app.ts'
import { type Caller, callerOf } from '../../../tests/caller.ts'
import { designReport } from '../../../tests/design-report.ts'
import { readPdf } from '../../../tests/pdf-reader.ts'
import { closedMatrix, REPORTS_OPEN } from '../../../tests/report-fixtures.ts'
import type { DeliveryRow, OwnReport } from './contract.ts'
import type { Commitment } from './conversation-model.rules.ts'
import {
  chooseSuggestion,
  findWeeks,
  isEdited,
  listSuggestions,
  openCommitments,
  planCalendar,
  planReadersText,
} from './plan.rules.ts'

const commitment = {
  what: 'Una conversación al mes con cada persona; sin prisa',
  support: 'Tomás, mi líder',
  until: '2027-02-26',
  sign: 'Cada quien tiene un objetivo escrito',
}

describe('the calendar of a plan', () => {
  const text = planCalendar({
    commitments: [{ ...commitment, until: '' }, commitment],
    matrix_name: 'Liderazgo 2026',
    uid: 'x@contorno.mx',
    written_at: new Date('2026-12-05T18:00:00Z'),
  })

  test('has a day for each commitment with a date, in lines of at most 75 octets', () => {
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    expect(text).toContain('DTSTART;VALUE=DATE:20270226\r\nDTEND;VALUE=DATE:20270227')
    expect(text).toContain('UID:plan-1-x@contorno.mx')
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  })

  test('escapes what the person wrote and holds no link', () => {
    expect(text.replace(/\r\n /g, '')).toContain('cada persona\\; sin prisa')
    expect(text).not.toMatch(/https?:/)
  })
})

describe('what is chosen', () => {
  const suggestions = [
    { competence: 'Comunicación', what: 'Resume los acuerdos', sign: 'Confirma lo que entendió' },
    { competence: 'Liderazgo', what: 'Delega una tarea', sign: 'Delega con claridad' },
  ]
  const empty = { what: '', support: '', until: '', sign: '' }
  const chosen = (competence: string, from: Commitment = empty) =>
    chooseSuggestion(from, competence, suggestions)

  test('comes from the report’s priorities, in at most 160 characters', () => {
    const report = designReport()
    const found = listSuggestions(report)
    expect(found.map(({ competence }) => competence)).toEqual(
      report.kind === 'full' ? report.monday.priorities.map((one) => one.competence.name) : [],
    )
    expect(found).not.toEqual([])
    for (const { what, sign } of found)
      expect(Math.max(what.length, sign.length)).toBeLessThanOrEqual(160)
  })

  test('is nothing before, unless the report suggests nothing', () => {
    expect(openCommitments([], suggestions)).toEqual([empty])
    expect(openCommitments([], [])).toEqual([{ ...empty, competence: '' }])
  })

  test('is replaced without a question while its author has changed nothing', () => {
    const first = chosen('Comunicación')
    expect(first).toEqual({ ...empty, ...suggestions[0] })
    expect(isEdited(first, suggestions)).toBe(false)
    expect(chosen('Liderazgo', first)).toEqual({ ...empty, ...suggestions[1] })
    expect(chosen('', first)).toEqual({ ...empty, competence: '' })
    const edited = { ...first, sign: 'Otra cosa' }
    expect(isEdited(edited, suggestions)).toBe(true)
    expect(chosen('', edited)).toEqual({ ...edited, competence: '' })
  })

  test('is the first that an earlier release stored, and the others stay', () => {
    const [first, ...others] = openCommitments([empty, commitment, commitment], suggestions)
    expect(first).toEqual({ ...commitment, competence: 'Liderazgo' })
    expect(others).toEqual([{ ...commitment, competence: '' }])
    const emptied = [
      { ...empty, competence: '' },
      { ...commitment, competence: '' },
    ]
    expect(openCommitments(emptied, suggestions)).toEqual(emptied)
  })

  test('has a day in four, eight or twelve weeks with one touch', () => {
    const days = ['2027-01-02', '2027-01-30', '2027-02-27', '2027-01-03']
    expect(days.map((day) => findWeeks(day, '2026-12-05'))).toEqual([4, 8, 12, undefined])
  })

  test('says who reads it', () => {
    const texts = [
      [false, false],
      [true, false],
      [false, true],
      [true, true],
    ].map(([shared = false, shared_with_leader = false]) =>
      planReadersText({ shared, shared_with_leader }),
    )
    expect(texts).toEqual([
      'Sólo lo ves tú',
      'Lo ven tú y quien organiza',
      'Lo ven tú y tu líder',
      'Lo ven tú, tu líder y quien organiza',
    ])
  })
})

describe('a plan', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await openTestApp()
  })
  afterAll(() => t.close())
  beforeEach(() => t.clock.set(REPORTS_OPEN))

  async function delivered() {
    const closed = await closedMatrix(t)
    await closed.caller.post(`/deliveries/${closed.matrix.id}`, {})
    const key = t.context.secrets.linkKey('recipient', { id: closed.first, key_version: 1 })
    const author = callerOf(t.app, { 'x-link-key': key })
    const path = `/delivery/${closed.first}/plan`
    const save = (sequence: number, shared = false, what = commitment.what) =>
      author.post(path, { commitments: [{ ...commitment, what }], shared, sequence })
    return { ...closed, author, path, save }
  }

  test('is kept for its author, and the newest change wins', async () => {
    const { author, first, save } = await delivered()
    expect((await author.post<OwnReport>(`/delivery/${first}`)).data.plan).toBeNull()
    expect((await save(20, false, 'nuevo')).data).toEqual({ saved: true })
    expect((await save(10, true, 'viejo')).data).toEqual({ saved: false })
    const { plan } = (await author.post<OwnReport>(`/delivery/${first}`)).data
    expect(plan).toEqual({
      commitments: [{ ...commitment, what: 'nuevo' }],
      shared: false,
      shared_with_leader: false,
      sequence: 20,
    })
  })

  test('is read by the organiser only while its author shares it', async () => {
    const { caller, matrix, first, save } = await delivered()
    const read = () => caller.get(`/deliveries/${matrix.id}/plan/${first}`)
    const isListed = async () =>
      (await caller.get<DeliveryRow[]>(`/deliveries/${matrix.id}`)).data[0]?.plan_shared
    const refused = { status: 404, code: 'delivery.plan_private' }
    const before = await read()
    expect(before).toMatchObject(refused)
    await save(1)
    const unshared = await read()
    expect([unshared.code, unshared.message]).toEqual([before.code, before.message])
    expect(await isListed()).toBe(false)
    await save(2, true)
    expect((await read()).data).toEqual([commitment])
    expect(await isListed()).toBe(true)
    await save(3, false)
    expect(await read()).toMatchObject(refused)
  })

  test('is printed in the PDF of its author, and in the organiser’s only while it is shared', async () => {
    const { author, caller, matrix, first, save } = await delivered()
    const textIn = async (from: Caller, path: string) => {
      const { pages } = await readPdf((await from.get(path)).bytes)
      return pages.map(({ text }) => text).join(' ')
    }
    const own = () => textIn(author, `/delivery/${first}/pdf`)
    const organiser = () => textIn(caller, `/reports/${matrix.id}/${first}/pdf`)
    expect(await own()).not.toContain('Mi plan')
    await save(1)
    const text = await own()
    for (const line of ['Mi plan', commitment.what, commitment.support, '26 de febrero de 2027'])
      expect(text).toContain(line)
    expect(await organiser()).not.toContain(commitment.support)
    await save(2, true)
    expect(await organiser()).toContain(commitment.support)
  })

  test('is not read from another workspace, and not written without its key', async () => {
    const mine = await delivered()
    await mine.save(1, true)
    const theirs = await closedMatrix(t)
    expect(
      (await theirs.caller.get(`/deliveries/${theirs.matrix.id}/plan/${mine.first}`)).status,
    ).toBe(404)
    const body = { commitments: [], shared: true, sequence: 9 }
    for (const from of [t.visitor, mine.caller])
      expect(await from.post(mine.path, body)).toMatchObject({
        status: 403,
        code: 'link.key_required',
      })
    await mine.caller.post(`/deliveries/${mine.matrix.id}/revoke`, { subject_ids: [mine.first] })
    expect((await mine.save(10)).code).toBe('delivery.link_ended')
  })

  test('refuses a fourth commitment, a long one and a day that is none, and keeps the last', async () => {
    const { author, first, path, save } = await delivered()
    await save(1)
    for (const commitments of [
      Array.from({ length: 4 }, () => commitment),
      [{ ...commitment, what: 'x'.repeat(501) }],
      [{ ...commitment, until: '2027-02-31' }],
    ])
      expect((await author.post(path, { commitments, shared: false, sequence: 2 })).status).toBe(
        400,
      )
    const { plan } = (await author.post<OwnReport>(`/delivery/${first}`)).data
    expect(plan?.commitments).toEqual([commitment])
  })

  test('refuses more than 160 characters, and keeps what an earlier release stored', async () => {
    const { author, first, matrix, path } = await delivered()
    const stored = { ...commitment, sign: 'y'.repeat(200) }
    await t.context.db
      .insertInto('plans')
      .values({
        subject_id: first,
        matrix_id: matrix.id,
        commitments: JSON.stringify([stored]),
        shared: false,
        sequence: 1,
      })
      .execute()
    const save = (what: string) =>
      author.post(path, { commitments: [{ ...stored, what }], shared: false, sequence: 2 })
    expect(await save('x'.repeat(161))).toMatchObject({
      status: 422,
      code: 'delivery.commitment_long',
    })
    expect((await save('x'.repeat(160))).data).toEqual({ saved: true })
  })

  test('names the chosen competence in the PDF', async () => {
    const { author, first, path } = await delivered()
    const commitments = [{ ...commitment, competence: 'Negociación' }]
    await author.post(path, { commitments, shared: false, sequence: 1 })
    const { pages } = await readPdf((await author.get(`/delivery/${first}/pdf`)).bytes)
    expect(pages.map(({ text }) => text).join(' ')).toContain('Negociación')
  })
})
