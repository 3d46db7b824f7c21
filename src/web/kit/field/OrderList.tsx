import type { ReactNode } from 'react'
import { Icon } from '#ui/Icon.tsx'
import { useOrdering } from './useOrdering.ts'

interface OrderListProps<Item> {
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string
  /** The item's name in announcements («A veces»). */
  readonly nameOf: (item: Item, index: number) => string
  readonly onMove: (from: number, to: number) => void
  readonly label: string
  readonly className?: string
  readonly itemClass?: string
  /** Read-only: the items have no handle. */
  readonly fixed?: boolean
  readonly children: (item: Item, index: number, handle: ReactNode) => ReactNode
}

/**
 * A reorderable list. `children` renders an item and places its handle, which is dragged or moved
 * with the arrow keys; screen readers announce the new position.
 */
export function OrderList<Item>({
  items,
  keyOf,
  nameOf,
  onMove,
  label,
  className,
  itemClass = '',
  fixed = false,
  children,
}: OrderListProps<Item>) {
  const { dragged, announcement, onKeyDown, onPointerDown } = useOrdering(onMove)
  // A native tooltip, because the kit's tooltip would cover the handle above.
  const renderHandle = (key: string, name: string) => (
    <button
      type="button"
      className="grip"
      aria-label={`Mover ${name}`}
      title="Arrastra, o usa las flechas ↑ y ↓"
      onKeyDown={(event) => onKeyDown(event, name)}
      onPointerDown={(event) => onPointerDown(event, key, name)}
    >
      <Icon name="grip-vertical" />
    </button>
  )
  return (
    <>
      <ol aria-label={label} className={className}>
        {items.map((item, index) => {
          const key = keyOf(item)
          return (
            <li key={key} className={key === dragged ? `${itemClass} order-dragged` : itemClass}>
              {children(item, index, fixed ? null : renderHandle(key, nameOf(item, index)))}
            </li>
          )
        })}
      </ol>
      <output className="visually-hidden" aria-live="assertive">
        {announcement}
      </output>
    </>
  )
}
