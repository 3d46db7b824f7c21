import { useEffect, useState, type RefObject } from 'react'

/** Whether a list of this width in pixels is wider than the part of the window that shows it. */
export function useWide(frame: RefObject<HTMLElement | null>, width: number): boolean {
  const [wide, setWide] = useState(false)
  useEffect(() => {
    const visible = frame.current?.closest('.work') ?? frame.current
    if (!visible) return undefined
    const observer = new ResizeObserver(() => setWide(width > visible.clientWidth))
    observer.observe(visible)
    return () => observer.disconnect()
  }, [frame, width])
  return wide
}
