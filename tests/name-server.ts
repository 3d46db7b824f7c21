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

function answerOf(text: string): Buffer {
  const data = Buffer.from(text)
  const head = Buffer.alloc(12)
  // a pointer to the name of the question, TXT, IN, no time to live
  head.writeUInt16BE(0xc0_0c, 0)
  head.writeUInt16BE(16, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(data.length + 1, 10)
  return Buffer.concat([head, Buffer.from([data.length]), data])
}

/** A name server on this machine that knows the TXT records in `records`. */
export async function nameServer() {
  const records = new Map<string, readonly string[]>()
  const socket = createSocket('udp4')
  socket.on('message', (message, { port, address }) => {
    const question = message.subarray(0, questionEnd(message))
    const answers = (records.get(nameIn(message)) ?? []).map(answerOf)
    const reply = Buffer.concat([question, ...answers])
    // an authoritative answer: without records the name does not exist
    reply.writeUInt16BE(answers.length > 0 ? 0x84_00 : 0x84_03, 2)
    reply.writeUInt16BE(1, 4)
    reply.writeUInt16BE(answers.length, 6)
    reply.writeUInt16BE(0, 8)
    reply.writeUInt16BE(0, 10)
    socket.send(reply, port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  const { port } = socket.address() as AddressInfo
  return { address: `127.0.0.1:${port}`, records, close: () => void socket.close() }
}
