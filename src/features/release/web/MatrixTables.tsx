import { useState, type ReactNode } from 'react'
import type { Matrix } from '#features/matrices/contract.ts'
import type { Subject } from '#features/subjects/contract.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SearchField } from '#web/kit/SearchField.tsx'
import { Tabs } from '#web/kit/Tabs.tsx'
import type { Participation } from '../contract.ts'
import type { AddressedSubject } from './CorrectEmailDialog.tsx'
import { OutlookTable } from './OutlookTable.tsx'
import { PendingTable } from './PendingTable.tsx'
import { SubjectsTable } from './SubjectsTable.tsx'
import type { MatrixMutations } from './useMatrixMutations.ts'

interface MatrixTablesProps {
  readonly matrix: Matrix
  readonly subjects: readonly Subject[] | undefined
  /** Undefined in phases without progress: then only the subjects are listed. */
  readonly participation: Participation | undefined
  readonly mayEdit: boolean
  readonly mutations: MatrixMutations
  /** Undefined when no address may be corrected. */
  readonly onCorrect: ((subject: AddressedSubject) => void) | undefined
}

type TableName = 'outlook' | 'pending' | 'subjects'

/** Shows one table at a time; the search applies to all of them. */
export function MatrixTables({
  matrix,
  subjects,
  participation,
  mayEdit,
  mutations,
  onCorrect,
}: MatrixTablesProps) {
  const [chosen, setChosen] = useState<TableName>('outlook')
  const [search, setSearch] = useState('')
  const aside = (
    <SearchField
      label="Buscar persona"
      value={search}
      onChange={setSearch}
      className="h-[38px] w-full sm:w-[260px]"
    />
  )
  const list: ReactNode = subjects ? (
    <SubjectsTable subjects={subjects} search={search} onCorrect={onCorrect} />
  ) : (
    <Skeleton bars={6} label="Cargando participantes" />
  )
  if (!participation) {
    return (
      <section aria-labelledby="participantes">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <h2 id="participantes">Participantes</h2>
          {aside}
        </div>
        {list}
      </section>
    )
  }
  const { evaluated, pending } = participation
  return (
    <div className="mt-2">
      <div className="mb-3 sm:hidden">{aside}</div>
      <Tabs
        label="Avance del proyecto"
        value={chosen}
        onChange={setChosen}
        aside={<span className="max-sm:hidden">{aside}</span>}
        tabs={[
          {
            value: 'outlook',
            label: 'Cobertura por evaluado',
            panel: <OutlookTable evaluated={evaluated} matrix={matrix} search={search} />,
          },
          {
            value: 'pending',
            label: `Pendientes (${pending.length})`,
            panel: (
              <PendingTable
                pending={pending}
                matrix={matrix}
                search={search}
                mayEdit={mayEdit}
                mutations={mutations}
                onCorrect={onCorrect}
              />
            ),
          },
          { value: 'subjects', label: 'Participantes', panel: list },
        ]}
      />
    </div>
  )
}
