import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { companiesContract } from '#features/companies/contract.ts'
import { expandForms } from '#features/forms/compact.rules.ts'
import { formsContract } from '#features/forms/contract.ts'
import { matricesContract } from '#features/matrices/contract.ts'
import { subjectsContract } from '#features/subjects/contract.ts'
import { LoadError } from '#web/kit/page/LoadError.tsx'
import { PageHead } from '#web/kit/page/PageHead.tsx'
import { PageSkeleton } from '#web/kit/page/PageSkeleton.tsx'
import { WorkPage } from '#web/kit/page/WorkPage.tsx'
import { read, readAtEachOpening } from '#web/query.ts'
import { StaffImport } from './StaffImport.tsx'

/** Everything that a list of today is compared with, read anew at each visit. */
function useStaffDraft(matrixId: string) {
  const params = { matrixId }
  const matrix = useQuery(read(matricesContract.one, { params }))
  const subjects = useQuery({ ...read(subjectsContract.list, { params }), ...readAtEachOpening })
  const compact = read(formsContract.compact, { params })
  // The pages of the connections keep the same reply expanded, under its own key.
  const queryKey = [...compact.queryKey, 'compact']
  const forms = useQuery({ ...compact, queryKey, ...readAtEachOpening })
  const known = useMemo(() => forms.data && expandForms(forms.data), [forms.data])
  const draft = useMemo(
    () =>
      matrix.data && subjects.data && known
        ? { subjects: subjects.data, columns: matrix.data.subject_properties, forms: known }
        : null,
    [matrix.data, subjects.data, known],
  )
  const queries = [matrix, subjects, forms]
  return {
    matrix: matrix.data,
    draft,
    failed: queries.some(({ isError }) => isError),
    retry: () => void Promise.all(queries.map(({ refetch }) => refetch())),
  }
}

/** «Plantilla»: compares a list of today, from a file or pasted, with the draft. */
export function StaffPage() {
  const { companyId = '', matrixId = '' } = useParams()
  const { matrix, draft, failed, retry } = useStaffDraft(matrixId)
  const memory = useQuery(read(subjectsContract.importMemory, { params: { matrixId } }))
  const company = useQuery(read(companiesContract.one, { params: { companyId } }))
  const path = `${companyId}/${matrixId}`
  const head = (
    <PageHead
      title="Plantilla"
      company={company.data}
      crumbs={[
        { label: 'Proyectos', to: `/dashboard/${companyId}` },
        { label: matrix?.name ?? 'Proyecto', to: `/matrix/${path}` },
        { label: 'Participantes', to: `/participants/${path}` },
      ]}
    />
  )
  // Without the memory of earlier files the columns are proposed by their headers alone.
  if (matrix && draft && !memory.isPending)
    return (
      <StaffImport
        key={matrixId}
        companyId={companyId}
        matrix={matrix}
        draft={draft}
        memory={memory.data ?? {}}
        head={head}
      />
    )
  return (
    <WorkPage>
      {head}
      {failed ? (
        <LoadError code="participants.load_failed" onRetry={retry} />
      ) : (
        <PageSkeleton layout="list" label="Cargando participantes" />
      )}
    </WorkPage>
  )
}
