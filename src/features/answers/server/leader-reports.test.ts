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

test('a rater reads above the button that leaders may read reports, where the project says so', async () => {
  const { subject_id, matrix } = await makeRater(t.context, t.context.secrets)
  const opening = pageHeaders(t.context.secrets, subject_id)
  const page = async (path: string) =>
    (await t.app.inject({ url: `/${path}/${subject_id}`, headers: opening })).body
  const said = 'El reporte de cada persona también lo puede leer su líder, y el tuyo, tu líder'
  const paths = ['assessment', 'self-assessment']
  for (const path of paths) expect(await page(path)).not.toContain('lo puede leer su líder')
  await t.context.pool.query('update matrices set leader_reports = true where id = $1', [matrix.id])
  for (const path of paths) {
    const html = await page(path)
    expect(html).toContain(said)
    expect(html.indexOf(said)).toBeLessThan(html.indexOf('Soy yo, empezar'))
  }
})
