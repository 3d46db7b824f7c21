// contorno workspaces: what the operator of many companies sees and decides of each. See
// docs/operations.md.
import { parseArgs } from 'node:util'
import {
  listAllWorkspaces,
  type OperatorContext,
  setQuotas,
  type Workspace,
} from '#features/accounts/server/operator.queries.ts'
import { resumeWorkspace, suspendWorkspace } from '#features/accounts/server/suspension.queries.ts'
import { readLimits } from '#features/integrations/server/usage.queries.ts'
import { planDeletionByOperator } from '#features/retention/server/workspace-deletion.queries.ts'
import { systemClock } from '#server/core/clock.ts'
import { type Config, readConfig } from '#server/core/config.ts'
import { quotasFrom } from '#server/core/workspace-settings.ts'
import { messageOf } from '../doctor/finding.ts'
import { chooseWorkspace } from './chosen-workspace.ts'
import { withDatabase } from './operator-database.ts'
import { WrongUsage } from './wrong-usage.ts'

type Context = OperatorContext & { readonly config: Config }

const options = {
  json: { type: 'boolean' },
  name: { type: 'string' },
  now: { type: 'boolean' },
} as const
type Option = keyof typeof options

/** Which options each takes, and how many words after it. */
const tasks = {
  list: { options: ['json'], words: 0 },
  usage: { options: ['json'], words: 0 },
  suspend: { options: [], words: 1 },
  resume: { options: [], words: 1 },
  quota: { options: [], words: Infinity },
  delete: { options: ['name', 'now'], words: 1 },
} as const satisfies Record<string, { options: readonly Option[]; words: number }>
type Task = keyof typeof tasks

interface Request {
  /** What follows the workspace. */
  readonly words: readonly string[]
  /** The name that was typed, to delete the right one. */
  readonly name?: string | undefined
  /** Deletes without the days in which an owner may keep it. */
  readonly now?: boolean | undefined
}

function readQuotas(words: readonly string[]) {
  try {
    return quotasFrom(words)
  } catch (error) {
    throw new WrongUsage(`quota: ${messageOf(error)}`)
  }
}

const ofOne: Readonly<
  Record<
    Exclude<Task, 'list' | 'usage'>,
    (context: Context, of: Workspace, request: Request) => Promise<string>
  >
> = {
  suspend: async (context, workspace) =>
    (await suspendWorkspace(context, workspace))
      ? `${workspace.name} (${workspace.id}) is suspended. Its owners are told by mail; its other mail waits until contorno workspaces resume ${workspace.id}`
      : `${workspace.name} (${workspace.id}) was suspended before. Nothing was changed.`,
  resume: async (context, workspace) =>
    (await resumeWorkspace(context, workspace))
      ? `${workspace.name} (${workspace.id}) is open again, and the mail that waited leaves.`
      : `${workspace.name} (${workspace.id}) is not suspended. Nothing was changed.`,
  quota: async (context, { id, name }, { words }) => {
    await setQuotas(context, id, readQuotas(words))
    return `The limits of ${name} (${id}) were set.`
  },
  delete: async (context, { id, name }, request) => {
    if (request.name === undefined)
      throw new WrongUsage(`delete: expected --name and the name of the workspace, "${name}".`)
    const { name: typed_name, now = false } = request
    const delete_at = await planDeletionByOperator(context, id, { typed_name, now })
    if (delete_at === null)
      throw new Error(
        `contorno workspaces delete: the workspace is called "${name}". Nothing was changed.`,
      )
    return now
      ? `${name} (${id}) is deleted within a minute, or when the product starts.`
      : `${name} (${id}) is deleted on ${delete_at.toISOString()}. Its owners are told by mail and may keep it until then. Its API tokens and webhooks ended.`
  },
}

async function describeAll(context: Context, json: boolean): Promise<string> {
  const all = await listAllWorkspaces(context)
  if (json) return JSON.stringify(all, null, 2)
  const lines = all.map(
    ({ id, state, created_at, name, owners }) =>
      `${id}  ${state.padEnd(9)}  ${created_at.toISOString().slice(0, 10)}  ${name} (${owners.join(', ') || 'no owner'})`,
  )
  return [...lines, `${all.length} workspaces`].join('\n')
}

async function describeUsage(context: Context, json: boolean): Promise<string> {
  const rows: (Workspace & { readonly limits: Awaited<ReturnType<typeof readLimits>> })[] = []
  // One after the other: the product goes on serving.
  for (const { id, name } of await listAllWorkspaces(context))
    rows.push({ id, name, limits: await readLimits(context, id) })
  if (json) return JSON.stringify(rows, null, 2)
  return rows
    .map(({ id, name, limits }) => {
      const parts = Object.entries(limits).map(
        ([kind, { used, limit }]) => `${kind} ${used}${limit === null ? '' : ` of ${limit}`}`,
      )
      return `${id}  ${name}: ${parts.join(', ')}`
    })
    .join('\n')
}

const isTask = (word: string): word is Task => Object.hasOwn(tasks, word)

/** @throws WrongUsage that names the first option or word that the task does not take. */
function readWords(task: Task, words: readonly string[]) {
  const parsed = parseArgs({ args: [...words], options, allowPositionals: true })
  const taken: readonly string[] = tasks[task].options
  const option = Object.keys(parsed.values).find((name) => !taken.includes(name))
  if (option !== undefined) throw new WrongUsage(`${task}: takes no --${option}.`)
  const word = parsed.positionals[tasks[task].words]
  if (word !== undefined) throw new WrongUsage(`${task}: expected nothing more, got "${word}".`)
  return parsed
}

async function perform(context: Context, task: Task, words: readonly string[]): Promise<string> {
  const { values, positionals } = readWords(task, words)
  const { json = false, ...given } = values
  if (task === 'list') return describeAll(context, json)
  if (task === 'usage') return describeUsage(context, json)
  const [named, ...others] = positionals
  if (named === undefined)
    throw new WrongUsage(`${task}: expected the id of a workspace or the e-mail of a member.`)
  const workspace = await chooseWorkspace(context, named)
  return ofOne[task](context, workspace, { words: others, ...given })
}

export async function runWorkspaces([task = '', ...words]: readonly string[]): Promise<void> {
  if (!isTask(task))
    throw new WrongUsage(
      `expected ${Object.keys(tasks).join(', ')}${task === '' ? '' : `, got "${task}"`}.`,
    )
  readWords(task, words)
  const config = readConfig()
  await withDatabase(config, async ({ db }) => {
    console.log(await perform({ db, clock: systemClock, config }, task, words))
  })
}
