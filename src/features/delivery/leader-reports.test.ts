import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deliveryMails } from '#features/delivery/server/emails.tsx'
import { openTestApp, type TestApp } from '../../../tests/app.ts'
import { callerOf } from '../../../tests/caller.ts'
import { makeUser } from '../../../tests/factories.ts'
import { closedMatrix, REPORTS_OPEN } from '../../../tests/report-fixtures.ts'
import type { DeliveryPreview, DeliveryRow, LeaderReport, OwnReport } from './contract.ts'
import type { Conversation } from './conversation-model.rules.ts'
import { TALK_HELD_MS } from './limits.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
beforeEach(() => t.clock.set(REPORTS_OPEN))

type Kind = 'leader' | 'leader_reader' | 'recipient' | 'approver'
const holder = (kind: Kind, id: string, key_version = 1) =>
  callerOf(t.app, { 'x-link-key': t.context.secrets.linkKey(kind, { id, key_version }) })
const readAs = (id: string, key_version = 1) =>
  holder('leader_reader', id, key_version).post<LeaderReport>(`/delivery/${id}/leader-report`)

/** A closed matrix that told its raters that leaders may read the reports. */
async function promised(names?: readonly string[]) {
  const closed = await closedMatrix(t, names, { leader_reports: true })
  const { caller, matrix } = closed
  const path = `/deliveries/${matrix.id}`
  const rowOf = async (subject_id: string) => {
    const { data } = await caller.get<DeliveryRow[]>(path)
    return data.find((row) => row.subject_id === subject_id)
  }
  const mails = () =>
    t.context.db
      .selectFrom('outbox')
      .selectAll()
      .where('matrix_id', '=', matrix.id)
      .where('kind', '=', 'leader_report')
      .execute()
  return { ...closed, path, rowOf, mails, leader: closed.raters[0] }
}

describe('a project that did not say so before', () => {
  test('gives no leader a report, by its code and without a row', async () => {
    const { caller, matrix, first } = await closedMatrix(t)
    const path = `/deliveries/${matrix.id}`
    const off = { status: 409, code: 'delivery.leader_reports_off' }
    expect(await caller.post(path, { to_leader: true })).toMatchObject(off)
    expect(await caller.get(`${path}/preview/${first}?to=leader_report`)).toMatchObject(off)
    expect((await caller.get<DeliveryRow[]>(path)).data.map(({ state }) => state)).toContain(
      'pending',
    )
    await caller.post(path, {})
    expect((await readAs(first)).code).toBe('link.key_required')
  })

  test('opens no link that a database says is one', async () => {
    const { caller, matrix, first } = await closedMatrix(t)
    await caller.post(`/deliveries/${matrix.id}`, {})
    await t.context.db
      .updateTable('deliveries')
      .set({ leader_reads: true })
      .where('subject_id', '=', first)
      .execute()
    expect(await readAs(first)).toMatchObject({ status: 403, code: 'link.key_required' })
  })
})

describe('a project that said so', () => {
  test('mails the leader a link of its own kind, to the same published report', async () => {
    const { caller, path, first, leader, mails, rowOf, raters } = await promised()
    const { data } = await caller.post(path, { to_leader: true })
    expect(data).toEqual({ delivered: 1, waiting: 0, leaders_asked: 0, leaders: 1 })
    expect(await rowOf(first)).toMatchObject({ leader: leader?.name, leader_report: 'sending' })
    const [row, ...others] = await mails()
    expect(others).toEqual([])
    if (!row) throw new Error('no mail')
    const mail = await deliveryMails.leader_report(t.context, row)
    expect(mail?.to.address).toBe(leader?.email)
    expect(mail?.text).toContain(`/leader-report/${first}#`)
    const own = await holder('recipient', first).post<OwnReport>(`/delivery/${first}`)
    expect(own.data.leader_reads).toBe(true)
    const read = await readAs(first)
    expect(read.headers['cache-control']).toBe('no-store')
    expect(Object.keys(read.data).toSorted()).toEqual([
      'company',
      'days_left',
      'last_day',
      'organiser',
      'report',
    ])
    const numbers = (given: unknown) =>
      JSON.stringify(given).match(/"exact":"[^"]+","text":"[^"]+","tenths":-?\d+/g)
    expect(numbers(read.data.report)).toEqual(numbers(own.data.report))
    const comments = (given: unknown) => JSON.stringify(given).match(/comentario \d/g)
    expect(comments(read.data.report)).toEqual(comments(own.data.report))
    for (const { email, id } of raters)
      for (const secret of [email, id]) expect(read.bytes.toString()).not.toContain(secret)
  })

  test('shows the leader neither the plan nor what the person attached of an earlier cycle', async () => {
    const { caller, path, first } = await promised()
    await caller.post(path, { to_leader: true })
    const commitment = { what: 'Escuchar', support: '', until: '', sign: '' }
    await holder('recipient', first).post(`/delivery/${first}/plan`, {
      commitments: [commitment],
      shared: true,
      sequence: 1,
    })
    const read = await readAs(first)
    expect(read.bytes.toString()).not.toContain('Escuchar')
    expect(read.data.report).toMatchObject({ kind: 'full', before: null })
    for (const call of ['', '/plan', '/earlier/remove', '/talked'])
      expect(
        (
          await holder('leader_reader', first).post(`/delivery/${first}${call}`, {
            commitments: [],
            shared: false,
            sequence: 2,
          })
        ).status,
      ).not.toBe(200)
    expect((await holder('leader_reader', first).get(`/delivery/${first}/pdf`)).status).toBe(403)
    expect((await caller.get(`${path}/plan/${first}`)).data).toEqual([commitment])
  })

  test('opens a person’s report with that person’s leader’s key only: the replies are the same bytes', async () => {
    const one = await promised(['Ana', 'Berta'])
    const other = await promised()
    await one.caller.post(one.path, { to_leader: true })
    await other.caller.post(other.path, { to_leader: true })
    const [, second] = one.evaluated
    const rater = t.context.secrets.raterKey({ id: one.leader?.id ?? '', key_version: 1 })
    const path = `/delivery/${one.first}/leader-report`
    const refused = [
      await t.visitor.post(path),
      await one.caller.post(path),
      await holder('recipient', one.first).post(path),
      await holder('leader', one.first).post(path),
      await holder('leader_reader', one.leader?.id ?? '').post(path),
      await holder('leader_reader', second?.id ?? '').post(path),
      await holder('leader_reader', other.first).post(path),
      await holder('leader_reader', one.first, 2).post(path),
      await callerOf(t.app, { 'x-link-key': rater }).post(path),
    ]
    for (const reply of refused)
      expect([reply.status, reply.code, reply.message]).toEqual([
        403,
        'link.key_required',
        refused[0]?.message,
      ])
    expect((await readAs(one.first)).data.report.evaluated.name).toBe('Ana')
    expect((await readAs(second?.id ?? '')).data.report.evaluated.name).toBe('Berta')
  })

  test('shows the leader no group that is hidden from the person', async () => {
    const { caller, path, first } = await promised()
    await t.context.db
      .updateTable('forms')
      .set({ answered: false })
      .where('evaluated_id', '=', first)
      .where('relation_type_id', 'in', [3, 5])
      .execute()
    await caller.post(path, { to_leader: true })
    const own = await holder('recipient', first).post<OwnReport>(`/delivery/${first}`)
    const read = await readAs(first)
    const blocks = ({ report }: Pick<OwnReport, 'report'>) =>
      report.kind === 'full' ? report.blocks.map(({ key }) => key) : report.kind
    expect(blocks(read.data)).toEqual(blocks(own.data))
    expect(read.bytes.toString()).not.toContain('comentario 1')
  })

  test('withdraws the leader’s link alone, and gives a new one', async () => {
    const { caller, path, first, rowOf } = await promised()
    await caller.post(path, { to_leader: true })
    const revoked = await caller.post(`${path}/revoke`, { subject_ids: [first], of: 'leader' })
    expect(revoked.data).toEqual({ revoked: 1 })
    const ended = { status: 410, code: 'delivery.link_ended' }
    expect(await readAs(first)).toMatchObject(ended)
    expect((await readAs(first, 2)).code).toBe('link.key_required')
    expect((await holder('recipient', first).post(`/delivery/${first}`)).status).toBe(200)
    expect(await rowOf(first)).toMatchObject({ state: 'opened', leader_report: null })
    expect(
      await caller.post(`${path}/revoke`, { subject_ids: [first], of: 'leader' }),
    ).toMatchObject({ status: 409, code: 'delivery.not_revocable' })
    const again = await caller.post(path, { subject_ids: [first], to_leader: true })
    expect(again.data).toEqual({ delivered: 0, waiting: 0, leaders_asked: 0, leaders: 1 })
    expect((await readAs(first, 2)).status).toBe(200)
    expect(await readAs(first)).toMatchObject(ended)
    expect(await caller.post(path, { subject_ids: [first], to_leader: true })).toMatchObject({
      status: 422,
      code: 'delivery.none_deliverable',
    })
  })

  test('ends the leader’s link with the person’s, and a new delivery does not revive it', async () => {
    const { caller, path, first, mails } = await promised()
    await caller.post(path, { to_leader: true })
    await caller.post(`${path}/revoke`, { subject_ids: [first] })
    expect((await readAs(first)).status).toBe(410)
    expect(await mails()).toEqual([])
    await caller.post(path, {})
    expect((await readAs(first)).status).toBe(410)
    expect((await readAs(first, 2)).code).toBe('link.key_required')
  })

  test('gives the report to the leader when the person gets it: on the day', async () => {
    const { caller, path, first, rowOf, mails } = await promised()
    await caller.post(path, { to_leader: true, on: '2026-12-07' })
    expect(await rowOf(first)).toMatchObject({ state: 'scheduled', leader_report: 'waiting' })
    expect((await readAs(first)).status).toBe(403)
    const [row] = await mails()
    expect(row?.due_at.toISOString()).toBe('2026-12-07T15:00:00.000Z')
    if (!row) throw new Error('no mail')
    expect(await deliveryMails.leader_report(t.context, row)).toBeNull()
    t.clock.set('2026-12-07T15:00:00Z')
    expect((await readAs(first)).status).toBe(200)
  })

  test('gives the report to the leader when the person gets it: after the conversation', async () => {
    const { caller, path, first, mails } = await promised()
    await caller.post(path, { to_leader: true, after_leader: true })
    const talk = holder('leader', first)
    const { data } = await talk.post<Conversation>(`/delivery/${first}/conversation`)
    expect(data).toMatchObject({ reads_report: true, talked: false })
    expect(await mails()).toEqual([])
    expect((await readAs(first)).status).toBe(403)
    await talk.post(`/delivery/${first}/talked`)
    await talk.post(`/delivery/${first}/talked`)
    expect(await mails()).toHaveLength(1)
    expect((await readAs(first)).status).toBe(403)
    t.clock.set(new Date(t.clock.now().getTime() + TALK_HELD_MS).toISOString())
    expect((await readAs(first)).status).toBe(200)
  })

  test('gives it too when the administrator does not wait for the conversation', async () => {
    const { caller, path, first, mails } = await promised()
    await caller.post(path, { to_leader: true, after_leader: true })
    await caller.post(path, { subject_ids: [first] })
    expect(await mails()).toHaveLength(1)
    expect((await readAs(first)).status).toBe(200)
  })

  test('makes a new link after a mail that failed', async () => {
    const { caller, path, first, rowOf } = await promised()
    await caller.post(path, { to_leader: true })
    await t.context.db
      .updateTable('outbox')
      .set({ failed_at: t.clock.now(), failure: '550 no existe' })
      .where('kind', '=', 'leader_report')
      .execute()
    expect((await rowOf(first))?.leader_report).toBe('failed')
    await caller.post(path, { subject_ids: [first], to_leader: true })
    expect((await rowOf(first))?.leader_report).toBe('sending')
    expect((await readAs(first)).status).toBe(410)
    expect((await readAs(first, 2)).status).toBe(200)
  })

  test('of two at the same time mails the leader once', async () => {
    const { caller, path, mails } = await promised()
    await Promise.all([1, 2, 3].map(() => caller.post(path, { to_leader: true })))
    expect(await mails()).toHaveLength(1)
  })

  test('is not for a viewer, who sees that a leader reads and no key', async () => {
    const { caller, path, first, matrix } = await promised()
    await caller.post(path, { to_leader: true })
    const { id } = await makeUser(t.context, { workspace_id: matrix.workspace_id, role: 'viewer' })
    const viewer = await t.as(id)
    const list = await viewer.get(path)
    expect(list.bytes.toString()).not.toContain(
      t.context.secrets.linkKey('leader_reader', { id: first, key_version: 1 }),
    )
    expect((await viewer.post(path, { to_leader: true })).status).toBe(403)
    expect(
      (await viewer.post(`${path}/revoke`, { subject_ids: [first], of: 'leader' })).status,
    ).toBe(403)
  })

  test('lets the organiser look at the mail before it leaves', async () => {
    const { caller, path, first } = await promised()
    const { data } = await caller.get<DeliveryPreview>(`${path}/preview/${first}?to=leader_report`)
    expect(data.title).toBe('El reporte de Emilio')
    expect(data.paragraphs.join(' ')).toContain('todas las personas leyeron que tú también')
    const person = await caller.get<DeliveryPreview>(`${path}/preview/${first}`)
    expect(JSON.stringify(person.data.facts)).toContain('tu líder también puede recibirlos')
  })
})

test('the page of the leader is the same bytes for every address', async () => {
  const page = await t.visitor.get('//leader-report/uno')
  expect(page.status).toBe(200)
  expect(page.headers['cache-control']).toBe('no-store')
  expect((await t.visitor.get('//leader-report/otro')).bytes.equals(page.bytes)).toBe(true)
})
