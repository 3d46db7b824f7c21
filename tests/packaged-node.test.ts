import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { provideNode } from '../scripts/packaged-node.mjs'

/** A checkout on a machine whose own Node is too old, with programs that stand in for Node. */
let root: string
const installed: string[] = []
beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'packaged-node-')))
  installed.length = 0
  mkdirSync(path.join(root, 'node_modules'))
  for (const [name, version] of [
    ['node', '26.0.0'],
    ['node-24', '24.0.0'],
  ] as const) {
    mkdirSync(path.join(root, 'scripts', name), { recursive: true })
    writeFileSync(
      path.join(root, 'scripts', name, 'package.json'),
      JSON.stringify({ optionalDependencies: { 'node-here': version } }),
    )
  }
  vi.stubEnv('npm_node_execpath', programOf(path.join(root, 'old'), 'echo v20.0.0'))
  vi.spyOn(console, 'log').mockReturnValue()
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

function programOf(folder: string, script: string): string {
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'node')
  writeFileSync(file, `#!/bin/sh\n${script}\n`)
  chmodSync(file, 0o755)
  return file
}

/** Installs what the folder names; the versions in `broken` end as without their library. */
const npmWithout =
  (...broken: string[]) =>
  (_: readonly string[], folder: string): void => {
    const text = readFileSync(path.join(folder, 'package.json'), 'utf8')
    const version = /"node-here":"([\d.]+)"/.exec(text)?.[1] ?? ''
    installed.push(version)
    const script = broken.includes(version) ? 'exit 127' : `echo v${version}`
    programOf(path.join(folder, 'node_modules', 'node-here', 'bin'), script)
  }
const provided = (...broken: string[]) => {
  const node = provideNode({ root, runNpm: npmWithout(...broken) })
  expect(realpathSync(path.join(root, 'node_modules', '.bin', 'node'))).toBe(node)
  return path.relative(path.join(root, 'node_modules', '.node'), node).split(path.sep)[0]
}

test('a machine with an old Node gets the packaged one, once', () => {
  expect([provided(), provided()]).toEqual(['26.0.0', '26.0.0'])
  expect(installed).toEqual(['26.0.0'])
})

test('where the packaged Node lacks a library the earlier one takes its place, once', () => {
  expect([provided('26.0.0'), provided('26.0.0')]).toEqual(['24.0.0', '24.0.0'])
  expect(installed).toEqual(['26.0.0', '24.0.0'])
})

test('where no packaged Node starts the message says what to install', () => {
  expect(() => provided('26.0.0', '24.0.0')).toThrow(
    /no packaged Node starts on this .*Install Node 22\.12 or later/,
  )
})
