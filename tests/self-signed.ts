import { generateKeyPairSync, sign } from 'node:crypto'

/** A value of ASN.1 in DER: its tag, its length and its content. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const bytes = (hexadecimal: string): Buffer => Buffer.from(hexadecimal, 'hex')
const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts)
const utcTime = (text: string): Buffer => der(0x17, Buffer.from(text))

const COMMON_NAME = bytes('0603550403')
const ECDSA_WITH_SHA256 = sequence(bytes('06082a8648ce3d040302'))
const SUBJECT_ALTERNATIVE_NAME = bytes('0603551d11')

/** A certificate for a host, signed with its own key, until 2049. */
export function selfSigned(host: string): { readonly cert: string; readonly key: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(host)))))
  const hosts = sequence(der(0x82, Buffer.from(host)))
  const extensions = der(0xa3, sequence(sequence(SUBJECT_ALTERNATIVE_NAME, der(0x04, hosts))))
  const signed = sequence(
    der(0xa0, bytes('020102')),
    bytes('020101'),
    ECDSA_WITH_SHA256,
    name,
    sequence(utcTime('200101000000Z'), utcTime('491231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    extensions,
  )
  const signature = sign('sha256', signed, privateKey)
  const certificate = sequence(signed, ECDSA_WITH_SHA256, der(0x03, bytes('00'), signature))
  const lines = certificate.toString('base64').replace(/.{64}/g, '$&\n')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
