import pino from 'pino'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { lineSink } from '../../../tests/log-lines.ts'
import { mailFixture, simpleRenderers, simpleMail } from '../../../tests/mail-fixtures.ts'
import { type MailRenderers, queueMail } from './mail.ts'
import { createMailer, deliverDueMail } from './mailer.ts'

const fixture = await mailFixture()
const { t, received, mailServer, silentServer, transportTo, deliver, queue, outboxRow } = fixture

beforeEach(() => fixture.reset())
afterAll(async () => {
  await fixture.reset()
  await t.close()
})

describe('due mail', () => {
  test('is sent once, to one person', async () => {
    const transport = transportTo(await mailServer())
    await queue('ana@ceiba.mx')
    expect(await deliver(transport)).toBe(1)
    expect(await deliver(transport)).toBe(0)
    expect(received.map(({ to }) => to)).toEqual([['ana@ceiba.mx']])
    expect((await outboxRow())?.sent_at).toEqual(t.clock.now())
  })

  test('is queued once for each key', async () => {
    for (let round = 0; round < 3; round++)
      await queueMail(t.context.db, t.clock, [
        { kind: 'contact', dedupe_key: 'same', email: 'ana@ceiba.mx' },
      ])
    expect(await deliver(transportTo(await mailServer()))).toBe(1)
  })

  test('is sent once by two workers that deliver at the same time', async () => {
    const [one, other] = [transportTo(await mailServer()), transportTo(await mailServer())]
    for (let person = 0; person < 40; person++) await queue(`persona${person}@ceiba.mx`)
    await Promise.all([deliver(one), deliver(other)])
    expect(received).toHaveLength(40)
    expect(new Set(received.map(({ to }) => to[0])).size).toBe(40)
  })

  test('is leased again some time after the worker that held it died', async () => {
    const transport = transportTo(await mailServer())
    await queue('ana@ceiba.mx')
    await t.context.pool.query(`update outbox set attempts = 1, due_at = '2026-11-20T16:03:00Z'`)
    expect(await deliver(transport)).toBe(0)
    t.clock.set('2026-11-20T16:04:00Z')
    expect(await deliver(transport)).toBe(1)
  })

  test('that was accepted while the database went away is marked later and not sent again', async () => {
    const real = transportTo(await mailServer())
    const transport = {
      ...real,
      send: async (mail: Parameters<typeof real.send>[0]) => {
        await real.send(mail)
        await t.context.pool.query('alter table outbox rename to outbox_away')
      },
    }
    const mailer = createMailer(t.context, { transport, renderers: simpleRenderers })
    await queue('ana@ceiba.mx')
    await expect(mailer.deliver()).rejects.toThrow('outbox')
    await t.context.pool.query('alter table outbox_away rename to outbox')
    await t.context.pool.query('update outbox set due_at = created_at')
    expect(await mailer.deliver()).toBe(0)
    expect(received).toHaveLength(1)
    expect((await outboxRow())?.sent_at).not.toBeNull()
  })

  test('is not sent when its renderer returns null', async () => {
    const transport = transportTo(await mailServer())
    await queue('ana@ceiba.mx')
    await deliver(transport, { contact: async () => null })
    expect(received).toEqual([])
    expect((await outboxRow())?.sent_at).not.toBeNull()
  })

  test('is sent although another mail cannot be rendered', async () => {
    const transport = transportTo(await mailServer())
    await queue('rota@ceiba.mx')
    await queue('ana@ceiba.mx')
    const broken: MailRenderers = {
      contact: async (context, row) => {
        if (row.email === 'rota@ceiba.mx') throw new Error('boom')
        return simpleRenderers.contact(context, row)
      },
    }
    t.context.log.level = 'silent'
    expect(await deliver(transport, broken)).toBe(1)
  })
})

describe('a mail server', () => {
  test('that asks to wait gets the mail a minute later, under the same Message-ID', async () => {
    let recipients = 0
    const transport = transportTo(
      await mailServer({
        onRcptTo: (_address, _session, done) =>
          done(
            recipients++ === 0
              ? Object.assign(new Error('greylisted'), { responseCode: 451 })
              : null,
          ),
      }),
    )
    await queue('ana@ceiba.mx')
    expect(await deliver(transport)).toBe(0)
    expect(await outboxRow()).toMatchObject({ sent_at: null, failed_at: null, attempts: 1 })
    t.clock.set('2026-11-20T16:02:00Z')
    expect(await deliver(transport)).toBe(1)
    expect(received[0]?.text).toContain(
      `Message-ID: <${(await outboxRow())?.id}@localhost.localdomain>`,
    )
  })

  test('that refuses an address is not asked again, and the administrator can read its reason', async () => {
    const transport = transportTo(
      await mailServer({
        onRcptTo: (_address, _session, done) =>
          done(Object.assign(new Error('no such user'), { responseCode: 550 })),
      }),
    )
    await queue('nadie@ceiba.mx')
    await deliver(transport)
    expect(await outboxRow()).toMatchObject({
      sent_at: null,
      failed_at: t.clock.now(),
      failure: expect.stringContaining('550') as string,
    })
    t.clock.set('2026-11-21T16:00:00Z')
    expect(await deliver(transport)).toBe(0)
  })

  test('that refuses an address is logged with the class and code of its reply, without its text', async () => {
    const transport = transportTo(
      await mailServer({
        onRcptTo: ({ address }, _session, done) =>
          done(Object.assign(new Error(`5.1.1 <${address}> is unknown`), { responseCode: 550 })),
      }),
    )
    await queue('nadie@ceiba.mx')
    const { lines, sink } = lineSink()
    await deliverDueMail(
      { ...t.context, log: pino({}, sink) },
      { transport, renderers: simpleRenderers },
    )
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      msg: 'A mail was not delivered.',
      kind: 'contact',
      attempt: 1,
      final: true,
      unreachable: false,
      error_code: 'EENVELOPE',
      reply_class: '5xx',
      reply_code: 550,
      reply_status: '5.1.1',
    })
    expect(lines[0]).not.toMatch(/nadie|unknown/)
  })

  test('that is absent is tried after 1, 5, 15 and then 60 minutes, until the mail expires', async () => {
    const transport = transportTo(1)
    await queue('ana@ceiba.mx', { expires_at: new Date('2026-11-20T18:00:00Z') })
    const waits: number[] = []
    for (let round = 0; round < 4; round++) {
      await deliver(transport)
      const row = await outboxRow()
      if (!row || row.failed_at) break
      waits.push((row.due_at.getTime() - t.clock.now().getTime()) / 60_000)
      t.clock.set(row.due_at.toISOString())
    }
    for (const [index, minutes] of [1, 5, 15].entries())
      expect(Math.abs((waits[index] ?? 0) / minutes - 1)).toBeLessThanOrEqual(0.21)
    t.clock.set('2026-11-20T18:00:00Z')
    await deliver(transport)
    expect(await outboxRow()).toMatchObject({ sent_at: null, failed_at: t.clock.now() })
  })

  test('that is silent is left after the timeout, with one of thirty mails tried', async () => {
    const transport = transportTo(await silentServer(), { isSilent: true })
    for (let person = 0; person < 30; person++) await queue(`persona${person}@ceiba.mx`)
    expect(await deliver(transport)).toBe(0)
    const { rows } = await t.context.pool.query<{ tried: number }>(
      'select count(*) filter (where attempts > 0) as tried from outbox',
    )
    expect(rows[0]?.tried).toBe(1)
  })

  test('that dies after receiving a mail gets it once more, under the same Message-ID', async () => {
    const transport = transportTo(await fixture.serverDyingAfterFirst())
    await queue('ana@ceiba.mx')
    expect(await deliver(transport)).toBe(0)
    expect(received).toHaveLength(1)
    t.clock.set('2026-11-20T16:02:00Z')
    expect(await deliver(transport)).toBe(1)
    expect(received).toHaveLength(2)
    expect(new Set(received.map(({ text }) => /Message-ID: (.+)/.exec(text)?.[1])).size).toBe(1)
  })
})

describe('a mail server that is back', () => {
  const minutesLater = (minutes: number) =>
    t.clock.set(new Date(t.clock.now().getTime() + minutes * 60_000).toISOString())
  const setBackoff = (minutes: number, attempts: number) =>
    t.context.pool.query(
      `update outbox set attempts = $2, failure = 'No hubo conexión', due_at = $1::timestamptz + make_interval(mins => $3)`,
      [t.clock.now(), attempts, minutes],
    )

  test('gets every mail that waits out its backoff after the first one that it accepts', async () => {
    let transport = transportTo(1)
    const mailer = createMailer(t.context, {
      transport: { send: (mail) => transport.send(mail), close: () => {} },
      renderers: simpleRenderers,
    })
    for (const name of ['ana', 'luz', 'eva']) await queue(`${name}@ceiba.mx`)
    for (let minute = 0; minute < 12; minute++) {
      expect(await mailer.deliver()).toBe(0)
      minutesLater(1)
    }
    transport = transportTo(await mailServer())
    expect(await mailer.deliver()).toBe(0)
    await queue('nueva@ceiba.mx')
    expect(await mailer.deliver()).toBe(4)
    expect(received.map(({ to }) => to[0]).toSorted()).toEqual(
      ['ana', 'eva', 'luz', 'nueva'].map((name) => `${name}@ceiba.mx`),
    )
    expect(await mailer.deliver()).toBe(0)
  })

  test('gets no mail that another worker may be sending, and none that is not due yet', async () => {
    const transport = transportTo(await mailServer())
    await queue('ana@ceiba.mx')
    await setBackoff(3, 1)
    await queue('nueva@ceiba.mx')
    expect(await deliver(transport)).toBe(1)
    await setBackoff(50, 0)
    await queue('otra@ceiba.mx')
    expect(await deliver(transport)).toBe(1)
  })

  test('gets a mail that fails again only after its own backoff', async () => {
    const mailer = createMailer(t.context, {
      transport: transportTo(await mailServer()),
      renderers: simpleRenderers,
    })
    await queue('primera@ceiba.mx')
    expect(await mailer.deliver()).toBe(1)
    await queue('ana@ceiba.mx')
    await setBackoff(50, 4)
    await queue('nueva@ceiba.mx')
    expect(await mailer.deliver()).toBe(1)
    minutesLater(51)
    expect(await mailer.deliver()).toBe(1)
  })
})

describe('an outgoing mail', () => {
  test.each([
    'evil,b@x.mx',
    'b@x.mx, evil@x.mx',
    '<>',
    'b@x.mx\r\nBcc: evil@x.mx',
    'b@x.mx;evil@x.mx',
    '',
  ])('is not sent to an address such as %j', async (address) => {
    const transport = transportTo(await mailServer())
    await queue(address)
    expect(await deliver(transport)).toBe(0)
    expect(received).toEqual([])
    expect((await outboxRow())?.failed_at).not.toBeNull()
  })

  test('gets no header from line breaks in a name or a subject', async () => {
    const transport = transportTo(await mailServer())
    await queue('ana@ceiba.mx')
    await deliver(transport, {
      contact: async () =>
        simpleMail({ name: 'Ana\r\nBcc: evil@x.mx', address: 'ana@ceiba.mx' }, 'Hola\r\nX-Evil: 1'),
    })
    expect(received.map(({ to }) => to)).toEqual([['ana@ceiba.mx']])
    expect(received[0]?.text).not.toMatch(/^(Bcc|X-Evil):/m)
  })
})
