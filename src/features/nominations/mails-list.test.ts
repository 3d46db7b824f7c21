import { afterAll, beforeEach, expect, test } from 'vitest'
import type { ListedMail } from '#features/release/contract.ts'
import { markReleased } from '../../../tests/factories.ts'
import { nominationFixture, peer } from '../../../tests/nomination-fixtures.ts'

const fixture = await nominationFixture()
const { t, api, opened, deliver, mailsTo, signInAt } = fixture

beforeEach(() => fixture.reset())
afterAll(() => t.close())

const listed = async (matrix_id: string) =>
  (await api().get<ListedMail[]>(`/matrices/mails/${matrix_id}`)).data
const again = (matrix_id: string, mail: ListedMail | undefined) =>
  api().post(`/matrices/retry-mail/${matrix_id}`, { mail_id: mail?.id })

test('the mails of proposals are listed by person and kind, and sent again after a day', async () => {
  const { matrix, ana, caro, dora, own } = await opened()
  const [waiting, ...others] = await listed(matrix.id)
  expect(others).toEqual([])
  expect(waiting).toMatchObject({
    kind: 'nomination_request',
    subject_id: ana.id,
    name: 'Ana',
    email: 'ana@ceiba.mx',
    delivery: { state: 'waiting' },
  })
  await deliver()
  const [sent] = await listed(matrix.id)
  expect(sent?.delivery.state).toBe('sent')
  expect(await again(matrix.id, sent)).toMatchObject({ code: 'matrix.mail_recent' })
  await signInAt('2026-11-21T17:00:00Z')
  expect((await again(matrix.id, sent)).status).toBe(200)
  const before = mailsTo('ana@ceiba.mx').length
  await deliver()
  expect(mailsTo('ana@ceiba.mx').slice(before)).toHaveLength(1)
  for (const { id } of [caro, dora]) await own('', peer(id))
  expect((await listed(matrix.id)).map(({ kind }) => kind)).toContain('nomination_request')
})

test('a request that was answered is not sent again', async () => {
  const { matrix, ana } = await opened()
  await deliver()
  await t.context.db
    .updateTable('proposal_lists')
    .set({ state: 'sent' })
    .where('evaluated_id', '=', ana.id)
    .execute()
  await signInAt('2026-11-21T17:00:00Z')
  const [sent] = await listed(matrix.id)
  expect(await again(matrix.id, sent)).toMatchObject({
    status: 409,
    code: 'matrix.mail_not_needed',
  })
})

test('the mails of proposals leave the list with the release', async () => {
  const { matrix } = await opened()
  await deliver()
  await markReleased(t.context, matrix.id)
  expect(await listed(matrix.id)).toEqual([])
})
