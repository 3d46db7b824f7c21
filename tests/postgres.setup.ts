import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrationsFolder, openPool } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { startPostgres } from '#server/embedded-postgres/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    test_server: { url: string; template: string }
  }
}

const quiet = { info: () => {}, warn: console.warn, error: console.error }

interface TestServer {
  readonly url: string
  /** A migrated database that each test file copies. */
  readonly template: string
  close(): Promise<void>
}

/** Vitest loads this file once for each project, in one process: they share one server. */
const shared = globalThis as { testServer?: Promise<TestServer>; testServerUsers?: number }

/** One temporary server for all tests. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.testServerUsers = (shared.testServerUsers ?? 0) + 1
  shared.testServer ??= openServer()
  const { url, template, close } = await shared.testServer
  project.provide('test_server', { url, template })
  return async () => {
    shared.testServerUsers = (shared.testServerUsers ?? 1) - 1
    if (shared.testServerUsers > 0) return
    delete shared.testServer
    await close()
  }
}

async function openServer(): Promise<TestServer> {
  const server = await startServer()
  const template = `contorno_template_${process.pid}`
  const admin = new pg.Client(server.url)
  await admin.connect()
  await admin.query(`create database ${template}`)
  const pool = openPool(databaseAt(server.url, template), quiet)
  await migrate(pool, migrationsFolder).finally(() => pool.end())
  return {
    url: server.url,
    template,
    close: async () => {
      await admin.query(`drop database ${template} with (force)`)
      await admin.end()
      await server.close()
    },
  }
}

async function startServer(): Promise<{ url: string; close(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, close: async () => {} }
  const data_dir = mkdtempSync(path.join(tmpdir(), 'contorno-test-'))
  // the data ends with the run, so nothing needs to reach the disk
  const server = await startPostgres({
    data_dir,
    log: quiet,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '120',
      // ten databases at once: with the product's 32 MB they push each other out
      shared_buffers: '256MB',
    },
  })
  return {
    url: server.superuser_url,
    close: async () => {
      await server.stop()
      rmSync(data_dir, { recursive: true })
    },
  }
}

/** The address of a database on the server at `url`. */
export function databaseAt(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
