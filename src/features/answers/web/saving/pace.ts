import { NO_PACE, type Pace, paceAfter } from '../../sheet/pace.rules.ts'

const NAME = 'pace'

/** Null where the browser refuses storage or has no room left. */
function withStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(window.localStorage)
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}

/** The pace of the choices in this browser; it holds no time, sheet or person. */
export function storedPace(): Pace {
  const [choices = 0, seconds = 0] = (withStorage((storage) => storage.getItem(NAME)) ?? '')
    .split(' ')
    .map(Number)
  return choices > 0 && seconds >= 0 ? { choices, seconds } : NO_PACE
}

/** When the last choice was made, in milliseconds since the page opened. */
let chosen_at: number | null = null

/** A later visit tells from the pace how long the rest takes. */
export function recordChoice(): void {
  // read by scripts/rater-speed.ts
  performance.mark('choice')
  const before = chosen_at
  chosen_at = performance.now()
  if (before === null) return
  const pace = paceAfter(storedPace(), (chosen_at - before) / 1000)
  withStorage((storage) =>
    storage.setItem(NAME, `${pace.choices.toFixed(1)} ${pace.seconds.toFixed(1)}`),
  )
}

export function clearPace(): void {
  withStorage((storage) => storage.removeItem(NAME))
}
