import type { MessageCode } from '#shared/messages.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import { foldText, isEmail } from '#shared/text.ts'
import type { Role } from './contract.ts'
import { CLOSED_ACCOUNT_DAYS, MAXIMUM_PASSWORD_LENGTH, MINIMUM_PASSWORD_LENGTH } from './limits.ts'

export const EXAMPLE_EMAIL = 'nombre@empresa.com'
const DAY = 24 * 3_600_000

interface SignUp {
  readonly email: string
  readonly consent?: boolean | undefined
}

/**
 * Checks a sign-up. `consent` is the state of the page's check boxes; programs that call the API
 * omit it, because their users consent elsewhere.
 */
export function signUpProblem({
  email,
  consent,
}: SignUp): Extract<MessageCode, 'signup.consent_required' | 'email.invalid'> | null {
  if (consent === false) return 'signup.consent_required'
  return isEmail(email) ? null : 'email.invalid'
}

interface Door {
  readonly mode: 'open' | 'invitation' | 'domains' | 'closed'
  readonly domains: readonly string[]
}

/** Why the operator lets no one with this address create an account; invited people may join. */
export function doorProblem(
  { mode, domains }: Door,
  email: string,
): Extract<
  MessageCode,
  'signup.closed' | 'signup.invitation_required' | 'signup.domain_refused'
> | null {
  if (mode === 'closed') return 'signup.closed'
  if (mode === 'invitation') return 'signup.invitation_required'
  const [, domain = ''] = email.toLowerCase().split('@')
  return mode === 'open' || domains.includes(domain) ? null : 'signup.domain_refused'
}

/** Splits a full name at its first space. */
export function splitName(full_name: string): { name: string; last_name: string } {
  const space = full_name.indexOf(' ')
  if (space === -1) return { name: full_name, last_name: '' }
  return { name: full_name.slice(0, space), last_name: full_name.slice(space + 1) }
}

interface PasswordOwner {
  readonly email: string
  /** Names of the user and of their workspaces and companies. */
  readonly names: readonly string[]
  /** Looks up the list of common passwords, which only the server has. */
  readonly isCommon?: (lower_cased: string) => boolean
}

/**
 * Checks the length and refuses common passwords and variants of the user's own names, which an
 * attacker who knows the user tries first (security.md SEC-08). There are no composition rules.
 */
export function passwordProblem(
  password: string,
  { email, names, isCommon = () => false }: PasswordOwner,
): Extract<
  MessageCode,
  'password.blank' | 'password.too_short' | 'password.too_long' | 'password.common'
> | null {
  const length = [...password].length
  if (length < MINIMUM_PASSWORD_LENGTH) return 'password.too_short'
  if (length > MAXIMUM_PASSWORD_LENGTH) return 'password.too_long'
  if (isBlank(password)) return 'password.blank'
  const [mailbox = '', domain = ''] = email.split('@')
  const guessable = [
    PRODUCT_NAME,
    email,
    mailbox,
    domain.split('.')[0] ?? '',
    ...names,
    ...names.flatMap((name) => name.split(' ').filter(isDistinctive)),
  ]
  return isCommon(password.toLowerCase()) || guessable.some((word) => isVariant(password, word))
    ? 'password.common'
    : null
}

/** Also the characters that are drawn as nothing, such as a braille blank or a Hangul filler. */
const isBlank = (text: string): boolean =>
  text.replace(/[\s\p{Cc}\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/gu, '') === ''

const isDistinctive = (word: string): boolean => word.length >= 4

/** «Ceiba-2026» is a variant of «ceiba»: case, accents, symbols and outer digits do not count. */
function isVariant(password: string, word: string): boolean {
  const [candidate, known] = [lettersAndDigits(password), lettersAndDigits(word)]
  const core = withoutOuterDigits(known)
  return (
    known !== '' &&
    (candidate === known || (core.length >= 3 && withoutOuterDigits(candidate) === core))
  )
}

const lettersAndDigits = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}]/gu, '')
const withoutOuterDigits = (text: string): string => text.replace(/^\p{N}+|\p{N}+$/gu, '')

interface Membership {
  readonly user_id: string
  readonly role: Role
  /** A closed account may never be reopened, so it does not count as an owner. */
  readonly closed: boolean
}

/**
 * Checks that a workspace keeps an owner when a member's role becomes `next` (null: the member
 * leaves).
 */
export function memberProblem(
  members: readonly Membership[],
  user_id: string,
  next: Role | null,
): 'member.last_owner' | null {
  const otherOwner = members.some(
    (member) => member.role === 'owner' && !member.closed && member.user_id !== user_id,
  )
  const isOwner = members.some((member) => member.user_id === user_id && member.role === 'owner')
  return isOwner && next !== 'owner' && !otherOwner ? 'member.last_owner' : null
}

/**
 * Whether an address must be proved before its user's calls mail others. Without a mail server no
 * mail leaves the machine (decision 19).
 */
export const addressProofNeeded = (
  { smtp_url }: { readonly smtp_url: string | undefined },
  { email_proved_at }: { readonly email_proved_at: Date | null },
): boolean => smtp_url !== undefined && email_proved_at === null

/** Accounts that were closed at or before the returned instant can no longer be reopened. */
export const reopeningCutoff = (now: Date): Date =>
  new Date(now.getTime() - CLOSED_ACCOUNT_DAYS * DAY)
