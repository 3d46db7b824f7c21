import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'
import { makeRater } from '../../../../tests/e2e/rater-fixture.ts'
import { pageHeaders } from '../../../../tests/rater-key.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
  t.clock.set('2026-11-20T16:00:00Z')
})
afterAll(() => t.close())

const NAMES = {
  lider: { one: 'Jefe funcional', many: 'Jefes funcionales' },
  companero: { one: 'Colateral', many: 'Colaterales' },
}

test('the pages of a rater call relations by the names of the release', async () => {
  const { subject_id, matrix } = await makeRater(t.context, t.context.secrets)
  const opening = pageHeaders(t.context.secrets, subject_id)
  const page = async (path: string) =>
    (await t.app.inject({ url: `/${path}/${subject_id}`, headers: opening })).body
  const paths = ['assessment', 'assessment-form']
  for (const path of paths) {
    expect(await page(path)).toContain('Eres su líder')
    expect(await page(path)).not.toContain('relation_name')
  }
  await t.context.db
    .updateTable('matrices')
    .set({ relation_names: NAMES })
    .where('id', '=', matrix.id)
    .execute()
  for (const path of paths) {
    const html = await page(path)
    expect(html).toContain('Relación: Jefe funcional')
    expect(html).toContain('Relación: Colateral')
    expect(html).not.toMatch(/Eres su (?:líder|par)/)
  }
  // what the company calls them now is for the projects that are not released
  await t.context.db.updateTable('companies').set({ relation_names: {} }).execute()
  expect(await page('assessment')).toContain('Relación: Jefe funcional')
})

test('the calls of a rater name relations as the pages do', async () => {
  const { subject_id, matrix, headers } = await makeRater(t.context, t.context.secrets)
  await t.context.db
    .updateTable('matrices')
    .set({ relation_names: NAMES })
    .where('id', '=', matrix.id)
    .execute()
  const reply = await t.visitor.get<{ forms: { relation_type: { id: number; name: string } }[] }>(
    `/answers/verification/${subject_id}`,
    headers,
  )
  expect(reply.data.forms.map(({ relation_type }) => relation_type)).toContainEqual(
    expect.objectContaining({ id: 2, name: 'Jefe funcional' }),
  )
})
