import { useEffect, useState, type RefObject } from 'react'

/** Whether a list of this width in pixels is wider than the part of the window that shows it. */
export function useWide(frame: RefObject<HTMLElement | null>, width: number): boolean {
  const [room, setRoom] = useState(Infinity)
  useEffect(() => {
    const visible = frame.current?.closest('.work') ?? frame.current
    if (!visible) return undefined
    const observer = new ResizeObserver(() => setRoom(visible.clientWidth))
    observer.observe(visible)
    return () => observer.disconnect()
  }, [frame])
  return width > room
}
