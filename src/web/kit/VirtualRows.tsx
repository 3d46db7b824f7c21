import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual'
import {
  Fragment,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react'
import { usePrinting } from './usePrinting.ts'

/** Props for the row's `<tr>`: its index among all rows, and the ref that measures its height. */
export interface RowProps {
  readonly ref: (row: HTMLTableRowElement | null) => void
  readonly 'data-index': number
  readonly 'aria-rowindex': number
}

interface VirtualRowsProps<Row> {
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** Estimated pixels; rendered rows are measured. */
  readonly rowHeight?: number
  /** Selects rows that stay rendered when scrolled away, for example rows in editing. */
  readonly keep?: (row: Row) => boolean
  /** On paper all rows are rendered, not only those near the viewport. */
  readonly printed?: boolean
  readonly children: (row: Row, props: RowProps) => ReactNode
}

const OVERSCAN = 20
const ignore = (): void => {}

function Gap({ height }: { readonly height: number }) {
  return height > 0 ? <tr className="gap-row" aria-hidden="true" style={{ height }} /> : null
}

/**
 * The element's distance from the top of the page, updated when content above it changes its
 * height.
 */
function useDocumentTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () =>
      setTop(
        element.current
          ? Math.round(element.current.getBoundingClientRect().top + window.scrollY)
          : 0,
      )
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    measure()
    return () => observer.disconnect()
  }, [element])
  return top
}

/**
 * Renders only the rows near the viewport, inside a `<tbody>` of a page that scrolls as a whole.
 */
export function VirtualRows<Row>({
  rows,
  rowKey,
  rowHeight = 47,
  keep,
  printed = false,
  children,
}: VirtualRowsProps<Row>) {
  const anchor = useRef<HTMLTableRowElement>(null)
  const top = useDocumentTop(anchor)
  const rangeExtractor = useCallback(
    (range: Range) => {
      const indexes = new Set(defaultRangeExtractor(range))
      if (keep) for (const [index, row] of rows.entries()) if (keep(row)) indexes.add(index)
      return [...indexes].toSorted((one, other) => one - other)
    },
    [rows, keep],
  )
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollMargin: top,
    rangeExtractor,
    getItemKey: (index) => {
      const row = rows[index]
      return row === undefined ? index : rowKey(row)
    },
  })
  const items = virtualizer.getVirtualItems()
  const end = (items.at(-1)?.end ?? top) - top
  if (usePrinting() && printed)
    return rows.map((row, index) => (
      <Fragment key={rowKey(row)}>
        {children(row, { ref: ignore, 'data-index': index, 'aria-rowindex': index + 2 })}
      </Fragment>
    ))
  return (
    <>
      <tr ref={anchor} className="gap-row" aria-hidden="true" />
      {items.map((item, position) => {
        const row = rows[item.index]
        const gap = item.start - (items[position - 1]?.end ?? top)
        return row === undefined ? null : (
          <Fragment key={item.key}>
            <Gap height={gap} />
            {children(row, {
              ref: virtualizer.measureElement,
              'data-index': item.index,
              'aria-rowindex': item.index + 2,
            })}
          </Fragment>
        )
      })}
      <Gap height={virtualizer.getTotalSize() - end} />
    </>
  )
}
