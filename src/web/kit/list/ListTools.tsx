import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { wholeNumber } from '#shared/spanish.ts'
import { IconButton } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { SearchField } from '../field/SearchField.tsx'
import { ColumnChoice, FilterChoice } from './ListChoices.tsx'
import type { Density } from './useDensity.ts'
import type { List } from './useList.ts'

interface ListToolsProps<Row> {
  readonly list: List<Row>
  /** The accessible name and the placeholder of the search («Buscar escala»). */
  readonly label: string
  /** How many rows are shown («2 escalas»); announced when it changes. */
  readonly count?: string | undefined
  /** The chip of all rows: «Todos», «Todas». */
  readonly all?: string
  /** Buttons at the right end. */
  readonly children?: ReactNode
}

/** The height of the tools in one line, in pixels. */
const ONE_LINE = 58

/**
 * Tells the work page how tall the tools are, under which the head of the list stays in view. The
 * usual height is told before the page is first drawn, because a change of it restyles every row.
 */
function useToolsHeight() {
  const tools = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const work = tools.current?.closest<HTMLElement>('.work')
    if (!tools.current || !work) return undefined
    let reported = 0
    const report = (height: number): void => {
      if (height === reported) return
      reported = height
      work.style.setProperty('--tools-height', `${height}px`)
    }
    report(ONE_LINE)
    const observer = new ResizeObserver(([entry]) =>
      report(entry?.borderBoxSize[0]?.blockSize ?? 0),
    )
    observer.observe(tools.current)
    return () => {
      observer.disconnect()
      work.style.removeProperty('--tools-height')
    }
  }, [])
  return tools
}

/** The line over a list: its search, the states as chips, the density and the page's buttons. */
export function ListTools<Row>({
  list,
  label,
  count,
  all = 'Todos',
  children,
}: ListToolsProps<Row>) {
  const tools = useToolsHeight()
  return (
    <div ref={tools} className="list-tools">
      <SearchField
        label={label}
        value={list.search}
        onChange={list.setSearch}
        className="list-search"
      />
      <FilterChoice list={list} />
      <StateChips list={list} all={all} />
      <output className="small muted">{count}</output>
      <PhoneSort list={list} />
      <span className="list-tools-end">
        <ColumnChoice list={list} />
        <DensityChoice density={list.density} />
        {children}
      </span>
    </div>
  )
}

function StateChips<Row>({
  list: { rows, states, state, setState },
  all,
}: Required<Pick<ListToolsProps<Row>, 'list' | 'all'>>) {
  if (states.length === 0) return null
  const chips = [{ key: null, label: all, tone: undefined, icon: undefined }, ...states]
  return (
    <fieldset className="chips" aria-label="Estado">
      {chips.map((chip) => (
        <button
          key={chip.key ?? ''}
          type="button"
          className={chip.tone ? `chip chip-${chip.tone}` : 'chip'}
          aria-pressed={state === chip.key}
          onClick={() => setState(chip.key)}
        >
          {chip.icon && <Icon name={chip.icon} size={15} />}
          {chip.label}{' '}
          <span>{wholeNumber('count' in chip ? chip.count : (rows?.length ?? 0))}</span>
        </button>
      ))}
    </fieldset>
  )
}

const densities = [
  { value: 'comfortable', label: 'Filas cómodas', icon: 'rows-2' },
  { value: 'compact', label: 'Filas compactas', icon: 'rows-3' },
] as const

function DensityChoice({
  density: [density, choose],
}: {
  readonly density: readonly [Density, (density: Density) => void]
}) {
  return (
    <span className="density">
      {densities.map(({ value, label, icon }) => (
        <IconButton
          key={value}
          icon={icon}
          label={label}
          data-tip={label}
          aria-pressed={density === value}
          onClick={() => choose(value)}
        />
      ))}
    </span>
  )
}

/** A phone shows no head, so the sort is a field. */
function PhoneSort<Row>({ list: { rows, columns, sort, setSort } }: { readonly list: List<Row> }) {
  const id = useId()
  if (rows && rows.length < 2) return null
  return (
    // while the rows load it keeps its place unseen, because the list would move
    <span className={rows ? 'list-sort-phone' : 'list-sort-phone unseen'}>
      <label htmlFor={id} className="small muted">
        Ordenar por
      </label>
      <select
        id={id}
        className="input"
        value={sort.column}
        onChange={({ target }) => setSort({ column: target.value, descending: sort.descending })}
      >
        {columns.map(
          ({ key, label, value }) =>
            value && (
              <option key={key} value={key}>
                {label}
              </option>
            ),
        )}
      </select>
      <IconButton
        icon={sort.descending ? 'arrow-down' : 'arrow-up'}
        label={sort.descending ? 'Orden descendente' : 'Orden ascendente'}
        onClick={() => setSort({ ...sort, descending: !sort.descending })}
      />
    </span>
  )
}
