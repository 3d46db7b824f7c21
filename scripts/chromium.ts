import { existsSync } from 'node:fs'
import { findOnPath, installOnDebian } from './debian-packages.ts'

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
/**
 * Packages of Debian; its derivatives may know only the second browser. Without any font of the
 * system a page shifts when its own arrives, as on no one's screen.
 */
const packages = [
  ['chromium-headless-shell', 'fonts-liberation'],
  ['chromium', 'fonts-liberation'],
]
const otherPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/snap/bin/chromium',
]

/** The path of CHROMIUM_PATH or of an installed Chromium or Chrome; null when there is none. */
export function findChromium(): string | null {
  const given = process.env.CHROMIUM_PATH
  if (given) return existsSync(given) ? given : null
  return findOnPath(names) ?? otherPaths.find((file) => existsSync(file)) ?? null
}

/** Installs Chromium where that asks no question: as root on Debian and its derivatives. */
export function installChromium(): void {
  if (process.env.CHROMIUM_PATH) return
  installOnDebian('Chromium for the browser journeys', packages)
}
