import { deflateSync, inflateSync } from 'node:zlib'
import {
  ParseSpeeds,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFPageLeaf,
  PDFRawStream,
  PDFStreamWriter,
} from '@cantoo/pdf-lib'

/** The tags of a table repeat each other across the whole document, so one stream holds them all. */
const OBJECTS_PER_STREAM = 65_535
const FILTER = PDFName.of('Filter')
const DEFLATED = PDFName.of('FlateDecode')
const METADATA = PDFName.of('Metadata')

/**
 * The same document in fewer bytes. Typst writes every tag as an object of its own and every letter
 * as octal escapes: a report of twelve competences has 460 KB, and 140 KB after this.
 */
export async function compressPdf(pdf: Buffer): Promise<Buffer> {
  const { context } = await PDFDocument.load(pdf, {
    updateMetadata: false,
    parseSpeed: ParseSpeeds.Fastest,
  })
  for (const [reference, object] of context.enumerateIndirectObjects())
    context.assign(reference, compressed(object))
  const writer = PDFStreamWriter.forContext(context, Infinity, true, OBJECTS_PER_STREAM)
  return Buffer.from(await writer.serializeToBuffer())
}

function compressed(object: PDFObject): PDFObject {
  // The writer compresses all dictionaries except those of its own class for pages.
  if (object instanceof PDFPageLeaf)
    return PDFDict.fromMapWithContext(object.asMap(), object.context)
  if (!(object instanceof PDFRawStream)) return object
  const filter = object.dict.get(FILTER)
  // PDF/UA wants the metadata readable without a decoder.
  const isMetadata = object.dict.get(PDFName.of('Type')) === METADATA
  if (isMetadata || (filter && filter !== DEFLATED)) return object
  const content = filter ? inflateSync(object.contents) : Buffer.from(object.contents)
  const dict = object.dict.clone()
  dict.set(FILTER, DEFLATED)
  const data = drawsText(object, content) ? withPlainBytes(content) : content
  return PDFRawStream.of(dict, deflateSync(data, { level: 9 }))
}

/** Whether a stream is the content of a page with text. Images have a subtype; fonts hold no text operators. */
const drawsText = ({ dict }: PDFRawStream, content: Buffer): boolean =>
  !dict.has(PDFName.of('Subtype')) && content.includes('\nBT\n')

const [BACKSLASH, ZERO] = [0x5c, 0x30]
/** Bytes that mean something within a text of a page and therefore stay escaped. */
const ESCAPED: ReadonlySet<number> = new Set(Buffer.from('()\\\r\n'))

/**
 * Page content with the letters of its texts as single bytes instead of octal escapes (`\007`):
 * deflate looks back 32 KB and so finds the words of four times as much text. Typst escapes with
 * three digits, and backslashes occur in texts only.
 */
function withPlainBytes(content: Buffer): Buffer {
  const plain = Buffer.alloc(content.length)
  let length = 0
  for (let at = 0; at < content.length; at += 1) {
    const byte = content[at] === BACKSLASH ? escapedByte(content, at) : null
    if (byte !== null) {
      plain[length++] = byte
      at += 3
      continue
    }
    plain[length++] = content[at] ?? 0
    if (content[at] === BACKSLASH) plain[length++] = content[++at] ?? 0
  }
  return plain.subarray(0, length)
}

/** The byte that three octal digits after a backslash stand for; null where the escape has to stay. */
function escapedByte(content: Buffer, backslash: number): number | null {
  const digit = (offset: number): number => (content[backslash + offset] ?? 0) - ZERO
  if (digit(1) < 0 || digit(1) > 3) return null
  const byte = digit(1) * 64 + digit(2) * 8 + digit(3)
  return ESCAPED.has(byte) ? null : byte
}
