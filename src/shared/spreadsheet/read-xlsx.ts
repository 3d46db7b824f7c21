import { strFromU8 } from 'fflate'
import { Refusal } from '#shared/refusal.ts'
import { cleanText } from '#shared/text.ts'
import { decodeEscapes, isDateFormat } from './cell-text.ts'
import { readWorksheet } from './read-worksheet.ts'
import type { SheetRows } from './rows.ts'
import { attribute, walkXml } from './xml.ts'
import { ZipReader } from './zip-reader.ts'

/**
 * The rows of a visible worksheet of an .xlsx file. Only the parts that it needs are unpacked;
 * comments, macros, drawings, external links and other worksheets are not.
 */
export function readXlsx(bytes: Uint8Array, index: number): SheetRows {
  const zip = new ZipReader(bytes)
  const workbookPath =
    relationships(zip, '').find((part) => part.type === 'officeDocument')?.path ?? 'xl/workbook.xml'
  const workbook = readWorkbook(required(zip, workbookPath))
  const parts = relationships(zip, workbookPath)
  const worksheets = parts.filter((part) => part.type === 'worksheet')
  const sheets = workbook.sheets.flatMap(({ id, name }) => {
    const part = worksheets.find((one) => one.id === id)
    return part ? [{ name, path: part.path }] : []
  })
  const sheet = sheets[index]
  if (!sheet) throw new Refusal('import.unreadable')
  const findPath = (type: string): string => parts.find((part) => part.type === type)?.path ?? ''
  const read = readWorksheet(required(zip, sheet.path), {
    shared_texts: readSharedTexts(optional(zip, findPath('sharedStrings'))),
    date_styles: readDateStyles(optional(zip, findPath('styles'))),
    from_1904: workbook.from_1904,
  })
  return { ...read, sheets: sheets.map(({ name }) => name) }
}

function optional(zip: ZipReader, path: string): string {
  const bytes = zip.read(path)
  return bytes ? strFromU8(bytes) : ''
}

function required(zip: ZipReader, path: string): string {
  const xml = optional(zip, path)
  if (xml === '') throw new Refusal('import.unreadable')
  return xml
}

interface Part {
  readonly id: string
  readonly type: string
  readonly path: string
}

/** The parts of the file that a part refers to, without targets outside the file. */
function relationships(zip: ZipReader, owner: string): Part[] {
  const slash = owner.lastIndexOf('/') + 1
  const folder = owner.slice(0, slash)
  const found: Part[] = []
  walkXml(optional(zip, `${folder}_rels/${owner.slice(slash)}.rels`), {
    open(name, attributes) {
      if (name !== 'Relationship' || attribute(attributes, 'TargetMode') === 'External') return
      const target = attribute(attributes, 'Target') ?? ''
      found.push({
        id: attribute(attributes, 'Id') ?? '',
        type: (attribute(attributes, 'Type') ?? '').split('/').at(-1) ?? '',
        path: target.startsWith('/') ? target.slice(1) : `${folder}${target.replace(/^\.\//, '')}`,
      })
    },
  })
  return found
}

function readWorkbook(xml: string) {
  const sheets: { readonly id: string; readonly name: string }[] = []
  let from1904 = false
  walkXml(xml, {
    open(name, attributes) {
      if (name === 'workbookPr')
        from1904 = ['1', 'true'].includes(attribute(attributes, 'date1904') ?? '')
      if (name !== 'sheet' || (attribute(attributes, 'state') ?? 'visible') !== 'visible') return
      sheets.push({
        id: attribute(attributes, 'id') ?? '',
        name: cleanText(attribute(attributes, 'name') ?? ''),
      })
    },
  })
  return { sheets, from_1904: from1904 }
}

/** Texts that cells refer to by number, without the reading aid of Japanese texts (`rPh`). */
function readSharedTexts(xml: string): string[] {
  const texts: string[] = []
  let text = ''
  let collecting = false
  let inPhonetic = false
  walkXml(xml, {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') inPhonetic = true
      if (name === 't') collecting = !inPhonetic
    },
    text(part) {
      if (collecting) text += part
    },
    close(name) {
      if (name === 'si') texts.push(decodeEscapes(text))
      if (name === 'rPh') inPhonetic = false
      if (name === 't') collecting = false
    },
  })
  return texts
}

/** For each cell style, whether it shows a date. */
function readDateStyles(xml: string): boolean[] {
  const codes = new Map<number, string>()
  const styles: boolean[] = []
  let inCellStyles = false
  walkXml(xml, {
    open(name, attributes) {
      if (name === 'numFmt')
        codes.set(
          Number(attribute(attributes, 'numFmtId')),
          attribute(attributes, 'formatCode') ?? '',
        )
      if (name === 'cellXfs') inCellStyles = true
      if (name !== 'xf' || !inCellStyles) return
      const id = Number(attribute(attributes, 'numFmtId') ?? 0)
      styles.push(isDateFormat(id, codes.get(id)))
    },
    close(name) {
      if (name === 'cellXfs') inCellStyles = false
    },
  })
  return styles
}
