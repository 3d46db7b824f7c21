import { afterAll, beforeEach, expect, test } from 'vitest'
import { eraseDue } from '#features/retention/server/jobs.ts'
import { callerOf } from '../../../tests/caller.ts'
import { releaseFixture } from '../../../tests/release-fixtures.ts'
import { closedMatrix, REPORTS_OPEN } from '../../../tests/report-fixtures.ts'
import type { DeliveryRow, OwnReport } from './contract.ts'
import type { Conversation } from './conversation-model.rules.ts'

const fixture = await releaseFixture()
const { t, deliver, mailsTo } = fixture

beforeEach(async () => {
  await fixture.reset()
  t.clock.set(REPORTS_OPEN)
})
afterAll(() => t.close())

const commitment = {
  competence: 'Negociación',
  what: 'Escuchar sin interrumpir.',
  support: 'Con Tomás de Ventas',
  until: '2027-02-26',
  sign: 'Me verán tomar notas',
}
const other = { ...commitment, what: 'Delegar la planta nueva' }
const SUBJECT = 'Emilio te comparte su compromiso'

async function delivered() {
  const closed = await closedMatrix(t, undefined, { leader_reports: true })
  const { first, matrix, caller, raters } = closed
  await caller.post(`/deliveries/${matrix.id}`, { to_leader: true })
  const holder = (kind: 'leader' | 'leader_reader' | 'recipient') =>
    callerOf(t.app, {
      'x-link-key': t.context.secrets.linkKey(kind, { id: first, key_version: 1 }),
    })
  let sequence = 0
  const save = (
    shared_with_leader: boolean,
    commitments: readonly object[] = [commitment, other],
  ) =>
    holder('recipient').post(`/delivery/${first}/plan`, {
      commitments,
      shared: false,
      shared_with_leader,
      sequence: ++sequence,
    })
  const readByLeader = () => holder('leader').post<Conversation>(`/delivery/${first}/conversation`)
  const mails = () =>
    mailsTo(raters[0]?.email ?? '').filter(({ subject }) => subject.includes(SUBJECT))
  return { ...closed, holder, save, readByLeader, mails }
}

const passMinutes = async (minutes: number): Promise<void> => {
  t.clock.set(new Date(t.clock.now().getTime() + minutes * 60_000).toISOString())
  await deliver()
}

test('the leader reads the commitment only while it is shared', async () => {
  const { save, readByLeader, holder, first, raters } = await delivered()
  await save(false)
  expect((await readByLeader()).data.commitment).toBeNull()
  await save(true)
  const { what, until, sign } = commitment
  const reply = await readByLeader()
  expect(reply.data.commitment).toEqual({ what, until, sign })
  for (const secret of [commitment.support, commitment.competence, other.what])
    expect(reply.bytes.toString()).not.toContain(secret)
  const own = await holder('recipient').post<OwnReport>(`/delivery/${first}`)
  expect(own.data).toMatchObject({
    leader: raters[0]?.name,
    plan: { shared: false, shared_with_leader: true },
  })
  await save(false)
  expect((await readByLeader()).data.commitment).toBeNull()
})

test('a leader with both pages learns nothing else, and not whether anything was written', async () => {
  const { save, holder, first } = await delivered()
  const read = async () => {
    const pages = await Promise.all([
      holder('leader').post(`/delivery/${first}/conversation`),
      holder('leader_reader').post(`/delivery/${first}/leader-report`),
    ])
    return pages.map(({ bytes }) => bytes.toString())
  }
  const [before = '', report] = await read()
  await save(false)
  expect(await read()).toEqual([before, report])
  await save(true)
  const [shared = '', same] = await read()
  expect(same).toBe(report)
  const { commitment: shown, ...rest } = JSON.parse(shared).data
  expect(Object.keys(shown)).toEqual(['what', 'until', 'sign'])
  expect({ ...rest, commitment: null }).toEqual(JSON.parse(before).data)
  await save(true, [{ ...commitment, what: '' }, other])
  expect((await read())[0]).toBe(before)
})

test('the organiser does not see that anything is shared with the leader', async () => {
  const { save, caller, matrix, first, mails } = await delivered()
  await deliver()
  const read = async () => {
    const paths = [`/deliveries/${matrix.id}`, `/matrices/mails/${matrix.id}`]
    const replies = await Promise.all(paths.map((path) => caller.get(path)))
    return replies.map(({ data }) => JSON.stringify(data))
  }
  await save(false)
  const before = await read()
  await save(true)
  await passMinutes(10)
  expect(mails()).toHaveLength(1)
  expect(await read()).toEqual(before)
  const [row] = (await caller.get<DeliveryRow[]>(`/deliveries/${matrix.id}`)).data
  expect(row).toMatchObject({ plan_shared: false })
  expect(await caller.get(`/deliveries/${matrix.id}/plan/${first}`)).toMatchObject({ status: 404 })
})

test('the leader is mailed ten minutes after the tick, once, and nothing is quoted', async () => {
  const { save, mails, first } = await delivered()
  await save(true)
  await passMinutes(9)
  await save(true, [{ ...commitment, what: 'Escuchar hasta el final' }])
  expect(mails()).toEqual([])
  await passMinutes(1)
  const [mail, ...more] = mails()
  expect(more).toEqual([])
  expect(mail?.text).toContain(
    'Eligió una cosa que va a hacer distinto. Léela y pongan fecha para hablar.',
  )
  const key = t.context.secrets.linkKey('leader', { id: first, key_version: 1 })
  expect(mail?.text).toContain(`/conversation/${first}#${key}`)
  for (const line of ['Escuchar', commitment.sign, commitment.support])
    expect(mail?.text).not.toContain(line)
  await save(false)
  await save(true)
  await passMinutes(30)
  expect(mails()).toHaveLength(1)
})

test('a tick that is taken back within ten minutes sends nothing', async () => {
  const { save, mails } = await delivered()
  await save(true)
  await passMinutes(5)
  await save(false)
  await passMinutes(10)
  expect(mails()).toEqual([])
  await save(true)
  await passMinutes(9)
  expect(mails()).toEqual([])
  await passMinutes(1)
  expect(mails()).toHaveLength(1)
})

test('while a report waits for the conversation no commitment is shown', async () => {
  const { save, readByLeader, first } = await delivered()
  await save(true)
  await t.context.db
    .updateTable('deliveries')
    .set({ awaits_leader: true })
    .where('subject_id', '=', first)
    .execute()
  expect((await readByLeader()).data).toMatchObject({ talked: false, commitment: null })
})

test('a withdrawn link ends the leader’s page, and its mail', async () => {
  const { save, mails, caller, matrix, first, readByLeader } = await delivered()
  await save(true)
  await caller.post(`/deliveries/${matrix.id}/revoke`, { subject_ids: [first] })
  await passMinutes(10)
  expect(mails()).toEqual([])
  expect((await readByLeader()).status).toBe(410)
})

test('is erased on day 29', async () => {
  const { save, matrix, readByLeader, mails } = await delivered()
  await save(true)
  t.clock.set('2027-01-03T12:00:00Z')
  await eraseDue(t.context)
  expect((await readByLeader()).status).toBe(403)
  const stored = await t.context.db
    .selectFrom('plans')
    .where('matrix_id', '=', matrix.id)
    .selectAll()
    .execute()
  expect(stored).toEqual([])
  await passMinutes(10)
  expect(mails()).toEqual([])
})
