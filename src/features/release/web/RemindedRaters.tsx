import {
  memo,
  type ReactNode,
  useCallback,
  useMemo,
  useState,
  type Dispatch,
  type SetStateAction,
} from 'react'
import type { Matrix } from '#features/matrices/contract.ts'
import { lastReminderText } from '#shared/reminders.ts'
import { peopleText } from '#shared/spanish.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { useRelationNames } from '#ui/RelationNames.tsx'
import { SegmentedControl } from '#web/kit/field/SegmentedControl.tsx'
import { useNow } from '#web/useNow.ts'
import type { Participation } from '../contract.ts'
import { notReminded } from '../pending-list.rules.ts'
import { isJustInvited, isUnreached, mayBeReminded } from '../reminder-choice.rules.ts'
import { changeText, orderByChange } from '../reminder-order.rules.ts'
import { type AddressedSubject, hasSentNothing } from './CorrectEmailDialog.tsx'

type Rater = Participation['pending'][number]
type Correct = ((subject: AddressedSubject) => void) | undefined

interface RemindedRatersProps {
  readonly matrix: Matrix
  readonly pending: readonly Rater[]
  readonly ticked: ReadonlySet<string>
  /** How many of the ticked are mailed. */
  readonly reached: number
  readonly onTick: Dispatch<SetStateAction<ReadonlySet<string>>>
  readonly onCorrect: Correct
  /** When they leave, above the list. */
  readonly children?: ReactNode
}

const openFormsText = (count: number): string =>
  count === 1 ? 'Le falta 1 hoja' : `Le faltan ${count} hojas`

interface ChoiceProps {
  readonly rater: Rater
  readonly checked: boolean
  readonly last: string
  readonly onToggle: (subject_id: string, checked: boolean) => void
  readonly onCorrect: Correct
}

const Choice = memo(function Choice({ rater, checked, last, onToggle, onCorrect }: ChoiceProps) {
  const { subject_id, name, email, reminders } = rater
  const unreached = isUnreached(rater)
  const names = useRelationNames()
  return (
    <li className={unreached ? 'remind-unreached' : undefined}>
      <label className="check">
        <input
          type="checkbox"
          checked={checked}
          disabled={!mayBeReminded(rater)}
          onChange={({ target }) => onToggle(subject_id, target.checked)}
        />
        <span>
          {name}
          <small>
            {unreached
              ? `${email}: ${rater.delivery?.failure ?? 'no se pudo entregar'}`
              : openFormsText(rater.pending)}
          </small>
          {rater.changes && <small>{changeText(rater.changes, names)}</small>}
        </span>
      </label>
      {unreached && onCorrect && hasSentNothing(rater) ? (
        <Button
          variant="tertiary"
          size="small"
          aria-label={`Corregir el correo de ${name}`}
          onClick={() => onCorrect({ ...rater, is_rater: true })}
        >
          Corregir
        </Button>
      ) : (
        <span className="small muted">{reminders === 'open' ? last : notReminded[reminders]}</span>
      )}
    </li>
  )
})

const groups = [
  { value: 'all', label: 'Todas', matches: () => true },
  { value: 'ready', label: 'Por recordar', matches: mayBeReminded },
  {
    value: 'recent',
    label: 'Recordadas',
    matches: ({ reminders }: Rater) => reminders === 'recent',
  },
] as const

/**
 * Every rater with open forms, each with a checkbox: those whose mail failed first, then those whose
 * answers may change what a report can say.
 */
export function RemindedRaters(props: RemindedRatersProps) {
  const { matrix, pending, ticked, reached, onTick, onCorrect } = props
  const [group, setGroup] = useState<(typeof groups)[number]['value']>('all')
  const now = useNow()
  const rows = useMemo(
    () => [
      ...pending.filter(isUnreached),
      ...orderByChange(pending.filter((rater) => !isUnreached(rater))),
    ],
    [pending],
  )
  const shown = rows.filter(groups.find(({ value }) => value === group)?.matches ?? mayBeReminded)
  const tickable = shown.filter(mayBeReminded).map(({ subject_id }) => subject_id)
  const all = tickable.length > 0 && tickable.every((id) => ticked.has(id))
  const onToggle = useCallback(
    (subject_id: string, checked: boolean) =>
      onTick((previous) => {
        const next = new Set(previous)
        if (checked) next.add(subject_id)
        else next.delete(subject_id)
        return next
      }),
    [onTick],
  )
  const toggleAll = () =>
    onTick((previous) =>
      all
        ? new Set([...previous].filter((id) => !tickable.includes(id)))
        : new Set([...previous, ...tickable]),
    )
  return (
    <section aria-label="A quién">
      {props.children}
      <div className="remind-head">
        <output>{peopleText(reached)}</output>
        <Button
          variant="tertiary"
          size="small"
          disabled={tickable.length === 0}
          onClick={toggleAll}
        >
          {all ? 'Quitar todas' : 'Elegir todas'}
        </Button>
      </div>
      <SegmentedControl
        label="Cuáles"
        value={group}
        onChange={setGroup}
        segments={groups.map(({ value, label, matches }) => ({
          value,
          label,
          count: pending.filter(matches).length,
        }))}
      />
      <ul className="remind-list">
        {shown.map((rater) => (
          <Choice
            key={rater.subject_id}
            rater={rater}
            checked={mayBeReminded(rater) && ticked.has(rater.subject_id)}
            last={
              isJustInvited(rater, now)
                ? 'Invitada hace poco'
                : lastReminderText(rater.last_reminded_at, now, matrix.time_zone)
            }
            onToggle={onToggle}
            onCorrect={onCorrect}
          />
        ))}
        {shown.length === 0 && (
          <li className="remind-none">
            <Icon name="info" size={16} /> <span>Nadie en este grupo.</span>
          </li>
        )}
      </ul>
    </section>
  )
}
