/**
 * Which mail of a workspace leaves first. Mails of accounts leave before all others; then the
 * workspaces take turns (decision 20).
 */
export const MAIL_PRIORITIES = [
  'account',
  'receipt',
  'reminder',
  'invitation',
  'announcement',
] as const
export type MailPriority = (typeof MAIL_PRIORITIES)[number]

/** What is known of a kind of mail beside its words, which its feature renders. */
interface MailTraits {
  readonly priority: MailPriority
  /** Whose address it goes to; `rater`: that of its subject. */
  readonly to: 'account' | 'rater' | 'person' | 'organiser'
  /**
   * An administrator or the clock sends it to people outside the team, so that it counts towards
   * what the workspace may send in a day.
   */
  readonly counted?: true
  /** Stands among the mails of its project; `reports`: only for those who may read reports. */
  readonly listed?: true | 'reports'
  /** After it was sent, only a reminder repeats it, within the limits of reminders. */
  readonly once?: true
}

const defineKinds = <Kind extends string>(
  kinds: Readonly<Record<Kind, MailTraits>>,
): Readonly<Record<Kind, MailTraits>> => kinds

/** Every kind of mail (docs/decisions/0113). */
export const mailKinds = defineKinds({
  password_reset: { priority: 'account', to: 'account' },
  member_invitation: { priority: 'account', to: 'account' },
  email_proof: { priority: 'account', to: 'account' },
  account_notice: { priority: 'account', to: 'account' },
  token_created: { priority: 'account', to: 'account' },
  token_passed_on: { priority: 'account', to: 'account' },
  contact: { priority: 'account', to: 'account' },
  pending_list: { priority: 'account', to: 'person' },

  invitation: { priority: 'invitation', to: 'rater', counted: true, listed: true, once: true },
  reminder: { priority: 'reminder', to: 'rater', counted: true, listed: true, once: true },
  extension: { priority: 'reminder', to: 'rater', counted: true, listed: true, once: true },
  receipt: { priority: 'receipt', to: 'rater' },
  // the rater waits for it
  rater_link: { priority: 'receipt', to: 'rater' },
  closing_outcome: { priority: 'receipt', to: 'rater' },
  address_corrected: { priority: 'receipt', to: 'person' },

  reports_ready: { priority: 'announcement', to: 'organiser', listed: true },
  erasure_warning: { priority: 'announcement', to: 'organiser', listed: true },
  disputed: { priority: 'announcement', to: 'organiser', listed: true },
  slips_notice: { priority: 'receipt', to: 'organiser', listed: true },
  sheet_reopened: { priority: 'receipt', to: 'organiser', listed: true },

  nomination_request: { priority: 'invitation', to: 'person', counted: true, listed: true },
  nomination_approval: { priority: 'invitation', to: 'person', counted: true, listed: true },
  nomination_returned: { priority: 'invitation', to: 'person', counted: true, listed: true },
  nomination_outcome: { priority: 'announcement', to: 'person', counted: true, listed: true },

  // the person waits for it as a rater waits for an invitation
  report_delivery: { priority: 'invitation', to: 'person', counted: true, listed: 'reports' },
  leader_conversation: { priority: 'invitation', to: 'person', counted: true, listed: 'reports' },
  leader_report: { priority: 'invitation', to: 'person', counted: true, listed: 'reports' },
  // only its author and the leader know of it, so it stands in no list
  commitment_shared: { priority: 'announcement', to: 'person' },
  delivery_reminder: {
    priority: 'reminder',
    to: 'person',
    counted: true,
    listed: 'reports',
    once: true,
  },
})
export type MailKind = keyof typeof mailKinds

const kinds = Object.keys(mailKinds) as MailKind[]

/** Every mail to people outside the team that an administrator or the clock causes. */
export const countedMailKinds = kinds.filter((kind) => mailKinds[kind].counted)
/** Mails to the address of their subject. */
export const subjectMailKinds = kinds.filter((kind) => mailKinds[kind].to === 'rater')
/** Mails that a person of a project reads, unless they name another address. */
export const subjectReadKinds = kinds.filter((kind) =>
  ['rater', 'person'].includes(mailKinds[kind].to),
)
/** The mails to raters that an administrator or the clock causes. */
export const raterMailKinds = subjectMailKinds.filter((kind) => mailKinds[kind].counted)
/**
 * Mails that administrators may see. Receipts and links that raters ask for are left out because
 * they would reveal when a rater answered; the notice to a corrected address fails as a rule.
 */
export const listedMailKinds = kinds.filter((kind) => mailKinds[kind].listed)
/** Those that only a reminder repeats. */
export const onceMailKinds = kinds.filter((kind) => mailKinds[kind].once)
