import { useQueries } from '@tanstack/react-query'
import type { Workspace } from '#features/accounts/contract.ts'
import { personKey } from '#features/subjects/identity.rules.ts'
import { peopleText } from '#shared/spanish.ts'
import { Banner } from '#ui/Banner.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { call } from '#web/api.ts'
import { useDialog } from '#web/kit/dialog/useDialog.ts'
import { LoadError } from '#web/kit/page/LoadError.tsx'
import { retentionContract } from '../contract.ts'
import { DataSubjectSection } from './DataSubjectSection.tsx'
import { type ErasureRequest, EraseSubjectDialog } from './EraseSubjectDialog.tsx'
import '../views/retention.css'

interface FoundDataSubjectsProps {
  readonly workspaces: readonly Workspace[]
  readonly search: string
}

/** The search results of all workspaces in one list. */
function useSearch({ workspaces, search }: FoundDataSubjectsProps) {
  return useQueries({
    queries: workspaces.map(({ id: workspaceId }) => ({
      queryKey: [retentionContract.findDataSubjects.path, workspaceId, search],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        call(retentionContract.findDataSubjects, {
          params: { workspaceId },
          body: { search },
          signal,
        }),
    })),
    combine: (results) => ({
      failed: results.some(({ isError }) => isError),
      loading: results.some(({ isPending }) => isPending),
      dataSubjects: results.flatMap(({ data }) => data?.people ?? []),
      more: results.some(({ data }) => data?.more),
      retry: () => results.forEach(({ refetch }) => void refetch()),
    }),
  })
}

export function FoundDataSubjects(props: FoundDataSubjectsProps) {
  const { failed, loading, dataSubjects, more, retry } = useSearch(props)
  const erasure = useDialog<ErasureRequest>()
  if (failed) return <LoadError code="data_subjects.load_failed" onRetry={retry} />
  if (loading) return <Skeleton bars={5} label="Buscando" />
  return (
    <>
      <output className="line-note found-count">{peopleText(dataSubjects.length)}</output>
      {dataSubjects.length === 0 ? (
        <div className="card found-none">
          <Empty text="Nadie con ese nombre o correo participa en un proyecto. Los datos de los proyectos que cumplieron su plazo ya se eliminaron." />
        </div>
      ) : (
        <ul className="found">
          {dataSubjects.map((dataSubject) => (
            <li key={`${dataSubject.company_id} ${personKey(dataSubject)}`}>
              <DataSubjectSection
                dataSubject={dataSubject}
                onErase={(participations) => erasure.show({ dataSubject, participations })}
              />
            </li>
          ))}
        </ul>
      )}
      {more && (
        <Banner className="found-hint" tone="info">
          Hay más personas. Escribe el nombre o el correo completo.
        </Banner>
      )}
      {erasure.about && (
        <EraseSubjectDialog request={erasure.about} open={erasure.open} onClose={erasure.close} />
      )}
    </>
  )
}
