/** The letters and digits of Crockford's base 32: without I, L, O and U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const BITS_PER_CHARACTER = 5
const CODE_LENGTH = 10
const RECEIPT_LENGTH = 8
const NIP_DIGITS = 6

/** The first characters of random or derived bytes, five bits each. */
function writeCharacters(bytes: Uint8Array, length: number): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return Array.from({ length }, (_, index) => {
    const from = index * BITS_PER_CHARACTER
    return ALPHABET[Number.parseInt(bits.slice(from, from + BITS_PER_CHARACTER), 2)]
  }).join('')
}

/** What was typed, as characters of the alphabet; null where it is not so many of them. */
function readCharacters(typed: string, length: number): string | null {
  const characters = typed
    .toUpperCase()
    .replace(/[\s\p{Pd}.]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  const isWhole =
    characters.length === length && [...characters].every((one) => ALPHABET.includes(one))
  return isWhole ? characters : null
}

/** The code of a slip: ten characters of the first 50 of 56 bits. */
export const writeCode = (bytes: Uint8Array): string => writeCharacters(bytes, CODE_LENGTH)
/** Forgives case, spaces and hyphens, O for 0, and I and L for 1; null for anything else. */
export const readCode = (typed: string): string | null => readCharacters(typed, CODE_LENGTH)
/** As it is printed: in two groups. */
export const formatCode = (code: string): string => `${code.slice(0, 5)} ${code.slice(5)}`

/** What confirms a sent sheet: eight characters of the first 40 bits. */
export const writeReceipt = (bytes: Uint8Array): string => writeCharacters(bytes, RECEIPT_LENGTH)
export const readReceipt = (typed: string): string | null => readCharacters(typed, RECEIPT_LENGTH)
export const formatReceipt = (receipt: string): string =>
  `${receipt.slice(0, 4)}-${receipt.slice(4)}`

/** Six digits of the first 48 bits; the rest of the division favours none by more than 1 in 10⁸. */
export function writeNip(bytes: Uint8Array): string {
  const number = bytes.slice(0, 6).reduce((sum, byte) => sum * 256 + byte, 0)
  return String(number % 10 ** NIP_DIGITS).padStart(NIP_DIGITS, '0')
}
/** Forgives everything that is no digit; null unless six are left. */
export function readNip(typed: string): string | null {
  const digits = typed.replace(/\D/g, '')
  return digits.length === NIP_DIGITS ? digits : null
}
export const formatNip = (nip: string): string => `${nip.slice(0, 3)} ${nip.slice(3)}`
