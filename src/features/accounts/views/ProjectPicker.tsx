import { type ReactNode, useState } from 'react'
import { foldText } from '#shared/text.ts'
import { CheckField, FieldError, TextField } from '#ui/Field.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { AssignableMatrix } from '../contract.ts'
import './accounts.css'

/** From this many projects on the list can be searched. */
const SEARCHED_FROM = 8

interface ProjectPickerProps {
  /** Undefined until they have been read. */
  readonly projects: readonly AssignableMatrix[] | undefined
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
  readonly error: string | null
  /** Below the list. */
  readonly children?: ReactNode
}

/** The projects that a role reaches which reaches only chosen ones. */
export function ProjectPicker(props: ProjectPickerProps) {
  const { projects, chosen, onChange, error, children } = props
  const [search, setSearch] = useState('')
  if (!projects) return <Skeleton bars={3} label="Cargando proyectos" />
  const folded = foldText(search)
  const shown = projects.filter(({ name, company }) =>
    foldText(`${name} ${company}`).includes(folded),
  )
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  return (
    <fieldset className="stack">
      <legend className="field-label">Proyectos</legend>
      {projects.length >= SEARCHED_FROM && (
        <TextField
          label="Buscar proyecto"
          type="search"
          icon="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          autoComplete="off"
        />
      )}
      <div className="project-picker">
        {shown.map(({ id, name, company }) => (
          <CheckField
            key={id}
            label={<span className="wraps">{name}</span>}
            hint={company}
            checked={chosen.includes(id)}
            onChange={() => toggle(id)}
          />
        ))}
        {shown.length === 0 && (
          <p className="soft">
            {search === '' ? 'Todavía no hay proyectos.' : 'Ningún proyecto coincide.'}
          </p>
        )}
      </div>
      {children}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}
