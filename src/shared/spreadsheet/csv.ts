import { strToU8 } from 'fflate'
import { withGuard } from './formula-guard.ts'

/** RFC 4180 with a byte order mark, without which Excel misreads accents. NUL characters are left out. */
export function writeCsv(rows: readonly (readonly string[])[]): Uint8Array {
  const lines = rows.map((row) => row.map(writeField).join(','))
  return strToU8(`\ufeff${lines.join('\r\n')}${lines.length > 0 ? '\r\n' : ''}`)
}

function writeField(text: string): string {
  const safe = withGuard(text.replaceAll('\0', '').toWellFormed())
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
