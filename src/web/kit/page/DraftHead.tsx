import type { MarkedCompany } from '#ui/CompanyMark.tsx'
import { PageHead } from './PageHead.tsx'
import { Stepper } from './Stepper.tsx'

interface DraftHeadProps {
  readonly title: string
  /** Which of the draft's three pages this is: its data, its people, its connections. */
  readonly current: 1 | 2
  readonly companyId: string
  readonly company: MarkedCompany | undefined
  readonly matrixId: string
  /** Undefined while the draft loads. */
  readonly matrix: { readonly name: string } | undefined
}

/** The head of a draft's pages of people and of connections, with the way between them. */
export function DraftHead({
  title,
  current,
  companyId,
  company,
  matrixId,
  matrix,
}: DraftHeadProps) {
  const path = `${companyId}/${matrixId}`
  const pages = [
    `/new-matrix/${companyId}?matrix=${matrixId}`,
    `/participants/${path}`,
    `/connections/${path}`,
  ]
  return (
    <PageHead
      title={title}
      company={company}
      crumbs={[
        { label: 'Proyectos', to: `/dashboard/${companyId}` },
        { label: matrix?.name ?? 'Proyecto', to: `/matrix/${path}` },
      ]}
      actions={
        <Stepper
          current={current}
          links={pages.map((page, at) => (at === current ? undefined : page))}
        />
      }
    />
  )
}
