import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'

interface Tab<Value extends string> {
  readonly value: Value
  readonly label: ReactNode
  readonly panel: ReactNode
}

interface TabsProps<Value extends string> {
  readonly label: string
  readonly tabs: readonly Tab<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  /** Shown at the right end of the row of tabs. */
  readonly aside?: ReactNode
}

/** How far a key moves the focus; the first tab follows the last. */
function positionAfter(key: string, position: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (position + 1) % count
  if (key === 'ArrowLeft') return (position + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

/**
 * Tabs whose panel follows the focus. Ours, because those of Base UI bring 13 kB of lists to a page
 * that shows before anything is touched (decision 64).
 */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  aside,
}: TabsProps<Value>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const choose = (chosen: Value) => {
    if (chosen !== value) onChange(chosen)
  }
  const move = (event: KeyboardEvent, position: number) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const next = positionAfter(event.key, position, tabs.length)
    if (next === undefined) return
    event.preventDefault()
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <div>
      <div className="tabs">
        <div ref={list} className="tabs-list" role="tablist" aria-label={label}>
          {tabs.map((tab, position) => {
            const selected = tab.value === value
            return (
              <button
                key={tab.value}
                type="button"
                role="tab"
                id={`${id}-${tab.value}`}
                className="tab"
                aria-selected={selected}
                aria-controls={selected ? `${id}-panel` : undefined}
                tabIndex={selected ? 0 : -1}
                onFocus={() => choose(tab.value)}
                onClick={() => choose(tab.value)}
                onKeyDown={(event) => move(event, position)}
              >
                {tab.label}
              </button>
            )
          })}
        </div>
        {aside}
      </div>
      <div
        key={value}
        id={`${id}-panel`}
        className="tab-panel"
        role="tabpanel"
        tabIndex={0}
        aria-labelledby={`${id}-${value}`}
      >
        {tabs.find((tab) => tab.value === value)?.panel}
      </div>
    </div>
  )
}
