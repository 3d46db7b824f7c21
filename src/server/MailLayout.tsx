import type { CSSProperties, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { PRODUCT_LINE, PRODUCT_NAME } from '#shared/product.ts'
import { brand } from '#ui/brand.ts'
import type { Mail } from './mail.ts'

/** What a mail says, once: its HTML and its plain text are two spellings of the same letter. */
export interface Letter {
  /** In whose name it is written; null for mails of the product itself. */
  readonly company: {
    readonly name: string
    readonly primary_color: string
    readonly secondary_color: string
  } | null
  /** Shown beside the subject in an inbox. */
  readonly preview: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly facts?: readonly Fact[]
  readonly action?: Link
  readonly closing?: readonly string[]
  /** Set apart in small print, such as the privacy notice. */
  readonly notices?: readonly Notice[]
}
interface Fact {
  readonly label: string
  readonly value: string
}
interface Link {
  readonly label: string
  readonly href: string
}
interface Notice {
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly link?: Link
}

/** The colours of the product, for mails that no company signs; always light, as paper is. */
const OWN = { name: PRODUCT_NAME, primary_color: '#171D2A', secondary_color: '#F2A81D' }
const INK = '#171D2A'
const INK_2 = '#434C5C'
const INK_3 = '#5F6775'
const SANS = "Archivo, 'Helvetica Neue', Helvetica, Arial, sans-serif"
const SERIF = "Piazzolla, Georgia, 'Times New Roman', serif"
const text: CSSProperties = {
  margin: '0 0 16px',
  fontFamily: SANS,
  fontSize: 16,
  lineHeight: '24px',
  color: INK,
}
const small: CSSProperties = {
  margin: '0 0 8px',
  fontFamily: SANS,
  fontSize: 13,
  lineHeight: '19px',
  color: INK_2,
}

export function letterMail(to: Mail['to'], subject: string, letter: Letter): Mail {
  return {
    to,
    subject,
    html: `<!doctype html>${renderToStaticMarkup(<MailLayout letter={letter} />)}`,
    text: plainText(letter),
  }
}

export function MailLayout({ letter }: { readonly letter: Letter }) {
  const company = letter.company ?? OWN
  const colors = brand(company.primary_color, company.secondary_color)
  return (
    <html lang="es-MX">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <meta name="supported-color-schemes" content="light" />
        <title>{letter.title}</title>
      </head>
      <body style={{ margin: 0, padding: 0, backgroundColor: '#F4F5F1' }}>
        <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>{letter.preview}</div>
        <Sheet background="#F4F5F1" padding="24px 12px">
          <table
            role="presentation"
            width="100%"
            cellPadding={0}
            cellSpacing={0}
            style={{ maxWidth: 600, margin: '0 auto', backgroundColor: '#FFFFFF' }}
          >
            <tbody>
              <tr>
                <td
                  style={{
                    padding: '18px 28px',
                    backgroundColor: colors.band,
                    color: colors.on_band,
                    fontFamily: SANS,
                    fontSize: 17,
                    fontWeight: 600,
                    borderBottom: `4px solid ${colors.accent}`,
                  }}
                >
                  {company.name}
                </td>
              </tr>
              <tr>
                <td style={{ padding: '28px 28px 12px' }}>
                  <Body letter={letter} action={colors.action} onAction={colors.on_action} />
                </td>
              </tr>
              {letter.notices?.map((notice) => (
                <tr key={notice.title}>
                  <td
                    style={{
                      padding: '16px 28px 8px',
                      backgroundColor: colors.tint,
                      borderTop: '1px solid #DADED5',
                    }}
                  >
                    <Small notice={notice} color={colors.action} />
                  </td>
                </tr>
              ))}
              <tr>
                <td
                  style={{
                    padding: '14px 28px',
                    borderTop: '1px solid #DADED5',
                    fontFamily: SANS,
                    fontSize: 12,
                    lineHeight: '18px',
                    color: INK_3,
                  }}
                >
                  {PRODUCT_NAME}: {PRODUCT_LINE}
                </td>
              </tr>
            </tbody>
          </table>
        </Sheet>
      </body>
    </html>
  )
}

function Sheet({
  background,
  padding,
  children,
}: {
  readonly background: string
  readonly padding: string
  readonly children: ReactNode
}) {
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ backgroundColor: background }}
    >
      <tbody>
        <tr>
          <td style={{ padding }}>{children}</td>
        </tr>
      </tbody>
    </table>
  )
}

function Body({
  letter,
  action,
  onAction,
}: {
  readonly letter: Letter
  readonly action: string
  readonly onAction: string
}) {
  return (
    <>
      <h1
        style={{
          margin: '0 0 16px',
          fontFamily: SERIF,
          fontSize: 26,
          lineHeight: '32px',
          fontWeight: 600,
          color: INK,
        }}
      >
        {letter.title}
      </h1>
      {letter.paragraphs.map((paragraph) => (
        <p key={paragraph} style={text}>
          {paragraph}
        </p>
      ))}
      {letter.facts && <Facts facts={letter.facts} />}
      {letter.action && <Action link={letter.action} color={action} onColor={onAction} />}
      {letter.closing?.map((paragraph) => (
        <p key={paragraph} style={text}>
          {paragraph}
        </p>
      ))}
    </>
  )
}

function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} style={{ margin: '0 0 20px' }}>
      <tbody>
        {facts.map(({ label, value }) => (
          <tr key={label}>
            <td style={{ ...small, padding: '3px 18px 3px 0', verticalAlign: 'top' }}>{label}</td>
            <td style={{ ...small, padding: '3px 0', color: INK, fontWeight: 600 }}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The link is also written out: some clients show no buttons, and people like to see where they go. */
function Action({
  link,
  color,
  onColor,
}: {
  readonly link: Link
  readonly color: string
  readonly onColor: string
}) {
  return (
    <>
      <table role="presentation" cellPadding={0} cellSpacing={0} style={{ margin: '4px 0 16px' }}>
        <tbody>
          <tr>
            <td style={{ backgroundColor: color, borderRadius: 6 }}>
              <a
                href={link.href}
                style={{
                  display: 'inline-block',
                  padding: '12px 22px',
                  fontFamily: SANS,
                  fontSize: 16,
                  fontWeight: 600,
                  color: onColor,
                  textDecoration: 'none',
                }}
              >
                {link.label}
              </a>
            </td>
          </tr>
        </tbody>
      </table>
      <p style={{ ...small, wordBreak: 'break-all' }}>
        O copia esta dirección en tu navegador:
        <br />
        <a href={link.href} style={{ color }}>
          {link.href}
        </a>
      </p>
    </>
  )
}

function Small({ notice, color }: { readonly notice: Notice; readonly color: string }) {
  return (
    <>
      <p style={{ ...small, color: INK, fontWeight: 600 }}>{notice.title}</p>
      {notice.paragraphs.map((paragraph) => (
        <p key={paragraph} style={small}>
          {paragraph}
        </p>
      ))}
      {notice.link && (
        <p style={small}>
          <a href={notice.link.href} style={{ color }}>
            {notice.link.label}
          </a>
        </p>
      )}
    </>
  )
}

const spelledOut = (link: Link): string => `${link.label}:\n${link.href}`

function plainText(letter: Letter): string {
  const blocks = [
    letter.company?.name ?? PRODUCT_NAME,
    letter.title,
    ...letter.paragraphs,
    letter.facts?.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    letter.action && spelledOut(letter.action),
    ...(letter.closing ?? []),
    ...(letter.notices ?? []).flatMap((notice) => [
      '---',
      notice.title,
      ...notice.paragraphs,
      notice.link && spelledOut(notice.link),
    ]),
    `--\n${PRODUCT_NAME}: ${PRODUCT_LINE}`,
  ]
  return `${blocks.filter((block) => block !== undefined).join('\n\n')}\n`
}
