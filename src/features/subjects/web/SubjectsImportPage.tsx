import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { companiesContract } from '#features/companies/contract.ts'
import { matricesContract } from '#features/matrices/contract.ts'
import { LoadError } from '#web/kit/page/LoadError.tsx'
import { PageHead } from '#web/kit/page/PageHead.tsx'
import { PageSkeleton } from '#web/kit/page/PageSkeleton.tsx'
import { WorkPage } from '#web/kit/page/WorkPage.tsx'
import { read } from '#web/query.ts'
import { subjectsContract } from '../contract.ts'
import { SubjectsImport } from './SubjectsImport.tsx'

export function SubjectsImportPage() {
  const { companyId = '', matrixId = '' } = useParams()
  const params = { matrixId }
  const matrix = useQuery(read(matricesContract.one, { params }))
  const subjects = useQuery(read(subjectsContract.list, { params }))
  const memory = useQuery(read(subjectsContract.importMemory, { params }))
  const company = useQuery(read(companiesContract.one, { params: { companyId } }))
  const path = `${companyId}/${matrixId}`
  const failed = matrix.isError || subjects.isError
  // Without the memory of earlier files the columns are proposed by their headers alone.
  const ready = matrix.data && subjects.data && !memory.isPending
  const head = (
    <PageHead
      title="Importar participantes"
      company={company.data}
      crumbs={[
        { label: 'Proyectos', to: `/dashboard/${companyId}` },
        { label: matrix.data?.name ?? 'Proyecto', to: `/matrix/${path}` },
        { label: 'Participantes', to: `/participants/${path}` },
      ]}
    />
  )
  if (ready)
    return (
      <SubjectsImport
        key={matrixId}
        companyId={companyId}
        matrix={matrix.data}
        subjects={subjects.data}
        memory={memory.data ?? {}}
        head={head}
      />
    )
  return (
    <WorkPage>
      {head}
      {failed ? (
        <LoadError
          code="participants.load_failed"
          onRetry={() => void Promise.all([matrix.refetch(), subjects.refetch()])}
        />
      ) : (
        <PageSkeleton layout="list" label="Cargando participantes" />
      )}
    </WorkPage>
  )
}
