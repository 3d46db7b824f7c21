import { accountsFeature } from '#features/accounts/server/feature.ts'
import { anonymityFeature } from '#features/anonymity/server/feature.ts'
import { answersFeature } from '#features/answers/server/feature.ts'
import { companiesFeature } from '#features/companies/server/feature.ts'
import { deliveryFeature } from '#features/delivery/server/feature.ts'
import { evaluationsFeature } from '#features/evaluations/server/feature.ts'
import { formsFeature } from '#features/forms/server/feature.ts'
import { integrationsFeature } from '#features/integrations/server/feature.ts'
import { matricesFeature } from '#features/matrices/server/feature.ts'
import { nominationsFeature } from '#features/nominations/server/feature.ts'
import { peopleFeature } from '#features/people/server/feature.ts'
import { practiceFeature } from '#features/practice/server/feature.ts'
import { releaseFeature } from '#features/release/server/feature.ts'
import { reportsFeature } from '#features/reports/server/feature.ts'
import { retentionFeature } from '#features/retention/server/feature.ts'
import { scalesFeature } from '#features/scales/server/feature.ts'
import { searchFeature } from '#features/search/server/feature.ts'
import { siteFeature } from '#features/site/server/feature.ts'
import { slipsFeature } from '#features/slips/server/feature.ts'
import { staffFeature } from '#features/staff/server/feature.ts'
import { subjectsFeature } from '#features/subjects/server/feature.ts'
import { createRefusals, type Refusals } from '#server/core/refusals.ts'
import type { Feature } from '#server/feature.ts'
import type { Routes } from '#server/http/serve.ts'
import type { ScheduledJob } from '#server/jobs/jobs.ts'
import type { MailKind } from '#server/mail/mail-kinds.ts'
import type { MailRenderer } from '#server/mail/mail.ts'
import type { Reactions } from '#server/reactions.ts'
import { mergeDisjoint } from '#shared/merge.ts'
import { type RefusalCatalog, sharedRefusals } from '#shared/refusal.ts'
import { messages } from './messages.ts'

/** Every feature of the product, in the order of the API's documentation: after those that its tables refer to. */
export const features = [
  accountsFeature,
  companiesFeature,
  integrationsFeature,
  scalesFeature,
  evaluationsFeature,
  matricesFeature,
  subjectsFeature,
  formsFeature,
  staffFeature,
  anonymityFeature,
  nominationsFeature,
  releaseFeature,
  peopleFeature,
  answersFeature,
  reportsFeature,
  deliveryFeature,
  slipsFeature,
  practiceFeature,
  retentionFeature,
  searchFeature,
  siteFeature,
] as const satisfies readonly Feature[]

/** The calls of all features. */
export const featureRoutes: readonly Routes[] = features.map(({ routes }) => routes)

type PartsOf<Features extends readonly Feature[], Part extends keyof Feature> = {
  readonly [Index in keyof Features]: Features[Index][Part]
}

const collect = <const Features extends readonly Feature[], Part extends keyof Feature>(
  all: Features,
  part: Part,
): PartsOf<Features, Part> =>
  all.map((feature) => feature[part]) as unknown as PartsOf<Features, Part>

/** HTTP status of every code. A code without a status, or with two, does not compile. */
export const statuses: RefusalCatalog = mergeDisjoint([
  sharedRefusals,
  ...collect(features, 'refusals'),
])

export const refusals: Refusals = createRefusals({
  texts: messages,
  statuses,
  constraints: mergeDisjoint(collect(features, 'constraints')),
})

/** What the features do when one below them changes a record. */
export const reactions: readonly Reactions[] = features.flatMap((feature: Feature) =>
  feature.reactions ? [feature.reactions] : [],
)

/** Every kind of mail. A kind without a renderer, or with two, does not compile. */
export const mailRenderers: Readonly<Record<MailKind, MailRenderer>> = mergeDisjoint(
  collect(features, 'mails'),
)

const STAGES = [
  'erase',
  'purge',
  'send',
  'prepare',
] as const satisfies readonly ScheduledJob['stage'][]

/** The jobs of all features by stage: what must be deleted is deleted before anything is sent. */
export const scheduledJobs: readonly ScheduledJob[] = STAGES.flatMap((stage) =>
  collect(features, 'jobs')
    .flat()
    .filter((job) => job.stage === stage),
)
