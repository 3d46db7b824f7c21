import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { type KeyboardEvent, type Ref, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Icon } from '#ui/Icon.tsx'
import { focusTitle } from '#web/kit/page/PageHead.tsx'
import type { PaletteGroup, PaletteItem } from '../palette.rules.ts'
import '../views/palette.css'
import { PaletteFoot, PaletteRows, PaletteStatus } from './PaletteParts.tsx'
import { usePalette } from './usePalette.ts'

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
      <PaletteStatus groups={groups} searching={searching} failed={failed} onRetry={retry} />
      {groups.length === 0 && !failed && (
        <p className="palette-note" aria-hidden="true">
          {searching ? 'Buscando…' : `Nada coincide con «${text.trim()}».`}
        </p>
      )}
      <Autocomplete.List className="palette-list" aria-label="Resultados">
        {(group: PaletteGroup) => <PaletteRows key={group.label} group={group} onChoose={choose} />}
      </Autocomplete.List>
      <PaletteFoot
        onShortcuts={() => {
          onClose('choice')
          onShortcuts()
        }}
      />
    </Autocomplete.Root>
  )
}
