import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Sources and the built server lie at different depths below the program's folder. */
function findProgramFolder(folder: string): string {
  if (existsSync(path.join(folder, 'package.json'))) return folder
  return findProgramFolder(path.dirname(folder))
}

const programFolder = findProgramFolder(import.meta.dirname)
/** Whether the bundled server runs, as in production, and not the sources. */
export const isBuilt = import.meta.filename.endsWith('.js')

/** The absolute path of a file that comes with the program, given relative to its folder. */
export const programFile = (relative: string): string => path.join(programFolder, relative)

export const { version } = JSON.parse(readFileSync(programFile('package.json'), 'utf8')) as {
  readonly version: string
}

/** The commit that was built; null for sources, and for a build that no git checkout made. */
export const commit = builtCommit()

function builtCommit(): string | null {
  const file = programFile('dist/commit')
  return (isBuilt && existsSync(file) && readFileSync(file, 'utf8')) || null
}

interface WorkerModule {
  readonly file: string
  readonly execArgv: readonly string[]
}

/**
 * How to start a module in a thread or process of its own: from its TypeScript source in
 * development and tests, from dist/server in production. `source` is relative to the program's
 * folder.
 */
export function workerModule(source: string): WorkerModule {
  if (!isBuilt) return { file: programFile(source), execArgv: typescriptFlags }
  const name = path.basename(source).replace(/\.ts$/, '.js')
  return { file: programFile(`dist/server/${name}`), execArgv: [] }
}

/**
 * Node's flags for a worker or child process that starts from TypeScript: before 22.18 Node needs
 * them.
 */
export const typescriptFlags: readonly string[] = process.features.typescript
  ? []
  : ['--experimental-strip-types', '--disable-warning=ExperimentalWarning']
