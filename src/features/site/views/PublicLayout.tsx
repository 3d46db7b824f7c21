import type { ReactNode } from 'react'
import { mailtoLink } from '#shared/text.ts'
import { Logo } from '#ui/Logo.tsx'

/** The organisation that runs the product; every field comes from the configuration. */
export interface Site {
  readonly name: string
  readonly parent_company_name: string
  readonly parent_company_url: string
  /** Postal address for legal notices; empty when the organisation publishes it on its own site. */
  readonly parent_company_address: string
  readonly social_url: string
  /** Where the source of the running program is offered (AGPL, section 13). */
  readonly source_url: string | undefined
  readonly contact_email: string
  readonly public_url: string
}

export interface PublicPageProps {
  readonly site: Site
  readonly year: number
}

export interface PageMeta {
  readonly path: string
  readonly title: string
  readonly description: string
}

const socialNetworks: Readonly<Record<string, string>> = {
  'linkedin.com': 'LinkedIn',
  'facebook.com': 'Facebook',
  'instagram.com': 'Instagram',
  'x.com': 'X',
  'youtube.com': 'YouTube',
}

function socialName(url: string): string {
  const host = new URL(url).hostname.replace(/^www\./, '')
  return socialNetworks[host] ?? host
}

export function ContactAddress({ site }: { readonly site: Site }) {
  return <a href={mailtoLink(site.contact_email)}>{site.contact_email}</a>
}

export function PublicLayout({
  site,
  year,
  path,
  children,
}: PublicPageProps & { readonly path: string; readonly children: ReactNode }) {
  const current = (href: string) => (href === path ? 'page' : undefined)
  return (
    <>
      <a className="skip-link" href="#contenido">
        Saltar al contenido
      </a>
      <header className="site-in site-head">
        <a className="wordmark" href="/" aria-label={`${site.name}, página de inicio`}>
          <Logo size={30} />
          <b>{site.name}</b>
        </a>
        <nav aria-label="Principal">
          <a className="button button-quiet" href="/contact" aria-current={current('/contact')}>
            Contacto
          </a>
          <a className="button button-secondary" href="/login">
            Iniciar Sesión
          </a>
        </nav>
      </header>
      <main id="contenido" tabIndex={-1}>
        {children}
      </main>
      <PublicFooter site={site} year={year} />
    </>
  )
}

function PublicFooter({ site, year }: PublicPageProps) {
  return (
    <footer className="site-in site-foot">
      <span>
        © {year}{' '}
        <a
          href={site.parent_company_url}
          rel="noopener"
          aria-label={`${site.parent_company_name}, sitio de la empresa`}
        >
          {site.parent_company_name}
        </a>
      </span>
      <nav aria-label="Pie de página">
        <a href="/contact">Contacto</a>
        <a href="/login">Iniciar Sesión</a>
        <a href="/pendientes">Mis pendientes</a>
        <a href="/terms">Términos y Condiciones</a>
        <a href="/privacy">Aviso de Privacidad</a>
        <a href={site.social_url} rel="noopener me">
          {socialName(site.social_url)}
        </a>
        {site.source_url && (
          <a href={site.source_url} rel="noopener license">
            Código fuente
          </a>
        )}
      </nav>
    </footer>
  )
}
