import { SaxesParser } from 'saxes'
import { Refusal } from '#shared/refusal.ts'

export type XmlAttributes = Readonly<Record<string, string>>

export interface XmlVisitor {
  open?(name: string, attributes: XmlAttributes): void
  text?(text: string): void
  close?(name: string): void
}

/** The most characters between the name of an element and the end of its tag. */
const LONGEST_TAG = 65_536
/** Saxes reports an undeclared entity as an error and leaves it in the text as it is written. */
const UNDECLARED_ENTITY = 'undefined entity.'

/**
 * Walks an XML document from front to back and calls the visitor with decoded text and with element
 * names without their prefix. Throws `import.unreadable` for a document that is not well-formed and
 * for a DOCTYPE, because its entities can make a small file huge. An empty text is an empty walk.
 */
export function walkXml(xml: string, visitor: XmlVisitor): void {
  if (xml === '') return
  const parser = new SaxesParser({ xmlns: false, position: false })
  let attributesStart = 0
  parser.on('error', ({ message }) => {
    if (message !== UNDECLARED_ENTITY) throw new Refusal('import.unreadable')
  })
  parser.on('doctype', () => {
    throw new Refusal('import.unreadable')
  })
  parser.on('opentagstart', () => {
    attributesStart = parser.position
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (parser.position - attributesStart > LONGEST_TAG) throw new Refusal('import.unreadable')
    visitor.open?.(localName(name), attributes)
  })
  parser.on('closetag', ({ name }) => visitor.close?.(localName(name)))
  parser.on('text', (text) => visitor.text?.(text))
  parser.on('cdata', (text) => visitor.text?.(text))
  parser.write(xml).close()
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** The value of an attribute, by its name without prefix. */
export function attribute(attributes: XmlAttributes, name: string): string | undefined {
  const value = attributes[name]
  if (value !== undefined) return value
  for (const written in attributes) if (written.endsWith(`:${name}`)) return attributes[written]
  return undefined
}
