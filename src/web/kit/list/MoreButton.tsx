import { useState, type MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#ui/Button.tsx'

/**
 * How many rows of a list are shown: one step at first, and after another search. `showMore` adds a
 * step. Without a step all rows are shown.
 */
export function useSteps(step: number | undefined, search: string) {
  const [steps, setSteps] = useState({ search, count: 1 })
  const count = steps.search === search ? steps.count : 1
  return {
    limit: step === undefined ? Infinity : count * step,
    showMore: () => setSteps({ search, count: count + 1 }),
    showAll: () => setSteps({ search, count: Infinity }),
  }
}

const SHOWN_ROWS = 'tbody:not([hidden]) tr'

/** Must directly follow the table. Focuses the first of the added rows. */
export function MoreButton({ onMore }: { readonly onMore: () => void }) {
  const showMore = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const table = currentTarget.parentElement?.previousElementSibling
    const before = table?.querySelectorAll(SHOWN_ROWS).length ?? 0
    flushSync(onMore)
    table?.querySelectorAll(SHOWN_ROWS)[before]?.querySelector<HTMLElement>('a, button')?.focus()
  }
  return (
    <div className="list-more">
      <Button icon="chevron-down" onClick={showMore}>
        Cargar más
      </Button>
    </div>
  )
}
