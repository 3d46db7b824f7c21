import { afterAll, expect, test } from 'vitest'
import { version } from '#server/core/program-files.ts'
import { openTestApp } from '../../tests/app.ts'

const t = await openTestApp()
afterAll(() => t.close())

test('GET /health replies with the version, and no commit while it runs from its sources', async () => {
  const { data } = await t.visitor.get('//health')
  expect(data).toEqual({ alive: true, version, commit: null })
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
})
