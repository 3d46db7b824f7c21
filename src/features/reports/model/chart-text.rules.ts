/** The text with at most `length` characters, the last of which is «…» when it was cut. */
export function truncate(text: string, length: number): string {
  const characters = [...text]
  if (characters.length <= length) return text
  const start = characters.slice(0, length - 1).join('')
  return `${start.replace(/[\s…]+$/, '')}…`
}
