import { spawnSync, type SpawnSyncOptions } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

/** A headless shell comes first: it draws no window and needs half of the processor time. */
const names = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
/** Packages of Debian; its derivatives may know only the second. */
const packages = ['chromium-headless-shell', 'chromium']
const otherPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/snap/bin/chromium',
]

/** The path of CHROMIUM_PATH or of an installed Chromium or Chrome; null when there is none. */
export function findChromium(): string | null {
  const given = process.env.CHROMIUM_PATH
  if (given) return existsSync(given) ? given : null
  const onPath = (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((folder) => names.map((name) => path.join(folder, name)))
  return [...onPath, ...otherPaths].find((file) => existsSync(file)) ?? null
}

/**
 * Installs Chromium with apt-get, only as root on Debian and its derivatives, where that asks no
 * question.
 */
export function installChromium(): void {
  if (process.env.CHROMIUM_PATH || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return
  console.log('Installing Chromium for the browser journeys…')
  const options: SpawnSyncOptions = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  const succeeds = (...args: string[]): boolean =>
    spawnSync('apt-get', ['-qq', ...args], options).status === 0
  const install = (name: string): boolean =>
    succeeds('install', '-y', '--no-install-recommends', name)
  if (!succeeds('update') || !packages.some(install))
    console.error(
      'apt-get could not install Chromium. Install it, or set CHROMIUM_PATH to a Chromium or Chrome.',
    )
}
