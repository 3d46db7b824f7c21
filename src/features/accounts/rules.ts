import {
  CLOSED_ACCOUNT_DAYS,
  MAXIMUM_PASSWORD_LENGTH,
  MINIMUM_PASSWORD_LENGTH,
} from '#shared/limits.ts'
import type { MessageCode } from '#shared/messages.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import { foldText, isEmail } from '#shared/text.ts'
import type { Role } from './contract.ts'

export const EXAMPLE_EMAIL = 'nombre@empresa.com'
const DAY = 24 * 3_600_000

interface SignUp {
  readonly email: string
  readonly consent?: boolean | undefined
}

/** The boxes are part of the page; a call that does not mention them comes from a program whose person agreed elsewhere. */
export function signUpProblem({
  email,
  consent,
}: SignUp): Extract<MessageCode, 'signup.consent_required' | 'email.invalid'> | null {
  if (consent === false) return 'signup.consent_required'
  return isEmail(email) ? null : 'email.invalid'
}

/** The full name of sign-up, split at its first space. */
export function splitName(full_name: string): { name: string; last_name: string } {
  const space = full_name.indexOf(' ')
  if (space === -1) return { name: full_name, last_name: '' }
  return { name: full_name.slice(0, space), last_name: full_name.slice(space + 1) }
}

interface Surroundings {
  /** The e-mail, and the names of the person and of what is theirs. */
  readonly email: string
  readonly names: readonly string[]
  /** The list of well-known passwords; only the server carries it. */
  readonly isCommon?: (lower_cased: string) => boolean
}

/** Long enough, and nothing that somebody who knows the person would try first (security.md SEC-08). No other rule. */
export function passwordProblem(
  password: string,
  { email, names, isCommon = () => false }: Surroundings,
): Extract<MessageCode, 'password.too_short' | 'password.too_long' | 'password.common'> | null {
  const length = [...password].length
  if (length < MINIMUM_PASSWORD_LENGTH) return 'password.too_short'
  if (length > MAXIMUM_PASSWORD_LENGTH) return 'password.too_long'
  const [mailbox = '', domain = ''] = email.split('@')
  const own = [
    PRODUCT_NAME,
    email,
    mailbox,
    domain.split('.')[0] ?? '',
    ...names,
    ...names.flatMap((name) => name.split(' ').filter(isTelling)),
  ]
  return isCommon(password.toLowerCase()) || own.some((word) => saysTheSame(password, word))
    ? 'password.common'
    : null
}

const isTelling = (word: string): boolean => word.length >= 4

/** «Ceiba-2026» says nothing more than «ceiba». */
function saysTheSame(password: string, word: string): boolean {
  const [typed, known] = [lettersAndDigits(password), lettersAndDigits(word)]
  return (
    known !== '' && (typed === known || (core(known).length >= 3 && core(typed) === core(known)))
  )
}

const lettersAndDigits = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}]/gu, '')
const core = (text: string): string => text.replace(/^\p{N}+|\p{N}+$/gu, '')

interface Membership {
  readonly user_id: string
  readonly role: Role
  /** Someone who cancelled may never come back, and so keeps no workspace alive. */
  readonly closed: boolean
}

/** Whether a workspace would be left without an owner when this person gets another role, or none. */
export function memberProblem(
  members: readonly Membership[],
  user_id: string,
  next: Role | null,
): 'member.last_owner' | null {
  const stays = members.some(
    (member) => member.role === 'owner' && !member.closed && member.user_id !== user_id,
  )
  const isOwner = members.some((member) => member.user_id === user_id && member.role === 'owner')
  return isOwner && next !== 'owner' && !stays ? 'member.last_owner' : null
}

/** What was closed before this instant is gone for good. */
export const comesBackUntil = (now: Date): Date =>
  new Date(now.getTime() - CLOSED_ACCOUNT_DAYS * DAY)
