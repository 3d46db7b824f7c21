import { setTimeout as sleep } from 'node:timers/promises'
import { cleanText, isEmail, withoutLinks } from '#shared/text.ts'
import type { AppContext } from '../context.ts'
import { createRate } from '../core/mail-rate.ts'
import { runAs } from '../core/work.ts'
import { describeTrace } from '../telemetry/security-log.ts'
import { bounceToken } from './bounce-address.ts'
import { createPace, type MailPace } from './mail-pace.ts'
import { MailFailure, type MailTransport } from './mail-transport.ts'
import { createTurns, type MailTurns } from './mail-turns.ts'
import type { Mail, MailRenderers, OutboxRow } from './mail.ts'
import {
  endBackoff,
  findExpiry,
  leaseNext,
  markFailed,
  markSent,
  NOT_NEEDED,
  postpone,
} from './outbox.ts'

interface Delivery {
  readonly transport: MailTransport
  readonly renderers: MailRenderers
  /** When aborted, delivery starts no further mail and ends after those under way. */
  readonly signal?: AbortSignal
}

export interface Mailer {
  /**
   * Sends all due mail and returns how many were sent. A call during a delivery joins it, and the
   * delivery then looks for due mail once more, at once if it may start another mail.
   */
  deliver(): Promise<number>
  /** Waits for the current delivery, whatever its outcome. */
  idle(): Promise<void>
}

/** After which a delivery that waits for its turn looks whether the process is stopping. */
const LONGEST_PAUSE_MS = 500

/** One delivery, from the first mail to the last. */
interface Round {
  readonly turns: MailTurns
  readonly pace: MailPace
  /**
   * Ids of mails that the mail server has, and that the database did not learn of, because it was
   * away. They survive the delivery, so that none goes twice.
   */
  readonly accepted: Set<string>
  readonly under_way: Set<Promise<void>>
  /** Failures of the product, such as a lost database. The first one ends the delivery. */
  readonly failures: unknown[]
  sent: number
  /** Looks for due mail once more. */
  lookAgain(): void
}

/**
 * Sends up to MAIL_CONCURRENCY mails at once, in the order of `mail-turns.ts`. A row is leased,
 * sent, and marked: a process that dies in between leaves at most that many mails that were
 * accepted and not marked (security.md REL-03), and each is sent again under its own Message-ID.
 */
export function createMailer(context: AppContext, delivery: Delivery): Mailer {
  const pace = createPace(context.config.mail_concurrency)
  const rate = createRate(context.config.mail_rate, context.clock)
  let calls = 0
  const lookAgain = (): void => void calls++
  const lasting = { turns: createTurns(), pace, accepted: new Set<string>(), lookAgain }
  let wake = (): void => {}
  let current: Promise<number> | null = null

  const sendAll = async (): Promise<number> => {
    pace.begin()
    const round: Round = { ...lasting, under_way: new Set(), failures: [], sent: 0 }
    await markAccepted(context, round)
    for (let emptyAt = 0; ;) {
      const call = calls
      const pause = rate.wait()
      if (emptyAt !== call && mayStart(round, delivery) && pause > 0) {
        await sleep(Math.min(pause, LONGEST_PAUSE_MS), undefined, { ref: false })
      } else if (emptyAt !== call && mayStart(round, delivery)) {
        const started = await startNext(context, delivery, round)
        if (started) {
          rate.left()
          void started.ended.then(() => wake())
        } else emptyAt = call
      } else if (round.under_way.size > 0) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      } else break
    }
    // Set without an await after the last look, so that a later call starts a new delivery.
    current = null
    if (round.failures.length > 0) throw round.failures[0]
    return round.sent
  }
  return {
    deliver: () => {
      lookAgain()
      wake()
      current ??= sendAll()
      return current
    },
    idle: async () => void (await Promise.allSettled([current])),
  }
}

/** A failure of the database ends the delivery before its first mail. */
async function markAccepted(context: AppContext, { accepted, failures }: Round): Promise<void> {
  for (const id of accepted) {
    try {
      await markSent(context, { id }, null)
      accepted.delete(id)
    } catch (error) {
      failures.push(error)
      return
    }
  }
}

const mayStart = ({ failures, under_way, pace }: Round, { signal }: Delivery): boolean =>
  !signal?.aborted && failures.length === 0 && under_way.size < pace.allowed()

/** Starts the next mail; undefined when none is due. `ended` never rejects. */
async function startNext(
  context: AppContext,
  delivery: Delivery,
  round: Round,
): Promise<{ readonly ended: Promise<void> } | undefined> {
  try {
    const row = await leaseNext(context, round.turns)
    if (!row) return undefined
    const ended = deliver(context, { ...delivery, accepted: round.accepted }, row)
      .then((outcome) => noteOutcome(context, round, outcome))
      .catch((error: unknown) => void round.failures.push(error))
      .finally(() => round.under_way.delete(ended))
    round.under_way.add(ended)
    return { ended }
  } catch (error) {
    round.failures.push(error)
    return undefined
  }
}

async function noteOutcome(context: AppContext, round: Round, outcome: Outcome): Promise<void> {
  const { pace } = round
  if (outcome === 'sent') round.sent++
  if (outcome === 'sent' || outcome === 'refused') pace.answered()
  if (outcome === 'unreachable') pace.unreachable()
  if (outcome !== 'sent' || !pace.isAway()) return
  if ((await endBackoff(context)) > 0) round.lookAgain()
  pace.accepted()
}

export const deliverDueMail = (context: AppContext, delivery: Delivery): Promise<number> =>
  createMailer(context, delivery).deliver()

/** `skipped`: the mail server was not asked. */
type Outcome = 'sent' | 'refused' | 'skipped' | 'unreachable'

interface Sending extends Delivery, Pick<Round, 'accepted'> {}

async function deliver(context: AppContext, delivery: Sending, row: OutboxRow): Promise<Outcome> {
  const span = context.telemetry.start({
    kind: 'mail',
    name: `mail ${row.kind}`,
    facts: {
      'contorno.mail_kind': row.kind,
      'contorno.workspace_id': row.workspace_id ?? undefined,
    },
  })
  const start = performance.now()
  const end = (outcome: Outcome | 'failed'): void => {
    span.end({ 'contorno.outcome': outcome }, outcome !== 'sent' && outcome !== 'skipped')
    context.metrics.mailEnded(row.kind, outcome, (performance.now() - start) / 1000)
  }
  try {
    const outcome = await runAs(span, () => send(context, delivery, row))
    end(outcome)
    return outcome
  } catch (error) {
    end('failed')
    throw error
  }
}

async function send(
  context: AppContext,
  { transport, renderers, accepted }: Sending,
  row: OutboxRow,
): Promise<Outcome> {
  if (findExpiry(row) <= context.clock.now()) {
    context.log.warn(
      { ...collectFacts(row), final: true },
      'A mail expired before it was delivered.',
    )
    await markFailed(context, row, row.failure ?? 'Venció el plazo antes de poder enviarlo.')
    return 'skipped'
  }
  try {
    const mail = await renderMail(context, renderers, row)
    if (mail) {
      const { id, matrix_id, workspace_id } = row
      const bounce_token = bounceToken(context.secrets, id, mail.to.address)
      await transport.send({ ...mail, id, matrix_id, workspace_id, bounce_token })
      accepted.add(id)
    }
    await markSent(context, row, mail ? null : NOT_NEEDED)
    accepted.delete(row.id)
    return mail ? 'sent' : 'skipped'
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error
    const { final, unreachable, facts } = error
    context.log.warn(
      { ...collectFacts(row), final, unreachable, ...facts },
      'A mail was not delivered.',
    )
    await (final ? markFailed(context, row, error.message) : postpone(context, row, error.message))
    if (unreachable) return 'unreachable'
    return facts.reply_code === undefined ? 'skipped' : 'refused'
  }
}

/** What a log line says of a mail: neither its address nor the rater's id. */
const collectFacts = ({ id, kind, attempts }: OutboxRow) => ({
  mail_id: id,
  kind,
  attempt: attempts,
})

/** Text of a header: names and titles that others chose. */
const plainText = (text: string): string => cleanText(withoutLinks(text))

/**
 * Null when the mail is no longer needed.
 * @throws MailFailure whatever fails here: one broken row must not hold up the other mails.
 */
async function renderMail(
  context: AppContext,
  renderers: MailRenderers,
  row: OutboxRow,
): Promise<Mail | null> {
  const render = renderers[row.kind]
  if (!render) throw new MailFailure(`No hay quien prepare correos «${row.kind}».`, { final: true })
  const mail = await render(context, row).catch((error: unknown) => {
    context.log.error(
      { ...collectFacts(row), ...describeTrace(error) },
      'A mail could not be prepared.',
    )
    throw new MailFailure('No se pudo preparar el correo.', { cause: error })
  })
  if (mail && !isEmail(mail.to.address))
    throw new MailFailure('La dirección no es válida.', { final: true })
  if (!mail) return null
  const { to, reply_to, subject } = mail
  return {
    ...mail,
    subject: plainText(subject),
    to: { ...to, name: plainText(to.name) },
    ...(reply_to && { reply_to: { ...reply_to, name: plainText(reply_to.name) } }),
  }
}
