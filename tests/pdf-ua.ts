import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'
import { readContent } from './pdf-content.ts'

/*
 * The rules of PDF/UA-1 (ISO 14289-1) that a program can check, by the numbers of the Matterhorn
 * protocol. veraPDF checks the same ones and is in no registry that this project uses.
 */

const ROLES = new Set(
  'Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby Warichu RB RT RP WT WP Figure Formula Form'.split(
    ' ',
  ),
)
const TABLE_CHILDREN: Readonly<Record<string, readonly string[]>> = {
  Table: ['TR', 'THead', 'TBody', 'TFoot', 'Caption'],
  THead: ['TR'],
  TBody: ['TR'],
  TFoot: ['TR'],
  TR: ['TH', 'TD'],
  L: ['L', 'LI', 'Caption'],
  LI: ['Lbl', 'LBody'],
}

interface Element {
  readonly dict: PDFDict
  readonly role: string
  readonly parent: string
}

const name = (text: string): PDFName => PDFName.of(text)
const nameText = (object: PDFObject | undefined): string =>
  object instanceof PDFName ? object.decodeText() : ''
const hasText = (object: PDFObject | undefined): boolean =>
  (object instanceof PDFString || object instanceof PDFHexString) &&
  object.decodeText().trim() !== ''
const streamText = (object: PDFObject | undefined): string =>
  object instanceof PDFRawStream
    ? Buffer.from(decodePDFRawStream(object).decode()).toString('latin1')
    : ''

/** What breaks a rule, each with its number in the protocol; nothing where all hold. */
export async function findBrokenRules(pdf: Buffer): Promise<string[]> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  const found: string[] = []
  const rule = (holds: boolean, text: string): void => {
    if (!holds) found.push(text)
  }
  checkCatalog(document, rule)
  const elements = listElements(document, rule)
  checkElements(elements, rule)
  checkPages(document, elements, rule)
  checkFonts(document, rule)
  checkFiles(document, rule)
  return [...new Set(found)]
}

type Rule = (holds: boolean, text: string) => void

function checkCatalog({ catalog }: PDFDocument, rule: Rule): void {
  const marked = catalog.lookup(name('MarkInfo'))
  rule(
    marked instanceof PDFDict && String(marked.get(name('Marked'))) === 'true',
    '06: is not marked as tagged',
  )
  rule(
    !(marked instanceof PDFDict) || String(marked.get(name('Suspects'))) !== 'true',
    '01-007: has suspects',
  )
  rule(hasText(catalog.lookup(name('Lang'))), '11-006: has no language')
  const viewer = catalog.lookup(name('ViewerPreferences'))
  rule(
    viewer instanceof PDFDict && String(viewer.get(name('DisplayDocTitle'))) === 'true',
    '07-002: does not show its title',
  )
  const metadata = catalog.lookup(name('Metadata'))
  const xmp =
    metadata instanceof PDFRawStream
      ? Buffer.from(decodePDFRawStream(metadata).decode()).toString('utf8')
      : ''
  rule(/pdfuaid:part(?:>|=")1/.test(xmp), '06-002: its metadata do not name PDF/UA')
  rule(/<dc:title>[\s\S]*?<rdf:li[^>]*>[^<]+</.test(xmp), '06-003: its metadata have no title')
  rule(catalog.lookup(name('Outlines')) instanceof PDFDict, '27: has no bookmarks')
  for (const key of ['AcroForm', 'OCProperties', 'AA', 'Requirements'])
    rule(catalog.get(name(key)) === undefined, `25: has ${key}`)
}

const childrenOf = (object: PDFObject | undefined, { context }: PDFDocument): PDFObject[] => {
  const kids = object instanceof PDFRef ? context.lookup(object) : object
  if (kids instanceof PDFArray) return kids.asArray()
  return object ? [object] : []
}

/** Every structure element in the order of reading. */
function listElements(document: PDFDocument, rule: Rule): Element[] {
  const root = document.catalog.lookup(name('StructTreeRoot'))
  if (!(root instanceof PDFDict)) {
    rule(false, '01: has no structure')
    return []
  }
  const roles = root.lookup(name('RoleMap'))
  const standard = (role: string): string => {
    const mapped = roles instanceof PDFDict ? nameText(roles.get(name(role))) : ''
    rule(mapped === '' || !ROLES.has(role), `02-004: maps the standard role ${role}`)
    return ROLES.has(role) ? role : mapped
  }
  const walk = (object: PDFObject, parent: string): Element[] => {
    const dict = object instanceof PDFRef ? document.context.lookup(object) : object
    if (!(dict instanceof PDFDict) || dict.get(name('S')) === undefined) return []
    const role = standard(nameText(dict.get(name('S'))))
    rule(ROLES.has(role), `02-001: has the role ${nameText(dict.get(name('S')))}`)
    rule(dict.get(name('P')) !== undefined, '01: an element has no parent')
    const kids = childrenOf(dict.get(name('K')), document).flatMap((kid) => walk(kid, role))
    return [{ dict, role, parent }, ...kids]
  }
  return childrenOf(root.get(name('K')), document).flatMap((kid) => walk(kid, ''))
}

function checkElements(elements: readonly Element[], rule: Rule): void {
  let level = 0
  for (const { dict, role, parent } of elements) {
    const allowed = TABLE_CHILDREN[parent]
    rule(!allowed || allowed.includes(role), `09: ${parent} holds ${role}`)
    for (const [outer, inner] of Object.entries(TABLE_CHILDREN))
      if (inner.includes(role) && !['L', 'Caption', 'Lbl'].includes(role))
        rule(TABLE_CHILDREN[parent]?.includes(role) ?? false, `09: ${role} is outside of ${outer}`)
    if (role === 'Figure' || role === 'Formula')
      rule(
        hasText(dict.lookup(name('Alt'))) || hasText(dict.lookup(name('ActualText'))),
        `13-004: a ${role} has no words`,
      )
    if (role === 'TH')
      rule(/\/Scope \/(Row|Column|Both)/.test(attributesOf(dict)), '15-003: a header has no scope')
    if (role === 'Note') rule(dict.get(name('ID')) !== undefined, '19-003: a note has no id')
    if (role === 'Link')
      rule(/\/OBJR/.test(String(dict.lookup(name('K')))), '28-011: a link has no annotation')
    const own = Number(/^H(\d)$/.exec(role)?.[1] ?? 0)
    if (own > 0) {
      rule(own <= level + 1, `14-003: H${own} comes after H${level}`)
      level = own
    }
    rule(role !== 'H', '14-007: mixes H with numbered headings')
  }
}

const attributesOf = (dict: PDFDict): string => {
  const attributes = dict.lookup(name('A'))
  return attributes instanceof PDFArray
    ? attributes
        .asArray()
        .map((each) => String(dict.context.lookup(each)))
        .join(' ')
    : String(attributes)
}

/** Which marked contents of which page the elements name. */
function listNamed(elements: readonly Element[], document: PDFDocument): string[] {
  return elements.flatMap(({ dict }) =>
    childrenOf(dict.get(name('K')), document).flatMap((kid) => {
      const object = kid instanceof PDFRef ? document.context.lookup(kid) : kid
      if (object instanceof PDFNumber) return `${String(dict.get(name('Pg')))} ${object.asNumber()}`
      if (object instanceof PDFDict && nameText(object.get(name('Type'))) === 'MCR')
        return `${String(object.get(name('Pg')) ?? dict.get(name('Pg')))} ${String(object.get(name('MCID')))}`
      return []
    }),
  )
}

function checkPages(document: PDFDocument, elements: readonly Element[], rule: Rule): void {
  const named = listNamed(elements, document)
  rule(new Set(named).size === named.length, '01-006: a content has two elements')
  const marked = document.getPages().flatMap((page) => {
    const { node } = page
    const content = readContent(
      childrenOf(node.get(name('Contents')), document)
        .map((each) => streamText(document.context.lookup(each)))
        .join('\n'),
    )
    rule(content.untagged === 0, `01-005: page has ${content.untagged} contents without a tag`)
    rule(content.mixed === 0, '01-003: artifacts and tags stand within each other')
    rule(new Set(content.ids).size === content.ids.length, '01-006: a page repeats an id')
    rule(node.get(name('StructParents')) !== undefined, '01: a page has no parents of its contents')
    for (const each of childrenOf(node.get(name('Annots')), document))
      checkAnnotation(document.context.lookup(each), rule)
    if (node.get(name('Annots')) !== undefined)
      rule(nameText(node.get(name('Tabs'))) === 'S', '28-009: tabs do not follow the structure')
    return content.ids.map((id) => `${String(page.ref)} ${id}`)
  })
  const known = new Set(named)
  for (const each of marked) rule(known.has(each), '01: a tagged content has no element')
  rule(named.length === marked.length, '01: an element names a content that is not there')
}

function checkAnnotation(annotation: PDFObject | undefined, rule: Rule): void {
  if (!(annotation instanceof PDFDict)) return
  const kind = nameText(annotation.get(name('Subtype')))
  rule(kind === 'Link', `28: has a ${kind} annotation`)
  rule(hasText(annotation.lookup(name('Contents'))), '28-012: a link has no description')
  rule(annotation.get(name('StructParent')) !== undefined, '28-002: a link stands outside of tags')
}

function checkFonts({ context }: PDFDocument, rule: Rule): void {
  for (const [, font] of context.enumerateIndirectObjects()) {
    if (!(font instanceof PDFDict) || nameText(font.get(name('Type'))) !== 'Font') continue
    const kind = nameText(font.get(name('Subtype')))
    const called = nameText(font.get(name('BaseFont')))
    if (kind.startsWith('CIDFont')) {
      const descriptor = font.lookup(name('FontDescriptor'))
      rule(
        descriptor instanceof PDFDict &&
          ['FontFile', 'FontFile2', 'FontFile3'].some(
            (key) => descriptor.lookup(name(key)) instanceof PDFStream,
          ),
        `31-009: ${called} is not embedded`,
      )
      if (kind === 'CIDFontType2')
        rule(font.get(name('CIDToGIDMap')) !== undefined, `31-004: ${called} maps no glyphs`)
    } else {
      const map = streamText(font.lookup(name('ToUnicode')))
      rule(map !== '', `10-001: ${called} has no Unicode`)
      rule(!/<[0-9A-F]+> <(0000|FEFF|FFFE)>/i.test(map), `31-028: ${called} maps to no character`)
    }
  }
}

function checkFiles({ context }: PDFDocument, rule: Rule): void {
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFDict)) continue
    if (nameText(object.get(name('Type'))) === 'Filespec')
      for (const key of ['F', 'UF'])
        rule(hasText(object.lookup(name(key))), `21-001: a file has no ${key}`)
    rule(nameText(object.get(name('S'))) !== 'JavaScript', '29: has a script')
  }
}
