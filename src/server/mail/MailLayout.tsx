import { renderToStaticMarkup } from 'react-dom/server'
import { PRODUCT_NAME } from '#shared/product.ts'
import { withoutLinks } from '#shared/text.ts'
import { LIGHT, mailBrand, mailStylesheet, SANS } from './mail-colors.ts'
import {
  composeFooter,
  type MailCompany,
  type MailContent,
  renderPlainText,
} from './mail-content.ts'
import { withoutForeignLinks } from './mail-text.ts'
import type { Mail, MailAttachment } from './mail.ts'
import { MailBody, Notice, Small, SmallLink } from './MailBody.tsx'
import { BUTTON_SLOT, buttonHtml } from './MailButton.tsx'

/** The product's colours, for mails that no company signs. */
const OWN_BRAND: MailCompany = {
  name: PRODUCT_NAME,
  primary_color: '#171D2A',
  secondary_color: '#F2A81D',
  logo: null,
}
const LOGO_ID = 'logo'
/** Side of the square in which the logo is shown, in CSS pixels. */
const LOGO_SHOWN = 36

/** Fills the rest of an inbox's preview, which would else go on with the text of the mail. */
const PREVIEW_FILLER = '\u034f\u200c\u00a0'.repeat(90)

/**
 * Renders the content as HTML and as plain text, signed by its company. The only way to make a mail,
 * so that no text of others brings a link into one.
 */
export function composeMail(to: Mail['to'], subject: string, content: MailContent): Mail {
  const { company, organiser, unsubscribe } = content
  const reply_to = company?.sender?.reply_to || organiser
  const own = [to.address, organiser, reply_to, ...(content.addresses ?? [])]
  const written = withoutForeignLinks(
    organiser === undefined || reply_to === undefined
      ? content
      : { ...content, organiser: reply_to },
    own.filter((address) => address !== undefined),
  )
  return {
    to: { ...to, name: withoutLinks(to.name) },
    ...(company && buildHead(company, reply_to)),
    ...(unsubscribe && { unsubscribe_url: unsubscribe.href }),
    subject,
    html: renderHtml(written),
    text: renderPlainText(written),
    attachments: [...(company?.logo ? [attachLogo(company.logo)] : []), ...(content.files ?? [])],
  }
}

/** In whose name a company's mail comes, and whom a reply reaches. */
function buildHead({ name, sender }: MailCompany, reply_to: string | undefined): Partial<Mail> {
  const sender_name = sender?.name || name
  return {
    sender_name,
    ...(sender?.address && { sender_address: sender.address }),
    ...(reply_to !== undefined && { reply_to: { name: sender_name, address: reply_to } }),
  }
}

const attachLogo = (content: Buffer): MailAttachment => ({
  file_name: 'logo.png',
  content_type: 'image/png',
  content,
  content_id: LOGO_ID,
})

function renderHtml(content: MailContent): string {
  const markup = renderToStaticMarkup(<MailLayout content={content} />)
  const { action } = content
  const colors = mailBrand(content.company ?? OWN_BRAND)
  const complete = action
    ? markup.replace(`<div id="${BUTTON_SLOT}"></div>`, () => buttonHtml(action, colors))
    : markup
  return `<!doctype html>${complete}`
}

interface MailLayoutProps {
  readonly content: MailContent
}

/** Tables and inline styles, because mail clients support little else. */
function MailLayout({ content }: MailLayoutProps) {
  return (
    <html lang="es-MX">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{content.title}</title>
        <style>{mailStylesheet(content.company ?? OWN_BRAND)}</style>
      </head>
      <body className="page" style={{ margin: 0, padding: 0, backgroundColor: LIGHT.page }}>
        <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>
          {content.preview}
          {PREVIEW_FILLER}
        </div>
        <table
          role="presentation"
          className="page"
          width="100%"
          cellPadding={0}
          cellSpacing={0}
          style={{ backgroundColor: LIGHT.page }}
        >
          <tbody>
            <tr>
              <td className="out" style={{ padding: '24px 12px' }}>
                <Card content={content} />
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
}

/** The column: the company's band, the body, the notices and the foot. */
function Card({ content }: MailLayoutProps) {
  const company = content.company ?? OWN_BRAND
  const { action, mark, tint, band_line } = mailBrand(company)
  const section = { padding: '16px 32px 10px', borderTop: `1px solid ${LIGHT.line}` }
  return (
    <table
      role="presentation"
      className="card"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ maxWidth: 600, margin: '0 auto', backgroundColor: LIGHT.surface }}
    >
      <tbody>
        <Band company={company} />
        <tr>
          <td
            className="pad"
            style={{ padding: '30px 32px 12px', borderTop: `1px solid ${band_line}` }}
          >
            <MailBody content={content} action={action} mark={mark} />
          </td>
        </tr>
        {content.notices?.map((notice) => (
          <tr key={notice.title}>
            <td className="pad line tint" style={{ ...section, backgroundColor: tint }}>
              <Notice notice={notice} color={action} />
            </td>
          </tr>
        ))}
        <tr>
          <td className="pad line" style={section}>
            {composeFooter(content).map((line) => (
              <Small key={line}>{line}</Small>
            ))}
            {content.unsubscribe && <SmallLink link={content.unsubscribe} color={action} />}
          </td>
        </tr>
      </tbody>
    </table>
  )
}

function Band({ company }: { readonly company: MailCompany }) {
  const { band, accent } = mailBrand(company)
  return (
    <tr>
      <td
        className="pad"
        style={{ padding: '14px 32px', backgroundColor: band, borderBottom: `4px solid ${accent}` }}
      >
        <Signature company={company} />
      </td>
    </tr>
  )
}

/** The logo has an empty alternative, because the company's name stands beside it. */
function Signature({ company }: { readonly company: MailCompany }) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0}>
      <tbody>
        <tr>
          {company.logo && (
            <td width={LOGO_SHOWN + 12} style={{ paddingRight: 12, fontSize: 0, lineHeight: 0 }}>
              <img
                src={`cid:${LOGO_ID}`}
                alt=""
                width={LOGO_SHOWN}
                height={LOGO_SHOWN}
                style={{ display: 'block', border: 0, borderRadius: 6 }}
              />
              &nbsp;
            </td>
          )}
          <td
            style={{
              padding: '7px 0',
              fontFamily: SANS,
              fontSize: 17,
              lineHeight: '22px',
              fontWeight: 600,
              color: mailBrand(company).on_band,
              overflowWrap: 'anywhere',
            }}
          >
            {company.name}
          </td>
        </tr>
      </tbody>
    </table>
  )
}
