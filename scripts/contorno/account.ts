// contorno account: what only the operator can mend. See docs/operations.md.
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import {
  makeOwner,
  type OperatorContext,
  resetSecondFactor,
  setPassword,
} from '#features/accounts/server/operator.queries.ts'
import { checkPassword, hashPassword } from '#features/accounts/server/passwords.ts'
import {
  type Account,
  findAccountByEmail,
  findPersonalNames,
} from '#features/accounts/server/queries.ts'
import { systemClock } from '#server/core/clock.ts'
import { readConfig } from '#server/core/config.ts'
import { Refusal } from '#shared/refusal.ts'
import { chooseWorkspace } from './chosen-workspace.ts'
import { withDatabase } from './operator-database.ts'
import { WrongUsage } from './wrong-usage.ts'

interface Task {
  readonly context: OperatorContext
  readonly account: Account
  /** What follows the e-mail: the id of a workspace. */
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
        `contorno account: the password is refused (${error.code}). Give at least 8 characters that are neither common nor a name of the account.`,
        { cause: error },
      )
    }
    await setPassword(context, account, await hashPassword(password))
    return `The password of ${account.email} was set, all sessions were ended, and the user is told by mail.`
  },

  'make-owner': async ({ context, account, words }) => {
    const chosen = await chooseWorkspace(context, words[0] ?? account)
    await makeOwner(context, account, chosen.id)
    return `${account.email} is an owner of ${chosen.name} (${chosen.id}) and is told by mail.`
  },
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

export async function runAccount(words: readonly string[]): Promise<void> {
  const [action = '', email = '', ...others] = words
  const task = Object.hasOwn(tasks, action) ? tasks[action] : undefined
  if (!task || email === '' || others.length > (action === 'make-owner' ? 1 : 0))
    throw new WrongUsage(
      `expected ${Object.keys(tasks).join(', ')} and the e-mail of an account, such as contorno account reset-second-factor ana@example.com.`,
    )
  await withDatabase(readConfig(), async ({ db }) => {
    const context = { db, clock: systemClock }
    const account = await findAccountByEmail(context, email)
    if (!account) throw new Error(`contorno account: found no account with the e-mail ${email}.`)
    console.log(await task({ context, account, words: others }))
  })
}
