import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import path from 'node:path'
import { freePort, startPostgres } from '#server/embedded-postgres/postgres.ts'
import { withDataFolder } from './fixture.ts'
import { builtCommand, runBuiltProduct } from './product-process.ts'

const quiet = { info: () => {}, warn: console.warn, error: console.error }
/** Before any of the program runs. */
const OLDER_NODE = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.0' } })`

/**
 * What goes wrong at the first start of an operator: a DATA_DIR that is not there beside a database
 * server (as root on a fresh machine), an older Node, a port that is taken.
 */
export function firstStarts(): Promise<string> {
  return withDataFolder(async (folder) => {
    const database = await startPostgres({ data_dir: path.join(folder, 'server'), log: quiet })
    try {
      const settings = {
        DATABASE_URL: database.url,
        APP_SECRET: 'un secreto compartido de todas las pruebas',
      }
      const product = await runBuiltProduct(path.join(folder, 'not', 'there', 'data'), settings)
      assert((await fetch(`${product.url}/ready`)).ok, 'with a new DATA_DIR /ready was not 200')
      assert((await product.terminate()) === 0, 'the product exited with an error')
      refusesOlderNode()
      await refusesTakenPort(path.join(folder, 'other'), settings)
      return 'a DATA_DIR that was not there was made, an older Node and a taken port were refused by name'
    } finally {
      await database.stop()
    }
  })
}

function refusesOlderNode(): void {
  const older = `data:text/javascript,${encodeURIComponent(OLDER_NODE)}`
  const entries = [builtCommand(), path.join(path.dirname(builtCommand()), 'main.js')]
  for (const entry of entries) {
    const { status, stderr } = spawnSync(process.execPath, ['--import', older, entry], {
      encoding: 'utf8',
    })
    assert(status === 1 && stderr.startsWith('Node: found 20.19.0, needs '), `${entry}: ${stderr}`)
  }
}

async function refusesTakenPort(
  data_dir: string,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const port = await freePort()
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(port, '127.0.0.1', resolve))
  const { status, stderr } = spawnSync(process.execPath, [builtCommand(), 'start'], {
    env: {
      ...process.env,
      ...settings,
      DATA_DIR: data_dir,
      PORT: String(port),
      INSTANCE: 'segunda',
    },
    encoding: 'utf8',
  })
  taken.close()
  assert(
    status === 1 && stderr.includes('PORT') && stderr.includes('segunda'),
    `a taken port: ${status}, ${stderr}`,
  )
}
