import { Autocomplete } from '@base-ui/react/autocomplete'
import { numbered } from '#shared/spanish.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { IconName } from '#ui/icons.ts'
import { Keys } from '#web/kit/page/Keys.tsx'
import { messageText } from '#web/message-catalog.ts'
import type { PaletteGroup, PaletteItem, PaletteKind } from '../palette.rules.ts'

const icons: Readonly<Record<PaletteKind, IconName>> = {
  remind: 'bell',
  extend: 'calendar',
  download: 'download',
  page: 'arrow-right',
  matrix: 'clipboard-list',
  person: 'user',
  company: 'building',
  results: 'chart-column',
}

interface StatusProps {
  readonly groups: readonly PaletteGroup[]
  readonly searching: boolean
  readonly failed: boolean
  readonly onRetry: () => void
}

export function PaletteStatus({ groups, searching, failed, onRetry }: StatusProps) {
  return (
    <Autocomplete.Status className={failed ? 'palette-note' : 'visually-hidden'}>
      {failed ? (
        <>
          {messageText('search.failed')}{' '}
          <Button variant="tertiary" size="small" icon="refresh-cw" onClick={onRetry}>
            Reintentar
          </Button>
        </>
      ) : (
        countText(groups, searching)
      )}
    </Autocomplete.Status>
  )
}

export function PaletteFoot({ onShortcuts }: { readonly onShortcuts: () => void }) {
  return (
    <div className="palette-foot">
      <span>
        <Keys keys={['↑', '↓']} /> elegir
      </span>
      <span>
        <Keys keys={['Enter']} /> abrir
      </span>
      <span>
        <Keys keys={['Esc']} /> cerrar
      </span>
      <button type="button" onClick={onShortcuts}>
        Atajos del teclado <Keys keys={['?']} />
      </button>
    </div>
  )
}

/** What a screen reader hears when the results change. */
function countText(groups: readonly PaletteGroup[], searching: boolean): string {
  if (searching) return ''
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  return count === 0 ? 'Sin resultados' : numbered(count, 'resultado', 'resultados')
}

export function PaletteRows({
  group: { label, items },
  onChoose,
}: {
  readonly group: PaletteGroup
  readonly onChoose: (item: PaletteItem) => void
}) {
  return (
    <Autocomplete.Group items={items}>
      <Autocomplete.GroupLabel className="palette-label">{label}</Autocomplete.GroupLabel>
      <Autocomplete.Collection>
        {(item: PaletteItem) => (
          <Autocomplete.Item
            key={item.key}
            value={item}
            className="palette-item"
            onClick={() => onChoose(item)}
          >
            <Icon name={icons[item.kind]} size={17} />
            <b>{item.label}</b>
            {item.detail && <small>{item.detail}</small>}
          </Autocomplete.Item>
        )}
      </Autocomplete.Collection>
    </Autocomplete.Group>
  )
}
