import { isEmployeeNumber } from '#features/subjects/identity.rules.ts'
import type { RefusalCode } from '#shared/refusal.ts'
import { isEmail, textKey } from '#shared/text.ts'
import { closeProblem, type Lifecycle } from './rules.ts'

interface Correctable {
  readonly email: string | null
  /** Whether the subject has sent a sheet. */
  readonly has_sent: boolean
}

/** What a subject is reached by from now on. */
export interface NewAddress {
  /** Null takes the e-mail away. */
  readonly email: string | null
  readonly external_id: string | null
  /** Another subject has the e-mail, or the number of one who has no e-mail from now on. */
  readonly taken: boolean
}

/** Why the address of a subject cannot be corrected now. */
export function correctionProblem(
  matrix: Lifecycle & { readonly without_email: boolean },
  subject: Correctable,
  { email, external_id, taken }: NewAddress,
  now: Date,
): RefusalCode | null {
  const problem = closeProblem(matrix, now)
  if (problem) return problem
  // before `has_sent`, so that a call that could change nothing does not tell who has sent
  const addressProblem =
    email === null
      ? removalProblem(matrix, subject, external_id ?? '')
      : newAddressProblem(subject.email, email)
  const code = email === null ? 'subject.number_taken' : 'subject.email_taken'
  return addressProblem ?? (taken ? code : null) ?? (subject.has_sent ? 'subject.has_sent' : null)
}

/** What is told once the address of a subject was another one before. */
export function correctionNotice(before: string | null, invited: boolean) {
  if (before === null) return 'subject.email_added'
  return invited ? 'subject.email_corrected_invited' : 'subject.email_corrected'
}

/** Why the e-mail of a subject cannot be taken away. */
function removalProblem(
  { without_email }: { readonly without_email: boolean },
  { email }: Correctable,
  number: string,
): RefusalCode | null {
  if (!without_email) return 'subject.email_needed'
  return email === null ? 'subject.email_none' : numberProblem(number)
}

/** Why a number does not say who a person without e-mail is. */
export function numberProblem(
  number: string,
): 'subject.email_or_number' | 'subject.number_invalid' | null {
  if (number === '') return 'subject.email_or_number'
  return isEmployeeNumber(number) ? null : 'subject.number_invalid'
}

/** Why an address cannot replace the present one of a subject. */
export function newAddressProblem(
  present: string | null,
  email: string,
): (RefusalCode & `subject.email_${string}`) | null {
  if (!isEmail(email)) return 'subject.email_invalid'
  return present !== null && textKey(email) === textKey(present) ? 'subject.email_unchanged' : null
}
