import { useEffect, useEffectEvent } from 'react'

/** The rows of a text that was copied from a spreadsheet, without empty ones. */
const rowsOf = (text: string): string[][] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.split('\t'))
    .filter((cells) => cells.some((cell) => cell.trim() !== ''))

/** Reads cells of a spreadsheet that are pasted anywhere on the page. */
export function usePastedRows(onRows: (rows: string[][]) => void): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (!text.includes('\t')) return
    event.preventDefault()
    onRows(rowsOf(text))
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => onPaste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
}
