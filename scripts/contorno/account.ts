// npm run account -- reset-second-factor|set-password|make-owner|set-quotas EMAIL [WORKSPACE]: what only the operator can mend. See docs/operations.md.
import '#server/core/node-version.ts'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { quotasFrom } from '#features/accounts/quota.rules.ts'
import {
  makeOwner,
  resetSecondFactor,
  setPassword,
  setQuotas,
  listWorkspaces,
} from '#features/accounts/server/operator.queries.ts'
import { checkPassword, hashPassword } from '#features/accounts/server/passwords.ts'
import {
  type Account,
  findAccountByEmail,
  findPersonalNames,
} from '#features/accounts/server/queries.ts'
import { systemClock } from '#server/core/clock.ts'
import { readConfig } from '#server/core/config.ts'
import { type Database, openDatabase } from '#server/database/database.ts'
import { findRunningPostgres } from '#server/embedded-postgres/postgres.ts'
import { isId } from '#shared/ids.ts'
import { Refusal } from '#shared/refusal.ts'

const USAGE =
  'npm run account: expected reset-second-factor, set-password, make-owner or set-quotas, and the e-mail of an account: npm run account -- reset-second-factor ana@example.com'

interface Task {
  readonly context: { readonly db: Database['db']; readonly clock: typeof systemClock }
  readonly account: Account
  /** What follows the e-mail: the id of a workspace, and limits. */
  readonly words: readonly string[]
}

const tasks: Readonly<Record<string, (task: Task) => Promise<string>>> = {
  'reset-second-factor': async ({ context, account }) =>
    (await resetSecondFactor(context, account))
      ? `${account.email} has no second factor any more and is told by mail.`
      : `${account.email} has no second factor. Nothing was changed.`,

  'set-password': async ({ context, account }) => {
    const password = await readPassword()
    try {
      checkPassword(password, account.email, await findPersonalNames(context.db, account.id))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      throw new Error(
        `npm run account: the password is refused (${error.code}). Give at least 8 characters that are neither common nor a name of the account.`,
        { cause: error },
      )
    }
    await setPassword(context, account, await hashPassword(password))
    return `The password of ${account.email} was set, all sessions were ended, and the user is told by mail.`
  },

  'make-owner': async (task) => {
    const { context, account, words } = task
    const chosen = await chosenWorkspace(task, words[0])
    const workspace = isId(chosen) ? await makeOwner(context, account, chosen) : undefined
    if (!workspace) throw unknownWorkspace(chosen)
    return `${account.email} is an owner of ${workspace.name} (${workspace.id}) and is told by mail.`
  },

  'set-quotas': async (task) => {
    const [first = '', ...rest] = task.words
    const isNamed = !first.includes('=')
    const quotas = quotasFrom(isNamed ? rest : task.words)
    const chosen = await chosenWorkspace(task, isNamed ? first : undefined)
    const workspace = isId(chosen) ? await setQuotas(task.context, chosen, quotas) : undefined
    if (!workspace) throw unknownWorkspace(chosen)
    return `The limits of ${workspace.name} (${workspace.id}) were set.`
  },
}

const unknownWorkspace = (id: string): Error =>
  new Error(`npm run account: found no workspace ${id}.`)

/** The named workspace, or the only one of the account. */
async function chosenWorkspace(
  { context, account }: Task,
  named: string | undefined,
): Promise<string> {
  if (named) return named
  const own = await listWorkspaces(context, account)
  const [only] = own
  if (only && own.length === 1) return only.id
  throw new Error(
    `npm run account: ${account.email} is a member of ${own.length} workspaces. Name one after the e-mail by its id:${own.map(({ id, name }) => `\n  ${id} ${name}`).join('')}`,
  )
}

/** The first line of standard input; typed characters are not shown. Never an argument: `ps` shows those. */
async function readPassword(): Promise<string> {
  const isTyped = process.stdin.isTTY
  if (isTyped) process.stderr.write('New password: ')
  const output = new Writable({ write: (_chunk, _encoding, done) => done() })
  const input = createInterface({ input: process.stdin, output, terminal: isTyped })
  const [line] = await Promise.race([once(input, 'line'), once(input, 'close').then(() => [''])])
  input.close()
  if (isTyped) process.stderr.write('\n')
  return String(line)
}

async function run([action = '', email = '', ...words]: readonly string[]): Promise<string> {
  const task = tasks[action]
  if (!task || !email) throw new Error(USAGE)
  const config = readConfig()
  if (!config.database_url && !existsSync(path.join(config.data_dir, 'postgres')))
    throw new Error(
      `DATA_DIR: found no database in ${config.data_dir}. Set DATA_DIR or DATABASE_URL.`,
    )
  const running = config.database_url ?? (await findRunningPostgres(config.data_dir)) ?? undefined
  const database = await openDatabase({
    database_url: running,
    data_dir: config.data_dir,
    log: console,
    migrate: false,
  })
  try {
    const context = { db: database.db, clock: systemClock }
    const account = await findAccountByEmail(context, email)
    if (!account) throw new Error(`npm run account: found no account with the e-mail ${email}.`)
    return await task({ context, account, words })
  } finally {
    await database.close()
  }
}

try {
  console.log(await run(process.argv.slice(2)))
} catch (error) {
  // Only the message: it tells the operator what to do, and a stack would hide it.
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
