import { Fragment, useEffect, useRef, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { CompanyMark, type MarkedCompany } from '#ui/CompanyMark.tsx'
import { Icon } from '#ui/Icon.tsx'
import { useDocumentTitle } from './useDocumentTitle.ts'

/** The page's `h1`: names the browser's tab, and takes the focus when another page leads here. */
export function PageTitle({
  children,
  className,
}: {
  readonly children: string
  readonly className?: string
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname, key } = useLocation()
  const arrived = key !== 'default'
  const shown = useRef('')
  useDocumentTitle(children)
  useEffect(() => {
    // A filter or a tab changes the address too, and leaves the focus where it is.
    if (arrived && shown.current !== pathname) heading.current?.focus({ preventScroll: true })
    shown.current = pathname
  }, [pathname, arrived])
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  )
}

/** After what had the focus is gone for good (a deleted row). */
export function focusTitle(): void {
  document.querySelector('h1')?.focus({ preventScroll: true })
}

export interface Crumb {
  readonly label: string
  readonly to?: string | undefined
}

export function Crumbs({
  company,
  crumbs,
}: {
  readonly company?: MarkedCompany | undefined
  readonly crumbs: readonly Crumb[]
}) {
  return (
    <nav className="crumbs" aria-label="Ruta">
      {company && (
        <>
          <CompanyMark company={company} size={20} />
          <span>{company.name}</span>
        </>
      )}
      {crumbs.map(({ label, to }, index) => (
        <Fragment key={to ?? label}>
          {(company || index > 0) && <Icon name="chevron-right" size={14} />}
          {to ? <Link to={to}>{label}</Link> : <span>{label}</span>}
        </Fragment>
      ))}
    </nav>
  )
}

interface PageHeadProps {
  readonly title: string
  readonly company?: MarkedCompany | undefined
  readonly crumbs?: readonly Crumb[]
  /** Beside the title: a state. */
  readonly badge?: ReactNode
  /** Under the title. */
  readonly note?: ReactNode
  /** Before the title: a large mark. */
  readonly mark?: ReactNode
  /** At the right end: the page's actions or its stepper. */
  readonly actions?: ReactNode
  /** Whether this person may act is not known yet: the actions keep their place unseen. */
  readonly awaited?: boolean
}

export function PageHead({
  title,
  company,
  crumbs,
  badge,
  note,
  mark,
  actions,
  awaited = false,
}: PageHeadProps) {
  return (
    <>
      {crumbs && <Crumbs company={company} crumbs={crumbs} />}
      <div className="page-head">
        <div className="page-head-title">
          {mark}
          <div>
            <div className="page-head-line">
              <PageTitle>{title}</PageTitle>
              {badge}
            </div>
            {note && <p className="page-head-note">{note}</p>}
          </div>
        </div>
        {actions && (
          <div className={awaited ? 'page-head-actions invisible' : 'page-head-actions'}>
            {actions}
          </div>
        )}
      </div>
    </>
  )
}
