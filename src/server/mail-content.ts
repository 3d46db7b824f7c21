import { PRODUCT_TAGLINE, PRODUCT_NAME } from '#shared/product.ts'

/** What a mail says; its HTML and its plain text are both made from it. */
export interface MailContent {
  /** The company that signs the mail; null for mails of the product itself. */
  readonly company: MailCompany | null
  /** Shown beside the mail's subject in an inbox. */
  readonly preview: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly facts?: readonly MailFact[]
  readonly action?: MailLink
  readonly closing?: readonly string[]
  /** Sections in small print below the rest, such as the privacy notice. */
  readonly notices?: readonly MailNotice[]
}

interface MailCompany {
  readonly name: string
  readonly primary_color: string
  readonly secondary_color: string
}

export interface MailFact {
  readonly label: string
  readonly value: string
}

export interface MailLink {
  readonly label: string
  readonly href: string
}

export interface MailNotice {
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly link?: MailLink
}

const textOfLink = (link: MailLink): string => `${link.label}:\n${link.href}`

export function plainTextOf(content: MailContent): string {
  const blocks = [
    content.company?.name ?? PRODUCT_NAME,
    content.title,
    ...content.paragraphs,
    content.facts?.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    content.action && textOfLink(content.action),
    ...(content.closing ?? []),
    ...(content.notices ?? []).flatMap((notice) => [
      '---',
      notice.title,
      ...notice.paragraphs,
      notice.link && textOfLink(notice.link),
    ]),
    `--\n${PRODUCT_NAME}: ${PRODUCT_TAGLINE}`,
  ]
  return `${blocks.filter((block) => block !== undefined).join('\n\n')}\n`
}
