import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../../tests/app.ts'
import { makeUser } from '../../../../tests/factories.ts'
import type { Company } from '../contract.ts'

let t: TestApp
let api: Caller

beforeAll(async () => {
  t = await openTestApp()
  api = await t.as((await makeUser(t.context)).id)
})
afterAll(() => t.close())

const picture = (width = 800, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: '#1E6B4F' } })
const file = (bytes: Uint8Array, name = 'logo.png', type = 'image/png') => ({
  field: 'image',
  name,
  type,
  bytes,
})
const create = (bytes: Uint8Array, name?: string, type?: string) =>
  api.upload<Company>('POST', '/companies', { name: 'Ceiba' }, file(bytes, name, type))

test.each(['png', 'jpeg', 'webp'] as const)(
  'a %s logo is drawn anew, small and without metadata',
  async (format) => {
    const bytes = await picture()
      .withExif({ IFD0: { Copyright: 'SECRETO' }, IFD3: { GPSLatitude: '19/1 25/1 0/1' } })
      .toFormat(format)
      .toBuffer()
    const { data } = await create(bytes, '../../../etc/passwd', 'text/html')
    expect(data.logo).toMatch(/^\/api\/v1\/logos\/[0-9a-f-]{36}$/)
    const logo = await t.visitor.get(data.logo ?? '')
    const read = await sharp(logo.bytes).metadata()
    expect(read).toMatchObject({ format: 'webp', width: 512, height: 256 })
    expect(read.exif).toBeUndefined()
    expect(logo.bytes.includes('SECRETO')).toBe(false)
  },
)

test('a logo is served to anybody who knows its address, and does nothing but show', async () => {
  const { data } = await create(await picture().png().toBuffer())
  const { status, headers } = await t.visitor.get(data.logo ?? '')
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
})

test('a small logo is not blown up', async () => {
  const { data } = await create(await picture(40, 30).png().toBuffer())
  expect(await sharp((await t.visitor.get(data.logo ?? '')).bytes).metadata()).toMatchObject({
    width: 40,
    height: 30,
  })
})

test('another logo gets another address, and the old one is gone', async () => {
  const { data } = await create(await picture().png().toBuffer())
  const changed = await api.upload<Company>(
    'PATCH',
    `/companies/${data.id}`,
    { name: 'Ceiba' },
    file(await picture(100, 100).webp().toBuffer()),
  )
  expect(changed.data.logo).not.toBe(data.logo)
  expect((await t.visitor.get(data.logo ?? '')).status).toBe(404)
  const untouched = await api.upload<Company>('PATCH', `/companies/${data.id}`, {
    name: 'La Ceiba',
  })
  expect(untouched.data.logo).toBe(changed.data.logo)
  const removed = await api.upload<Company>('PATCH', `/companies/${data.id}`, {
    name: 'La Ceiba',
    image: '',
  })
  expect(removed.data.logo).toBeNull()
})

test('the logo goes with its company', async () => {
  const { data } = await create(await picture().png().toBuffer())
  await api.delete(`/companies/${data.id}`)
  expect((await t.visitor.get(data.logo ?? '')).status).toBe(404)
  expect(
    await t.context.db.selectFrom('logos').where('company_id', '=', data.id).select('id').execute(),
  ).toEqual([])
})

const text = (content: string): Buffer => Buffer.from(content, 'utf8')
const joined = async (image: Promise<Buffer>, more: string): Promise<Buffer> =>
  Buffer.concat([await image, text(more)])

/** A PNG of a few bytes that promises `side` × `side` pixels. */
function promisingPng(side: number): Buffer {
  const crcs = Array.from({ length: 256 }, (_, n) =>
    Array.from({ length: 8 }).reduce<number>((c) => (c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1), n),
  )
  const crc = (bytes: Buffer): number =>
    (bytes.reduce((c, byte) => (crcs[(c ^ byte) & 255] ?? 0) ^ (c >>> 8), 0xffffffff) ^
      0xffffffff) >>>
    0
  const chunk = (name: string, data: Buffer): Buffer => {
    const body = Buffer.concat([text(name), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((side / 8 + 1) * side))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test.each<[string, () => Promise<Buffer> | Buffer]>([
  [
    'an SVG with a script',
    () => text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  ],
  ['HTML named .png', () => text('<!doctype html><script>alert(1)</script>')],
  ['a GIF', () => picture(10, 10).gif().toBuffer()],
  ['a GIF that is also JavaScript', () => text('GIF89a=1;alert(1)')],
  [
    'a PNG that goes on as HTML',
    () => joined(picture(10, 10).png().toBuffer(), '<script>alert(1)</script>'),
  ],
  [
    'a JPEG that goes on as a zip',
    () => joined(picture(10, 10).jpeg().toBuffer(), 'PK\u0003\u0004'),
  ],
  [
    'a WebP that goes on as HTML',
    () => joined(picture(10, 10).webp().toBuffer(), '<script>alert(1)</script>'),
  ],
  ['a TIFF', () => picture(10, 10).tiff().toBuffer()],
  ['half a PNG', async () => (await picture().png().toBuffer()).subarray(0, 60)],
  [
    'a PNG header with nothing behind it',
    () =>
      Buffer.from([
        0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60,
        0x82,
      ]),
  ],
  ['100 million pixels', () => promisingPng(10_000)],
  ['an empty file', () => Buffer.alloc(0)],
])('%s is refused as a logo, and no company is made', async (_what, make) => {
  const before = (await api.get<Company[]>('/companies')).data.length
  expect(await create(await make())).toMatchObject({
    status: 422,
    code: 'company.image_invalid',
    message: 'Error con formato de imagen, intenta de nuevo.',
  })
  expect((await api.get<Company[]>('/companies')).data).toHaveLength(before)
})

test('an image just under 40 million pixels is drawn', async () => {
  expect((await create(promisingPng(6_320))).status).toBe(200)
})

test('a file of more than 5 MB is refused', async () => {
  expect(await create(Buffer.alloc(6 * 1024 * 1024))).toMatchObject({
    status: 413,
    code: 'input.too_large',
  })
})

test('a file in another field is refused', async () => {
  const bytes = await picture().png().toBuffer()
  expect(
    await api.upload('POST', '/companies', { name: 'Ceiba' }, { ...file(bytes), field: 'logo' }),
  ).toMatchObject({ status: 400, code: 'input.invalid' })
})

test('an address of a logo that does not exist is answered as such', async () => {
  expect((await t.visitor.get('/logos/00000000-0000-0000-0000-000000000000')).status).toBe(404)
  expect((await t.visitor.get('/logos/x')).status).toBe(404)
})
