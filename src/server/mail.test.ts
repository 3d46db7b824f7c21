import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { openTestApp, type TestApp } from '../../tests/app.ts'
import { type MailTransport, openMailTransport } from './mail-transport.ts'
import { deliverDueMail, type Mail, type MailRenderers, queueMail } from './mail.ts'
import { letterMail } from './MailLayout.tsx'

interface Received {
  readonly to: string[]
  readonly text: string
}

let t: TestApp
let received: Received[]
const closing: (() => Promise<void> | void)[] = []
const short = { connection: 300, greeting: 300, socket: 300 }

beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  received = []
  t.clock.set('2026-11-20T16:00:00Z')
  await t.context.pool.query('delete from outbox')
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A real mail server that keeps what it accepts. */
async function mailServer(options: SMTPServerOptions = {}): Promise<number> {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          text: Buffer.concat(chunks).toString(),
        })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  closing.push(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
      }),
  )
  return (server.server.address() as AddressInfo).port
}

function transportTo(port: number): MailTransport {
  const transport = openMailTransport(
    { ...t.context.config, smtp_url: `smtp://127.0.0.1:${port}` },
    short,
  )
  closing.unshift(() => transport.close())
  return transport
}

const letter = (to: Mail['to'], subject = 'Hola'): Mail =>
  letterMail(to, subject, {
    company: null,
    preview: '',
    title: 'Hola',
    paragraphs: ['Te esperamos.'],
  })
const renderers: MailRenderers = {
  contact: async (_context, row) => letter({ name: 'Ana Muñoz', address: row.email ?? '' }),
}
const deliver = (transport: MailTransport, writers = renderers) =>
  deliverDueMail(t.context, { transport, renderers: writers })
const queue = (email: string, more: { expires_at?: Date } = {}) =>
  queueMail(t.context.db, t.clock, [
    { kind: 'contact', dedupe_key: `contact ${newId()}`, email, ...more },
  ])
const outbox = async () => (await t.context.db.selectFrom('outbox').selectAll().execute())[0]

test('what waits in the outbox is sent once, to one person', async () => {
  const transport = transportTo(await mailServer())
  await queue('ana@ceiba.mx')
  expect(await deliver(transport)).toBe(1)
  expect(await deliver(transport)).toBe(0)
  expect(received.map(({ to }) => to)).toEqual([['ana@ceiba.mx']])
  expect((await outbox())?.sent_at).toEqual(t.clock.now())
})

test('the same effect is queued once', async () => {
  for (let round = 0; round < 3; round++)
    await queueMail(t.context.db, t.clock, [
      { kind: 'contact', dedupe_key: 'same', email: 'ana@ceiba.mx' },
    ])
  expect(await deliver(transportTo(await mailServer()))).toBe(1)
})

test('two workers that deliver at once send each mail once', async () => {
  const [one, other] = [transportTo(await mailServer()), transportTo(await mailServer())]
  for (let person = 0; person < 40; person++) await queue(`persona${person}@ceiba.mx`)
  await Promise.all([deliver(one), deliver(other)])
  expect(received).toHaveLength(40)
  expect(new Set(received.map(({ to }) => to[0])).size).toBe(40)
})

test('a server that asks to wait gets the mail a minute later, under the same Message-ID', async () => {
  let asked = 0
  const transport = transportTo(
    await mailServer({
      onRcptTo: (_address, _session, done) =>
        done(asked++ === 0 ? Object.assign(new Error('greylisted'), { responseCode: 451 }) : null),
    }),
  )
  await queue('ana@ceiba.mx')
  expect(await deliver(transport)).toBe(0)
  expect(await outbox()).toMatchObject({ sent_at: null, failed_at: null, attempts: 1 })
  t.clock.set('2026-11-20T16:02:00Z')
  expect(await deliver(transport)).toBe(1)
  expect(received[0]?.text).toContain(`Message-ID: <${(await outbox())?.id}@localhost.localdomain>`)
})

test('an address that the server refuses is not tried again, and the reason is kept for the administrator', async () => {
  const transport = transportTo(
    await mailServer({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('no such user'), { responseCode: 550 })),
    }),
  )
  await queue('nadie@ceiba.mx')
  await deliver(transport)
  expect(await outbox()).toMatchObject({
    sent_at: null,
    failed_at: t.clock.now(),
    failure: expect.stringContaining('550') as string,
  })
  t.clock.set('2026-11-21T16:00:00Z')
  expect(await deliver(transport)).toBe(0)
})

test('nobody there: the mail waits 1, 5, 15 and then 60 minutes, until it expires', async () => {
  const transport = transportTo(1)
  await queue('ana@ceiba.mx', { expires_at: new Date('2026-11-20T18:00:00Z') })
  const waits: number[] = []
  for (let round = 0; round < 4; round++) {
    await deliver(transport)
    const row = await outbox()
    if (!row || row.failed_at) break
    waits.push((row.due_at.getTime() - t.clock.now().getTime()) / 60_000)
    t.clock.set(row.due_at.toISOString())
  }
  for (const [index, minutes] of [1, 5, 15].entries())
    expect(Math.abs((waits[index] ?? 0) / minutes - 1)).toBeLessThanOrEqual(0.21)
  t.clock.set('2026-11-20T18:00:00Z')
  await deliver(transport)
  expect(await outbox()).toMatchObject({ sent_at: null, failed_at: t.clock.now() })
})

test('leaves a silent mail server after the timeout and tries at most five of thirty mails', async () => {
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => {
    silent.listen(0, '127.0.0.1', resolve)
  })
  closing.push(
    () =>
      new Promise<void>((resolve) => {
        silent.close(() => resolve())
      }),
  )
  const transport = transportTo((silent.address() as AddressInfo).port)
  for (let person = 0; person < 30; person++) await queue(`persona${person}@ceiba.mx`)
  expect(await deliver(transport)).toBe(0)
  const { rows } = await t.context.pool.query<{ tried: number }>(
    'select count(*) filter (where attempts > 0) as tried from outbox',
  )
  expect(rows[0]?.tried).toBeLessThanOrEqual(5)
})

test('a server that dies after taking a mail gets it once more at most, and can tell that it is the same', async () => {
  const transport = transportTo(await serverDyingAfterFirst())
  await queue('ana@ceiba.mx')
  expect(await deliver(transport)).toBe(0)
  expect(received).toHaveLength(1)
  t.clock.set('2026-11-20T16:02:00Z')
  expect(await deliver(transport)).toBe(1)
  expect(received).toHaveLength(2)
  expect(new Set(received.map(({ text }) => /Message-ID: (.+)/.exec(text)?.[1])).size).toBe(1)
})

/** Takes the first mail and hangs up without a word; takes the next ones properly. */
async function serverDyingAfterFirst(): Promise<number> {
  const server = createServer((socket) => {
    let mail: string | undefined
    socket.write('220 hello\r\n')
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      if (mail === undefined) {
        const isData = String(chunk).startsWith('DATA')
        if (isData) mail = ''
        socket.write(isData ? '354 go on\r\n' : '250 fine\r\n')
        return
      }
      mail += String(chunk)
      if (!mail.endsWith('\r\n.\r\n')) return
      received.push({ to: [], text: mail })
      mail = undefined
      if (received.length === 1) socket.destroy()
      else socket.write('250 taken\r\n')
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  closing.push(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
      }),
  )
  return (server.address() as AddressInfo).port
}

test('a worker that died with a mail in its hands leaves it to the next after a while', async () => {
  const transport = transportTo(await mailServer())
  await queue('ana@ceiba.mx')
  await t.context.pool.query(`update outbox set attempts = 1, due_at = '2026-11-20T16:03:00Z'`)
  expect(await deliver(transport)).toBe(0)
  t.clock.set('2026-11-20T16:04:00Z')
  expect(await deliver(transport)).toBe(1)
})

test.each([
  'evil,b@x.mx',
  'b@x.mx, evil@x.mx',
  '<>',
  'b@x.mx\r\nBcc: evil@x.mx',
  'b@x.mx;evil@x.mx',
  '',
])('an address such as %j reaches nobody', async (address) => {
  const transport = transportTo(await mailServer())
  await queue(address)
  expect(await deliver(transport)).toBe(0)
  expect(received).toEqual([])
  expect((await outbox())?.failed_at).not.toBeNull()
})

test('line breaks in a name or a subject add no header', async () => {
  const transport = transportTo(await mailServer())
  await queue('ana@ceiba.mx')
  await deliver(transport, {
    contact: async () =>
      letter({ name: 'Ana\r\nBcc: evil@x.mx', address: 'ana@ceiba.mx' }, 'Hola\r\nX-Evil: 1'),
  })
  expect(received.map(({ to }) => to)).toEqual([['ana@ceiba.mx']])
  expect(received[0]?.text).not.toMatch(/^(Bcc|X-Evil):/m)
})

test('a mail that has lost its reason is done without being sent', async () => {
  const transport = transportTo(await mailServer())
  await queue('ana@ceiba.mx')
  await deliver(transport, { contact: async () => null })
  expect(received).toEqual([])
  expect((await outbox())?.sent_at).not.toBeNull()
})

test('a mail that cannot be prepared does not hold up the others', async () => {
  const transport = transportTo(await mailServer())
  await queue('rota@ceiba.mx')
  await queue('ana@ceiba.mx')
  const broken: MailRenderers = {
    contact: async (context, row) => {
      if (row.email === 'rota@ceiba.mx') throw new Error('boom')
      return renderers.contact?.(context, row) ?? null
    },
  }
  t.context.log.level = 'silent'
  expect(await deliver(transport, broken)).toBe(1)
})

test('without a mail server each mail is a file that only its owner reads, with its link in one piece', async () => {
  const data_dir = mkdtempSync(path.join(tmpdir(), 'contorno-mail-'))
  closing.push(() => rmSync(data_dir, { recursive: true }))
  const transport = openMailTransport({ ...t.context.config, smtp_url: undefined, data_dir })
  await queue('ana@ceiba.mx')
  const href = `http://localhost:3000/assessment/${newId()}#${'k'.repeat(22)}`
  await deliver(transport, {
    contact: async () =>
      letterMail({ name: 'Ana Muñoz', address: 'ana@ceiba.mx' }, 'Invitación', {
        company: null,
        preview: '',
        title: 'Año nuevo',
        paragraphs: [],
        action: { label: 'Empezar', href },
      }),
  })
  const folder = path.join(data_dir, 'mail', 'cuenta')
  expect(readdirSync(folder)).toEqual([`${(await outbox())?.id}.eml`])
  const file = path.join(folder, `${(await outbox())?.id}.eml`)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const written = readFileSync(file, 'latin1')
  expect(written).toContain(href)
  expect(written.match(/Content-Transfer-Encoding: quoted-printable/g)).toHaveLength(2)
  expect(written).toContain('A=C3=B1o nuevo')
})
