import { execFileSync, spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parseYaml } from '@redocly/openapi-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { version } from '#server/core/program-files.ts'
import { findPublicKey, isSignedBy, signSums } from '../scripts/release/checksums.ts'
import { writeRelease } from '../scripts/release/release.ts'
import { readTar } from '../scripts/release/tar-reader.ts'
import { readFolder } from '../scripts/release/tar.ts'
import { verifyRelease } from '../scripts/release/verify.ts'

const seconds = 1_790_000_000
const commit = '0123456789abcdef0123456789abcdef01234567'
const deepPath = `node_modules/${'a-long-name/'.repeat(12)}file.js`
const { publicKey, privateKey } = generateKeyPairSync('ed25519', {
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

let work: string
let first: string
let copy: string
const at = (...parts: readonly string[]): string => path.join(work, ...parts)

function makeParts(name: string, made = new Date()): { program: string; node: string } {
  const program = at(name, 'program')
  const node = at(name, 'node')
  for (const file of ['main.js', deepPath, 'ñandú.txt']) {
    mkdirSync(path.dirname(path.join(program, file)), { recursive: true })
    writeFileSync(path.join(program, file), file.repeat(100))
    utimesSync(path.join(program, file), made, made)
  }
  symlinkSync('main.js', path.join(program, 'link.js'))
  mkdirSync(path.join(node, 'bin'), { recursive: true })
  writeFileSync(path.join(node, 'bin/node'), '')
  chmodSync(path.join(node, 'bin/node'), 0o700)
  return { program, node }
}

interface Making {
  readonly key?: string | null
  readonly made?: Date
}

async function makeRelease(name: string, { key = privateKey, made }: Making = {}): Promise<string> {
  const folder = at(`${name}-release`)
  const bill = {
    bomFormat: 'CycloneDX',
    metadata: { component: { version, pedigree: { commits: [{ uid: commit }] } } },
  }
  const parts = makeParts(name, made)
  const layers = [readFolder(parts.program)]
  const programs = [{ arch: 'arm64', ...parts, layers }] as const
  await writeRelease(folder, { version, commit, seconds, programs, bill, deploy: 'deploy', key })
  return folder
}

const problems = async (folder: string): Promise<string[]> =>
  (await verifyRelease(folder, publicKey))
    .filter(({ level }) => level === 'problem')
    .map(({ text }) => text)

beforeAll(async () => {
  work = mkdtempSync(path.join(tmpdir(), 'contorno-release-'))
  first = await makeRelease('first')
})
beforeEach(() => {
  copy = mkdtempSync(at('copy-'))
  cpSync(first, copy, { recursive: true })
})
afterAll(() => rmSync(work, { recursive: true }))

test('two releases of one commit have the same bytes, whenever they are made', async () => {
  const second = await makeRelease('second', { made: new Date('2001-01-01') })
  const sums = readFileSync(path.join(first, 'SHA256SUMS'), 'utf8')
  expect(sums.match(/^[\da-f]{64} {2}(?!image\/)\S+$/gm)).toHaveLength(8)
  expect(readFileSync(path.join(second, 'SHA256SUMS'), 'utf8')).toBe(sums)
  expect(readFileSync(path.join(second, 'SHA256SUMS.sig'))).toEqual(
    readFileSync(path.join(first, 'SHA256SUMS.sig')),
  )
})

test('an archive holds the program and Node, sorted, of no owner, at the time of the commit', () => {
  const archive = path.join(first, `contorno-${version}-linux-arm64.tar.gz`)
  const bytes = readFileSync(archive)
  // no time and no name in the header of gzip
  expect([...bytes.subarray(3, 8)]).toEqual([0, 0, 0, 0, 0])
  const entries = readTar(gunzipSync(bytes))
  const top = `contorno-${version}-linux-arm64`
  const files = entries.filter(({ type }) => type !== 'folder')
  expect(files.map((entry) => [entry.path, entry.mode.toString(8)])).toEqual([
    [`${top}/link.js`, '777'],
    [`${top}/main.js`, '644'],
    [`${top}/node/bin/node`, '755'],
    [`${top}/${deepPath}`, '644'],
    [`${top}/ñandú.txt`, '644'],
  ])
  const listed = execFileSync('tar', ['--list', '--verbose', '--utc', '-zf', archive], {
    encoding: 'utf8',
  })
  expect(listed.trim().split('\n')).toHaveLength(entries.length)
  expect(listed).toContain(`${top}/${deepPath}`)
  for (const line of listed.trim().split('\n')) expect(line).toMatch(/ 0\/0 .* 2026-09-21 14:13 /)
})

test('compose and the chart of a release name its image by digest, and build none', () => {
  const { image } = JSON.parse(readFileSync(path.join(first, 'release.json'), 'utf8')) as {
    image: string
  }
  const compose = readFileSync(path.join(first, 'compose/compose.yaml'), 'utf8')
  expect(compose).toContain(`  image: \${CONTORNO_IMAGE:-contorno@${image}}\n`)
  const { services } = parseYaml(compose) as { services: Record<string, Record<string, unknown>> }
  expect(Object.keys(services)).toContain('app-1')
  for (const service of Object.values(services)) expect(service).not.toHaveProperty('build')
  const mounted = [...compose.matchAll(/^ +(?:volumes: \[')?- ?\.\/([\w.-]+):|'\.\/([\w.-]+):/gm)]
  expect(mounted.length).toBeGreaterThan(1)
  for (const [, one, other] of mounted)
    expect(existsSync(path.join(first, 'compose', one ?? other ?? '')), one ?? other).toBe(true)
  const chart = readTar(gunzipSync(readFileSync(path.join(first, `contorno-chart-${version}.tgz`))))
  const content = (name: string) => chart.find((entry) => entry.path === name)?.content.toString()
  expect(content('contorno/values.yaml')).toContain(`\n  digest: ${image}\n`)
  expect(content('contorno/create-database.sh')).toContain('create role contorno')
})

test('a release is verified by its key alone', async () => {
  expect(await problems(first)).toEqual([])
  const found = await verifyRelease(first)
  expect(found).toMatchObject([{ level: 'problem', text: expect.stringContaining('not signed') }])
  expect(await problems(await makeRelease('unsigned', { key: null }))).toEqual([
    expect.stringContaining('expected a signature'),
  ])
})

test('a changed, a missing and an added file are told by name', async () => {
  writeFileSync(path.join(copy, `contorno-${version}-linux-arm64.tar.gz`), 'other')
  rmSync(path.join(copy, 'release.json'))
  writeFileSync(path.join(copy, 'more.sh'), '')
  expect(await problems(copy)).toEqual([
    `contorno-${version}-linux-arm64.tar.gz: differs from SHA256SUMS.`,
    'release.json: missing.',
    'more.sh: not in SHA256SUMS.',
  ])
})

test('sums that were written anew are not signed', async () => {
  const file = path.join(copy, 'SHA256SUMS')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^./, '0'))
  expect(await problems(copy)).toEqual([expect.stringContaining('not signed')])
})

test('OpenSSL and sha256sum check a release as the manual says', () => {
  writeFileSync(path.join(copy, 'key.pem'), publicKey)
  const run = (command: string) => spawnSync('sh', ['-c', command], { cwd: copy, encoding: 'utf8' })
  const check =
    'openssl pkeyutl -verify -pubin -inkey key.pem -rawin -in SHA256SUMS -sigfile SHA256SUMS.sig'
  expect(readFileSync('docs/operations.md', 'utf8')).toContain(check)
  const signature = run(check)
  // only where OpenSSL is installed
  if (signature.status !== 127) expect(signature.stdout).toContain('Verified Successfully')
  expect(run('sha256sum --check --strict --quiet SHA256SUMS')).toMatchObject({ status: 0 })
})

test('SECURITY.md holds the public key', () => {
  const key = findPublicKey(readFileSync('SECURITY.md', 'utf8'))
  expect(isSignedBy('other', signSums('other', privateKey), key)).toBe(false)
})
