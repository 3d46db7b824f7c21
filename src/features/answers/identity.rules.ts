/** A word in a comment that tells who wrote it. */
export interface TellingWord {
  /** As it stands in the comment. */
  readonly word: string
  /** What the word is of the rater, such as «tu área». */
  readonly source: string
}

/** A rater's own data. */
export interface OwnData {
  readonly name: string
  /** The rater's columns with their values. */
  readonly values: readonly { readonly name: string; readonly value: string }[]
}

/** The rater's own words in their plain form, each with what it is of the rater. */
export type OwnWords = ReadonlyMap<string, string>

const WORDS = /[\p{L}\p{M}\p{N}]+/gu
const SHORTEST_WORD = 4
const SHORTEST_NUMBER = 3
/** Words of names and job titles that every text may contain. */
const COMMON: ReadonlySet<string> = new Set('como desde entre hasta para sobre'.split(' '))

/** Without capitals and accents; the tilde stays, because «pena» is not «Peña». */
export const plainWord = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/[\u0300-\u0302\u0304-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()

const plainWords = (text: string): string[] => (text.match(WORDS) ?? []).map(plainWord)

const isTelling = (word: string): boolean =>
  word.length >= (/\d/.test(word) ? SHORTEST_NUMBER : SHORTEST_WORD) && !COMMON.has(word)

/** «Área» is «tu área», but «CURP» stays as it is. */
const ownColumn = (name: string): string =>
  `tu ${/^\p{Lu}\p{Lu}/u.test(name) ? name : name.slice(0, 1).toLowerCase() + name.slice(1)}`

/** The words that would tell who wrote a comment; not those of the evaluated's own name. */
export function listOwnWords({ name, values }: OwnData, evaluated_name: string): OwnWords {
  const own = new Map<string, string>()
  const sources = [
    { text: name, source: 'tu nombre' },
    ...values.map((column) => ({ text: column.value, source: ownColumn(column.name) })),
  ]
  for (const { text, source } of sources)
    for (const word of plainWords(text))
      if (isTelling(word) && !own.has(word)) own.set(word, source)
  for (const word of plainWords(evaluated_name)) own.delete(word)
  return own
}

/** The first telling word of a text, except those that the rater decided to keep. */
export function identifyingWord(
  text: string,
  own: OwnWords,
  kept: readonly string[],
): TellingWord | undefined {
  for (const word of text.match(WORDS) ?? []) {
    const plain = plainWord(word)
    const source = own.get(plain)
    if (source !== undefined && !kept.includes(plain)) return { word, source }
  }
  return undefined
}

/** The text without the word, wherever it stands, and without the space before it. */
export function withoutWord(text: string, word: string): string {
  const plain = plainWord(word)
  const shorter = text.replace(/([ \t]*)([\p{L}\p{M}\p{N}]+)/gu, (both, _space, one: string) =>
    plainWord(one) === plain ? '' : both,
  )
  return /^\s/.test(text) ? shorter : shorter.replace(/^[ \t]+/, '')
}
