import type { ReactNode } from 'react'
import { PRODUCT_NAME } from '#shared/product.ts'
import { CompanyMark, type MarkedCompany } from '#ui/CompanyMark.tsx'
import { Wordmark } from '#ui/Logo.tsx'
import { KEY_COOKIE, keyedPages } from '../key-cookie.rules.ts'
import { RaterBand } from './RaterBand.tsx'

interface Props {
  /** Must name no person, because titles stay in browser histories and show on shared screens. */
  readonly title: string
  readonly assets: {
    readonly script: string | null
    readonly styles: readonly string[]
    readonly fonts: readonly string[]
    readonly font_styles?: readonly string[]
    readonly modules: readonly string[]
  }
  /** Null shows the product's own header: the company of an unknown link is not revealed. */
  readonly company: MarkedCompany | null
  /** The matrix, below the company's name. */
  readonly subtitle?: string | undefined
  /** What stands in the page because it is needed before the first paint; null links files. */
  readonly inline: { readonly styles: string; readonly key_script: string } | null
  /** The name of the secret in the page's address; the tab keeps it before the first paint. */
  readonly secret?:
    | 'key'
    | 'receipt'
    | 'report'
    | 'leader report'
    | 'conversation'
    | 'team'
    | undefined
  /** Whether the page has names only when it is asked for with the key. */
  readonly keyed?: boolean | undefined
  /** Passed to the page's script: JSON without the character «<». */
  readonly data?: string | undefined
  readonly children: ReactNode
}

/** The HTML document of a rater's page, complete without script. */
export function RaterDocument({
  title,
  assets,
  company,
  subtitle,
  inline,
  secret,
  keyed,
  data,
  children,
}: Props) {
  const cookie = keyed && { 'data-cookie': KEY_COOKIE, 'data-pages': keyedPages.join(' ') }
  return (
    <html lang="es-MX">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{titleText(title, subtitle, company)}</title>
        <meta name="robots" content="noindex,nofollow,noarchive" />
        <meta name="color-scheme" content="light dark" />
        {assets.script && <script type="module" src={assets.script} />}
        {assets.modules.map((module) => (
          <link key={module} rel="modulepreload" href={module} fetchPriority="low" />
        ))}
        {secret && !inline && <script src="/keep-key.js" data-name={secret} {...cookie} />}
        {secret && inline && (
          <script data-name={secret} {...cookie}>
            {inline.key_script}
          </script>
        )}
        {inline ? <style>{inline.styles}</style> : <Stylesheets files={assets.styles} />}
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
        <link rel="icon" href={company?.logo ?? '/favicon.svg'} />
      </head>
      <body className="rater">
        <a className="skip-link" href="#title">
          Ir al contenido
        </a>
        <RaterHeader company={company} subtitle={subtitle} />
        {children}
        {data !== undefined && (
          <script type="application/json" id="page-data">
            {data}
          </script>
        )}
        <Stylesheets files={assets.font_styles ?? []} />
      </body>
    </html>
  )
}

/** Tells the tabs of two projects apart. */
function titleText(title: string, subtitle: string | undefined, company: MarkedCompany | null) {
  const where = [subtitle, company?.name].filter((name) => name !== undefined).join(', ')
  return `${where ? `${title}: ${where}` : title} · ${PRODUCT_NAME}`
}

const Stylesheets = ({ files }: { readonly files: readonly string[] }) =>
  files.map((file) => <link key={file} rel="stylesheet" href={file} />)

function RaterHeader({ company, subtitle }: Pick<Props, 'company' | 'subtitle'>) {
  if (!company)
    return (
      <header className="rater-plain">
        <div>
          <Wordmark />
        </div>
      </header>
    )
  return (
    <RaterBand
      name={company.name}
      subtitle={subtitle}
      mark={<CompanyMark company={company} size={40} />}
    />
  )
}
