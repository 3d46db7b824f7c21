import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailRenderers } from '#app/features.ts'
import { resendEmailProof } from '#features/accounts/server/address-proof.queries.ts'
import { COMMITMENT_MAIL_MS } from '#features/delivery/limits.ts'
import { announce } from '#features/slips/server/notices.queries.ts'
import type { MailKind } from '#server/mail/mail-kinds.ts'
import type { SentMail } from '#server/mail/mail-transport.ts'
import { queueMail, type QueuedMail } from '#server/mail/mail.ts'
import { newId } from '#shared/ids.ts'
import { PASSWORD } from './browser.ts'
import { callerOf } from './caller.ts'
import { peer, nominationFixture } from './nomination-fixtures.ts'
import { draftWithLeader } from './release-fixtures.ts'
import { closedMatrix, REPORTS_OPEN } from './report-fixtures.ts'
import { sheetWithoutEmail } from './slip-fixtures.ts'

/** What a name or a note may hold that some mail program makes a link of. */
const HOSTILE =
  'Ana evil.example https://evil.example/a?b=c www.evil.example jefa@evil.example xn--e1afmkfd.xn--p1ai пример.рф evil。example evil.ex\u200bample 203.0.113.9/x HTTP://EVIL.EXAMPLE'

/** Each kind of mail, as a mail server would get it, with hostile text wherever others write. */
const mails = new Map<MailKind, SentMail[]>()
const fixture = await nominationFixture()
const { t, api, workspace_id, deliver, sent } = fixture
const { context } = t

afterAll(() => t.close())

/** Makes every name in the database hostile: of companies, projects, people, accounts. */
async function makeHostile(): Promise<void> {
  const { pool } = context
  const numbered = `left(name, 20) || ' ' || row_number || ' ' || $1`
  for (const table of ['subjects', 'companies', 'matrices', 'workspaces'])
    await pool.query(
      `update ${table} set name = ${numbered} from (select id, row_number() over () from ${table}) n
       where n.id = ${table}.id and name not like '%evil%'`,
      [HOSTILE],
    )
  await pool.query('update users set name = $1, last_name = $1', [HOSTILE])
}

async function send(...queued: QueuedMail[]): Promise<void> {
  await makeHostile()
  await queueMail(context.db, t.clock, queued)
  await deliver()
  const rows = await context.db.selectFrom('outbox').select(['id', 'kind']).execute()
  const kinds = new Map(rows.map(({ id, kind }) => [id, kind]))
  for (const mail of sent.splice(0)) {
    const kind = kinds.get(mail.id)
    if (kind) mails.set(kind, [...(mails.get(kind) ?? []), mail])
  }
}

async function sendOfAccounts(): Promise<void> {
  const email = `cuenta.${newId()}@ceiba.example`
  const visitor = (path: string, body: object) => t.visitor.post(path, body)
  await visitor('/auth/register', { name: HOSTILE.slice(0, 90), email, password: PASSWORD })
  await visitor('/auth/forgot-password', { email })
  await api().post(`/workspaces/${workspace_id}/invitations`, {
    email: `otra.${newId()}@ceiba.example`,
    role: 'viewer',
  })
  const { id: user_id } = await context.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await context.db
    .updateTable('users')
    .set({ email_proved_at: null })
    .where('id', '=', user_id)
    .execute()
  const withServer = { ...context, config: { ...context.config, smtp_url: 'smtp://ceiba.example' } }
  await resendEmailProof(withServer, user_id)
  const happened_at = t.clock.now().toISOString()
  const notices = [
    { change: 'workspace_deletion', workspace: HOSTILE, by: HOSTILE, on: '4 de diciembre' },
    { change: 'role_changed', workspace: HOSTILE, role: 'viewer' },
    { change: 'new_browser', browser: HOSTILE },
  ].map((notice): QueuedMail => {
    const payload = { ...notice, user_id, happened_at }
    return { kind: 'account_notice', dedupe_key: newId(), email, payload }
  })
  const contact_message_id = newId()
  await context.db
    .insertInto('contact_messages')
    .values({
      id: contact_message_id,
      name: HOSTILE.slice(0, 100),
      email: 'visita@otra.example',
      message: HOSTILE,
      created_at: t.clock.now(),
    })
    .execute()
  await send(
    ...notices,
    {
      kind: 'token_created',
      dedupe_key: newId(),
      email,
      payload: {
        owner_name: HOSTILE,
        token_name: HOSTILE,
        company_name: HOSTILE,
        user_name: HOSTILE,
        role: 'admin',
        expires_at: happened_at,
        happened_at,
      },
    },
    {
      kind: 'token_passed_on',
      dedupe_key: newId(),
      email,
      payload: {
        owner_name: HOSTILE,
        token_names: [HOSTILE],
        former_name: HOSTILE,
        successor_name: HOSTILE,
      },
    },
    {
      kind: 'contact',
      dedupe_key: newId(),
      email: 'operador@ceiba.example',
      payload: { contact_message_id },
    },
  )
}

async function sendOfRelease(): Promise<void> {
  const { matrix, mariana } = await draftWithLeader(fixture)
  await fixture.release(matrix.id)
  const about = { matrix_id: matrix.id, workspace_id, subject_id: mariana.id }
  const mail = (kind: MailKind, more: Partial<QueuedMail> = {}): QueuedMail => ({
    kind,
    dedupe_key: `${kind} ${mariana.id} others ${newId()}`,
    ...about,
    ...more,
  })
  await t.app.inject({
    method: 'POST',
    url: '/pendientes',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: context.config.public_url,
    },
    payload: new URLSearchParams({ email: mariana.email }).toString(),
  })
  await send(
    mail('reminder', { payload: { note: HOSTILE } }),
    mail('extension', { payload: { from: '2026-12-01' } }),
    mail('receipt', { payload: { sent: 1 } }),
    mail('closing_outcome', { payload: { agreed: true, sent: 1, unsent: 1 } }),
    mail('rater_link'),
    mail('rater_link', { payload: { reopened: true } }),
    mail('sheet_reopened'),
    mail('address_corrected', { email: 'antes@ceiba.example' }),
    mail('reports_ready'),
    mail('erasure_warning'),
    mail('disputed', { payload: { reason: HOSTILE } }),
  )
}

async function sendOfNominations(): Promise<void> {
  const { matrix, ana } = await fixture.opened()
  await send({
    kind: 'nomination_request',
    dedupe_key: `nomination_request ${ana.id} again`,
    matrix_id: matrix.id,
    workspace_id,
    subject_id: ana.id,
    payload: { reminder: true, note: HOSTILE },
  })
  const s = await fixture.opened()
  await s.own('/add', peer(s.caro.id))
  await s.own('/send')
  await send()
  await s.team('/return', { evaluated_id: s.ana.id, reason: HOSTILE.slice(0, 200) })
  await send()
  await s.own('/add', peer(s.dora.id))
  await s.own('/send')
  const [list] = (await s.readTeam()).data?.lists ?? []
  const proposal_id = list?.raters.find(({ name }) => name.startsWith('Dora'))?.proposal_id
  await s.team('/remove', { evaluated_id: s.ana.id, proposal_id, reason: HOSTILE.slice(0, 200) })
  await s.team('/approve', { evaluated_ids: [s.ana.id] })
  await send()
}

async function sendOfDeliveries(): Promise<void> {
  t.clock.set(REPORTS_OPEN)
  const read = await closedMatrix(t, ['Emilio Ríos'], { leader_reports: true })
  await read.caller.post(`/deliveries/${read.matrix.id}`, { to_leader: true, note: HOSTILE })
  const talked = await closedMatrix(t)
  await talked.caller.post(`/deliveries/${talked.matrix.id}`, { after_leader: true })
  await send({
    kind: 'delivery_reminder',
    dedupe_key: `delivery_reminder ${read.first} 1`,
    matrix_id: read.matrix.id,
    workspace_id: read.user.workspace_id,
    subject_id: read.first,
  })
  await shareCommitment(read.first)
}

async function shareCommitment(id: string): Promise<void> {
  const key = t.context.secrets.linkKey('recipient', { id, key_version: 1 })
  const commitment = { what: HOSTILE.slice(0, 160), support: '', until: '', sign: '' }
  const plan = { commitments: [commitment], shared: false, shared_with_leader: true, sequence: 1 }
  await callerOf(t.app, { 'x-link-key': key }).post(`/delivery/${id}/plan`, plan)
  t.clock.set(new Date(t.clock.now().getTime() + COMMITMENT_MAIL_MS).toISOString())
  await send()
}

async function sendOfSlips(): Promise<void> {
  const { matrix, lucia } = await sheetWithoutEmail(t, { workspace_id })
  await send()
  for (const event of ['printed', 'disowned', 'deleted', 'guesses'] as const)
    await context.db.transaction().execute((trx) =>
      announce(trx, context, {
        event,
        slip: { workspace_id, matrix_id: matrix.id, subject_id: lucia.id },
        dedupe: event,
      }),
    )
  await send()
}

beforeAll(async () => {
  await fixture.reset()
  await sendOfAccounts()
  await sendOfRelease()
  await sendOfNominations()
  await sendOfDeliveries()
  await sendOfSlips()
})

/** An address of a mail's own: the product's, its recipient's, and those told on purpose. */
const own = (mail: SentMail): string[] => [
  mail.to.address,
  ...(mail.reply_to ? [mail.reply_to.address] : []),
  'visita@otra.example',
]

/** The text without the mail's own links and addresses. */
function withoutOwn(mail: SentMail, text: string): string {
  const links = text.replaceAll(new RegExp(`${context.config.public_url}\\S*`, 'g'), '')
  const addresses = [...own(mail), ...subjects]
  return addresses.reduce((rest, address) => rest.replaceAll(address, ''), links)
}
const subjects: string[] = []
beforeAll(async () => {
  const rows = await context.db.selectFrom('subjects').select('email').execute()
  const organisers = await context.db.selectFrom('matrices').select('email_send_reports').execute()
  subjects.push(...rows.flatMap(({ email }) => email ?? []))
  subjects.push(...organisers.map(({ email_send_reports }) => email_send_reports))
})

const followed = /:\/\/|www\.|@|\S[.。．｡](?:example|xn--|рф|mx\b)|\d+\.\d+\.\d+\.\d+/i

/** A calendar names its organiser by an address. */
const inFile = /:\/\/|www\.|evil@|\S[.。．｡](?:example|xn--|рф)|203\.0/i

describe.each(Object.keys(mailRenderers) as MailKind[])('a mail of kind %s', (kind) => {
  test('has no link that others wrote, in its subject, its addresses and its text', () => {
    const sentOfKind = mails.get(kind) ?? []
    expect(sentOfKind.length).toBeGreaterThan(0)
    for (const mail of sentOfKind) {
      expect(mail.subject).not.toMatch(followed)
      expect(mail.to.name).not.toMatch(followed)
      expect(mail.reply_to?.name ?? '').not.toMatch(followed)
      expect(withoutOwn(mail, mail.text)).not.toMatch(followed)
      const hrefs = [...mail.html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href ?? '')
      for (const href of hrefs)
        expect(
          href.startsWith(`${context.config.public_url}/`) || href === 'mailto:visita@otra.example',
        ).toBe(true)
      const shown = mail.html.replace(/<style>.*?<\/style>|<!--.*?-->|<[^>]+>/gs, ' ')
      expect(withoutOwn(mail, shown)).not.toMatch(followed)
      for (const { content_type, content } of mail.attachments ?? [])
        if (content_type.startsWith('text/'))
          expect(String(content).replaceAll(/\r\n /g, '')).not.toMatch(inFile)
    }
  })
})

test('a person who has to be answered is told with the address', () => {
  expect(mails.get('contact')?.[0]?.text).toContain('visita@otra.example')
  expect(mails.get('contact')?.[0]?.text).toContain('jefa (arroba) evil·example')
  expect(mails.get('disputed')?.[0]?.text).toContain('jefa (arroba) evil·example')
})
