import PostalMime from 'postal-mime'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { mailFixture } from '../../../tests/mail-fixtures.ts'
import { readConfig } from '../core/config.ts'
import { bounceToken } from './bounce-address.ts'
import type { MailContent } from './mail-content.ts'
import { openMailTransport } from './mail-transport.ts'
import type { Mail } from './mail.ts'
import { composeMail } from './MailLayout.tsx'

const fixture = await mailFixture()
beforeEach(() => fixture.reset())
afterAll(() => fixture.t.close())

const to = { name: 'Alejandra Ruiz', address: 'alejandra@ceiba.mx' }
const key = 'k'.repeat(22)
const company = {
  name: 'Alimentos La Ceiba',
  primary_color: '#1E6B4F',
  secondary_color: '#F2B233',
  logo: null,
}
const content: MailContent = {
  company,
  organiser: 'rh@ceiba.mx',
  preview: 'Unos 17 minutos.',
  title: 'Hola, Alejandra',
  paragraphs: ['Alimentos La Ceiba te pide responder.'],
  facts: [{ label: 'Hasta cuándo', value: 'viernes 4 de diciembre de 2026, 23:59' }],
  action: { label: 'Empezar', href: `http://localhost:3000/assessment/${newId()}#${key}` },
}

/** The mail as a real mail server received it. */
async function received(mail: Mail) {
  const port = await fixture.mailServer()
  await fixture
    .transportTo(port)
    .send({ ...mail, id: newId(), matrix_id: null, workspace_id: null, bounce_token: 'token' })
  return PostalMime.parse(fixture.received[0]?.text ?? '')
}

describe('the sender of a mail', () => {
  test('is the company through the product, and a reply reaches the organiser', async () => {
    const mail = await received(composeMail(to, 'Hola', content))
    expect(mail.from).toEqual({
      name: 'Alimentos La Ceiba via Contorno',
      address: 'no-responder@localhost.localdomain',
    })
    expect(mail.replyTo).toEqual([{ name: 'Alimentos La Ceiba', address: 'rh@ceiba.mx' }])
  })

  test('holds neither a header nor an address that a company typed into its name', async () => {
    const name = 'Ceiba\r\nBcc: otra@malo.example <jefa@malo.example> https://malo.example'
    const mail = await received(
      composeMail(to, 'Hola', { ...content, company: { ...company, name } }),
    )
    expect(mail.from?.address).toBe('no-responder@localhost.localdomain')
    expect(mail.from?.name).toMatch(/^Ceiba Bcc: .*via Contorno$/)
    expect(mail.from?.name).not.toMatch(/@|malo/)
    expect(mail.bcc ?? []).toEqual([])
  })

  test('is the configured one for mails of the product itself', async () => {
    const mail = await received(
      composeMail(to, 'Hola', { company: null, preview: '', title: 'Hola', paragraphs: [] }),
    )
    expect(mail.from?.name).toBe('Contorno')
    expect(mail.replyTo ?? []).toEqual([])
  })
})

test('a logo travels inside the mail, with no alternative text beside the written name', async () => {
  const logo = await sharp({ create: { width: 72, height: 72, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const mail = await received(
    composeMail(to, 'Hola', { ...content, company: { ...company, logo } }),
  )
  expect(mail.attachments).toMatchObject([
    { mimeType: 'image/png', contentId: '<logo>', disposition: 'inline' },
  ])
  expect(mail.html).toMatch(
    /<img [^>]*src="cid:logo"[^>]*alt=""|<img [^>]*alt=""[^>]*src="cid:logo"/,
  )
  expect(mail.html).not.toMatch(/(src|background)="?http/)
})

test('a mail that can be stopped names the address in the headers of one-click unsubscribing', async () => {
  const href = 'http://localhost:3000/reminders/1/token'
  const mail = await received(
    composeMail(to, 'Hola', { ...content, unsubscribe: { label: 'No quiero', href } }),
  )
  const headers = Object.fromEntries(mail.headers.map((header) => [header.key, header.value]))
  expect(headers).toMatchObject({
    'list-unsubscribe': `<${href}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  })
  expect(mail.text).toContain(href)
  fixture.received.length = 0
  const other = await received(composeMail(to, 'Hola', content))
  expect(other.headers.map(({ key }) => key)).not.toContain('list-unsubscribe')
})

test('the button is drawn for Outlook, and its address is written out', () => {
  const { html } = composeMail(to, 'Hola', content)
  const href = content.action?.href ?? ''
  expect(html).toContain(`<v:roundrect xmlns:v="urn:schemas-microsoft-com:vml"`)
  expect(html.split(`href="${href}"`)).toHaveLength(4)
  expect(html).toContain(`>${href}</a>`)
})

test('the dark theme has colours of its own, and typed text is escaped', () => {
  const { html } = composeMail(to, 'Hola', {
    ...content,
    title: '<script>$&</script>',
    action: { label: '$& <b>', href: 'http://localhost:3000/?a=1&b="2"' },
  })
  expect(html).toContain(
    '@media (prefers-color-scheme:dark){.page{background-color:#11151E!important}',
  )
  expect(html).toContain('&lt;script&gt;$&amp;&lt;/script&gt;')
  expect(html).toContain('$&amp; &lt;b&gt;</center>')
  expect(html).not.toMatch(/<script|<b>/)
})

test('the key is in neither the subject nor what an inbox shows of the mail', () => {
  const { subject, html, text } = composeMail(to, 'Hola', content)
  const shown = html
    .slice(html.indexOf('<body'))
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]*>/g, '')
  expect(subject).not.toContain(key)
  expect(shown.slice(0, 250)).not.toContain(key)
  expect(text.slice(0, 140)).not.toContain(key)
})

describe('the sender of the envelope', () => {
  test('is an address of the mail’s own with MAIL_BOUNCE_ADDRESS, to which only headers return', async () => {
    const port = await fixture.mailServer({ hideDSN: false })
    const transport = openMailTransport(
      readConfig({
        SMTP_URL: `smtp://127.0.0.1:${port}`,
        MAIL_BOUNCE_ADDRESS: 'rebotes@correo.ceiba.mx',
      }),
    )
    const id = newId()
    const bounce_token = bounceToken(fixture.t.context.secrets, id, to.address)
    await transport.send({
      ...composeMail(to, 'Hola', content),
      id,
      matrix_id: null,
      workspace_id: null,
      bounce_token,
    })
    transport.close()
    expect(fixture.received[0]).toMatchObject({
      from: `rebotes+${bounce_token}@correo.ceiba.mx`,
      to: [to.address],
      returned: 'HDRS',
    })
    expect(fixture.received[0]?.text).not.toContain(bounce_token)
  })

  test('is the sender of the mail with a provider, which finds the token in a header', async () => {
    const port = await fixture.mailServer()
    const transport = openMailTransport(
      readConfig({
        SMTP_URL: `smtp://127.0.0.1:${port}`,
        MAILGUN_SIGNING_KEY: 'k'.repeat(32),
        POSTMARK_PASSWORD: 'p'.repeat(32),
      }),
    )
    const bounce_token = 't'.repeat(44)
    await transport.send({
      ...composeMail(to, 'Hola', content),
      id: newId(),
      matrix_id: null,
      workspace_id: null,
      bounce_token,
    })
    transport.close()
    const { headers } = await PostalMime.parse(fixture.received[0]?.text ?? '')
    const valueOf = (key: string) => headers.find((header) => header.key === key)?.value
    expect(JSON.parse(valueOf('x-mailgun-variables') ?? '')).toEqual({
      'contorno-mail': bounce_token,
    })
    expect(valueOf('x-pm-metadata-contorno-mail')).toBe(bounce_token)
    expect(fixture.received[0]?.from).toBe('no-responder@localhost.localdomain')
  })

  test('is the sender of the mail without it', async () => {
    await received(composeMail(to, 'Hola', content))
    expect(fixture.received[0]?.from).toBe('no-responder@localhost.localdomain')
  })
})
