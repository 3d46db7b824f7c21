import { expect, test } from 'vitest'
import type { MailContent } from './mail-content.ts'
import { withoutForeignLinks } from './mail-text.ts'

const HOSTILE = 'malo.example https://malo.example ana@malo.example'
const link = { label: HOSTILE, href: 'https://contorno.example/a' }

/** Every text that a mail may have; a new one does not compile until it stands here. */
const content: Required<Omit<MailContent, 'files' | 'progress'>> = {
  company: { name: HOSTILE, primary_color: '#111111', secondary_color: '#222222', logo: null },
  preview: HOSTILE,
  title: HOSTILE,
  paragraphs: [HOSTILE],
  action: link,
  facts: [{ label: HOSTILE, value: HOSTILE }],
  closing: [HOSTILE],
  notices: [{ title: HOSTILE, paragraphs: [HOSTILE], link }],
  organiser: 'rh@ceiba.mx',
  addresses: ['rh@ceiba.mx'],
  unsubscribe: link,
}

test('no text of a mail keeps an address, and its own links stay', () => {
  const cleaned = withoutForeignLinks(content, [])
  expect(JSON.stringify(cleaned)).not.toMatch(/malo\.example|malo@/)
  expect([
    cleaned.action?.href,
    cleaned.unsubscribe?.href,
    cleaned.notices?.[0]?.link?.href,
  ]).toEqual([link.href, link.href, link.href])
})

const cleanTitle = (title: string, addresses: readonly string[]): string =>
  withoutForeignLinks({ ...content, title }, addresses).title

test.each([
  ['Escribe a rh@ceiba.mx.', 'Escribe a rh@ceiba.mx.'],
  ['Ana (rh@ceiba.mx) avisó', 'Ana (rh@ceiba.mx) avisó'],
  ['rh@ceiba.mx', 'rh@ceiba.mx'],
  ['Escribe a rh@ceiba.mx.malo.example', 'Escribe a '],
  ['Escribe a https://malo.example/rh@ceiba.mx', 'Escribe a '],
  ['Escribe a malo.rh@ceiba.mx', 'Escribe a '],
])('an own address stays where it stands alone (%j)', (text, expected) => {
  expect(cleanTitle(text, ['rh@ceiba.mx', ''])).toBe(expected)
})
