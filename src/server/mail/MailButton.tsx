import { renderToStaticMarkup } from 'react-dom/server'
import { escapeXml } from '#shared/spreadsheet/escape-xml.ts'
import { SANS } from './mail-colors.ts'
import type { MailLink } from './mail-content.ts'

interface ButtonColors {
  readonly action: string
  readonly on_action: string
}

/** Where the button stands in the rendered mail; React writes no conditional comments. */
export const BUTTON_SLOT = 'mail-action'

/**
 * The button as HTML. Outlook on Windows ignores padding and rounded corners of links, so it gets a
 * drawn shape of its own in a comment that only it reads.
 */
export function buttonHtml(link: MailLink, colors: ButtonColors): string {
  const [href, label] = [escapeXml(link.href), escapeXml(link.label)]
  const shape = `<v:roundrect xmlns:v="urn:schemas-microsoft-com:vml" xmlns:w="urn:schemas-microsoft-com:office:word" href="${href}" style="height:50px;v-text-anchor:middle;width:280px" arcsize="12%" stroke="f" fillcolor="${colors.action}"><w:anchorlock/><center style="color:${colors.on_action};font-family:Arial,sans-serif;font-size:17px;font-weight:bold">${label}</center></v:roundrect>`
  const table = renderToStaticMarkup(<ButtonTable link={link} colors={colors} />)
  return `<!--[if mso]>${shape}<![endif]--><!--[if !mso]><!-->${table}<!--<![endif]-->`
}

interface ButtonTableProps {
  readonly link: MailLink
  readonly colors: ButtonColors
}

function ButtonTable({ link, colors }: ButtonTableProps) {
  return (
    <table
      role="presentation"
      className="full"
      cellPadding={0}
      cellSpacing={0}
      style={{ margin: '4px 0 18px' }}
    >
      <tbody>
        <tr>
          <td
            className="action"
            style={{ backgroundColor: colors.action, borderRadius: 6, textAlign: 'center' }}
          >
            <a
              className="on-action"
              href={link.href}
              style={{
                display: 'block',
                padding: '14px 28px',
                fontFamily: SANS,
                fontSize: 17,
                lineHeight: '22px',
                fontWeight: 600,
                color: colors.on_action,
                textDecoration: 'none',
              }}
            >
              {link.label}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  )
}
