import { Button } from '#ui/Button.tsx'
import { Menu } from '../dialog/Menu.tsx'
import type { List } from './useList.ts'
import { BETWEEN_VALUES } from './useListChoices.ts'

/** «Filtrar»: every value of the columns that filter, two presses away. */
export function FilterChoice<Row>({ list: { filter } }: { readonly list: List<Row> }) {
  const { choices, chosen } = filter
  if (choices.length === 0 && !chosen) return null
  const value = chosen ? `${chosen.key}:${chosen.values.join(BETWEEN_VALUES)}` : ''
  return (
    <select
      className="input list-filter"
      aria-label="Filtrar"
      value={value}
      onChange={({ target }) => {
        const at = target.value.indexOf(':')
        if (at < 0) filter.clear()
        else
          filter.choose(target.value.slice(0, at), target.value.slice(at + 1).split(BETWEEN_VALUES))
      }}
    >
      <option value="">Filtrar: todas</option>
      {chosen && chosen.values.length > 1 && (
        <option value={value}>{chosen.values.join(', ')}</option>
      )}
      {choices.map(({ key, label, values }) => (
        <optgroup key={key} label={label}>
          {values.map((one) => (
            <option key={one} value={`${key}:${one}`}>
              {one === '' ? `Sin ${label.toLowerCase()}` : one}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  )
}

/** Which of the optional columns the list shows. */
export function ColumnChoice<Row>({ list: { columnChoice } }: { readonly list: List<Row> }) {
  const { optional, shown, toggle } = columnChoice
  if (optional.length === 0) return null
  return (
    <span className="off-phone">
      <Menu
        align="end"
        trigger={
          <Button size="small" variant="quiet" icon="columns-3">
            Columnas
          </Button>
        }
        entries={optional.map(({ key, label }) => ({
          label: shown.has(key) ? `Ocultar ${label}` : `Mostrar ${label}`,
          ...(shown.has(key) && { icon: 'check' as const }),
          onSelect: () => toggle(key),
        }))}
        foot="La dirección de la página guarda lo que eliges."
      />
    </span>
  )
}
