import { useLocation } from 'react-router'
import { Wordmark } from '#ui/Logo.tsx'
import { LoadingMessage } from '#ui/Skeleton.tsx'
import { PageSkeleton, type SkeletonLayout } from '#web/kit/page/PageSkeleton.tsx'
import { messageText } from '#web/message-catalog.ts'

/** The outline of each page, by the beginning of its address. */
const layouts: Readonly<Record<string, SkeletonLayout>> = {
  companies: 'list',
  'primeros-pasos': 'table',
  team: 'table',
  'data-subjects': 'cards',
  settings: 'sections',
  activity: 'table',
  dashboarduser: 'projects',
  dashboard: 'projects',
  scales: 'list',
  evaluations: 'list',
  evaluation: 'fields',
  'new-matrix': 'fields',
  matrix: 'project',
  'mail-sent': 'outcome',
  participants: 'list',
  'import-participants': 'list',
  connections: 'list',
  'org-chart': 'cards',
  rehearsal: 'cards',
  nominations: 'project',
  'download-reports': 'table',
  results: 'results',
  delivery: 'list',
  anonymity: 'cards',
}
/** What is around the outlines that are not as wide as the other pages. */
const frames: Partial<Readonly<Record<SkeletonLayout, string>>> = {
  list: 'work',
  project: 'work',
  sections: 'narrow',
  outcome: 'outcome-loading',
}

/** Shown while the profile or the first page loads: the bar and the outline of the page. */
export function LoadingPage() {
  const { pathname } = useLocation()
  const layout = layouts[pathname.split('/')[1] ?? '']
  const text = messageText('profile.loading')
  if (!layout)
    return (
      <main className="full-page">
        <LoadingMessage text={text} />
      </main>
    )
  return (
    <>
      <header className="top">
        <span className="top-home">
          <Wordmark />
        </span>
        <div className="top-side to-end">
          <LoadingMessage text={text} />
        </div>
      </header>
      <main className="page">
        <div className={frames[layout]}>
          {layout !== 'outcome' && (
            <div className="page-head">
              <div className="skeleton-heading" />
            </div>
          )}
          <PageSkeleton layout={layout} />
        </div>
      </main>
    </>
  )
}
