import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { focusTitle } from '#web/kit/PageHead.tsx'

/** Between the group and a person only the search of the address changes: here they are pages all the same. */
export function useResultsFocus(persona: string | null): void {
  const { key } = useLocation()
  const type = useNavigationType()
  const arrived = key !== 'default'
  const aboutPerson = persona !== null
  const shown = useRef(aboutPerson)
  useLayoutEffect(() => {
    if (shown.current !== aboutPerson && type !== 'POP') window.scrollTo(0, 0)
    shown.current = aboutPerson
  }, [aboutPerson, type])
  // From one person to the next the keyboard stays on its link, as long as there is a next.
  useEffect(() => {
    if (arrived && document.activeElement === document.body) focusTitle()
  }, [persona, arrived])
}
