import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Participation } from '#features/release/contract.ts'
import { buildBounceAddress } from '#server/mail/bounce-address.ts'
import { readBounceMailbox } from '#server/mail/bounce-mailbox.ts'
import { draftWithLeader, releaseFixture } from './release-fixtures.ts'

/** Returned mails that a mail server of the operator delivers into a maildir or a mbox file. */
const BOUNCE_ADDRESS = 'rebotes@correo.ceiba.mx'
const fixture = await releaseFixture({ MAIL_BOUNCE_ADDRESS: BOUNCE_ADDRESS })
const { t, api, deliver, mailsTo } = fixture

let folder: string
let mailbox: string
beforeEach(async () => {
  await fixture.reset()
  folder = mkdtempSync(path.join(tmpdir(), 'contorno-bounces-'))
  mailbox = path.join(folder, 'rebotes')
})
afterEach(() => rmSync(folder, { recursive: true }))
afterAll(() => t.close())

const read = (): Promise<void> =>
  readBounceMailbox({
    ...t.context,
    config: { ...t.context.config, mail_bounce_mailbox: mailbox },
  })

function makeMaildir(messages: Readonly<Record<string, string>>): void {
  for (const name of ['new', 'cur', 'tmp']) mkdirSync(path.join(mailbox, name), { recursive: true })
  for (const [name, text] of Object.entries(messages))
    writeFileSync(path.join(mailbox, 'new', name), text)
}
const files = (name: string): string[] => readdirSync(path.join(mailbox, name)).toSorted()

async function invited() {
  const draft = await draftWithLeader(fixture)
  await fixture.release(draft.matrix.id)
  await deliver()
  const addressFor = (email: string): string =>
    buildBounceAddress(t.context.config, mailsTo(email).at(-1)?.bounce_token ?? '') ?? ''
  return { ...draft, addressFor }
}
const failures = async (matrix_id: string) =>
  (await api().get<Participation>(`/matrices/participation/${matrix_id}`)).data.failed_mails.map(
    ({ email, failure }) => [email, failure],
  )
const returned = (words: string) => `El servidor del destinatario lo devolvió: ${words}`

interface Report {
  readonly action?: string
  readonly status?: string
  readonly diagnostic?: string
  readonly body?: string
}

/** A report as Postfix writes it (RFC 3464). */
const report = (to: string, { action, status, diagnostic, body }: Report = {}): string =>
  [
    'Return-Path: <>',
    'X-Original-To: x',
    `Delivered-To: ${to}`,
    'Date: Fri, 20 Nov 2026 10:01:00 -0600 (CST)',
    'From: MAILER-DAEMON@correo.otra.mx (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    `To: ${to}`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="8A1B2.1700/correo.otra.mx"',
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--8A1B2.1700/correo.otra.mx',
    'Content-Description: Notification',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'Status: 9.9.9 is what this text says, and it is no status.',
    '',
    '--8A1B2.1700/correo.otra.mx',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    ...(body === undefined
      ? [
          '',
          'Reporting-MTA: dns; correo.otra.mx',
          'Arrival-Date: Fri, 20 Nov 2026 10:00:00 -0600 (CST)',
          '',
          'Final-Recipient: rfc822; mariana@otra.mx',
          `Action: ${action ?? 'failed'}`,
          `Status: ${status ?? '5.1.1'}`,
          'Remote-MTA: dns; mx.otra.mx',
          `Diagnostic-Code: ${diagnostic ?? 'smtp; 550 5.1.1 <mariana@otra.mx>: Recipient address\n    rejected: User unknown'}`,
          '',
        ]
      : [body]),
    '--8A1B2.1700/correo.otra.mx',
    'Content-Description: Undelivered Message Headers',
    'Content-Type: text/rfc822-headers',
    '',
    'Subject: Te invitan a responder',
    '',
    '--8A1B2.1700/correo.otra.mx--',
    '',
  ].join('\n')

const UNKNOWN = '550 5.1.1 <mariana@otra.mx>: Recipient address rejected: User unknown'

describe('a maildir', () => {
  test('tells of returned mails, whose messages are deleted', async () => {
    const { matrix, mariana, jorge, addressFor } = await invited()
    makeMaildir({
      '1.mariana': report(addressFor(mariana.email)),
      '2.jorge': report(addressFor(jorge.email), { status: '4.4.1', diagnostic: 'smtp; timeout' }),
    })
    await read()
    expect((await failures(matrix.id)).toSorted()).toEqual(
      [
        [mariana.email, returned(UNKNOWN)],
        [jorge.email, returned('timeout')],
      ].toSorted(),
    )
    expect([files('new'), files('cur')]).toEqual([[], []])
  })

  test('is read whatever its lines end with, folded or encoded, and in capitals', async () => {
    const { matrix, mariana, jorge, addressFor } = await invited()
    const status = ['Reporting-MTA: dns; x', '', 'Action: FAILED', 'Status: 5.2.1', ''].join('\r\n')
    makeMaildir({
      '1': report(addressFor(mariana.email).toUpperCase()).replaceAll('\n', '\r\n'),
      '2': report(addressFor(jorge.email), {
        body: `Content-Transfer-Encoding: base64\n\n${Buffer.from(status).toString('base64')}\n`,
      }),
    })
    await read()
    expect((await failures(matrix.id)).toSorted()).toEqual(
      [
        [mariana.email, returned(UNKNOWN)],
        [jorge.email, returned('5.2.1')],
      ].toSorted(),
    )
  })

  test('keeps messages of people for the operator, and a broken one stops none of the others', async () => {
    const { matrix, mariana, addressFor } = await invited()
    makeMaildir({
      '1.empty': '',
      '2.bytes': '\u0000\u00ff\r\n\r\n--\n',
      '3.person': 'To: rebotes@correo.ceiba.mx\nSubject: Hola\n\nHola.\n',
      '4.forged': report(`rebotes+${'0'.repeat(44)}@correo.ceiba.mx`),
      '5.unended': `${report(addressFor(mariana.email)).slice(0, 500)}`,
      '6.nested': `To: ${addressFor(mariana.email)}\n${'Content-Type: multipart/mixed; boundary=a\n\n--a\n'.repeat(50)}`,
      '7.large': `To: x@ceiba.mx\n\n${'x'.repeat(1_000_000)}`,
      '8.mariana': report(addressFor(mariana.email)),
    })
    await read()
    expect(await failures(matrix.id)).toEqual([[mariana.email, returned(UNKNOWN)]])
    expect(files('new')).toEqual([])
    expect(files('cur')).toEqual(['1.empty:2,S', '2.bytes:2,S', '3.person:2,S', '7.large:2,S'])
  })

  test('changes nothing for a delay and for an automatic reply', async () => {
    const { matrix, mariana, jorge, addressFor } = await invited()
    makeMaildir({
      '1': report(addressFor(mariana.email), { action: 'delayed', status: '4.4.1' }),
      '2': `To: ${addressFor(jorge.email)}\nAuto-Submitted: auto-replied\n\nEstoy de vacaciones.\n`,
    })
    await read()
    expect(await failures(matrix.id)).toEqual([])
    expect([files('new'), files('cur')]).toEqual([[], []])
  })

  test('keeps what could not be recorded', async () => {
    const { matrix, mariana, addressFor } = await invited()
    makeMaildir({ '1': report(addressFor(mariana.email)) })
    const other = await releaseFixture()
    await other.t.close()
    const config = { ...t.context.config, mail_bounce_mailbox: mailbox }
    const { db } = other.t.context
    await expect(readBounceMailbox({ ...t.context, config, db })).rejects.toThrow()
    expect(files('new')).toEqual(['1'])
    await read()
    expect(await failures(matrix.id)).toHaveLength(1)
  })
})

describe('a mbox file', () => {
  const mbox = (messages: readonly string[]): string =>
    messages.map((message) => `From MAILER-DAEMON Fri Nov 20 10:01:00 2026\n${message}\n`).join('')

  test('is taken in one run and read in the next, so that no message under way is lost', async () => {
    const { matrix, mariana, jorge, addressFor } = await invited()
    writeFileSync(mailbox, mbox([report(addressFor(mariana.email))]))
    await read()
    expect(await failures(matrix.id)).toEqual([])
    // a mail server that had opened the file before, and one that opens it now
    writeFileSync(`${mailbox}.reading`, mbox(['To: x@ceiba.mx\n\nFrom here on.\n']), { flag: 'a' })
    writeFileSync(mailbox, mbox([report(addressFor(jorge.email))]))
    await read()
    expect(await failures(matrix.id)).toEqual([[mariana.email, returned(UNKNOWN)]])
    await read()
    expect(await failures(matrix.id)).toHaveLength(2)
    await read()
    expect(readdirSync(folder)).toEqual(['rebotes.others'])
    expect(readFileSync(`${mailbox}.others`, 'utf8')).toContain('From here on.')
  })

  test('that does not exist yet is no error', async () => {
    await read()
    expect(readdirSync(folder)).toEqual([])
  })
})

test('a mailbox that cannot be read is told by its setting', async () => {
  mkdirSync(mailbox)
  await expect(read()).rejects.toThrow(
    /^MAIL_BOUNCE_MAILBOX: .* cannot be read \(ENOENT\)\. Set it/,
  )
  mailbox = path.join(folder, 'none', 'rebotes')
  await expect(read()).rejects.toThrow(/^MAIL_BOUNCE_MAILBOX: .* cannot be read \(ENOENT\)/)
})
