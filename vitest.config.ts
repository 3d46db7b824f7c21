import { defineConfig } from 'vitest/config'
import { keepTemporaryFilesInMemory } from './scripts/memory-folder.ts'
import { SlowFirst } from './tests/slow-first.ts'
import { vitestProjects } from './tests/vitest-projects.ts'

keepTemporaryFilesInMemory()

const { rules, server, isolated } = vitestProjects()
const onDatabase = { globalSetup: 'tests/postgres.setup.ts' }

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    // More than the cores of a small machine, because some files wait for a process
    // (docs/decisions/0144-where-the-time-of-the-tests-goes.md).
    maxWorkers: 5,
    sequence: { sequencer: SlowFirst },
    // They only end a test that hangs: a busy machine must not fail one.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 120_000 } },
    passWithNoTests: false,
    allowOnly: false,
    projects: [
      // Files that share their worker import the application once. Each has a database and an
      // application of its own, and nothing else leaves a trace.
      { extends: true, test: { name: 'rules', include: [...rules], isolate: false } },
      {
        extends: true,
        test: { name: 'server', include: [...server], isolate: false, ...onDatabase },
      },
      { extends: true, test: { name: 'isolated', include: [...isolated], ...onDatabase } },
    ],
  },
})
