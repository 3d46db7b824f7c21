import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.ts'
import { keepTemporaryFilesInMemory } from './scripts/memory-folder.ts'

keepTemporaryFilesInMemory()

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.e2e.ts',
  // Each has its own product, database and browser. Two leave a fifth of two cores idle
  // (docs/decisions/0129-what-a-journey-is-paid-for.md).
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Time-outs only end a journey that hangs: a busy machine must not fail one.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: 'line',
  outputDir: 'test-results',
  use: {
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: findChromium() ?? '',
      // without it Chromium cannot write the accents of a downloaded file's name
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    trace: 'off',
  },
})
