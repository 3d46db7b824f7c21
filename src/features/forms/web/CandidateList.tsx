import { useEffect, useRef } from 'react'
import type { RelationNames } from '#shared/relation-names.ts'
import { relationOf } from '#shared/relations.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { useRelationNames } from '#ui/RelationNames.tsx'
import { type Candidate, matchIn } from '../raters.rules.ts'

export const optionId = (listId: string, id: string): string =>
  `${listId} ${id}`.replaceAll(' ', '-')

interface CandidateListProps {
  readonly id: string
  readonly candidates: readonly Candidate[]
  readonly active: Candidate | undefined
  readonly search: string
  readonly detailOf: (id: string) => string
  readonly onPick: (candidate: Candidate) => void
}

/** The focus stays in the field of the panel, which names the chosen option. */
const listRole = { role: 'listbox' } as const
const optionRole = (selected: boolean) => ({ role: 'option', 'aria-selected': selected }) as const

/** The name with the typed letters underlined. */
function MarkedName({ name, search }: { readonly name: string; readonly search: string }) {
  const match = matchIn(name, search)
  if (!match) return name
  const [start, end] = match
  return (
    <>
      {name.slice(0, start)}
      <mark>{name.slice(start, end)}</mark>
      {name.slice(end)}
    </>
  )
}

function explain(
  { relation_type_id, same_leader }: Candidate,
  detail: string,
  names: RelationNames,
): string {
  if (relation_type_id !== null)
    return `Ya evalúa a esta persona como ${names[relationOf(relation_type_id).key].one}`
  return same_leader ? `${detail}, mismo líder` : detail
}

/** Whom a cell can be given as a rater, and why some cannot be chosen. */
export function CandidateList({
  id,
  candidates,
  active,
  search,
  detailOf,
  onPick,
}: CandidateListProps) {
  const names = useRelationNames()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <>
      <div ref={list} id={id} {...listRole} aria-label="Personas" className="raters-list">
        {candidates.map((candidate) => (
          <button
            key={candidate.id}
            {...optionRole(candidate === active)}
            type="button"
            tabIndex={-1}
            id={optionId(id, candidate.id)}
            className="raters-option"
            aria-disabled={candidate.relation_type_id !== null || undefined}
            onClick={() => onPick(candidate)}
            onPointerDown={(event) => event.preventDefault()}
          >
            <Avatar name={candidate.name} />
            <span>
              <b>
                <MarkedName name={candidate.name} search={search} />
              </b>
              <small>{explain(candidate, detailOf(candidate.id), names)}</small>
            </span>
            {candidate === active && <kbd aria-hidden="true">↵</kbd>}
          </button>
        ))}
      </div>
      {candidates.length === 0 && (
        <p className="raters-none muted">
          {search.trim() === '' ? 'Ya no queda a quién agregar.' : `Nadie coincide con «${search}»`}
        </p>
      )}
    </>
  )
}
