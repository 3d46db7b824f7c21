import { afterAll, beforeEach, expect, test } from 'vitest'
import { nominationFixture } from '../../../tests/nomination-fixtures.ts'

const fixture = await nominationFixture()
const { t, api, draft, open, keyed, deliver, mailsTo } = fixture

beforeEach(() => fixture.reset())
afterAll(() => t.close())

const NAMES = {
  lider: { one: 'Jefe funcional', many: 'Jefes funcionales' },
  companero: { one: 'Colateral', many: 'Colaterales' },
}

async function namedDraft() {
  const made = await draft()
  await t.context.db
    .updateTable('companies')
    .set({ relation_names: NAMES })
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('matrices').where('id', '=', made.matrix.id).select('company_id'),
    )
    .execute()
  return made
}

test('the mail that asks for proposals, and both pages, have the own names', async () => {
  const { matrix, ana, lia } = await namedDraft()
  expect((await open(matrix.id)).status).toBe(200)
  await deliver()
  const text = JSON.stringify(mailsTo('ana@ceiba.mx'))
  expect(text).toMatch(/Colateral/)
  expect(text).not.toMatch(/compañer/)
  const own = `/nominations/own/${ana.id}`
  const headers = keyed('nominator', ana.id)
  expect((await t.visitor.get(own, headers)).data).toMatchObject({ relation_names: NAMES })
  const team = await t.visitor.get(`/nominations/team/${lia.id}`, keyed('approver', lia.id))
  expect(team.data).toMatchObject({ relation_names: NAMES })
})

test('a connection that the project does not use is refused by the own name', async () => {
  const { matrix, caro, dora } = await namedDraft()
  await t.context.db
    .updateTable('matrices')
    .set({ relation_type_ids: [1, 2] })
    .where('id', '=', matrix.id)
    .execute()
  expect(
    await api().post('/forms', {
      evaluator_id: caro.id,
      evaluated_id: dora.id,
      relation_type_id: 3,
    }),
  ).toMatchObject({
    code: 'form.relation_unused',
    message: 'Este proyecto no usa la relación Colateral.',
  })
})
