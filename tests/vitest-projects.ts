import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

/** Test files by what they cost: paths relative to the root. */
export interface VitestProjects {
  /** No database, no child process, no large input. */
  readonly rules: readonly string[]
  readonly server: readonly string[]
  /** It replaces a library, so that each file has a worker of its own. */
  readonly isolated: readonly string[]
}

const ISOLATED = ['src/features/accounts/server/attacks.test.ts']

/** The longest first: they start first, so that no worker ends with a long one alone. */
const SLOW = [
  'faults',
  'contract-roles',
  'dev',
  'upgrades',
  'demo',
  'plant-by-number',
  'fuzz',
  'restored-copy',
  'restore-workspace-command',
  'kill',
  'hostile',
  'replicas',
  'attacker',
  'nominated-project',
  'autosave-during-zip',
  'fuzz-planted',
  'restore-workspace',
  'walk',
  'group-attacker',
  'recovery',
  'bundle',
  'two-machines',
]

/** The place of a file among the slow ones, from 0; -1 for all others. */
export const placeAmongSlow = (file: string): number =>
  SLOW.indexOf(/([^\\/]+)\.test\.ts$/.exec(file)?.[1] ?? '')

/**
 * Opens no database, but needs a process of its own, large files, all of node_modules or thousands
 * of colours.
 */
const COSTLY =
  /\/server\/|^src\/shared\/spreadsheet\/|^src\/ui\/brand\.test|^tests\/security-supply\.test/

const OPENS_DATABASE = /\bstart(Product|Postgres|Jobs)\b|\binject\('test_server'\)/

export function vitestProjects(): VitestProjects {
  const files = globSync(['src/**/*.test.{ts,tsx}', 'tests/*.test.ts'])
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()
  const shared = files.filter((file) => !ISOLATED.includes(file))
  const rules = shared.filter((file) => !isCostly(file) && !opensDatabase(file))
  return {
    rules,
    server: shared.filter((file) => !rules.includes(file)),
    isolated: ISOLATED,
  }
}

const isCostly = (file: string): boolean => COSTLY.test(file) || placeAmongSlow(file) !== -1

/** Whether a test file, or a test support file that it imports, opens a database. */
function opensDatabase(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file)) return false
  seen.add(file)
  const text = readFileSync(file, 'utf8')
  return (
    OPENS_DATABASE.test(text) ||
    supportFilesOf(file, text).some((next) => opensDatabase(next, seen))
  )
}

/** Type-only imports open nothing, and what the product itself imports does not matter. */
function supportFilesOf(file: string, text: string): string[] {
  const imports = text.matchAll(/^import (?!type\b)[^;]*?from '(\.[^']+)'/gms)
  return [...imports]
    .map(([, name = '']) => posix.join(posix.dirname(file), name))
    .filter((name) => /^(tests|scripts)\/.*\.tsx?$|[-.](test|fixture|fixtures)\.tsx?$/.test(name))
}
