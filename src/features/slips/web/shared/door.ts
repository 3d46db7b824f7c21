import { eraseStorage } from './erase.ts'
import { SharedVisit, startAddress } from './visit.ts'

/** A page of the door keeps nothing: what an earlier person left goes. The start has no visit. */
export async function watchDoor(): Promise<void> {
  await eraseStorage()
  const isStart = location.pathname === startAddress() && !document.querySelector('[data-step]')
  if (!isStart) new SharedVisit().start()
}
