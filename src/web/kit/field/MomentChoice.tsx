import { useState } from 'react'
import { morningText, nextMorning } from '#shared/daytime.ts'
import { useNow } from '#web/useNow.ts'
import { SegmentedControl } from './SegmentedControl.tsx'

/** When mails leave that are sent by hand: at night the next morning, unless now is chosen. */
export function useMoment(zone: string) {
  const now = useNow()
  const [choice, setChoice] = useState<'morning' | 'now'>('morning')
  const morning = nextMorning(now, zone)
  return {
    /** The morning in which they leave; null for now. */
    chosen: choice === 'morning' ? morning : null,
    label: morning && morningText(morning, now, zone),
    choice,
    setChoice,
  }
}

/** At night: the morning, or now. */
export const MomentChoice = ({
  moment: { label, choice, setChoice },
}: {
  readonly moment: ReturnType<typeof useMoment>
}) =>
  label && (
    <SegmentedControl
      label="Cuándo"
      segments={[
        { value: 'morning', label },
        { value: 'now', label: 'Ahora' },
      ]}
      value={choice}
      onChange={setChoice}
    />
  )
