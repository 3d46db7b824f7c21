import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { companiesContract } from '#features/companies/contract.ts'
import { matricesContract } from '#features/matrices/contract.ts'
import { subjectsContract } from '#features/subjects/contract.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { LoadError } from '#web/kit/LoadError.tsx'
import { PageHead } from '#web/kit/PageHead.tsx'
import { Stepper } from '#web/kit/Stepper.tsx'
import { WorkPage } from '#web/kit/WorkPage.tsx'
import { read } from '#web/query.ts'
import { FormsEditor } from './FormsEditor.tsx'

export function FormsPage() {
  const { companyId = '', matrixId = '' } = useParams()
  const matrix = useQuery(read(matricesContract.one, { params: { matrixId } }))
  const subjects = useQuery(read(subjectsContract.list, { params: { matrixId } }))
  const relations = useQuery(read(matricesContract.relationTypes))
  const company = useQuery(read(companiesContract.one, { params: { companyId } }))
  const path = `${companyId}/${matrixId}`
  const ready = matrix.data && subjects.data && relations.data
  const head = (
    <PageHead
      title="Proyecto de Conexiones"
      company={company.data}
      crumbs={[
        { label: 'Proyectos', to: `/dashboard/${companyId}` },
        { label: matrix.data?.name ?? 'Proyecto', to: `/matrix/${path}` },
      ]}
      actions={
        <Stepper
          current={2}
          links={[`/new-matrix/${companyId}?matrix=${matrixId}`, `/participants/${path}`]}
        />
      }
    />
  )
  if (ready)
    return (
      <FormsEditor
        key={matrixId}
        matrix={matrix.data}
        companyId={companyId}
        subjects={subjects.data}
        head={head}
      />
    )
  return (
    <WorkPage>
      {head}
      {matrix.isError && (
        <LoadError code="matrix.load_failed" onRetry={() => void matrix.refetch()} />
      )}
      {subjects.isError && (
        <LoadError code="subjects.load_failed" onRetry={() => void subjects.refetch()} />
      )}
      {relations.isError && (
        <LoadError code="relation_types.load_failed" onRetry={() => void relations.refetch()} />
      )}
      {(matrix.isPending || subjects.isPending || relations.isPending) && (
        <Skeleton bars={8} label="Cargando conexiones" />
      )}
    </WorkPage>
  )
}
