import type { Config } from './config.ts'

type SenderSettings = Pick<Config, 'mail_from' | 'mail_sender_domains'>

/** The address in `Name <address>` or in an address alone. */
export const senderAddress = (sender: string): string =>
  /<([^<>]+)>$/.exec(sender.trim())?.[1] ?? sender.trim()

export const domainOf = (sender: string): string =>
  senderAddress(sender).split('@').at(-1)?.toLowerCase() ?? ''

/** From which domains the companies of a workspace may send: listed ones, or that of MAIL_FROM. */
export const senderDomainsOf = (
  { mail_from, mail_sender_domains }: SenderSettings,
  workspace_id: string | null,
): string[] =>
  mail_sender_domains.length === 0
    ? [domainOf(mail_from)]
    : mail_sender_domains
        .filter((listed) => listed.workspace_id === null || listed.workspace_id === workspace_id)
        .map(({ domain }) => domain)

/** A domain that the operator listed is the company's; its mails need not name the service. */
export const bearsService = ({ mail_sender_domains }: SenderSettings): boolean =>
  mail_sender_domains.length === 0

export const maySendFrom = (
  settings: SenderSettings,
  workspace_id: string | null,
  address: string,
): boolean => senderDomainsOf(settings, workspace_id).includes(domainOf(address))
