import type { MessageCode } from '#shared/messages.ts'

export type Tone = 'success' | 'warning' | 'error' | 'info'

const successes: readonly MessageCode[] = [
  'signup.succeeded',
  'login.succeeded',
  'forgot_password.sent',
  'password.reset',
  'password.changed',
  'account.saved',
  'account.closed',
  'account.reopened',
  'second_factor.enabled',
  'second_factor.recovery_renewed',
  'second_factor.disabled',
  'member.invited',
  'member.saved',
  'member.removed',
  'invitation.accepted',
  'invitation.cancelled',
  'workspace.saved',
  'company.saved',
  'company.deleted',
  'matrix.deleted',
  'matrix.duplicated',
  'matrix.release_succeeded',
  'matrix.mail_sent',
  'matrix.extended',
  'matrix.closed_early',
  'matrix.reminded',
  'matrix.reminded_one',
  'matrix.mail_retried',
  'forms.generated',
  'scale.saved',
  'scale.deleted',
  'scale.duplicated',
  'evaluation.saved',
  'evaluation.deleted',
  'evaluation.duplicated',
  'answers.saved',
  'answers.reported',
  'data_subject.erased',
  'contact.sent',
  'reports.archive_ready',
  'reports.archive_cancelled',
]

const warnings: readonly MessageCode[] = [
  'matrix.no_columns',
  'matrix.released',
  'matrix.nobody_pending',
  'matrix.recently_reminded',
  'subjects.editing',
  'subject.delete_confirm',
  'subjects.delete_confirm',
  'subjects.too_few',
  'session.required',
  'reports.not_yet',
  'reports.archive_partial',
  'form.incomplete_row',
  'second_factor.required',
  'second_factor.recovery_used',
  'company.inactive',
]

export function toneOf(code: MessageCode): Tone {
  if (successes.includes(code)) return 'success'
  return warnings.includes(code) ? 'warning' : 'error'
}

/** Spec §9: login 5 s, sign-up 4 s, 2.5 s on many screens, 5 s otherwise. */
export function durationOf(code: MessageCode): number {
  if (code.startsWith('login.')) return 5000
  if (code.startsWith('signup.')) return 4000
  return successes.includes(code) ? 2500 : 5000
}
