import type { ReactNode } from 'react'
import { peopleText } from '#shared/spanish.ts'
import { CheckField } from '#ui/Field.tsx'
import type { DeliveryRow } from '../contract.ts'
import { groupByLeader, leaderGroupText, thinTexts } from '../delivery-list.rules.ts'
import type { DeliveryOptions } from './DeliverFields.tsx'

interface DeliverPeopleProps {
  readonly rows: readonly DeliveryRow[]
  readonly when: DeliveryOptions['when']
  /** Whether the leaders get the reports too. */
  readonly toLeaders: boolean
  readonly ticked: ReadonlySet<string>
  readonly onTick: (subject_ids: readonly string[], checked: boolean) => void
}

/** Who is listed, by leader where the leaders are mailed. */
export function DeliverPeople({ rows, when, toLeaders, ticked, onTick }: DeliverPeopleProps) {
  const reached = rows.filter(({ subject_id }) => ticked.has(subject_id))
  const person = (row: DeliveryRow) => (
    <li key={row.subject_id}>
      <CheckField
        label={row.name}
        hint={hintText(row, when, toLeaders)}
        checked={ticked.has(row.subject_id)}
        onChange={({ target }) => onTick([row.subject_id], target.checked)}
      />
    </li>
  )
  return (
    <>
      <p className="deliver-count">
        <output>{peopleText(reached.length)}</output>
      </p>
      {when === 'talked' ? (
        groupByLeader(rows).map(({ leader, rows: led }) => (
          <LeaderGroup
            key={leader ?? ''}
            leader={leader}
            rows={led}
            ticked={ticked}
            onTick={onTick}
          >
            {led.map(person)}
          </LeaderGroup>
        ))
      ) : (
        <ul className="deliver-people">{rows.map(person)}</ul>
      )}
    </>
  )
}

interface LeaderGroupProps extends Pick<DeliverPeopleProps, 'rows' | 'ticked' | 'onTick'> {
  readonly leader: string | null
  readonly children: ReactNode
}

/** Its box ticks everyone whose report says enough. */
function LeaderGroup({ leader, rows, ticked, onTick, children }: LeaderGroupProps) {
  const reached = rows.filter(({ subject_id }) => ticked.has(subject_id)).length
  const usual = rows.flatMap(({ subject_id, thin }) => (thin === null ? subject_id : []))
  const all = rows.map(({ subject_id }) => subject_id)
  return (
    <>
      <div className="deliver-leader">
        <CheckField
          label={leader ?? 'Sin líder'}
          hint={leaderGroupText(leader, reached, rows.length - reached)}
          checked={reached > 0}
          onChange={({ target }) =>
            onTick(target.checked && usual.length > 0 ? usual : all, target.checked)
          }
        />
      </div>
      <ul className="deliver-people deliver-led" aria-label={leader ?? 'Sin líder'}>
        {children}
      </ul>
    </>
  )
}

/** Below a name: why it is not ticked, else the leader or the address. */
function hintText(
  { leader, email, thin }: DeliveryRow,
  when: DeliveryOptions['when'],
  toLeaders: boolean,
): string {
  if (thin) return thinTexts[thin]
  const address = email ?? 'Sin correo'
  if (when === 'talked') return leader === null ? 'Se entrega ahora' : address
  if (!toLeaders) return address
  return leader === null ? 'Sin líder' : `Líder: ${leader}`
}
