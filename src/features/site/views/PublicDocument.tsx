import type { ReactNode } from 'react'
import type { PageMeta, Site } from './PublicLayout.tsx'

/** Paths of the built files; their names contain a hash of their content. */
export interface PublicAssets {
  readonly script: string | null
  readonly styles: readonly string[]
  readonly fonts: readonly string[]
}

interface PublicDocumentProps {
  readonly site: Site
  readonly meta: PageMeta
  readonly assets: PublicAssets
  /** Asks search engines not to index the page. */
  readonly unlisted?: boolean
  readonly children: ReactNode
}

export function PublicDocument({
  site,
  meta,
  assets,
  unlisted = false,
  children,
}: PublicDocumentProps) {
  const title = `${meta.title} · ${site.name}`
  const address = `${site.public_url}${meta.path}`
  return (
    <html lang="es-MX">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={meta.description} />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#F4F5F1" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#11151E" media="(prefers-color-scheme: dark)" />
        {unlisted ? (
          <meta name="robots" content="noindex" />
        ) : (
          <link rel="canonical" href={address} />
        )}
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content={site.name} />
        <meta property="og:locale" content="es_MX" />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={meta.description} />
        {!unlisted && <meta property="og:url" content={address} />}
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
        {assets.styles.map((style) => (
          <link key={style} rel="stylesheet" href={style} />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <script src="/before-paint.js" />
        {assets.script && <script type="module" src={assets.script} />}
      </head>
      <body className="site">{children}</body>
    </html>
  )
}
