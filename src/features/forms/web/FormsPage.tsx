import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { companiesContract } from '#features/companies/contract.ts'
import { matricesContract } from '#features/matrices/contract.ts'
import { subjectsContract } from '#features/subjects/contract.ts'
import { DraftHead } from '#web/kit/page/DraftHead.tsx'
import { LoadError } from '#web/kit/page/LoadError.tsx'
import { PageSkeleton } from '#web/kit/page/PageSkeleton.tsx'
import { WorkPage } from '#web/kit/page/WorkPage.tsx'
import { read } from '#web/query.ts'
import { FormsEditor } from './FormsEditor.tsx'

export function FormsPage() {
  const { companyId = '', matrixId = '' } = useParams()
  const matrix = useQuery(read(matricesContract.one, { params: { matrixId } }))
  const subjects = useQuery(read(subjectsContract.list, { params: { matrixId } }))
  const relations = useQuery(read(matricesContract.relationTypes))
  const company = useQuery(read(companiesContract.one, { params: { companyId } }))
  const ready = matrix.data && subjects.data && relations.data
  const head = (
    <DraftHead
      title="Proyecto de Conexiones"
      current={2}
      {...{ companyId, matrixId }}
      company={company.data}
      matrix={matrix.data}
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
        <PageSkeleton layout="list" label="Cargando conexiones" />
      )}
    </WorkPage>
  )
}
