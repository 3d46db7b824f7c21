import { useMemo, useState } from 'react'
import { numbered } from '#shared/spanish.ts'
import { IconButton } from '#ui/Button.tsx'
import { chartTree } from '../org-chart-preview.rules.ts'
import type { OrgChart } from '../org-chart.rules.ts'
import type { KnownSubject } from '../subject-lookup.rules.ts'
import '../views/org-chart.css'

interface ChartTreeProps {
  readonly people: readonly KnownSubject[]
  readonly chart: OrgChart
  readonly chosen: string | null
  readonly onChoose: (id: string) => void
}

/** Of a larger team the first are listed; the others are found by their name. */
const TEAM_SHOWN = 60
const HEADS_SHOWN = 30

interface BranchProps {
  readonly person: KnownSubject
  readonly teams: ReadonlyMap<string, readonly KnownSubject[]>
  readonly chosen: string | null
  readonly onChoose: (id: string) => void
  readonly isOpen: boolean
}

function Branch({ person, teams, chosen, onChoose, isOpen }: BranchProps) {
  const [open, setOpen] = useState(isOpen)
  const team = teams.get(person.id) ?? []
  const more = team.length - TEAM_SHOWN
  return (
    <li>
      <span className="chart-branch">
        {team.length > 0 ? (
          <IconButton
            icon={open ? 'chevron-down' : 'chevron-right'}
            label={`Equipo de ${person.name}`}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          />
        ) : (
          <span className="chart-opener" />
        )}
        <button
          type="button"
          aria-pressed={person.id === chosen}
          className={`chart-person ${person.id === chosen ? 'chart-person-chosen' : ''}`}
          onClick={() => onChoose(person.id)}
        >
          {person.name}
        </button>
        {team.length > 0 && <span className="muted small">{team.length}</span>}
      </span>
      {open && team.length > 0 && (
        <ul className="chart-team">
          {team.slice(0, TEAM_SHOWN).map((member) => (
            <Branch
              key={member.id}
              person={member}
              teams={teams}
              chosen={chosen}
              onChoose={onChoose}
              isOpen={false}
            />
          ))}
          {more > 0 && <li className="small muted chart-more">y {more} más</li>}
        </ul>
      )}
    </li>
  )
}

/** Who leads whom; a click on a person shows who would rate them. */
export function ChartTree({ people, chart, chosen, onChoose }: ChartTreeProps) {
  const { teams, heads, alone } = useMemo(() => chartTree(people, chart), [people, chart])
  const more = heads.length - HEADS_SHOWN
  return (
    <div>
      <ul aria-label="Organigrama">
        {heads.slice(0, HEADS_SHOWN).map((head) => (
          <Branch
            key={head.id}
            person={head}
            teams={teams}
            chosen={chosen}
            onChoose={onChoose}
            isOpen={heads.length < 4}
          />
        ))}
      </ul>
      {more > 0 && <p className="small muted close-above">y {more} más sin líder</p>}
      {alone > 0 && (
        <p className="small muted note-below">
          {numbered(alone, 'persona sin líder ni equipo', 'personas sin líder ni equipo')}
        </p>
      )}
    </div>
  )
}
