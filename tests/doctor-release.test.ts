import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { version } from '#server/core/program-files.ts'
import { examine } from '../scripts/doctor/examine.ts'

let data_dir: string
beforeAll(() => {
  data_dir = mkdtempSync(path.join(tmpdir(), 'contorno-doctor-'))
})
afterAll(() => rmSync(data_dir, { recursive: true }))

/** What the doctor says of the release that runs, as `level: text`. */
async function report(settings: Record<string, string> = {}): Promise<string[]> {
  const findings = await examine({ DATA_DIR: data_dir, ...settings })
  return findings
    .filter(({ subject }) => subject === 'release')
    .map(({ level, text }) => `${level}: ${text}`)
}

test('the release that runs is told, and no other machine is asked for a newer one', async () => {
  expect(await report()).toEqual([`ok: Contorno ${version}, commit unknown`])
})

test.each([
  [JSON.stringify({ version }), 'ok', 'names no newer one'],
  ['{"version":"0.1.99"}', 'ok', 'names no newer one'],
  ['{"version":"99.0.0"}', 'warning', 'names 99.0.0'],
  ['{}', 'warning', 'LATEST_RELEASE: expected the release.json of a release'],
])('it is compared with the file that LATEST_RELEASE names: %s', async (text, level, says) => {
  const file = path.join(data_dir, 'release.json')
  writeFileSync(file, text)
  expect(await report({ LATEST_RELEASE: file })).toEqual([
    expect.stringMatching(new RegExp(`^${level}: .*${says}`)),
  ])
})
