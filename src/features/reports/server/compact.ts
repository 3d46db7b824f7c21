import { deflateSync, inflateSync } from 'node:zlib'

interface StoredObject {
  readonly number: number
  readonly body: Buffer
}

/** Many, because tags repeat each other; no reader has to unpack more than this for one of them. */
const OBJECTS_PER_STREAM = 5000
/** Bytes from which a document is worth more work: sixty comments of four thousand characters are. */
const LONG = 600_000

/**
 * The same document with its small objects in compressed object streams (PDF 1.5): the tags of a long table weigh more than its text,
 * and compress to a tenth.
 */
export function compact(pdf: Buffer): Buffer {
  const { objects, trailer, header } = read(pdf)
  const streams =
    pdf.length < LONG ? objects.filter(isStream) : objects.filter(isStream).map(shortText)
  const plain = objects.filter((object) => !isStream(object)).map(withoutBorders)
  const next = Math.max(...objects.map(({ number }) => number)) + 1
  const packed = Array.from({ length: Math.ceil(plain.length / OBJECTS_PER_STREAM) }, (_, index) =>
    plain.slice(index * OBJECTS_PER_STREAM, (index + 1) * OBJECTS_PER_STREAM),
  )
  const written = [
    ...streams,
    ...packed.map((members, index): StoredObject => ({
      number: next + index,
      body: objectStream(members),
    })),
  ]
  return assemble(header, written, packed, next, trailer)
}

/** Objects by the cross-reference table, which says where each begins. */
function read(pdf: Buffer): { objects: StoredObject[]; trailer: string; header: Buffer } {
  const start = Number(
    /startxref\s+(\d+)\s+%%EOF\s*$/.exec(pdf.toString('latin1', pdf.length - 64))?.[1],
  )
  const table = pdf.toString('latin1', start)
  const places = [...table.slice(0, table.indexOf('trailer')).matchAll(/^(\d{10}) \d{5} n/gm)]
    .map(([, offset]) => Number(offset))
    .sort((a, b) => a - b)
  const objects = places.map((offset, index): StoredObject => {
    const whole = pdf.subarray(offset, places[index + 1] ?? start)
    const [head = '', number = ''] = /^(\d+) 0 obj\s*/.exec(whole.toString('latin1', 0, 32)) ?? []
    return {
      number: Number(number),
      body: whole.subarray(head.length, whole.lastIndexOf('endobj')),
    }
  })
  return {
    objects,
    trailer: table.slice(table.indexOf('trailer')),
    header: pdf.subarray(0, places[0]),
  }
}

const isStream = ({ body }: StoredObject): boolean =>
  /endstream\s*$/.test(body.toString('latin1', Math.max(0, body.length - 16)))

/** The lines round a table's cell are drawn; each cell saying so again, in its tag, tells a reader nothing. */
function withoutBorders({ number, body }: StoredObject): StoredObject {
  const text = body.toString('latin1')
  return /\/S \/T[DHR]\b/.test(text)
    ? {
        number,
        body: Buffer.from(
          text.replace(/\s*<<\s*\/O \/Layout\s*\/BorderColor[^<>]*>>/g, ''),
          'latin1',
        ),
      }
    : { number, body }
}

/** Text is written as `\\000\\007` for each letter; as plain bytes it packs better, because a packer looks back only so far. */
function shortText(object: StoredObject): StoredObject {
  const head = object.body.indexOf('stream\n') + 7
  const dictionary = /^<<([^<>]*)>>\s*stream\n$/.exec(object.body.toString('latin1', 0, head))?.[1]
  if (!dictionary?.includes('/FlateDecode') || /\/(Type|Subtype|Length1)/.test(dictionary))
    return object
  const content = inflateSync(object.body.subarray(head)).toString('latin1')
  if (!/^BT$/m.test(content)) return object
  const short = content.replace(
    /\(((?:[^()\\]|\\[^])*)\)/g,
    (_, text: string) => `(${text.replace(/\\([0-7]{3})/g, plainByte)})`,
  )
  return { ...object, body: stream('', Buffer.from(short, 'latin1')) }
}

function plainByte(escaped: string, octal: string): string {
  const byte = String.fromCharCode(Number.parseInt(octal, 8))
  return /[()\\\r\n]/.test(byte) ? escaped : byte
}

function stream(dictionary: string, content: Buffer): Buffer {
  const data = deflateSync(content, { level: 9 })
  return Buffer.concat([
    Buffer.from(`<<${dictionary}/Filter/FlateDecode/Length ${data.length}>>\nstream\n`),
    data,
    Buffer.from('\nendstream\n'),
  ])
}

function objectStream(members: readonly StoredObject[]): Buffer {
  let offset = 0
  const index = members.map(({ number, body }) => {
    const entry = `${number} ${offset}`
    offset += body.length + 1
    return entry
  })
  const first = Buffer.from(`${index.join(' ')}\n`)
  const bodies = members.flatMap(({ body }) => [body, Buffer.from('\n')])
  return stream(
    `/Type/ObjStm/N ${members.length}/First ${first.length}`,
    Buffer.concat([first, ...bodies]),
  )
}

/** Bytes of one line of the cross-reference: what it is, where, and which of how many. */
const ENTRY = 7

/** Each line as its difference from the one above, which PNG calls «Up»: objects that follow each other differ little. */
function differences(entries: Buffer): Buffer {
  const lines = entries.length / ENTRY
  const told = Buffer.alloc(lines * (ENTRY + 1), 2)
  for (let at = 0; at < entries.length; at++)
    told[at + Math.floor(at / ENTRY) + 1] = (entries[at] ?? 0) - (entries[at - ENTRY] ?? 0)
  return told
}

function assemble(
  header: Buffer,
  written: readonly StoredObject[],
  packed: readonly (readonly StoredObject[])[],
  firstPacked: number,
  trailer: string,
): Buffer {
  const size = firstPacked + packed.length + 1
  const entries = Buffer.alloc(size * ENTRY)
  const parts = [header]
  let offset = header.length
  const place = (number: number, type: number, where: number, index: number): void => {
    entries.writeUInt8(type, number * ENTRY)
    entries.writeUInt32BE(where, number * ENTRY + 1)
    entries.writeUInt16BE(index, number * ENTRY + 5)
  }
  for (const { number, body } of written) {
    const whole = Buffer.concat([Buffer.from(`${number} 0 obj\n`), body, Buffer.from('endobj\n')])
    place(number, 1, offset, 0)
    parts.push(whole)
    offset += whole.length
  }
  packed.forEach((members, at) =>
    members.forEach(({ number }, index) => place(number, 2, firstPacked + at, index)),
  )
  place(0, 0, 0, 0xffff)
  place(size - 1, 1, offset, 0)
  const kept = ['Root', 'Info', 'ID'].flatMap(
    (key) => new RegExp(`/${key}\\s*(\\[[^\\]]*\\]|\\d+ 0 R)`).exec(trailer)?.[0] ?? [],
  )
  parts.push(
    Buffer.from(`${size - 1} 0 obj\n`),
    stream(
      `/Type/XRef/Size ${size}/W[1 4 2]/DecodeParms<</Predictor 12/Columns ${ENTRY}>>${kept.join('')}`,
      differences(entries),
    ),
    Buffer.from(`endobj\nstartxref\n${offset}\n%%EOF\n`),
  )
  return Buffer.concat(parts)
}
