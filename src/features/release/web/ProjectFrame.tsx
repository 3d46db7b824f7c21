import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { accountsContract } from '#features/accounts/contract.ts'
import { permissionsIn } from '#features/accounts/role.rules.ts'
import type { Company } from '#features/companies/contract.ts'
import type { Matrix } from '#features/matrices/contract.ts'
import { PhaseBadge } from '#features/matrices/views/PhaseBadge.tsx'
import { PageHead } from '#web/kit/page/PageHead.tsx'
import { useAddressValue } from '#web/kit/page/useAddress.ts'
import { WorkPage } from '#web/kit/page/WorkPage.tsx'
import { read } from '#web/query.ts'
import type { ProjectTab } from '../project-tabs.rules.ts'
import { MatrixActions } from './MatrixActions.tsx'
import { MatrixDrawer } from './MatrixDrawer.tsx'
import { MatrixStrip } from './MatrixStrip.tsx'
import { ProjectTabs } from './ProjectTabs.tsx'
import { useParticipation } from './useMatrix.ts'
import { useMatrixMutations } from './useMatrixMutations.ts'
import '../views/matrix.css'

interface ProjectPageProps {
  readonly companyId: string
  readonly company: Company | undefined
  /** Undefined while it loads. */
  readonly matrix: Matrix | undefined
  readonly tab: ProjectTab | undefined
  /** What the page shows, for the title of the window. */
  readonly section?: string | undefined
  /** What the page offers instead of what the phase offers. */
  readonly actions?: ReactNode
  readonly onRemind?: (() => void) | undefined
  readonly foot?: ReactNode
  readonly children: ReactNode
}

/** The drawer of data, which the address keeps. */
function useData() {
  const [data, setData] = useAddressValue('datos')
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setData(null)
    button.current?.focus({ preventScroll: true })
  }
  const toggle = () => {
    setOpened(true)
    if (data === null) setData('1')
    else close()
  }
  return { isOpen: data !== null, focused: opened, button, toggle, close }
}

/** The frame of every page of a project: its name, where it stands, its tabs and its data. */
export function ProjectPage(props: ProjectPageProps) {
  const { companyId, company, matrix, tab, section, foot, children } = props
  const user = useQuery(read(accountsContract.profile)).data?.user
  const rights = permissionsIn(user, company?.workspace_id)
  const follows = rights.has('project.follow')
  const participation = useParticipation(matrix, follows).data
  const mutations = useMatrixMutations(matrix?.id ?? '')
  const data = useData()
  return (
    <>
      <WorkPage foot={foot}>
        <PageHead
          title={matrix?.name ?? 'Proyecto'}
          section={section}
          company={company}
          crumbs={[{ label: 'Proyectos', to: `/dashboard/${companyId}` }]}
          badge={matrix && <PhaseBadge phase={matrix.phase} />}
          actions={
            matrix && (
              <MatrixActions
                matrix={matrix}
                participation={participation}
                rights={rights}
                mutations={mutations}
                onRemind={props.onRemind}
              >
                {props.actions}
              </MatrixActions>
            )
          }
        />
        {matrix && follows && (
          <MatrixStrip
            matrix={matrix}
            participation={participation}
            dataOpen={data.isOpen}
            dataButton={data.button}
            onData={data.toggle}
          />
        )}
        {matrix && tab && (
          <ProjectTabs
            matrix={matrix}
            participation={participation}
            rights={rights}
            current={tab}
          />
        )}
        {children}
      </WorkPage>
      {matrix && follows && data.isOpen && (
        <MatrixDrawer
          matrix={matrix}
          proof={rights.has('project.read')}
          focused={data.focused}
          onClose={data.close}
        />
      )}
    </>
  )
}
