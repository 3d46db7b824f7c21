import { addDays } from '#shared/dates.ts'
import { mailtoLink, withoutLinks } from '#shared/text.ts'

interface Deadline {
  /** The same in every mail about this deadline, so that a calendar keeps one entry. */
  readonly uid: string
  /** Grows whenever the deadline moves, so that a calendar moves its entry. */
  readonly sequence: number
  readonly written_at: Date
  readonly limit_date: string
  readonly matrix_name: string
  readonly company_name: string
  readonly organiser: string
  readonly description: string
}

/** Escapes text of a property (RFC 5545, 3.3.11). */
export const formatText = (text: string): string =>
  text
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r?\n/g, '\\n')
    .replace(/[\u0000-\u001f\u007f]/g, '')

/** Text of a quoted parameter, which has no escapes. */
const quoted = (text: string): string => `"${text.replace(/["\u0000-\u001f\u007f]/g, '')}"`

export const formatDate = (date: string): string => date.replaceAll('-', '')
export const toInstant = (instant: Date): string =>
  `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

const LINE_OCTETS = 75

/** The length of a character in UTF-8. */
function countOctets(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x1_0000 ? 3 : 4
}

/** Breaks a line before it gets longer than 75 octets; a continuation begins with a space. */
function folded(line: string): string {
  let result = ''
  let octets = 0
  for (const character of line) {
    const length = countOctets(character)
    if (octets + length > LINE_OCTETS) {
      result += '\r\n '
      octets = 1
    }
    result += character
    octets += length
  }
  return result
}

/** The lines as a file. */
export const calendarFile = (lines: readonly string[]): string =>
  `${lines.map(folded).join('\r\n')}\r\n`

/**
 * An iCalendar file (RFC 5545) with the day of the deadline and an alarm at nine. It holds no link,
 * because calendars are shared, and no text of others becomes one.
 */
export function deadlineCalendar(deadline: Deadline): string {
  const title = formatText(withoutLinks(`Cierra «${deadline.matrix_name}»`))
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Contorno//Fecha limite//ES',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${deadline.uid}`,
    `SEQUENCE:${deadline.sequence}`,
    `DTSTAMP:${toInstant(deadline.written_at)}`,
    `DTSTART;VALUE=DATE:${formatDate(deadline.limit_date)}`,
    `DTEND;VALUE=DATE:${formatDate(addDays(deadline.limit_date, 1))}`,
    `SUMMARY:${title}`,
    `DESCRIPTION:${formatText(withoutLinks(deadline.description))}`,
    `ORGANIZER;CN=${quoted(withoutLinks(deadline.company_name))}:${mailtoLink(deadline.organiser)}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:PT9H',
    `DESCRIPTION:${title}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return calendarFile(lines)
}
