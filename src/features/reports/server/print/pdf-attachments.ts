import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { earlierReportLimits as limits } from '../../limits.ts'

const inflated = promisify(inflate)

const FILE = Buffer.from('/EmbeddedFile')
const [STREAM, END] = [Buffer.from('stream'), Buffer.from('endstream')]
/** A dictionary of a file within a PDF is about 200 bytes long. */
const LONGEST_DICTIONARY = 2048

/**
 * The texts of the files within a PDF, in their order. No parser follows what the file says about
 * itself: three words are searched for, in a file of limited size, and unpacking stops at a limit.
 * So a hostile file costs no more than an honest one. Files in an encrypted PDF are not found.
 */
export async function* attachedTexts(pdf: Buffer): AsyncGenerator<string> {
  let at = pdf.indexOf(FILE)
  for (let looked = 0; at !== -1 && looked < limits.attachments; looked++) {
    const text = await textAt(pdf, at)
    if (text !== null) yield text
    at = pdf.indexOf(FILE, at + FILE.length)
  }
}

/** The text of the stream whose dictionary is around this position; `null` when there is none. */
async function textAt(pdf: Buffer, at: number): Promise<string | null> {
  const near = pdf.subarray(at, at + LONGEST_DICTIONARY)
  const start = near.indexOf(STREAM)
  if (start === -1) return null
  const content = pdf.subarray(contentStart(pdf, at + start + STREAM.length))
  // The dictionary may begin with its filter and end with its type.
  const begin = pdf.lastIndexOf('obj', at)
  const dictionary = pdf.toString('latin1', Math.max(begin, at - LONGEST_DICTIONARY), at + start)
  try {
    return dictionary.includes('/FlateDecode')
      ? (
          await inflated(content.subarray(0, limits.attachment_bytes), {
            maxOutputLength: limits.attachment_bytes,
          })
        ).toString('utf8')
      : plainText(content)
  } catch {
    // Packed in another way, cut short or too large: not one of ours.
    return null
  }
}

function plainText(content: Buffer): string | null {
  const some = content.subarray(0, limits.attachment_bytes + END.length)
  const end = some.indexOf(END)
  return end === -1 ? null : some.toString('utf8', 0, end).trim()
}

const [CARRIAGE_RETURN, LINE_FEED] = [0x0d, 0x0a]

function contentStart(pdf: Buffer, after: number): number {
  if (pdf[after] === CARRIAGE_RETURN && pdf[after + 1] === LINE_FEED) return after + 2
  return pdf[after] === LINE_FEED ? after + 1 : after
}
