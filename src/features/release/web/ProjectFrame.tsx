import { useRef, useState } from 'react'
import { PhaseBadge } from '#features/matrices/views/PhaseBadge.tsx'
import { PageHead } from '#web/kit/page/PageHead.tsx'
import { PageSkeleton } from '#web/kit/page/PageSkeleton.tsx'
import type { ProjectPageProps } from '#web/kit/page/ProjectPage.tsx'
import { useAddressValue } from '#web/kit/page/useAddress.ts'
import { WorkPage } from '#web/kit/page/WorkPage.tsx'
import { MatrixActions } from './MatrixActions.tsx'
import { MatrixDrawer } from './MatrixDrawer.tsx'
import { MatrixStrip } from './MatrixStrip.tsx'
import { ProjectTabs } from './ProjectTabs.tsx'
import { useProject } from './useMatrix.ts'
import { useMatrixMutations } from './useMatrixMutations.ts'
import '../views/matrix.css'

interface ProjectFrameProps extends ProjectPageProps {
  readonly onRemind?: () => void
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
export function ProjectFrame(props: ProjectFrameProps) {
  const { tab, section, foot, children } = props
  const project = useProject()
  const { companyId, company, current: matrix, rights } = project
  // what another part of a page reads later would move the tabs
  const progress = project.withProgress ? project.participation.data : undefined
  const follows = rights.has('project.follow')
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
                company={company}
                participation={progress}
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
            participation={progress}
            dataOpen={data.isOpen}
            dataButton={data.button}
            onData={data.toggle}
          />
        )}
        {matrix && tab && (
          <ProjectTabs matrix={matrix} participation={progress} rights={rights} current={tab} />
        )}
        {matrix || project.matrix.isError ? (
          children
        ) : (
          <PageSkeleton layout="project" label="Cargando proyecto" />
        )}
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
