import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigation, useSearchParams } from 'react-router'

/** A list changes its address in place: Back leaves the list and does not undo each filter. */
const inPlace = { replace: true, preventScrollReset: true } as const

const WRITE_AFTER_MS = 150

function withValue(params: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const next = new URLSearchParams(params)
  if (value) next.set(name, value)
  else next.delete(name)
  return next
}

/** A parameter of the address and its setter; null removes it. */
export function useAddressValue(name: string) {
  const { state } = useNavigation()
  const [params, setParams] = useSearchParams()
  const set = (value: string | null): void => {
    // To change the address of a page that is being left would call the leaving off.
    if (state !== 'idle') return
    setParams((known) => withValue(known, name, value), inPlace)
  }
  return [params.get(name), set] as const
}

/**
 * A parameter of the address that is typed. The field shows each letter at once; the address
 * follows when the typing pauses, because browsers allow few changes of it in a second.
 */
export function useAddressText(name: string) {
  const [stored, setStored] = useAddressValue(name)
  const current = stored ?? ''
  const [text, setText] = useState(current)
  const [seen, setSeen] = useState(current)
  const [written, setWritten] = useState(current)
  if (current !== seen) {
    setSeen(current)
    // Back or a link changed the address, not this field.
    if (current !== written) {
      setText(current)
      setWritten(current)
    }
  }
  const { state } = useNavigation()
  const write = useEffectEvent(() => {
    if (state !== 'idle') return
    setWritten(text)
    setStored(text)
  })
  useEffect(() => {
    if (text === written) return undefined
    const timer = setTimeout(write, WRITE_AFTER_MS)
    // A link may be clicked within that time.
    document.addEventListener('pointerdown', write, { capture: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerdown', write, { capture: true })
    }
  }, [text, written])
  return [text, setText] as const
}
