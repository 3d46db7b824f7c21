import { renderToStaticMarkup } from 'react-dom/server'
import { PRODUCT_TAGLINE, PRODUCT_NAME } from '#shared/product.ts'
import { brand } from '#ui/brand.ts'
import { type MailContent, plainTextOf } from './mail-content.ts'
import type { Mail } from './mail.ts'
import { INK_3, MailBody, Notice, SANS } from './MailBody.tsx'

const PAGE_BACKGROUND = '#F4F5F1'
const LINE = '#DADED5'
/** The product's colours, for mails that no company signs; mails are always light. */
const OWN_BRAND = { name: PRODUCT_NAME, primary_color: '#171D2A', secondary_color: '#F2A81D' }

/** Renders the content as HTML and as plain text. */
export const composeMail = (to: Mail['to'], subject: string, content: MailContent): Mail => ({
  to,
  subject,
  html: `<!doctype html>${renderToStaticMarkup(<MailLayout content={content} />)}`,
  text: plainTextOf(content),
})

interface MailLayoutProps {
  readonly content: MailContent
}

/** Tables and inline styles, because mail clients support little else. */
export function MailLayout({ content }: MailLayoutProps) {
  return (
    <html lang="es-MX">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <meta name="supported-color-schemes" content="light" />
        <title>{content.title}</title>
      </head>
      <body style={{ margin: 0, padding: 0, backgroundColor: PAGE_BACKGROUND }}>
        <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>{content.preview}</div>
        <table
          role="presentation"
          width="100%"
          cellPadding={0}
          cellSpacing={0}
          style={{ backgroundColor: PAGE_BACKGROUND }}
        >
          <tbody>
            <tr>
              <td style={{ padding: '24px 12px' }}>
                <Card content={content} />
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
}

/** The white column: the company's name, the body, the notices and the product's line. */
function Card({ content }: MailLayoutProps) {
  const company = content.company ?? OWN_BRAND
  const colors = brand(company.primary_color, company.secondary_color)
  return (
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
            <MailBody content={content} action={colors.action} onAction={colors.on_action} />
          </td>
        </tr>
        {content.notices?.map((notice) => (
          <tr key={notice.title}>
            <td
              style={{
                padding: '16px 28px 8px',
                backgroundColor: colors.tint,
                borderTop: `1px solid ${LINE}`,
              }}
            >
              <Notice notice={notice} color={colors.action} />
            </td>
          </tr>
        ))}
        <tr>
          <td
            style={{
              padding: '14px 28px',
              borderTop: `1px solid ${LINE}`,
              fontFamily: SANS,
              fontSize: 12,
              lineHeight: '18px',
              color: INK_3,
            }}
          >
            {PRODUCT_NAME}: {PRODUCT_TAGLINE}
          </td>
        </tr>
      </tbody>
    </table>
  )
}
