import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { readBlocks } from './integration-page.ts'
import { programFixture } from './program-fixture.ts'

const fixture = await programFixture()
const { base_url, token, receiver, secret } = fixture
const folder = mkdtempSync(path.join(tmpdir(), 'contorno-integration-'))
const python = ['/usr/bin/python3', 'python3'].find(
  (name) => spawnSync(name, ['-c', 'import pandas']).status === 0,
)
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await fixture.close()
})

/** Runs the commands of a part in one shell with what the parts before set; returns its output. */
async function run(heading: string): Promise<string> {
  const blocks = readBlocks(heading, 'sh')
  expect(blocks, heading).not.toEqual([])
  const script = `set -euo pipefail\n[ ! -f state ] || . ./state\n${blocks.join('\n')}\ndeclare -f > state\ndeclare -p company key evaluation matrix 2>/dev/null >> state || true\n`
  const shell = spawn('bash', ['--noprofile', '--norc', '-c', script], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], CONTORNO: base_url, TOKEN: token, UNTIL: '2026-12-04' },
  })
  let output = ''
  for (const stream of [shell.stdout, shell.stderr])
    stream.on('data', (part: Buffer) => (output += part.toString()))
  const status = await new Promise((resolve) => shell.on('close', resolve))
  expect(status, output).toBe(0)
  return output
}

test('the page is a run from a token to the results as CSV', async () => {
  expect(await run('1.')).toMatch(/ratelimit: "token";r=\d+;t=\d+[\s\S]*Nómina: admin until/)
  await run('2.')
  const synced = await run('3.')
  const people = '{"new":1000,"changed":0,"unchanged":0,"removed":0}'
  const forms = '{"new":4000,"changed":0,"unchanged":0,"generated":0,"removed":0}'
  expect(synced.trim().split('\n')).toEqual([`[${people},${forms},[]]`, `[${people},${forms}]`])
  expect(await run('4.')).toContain('true')
  const matrix = await fixture.t.context.db
    .selectFrom('matrices')
    .select(['id', 'released'])
    .executeTakeFirstOrThrow()
  expect(matrix.released).toBe(true)
  await fixture.answerAll(matrix.id)
  await fixture.waitUntil('2026-12-05T06:01:00Z')
  await fixture.waitUntil('2026-12-05T12:01:00Z')
  const events = receiver.received.map(({ body }) => (JSON.parse(body) as { type: string }).type)
  expect(events).toEqual(['matrix.released', 'matrix.closed', 'reports.ready'])

  const file = path.join(folder, 'genuine.mjs')
  writeFileSync(file, readBlocks('5.', 'js').join('\n'))
  const { isGenuine } = (await import(pathToFileURL(file).href)) as {
    isGenuine: (headers: IncomingHttpHeaders, body: string, secret: string, now: number) => boolean
  }
  for (const { headers, body } of receiver.received) {
    const now = Number(headers['webhook-timestamp']) * 1000
    expect(isGenuine(headers, body, secret, now)).toBe(true)
    expect(isGenuine(headers, `${body} `, secret, now)).toBe(false)
    expect(isGenuine(headers, body, secret, now + 600_000)).toBe(false)
  }

  const results = await run('6.')
  expect(results).toContain('"evaluated":1000')
  expect(results).toContain('"pages":20')
  const lines = readFileSync(path.join(folder, 'results.csv'), 'utf8').trim().split('\r\n')
  expect(lines[0]).toContain('external_id,name,group')
  expect(new Set(lines.slice(1).map((line) => line.split(',')[1])).size).toBe(1000)
})

test.each(python ? [python] : [])('pandas reads the results that were fetched: %s', (program) => {
  const script = readBlocks('6.', 'py').join('\n')
  const { status, stdout, stderr } = spawnSync(program, ['-c', script], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect(status, stderr).toBe(0)
  expect(stdout).toMatch(
    /Autoevaluación +Compañeros\n[^]*count +1000\.0 +1000\.0\n +mean +4\.0 +4\.0\n/,
  )
})
