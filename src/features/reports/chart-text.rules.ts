/** How many characters a line may exceed its width before it is cut. */
const TOLERANCE = 2

/**
 * The text in at most `most` lines of about `width` characters, broken between words. What does not
 * fit is replaced by «…»; the table beside the chart has the whole text.
 */
export function wrapText(text: string, width: number, most: number): string[] {
  const lines: string[] = ['']
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1) ?? ''
    const joined = `${last} ${word}`.trim()
    if (joined.length > width && last !== '') lines.push(word)
    else lines[lines.length - 1] = joined
  }
  const kept = lines.slice(0, most).map((line) => truncate(line, width + TOLERANCE))
  if (lines.length > most) kept[most - 1] = truncate(`${kept[most - 1]}…`, width + TOLERANCE)
  return kept
}

/** The text with at most `length` characters, the last of which is «…» when it was cut. */
export function truncate(text: string, length: number): string {
  const characters = [...text]
  if (characters.length <= length) return text
  const start = characters.slice(0, length - 1).join('')
  return `${start.replace(/[\s…]+$/, '')}…`
}
