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

/** Spread these on the row's `<tr>`: its place among all rows, and the measuring of its height. */
export interface RowProps {
  readonly ref: (row: HTMLTableRowElement | null) => void
  readonly 'data-index': number
  readonly 'aria-rowindex': number
}

interface VirtualRowsProps<Row> {
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** A guess; rows are measured once they are drawn. */
  readonly rowHeight?: number
  /** Rows that stay drawn wherever the page is scrolled to: the ones being edited. */
  readonly keep?: (row: Row) => boolean
  readonly children: (row: Row, props: RowProps) => ReactNode
}

const OVERSCAN = 20

function Gap({ height }: { readonly height: number }) {
  return height > 0 ? <tr className="gap-row" aria-hidden="true" style={{ height }} /> : null
}

/** How far down the page an element begins; whatever stands above it may grow or shrink (an import's summary). */
function useTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const read = () =>
      setTop(
        element.current
          ? Math.round(element.current.getBoundingClientRect().top + window.scrollY)
          : 0,
      )
    const observer = new ResizeObserver(read)
    observer.observe(document.body)
    read()
    return () => observer.disconnect()
  }, [element])
  return top
}

/** Ten thousand rows inside a `<tbody>`: only those near the window are in the page, which scrolls as a whole. */
export function VirtualRows<Row>({
  rows,
  rowKey,
  rowHeight = 47,
  keep,
  children,
}: VirtualRowsProps<Row>) {
  const anchor = useRef<HTMLTableRowElement>(null)
  const top = useTop(anchor)
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
