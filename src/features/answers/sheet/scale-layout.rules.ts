import type { SheetData } from './sheet.rules.ts'

/**
 * How the values are shown on a phone and on a large screen. `words`: each word above its column;
 * `ends`: the first and the last only; `strip`: the ends, and the values without a gap, because they
 * are many; `rows`: a row with its description for each value.
 */
export interface ScaleLayout {
  readonly phone: 'words' | 'ends' | 'strip' | 'rows'
  readonly wide: 'words' | 'ends' | 'rows'
}

/** More letters than this are a sentence, which needs a row. */
const LONGEST_LABEL = 34
/** More letters than this take more than three lines above a column. */
const LONGEST_WORDS = 22
const MOST_WORDS_ABOVE_COLUMNS = 5
const MOST_SEPARATE_VALUES = 7

/** The longest word that fits a column of a phone: the more columns, the narrower they are. */
const longestPhoneWord = (value_count: number): number => (value_count < 5 ? 10 : 8)
const LONGEST_WIDE_WORD = 13

/**
 * Chosen by letters, so that the server decides it and nothing moves when the script runs. A phone
 * of 360 px and a type of 16 px are assumed; on a narrower one CSS shows the ends.
 *
 * @param rowsDiffer whether the values mean something else in each row, so that no words above fit all
 */
export function scaleLayout(values: SheetData['values'], rowsDiffer = false): ScaleLayout {
  const labels = values.map(({ description }) => description)
  if (rowsDiffer || labels.some((label) => label.length > LONGEST_LABEL))
    return { phone: 'rows', wide: 'rows' }
  const numbered = values.filter(({ value }) => value !== null)
  const count = numbered.length
  const longestWord = Math.max(
    ...numbered.flatMap(({ description }) => description.split(/\s+/).map((word) => word.length)),
  )
  const few =
    count <= MOST_WORDS_ABOVE_COLUMNS && labels.every((label) => label.length <= LONGEST_WORDS)
  const words = few && longestWord <= longestPhoneWord(count)
  return {
    phone: words ? 'words' : count <= MOST_SEPARATE_VALUES ? 'ends' : 'strip',
    wide: few && longestWord <= LONGEST_WIDE_WORD ? 'words' : 'ends',
  }
}
