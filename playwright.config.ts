import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.e2e.ts',
  // a journey mostly waits for the page: two at once keep two cores busy, each with a product and a browser of its own
  workers: 2,
  // a busy machine may lose a race that no person would; what only passes at the second try is told by name
  retries: 2,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  projects: [
    { name: 'journeys', grepInvert: /@measured/ },
    { name: 'measured', grep: /@measured/, workers: 1, dependencies: ['journeys'] },
  ],
  reporter: 'line',
  outputDir: 'test-results',
  use: {
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: findChromium() ?? '',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
    actionTimeout: 15_000,
    trace: 'off',
  },
})
