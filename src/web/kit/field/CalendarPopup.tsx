import { Popover } from '@base-ui/react/popover'
import { useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { localDate, monthAndYear, weekdayDate } from '#shared/dates.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { useNow } from '#web/useNow.ts'
import { addMonths, dayAfterKey, isWithin, nearestDay, listWeeks } from './calendar-days.ts'
import './calendar.css'

interface CalendarPopupProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** The field that the calendar hangs from; its input has the focus afterwards. */
  readonly frame: RefObject<HTMLSpanElement | null>
  readonly value: string
  readonly min: string | undefined
  readonly max: string | undefined
  readonly onPick: (date: string) => void
}

/** The calendar of a date field. */
export function CalendarPopup({
  open,
  onOpenChange,
  frame,
  value,
  min,
  max,
  onPick,
}: CalendarPopupProps) {
  const grid = useRef<HTMLTableElement>(null)
  const close = (next: boolean, target: EventTarget | null) => {
    // The button of the field closes the calendar itself.
    if (!(target instanceof Node && frame.current?.contains(target))) onOpenChange(next)
  }
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next, { reason, event }) =>
        close(next, reason === 'outside-press' ? event.target : null)
      }
    >
      <Popover.Portal>
        <Popover.Positioner className="floating" anchor={frame} align="start" sideOffset={6}>
          <Popover.Popup
            className="menu calendar"
            aria-label="Elige una fecha"
            initialFocus={() => grid.current?.querySelector<HTMLElement>('[tabindex="0"]') ?? true}
            finalFocus={() => frame.current?.querySelector('input') ?? true}
          >
            <Month
              grid={grid}
              value={value}
              min={min}
              max={max}
              onPick={(date) => {
                onPick(date)
                onOpenChange(false)
              }}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** The initials are the same for Tuesday and Wednesday; screen readers hear the whole name. */
const weekdays = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado']

type MonthProps = Pick<CalendarPopupProps, 'value' | 'min' | 'max' | 'onPick'> & {
  readonly grid: RefObject<HTMLTableElement | null>
}

function Month({ grid, value, min, max, onPick }: MonthProps) {
  const limits = { min, max }
  const today = localDate(useNow(), Intl.DateTimeFormat().resolvedOptions().timeZone)
  const [day, setDay] = useState(() => nearestDay(value || today, limits))
  const turn = (months: number) => setDay(nearestDay(addMonths(day, months), limits))
  const turnable = (months: number): boolean =>
    nearestDay(addMonths(day, months), limits).slice(0, 7) !== day.slice(0, 7)
  const move = (event: KeyboardEvent) => {
    const next = dayAfterKey(day, event.key, event.shiftKey)
    if (next === null) return
    event.preventDefault()
    event.stopPropagation()
    setDay(nearestDay(next, limits))
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus())
  }
  return (
    <>
      <div className="calendar-head">
        <IconButton
          icon="chevron-left"
          label="Mes anterior"
          disabled={!turnable(-1)}
          onClick={() => turn(-1)}
        />
        <b aria-live="polite">{monthAndYear(day)}</b>
        <IconButton
          icon="chevron-right"
          label="Mes siguiente"
          disabled={!turnable(1)}
          onClick={() => turn(1)}
        />
      </div>
      <table ref={grid} className="calendar-grid" aria-label={monthAndYear(day)}>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col" aria-label={name}>
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listWeeks(day).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date}>
                  <button
                    type="button"
                    className="calendar-day"
                    tabIndex={date === day ? 0 : -1}
                    aria-label={weekdayDate(date)}
                    aria-pressed={date === value}
                    aria-current={date === today ? 'date' : undefined}
                    data-other={date.slice(0, 7) !== day.slice(0, 7) || undefined}
                    disabled={!isWithin(date, limits)}
                    onKeyDown={move}
                    onClick={() => onPick(date)}
                  >
                    {Number(date.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {isWithin(today, limits) && (
        <Button variant="tertiary" size="small" onClick={() => onPick(today)}>
          Hoy
        </Button>
      )}
    </>
  )
}
