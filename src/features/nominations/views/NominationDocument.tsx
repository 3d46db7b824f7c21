import { PRODUCT_NAME } from '#shared/product.ts'
import { CompanyMark, type MarkedCompany } from '#ui/CompanyMark.tsx'
import { Wordmark } from '#ui/Logo.tsx'

export interface LinkPage {
  readonly kind: 'nominator' | 'approver'
  readonly subject_id: string
  /** Null for an unknown link, which shows the product's own header. */
  readonly brand: { readonly company: MarkedCompany; readonly matrix: string } | null
}

interface Props {
  readonly assets: {
    readonly script: string | null
    readonly styles: readonly string[]
    readonly fonts: readonly string[]
  }
  readonly page: LinkPage
}

const titles = {
  nominator: 'Propón quién te evaluará',
  approver: 'Aprueba a los evaluadores',
} as const

/** Tells the tabs of two projects apart, and names no person. */
const titleText = ({ kind, brand }: LinkPage): string =>
  `${titles[kind]}${brand ? `: ${brand.matrix}, ${brand.company.name}` : ''} · ${PRODUCT_NAME}`

/** A brand stylesheet with the company's colours alone; the page has its own styles. */
const brandAddress = ({ primary_color, secondary_color }: MarkedCompany): string =>
  `/brand/${primary_color.slice(1)}-${secondary_color.slice(1)}.css`

/** The HTML document of a nomination page: the header at once, the rest once the script has it. */
export function NominationDocument({ assets, page }: Props) {
  const { kind, brand, subject_id } = page
  return (
    <html lang="es-MX">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{titleText(page)}</title>
        <meta name="robots" content="noindex,nofollow,noarchive" />
        <meta name="color-scheme" content="light dark" />
        <script src="/keep-key.js" data-name={`${kind} key`} />
        {[...assets.styles, ...(brand ? [brandAddress(brand.company)] : [])].map((style) => (
          <link key={style} rel="stylesheet" href={style} />
        ))}
        {assets.script && <script type="module" src={assets.script} />}
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
        <link rel="icon" href={brand?.company.logo ?? '/favicon.svg'} />
      </head>
      <body className="rater">
        <a className="skip-link" href="#title">
          Ir al contenido
        </a>
        {brand ? (
          <header className="rater-band">
            <div>
              <CompanyMark company={brand.company} size={40} />
              <p className="rater-names">
                <b>{brand.company.name}</b>
                <span>{brand.matrix}</span>
              </p>
            </div>
          </header>
        ) : (
          <header className="rater-plain">
            <div>
              <Wordmark />
            </div>
          </header>
        )}
        <div id="nomination" data-kind={kind} data-subject={subject_id}>
          <main className="proposals-page">
            <h1 id="title" tabIndex={-1}>
              {titles[kind]}
            </h1>
            <p className="proposals-lead">Un momento, estamos abriendo tu lista…</p>
            <noscript>
              <p className="proposals-lead">
                Esta página necesita JavaScript. Ábrela en otro navegador o escribe a quien organiza
                la evaluación, que puede proponer por ti.
              </p>
            </noscript>
          </main>
        </div>
      </body>
    </html>
  )
}
