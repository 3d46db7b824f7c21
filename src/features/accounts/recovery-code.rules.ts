/** Without I, L, O and U: nothing that is mistaken for a digit when it is copied by hand. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10

export const RECOVERY_CODES = 10

/** Fifty random bits, without their hyphen. */
export const makeRecoveryCode = (randomInteger: (below: number) => number): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInteger(ALPHABET.length)] ?? '').join('')

/** As it is shown and written down: «4F7K2-9QMTX». */
export const shownRecoveryCode = (code: string): string =>
  `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`

/** The code that somebody typed, in whatever case and with whatever hyphens; null for what cannot be one, such as the six digits of a phone. */
export function typedRecoveryCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  return code.length === LENGTH && [...code].every((character) => ALPHABET.includes(character))
    ? code
    : null
}

/** What the saved file says. */
export const recoveryCodesText = (
  product: string,
  email: string,
  codes: readonly string[],
): string =>
  [
    `Códigos de recuperación de ${product} para ${email}`,
    'Cada uno sirve una sola vez.',
    '',
    ...codes,
    '',
  ].join('\n')

export function codesLeft(left: number): string {
  if (left === 0) return 'No te queda ninguno'
  return left === 1 ? `Te queda 1 de ${RECOVERY_CODES}` : `Te quedan ${left} de ${RECOVERY_CODES}`
}
