const LONGEST_NAME = 100

/**
 * A file's name, with or without its extension, that is valid on every system: without separators,
 * control characters and outer dots, so that it leaves no folder and pretends no other kind of file.
 */
export function safeName(title: string): string {
  const text = title
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}/\\:*?"<>|]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  return [...text].slice(0, LONGEST_NAME).join('') || 'Sin nombre'
}
