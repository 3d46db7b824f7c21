import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

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

export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  aside,
}: TabsProps<Value>) {
  const choose = (next: unknown) => {
    const tab = tabs.find((candidate) => candidate.value === next)
    if (tab) onChange(tab.value)
  }
  return (
    <Base.Root value={value} onValueChange={choose}>
      <div className="tabs">
        <Base.List className="tabs-list" aria-label={label} activateOnFocus>
          {tabs.map((tab) => (
            <Base.Tab key={tab.value} value={tab.value} className="tab">
              {tab.label}
            </Base.Tab>
          ))}
        </Base.List>
        {aside}
      </div>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="tab-panel">
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
