import { useEffect, useEffectEvent } from 'react'
import { pastedRows } from '#shared/spreadsheet/pasted.ts'

/** Reads cells of a spreadsheet that are pasted anywhere on the page. */
export function usePastedRows(onRows: (rows: string[][]) => void): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (!text.includes('\t')) return
    event.preventDefault()
    onRows(pastedRows(text))
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => onPaste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
}
