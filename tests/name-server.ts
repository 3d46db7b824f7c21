import { createSocket } from 'node:dgram'
import type { AddressInfo } from 'node:net'

/** Where the question of a DNS message ends (RFC 1035, 4.1.2). */
function questionEnd(message: Buffer): number {
  let at = 12
  while (message[at] !== 0) at += (message[at] ?? 0) + 1
  return at + 5
}

function nameIn(message: Buffer): string {
  const labels: string[] = []
  for (let at = 12; message[at] !== 0; at += (message[at] ?? 0) + 1)
    labels.push(message.subarray(at + 1, at + 1 + (message[at] ?? 0)).toString())
  return labels.join('.').toLowerCase()
}

const [A, TXT] = [1, 16]

function composeAnswer(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12)
  // a pointer to the name of the question, its type, IN, no time to live
  head.writeUInt16BE(0xc0_0c, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

function textAnswer(text: string): Buffer {
  const data = Buffer.from(text)
  return composeAnswer(TXT, Buffer.concat([Buffer.from([data.length]), data]))
}

const addressAnswer = (address: string): Buffer =>
  composeAnswer(A, Buffer.from(address.split('.').map(Number)))

/**
 * A name server on this machine that knows the TXT records in `records` and the IPv4 addresses in
 * `addresses`. It does not answer questions about the names in `silent`.
 */
export async function nameServer() {
  const records = new Map<string, readonly string[]>()
  const addresses = new Map<string, readonly string[]>()
  const silent = new Set<string>()
  /** The names that were asked for, one entry for each question. */
  const asked: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (message, { port, address }) => {
    const question = message.subarray(0, questionEnd(message))
    const name = nameIn(message)
    asked.push(name)
    if (silent.has(name)) return
    const type = question.readUInt16BE(question.length - 4)
    const answers = [
      ...(type === TXT ? (records.get(name) ?? []).map(textAnswer) : []),
      ...(type === A ? (addresses.get(name) ?? []).map(addressAnswer) : []),
    ]
    const reply = Buffer.concat([question, ...answers])
    // an authoritative answer: the name does not exist, or has no record of this type
    reply.writeUInt16BE(records.has(name) || addresses.has(name) ? 0x84_00 : 0x84_03, 2)
    reply.writeUInt16BE(1, 4)
    reply.writeUInt16BE(answers.length, 6)
    reply.writeUInt16BE(0, 8)
    reply.writeUInt16BE(0, 10)
    socket.send(reply, port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  const { port } = socket.address() as AddressInfo
  return {
    address: `127.0.0.1:${port}`,
    records,
    addresses,
    silent,
    asked,
    close: () => void socket.close(),
  }
}
