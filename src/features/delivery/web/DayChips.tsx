import { useState } from 'react'
import { addDays, localDate, longDate, readDate, tableDate } from '#shared/dates.ts'
import { TextField } from '#ui/Field.tsx'
import { now } from '#web/clock.ts'
import { COMMITMENT_WEEKS } from '../limits.ts'
import { findWeeks } from '../plan.rules.ts'

interface DayProps {
  readonly until: string
  readonly onDay: (until: string) => void
}

/** Today where the reader is. */
const readToday = (): string =>
  localDate(now(), new Intl.DateTimeFormat().resolvedOptions().timeZone)

/** «Para cuándo»: in some weeks with one touch, or on another day. */
export function DayChips({ until, onDay }: DayProps) {
  const [today] = useState(readToday)
  const chosen = findWeeks(until, today)
  const [isOther, setOther] = useState(until !== '' && chosen === undefined)
  return (
    <fieldset className="plan-days">
      <legend>Para cuándo</legend>
      <div className="plan-chips">
        {COMMITMENT_WEEKS.map((weeks) => (
          <Chip
            key={weeks}
            label={`${weeks} semanas`}
            checked={!isOther && chosen === weeks}
            onChoose={() => {
              setOther(false)
              onDay(addDays(today, weeks * 7))
            }}
          />
        ))}
        <Chip label="Otra fecha" checked={isOther} onChoose={() => setOther(true)} />
      </div>
      {isOther ? (
        <DayField until={until} onDay={onDay} />
      ) : (
        until !== '' && <p className="small soft">El {longDate(until)}</p>
      )}
    </fieldset>
  )
}

interface ChipProps {
  readonly label: string
  readonly checked: boolean
  readonly onChoose: () => void
}

const Chip = ({ label, checked, onChoose }: ChipProps) => (
  <label className="plan-chip">
    <input type="radio" name="para-cuando" checked={checked} onChange={onChoose} />
    {label}
  </label>
)

/** A typed day; a text that is no date stays in the field and is not saved. */
function DayField({ until, onDay }: DayProps) {
  const [text, setText] = useState(until === '' ? '' : tableDate(until))
  const [left, setLeft] = useState(false)
  const isWrong = left && text.trim() !== '' && readDate(text.trim()) === null
  return (
    <TextField
      label="Qué día"
      placeholder="dd/mm/aaaa"
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      value={text}
      error={isWrong ? 'Escribe la fecha como 31/01/2027.' : null}
      onBlur={() => setLeft(true)}
      onChange={({ target }) => {
        setText(target.value)
        const day = readDate(target.value.trim()) ?? ''
        if (day !== until) onDay(day)
      }}
    />
  )
}
