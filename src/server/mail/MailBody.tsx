import type { CSSProperties } from 'react'
import { LIGHT, SANS, SERIF } from './mail-colors.ts'
import type { MailContent, MailFact, MailLink, MailNotice, MailProgress } from './mail-content.ts'
import { BUTTON_SLOT } from './MailButton.tsx'

const text: CSSProperties = {
  margin: '0 0 16px',
  fontFamily: SANS,
  fontSize: 16,
  lineHeight: '24px',
  color: LIGHT.ink,
  overflowWrap: 'anywhere',
}
const small: CSSProperties = {
  margin: '0 0 8px',
  fontFamily: SANS,
  fontSize: 13,
  lineHeight: '19px',
  color: LIGHT.ink_2,
  overflowWrap: 'anywhere',
}

interface MailBodyProps {
  readonly content: MailContent
  /** CSS colours of links and of the done part of the progress. */
  readonly action: string
  readonly mark: string
}

/** Title, progress, paragraphs, the place of the button, facts and the written-out link. */
export function MailBody({ content, action, mark }: MailBodyProps) {
  return (
    <>
      <h1
        className="ink"
        style={{
          margin: '0 0 16px',
          fontFamily: SERIF,
          fontSize: 27,
          lineHeight: '33px',
          fontWeight: 600,
          color: LIGHT.ink,
          overflowWrap: 'anywhere',
        }}
      >
        {content.title}
      </h1>
      {content.progress && <Progress progress={content.progress} mark={mark} />}
      <Paragraphs paragraphs={content.paragraphs} />
      {content.action && <div id={BUTTON_SLOT} />}
      {content.facts && <Facts facts={content.facts} />}
      {content.action && <WrittenLink link={content.action} color={action} />}
      <Paragraphs paragraphs={content.closing ?? []} />
    </>
  )
}

const Paragraphs = ({ paragraphs }: { readonly paragraphs: readonly string[] }) =>
  paragraphs.map((paragraph) => (
    <p key={paragraph} className="ink" style={text}>
      {paragraph}
    </p>
  ))

/** More ticks than this are too thin on a phone. */
const MOST_TICKS = 30

/** A ruler: tall ticks are done. Hidden from screen readers, because the title says it in words. */
function Progress({ progress, mark }: { readonly progress: MailProgress; readonly mark: string }) {
  const ticks = Math.min(progress.total, MOST_TICKS)
  const done = Math.floor((progress.done * ticks) / progress.total)
  return (
    <table
      role="presentation"
      aria-hidden="true"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ margin: '0 0 14px', tableLayout: 'fixed' }}
    >
      <tbody>
        <tr>
          {Array.from({ length: ticks }, (_, tick) => (
            <td key={tick} style={{ padding: '0 1px', height: 24, verticalAlign: 'bottom' }}>
              <div
                className={tick < done ? 'done' : 'left'}
                style={{
                  height: tick < done ? 22 : 8,
                  backgroundColor: tick < done ? mark : LIGHT.control,
                  fontSize: 0,
                  lineHeight: 0,
                }}
              >
                &nbsp;
              </div>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}

function Facts({ facts }: { readonly facts: readonly MailFact[] }) {
  const cell: CSSProperties = {
    padding: '9px 0',
    borderTop: `1px solid ${LIGHT.line}`,
    fontFamily: SANS,
    fontSize: 14,
    lineHeight: '20px',
    textAlign: 'left',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
  }
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ margin: '0 0 20px', borderCollapse: 'collapse' }}
    >
      <tbody>
        {facts.map(({ label, value }) => (
          <tr key={label}>
            <td
              className="ink-2 line"
              width="34%"
              style={{ ...cell, paddingRight: 16, color: LIGHT.ink_2 }}
            >
              {label}
            </td>
            <td className="ink line" style={{ ...cell, color: LIGHT.ink, fontWeight: 600 }}>
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/**
 * The address of the button as text: some mail programs show no buttons, and people want to see
 * where a link leads.
 */
function WrittenLink({ link, color }: { readonly link: MailLink; readonly color: string }) {
  return (
    <p className="ink-2" style={{ ...small, margin: '0 0 16px', wordBreak: 'break-all' }}>
      O copia esta dirección en tu navegador:
      <br />
      <a className="link" href={link.href} style={{ color }}>
        {link.href}
      </a>
    </p>
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
      <p className="ink" style={{ ...small, color: LIGHT.ink, fontWeight: 600 }}>
        {notice.title}
      </p>
      {notice.paragraphs.map((paragraph) => (
        <p key={paragraph} className="ink-2" style={small}>
          {paragraph}
        </p>
      ))}
      {notice.link && <SmallLink link={notice.link} color={color} />}
    </>
  )
}

export function SmallLink({ link, color }: { readonly link: MailLink; readonly color: string }) {
  return (
    <p className="ink-2" style={small}>
      <a className="link" href={link.href} style={{ color }}>
        {link.label}
      </a>
    </p>
  )
}

export const Small = ({ children }: { readonly children: string }) => (
  <p className="ink-3" style={{ ...small, color: LIGHT.ink_3 }}>
    {children}
  </p>
)
