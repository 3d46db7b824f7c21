import type { FastifyInstance } from 'fastify'
import type { DescribedObject } from '#shared/field-texts.ts'
import type { AppContext } from './context.ts'
import type { Constraints } from './core/refusals.ts'
import type { Routes } from './http/serve.ts'
import type { ScheduledJob } from './jobs/jobs.ts'
import type { MailRenderers } from './mail/mail.ts'
import type { Reactions } from './reactions.ts'

/** What a feature adds to the server. app/features.ts lists the features and merges their parts. */
export interface Feature {
  /** The path segment of its page in the API's documentation. */
  readonly name: string
  /** Its Spanish name there. */
  readonly title: string
  readonly routes: Routes
  /** What the fields of its calls hold, for the description of the API. */
  readonly descriptions: readonly DescribedObject[]
  /** HTTP status of each refusal that its calls may answer with. */
  readonly refusals: Readonly<Record<string, number>>
  readonly constraints: Constraints
  readonly mails: MailRenderers
  readonly jobs: readonly ScheduledJob[]
  readonly reactions?: Reactions
  /** Registers its addresses that answer with a page instead of JSON. */
  readonly registerPages?: (app: FastifyInstance, context: AppContext) => void
}
