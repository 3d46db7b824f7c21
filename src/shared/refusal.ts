import { message, type MessageCode, type MessageParams } from './messages.ts'

/** HTTP status of every code that the server may answer with. */
export const statusOf = {
  'signup.consent_required': 422,
  'login.wrong': 404,
  'session.required': 401,
  'password.wrong': 422,
  'password.too_short': 422,
  'password.too_long': 422,
  'password.common': 422,
  'reset_link.invalid': 410,
  'email.invalid': 422,
  'email.taken': 409,
  'second_factor.required': 401,
  'second_factor.wrong': 422,
  'second_factor.mandatory': 403,
  'second_factor.active': 409,
  'second_factor.inactive': 409,
  'second_factor.recovery_wrong': 422,
  'member.exists': 409,
  'member.last_owner': 409,
  'invitation.invalid': 410,
  'company.name_required': 422,
  'company.image_invalid': 422,
  'company.color_invalid': 422,
  'company.in_use': 409,
  'company.inactive': 409,
  'matrix.incomplete': 422,
  'matrix.deadline_past': 422,
  'matrix.reminder_past': 422,
  'matrix.released': 409,
  'matrix.not_released': 409,
  'matrix.no_forms': 422,
  'matrix.no_questions': 422,
  'matrix.minimum_raters': 422,
  'matrix.deadline_not_later': 422,
  'matrix.reports_open': 409,
  'matrix.closed': 409,
  'matrix.recently_reminded': 409,
  'matrix.erased': 410,
  'data_subject.reports_open': 409,
  'subject.incomplete': 422,
  'subject.email_invalid': 422,
  'subject.value_invalid': 422,
  'subject.duplicate': 409,
  'subject.email_taken': 409,
  'subjects.too_few': 422,
  'subjects.too_many': 422,
  'import.headers_required': 422,
  'import.form_headers_required': 422,
  'import.empty': 422,
  'import.unreadable': 422,
  'import.too_large': 413,
  'form.incomplete': 422,
  'form.duplicate': 409,
  'form.self_exists': 409,
  'form.self_mismatch': 422,
  'form.same_person': 422,
  'form.other_matrix': 422,
  'forms.too_many': 422,
  'scale.name_required': 422,
  'scale.too_few_values': 422,
  'scale.too_many_values': 422,
  'scale.in_use': 409,
  'scale.locked': 409,
  'evaluation.incomplete': 422,
  'evaluation.competence_name_required': 422,
  'evaluation.competence_incomplete': 422,
  'evaluation.competence_duplicate': 422,
  'evaluation.question_required': 422,
  'evaluation.questions_required': 422,
  'evaluation.too_many_questions': 422,
  'evaluation.in_use': 409,
  'evaluation.locked': 409,
  'answers.missing': 422,
  'answers.link_unknown': 404,
  'answers.closed': 410,
  'answers.completed': 409,
  'answers.value_invalid': 422,
  'answers.question_invalid': 422,
  'answers.comment_too_long': 422,
  'reports.not_yet': 409,
  'reports.segment_too_small': 422,
  'reports.failed': 500,
  'contact.incomplete': 422,
  'input.invalid': 400,
  'input.unreadable': 400,
  'input.too_large': 413,
  'request.forged': 403,
  'request.too_many': 429,
  'request.timeout': 408,
  'access.denied': 403,
  not_found: 404,
  'server.failed': 500,
  'server.unavailable': 503,
  'server.full': 507,
} as const satisfies Partial<Record<MessageCode, number>>

export type RefusalCode = keyof typeof statusOf

export interface Issue {
  readonly path: string
  readonly message: string
}

/** An expected outcome that ends a call: nothing was written, and the person reads why. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  readonly status: number
  readonly issues: readonly Issue[] | undefined
  readonly retry_after: number | undefined

  constructor(
    code: RefusalCode,
    details: { params?: MessageParams; issues?: readonly Issue[]; retry_after?: number } = {},
  ) {
    super(message(code, details.params))
    this.code = code
    this.status = statusOf[code]
    this.issues = details.issues
    this.retry_after = details.retry_after
  }
}
