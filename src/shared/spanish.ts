const NUMBERS = [
  'ninguna',
  'una',
  'dos',
  'tres',
  'cuatro',
  'cinco',
  'seis',
  'siete',
  'ocho',
  'nueve',
  'diez',
  'once',
  'doce',
]

/** Numbers as texts for people write them: up to twelve in words, in the feminine («una», «dos»). */
export const countWord = (count: number): string => NUMBERS[count] ?? String(count)

/** «una conducta», «tres conductas». */
export const counted = (count: number, one: string, many: string): string =>
  `${countWord(count)} ${count === 1 ? one : many}`

/** The same in the masculine: «un punto ciego», «dos puntos ciegos». */
export const countedMasculine = (count: number, one: string, many: string): string =>
  count === 1
    ? `un ${one}`
    : `${count === 0 ? 'ningún' : countWord(count)} ${count === 0 ? one : many}`

/**
 * A whole number with commas between the thousands: «1,322». Not by `Intl`, which takes a slow
 * phone 16 ms to begin with.
 */
export const wholeNumber = (number: number): string =>
  String(number).replace(/\B(?=(\d{3})+$)/g, ',')

/** «1 persona», «1,322 personas». */
export const numbered = (count: number, one: string, many: string): string =>
  `${wholeNumber(count)} ${count === 1 ? one : many}`

export const peopleText = (count: number): string => numbered(count, 'persona', 'personas')

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** «A, B y C»; «e» before the sound of i. Not by `Intl`, whose data differ between machines. */
export function listed(items: readonly string[]): string {
  const last = items.at(-1)
  if (last === undefined || items.length === 1) return last ?? ''
  const and = /^«?h?[ií](?![aeo])/i.test(last) ? 'e' : 'y'
  return `${items.slice(0, -1).join(', ')} ${and} ${last}`
}

/** Names in a list; quoted where one of several contains a comma, «y» or «e», and would read as two. */
export function listedNames(names: readonly string[]): string {
  const quoted = names.length > 1 && names.some((name) => / [ye] |,/.test(name))
  return listed(quoted ? names.map((name) => `«${name}»`) : names)
}
