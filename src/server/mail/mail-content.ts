import { PRODUCT_TAGLINE, PRODUCT_NAME } from '#shared/product.ts'
import type { MailAttachment } from './mail.ts'

/** What a mail says; its HTML and its plain text are both made from it. */
export interface MailContent {
  /** The company that signs the mail; null for mails of the product itself. */
  readonly company: MailCompany | null
  /** Shown beside the mail's subject in an inbox, so it must not contain the rater's key. */
  readonly preview: string
  readonly title: string
  /** How much of the sheet is done, drawn below the title. */
  readonly progress?: MailProgress
  readonly paragraphs: readonly string[]
  readonly action?: MailLink
  readonly facts?: readonly MailFact[]
  readonly closing?: readonly string[]
  /** Sections in small print below the rest, such as the privacy notice. */
  readonly notices?: readonly MailNotice[]
  /** Where a reply goes: the organiser's address. Without it replies go to the sender. */
  readonly organiser?: string
  /**
   * Addresses that its texts tell on purpose, beside the recipient's and the organiser's. Every
   * other one leaves them (`mail-text.ts`).
   */
  readonly addresses?: readonly string[]
  /** Files below the mail, such as a date for the calendar. */
  readonly files?: readonly MailAttachment[]
  /** The page that stops mails of this kind; it stands at the foot. */
  readonly unsubscribe?: MailLink
}

export interface MailCompany {
  readonly name: string
  readonly primary_color: string
  readonly secondary_color: string
  /** A PNG image; null without a logo. */
  readonly logo: Buffer | null
  /** Its own words and addresses for the head of its mails. */
  readonly sender?: CompanySender
}

/** Each of them may be empty. */
export interface CompanySender {
  readonly name: string
  readonly address: string
  /** Whom a reply reaches instead of the organiser. */
  readonly reply_to: string
}

/** At least one of `total` steps. */
export interface MailProgress {
  readonly done: number
  readonly total: number
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

/** The last lines of every mail. */
export function composeFooter({ company, organiser }: MailContent): string[] {
  const reply =
    organiser === undefined
      ? []
      : [
          `Si respondes a este correo, le llega a quien organiza la evaluación en ${company?.name ?? PRODUCT_NAME} (${organiser}).`,
        ]
  return [...reply, `${PRODUCT_NAME}: ${PRODUCT_TAGLINE}`]
}

const textOfLink = (link: MailLink): string => `${link.label}:\n${link.href}`

export function renderPlainText(content: MailContent): string {
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
    content.unsubscribe && textOfLink(content.unsubscribe),
    `--\n${composeFooter(content).join('\n')}`,
  ]
  return `${blocks.filter((block) => block !== undefined).join('\n\n')}\n`
}
