import { Refusal } from '#shared/refusal.ts'

export interface XmlVisitor {
  /** `attributes` is the raw text between the name and the end of the tag; `attribute` reads it. */
  open?(name: string, attributes: string): void
  text?(raw: string): void
  close?(name: string): void
}

const LONGEST_TAG = 65_536

/**
 * Walks an XML text once, front to back, so that no hostile file makes it slow. Names come without their prefix, an empty element
 * closes at once, and a DOCTYPE is refused: entities of its own are how small files become huge.
 */
export function walkXml(xml: string, visitor: XmlVisitor): void {
  let at = 0
  for (;;) {
    const start = xml.indexOf('<', at)
    if (start < 0) return
    if (start > at) visitor.text?.(xml.slice(at, start))
    const next = xml[start + 1]
    if (next === '!') at = skipSpecial(xml, start, visitor)
    else if (next === '?') at = endOf(xml, '?>', start)
    else at = walkTag(xml, start, visitor)
  }
}

function walkTag(xml: string, start: number, visitor: XmlVisitor): number {
  const end = endOfTag(xml, start + 1)
  if (xml[start + 1] === '/') {
    visitor.close?.(localName(xml.slice(start + 2, end).trimEnd()))
    return end + 1
  }
  const empty = xml[end - 1] === '/'
  const inside = xml.slice(start + 1, empty ? end - 1 : end)
  const space = inside.search(/\s/)
  const name = localName(space < 0 ? inside : inside.slice(0, space))
  visitor.open?.(name, space < 0 ? '' : inside.slice(space))
  if (empty) visitor.close?.(name)
  return end + 1
}

/** A «>» within a quoted attribute does not end the tag. */
function endOfTag(xml: string, from: number): number {
  let quote = ''
  for (let at = from; at < xml.length && at - from < LONGEST_TAG; at += 1) {
    const character = xml[at] ?? ''
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '>') return at
  }
  throw new Refusal('import.unreadable')
}

function skipSpecial(xml: string, start: number, visitor: XmlVisitor): number {
  if (xml.startsWith('<!--', start)) return endOf(xml, '-->', start + 4)
  if (!xml.startsWith('<![CDATA[', start)) throw new Refusal('import.unreadable')
  const end = endOf(xml, ']]>', start)
  visitor.text?.(xml.slice(start + 9, end - 3).replaceAll('&', '&amp;'))
  return end
}

function endOf(xml: string, mark: string, from: number): number {
  const found = xml.indexOf(mark, from)
  if (found < 0) throw new Refusal('import.unreadable')
  return found + mark.length
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

const patterns = new Map<string, RegExp>()

/** The decoded value of one attribute, by its name without prefix. */
export function attribute(attributes: string, name: string): string | undefined {
  let pattern = patterns.get(name)
  if (!pattern) {
    pattern = new RegExp(`[\\s:]${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    patterns.set(name, pattern)
  }
  const found = pattern.exec(attributes)
  return found ? decodeXml(found[1] ?? found[2] ?? '') : undefined
}

const entities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

/** Decodes the five entities and numbers; any other entity stays as it is written. */
export function decodeXml(raw: string): string {
  if (!raw.includes('&')) return raw
  return raw.replace(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|(\w{1,8}));/g,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return entities.get(name) ?? whole
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )
}

/** Spreadsheets write characters that XML cannot hold as _x000D_. */
export function decodeSheetText(raw: string): string {
  return decodeXml(raw).replace(/_x([\da-fA-F]{4})_/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}
