import { useState, type MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#ui/Button.tsx'

const LIST_PAGE_SIZE = 20

/** The first rows of a list, more on demand; another search (`of`) begins at its first rows again. */
export function useMore<Row>(rows: readonly Row[], of: string) {
  const [pages, setPages] = useState({ of, count: 1 })
  const count = (pages.of === of ? pages.count : 1) * LIST_PAGE_SIZE
  const more = () => setPages({ of, count: count / LIST_PAGE_SIZE + 1 })
  return { shown: rows.slice(0, count), hidden: Math.max(0, rows.length - count), more }
}

/** Stands right after its `Table`; the first of the new rows takes the focus. */
export function MoreButton({
  hidden,
  onMore,
}: {
  readonly hidden: number
  readonly onMore: () => void
}) {
  if (hidden === 0) return null
  const show = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const table = currentTarget.parentElement?.previousElementSibling
    const before = table?.querySelectorAll('tbody tr').length ?? 0
    flushSync(onMore)
    table?.querySelectorAll('tbody tr')[before]?.querySelector<HTMLElement>('a, button')?.focus()
  }
  return (
    <div className="mt-4 flex justify-center">
      <Button icon="chevron-down" onClick={show}>
        Cargar más
      </Button>
    </div>
  )
}
