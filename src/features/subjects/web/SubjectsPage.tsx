import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { companiesContract } from '#features/companies/contract.ts'
import { matricesContract } from '#features/matrices/contract.ts'
import { DraftHead } from '#web/kit/page/DraftHead.tsx'
import { LoadError } from '#web/kit/page/LoadError.tsx'
import { PageSkeleton } from '#web/kit/page/PageSkeleton.tsx'
import { WorkPage } from '#web/kit/page/WorkPage.tsx'
import { read } from '#web/query.ts'
import { SubjectsEditor } from './SubjectsEditor.tsx'

export function SubjectsPage() {
  const { companyId = '', matrixId = '' } = useParams()
  const matrix = useQuery(read(matricesContract.one, { params: { matrixId } }))
  const company = useQuery(read(companiesContract.one, { params: { companyId } }))
  const head = (
    <DraftHead
      title="Proyecto de Participantes"
      current={1}
      {...{ companyId, matrixId }}
      company={company.data}
      matrix={matrix.data}
    />
  )
  if (matrix.data)
    return <SubjectsEditor key={matrixId} matrix={matrix.data} companyId={companyId} head={head} />
  return (
    <WorkPage>
      {head}
      {matrix.isError ? (
        <LoadError code="matrix.load_failed" onRetry={() => void matrix.refetch()} />
      ) : (
        <PageSkeleton layout="list" label="Cargando participantes" />
      )}
    </WorkPage>
  )
}
