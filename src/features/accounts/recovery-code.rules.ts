/**
 * Without I, L, O and U (Crockford's Base32), so that a handwritten code has no ambiguous letters.
 */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10

export const RECOVERY_CODES = 10

/** Ten characters of five random bits each, without the hyphen that is shown. */
export const generateRecoveryCode = (randomInteger: (below: number) => number): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInteger(ALPHABET.length)] ?? '').join('')

/** The code as the user sees it: «4F7K2-9QMTX». */
export const formatRecoveryCode = (code: string): string =>
  `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`

/**
 * The code that a user typed, without spaces and hyphens, in upper case. Null for text that cannot
 * be a recovery code, such as the six digits of an authenticator.
 */
export function parseRecoveryCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  return code.length === LENGTH && [...code].every((character) => ALPHABET.includes(character))
    ? code
    : null
}

/** The text of the file that the user downloads. */
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

/** The number of unused codes as a Spanish sentence. */
export function recoveryCodesLeftText(left: number): string {
  if (left === 0) return 'No te queda ninguno'
  return left === 1 ? `Te queda 1 de ${RECOVERY_CODES}` : `Te quedan ${left} de ${RECOVERY_CODES}`
}
