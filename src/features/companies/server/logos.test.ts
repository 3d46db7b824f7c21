import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'
import type { Caller } from '../../../../tests/caller.ts'
import { makeUser } from '../../../../tests/factories.ts'
import type { Company } from '../contract.ts'

let testApp: TestApp
let api: Caller

beforeAll(async () => {
  testApp = await openTestApp()
  api = await testApp.as((await makeUser(testApp.context)).id)
})
afterAll(() => testApp.close())

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
  're-encodes a %s logo, reduced and without metadata',
  async (format) => {
    const bytes = await picture()
      .withExif({ IFD0: { Copyright: 'SECRETO' }, IFD3: { GPSLatitude: '19/1 25/1 0/1' } })
      .toFormat(format)
      .toBuffer()
    const { data } = await create(bytes, '../../../etc/passwd', 'text/html')
    expect(data.logo).toMatch(/^\/api\/v1\/logos\/[0-9a-f-]{36}$/)
    const logo = await testApp.visitor.get(data.logo ?? '')
    const read = await sharp(logo.bytes).metadata()
    expect(read).toMatchObject({ format: 'webp', width: 512, height: 256 })
    expect(read.exif).toBeUndefined()
    expect(logo.bytes.includes('SECRETO')).toBe(false)
  },
)

test('serves a logo without a session, cacheable and without rights for scripts', async () => {
  const { data } = await create(await picture().png().toBuffer())
  const { status, headers } = await testApp.visitor.get(data.logo ?? '')
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
})

test('serves a logo small for a line of text, with the same headers', async () => {
  const { data } = await create(await picture().png().toBuffer())
  const whole = await testApp.visitor.get(data.logo ?? '')
  const small = await testApp.visitor.get(`${data.logo}?size=small`)
  expect(await sharp(small.bytes).metadata()).toMatchObject({
    format: 'webp',
    width: 56,
    height: 28,
  })
  for (const name of ['content-type', 'cache-control', 'content-security-policy'])
    expect(small.headers[name]).toBe(whole.headers[name])
  expect((await testApp.visitor.get(`${data.logo}?size=huge`)).status).toBe(400)
  await api.upload('PATCH', `/companies/${data.id}`, { name: 'Ceiba', image: '' })
  expect((await testApp.visitor.get(`${data.logo}?size=small`)).status).toBe(404)
})

test('does not enlarge a small logo', async () => {
  const { data } = await create(await picture(40, 30).png().toBuffer())
  expect(await sharp((await testApp.visitor.get(data.logo ?? '')).bytes).metadata()).toMatchObject({
    width: 40,
    height: 30,
  })
})

test('gives a new logo a new address and deletes the old one', async () => {
  const { data } = await create(await picture().png().toBuffer())
  const changed = await api.upload<Company>(
    'PATCH',
    `/companies/${data.id}`,
    { name: 'Ceiba' },
    file(await picture(100, 100).webp().toBuffer()),
  )
  expect(changed.data.logo).not.toBe(data.logo)
  expect((await testApp.visitor.get(data.logo ?? '')).status).toBe(404)
  const unchanged = await api.upload<Company>('PATCH', `/companies/${data.id}`, {
    name: 'La Ceiba',
  })
  expect(unchanged.data.logo).toBe(changed.data.logo)
  const removed = await api.upload<Company>('PATCH', `/companies/${data.id}`, {
    name: 'La Ceiba',
    image: '',
  })
  expect(removed.data.logo).toBeNull()
})

test('deletes the logo with its company', async () => {
  const { data } = await create(await picture().png().toBuffer())
  await api.delete(`/companies/${data.id}`)
  expect((await testApp.visitor.get(data.logo ?? '')).status).toBe(404)
  expect(
    await testApp.context.db
      .selectFrom('logos')
      .where('company_id', '=', data.id)
      .select('id')
      .execute(),
  ).toEqual([])
})

const text = (content: string): Buffer => Buffer.from(content, 'utf8')
const withTrailing = async (image: Promise<Buffer>, more: string): Promise<Buffer> =>
  Buffer.concat([await image, text(more)])

/** A PNG of few bytes with `side` × `side` pixels. */
function largePng(side: number): Buffer {
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
    'a PNG with trailing HTML',
    () => withTrailing(picture(10, 10).png().toBuffer(), '<script>alert(1)</script>'),
  ],
  [
    'a JPEG with a trailing zip',
    () => withTrailing(picture(10, 10).jpeg().toBuffer(), 'PK\u0003\u0004'),
  ],
  [
    'a WebP with trailing HTML',
    () => withTrailing(picture(10, 10).webp().toBuffer(), '<script>alert(1)</script>'),
  ],
  ['a TIFF', () => picture(10, 10).tiff().toBuffer()],
  ['half a PNG', async () => (await picture().png().toBuffer()).subarray(0, 60)],
  [
    'a PNG signature without an image',
    () =>
      Buffer.from([
        0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60,
        0x82,
      ]),
  ],
  ['an image of 100 million pixels', () => largePng(10_000)],
  ['an empty file', () => Buffer.alloc(0)],
])('refuses %s as a logo and creates no company', async (_format, make) => {
  const before = (await api.get<Company[]>('/companies')).data.length
  expect(await create(await make())).toMatchObject({
    status: 422,
    code: 'company.image_invalid',
    message: 'Error con formato de imagen, intenta de nuevo.',
  })
  expect((await api.get<Company[]>('/companies')).data).toHaveLength(before)
})

test('accepts an image just under 40 million pixels', async () => {
  expect((await create(largePng(6_320))).status).toBe(200)
})

test('refuses a file of more than 5 MB', async () => {
  expect(await create(Buffer.alloc(6 * 1024 * 1024))).toMatchObject({
    status: 413,
    code: 'input.too_large',
  })
})

test('refuses a file in another field', async () => {
  const bytes = await picture().png().toBuffer()
  expect(
    await api.upload('POST', '/companies', { name: 'Ceiba' }, { ...file(bytes), field: 'logo' }),
  ).toMatchObject({ status: 400, code: 'input.invalid' })
})

test('replies 404 to an unknown logo', async () => {
  expect((await testApp.visitor.get('/logos/00000000-0000-0000-0000-000000000000')).status).toBe(
    404,
  )
  expect((await testApp.visitor.get('/logos/x')).status).toBe(404)
})
