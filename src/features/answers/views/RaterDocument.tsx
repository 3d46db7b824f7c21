import type { ReactNode } from 'react'
import { PRODUCT_NAME } from '#shared/product.ts'
import { CompanyMark, type MarkedCompany } from '#ui/CompanyMark.tsx'
import { Wordmark } from '#ui/Logo.tsx'

interface Props {
  /** Must contain no names, because titles stay in browser histories and show on shared screens. */
  readonly title: string
  readonly assets: {
    readonly script: string | null
    readonly styles: readonly string[]
    readonly fonts: readonly string[]
  }
  /** Null shows the product's own header: the company of an unknown link is not revealed. */
  readonly company: MarkedCompany | null
  /** The address of the stylesheet with the company's colours. */
  readonly colors: string | null
  /** Passed to the page's script as JSON. */
  readonly data?: unknown
  readonly children: ReactNode
}

/** The HTML document of a rater's page, complete without script. */
export function RaterDocument({ title, assets, company, colors, data, children }: Props) {
  return (
    <html lang="es-MX">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} · ${PRODUCT_NAME}`}</title>
        <meta name="robots" content="noindex,nofollow,noarchive" />
        <meta name="color-scheme" content="light dark" />
        {assets.styles.map((style) => (
          <link key={style} rel="stylesheet" href={style} />
        ))}
        {colors && <link rel="stylesheet" href={colors} />}
        {assets.fonts.map((font) => (
          <link
            key={font}
            rel="preload"
            href={font}
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
          />
        ))}
        {assets.script && <script type="module" src={assets.script} />}
        <link rel="icon" href={company?.logo ?? '/favicon.svg'} />
      </head>
      <body className="rater">
        <a className="skip-link" href="#title">
          Ir al contenido
        </a>
        <RaterHeader company={company} />
        {children}
        {data !== undefined && (
          <script type="application/json" id="page-data">
            {JSON.stringify(data).replaceAll('<', '\\u003c')}
          </script>
        )}
      </body>
    </html>
  )
}

function RaterHeader({ company }: { readonly company: MarkedCompany | null }) {
  if (!company)
    return (
      <header className="rater-plain">
        <div>
          <Wordmark />
        </div>
      </header>
    )
  return (
    <header className="rater-band">
      <div>
        <CompanyMark company={company} size={40} />
        <span className="rater-company">{company.name}</span>
        <output className="save-status" id="save-status" />
      </div>
    </header>
  )
}
