import { createReadStream } from 'node:fs'
import { appendFile, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { AppContext } from '../context.ts'
import { tokenInAddresses } from './bounce-address.ts'
import { recordBounce } from './bounces.ts'
import { readDeliveryStatus, splitMessage } from './delivery-status.ts'

/** Of a message; a report stands before the mail that it returns. */
const READ_BYTES = 256 * 1024
/** In a run of the job; the others wait for the next minute. */
const MESSAGES_PER_RUN = 1000

type MailboxContext = Pick<AppContext, 'config' | 'db' | 'clock' | 'secrets' | 'log'>

/**
 * Reads MAIL_BOUNCE_MAILBOX, a maildir or a mbox file, and records what was returned. Messages to an
 * address of ours are deleted then; others stay for the operator. Running it twice has the effect of
 * one run.
 * @throws Error when the mailbox cannot be read or the database does not answer; what was not
 * recorded stays in the mailbox.
 */
export async function readBounceMailbox(context: MailboxContext): Promise<void> {
  const mailbox = context.config.mail_bounce_mailbox
  if (mailbox === undefined) return
  const problem = await mailboxProblem(context.config)
  if (problem !== null) throw new Error(problem)
  const isFolder = await isDirectory(mailbox)
  await (isFolder ? readMaildir(context, mailbox) : readMbox(context, mailbox))
}

/** An operator's sentence about a mailbox that cannot be read; null when there is none. */
export async function mailboxProblem({
  mail_bounce_mailbox: mailbox,
}: Pick<AppContext['config'], 'mail_bounce_mailbox'>): Promise<string | null> {
  if (mailbox === undefined) return null
  const advice =
    'Set it to a maildir (a folder with new and cur) or to a mbox file whose folder the product may write to.'
  try {
    if (!(await isDirectory(mailbox))) return null
    await readdir(path.join(mailbox, 'new'))
    return null
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no code'
    return `MAIL_BOUNCE_MAILBOX: ${mailbox} cannot be read (${code}). ${advice}`
  }
}

/** False for a file and for a mbox that does not exist yet, in a folder that does. */
async function isDirectory(mailbox: string): Promise<boolean> {
  const found = await stat(mailbox).catch(ifMissing(undefined))
  if (found) return found.isDirectory()
  await readdir(path.dirname(mailbox))
  return false
}

/** Takes the error of a file that does not exist as the given value. */
const ifMissing =
  <T>(value: T) =>
  (error: unknown): T => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return value
    throw error
  }

/** Records what the message returns. False when it is not addressed to one of our mails. */
async function recordMessage(context: MailboxContext, message: string): Promise<boolean> {
  const token = tokenInAddresses(context.config, splitMessage(message).head)
  if (token === null) return false
  const status = readDeliveryStatus(message)
  if (status === null || status.outcome === 'delayed') return true
  await recordBounce(context, { token, outcome: status.outcome, words: status.words })
  return true
}

/** A message is moved to `cur`, as one that was read, when it is not ours. */
async function readMaildir(context: MailboxContext, folder: string): Promise<void> {
  const names = (await readdir(path.join(folder, 'new'))).toSorted().slice(0, MESSAGES_PER_RUN)
  for (const name of names) {
    const file = path.join(folder, 'new', name)
    const message = await readBeginning(file).catch(ifMissing(null))
    if (message === null) continue
    const isOurs = await recordMessage(context, message)
    const moved = isOurs ? unlink(file) : rename(file, path.join(folder, 'cur', `${name}:2,S`))
    await moved.catch(ifMissing(undefined))
  }
}

async function readBeginning(file: string): Promise<string> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(READ_BYTES), 0, READ_BYTES, 0)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await handle.close()
  }
}

/**
 * The file is renamed in one run and read in the next, a minute later: a mail server that still
 * writes to it has ended by then, and starts a new file for later messages.
 */
async function readMbox(context: MailboxContext, file: string): Promise<void> {
  const taken = `${file}.reading`
  if (await stat(taken).catch(ifMissing(undefined))) {
    await readMessages(context, taken, `${file}.others`)
    await rm(taken)
  }
  const found = await stat(file).catch(ifMissing(undefined))
  if (found && found.size > 0) await rename(file, taken)
}

/** Appends each message that is not ours to the file `others`. */
async function readMessages(context: MailboxContext, file: string, others: string): Promise<void> {
  const finish = async (lines: readonly string[]): Promise<void> => {
    if (lines.length === 0) return
    const isOurs = await recordMessage(context, lines.slice(1).join('\n'))
    if (!isOurs) await appendFile(others, `${lines.join('\n')}\n\n`, { mode: 0o600 })
  }
  let message: string[] = []
  let size = 0
  let previous = ''
  const input = createReadStream(file, 'latin1')
  try {
    for await (const line of createInterface({ input, crlfDelay: Infinity })) {
      if (line.startsWith('From ') && previous === '') {
        await finish(message)
        message = []
        size = 0
      }
      previous = line
      size += line.length
      if (size <= READ_BYTES) message.push(line)
    }
  } finally {
    input.destroy()
  }
  await finish(message)
}
