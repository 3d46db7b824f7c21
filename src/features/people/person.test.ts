import { afterAll, beforeEach, expect, test } from 'vitest'
import { mailRenderers } from '#app/features.ts'
import { MailFailure } from '#server/mail/mail-transport.ts'
import { deliverDueMail } from '#server/mail/mailer.ts'
import { makeUser } from '../../../tests/factories.ts'
import { draftWithLeader, releaseFixture } from '../../../tests/release-fixtures.ts'
import type { Person } from './contract.ts'
import { explainPerson } from './why.rules.ts'

const fixture = await releaseFixture()
const { t, transport, api, release, runJobsAt } = fixture
beforeEach(() => fixture.reset())
afterAll(() => t.close())

const find = async (matrix_id: string, subject_id: string) =>
  (await api().get<Person>(`/matrices/${matrix_id}/subjects/${subject_id}`)).data

const why = (person: Person) => explainPerson(person, 'America/Mexico_City').title

test('a person shows every mail with what became of it, the sheets and the leader', async () => {
  const { matrix, mariana, jorge } = await draftWithLeader(fixture)
  await release(matrix.id)
  expect(why(await find(matrix.id, mariana.id))).toBe('Todavía no sale su invitación.')
  await fixture.deliver()
  await runJobsAt('2026-12-01T16:00:00Z')
  const person = await find(matrix.id, mariana.id)
  expect(person).toMatchObject({
    name: 'Mariana Solís',
    left_at: null,
    rates: { answered: 0, forms: 2 },
    rated: { answered: 0, forms: 2 },
    leaders: [{ subject_id: jorge.id, name: 'Jorge Ávila' }],
    reminders: 'recent',
    next_reminder_at: null,
  })
  expect(person.mails.map(({ kind, delivery }) => [kind, delivery.state])).toEqual([
    ['reminder', 'sent'],
    ['invitation', 'sent'],
  ])
  expect(why(person)).toBe('Recibió 2 mensajes y no ha enviado hojas.')
})

test('a mail that failed is the reason', async () => {
  const { matrix, mariana } = await draftWithLeader(fixture)
  await release(matrix.id)
  const refusing = {
    ...transport,
    send: async () => {
      throw new MailFailure('550 No existe el buzón', { final: true })
    },
  }
  t.context.log.level = 'silent'
  await deliverDueMail(t.context, { transport: refusing, renderers: mailRenderers })
  const person = await find(matrix.id, mariana.id)
  expect(explainPerson(person, 'America/Mexico_City')).toMatchObject({
    tone: 'danger',
    title: 'No ha recibido nada: su correo falló.',
    detail: '550 No existe el buzón',
  })
})

test('a mail that was no longer needed and a receipt are not listed', async () => {
  const { matrix, mariana } = await draftWithLeader(fixture)
  await release(matrix.id)
  await t.context.pool.query(
    "update outbox set sent_at = now(), failure = 'not needed' where subject_id = $1",
    [mariana.id],
  )
  await t.context.pool.query(
    `insert into outbox (id, kind, dedupe_key, matrix_id, subject_id, created_at, due_at)
     values (gen_random_uuid(), 'receipt', $1, $2, $3, now(), now())`,
    [`receipt ${mariana.id} self`, matrix.id, mariana.id],
  )
  expect((await find(matrix.id, mariana.id)).mails).toEqual([])
})

test('a person of another matrix or workspace is not found', async () => {
  const { matrix, mariana } = await draftWithLeader(fixture)
  const other = await draftWithLeader(fixture)
  expect(await api().get(`/matrices/${other.matrix.id}/subjects/${mariana.id}`)).toMatchObject({
    status: 404,
  })
  const outsider = await t.as((await makeUser(t.context)).id)
  expect(await outsider.get(`/matrices/${matrix.id}/subjects/${mariana.id}`)).toMatchObject({
    status: 404,
  })
})
