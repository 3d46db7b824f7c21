import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { receivingMailServer, simpleMail } from '../../../tests/mail-fixtures.ts'
import { readConfig } from '../core/config.ts'
import { openMailTransport } from './mail-transport.ts'
import type { Mail } from './mail.ts'
import { composeMail } from './MailLayout.tsx'

let data_dir: string
beforeAll(() => {
  data_dir = mkdtempSync(path.join(tmpdir(), 'contorno-mail-'))
})
afterAll(() => rmSync(data_dir, { recursive: true }))

test('without SMTP_URL each mail is a file that only its owner can read, with its link unbroken', async () => {
  const transport = openMailTransport(readConfig({ DATA_DIR: data_dir }))
  const href = `http://localhost:3000/assessment/${newId()}#${'k'.repeat(22)}`
  const mail = composeMail({ name: 'Ana Muñoz', address: 'ana@ceiba.mx' }, 'Invitación', {
    company: null,
    preview: '',
    title: 'Año nuevo',
    paragraphs: [],
    action: { label: 'Empezar', href },
  })
  const id = newId()
  await transport.send({ ...mail, id, matrix_id: null, workspace_id: null, bounce_token: 'token' })
  const folder = path.join(data_dir, 'mail', 'cuenta')
  expect(readdirSync(folder)).toEqual([`${id}.eml`])
  const file = path.join(folder, `${id}.eml`)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const written = readFileSync(file, 'latin1')
  expect(written).toContain(href)
  expect(written.match(/Content-Transfer-Encoding: quoted-printable/g)).toHaveLength(2)
  expect(written).toContain('A=C3=B1o nuevo')
})

test('a mail with another address for replies names it, and others name none', async () => {
  const transport = openMailTransport(readConfig({ DATA_DIR: data_dir }))
  const mail = simpleMail({ name: 'Contorno', address: 'hola@meridiano.mx' })
  const reply_to = { name: 'Ana, Muñoz\r\nBcc: x@y.mx', address: 'ana@ceiba.mx' }
  const headersOf = async (sent: Mail) => {
    const id = newId()
    await transport.send({
      ...sent,
      id,
      matrix_id: null,
      workspace_id: null,
      bounce_token: 'token',
    })
    const written = readFileSync(path.join(data_dir, 'mail', 'cuenta', `${id}.eml`), 'latin1')
    return written.slice(0, written.indexOf('\r\n\r\n')).replaceAll('\r\n ', ' ')
  }
  const headers = await headersOf({ ...mail, reply_to })
  expect(headers).toMatch(/^Reply-To: .*<ana@ceiba\.mx>$/m)
  expect(headers).not.toMatch(/^Bcc:/m)
  expect(await headersOf(mail)).not.toContain('Reply-To')
})

test('a mail server that offers TLS gets no mail while its certificate is unknown', async () => {
  const server = await receivingMailServer({ disabledCommands: ['AUTH'] })
  const transport = openMailTransport(readConfig({ DATA_DIR: data_dir, SMTP_URL: server.url }))
  const mail = simpleMail({ name: 'Ana Muñoz', address: 'ana@ceiba.mx' })
  const row = { id: newId(), matrix_id: null, workspace_id: null, bounce_token: 'token' }
  await expect(transport.send({ ...mail, ...row })).rejects.toThrow(
    'No hubo conexión con el servidor de correo (ESOCKET).',
  )
  expect(server.received).toEqual([])
  await server.close()
})

test('a mail server that answers without end is left after the time of a conversation', async () => {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    const answer = setInterval(() => socket.write('250-please wait\r\n'), 50)
    socket.on('close', () => clearInterval(answer))
    socket.on('error', () => {})
    socket.write('220 hello\r\n')
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const transport = openMailTransport(readConfig({ SMTP_URL: `smtp://127.0.0.1:${port}` }), {
    connection: 5000,
    greeting: 5000,
    socket: 5000,
    conversation: 500,
  })
  const mail = composeMail({ name: 'Ana', address: 'ana@ceiba.mx' }, 'Hola', {
    company: null,
    preview: '',
    title: 'Hola',
    paragraphs: [],
  })
  await expect(
    transport.send({
      ...mail,
      id: newId(),
      matrix_id: null,
      workspace_id: null,
      bounce_token: 'token',
    }),
  ).rejects.toMatchObject({
    unreachable: true,
    facts: { error_code: 'EABORT' },
  })
  transport.close()
  for (const socket of sockets) socket.destroy()
  await new Promise((resolve) => server.close(resolve))
})
