import { withoutLinks } from '#shared/text.ts'
import type { MailContent, MailLink } from './mail-content.ts'

/** An address where it stands alone, and not as the beginning or end of a longer one. */
function ownAddress(addresses: readonly string[]): RegExp | null {
  const listed = addresses.filter(Boolean).map((one) => one.replace(/[^\w@]/g, '\\$&'))
  return listed.length === 0
    ? null
    : new RegExp(`(?<![^\\s(«:])(${listed.join('|')})(?=$|[\\s)»,;]|[.:](?:\\s|$))`, 'g')
}

/**
 * The content without anything to follow in the texts that others wrote: names of companies,
 * projects and people, notes and comments. What is left are the mail's own links and the addresses
 * that it tells on purpose.
 */
export function withoutForeignLinks(
  content: MailContent,
  addresses: readonly string[],
): MailContent {
  const own = ownAddress(addresses)
  // Split by the own addresses, which a capturing group leaves at the odd positions.
  const clean = (text: string): string =>
    own === null
      ? withoutLinks(text)
      : text
          .split(own)
          .map((part, position) => (position % 2 === 1 ? part : withoutLinks(part)))
          .join('')
  const cleanLink = (link: MailLink): MailLink => ({ ...link, label: clean(link.label) })
  const { company, action, facts, closing, notices, unsubscribe } = content
  return {
    ...content,
    company: company && { ...company, name: clean(company.name) },
    preview: clean(content.preview),
    title: clean(content.title),
    paragraphs: content.paragraphs.map(clean),
    ...(action && { action: cleanLink(action) }),
    ...(facts && {
      facts: facts.map(({ label, value }) => ({ label: clean(label), value: clean(value) })),
    }),
    ...(closing && { closing: closing.map(clean) }),
    ...(notices && {
      notices: notices.map(({ title, paragraphs, link }) => ({
        title: clean(title),
        paragraphs: paragraphs.map(clean),
        ...(link && { link: cleanLink(link) }),
      })),
    }),
    ...(unsubscribe && { unsubscribe: cleanLink(unsubscribe) }),
  }
}
