import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { companiesContract } from '#features/companies/contract.ts'
import { matricesContract } from '#features/matrices/contract.ts'
import { subjectsContract } from '#features/subjects/contract.ts'
import { LoadError } from '#web/kit/page/LoadError.tsx'
import { PageHead } from '#web/kit/page/PageHead.tsx'
import { PageSkeleton } from '#web/kit/page/PageSkeleton.tsx'
import { lazyWithRetry } from '#web/lazy-with-retry.ts'
import { read, readAtEachOpening } from '#web/query.ts'
import { importOutcomes } from '#web/spreadsheet/hand-overs.ts'
import { OrgChartEditor } from './OrgChartEditor.tsx'
import { readForms } from './useSavedForms.ts'

const ImportResult = lazyWithRetry(
  () => import('#web/spreadsheet/ImportResult.tsx'),
  'ImportResult',
)

export function OrgChartPage() {
  const { companyId = '', matrixId = '' } = useParams()
  const { state } = useLocation()
  const [outcome, setOutcome] = useState(() => importOutcomes.take(state))
  const params = { matrixId }
  const matrix = useQuery(read(matricesContract.one, { params }))
  const subjects = useQuery(read(subjectsContract.list, { params }))
  const forms = useQuery({ ...readForms(params.matrixId), ...readAtEachOpening })
  const company = useQuery(read(companiesContract.one, { params: { companyId } }))
  const path = `${companyId}/${matrixId}`
  const failed = [matrix, subjects, forms].filter(({ isError }) => isError)
  const ready = matrix.data && subjects.data && forms.data
  return (
    <>
      <PageHead
        title="Generar desde el organigrama"
        company={company.data}
        crumbs={[
          { label: 'Proyectos', to: `/dashboard/${companyId}` },
          { label: matrix.data?.name ?? 'Proyecto', to: `/matrix/${path}` },
          { label: 'Conexiones', to: `/connections/${path}` },
        ]}
      />
      {outcome && (
        <Suspense>
          <ImportResult outcome={outcome} onClose={() => setOutcome(null)} />
        </Suspense>
      )}
      {failed.length > 0 && (
        <LoadError
          code="forms.load_failed"
          onRetry={() => void Promise.all(failed.map(({ refetch }) => refetch()))}
        />
      )}
      {failed.length === 0 && !ready && <PageSkeleton layout="cards" label="Cargando conexiones" />}
      {ready && (
        <OrgChartEditor
          key={matrixId}
          path={path}
          matrix={matrix.data}
          subjects={subjects.data}
          forms={forms.data}
        />
      )}
    </>
  )
}
