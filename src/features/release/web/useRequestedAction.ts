import { useEffect, useEffectEvent } from 'react'
import { useAddressValue } from '#web/kit/page/useAddress.ts'

/** Runs an action that the address asks for with `?accion=`, once, and takes it from the address. */
export function useRequestedAction(name: 'recordar' | 'extender', run: () => void): void {
  const [requested, setRequested] = useAddressValue('accion')
  const start = useEffectEvent(() => {
    setRequested(null)
    run()
  })
  useEffect(() => {
    if (requested === name) start()
  }, [requested, name])
}
