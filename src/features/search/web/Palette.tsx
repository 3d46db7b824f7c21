import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { type KeyboardEvent, type Ref, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { numbered } from '#shared/spanish.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { IconName } from '#ui/icons.ts'
import { Keys } from '#web/kit/page/Keys.tsx'
import { focusTitle } from '#web/kit/page/PageHead.tsx'
import { messageText } from '#web/message-catalog.ts'
import type { PaletteGroup, PaletteItem, PaletteKind } from '../palette.rules.ts'
import '../views/palette.css'
import { usePalette } from './usePalette.ts'

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

/** The address of an item; on its own page the list that is shown keeps its search and sort. */
function buildAddress({ path }: PaletteItem, pathname: string, search: string): string {
  const [page = '', query = ''] = path.split('?')
  const wanted = new URLSearchParams(query)
  if (page !== pathname || !wanted.has('accion')) return path
  const params = new URLSearchParams(search)
  for (const [name, value] of wanted) params.set(name, value)
  return `${page}?${params}`
}

interface PaletteProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly text: string
  readonly onText: (text: string) => void
  /** The element that had the focus before, if any. */
  readonly returnFocus: () => HTMLElement | null
  readonly companyId: string | null
  readonly onShortcuts: () => void
}

/** One field that leads to projects, people, pages and actions. */
export function Palette({ open, onOpenChange, returnFocus, ...props }: PaletteProps) {
  const input = useRef<HTMLInputElement>(null)
  // what was chosen takes the focus
  const chosen = useRef(false)
  const close = (by: 'choice' | 'other') => {
    chosen.current = by === 'choice'
    onOpenChange(false)
  }
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) close('other')
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim" />
        <Dialog.Viewport className="palette-frame">
          <Dialog.Popup
            className="palette"
            aria-label="Buscar o ir a"
            initialFocus={input}
            finalFocus={() => (chosen.current ? false : (returnFocus() ?? false))}
          >
            <PaletteSearch {...props} input={input} onClose={close} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface PaletteSearchProps extends Omit<PaletteProps, 'open' | 'onOpenChange' | 'returnFocus'> {
  readonly input: Ref<HTMLInputElement>
  readonly onClose: (by: 'choice' | 'other') => void
}

function PaletteSearch({
  text,
  onText,
  companyId,
  onShortcuts,
  input,
  onClose,
}: PaletteSearchProps) {
  const { groups, searching, failed, retry } = usePalette(text, companyId)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const choiceCount = useRef(0)
  const choose = (item: PaletteItem) => {
    choiceCount.current++
    const address = buildAddress(item, pathname, search)
    onClose('choice')
    void navigate(address)
    // another page focuses its heading by itself, and an action opens its dialog
    if (item.path.split('?')[0] === pathname && !address.includes('accion=')) focusTitle()
  }
  // When results arrive, the list highlights none for a moment. The microtask lets the list's own
  // handler choose first.
  const chooseFirst = ({ key, nativeEvent }: KeyboardEvent) => {
    const item = groups[0]?.items[0]
    if (key !== 'Enter' || nativeEvent.isComposing || !item) return
    const before = choiceCount.current
    queueMicrotask(() => {
      if (choiceCount.current === before) choose(item)
    })
  }
  return (
    <Autocomplete.Root<PaletteGroup>
      inline
      open
      mode="none"
      autoHighlight="always"
      keepHighlight
      items={groups}
      value={text}
      onValueChange={(next, { reason }) => {
        if (reason !== 'item-press') onText(next)
      }}
    >
      <div className="palette-field">
        <Icon name="search" size={19} />
        <Autocomplete.Input
          ref={input}
          aria-label="Proyecto, persona, página o acción"
          placeholder="Proyecto, persona, página o acción"
          spellCheck={false}
          onKeyDown={chooseFirst}
        />
      </div>
      <Autocomplete.Status className={failed ? 'palette-note' : 'visually-hidden'}>
        {failed ? (
          <>
            {messageText('search.failed')}{' '}
            <Button variant="tertiary" size="small" icon="refresh-cw" onClick={retry}>
              Reintentar
            </Button>
          </>
        ) : (
          countText(groups, searching)
        )}
      </Autocomplete.Status>
      {groups.length === 0 && !failed && (
        <p className="palette-note" aria-hidden="true">
          {searching ? 'Buscando…' : `Nada coincide con «${text.trim()}».`}
        </p>
      )}
      <Autocomplete.List className="palette-list" aria-label="Resultados">
        {(group: PaletteGroup) => <Group key={group.label} group={group} onChoose={choose} />}
      </Autocomplete.List>
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
        <button
          type="button"
          onClick={() => {
            onClose('choice')
            onShortcuts()
          }}
        >
          Atajos del teclado <Keys keys={['?']} />
        </button>
      </div>
    </Autocomplete.Root>
  )
}

/** What a screen reader hears when the results change. */
function countText(groups: readonly PaletteGroup[], searching: boolean): string {
  if (searching) return ''
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  return count === 0 ? 'Sin resultados' : numbered(count, 'resultado', 'resultados')
}

function Group({
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
