import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Icon } from '#ui/Icon.tsx'
import { lazyDialog } from '#web/kit/dialog/lazy-dialog.tsx'
import { Keys } from '#web/kit/page/Keys.tsx'
import { isPageCovered, useShortcuts } from '#web/shortcuts.ts'

const Palette = lazyDialog(() => import('#features/search/web/Palette.tsx'), 'Palette')

const LABEL = 'Buscar o ir a'
const listed = [{ label: LABEL, keys: ['Ctrl+K'] }]

interface FindButtonProps {
  readonly companyId: string | null
  readonly onShortcuts: () => void
}

/** Opens the palette, as Ctrl+K does. */
export function FindButton({ companyId, onShortcuts }: FindButtonProps) {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const opener = useRef<HTMLElement | null>(null)
  const show = () => {
    const { activeElement, body } = document
    opener.current =
      activeElement instanceof HTMLElement && activeElement !== body ? activeElement : null
    opener.current?.blur()
    setText('')
    setOpen(true)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { activeElement, body } = document
    const withControl = event.ctrlKey || event.metaKey
    if (withControl && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k') {
      // the browser's own search would open instead
      event.preventDefault()
      if (open) setOpen(false)
      else if (!isPageCovered()) show()
    } else if (open && activeElement === body && !withControl && [...event.key].length === 1) {
      // typed before the field of the palette has loaded
      event.preventDefault()
      setText((typed) => typed + event.key)
    }
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    // before the keys of the page
    document.addEventListener('keydown', listener, { capture: true })
    return () => document.removeEventListener('keydown', listener, { capture: true })
  }, [])
  useShortcuts('En todas partes', listed)
  return (
    <>
      <button
        type="button"
        className="top-find"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={show}
      >
        <Icon name="search" size={17} />
        <span className="top-find-label">{LABEL}</span>
        <span aria-hidden="true">
          <Keys keys={['Ctrl+K']} />
        </span>
      </button>
      <Palette
        open={open}
        onOpenChange={setOpen}
        text={text}
        onText={setText}
        returnFocus={() => opener.current}
        companyId={companyId}
        onShortcuts={onShortcuts}
      />
    </>
  )
}
