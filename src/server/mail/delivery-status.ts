/**
 * A message that reports a mail as not delivered (RFC 3464). `delayed`: the other mail server still
 * tries.
 */
export interface DeliveryStatus {
  readonly outcome: 'permanent' | 'given_up' | 'delayed'
  /** Of the mail server that refused the mail. */
  readonly words: string
}

interface Part {
  /** Each field on a line of its own. */
  readonly head: string
  readonly body: string
}

/** Multiparts within multiparts beyond this depth are not read. */
const DEEPEST = 4

const unfolded = (lines: string): string => lines.replace(/\r?\n[ \t]+/g, ' ')

/** The fields of a message or of a part, and what stands below them. */
export function splitMessage(text: string): Part {
  if (/^\r?\n/.test(text)) return { head: '', body: text.replace(/^\r?\n/, '') }
  const end = /\r?\n\r?\n/.exec(text)
  return end
    ? { head: unfolded(text.slice(0, end.index)), body: text.slice(end.index + end[0].length) }
    : { head: unfolded(text), body: '' }
}

function readField(head: string, name: string): string {
  const line = head.split(/\r?\n/).find((one) => one.toLowerCase().startsWith(`${name}:`))
  return line?.slice(name.length + 1).trim() ?? ''
}

/** The parts of a message that are no multiparts themselves. */
function listLeaves(part: Part, depth = 0): Part[] {
  const type = readField(part.head, 'content-type')
  const boundary = /^multipart\/[^;]*;.*\bboundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type)
  const mark = boundary?.[1] ?? boundary?.[2]
  if (mark === undefined || depth >= DEEPEST) return [part]
  const parts: string[][] = []
  for (const line of part.body.split('\n')) {
    const bare = line.trimEnd()
    if (bare === `--${mark}--`) break
    if (bare === `--${mark}`) parts.push([])
    else parts.at(-1)?.push(line)
  }
  return parts.flatMap((lines) => listLeaves(splitMessage(lines.join('\n')), depth + 1))
}

function decoded({ head, body }: Part): string {
  const encoding = readField(head, 'content-transfer-encoding').toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('latin1')
  if (encoding !== 'quoted-printable') return body
  return body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_all, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
}

/** Without the type of the code, such as `smtp;` (RFC 3464, 2.3.6). */
const readWords = (fields: string): string =>
  readField(fields, 'diagnostic-code').replace(/^[\w-]+\s*;\s*/, '') || readField(fields, 'status')

function readStatus(fields: string): DeliveryStatus | null {
  const action = readField(fields, 'action').toLowerCase()
  const words = readWords(fields)
  if (action === 'delayed') return { outcome: 'delayed', words }
  if (action !== 'failed') return null
  const isTemporary = readField(fields, 'status').startsWith('4')
  return { outcome: isTemporary ? 'given_up' : 'permanent', words }
}

/**
 * What the message says of the mail that it returns; null when it reports no failure. Of several
 * recipients the first counts, because every mail goes to one person.
 */
export function readDeliveryStatus(message: string): DeliveryStatus | null {
  const report = listLeaves(splitMessage(message)).find(({ head }) =>
    /^message\/(global-)?delivery-status\b/i.test(readField(head, 'content-type')),
  )
  if (!report) return null
  for (const fields of decoded(report).split(/\r?\n[ \t]*\r?\n/)) {
    const status = readStatus(unfolded(fields.replace(/^(\r?\n)+/, '')))
    if (status) return status
  }
  return null
}
