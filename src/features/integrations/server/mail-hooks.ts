import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { computeHmac, sameText } from '#server/core/secrets.ts'
import { recordBounce } from '#server/mail/bounces.ts'
import { Refusal } from '#shared/refusal.ts'
import { mailHookLimit } from '../limits.ts'
import {
  isRecent,
  type MailEvent,
  type MailProvider,
  mailgunEvent,
  MailgunSignature,
  postmarkEvent,
} from '../mail-hooks.rules.ts'
import { isKnownEvent, rememberEvent } from './mail-events.queries.ts'

interface HookCall {
  readonly context: AppContext
  readonly request: FastifyRequest
  readonly secret: string
}

interface Provider {
  /** The setting without which its address does not exist. */
  readonly secretOf: (config: AppContext['config']) => string | undefined
  readonly isSigned: (call: HookCall) => boolean
  readonly eventOf: (body: unknown) => MailEvent | null
}

function isSignedByMailgun({ context, request, secret }: HookCall): boolean {
  const read = MailgunSignature.safeParse(request.body)
  if (!read.success) return false
  const { signature } = read.data
  const { timestamp, token } = signature
  const isSigned = sameText(signature.signature, computeHmac(secret, timestamp + token))
  return isSigned && isRecent(signature, context.clock.now())
}

/** Postmark signs nothing: the address in its settings holds an account and a password. */
function hasPassword({ request, secret }: HookCall): boolean {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/.exec(request.headers.authorization ?? '')?.[1]
  const [, password = ''] =
    /^[^:]*:(.*)$/s.exec(Buffer.from(encoded ?? '', 'base64').toString()) ?? []
  return sameText(password, secret)
}

const providers: Readonly<Record<MailProvider, Provider>> = {
  mailgun: {
    secretOf: ({ mailgun_signing_key }) => mailgun_signing_key,
    isSigned: isSignedByMailgun,
    eventOf: mailgunEvent,
  },
  postmark: {
    secretOf: ({ postmark_password }) => postmark_password,
    isSigned: hasPassword,
    eventOf: postmarkEvent,
  },
}

const isProvider = (name: string): name is MailProvider => Object.hasOwn(providers, name)

/**
 * Where mail providers tell of returned mails. A signed call is always answered in the same words,
 * whether its mail exists or not.
 */
export function registerMailHooks(app: FastifyInstance, context: AppContext): void {
  app.post<{ Params: { readonly provider: string } }>('/hooks/mail/:provider', async (request) => {
    const { provider: name } = request.params
    const provider = isProvider(name) ? providers[name] : undefined
    const secret = provider?.secretOf(context.config)
    if (!provider || secret === undefined) throw new Refusal('not_found')
    const caller = { address: request.ip, subject: name }
    context.rateLimits.check(mailHookLimit, caller)
    if (!provider.isSigned({ context, request, secret })) {
      context.rateLimits.count(mailHookLimit, caller)
      context.log.warn({ provider: name }, 'A call of a mail provider was refused: not signed.')
      throw new Refusal('mail_hook.unsigned')
    }
    const event = provider.eventOf(request.body)
    if (event && !(await isKnownEvent(context, event.key))) {
      await recordBounce(context, event)
      await rememberEvent(context, event.key)
    }
    return { status: 'success', data: null }
  })
}
