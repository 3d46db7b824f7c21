import type { Config } from '../core/config.ts'
import { textRecords } from '../http/text-records.ts'
import { domainOf } from './mail-senders.ts'

/** What the DNS says of a sender, for the operator. */
export interface SenderFinding {
  readonly sound: boolean
  readonly text: string
}

type SenderSettings = Pick<
  Config,
  | 'dns_servers'
  | 'mail_from'
  | 'mail_sender_domains'
  | 'mail_bounce_address'
  | 'mail_dkim_selectors'
>
type Lookup = (name: string) => Promise<string[]>

const sound = (text: string): SenderFinding => ({ sound: true, text })
const faulty = (text: string): SenderFinding => ({ sound: false, text })

/**
 * The domain that its owner registered, such as ceiba.com.mx; without the list of public suffixes a
 * short label before a country's counts as part of the suffix.
 */
function registeredDomain(domain: string): string {
  const labels = domain.split('.')
  const [second = '', first = ''] = labels.slice(-2)
  const isShared = first.length === 2 && second.length <= 3 && labels.length > 2
  return labels.slice(isShared ? -3 : -2).join('.')
}

/** The value of a tag of a DKIM or DMARC record (RFC 6376, 3.2). */
const readTag = (record: string, name: string): string | undefined =>
  record
    .split(';')
    .map((tag) => tag.split('='))
    .find(([key]) => key?.trim().toLowerCase() === name)
    ?.slice(1)
    .join('=')
    .trim()

/**
 * Checks what other mail servers look up of the sender: SPF of the envelope's domain, DKIM keys and
 * DMARC of the visible one, and whether the two are aligned (RFC 7489).
 */
export async function senderDomainFindings(settings: SenderSettings): Promise<SenderFinding[]> {
  const from = domainOf(settings.mail_from)
  const envelope = domainOf(settings.mail_bounce_address ?? settings.mail_from)
  const lookup: Lookup = (name) => textRecords(settings, name)
  const listed = new Set(settings.mail_sender_domains.map(({ domain }) => domain))
  listed.delete(from)
  const own = await answered(from, async () => {
    const dmarc = await findDmarc(lookup, from)
    return [
      await spfFinding(lookup, envelope),
      alignmentFinding({ from, envelope, dmarc }),
      ...(await dkimFindings(lookup, from, settings.mail_dkim_selectors)),
      dmarcFinding(from, dmarc),
    ]
  })
  const findings = [...own]
  for (const domain of listed)
    findings.push(
      ...(await answered(domain, () =>
        listedFindings(lookup, { from: domain, envelope }, settings.mail_dkim_selectors),
      )),
    )
  return findings
}

async function answered(
  domain: string,
  ask: () => Promise<SenderFinding[]>,
): Promise<SenderFinding[]> {
  try {
    return await ask()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no code'
    return [
      faulty(
        `the DNS of ${domain} could not be asked (${code}). Set DNS_SERVERS to name servers that answer.`,
      ),
    ]
  }
}

/**
 * A domain of companies (MAIL_SENDER_DOMAINS). Its mails leave under the service's envelope, so
 * DMARC passes by a DKIM key of the domain, unless both belong together.
 */
async function listedFindings(
  lookup: Lookup,
  { from, envelope }: Omit<Senders, 'dmarc'>,
  selectors: readonly string[],
): Promise<SenderFinding[]> {
  const dmarc = await findDmarc(lookup, from)
  const keys = await dkimFindings(lookup, from, selectors)
  const signed = selectors.length > 0 ? keys.filter(({ sound: isSound }) => isSound) : []
  const aligned = alignmentFinding({ from, envelope, dmarc })
  if (aligned.sound || signed.length > 0)
    return [...(aligned.sound ? [aligned] : []), ...signed, dmarcFinding(from, dmarc)]
  const policy = (dmarc && readTag(dmarc, 'p')) ?? 'none'
  return [
    faulty(
      `DMARC: mails from ${from} fail, whose policy is ${policy}: the envelope (${envelope}) does not belong to it, and ${selectors.length === 0 ? 'MAIL_DKIM_SELECTORS names no key' : `${selectors.map((name) => `${name}._domainkey.${from}`).join(', ')} has no key`}. Let the mail server sign for ${from} and publish its key, or take it off MAIL_SENDER_DOMAINS.`,
    ),
    dmarcFinding(from, dmarc),
  ]
}

async function spfFinding(lookup: Lookup, domain: string): Promise<SenderFinding> {
  const records = (await lookup(domain)).filter((text) => /^v=spf1( |$)/i.test(text))
  const [record = ''] = records
  if (records.length === 0)
    return faulty(
      `SPF: ${domain} has no TXT record "v=spf1 …". Publish the one that your mail server's operator names.`,
    )
  if (records.length > 1)
    return faulty(
      `SPF: ${domain} has ${records.length} records, which counts as an error. Join them into one.`,
    )
  if (/[ +]\+?all$/i.test(record) && !/[-~?]all$/i.test(record))
    return faulty(`SPF: the record of ${domain} allows every server. End it with ~all or -all.`)
  return sound(`SPF: ${domain} has "${record}"`)
}

interface Senders {
  readonly from: string
  readonly envelope: string
  readonly dmarc: string | null
}

function alignmentFinding({ from, envelope, dmarc }: Senders): SenderFinding {
  const isStrict = dmarc !== null && readTag(dmarc, 'aspf')?.toLowerCase() === 's'
  const isAligned = isStrict
    ? from === envelope
    : registeredDomain(from) === registeredDomain(envelope)
  const names = `the envelope (${envelope}) and the sender (${from})`
  return isAligned
    ? sound(`SPF alignment: ${names} belong together`)
    : faulty(
        `SPF alignment: ${names} do not belong together${isStrict ? ' (aspf=s)' : ''}, so DMARC passes by DKIM alone. Set MAIL_BOUNCE_ADDRESS to an address of ${from}.`,
      )
}

/** A key below the visible sender's domain is aligned with it by its name. */
async function dkimFindings(
  lookup: Lookup,
  from: string,
  selectors: readonly string[],
): Promise<SenderFinding[]> {
  if (selectors.length === 0)
    return [
      sound(
        'DKIM: not checked. Set MAIL_DKIM_SELECTORS to the selectors that your mail server uses',
      ),
    ]
  return Promise.all(
    selectors.map(async (selector) => {
      const name = `${selector}._domainkey.${from}`
      const record = (await lookup(name)).find((text) => readTag(text, 'p') !== undefined)
      if (record === undefined) return faulty(`DKIM: ${name} has no key. Publish it.`)
      return readTag(record, 'p') === ''
        ? faulty(`DKIM: the key at ${name} is withdrawn (p=). Publish the present one.`)
        : sound(`DKIM: ${name} has a key`)
    }),
  )
}

/** The record of the domain, or of the registered one above it; null without one. */
async function findDmarc(lookup: Lookup, from: string): Promise<string | null> {
  for (const domain of new Set([from, registeredDomain(from)])) {
    const record = (await lookup(`_dmarc.${domain}`)).find((text) => /^v=DMARC1\b/i.test(text))
    if (record !== undefined) return record
  }
  return null
}

function dmarcFinding(from: string, record: string | null): SenderFinding {
  const policy = record === null ? undefined : readTag(record, 'p')
  if (policy === undefined)
    return faulty(
      `DMARC: _dmarc.${from} has no policy. Publish "v=DMARC1; p=none" at least: large providers demand one.`,
    )
  return sound(`DMARC: the policy of ${from} is ${policy}`)
}
