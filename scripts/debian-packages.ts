// Programs that the tests run, on machines that have none of them.
import { spawnSync, type SpawnSyncOptions } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

/** The path of the first program of these names in each folder of PATH; null when there is none. */
export const findOnPath = (names: readonly string[]): string | null =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((folder) => names.map((name) => path.join(folder, name)))
    .find((file) => existsSync(file)) ?? null

/**
 * Installs the first group of packages that apt-get knows, only as root on Debian and its
 * derivatives, where that asks no question.
 */
export function installOnDebian(purpose: string, groups: readonly (readonly string[])[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`Installing ${purpose}…`)
  const options: SpawnSyncOptions = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  const succeeds = (...args: string[]): boolean =>
    spawnSync('apt-get', ['-qq', ...args], options).status === 0
  const install = (names: readonly string[]): boolean =>
    succeeds('install', '-y', '--no-install-recommends', ...names)
  if (!succeeds('update') || !groups.some(install))
    console.error(
      `apt-get could not install ${purpose}. Install ${groups.map((names) => names.join(' and ')).join(', or ')}.`,
    )
}
