import { accountsMessages, accountsNotices } from '#features/accounts/messages.ts'
import { anonymityMessages, anonymityNotices } from '#features/anonymity/messages.ts'
import { answersMessages, answersNotices } from '#features/answers/messages.ts'
import { companiesMessages, companiesNotices } from '#features/companies/messages.ts'
import { deliveryMessages, deliveryNotices } from '#features/delivery/messages.ts'
import { evaluationsMessages, evaluationsNotices } from '#features/evaluations/messages.ts'
import { formsMessages, formsNotices } from '#features/forms/messages.ts'
import { integrationsMessages, integrationsNotices } from '#features/integrations/messages.ts'
import { matricesMessages, matricesNotices } from '#features/matrices/messages.ts'
import { nominationsMessages, nominationsNotices } from '#features/nominations/messages.ts'
import { peopleMessages, peopleNotices } from '#features/people/messages.ts'
import { practiceMessages, practiceNotices } from '#features/practice/messages.ts'
import { releaseMessages, releaseNotices } from '#features/release/messages.ts'
import { reportsMessages, reportsNotices } from '#features/reports/messages.ts'
import { retentionMessages, retentionNotices } from '#features/retention/messages.ts'
import { scalesMessages, scalesNotices } from '#features/scales/messages.ts'
import { searchMessages } from '#features/search/messages.ts'
import { siteMessages, siteNotices } from '#features/site/messages.ts'
import { slipsMessages, slipsNotices } from '#features/slips/messages.ts'
import { subjectsMessages, subjectsNotices } from '#features/subjects/messages.ts'
import { mergeDisjoint } from '#shared/merge.ts'
import {
  fillIn,
  type MessageCatalog,
  type MessageCode,
  type MessageParams,
  type Notice,
  sharedMessages,
  sharedNotices,
} from '#shared/messages.ts'

/**
 * The text of every code. A feature that is left out, or a code with two texts, does not compile.
 */
export const messages: MessageCatalog = mergeDisjoint([
  sharedMessages,
  siteMessages,
  accountsMessages,
  companiesMessages,
  integrationsMessages,
  scalesMessages,
  evaluationsMessages,
  matricesMessages,
  subjectsMessages,
  formsMessages,
  anonymityMessages,
  nominationsMessages,
  releaseMessages,
  peopleMessages,
  answersMessages,
  reportsMessages,
  deliveryMessages,
  slipsMessages,
  practiceMessages,
  retentionMessages,
  searchMessages,
])

/** The look of the notifications that do not look like errors. */
export const notices: Readonly<Partial<Record<MessageCode, Notice>>> = mergeDisjoint([
  sharedNotices,
  siteNotices,
  accountsNotices,
  companiesNotices,
  integrationsNotices,
  scalesNotices,
  evaluationsNotices,
  matricesNotices,
  subjectsNotices,
  formsNotices,
  anonymityNotices,
  nominationsNotices,
  releaseNotices,
  peopleNotices,
  answersNotices,
  reportsNotices,
  deliveryNotices,
  slipsNotices,
  practiceNotices,
  retentionNotices,
])

/** The text of a code with its placeholders filled in. */
export const message = (code: MessageCode, params: MessageParams = {}): string =>
  fillIn(messages[code], params)
