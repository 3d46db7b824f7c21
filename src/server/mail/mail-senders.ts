import type { Config } from '../core/config.ts'

type SenderSettings = Pick<Config, 'mail_sender_domains'>

/** The address in `Name <address>` or in an address alone. */
export const senderAddress = (sender: string): string =>
  /<([^<>]+)>$/.exec(sender.trim())?.[1] ?? sender.trim()

export const domainOf = (sender: string): string =>
  senderAddress(sender).split('@').at(-1)?.toLowerCase() ?? ''

/**
 * From which domains the companies of a workspace may send: those that the operator listed, and
 * none without a list, because anyone could else write as `director@` of the operator's domain.
 */
export const listSenderDomains = (
  { mail_sender_domains }: SenderSettings,
  workspace_id: string | null,
): string[] =>
  mail_sender_domains
    .filter((listed) => listed.workspace_id === null || listed.workspace_id === workspace_id)
    .map(({ domain }) => domain)

export const maySendFrom = (
  settings: SenderSettings,
  workspace_id: string | null,
  address: string,
): boolean => listSenderDomains(settings, workspace_id).includes(domainOf(address))
