import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { messages } from '#shared/messages.ts'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'
import { siteMails } from './emails.tsx'

const message = {
  name: 'Renata Villaseñor',
  email: 'renata@ceiba.mx',
  message: 'Queremos evaluar a 40 personas.\nMi número es 55 1234 5678.',
}

let it: TestApp
let day = 1
beforeAll(async () => {
  it = await openTestApp({ CONTACT_EMAIL: 'hola@meridiano.mx' })
})
afterAll(() => it.close())
beforeEach(async () => {
  it.clock.set(`2026-12-${String(day++).padStart(2, '0')}T16:00:00Z`)
  await it.context.db.deleteFrom('contact_messages').execute()
  await it.context.db.deleteFrom('outbox').execute()
})

const kept = () => it.context.db.selectFrom('contact_messages').selectAll().execute()
const queued = () => it.context.db.selectFrom('outbox').selectAll().execute()

describe('the contact call', () => {
  test('a message is kept and goes to the configured address', async () => {
    const reply = await it.visitor.post('/contact', message)
    expect(reply.status).toBe(200)
    expect(await kept()).toMatchObject([message])
    expect(await queued()).toMatchObject([{ kind: 'contact', email: 'hola@meridiano.mx' }])
  })

  test('the mail says who wrote what, with the text as text', async () => {
    await it.visitor.post('/contact', { ...message, message: '<img src=x onerror=alert(1)>' })
    const [row] = await queued()
    const mail = row && (await siteMails.contact?.(it.context, row))
    expect(mail).toMatchObject({
      to: { address: 'hola@meridiano.mx' },
      subject: 'Mensaje de contacto de Renata Villaseñor',
    })
    expect(mail?.text).toContain('Nombre: Renata Villaseñor\nCorreo: renata@ceiba.mx')
    expect(mail?.html).toContain('href="mailto:renata@ceiba.mx"')
    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  })

  test('the outbox holds no word of the message', async () => {
    await it.visitor.post('/contact', message)
    expect(JSON.stringify(await queued())).not.toMatch(/Renata|evaluar|ceiba/)
  })

  test.each(['name', 'email', 'message'])(
    'a message without its %s is refused in Spanish and not kept',
    async (field) => {
      const reply = await it.visitor.post('/contact', { ...message, [field]: '  ' })
      expect(reply).toMatchObject({
        status: 422,
        code: 'contact.incomplete',
        message: messages['contact.incomplete'],
      })
      expect(await kept()).toEqual([])
    },
  )

  test.each(['renata', 'renata@ceiba', 'a@b.mx, c@d.mx', 'a@b.mx\r\nBcc: c@d.mx'])(
    '«%s» is no address to answer to',
    async (email) => {
      const reply = await it.visitor.post('/contact', { ...message, email })
      expect(reply).toMatchObject({ status: 422, code: 'email.invalid' })
      expect(await kept()).toEqual([])
      expect(await queued()).toEqual([])
    },
  )

  test('a field that the form does not have is refused', async () => {
    expect(await it.visitor.post('/contact', { ...message, id: 'x' })).toMatchObject({
      status: 400,
      code: 'input.invalid',
    })
  })

  test('a robot that fills in the trap reads the usual answer and leaves nothing', async () => {
    const person = await it.visitor.post('/contact', message)
    const robot = await it.visitor.post('/contact', { ...message, website: 'https://spam.example' })
    expect([robot.status, robot.bytes.toString()]).toEqual([person.status, person.bytes.toString()])
    expect(await kept()).toHaveLength(1)
    expect(await queued()).toHaveLength(1)
  })

  test('the sixth message of an hour from one address waits, and says until when', async () => {
    for (let sent = 0; sent < 5; sent++)
      expect((await it.visitor.post('/contact', message)).status).toBe(200)
    const sixth = await it.visitor.post('/contact', message)
    expect(sixth).toMatchObject({ status: 429, code: 'request.too_many' })
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0)
    expect(await kept()).toHaveLength(5)
    it.clock.set(new Date(it.clock.now().getTime() + 3_600_001).toISOString())
    expect((await it.visitor.post('/contact', message)).status).toBe(200)
  })

  test('another site cannot make a browser write to us', async () => {
    const reply = await it.visitor.post('/contact', message, { origin: 'https://otro.example' })
    expect(reply).toMatchObject({ status: 403, code: 'request.forged' })
    expect(await kept()).toEqual([])
  })
})
