import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}', 'tests/*.test.{ts,tsx}'],
    globalSetup: 'tests/postgres.setup.ts',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 15_000,
    hookTimeout: 30_000,
    passWithNoTests: false,
    allowOnly: false,
  },
})
