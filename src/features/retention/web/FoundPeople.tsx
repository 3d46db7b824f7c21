import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { Workspace } from '#features/accounts/contract.ts'
import { Banner } from '#ui/Banner.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { call } from '#web/api.ts'
import { LoadError } from '#web/kit/LoadError.tsx'
import { type DataSubject, type Participation, retentionContract } from '../contract.ts'
import { ErasePersonDialog } from './ErasePersonDialog.tsx'
import { PersonSection } from './PersonSection.tsx'

const counted = (count: number): string => (count === 1 ? '1 persona' : `${count} personas`)

interface FoundPeopleProps {
  readonly workspaces: readonly Workspace[]
  readonly search: string
}

/** The answers of all the person's workspaces as one. */
function useFound({ workspaces, search }: FoundPeopleProps) {
  return useQueries({
    queries: workspaces.map(({ id: workspaceId }) => ({
      queryKey: [retentionContract.findPeople.path, workspaceId, search],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        call(retentionContract.findPeople, { params: { workspaceId }, body: { search }, signal }),
    })),
    combine: (answers) => ({
      failed: answers.some(({ isError }) => isError),
      loading: answers.some(({ isPending }) => isPending),
      people: answers.flatMap(({ data }) => data?.people ?? []),
      more: answers.some(({ data }) => data?.more),
      again: () => answers.forEach(({ refetch }) => void refetch()),
    }),
  })
}

export interface Erasing {
  readonly person: DataSubject
  readonly participation: Participation
}

export function FoundPeople(props: FoundPeopleProps) {
  const { failed, loading, people, more, again } = useFound(props)
  const [erasing, setErasing] = useState<Erasing | null>(null)
  if (failed) return <LoadError code="data_subjects.load_failed" onRetry={again} />
  if (loading) return <Skeleton bars={5} label="Buscando" />
  return (
    <>
      <output className="small muted mb-4 block">{counted(people.length)}</output>
      {people.length === 0 && (
        <div className="card py-8">
          <Empty text="Nadie con ese nombre o correo participa en un proyecto. Los datos de los proyectos que cumplieron su plazo ya se eliminaron." />
        </div>
      )}
      <div className="grid gap-9">
        {people.map((person) => (
          <PersonSection
            key={`${person.company_id} ${person.email}`}
            person={person}
            onErase={(participation) => setErasing({ person, participation })}
          />
        ))}
      </div>
      {more && (
        <Banner className="mt-6" tone="info">
          Hay más personas. Escribe el nombre o el correo completo.
        </Banner>
      )}
      <ErasePersonDialog erasing={erasing} onClose={() => setErasing(null)} />
    </>
  )
}
