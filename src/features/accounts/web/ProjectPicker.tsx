import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { foldText } from '#shared/text.ts'
import { CheckField, FieldError, TextField } from '#ui/Field.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { LoadError } from '#web/kit/LoadError.tsx'
import { read } from '#web/query.ts'
import { accountsContract } from '../contract.ts'

/** Projects that a member is given: a list, and whether those created later belong to it. */
export interface ChosenProjects {
  readonly matrix_ids: readonly string[]
  readonly new_matrices: boolean
}

export const NO_PROJECTS: ChosenProjects = { matrix_ids: [], new_matrices: false }

/** From this many projects on the list can be searched. */
const SEARCHED_FROM = 8

interface ProjectPickerProps {
  readonly workspaceId: string
  readonly value: ChosenProjects
  readonly onChange: (chosen: ChosenProjects) => void
  readonly error: string | null
}

export function ProjectPicker({ workspaceId, value, onChange, error }: ProjectPickerProps) {
  const [search, setSearch] = useState('')
  const projects = useQuery(read(accountsContract.assignable, { params: { workspaceId } }))
  if (projects.isError)
    return <LoadError code="matrices.load_failed" onRetry={() => void projects.refetch()} />
  if (!projects.data) return <Skeleton bars={3} label="Cargando proyectos" />
  const wanted = foldText(search)
  const shown = projects.data.filter(({ name, company }) =>
    foldText(`${name} ${company}`).includes(wanted),
  )
  const { matrix_ids } = value
  const toggle = (id: string) =>
    onChange({
      ...value,
      matrix_ids: matrix_ids.includes(id)
        ? matrix_ids.filter((each) => each !== id)
        : [...matrix_ids, id],
    })
  return (
    <fieldset className="m-0 grid gap-3 border-0 p-0">
      <legend className="field-label p-0">Proyectos</legend>
      {projects.data.length >= SEARCHED_FROM && (
        <TextField
          label="Buscar proyecto"
          type="search"
          icon="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          autoComplete="off"
        />
      )}
      <div className="grid max-h-[min(38dvh,300px)] gap-3 overflow-y-auto rounded-card border p-3">
        {shown.map(({ id, name, company }) => (
          <CheckField
            key={id}
            label={<span className="wrap-anywhere">{name}</span>}
            hint={company}
            checked={matrix_ids.includes(id)}
            onChange={() => toggle(id)}
          />
        ))}
        {shown.length === 0 && (
          <p className="soft">
            {search === '' ? 'Todavía no hay proyectos.' : 'Ningún proyecto coincide.'}
          </p>
        )}
      </div>
      <CheckField
        label="También los que se creen después"
        checked={value.new_matrices}
        onChange={() => onChange({ ...value, new_matrices: !value.new_matrices })}
      />
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}
