import { useState } from 'react'
import { confirmInToast } from '#web/notify.tsx'
import type { Row } from '../rows.rules.ts'
import type { Participants } from './useSubjects.ts'

/** The rows that are ticked, and their common end. */
export function useChosen(rows: readonly Row[], remove: Participants['remove']) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const [removing, setRemoving] = useState<string | null>(null)
  const clear = () => setKeys(new Set())
  const choose = (changed: readonly string[], chosen: boolean) =>
    setKeys((known) => {
      const next = new Set(known)
      for (const key of changed) {
        if (chosen) next.add(key)
        else next.delete(key)
      }
      return next
    })
  const removeAll = async (): Promise<void> => {
    const chosen = rows.filter(({ key }) => keys.has(key))
    const [first] = chosen
    if (!first) return
    const sure =
      chosen.length === 1
        ? await confirmInToast('subject.delete_confirm', { name: first.draft.name })
        : await confirmInToast('subjects.delete_confirm', { count: chosen.length })
    if (!sure) return
    await remove(chosen, (done) => setRemoving(`Eliminando ${done + 1} de ${chosen.length}...`))
    setRemoving(null)
    clear()
  }
  return { keys, choose, clear, removing, removeAll }
}
