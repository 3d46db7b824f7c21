import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/app.ts'
import { type Caller, callerOf } from '../../../tests/caller.ts'
import { closedCycle } from '../../../tests/cycle-fixtures.ts'
import { makeUser } from '../../../tests/factories.ts'
import { readPdf } from '../../../tests/pdf-reader.ts'
import type { OwnReport } from './contract.ts'

let t: TestApp
let organiser: Caller
let workspace_id: string
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.set('2026-12-05T18:00:00Z')
  const user = await makeUser(t.context)
  workspace_id = user.workspace_id
  organiser = await t.as(user.id)
})

type Cycle = Awaited<ReturnType<typeof closedCycle>>
const cycle = (given: Partial<Parameters<typeof closedCycle>[1]> = {}): Promise<Cycle> =>
  closedCycle(t, { workspace_id, email: 'emilio@ceiba.mx', ...given })
const cycleBefore = (given: Partial<Parameters<typeof closedCycle>[1]> = {}): Promise<Cycle> =>
  cycle({ limit_date: '2025-12-04', choices: [3, 3, 3, 3], ...given })

/** The report of the cycle is delivered; its person, and the PDF of an earlier cycle. */
async function delivered(before: Cycle) {
  const now = await cycle()
  await organiser.post(`/deliveries/${now.matrix.id}`, {})
  const { id } = now.subject
  const holder = (key_version = 1) =>
    callerOf(t.app, {
      'x-link-key': t.context.secrets.linkKey('recipient', { id, key_version }),
    })
  const { bytes } = await organiser.get(`${before.path}/pdf`)
  const attach = (by: Caller = holder(), pdf: Uint8Array = bytes) =>
    by.upload(
      'POST',
      `/delivery/${id}/earlier`,
      {},
      { field: 'pdf', name: 'antes.pdf', type: 'application/pdf', bytes: pdf },
    )
  const comparison = async () => {
    const { report } = (await holder().post<OwnReport>(`/delivery/${id}`)).data
    return report.kind === 'full' ? report.before : null
  }
  return { now, id, holder, attach, comparison }
}

describe('the own PDF of an earlier cycle', () => {
  test('shows what changed on the page and in the PDF, until its reader removes it', async () => {
    const { id, holder, attach, comparison } = await delivered(await cycleBefore())
    expect(await comparison()).toBeNull()
    expect((await attach()).status).toBe(200)
    expect((await comparison())?.matrix.name).toBe('Liderazgo 2025')
    const { pages } = await readPdf((await holder().get(`/delivery/${id}/pdf`)).bytes)
    expect(pages.map(({ text }) => text).join(' ')).toContain('Antes y ahora')
    expect((await holder().post(`/delivery/${id}/earlier/remove`)).status).toBe(200)
    expect(await comparison()).toBeNull()
    expect(await t.context.db.selectFrom('earlier_reports').selectAll().execute()).toEqual([])
  })

  test('is refused of another person, of another evaluation, from elsewhere and without a file', async () => {
    const codes: (string | undefined)[] = []
    for (const before of [
      await cycleBefore({ email: 'otra@ceiba.mx' }),
      await cycleBefore({ questions: 1 }),
    ])
      codes.push((await (await delivered(before)).attach()).code)
    const { id, holder, attach } = await delivered(await cycleBefore())
    codes.push((await attach(holder(), Buffer.from('%PDF-1.7\n'))).code)
    codes.push((await attach(holder(), Buffer.alloc(2 * 1024 * 1024 + 1))).code)
    codes.push((await holder().upload('POST', `/delivery/${id}/earlier`, {})).code)
    expect(codes).toEqual([
      'reports.earlier_other_person',
      'reports.earlier_other_evaluation',
      'reports.earlier_without_numbers',
      'reports.earlier_too_large',
      'reports.earlier_missing',
    ])
  })

  test('is refused without the key of the link, of the organiser and after the link ended', async () => {
    const { now, id, holder, attach } = await delivered(await cycleBefore())
    for (const outsider of [t.visitor, organiser]) {
      expect(await attach(outsider)).toMatchObject({ status: 403, code: 'link.key_required' })
      expect(await outsider.post(`/delivery/${id}/earlier/remove`)).toMatchObject({
        status: 403,
        code: 'link.key_required',
      })
    }
    await organiser.post(`/deliveries/${now.matrix.id}/revoke`, { subject_ids: [id] })
    expect(await attach()).toMatchObject({ status: 410, code: 'delivery.link_ended' })
    expect((await holder().post(`/delivery/${id}/earlier/remove`)).code).toBe('delivery.link_ended')
  })
})
