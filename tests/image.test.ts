import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withFolders } from '../scripts/release/debian.ts'
import { examineImage, readImages, unsafeParts } from '../scripts/release/image-check.ts'
import { writeImage } from '../scripts/release/image.ts'
import type { TarEntry } from '../scripts/release/tar.ts'

const commit = '0123456789abcdef0123456789abcdef01234567'
const parts = { version: '1.2.3', commit, seconds: 1_790_000_000 }

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'contorno-image-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const file = (name: string, mode = 0o644): TarEntry => ({
  type: 'file',
  path: name,
  mode,
  content: () => Buffer.from(name.repeat(50)),
})

function writeSmall(name: string, ...more: readonly TarEntry[]): { at: string; digest: string } {
  const at = path.join(folder, name)
  const system = withFolders([
    file('lib/libc.so'),
    { type: 'link', path: 'lib64', target: 'lib' },
    { type: 'folder', path: 'data', mode: 0o700, uid: 1000 },
    { type: 'folder', path: 'tmp', mode: 0o1777 },
  ])
  const layers = [system, withFolders([file('opt/contorno/main.js'), ...more])]
  const platforms = [
    { arch: 'x64', layers },
    { arch: 'arm64', layers },
  ] as const
  return { at, digest: writeImage(at, { ...parts, platforms }) }
}

test('two images of the same parts have the same digest', () => {
  const [one, two] = [writeSmall('one'), writeSmall('two')]
  expect(two.digest).toBe(one.digest)
  const list = (at: string) => readdirSync(path.join(at, 'blobs/sha256')).toSorted()
  expect(list(two.at)).toEqual(list(one.at))
})

test('an image is read back: one for each processor, of an account without rights', () => {
  const { at, digest } = writeSmall('one')
  const read = readImages(at)
  expect(read.digest).toBe(digest)
  expect(read.images.map(({ architecture }) => architecture)).toEqual(['amd64', 'arm64'])
  for (const { config, entries } of read.images) {
    expect(config.User).toBe('1000:1000')
    expect(config.Labels['org.opencontainers.image.revision']).toBe(commit)
    expect(entries.map(({ path: name, type, uid }) => [name, type, uid])).toEqual([
      ['data', 'folder', 1000],
      ['lib', 'folder', 0],
      ['lib/libc.so', 'file', 0],
      ['lib64', 'link', 0],
      ['tmp', 'folder', 0],
      ['opt', 'folder', 0],
      ['opt/contorno', 'folder', 0],
      ['opt/contorno/main.js', 'file', 0],
    ])
  }
  expect(examineImage(at, digest)).toMatchObject({
    level: 'ok',
    text: `${digest}, for amd64 and arm64`,
  })
})

test('a blob that was changed, and an image that the release does not name, are told', () => {
  const { at, digest } = writeSmall('one')
  expect(examineImage(at, `sha256:${'0'.repeat(64)}`).text).toContain('release.json names')
  const blobs = path.join(at, 'blobs/sha256')
  for (const name of readdirSync(blobs)) {
    const blob = path.join(blobs, name)
    const bytes = readFileSync(blob)
    writeFileSync(blob, Buffer.concat([bytes, Buffer.from(' ')]))
    expect(examineImage(at, digest)).toMatchObject({
      level: 'problem',
      text: `sha256:${name}: the blob is not the one that it is named after.`,
    })
    writeFileSync(blob, bytes)
  }
})

test.each([
  ['usr/bin/passwd', 0o4755, 'runs as its owner'],
  ['bin/sh', 0o755, 'is a shell'],
  ['usr/bin/bash', 0o755, 'is a shell'],
])('an image with %s is refused', (name, mode, says) => {
  const { at, digest } = writeSmall('one', file(name, mode))
  expect(examineImage(at, digest)).toMatchObject({
    level: 'problem',
    text: expect.stringContaining(`amd64: ${name} ${says}`),
  })
})

test.each(['', 'root', '0', '0:0', '1000:0'])('an image that runs as "%s" is refused', (User) => {
  const image = { architecture: 'amd64', config: { User, Labels: {} }, entries: [] }
  expect(unsafeParts(image)).toEqual(['amd64 runs as root.'])
})
