import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { OwnReport } from '#features/delivery/contract.ts'
import type { Conversation, Team } from '#features/delivery/conversation-model.rules.ts'
import { openTestApp } from '../../../tests/app.ts'
import { callerOf } from '../../../tests/caller.ts'
import { makeUser } from '../../../tests/factories.ts'
import { closedMatrix, REPORTS_OPEN } from '../../../tests/report-fixtures.ts'
import {
  atTheDoor,
  dropEmails,
  formsAtTheDoor,
  makeSlip,
  sheetWithoutEmail,
} from '../../../tests/slip-fixtures.ts'

const t = await openTestApp()
afterAll(() => t.close())
beforeEach(() => t.clock.set(REPORTS_OPEN))

/** A project with open reports in which everyone opened a slip; the leader is the first rater. */
async function plant(names: readonly string[] = ['Ana Ruiz'], options = {}) {
  const closed = await closedMatrix(t, names, options)
  const { matrix, raters, evaluated } = closed
  await dropEmails(t, matrix.id)
  const openSlip = async (subject_id: string, number = 1) => {
    const { code } = await makeSlip(t, { subject_id, matrix_id: matrix.id, number })
    const door = atTheDoor(t)
    const { nip } = (await door.open(code)).data
    return {
      code,
      nip,
      enter: async () => (await door.enter(code, nip)).data.pages,
      enterPage: () => formsAtTheDoor(t)('/e/entrar', { code, nip }),
    }
  }
  const deliver = (body: object = {}) => closed.caller.post(`/deliveries/${matrix.id}`, body)
  return { ...closed, openSlip, deliver, ana: evaluated[0]?.id ?? '', leader: raters[0]?.id ?? '' }
}
type Page = { readonly address: string } | undefined
const keyed = (page: Page) => callerOf(t.app, { 'x-link-key': page?.address.split('#')[1] ?? '' })
const labels = (pages: readonly { label: string }[]) => pages.map(({ label }) => label)

describe('behind the slip of a person whose report', () => {
  test('is not delivered there is nothing after the deadline, and the door says so', async () => {
    const { openSlip, ana } = await plant()
    const slip = await openSlip(ana)
    expect(await slip.enter()).toEqual([])
    expect((await slip.enterPage()).text).toContain(
      'El periodo terminó. Si hay un reporte para ti, aparecerá aquí.',
    )
  })

  test('is delivered the report opens by code and NIP', async () => {
    const { openSlip, deliver, ana } = await plant()
    const slip = await openSlip(ana)
    await deliver()
    const [report, ...others] = await slip.enter()
    expect([report?.label, others]).toEqual(['Mi reporte', []])
    const own = await keyed(report).post<OwnReport>(`/delivery/${ana}`)
    expect(own.data.report.evaluated.name).toBe('Ana Ruiz')
    expect((await slip.enterPage()).location).toBe(report?.address)
  })

  test('was withdrawn there is none', async () => {
    const { openSlip, deliver, ana, caller, matrix } = await plant()
    const slip = await openSlip(ana)
    await deliver()
    await caller.post(`/deliveries/${matrix.id}/revoke`, { subject_ids: [ana] })
    expect(await slip.enter()).toEqual([])
  })

  test('waits for the leader there is none before the conversation', async () => {
    const { openSlip, deliver, ana, leader } = await plant()
    const slip = await openSlip(ana)
    await deliver({ after_leader: true })
    expect(await slip.enter()).toEqual([])
    const [talk] = await (await openSlip(leader)).enter()
    expect(talk?.label).toBe('Hablar con Ana sobre su reporte')
    const team = (await keyed(talk).post<Team>(`/delivery/${leader}/team`)).data
    const path = `/delivery/${leader}/team/${team.people[0]?.person_id}`
    const { data } = await keyed(talk).post<Conversation>(`${path}/conversation`)
    expect(data).toMatchObject({ evaluated: 'Ana Ruiz', talked: false })
    await keyed(talk).post(`${path}/talked`)
    t.clock.set('2026-12-05T18:01:00Z')
    expect(labels(await slip.enter())).toEqual(['Mi reporte'])
  })
})

describe('the door', () => {
  test('offers what there is when it is more than one thing', async () => {
    const p = await plant(['Ana Ruiz', 'Beto Sosa'], { leader_reports: true })
    await p.deliver({ to_leader: true })
    const slip = await p.openSlip(p.leader)
    expect(labels(await slip.enter())).toEqual([
      'Leer el reporte de Ana',
      'Leer el reporte de Beto',
    ])
    const { text } = await slip.enterPage()
    expect(text).toContain('¿Qué quieres abrir?')
    for (const { address } of await slip.enter()) expect(text).toContain(`href="${address}"`)
    const [first] = await slip.enter()
    expect((await keyed(first).post(`/delivery/${p.ana}/leader-report`)).status).toBe(200)
  })

  test('counts those with whom a leader has to talk', async () => {
    const { openSlip, deliver, leader } = await plant(['Ana Ruiz', 'Beto Sosa'])
    await deliver({ after_leader: true })
    expect(labels(await (await openSlip(leader)).enter())).toEqual([
      'Hablar con 2 personas sobre sus reportes',
    ])
  })

  test('leads to the sheet alone until the deadline', async () => {
    t.clock.set('2026-11-20T16:00:00Z')
    const { workspace_id } = await makeUser(t.context)
    const { matrix, lucia } = await sheetWithoutEmail(t, { workspace_id })
    const { code } = await makeSlip(t, { subject_id: lucia.id, matrix_id: matrix.id })
    const door = atTheDoor(t)
    const { pages, key } = (await door.enter(code, (await door.open(code)).data.nip)).data
    expect(pages).toEqual([{ label: 'Contestar', address: `/assessment/${lucia.id}#${key}` }])
  })
})

describe('«No fui yo»', () => {
  test('and another slip end the keys of the report and of a leader’s pages', async () => {
    const p = await plant(['Ana Ruiz'], { leader_reports: true })
    await p.deliver({ to_leader: true })
    for (const [id, path] of [
      [p.ana, `/delivery/${p.ana}`],
      [p.leader, `/delivery/${p.ana}/leader-report`],
    ] as const) {
      const thief = await p.openSlip(id)
      const [held] = await thief.enter()
      expect((await keyed(held).post(path)).status).toBe(200)
      await atTheDoor(t).disown(thief.code)
      expect((await keyed(held).post(path)).code).toBe('delivery.link_ended')
      const [own] = await (await p.openSlip(id, 2)).enter()
      expect((await keyed(own).post(path)).status).toBe(200)
      const { data } = await p.caller.post<{ slips: number }>(`/matrices/${p.matrix.id}/slips`, {
        subject_ids: [id],
      })
      expect(data.slips).toBe(1)
      expect((await keyed(own).post(path)).code).toBe('delivery.link_ended')
    }
  })
})
