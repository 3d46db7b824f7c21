import { Fragment, useEffect, useRef, type ReactNode } from 'react'
import { Link, useLocation, useNavigationType } from 'react-router'
import { PRODUCT_NAME } from '#shared/product.ts'
import { CompanyMark, type MarkedCompany } from '#ui/CompanyMark.tsx'
import { Icon } from '#ui/Icon.tsx'

/** The page's `h1`. It also sets the document's title and is focused after a navigation. */
export function PageTitle({
  children,
  section,
  className,
  lang,
}: {
  readonly children: string
  /** Its language, where that is not the page's. */
  readonly lang?: string
  /** Which of the pages with this heading it is, for the document's title. */
  readonly section?: string | undefined
  readonly className?: string
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname, key } = useLocation()
  const navigated = key !== 'default'
  const isReplaced = useNavigationType() === 'REPLACE'
  const shownPath = useRef('')
  useEffect(() => {
    document.title = `${children}${section ? ` (${section})` : ''} · ${PRODUCT_NAME}`
  }, [section, children])
  useEffect(() => {
    // A filter or a tab changes only the query of the address and must not move the focus.
    // An address that leads on must not take the focus from who has begun to walk through the page.
    const keepsFocus = isReplaced && document.activeElement !== document.body
    if (navigated && !keepsFocus && shownPath.current !== pathname)
      heading.current?.focus({ preventScroll: true })
    shownPath.current = pathname
  }, [pathname, navigated, isReplaced])
  return (
    <h1 ref={heading} tabIndex={-1} className={className} lang={lang}>
      {children}
      {section && <span className="visually-hidden"> ({section})</span>}
    </h1>
  )
}

/** Focuses the page's heading, for when the focused element was removed (a deleted row). */
export function focusTitle(): void {
  document.querySelector('h1')?.focus({ preventScroll: true })
}

export interface Crumb {
  readonly label: string
  readonly to?: string | undefined
}

interface CrumbsProps {
  readonly company: MarkedCompany | undefined
  readonly crumbs: readonly Crumb[]
  /** The company is still loading, and would move what stands behind it. */
  readonly pending: boolean
}

function Crumbs({ company, crumbs, pending }: CrumbsProps) {
  return (
    <nav className={pending ? 'crumbs crumbs-pending' : 'crumbs'} aria-label="Ruta">
      {company && (
        <>
          <CompanyMark company={company} size={20} inLine />
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
  /** Which of the pages with this title it is, for the document's title. */
  readonly section?: string | undefined
  readonly company?: MarkedCompany | undefined
  readonly crumbs?: readonly Crumb[]
  /** A state, beside the title. */
  readonly badge?: ReactNode
  /** A line under the title. */
  readonly note?: ReactNode
  /** A large company mark, before the title. */
  readonly mark?: ReactNode
  /** The page's actions or its stepper, at the right end. */
  readonly actions?: ReactNode
  /** The user's role is still loading: the actions are invisible, but their space is reserved. */
  readonly actionsPending?: boolean
}

export function PageHead(props: PageHeadProps) {
  const {
    title,
    section,
    company,
    crumbs,
    badge,
    note,
    mark,
    actions,
    actionsPending = false,
  } = props
  return (
    <>
      {crumbs && (
        <Crumbs company={company} crumbs={crumbs} pending={'company' in props && !company} />
      )}
      <div className="page-head">
        <div className="page-head-title">
          {mark}
          <div>
            <div className="page-head-line">
              <PageTitle section={section}>{title}</PageTitle>
              {badge}
            </div>
            {note && <p className="page-head-note">{note}</p>}
          </div>
        </div>
        {actions && (
          <div className={actionsPending ? 'page-head-actions unseen' : 'page-head-actions'}>
            {actions}
          </div>
        )}
      </div>
    </>
  )
}
