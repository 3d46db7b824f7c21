import { defineConfig } from 'vitest/config'
import { vitestProjects } from './tests/vitest-projects.ts'

const { rules, server, slow } = vitestProjects()
const onDatabase = { globalSetup: 'tests/postgres.setup.ts' }

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    // they end a test that hangs; nothing else depends on the speed of the machine
    testTimeout: 60_000,
    hookTimeout: 120_000,
    passWithNoTests: false,
    allowOnly: false,
    projects: [
      // pure functions leave nothing behind, so the files share their workers
      { extends: true, test: { name: 'rules', include: [...rules], isolate: false } },
      { extends: true, test: { name: 'server', include: [...server], ...onDatabase } },
      { extends: true, test: { name: 'slow', include: [...slow], ...onDatabase } },
    ],
  },
})
