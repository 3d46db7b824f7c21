import type { CSSProperties } from 'react'
import type { MailContent, MailFact, MailLink, MailNotice } from './mail-content.ts'

const INK = '#171D2A'
const INK_2 = '#434C5C'
export const INK_3 = '#5F6775'
export const SANS = "Archivo, 'Helvetica Neue', Helvetica, Arial, sans-serif"
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

interface MailBodyProps {
  readonly content: MailContent
  readonly action: string
  readonly onAction: string
}

/** Title, paragraphs, facts and the button. `action` and `onAction` are CSS colours. */
export function MailBody({ content, action, onAction }: MailBodyProps) {
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
        {content.title}
      </h1>
      {content.paragraphs.map((paragraph) => (
        <p key={paragraph} style={text}>
          {paragraph}
        </p>
      ))}
      {content.facts && <Facts facts={content.facts} />}
      {content.action && <Action link={content.action} color={action} onColor={onAction} />}
      {content.closing?.map((paragraph) => (
        <p key={paragraph} style={text}>
          {paragraph}
        </p>
      ))}
    </>
  )
}

function Facts({ facts }: { readonly facts: readonly MailFact[] }) {
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

interface ActionProps {
  readonly link: MailLink
  readonly color: string
  readonly onColor: string
}

/**
 * A button, and its address as text: some mail clients show no buttons, and people want to see
 * where a link leads.
 */
function Action({ link, color, onColor }: ActionProps) {
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

interface NoticeProps {
  readonly notice: MailNotice
  readonly color: string
}

/** A section in small print; `color` is the colour of its link. */
export function Notice({ notice, color }: NoticeProps) {
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
