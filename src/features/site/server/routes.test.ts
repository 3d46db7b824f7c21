import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { messages } from '#app/messages.ts'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'
import { siteMails } from './emails.tsx'

const message = {
  name: 'Renata Villaseñor',
  email: 'renata@ceiba.mx',
  message: 'Queremos evaluar a 40 personas.\nMi número es 55 1234 5678.',
}

let testApp: TestApp
let day = 1
beforeAll(async () => {
  testApp = await openTestApp({ CONTACT_EMAIL: 'hola@meridiano.mx' })
})
afterAll(() => testApp.close())
beforeEach(async () => {
  testApp.clock.set(`2026-12-${String(day++).padStart(2, '0')}T16:00:00Z`)
  await testApp.context.db.deleteFrom('contact_messages').execute()
  await testApp.context.db.deleteFrom('outbox').execute()
})

const stored = () => testApp.context.db.selectFrom('contact_messages').selectAll().execute()
const queued = () => testApp.context.db.selectFrom('outbox').selectAll().execute()

describe('the contact call', () => {
  test('stores a message and queues a mail to the configured address', async () => {
    const reply = await testApp.visitor.post('/contact', message)
    expect(reply.status).toBe(200)
    expect(await stored()).toMatchObject([message])
    expect(await queued()).toMatchObject([{ kind: 'contact', email: 'hola@meridiano.mx' }])
  })

  test('mails the sender and the escaped message', async () => {
    await testApp.visitor.post('/contact', { ...message, message: '<img src=x onerror=alert(1)>' })
    const [row] = await queued()
    const mail = row && (await siteMails.contact(testApp.context, row))
    expect(mail).toMatchObject({
      to: { address: 'hola@meridiano.mx' },
      subject: 'Mensaje de contacto de Renata Villaseñor',
      reply_to: { name: 'Renata Villaseñor', address: 'renata@ceiba.mx' },
    })
    expect(mail?.text).toContain('Nombre: Renata Villaseñor\nCorreo: renata@ceiba.mx')
    expect(mail?.html).toContain('href="mailto:renata@ceiba.mx"')
    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  })

  test('keeps the message out of the outbox', async () => {
    await testApp.visitor.post('/contact', message)
    expect(JSON.stringify(await queued())).not.toMatch(/Renata|evaluar|ceiba/)
  })

  test.each(['name', 'email', 'message'])(
    'refuses a message without its %s in Spanish and stores nothing',
    async (field) => {
      const reply = await testApp.visitor.post('/contact', { ...message, [field]: '  ' })
      expect(reply).toMatchObject({
        status: 422,
        code: 'contact.incomplete',
        message: messages['contact.incomplete'],
      })
      expect(await stored()).toEqual([])
    },
  )

  test.each(['renata', 'renata@ceiba', 'a@b.mx, c@d.mx', 'a@b.mx\r\nBcc: c@d.mx'])(
    'refuses «%s» as an e-mail address',
    async (email) => {
      const reply = await testApp.visitor.post('/contact', { ...message, email })
      expect(reply).toMatchObject({ status: 422, code: 'email.invalid' })
      expect(await stored()).toEqual([])
      expect(await queued()).toEqual([])
    },
  )

  test('refuses an unknown field', async () => {
    expect(await testApp.visitor.post('/contact', { ...message, id: 'x' })).toMatchObject({
      status: 400,
      code: 'input.invalid',
    })
  })

  test('replies as usual to a robot that fills in the honeypot and stores nothing', async () => {
    const person = await testApp.visitor.post('/contact', message)
    const robot = await testApp.visitor.post('/contact', {
      ...message,
      website: 'https://spam.example',
    })
    expect([robot.status, robot.bytes.toString()]).toEqual([person.status, person.bytes.toString()])
    expect(await stored()).toHaveLength(1)
    expect(await queued()).toHaveLength(1)
  })

  test('refuses the sixth message of an hour from one address and says when to retry', async () => {
    for (let sent = 0; sent < 5; sent++)
      expect((await testApp.visitor.post('/contact', message)).status).toBe(200)
    const sixth = await testApp.visitor.post('/contact', message)
    expect(sixth).toMatchObject({ status: 429, code: 'request.too_many' })
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0)
    expect(await stored()).toHaveLength(5)
    testApp.clock.set(new Date(testApp.clock.now().getTime() + 3_600_001).toISOString())
    expect((await testApp.visitor.post('/contact', message)).status).toBe(200)
  })

  test('refuses a message that another site makes the browser send', async () => {
    const reply = await testApp.visitor.post('/contact', message, {
      origin: 'https://otro.example',
    })
    expect(reply).toMatchObject({ status: 403, code: 'request.forged' })
    expect(await stored()).toEqual([])
  })
})
