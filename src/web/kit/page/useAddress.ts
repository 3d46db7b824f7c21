import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigation, useSearchParams } from 'react-router'

/** A list changes its address in place: Back leaves the list and does not undo each filter. */
const inPlace = { replace: true, preventScrollReset: true } as const

const WRITE_AFTER_MS = 150

function withValue(params: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const next = new URLSearchParams(params)
  if (value) next.set(name, value)
  else next.delete(name)
  return next
}

/**
 * The parameters of the address and their setter. They show at once what was set: the router changes
 * the address a moment later, in which a chosen radio would jump back.
 */
export function useAddressParams() {
  const [address, setAddress] = useSearchParams()
  const [chosen, setChosen] = useState<URLSearchParams | null>(null)
  const [seen, setSeen] = useState(address)
  if (address !== seen) {
    setSeen(address)
    setChosen(null)
  }
  const set = (params: URLSearchParams): void => {
    setChosen(params)
    setAddress(params, { preventScrollReset: true, flushSync: true })
  }
  return [chosen ?? address, set] as const
}

/** Whether another page opens: to change the address of the one that is left would call that off. */
function useIsLeaving(): boolean {
  const { pathname } = useLocation()
  const { location } = useNavigation()
  return location !== undefined && location.pathname !== pathname
}

/** What the address is about to have: values that change at once are one change after the other. */
let upcoming: URLSearchParams | null = null

/** A parameter of the address and its setter; null removes it. */
export function useAddressValue(name: string) {
  const isLeaving = useIsLeaving()
  const [params, setParams] = useSearchParams()
  useEffect(() => {
    upcoming = null
  }, [params])
  const set = (value: string | null): void => {
    if (isLeaving) return
    upcoming = withValue(upcoming ?? params, name, value)
    setParams(upcoming, inPlace)
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
  const isLeaving = useIsLeaving()
  const write = useEffectEvent(() => {
    if (isLeaving) return
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
