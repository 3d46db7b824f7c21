import { wholeNumber } from '#shared/spanish.ts'
import { cleanText, textKey } from '#shared/text.ts'

/** What tells a person from others: an e-mail, an employee number, or both. */
export interface PersonIdentity {
  readonly email: string | null
  readonly external_id?: string | null | undefined
}

const EMPLOYEE_NUMBER = /^[A-Za-zÑñ0-9.-]{1,20}$/

export const isEmployeeNumber = (text: string): boolean => EMPLOYEE_NUMBER.test(text)

/**
 * The number as it is compared: in lower case and without the leading zeros that spreadsheets drop.
 * Null without one, and for a longer id of another system. The database computes the same in
 * `number_key`.
 */
export const numberKey = (number: string | null | undefined): string | null =>
  number && isEmployeeNumber(number) ? number.toLowerCase().replace(/^0+(?=.)/, '') : null

/** Under which a person is found: the e-mail before the number. */
export function personKeys({ email, external_id }: PersonIdentity): string[] {
  const number = numberKey(external_id)
  return [
    ...(email === null ? [] : [textKey(email)]),
    ...(number === null ? [] : [`number ${number}`]),
  ]
}

/** Under which lists name the person: the e-mail, or the number of one without it. */
export const personKey = (person: PersonIdentity): string => personKeys(person)[0] ?? ''

/**
 * Finds who of these people someone is: by e-mail, else by number where one of both has no e-mail,
 * because a draft may hold two people with an e-mail whose numbers differ in zeros alone.
 */
export function indexPeople<Person extends PersonIdentity>(
  people: readonly Person[],
): (wanted: PersonIdentity) => Person | undefined {
  const byKey = new Map(
    people.flatMap((person) => personKeys(person).map((key) => [key, person] as const)),
  )
  return (wanted) => {
    const [first = '', second = ''] = personKeys(wanted)
    const known = byKey.get(first) ?? byKey.get(second)
    const differ =
      known && known.email !== null && wanted.email !== null && personKey(known) !== first
    return differ ? undefined : known
  }
}

/** Where a person is reached, in a list: the e-mail, or the number of a person without one. */
export const addressText = ({ email, external_id }: PersonIdentity): string =>
  email ?? (external_id ? `No. ${external_id}, sin correo` : 'Sin correo')

/** What files write where a person has no e-mail. */
const NO_EMAIL = /^(?:sin (?:correo|e-?mail)|no tiene|n\/?[ad]|-+|—)$/i

/** The e-mail of a cell; empty for none. */
export function readEmail(text: string): string {
  const email = cleanText(text)
  return NO_EMAIL.test(email) ? '' : email
}

/** «38 personas no tienen correo. Activa «Hay personas sin correo» para incluirlas.» */
export const withoutEmailText = (count: number): string =>
  count === 1
    ? '1 persona no tiene correo. Activa «Hay personas sin correo» para incluirla.'
    : `${wholeNumber(count)} personas no tienen correo. Activa «Hay personas sin correo» para incluirlas.`
