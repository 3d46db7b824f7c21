import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Participation } from '#features/release/contract.ts'
import type { SlipList } from '#features/slips/contract.ts'
import { callerOf } from './caller.ts'
import { makeEvaluation, makeForm, makeMatrix, makeSubject, markReleased } from './factories.ts'
import { makeNumbered } from './numbered-person.ts'
import { ownerOf } from './overlapping-matrices.ts'
import { releaseFixture } from './release-fixtures.ts'
import { atTheDoor, dropEmails, makeSlip } from './slip-fixtures.ts'

/** What printed slips tell about answers to those who print, organise or supervise. */
const fixture = await releaseFixture()
const { t, api, workspace_id } = fixture

beforeEach(() => fixture.reset())
afterAll(() => t.close())

const REPORTS = '2026-12-05T18:00:00Z'
const PEERS = ['Beto', 'Caro', 'Dora', 'Elia', 'Fito']

/** A released project in which five peers rate Ana, and what each sends of one value. */
async function peersOfAna() {
  const evaluation = await makeEvaluation(t.context, { workspace_id, competences: 2 })
  const owner = await ownerOf(t.context, workspace_id)
  const matrix = await makeMatrix(t.context, { ...owner, evaluation_id: evaluation.id })
  const matrix_id = matrix.id
  const ana = await makeSubject(t.context, { matrix_id, name: 'Ana' })
  const raters = []
  for (const name of PEERS) {
    const { id } = await makeSubject(t.context, { matrix_id, name })
    const given = { matrix_id, evaluator_id: id, evaluated_id: ana.id, relation_type_id: 3 }
    await makeForm(t.context, given)
    raters.push(id)
  }
  await markReleased(t.context, matrix_id)
  const readForm = async (rater: string) =>
    (
      await t.context.pool.query<{ id: string; answered: boolean }>(
        'select id, answered from forms where evaluator_id = $1',
        [rater],
      )
    ).rows[0] ?? { id: '', answered: false }
  const write = async (rater: string, value: number) => {
    const { id: form_id } = await readForm(rater)
    const value_id = evaluation.scale?.values[value - 1]?.id ?? ''
    const answers = evaluation.questions.map(({ id }) => ({ question_id: id, form_id, value_id }))
    return { form_id, answers }
  }
  const send = async (rater: string, key: string, value: number) => {
    const { form_id, answers } = await write(rater, value)
    const body = { answers, form_ids: [form_id], self_evaluation: false }
    const caller = callerOf(t.app, { 'x-rater-key': key })
    return (await caller.post(`/answers/complete/${rater}`, body)).status
  }
  const draft = async (rater: string, key: string, value: number) =>
    (
      await callerOf(t.app, { 'x-rater-key': key }).post(
        '/answers',
        (await write(rater, value)).answers,
      )
    ).status
  const report = async () => {
    const { data } = await api().get(`/reports/${matrix_id}/${ana.id}`)
    // what differs between two projects with the same people
    return JSON.stringify(data)
      .replaceAll(/"[0-9a-f]{8}-[0-9a-f-]{27}"/g, '"id"')
      .replaceAll(/"name":"[^"]*\d+"/g, '"name"')
  }
  return { matrix, ana, raters, send, draft, report, readForm }
}
type Peers = Awaited<ReturnType<typeof peersOfAna>>

/** The same by slips: of each the code, and how its holder enters. */
async function peersBySlip() {
  const peers = await peersOfAna()
  const { id: matrix_id } = peers.matrix
  await dropEmails(t, matrix_id)
  const printed = (subject_id: string, number = 1) => makeSlip(t, { subject_id, matrix_id, number })
  const slips = await Promise.all(peers.raters.map((rater) => printed(rater)))
  await printed(peers.ana.id)
  const enter = async (code: string, delete_sent = false) => {
    const door = atTheDoor(t)
    const { nip } = (await door.open(code)).data
    return door.enter(code, nip, delete_sent)
  }
  const replace = async (subject_id: string): Promise<string> => {
    await api().post(`/matrices/${matrix_id}/slips`, { subject_ids: [subject_id] })
    // the code of the file, which no test reads here
    await t.context.pool.query(
      `delete from slips where subject_id = $1 and ended is null and number = 2`,
      [subject_id],
    )
    return (await printed(subject_id, 2)).code
  }
  return { ...peers, codes: slips.map(({ code }) => code), enter, replace }
}

describe('a printer of slips who opened some', () => {
  const values = [1, 5, 3, 2, 4]
  const sendAll = async ({ raters, send }: Peers, keyOf: (index: number) => Promise<string>) => {
    for (const [index, rater] of raters.entries())
      expect(await send(rater, await keyOf(index), values[index] ?? 1)).toBe(200)
  }

  test('reads in the report what two puppets with e-mail read, and nothing more', async () => {
    const bySlip = await peersBySlip()
    await sendAll(bySlip, async (index) => (await bySlip.enter(bySlip.codes[index] ?? '')).data.key)
    const byMail = await peersOfAna()
    await sendAll(byMail, async (index) =>
      t.context.secrets.raterKey({ id: byMail.raters[index] ?? '', key_version: 1 }),
    )
    await fixture.runJobsAt(REPORTS)
    expect(await bySlip.report()).toBe(await byMail.report())
  })

  test('knows no answer any more of those who deleted what was sent for them', async () => {
    const stolen = await peersBySlip()
    const { raters, codes, enter, replace, send } = stolen
    for (const index of [0, 1])
      await send(raters[index] ?? '', (await enter(codes[index] ?? '')).data.key, 1)
    for (const [index, rater] of raters.entries()) {
      const code = index < 2 ? await replace(rater) : (codes[index] ?? '')
      const { key } = (await enter(code, index < 2)).data
      expect(await send(rater, key, values[index] ?? 1)).toBe(200)
    }
    const honest = await peersBySlip()
    await sendAll(honest, async (index) => (await enter(honest.codes[index] ?? '')).data.key)
    await fixture.runJobsAt(REPORTS)
    expect(await stolen.report()).toBe(await honest.report())
  })
})

describe('an organiser who polls every count of a project', () => {
  const pollAll = async (matrix_id: string) => {
    const progress = await api().get<Participation>(`/matrices/participation/${matrix_id}`)
    // beside how many mails were sent: those to the owners about slips are told to the owners
    const { evaluated, freed, pending, raters, disputed } = progress.data
    const paths = [
      `/matrices/${matrix_id}`,
      `/matrices/pending-list/${matrix_id}`,
      `/subjects/${matrix_id}`,
    ]
    const replies = await Promise.all(paths.map((path) => api().get(path)))
    expect(replies.map(({ status }) => status)).toEqual(paths.map(() => 200))
    return {
      replies: replies.map(({ bytes }) => String(bytes)),
      evaluated,
      freed,
      pending,
      raters,
      disputed,
    }
  }
  const readSlips = async (matrix_id: string) =>
    (await api().get<SlipList>(`/matrices/${matrix_id}/slips`)).data

  test('sees one opening more, and nothing of who opened, answered what, or deleted', async () => {
    const { matrix, raters, codes, enter, draft, send, replace } = await peersBySlip()
    const [beto = ''] = raters
    const before = { polls: await pollAll(matrix.id), slips: await readSlips(matrix.id) }
    const { key } = (await enter(codes[0] ?? '')).data
    expect(await pollAll(matrix.id)).toEqual(before.polls)
    expect(await readSlips(matrix.id)).toEqual({
      ...before.slips,
      counts: { opened: 1, reprinted: 0 },
    })
    const opened = await readSlips(matrix.id)
    expect(await draft(beto, key, 1)).toBe(200)
    expect(await pollAll(matrix.id)).toEqual(before.polls)
    expect(await send(beto, key, 1)).toBe(200)
    expect(await readSlips(matrix.id)).toEqual(opened)
    const sent = await pollAll(matrix.id)

    const code = await replace(beto)
    const mine = (await enter(code, true)).data.key
    // the person is pending again, as before anything was sent
    expect(await pollAll(matrix.id)).toEqual(before.polls)
    expect(await send(beto, mine, 5)).toBe(200)
    expect(await pollAll(matrix.id)).toEqual(sent)
    expect((await readSlips(matrix.id)).counts).toEqual({ opened: 2, reprinted: 1 })
  })
})

describe('around the deadline', () => {
  const deadlineOf = async (matrix_id: string): Promise<Date> =>
    (
      await t.context.pool.query<{ closes_at: Date }>(
        'select closes_at from matrices where id = $1',
        [matrix_id],
      )
    ).rows[0]?.closes_at ?? new Date()

  test.each([1, 0])(
    'deleting %i ms ahead and printing again never give two reports',
    async (ahead_ms) => {
      const { matrix, raters, codes, enter, send, replace, report, readForm } = await peersBySlip()
      for (const [index, rater] of raters.entries())
        await send(rater, (await enter(codes[index] ?? '')).data.key, index + 1)
      const [beto = '', caro = ''] = raters
      const [first, second] = [await replace(beto), await replace(caro)]
      const closes_at = await deadlineOf(matrix.id)
      await fixture.signInAt(new Date(closes_at.getTime() - ahead_ms).toISOString())
      const deleted = await enter(first, true)
      expect(deleted.code).toBe(ahead_ms > 0 ? undefined : 'slips.delete_late')
      await fixture.runJobsAt(closes_at.toISOString())
      expect((await enter(second, true)).code).toBe('slips.delete_late')
      expect((await readForm(beto)).answered).toBe(ahead_ms === 0)
      expect((await readForm(caro)).answered).toBe(true)
      await fixture.runJobsAt(REPORTS)
      const published = await report()
      const third = await api().post(`/matrices/${matrix.id}/slips`, { subject_ids: [caro] })
      expect(third.status).toBe(200)
      await fixture.runJobsAt('2026-12-06T18:00:00Z')
      expect(await report()).toBe(published)
    },
  )
})

describe('a project by number beside one by e-mail', () => {
  interface Rater {
    readonly name: string
    readonly number: string
  }
  const everyone: readonly Rater[] = [
    { name: 'Beto Ríos', number: '0042' },
    { name: 'Caro Luna', number: '43' },
    { name: 'Dora Paz', number: '44' },
    { name: 'Elia Sol', number: 'E-45' },
  ]
  /** Ana, rated by these people; by e-mail, or by number. */
  async function draft(
    owner: Awaited<ReturnType<typeof ownerOf>>,
    raters: readonly Rater[],
    { by_mail, numbered = true }: { by_mail: boolean; numbered?: boolean },
  ): Promise<string> {
    const { id: matrix_id } = await makeMatrix(t.context, { ...owner, without_email: !by_mail })
    const make = ({ name, number }: Rater) =>
      by_mail
        ? makeSubject(t.context, { matrix_id, name, ...(numbered && { external_id: number }) })
        : makeNumbered(t.context, { matrix_id, name, external_id: number })
    const ana = await make({ name: 'Ana Gil', number: '1' })
    for (const rater of raters) {
      const { id } = await make(rater)
      const given = { matrix_id, evaluator_id: id, evaluated_id: ana.id, relation_type_id: 3 }
      await makeForm(t.context, given)
    }
    return matrix_id
  }
  const renamed = everyone.map(({ number }, index) => ({
    name: `Otro nombre ${index}`,
    number: number.replace(/^0+/, ''),
  }))

  test('counts each person once by number, whatever the names', async () => {
    const owner = await ownerOf(t.context, workspace_id)
    const mailed = await draft(owner, everyone, { by_mail: true })
    expect((await fixture.release(mailed)).status).toBe(200)
    const same = await draft(owner, renamed, { by_mail: false })
    expect((await fixture.release(same)).status).toBe(200)
    const fewer = await draft(owner, renamed.slice(1), { by_mail: false })
    expect((await fixture.release(fewer)).status).toBe(409)
  })

  test('counts each person once by name where the e-mails have no numbers', async () => {
    const owner = await ownerOf(t.context, workspace_id)
    const mailed = await draft(owner, everyone, { by_mail: true, numbered: false })
    expect((await fixture.release(mailed)).status).toBe(200)
    const fewer = await draft(owner, everyone.slice(1), { by_mail: false })
    expect((await fixture.release(fewer)).status).toBe(409)
  })
})
