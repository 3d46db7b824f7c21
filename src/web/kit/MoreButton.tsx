import { useState, type MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#ui/Button.tsx'

const LIST_PAGE_SIZE = 20

/**
 * The first rows of a list and `showMore`, which adds a page. Another search starts with one page.
 */
export function useMore<Row>(rows: readonly Row[], search: string) {
  const [pages, setPages] = useState({ search, count: 1 })
  const count = (pages.search === search ? pages.count : 1) * LIST_PAGE_SIZE
  const showMore = () => setPages({ search, count: count / LIST_PAGE_SIZE + 1 })
  return { shown: rows.slice(0, count), hidden: Math.max(0, rows.length - count), showMore }
}

/** Must directly follow its `Table`. Focuses the first of the added rows. */
export function MoreButton({
  hidden,
  onMore,
}: {
  readonly hidden: number
  readonly onMore: () => void
}) {
  if (hidden === 0) return null
  const showMore = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const table = currentTarget.parentElement?.previousElementSibling
    const before = table?.querySelectorAll('tbody tr').length ?? 0
    flushSync(onMore)
    table?.querySelectorAll('tbody tr')[before]?.querySelector<HTMLElement>('a, button')?.focus()
  }
  return (
    <div className="mt-4 flex justify-center">
      <Button icon="chevron-down" onClick={showMore}>
        Cargar más
      </Button>
    </div>
  )
}
