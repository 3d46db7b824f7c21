import { useState } from 'react'
import { confirmInToast } from '#web/notify.tsx'
import type { Row } from '../rows.rules.ts'
import type { EditableSubjects } from './useSubjects.ts'

/** The rows whose checkbox is ticked, and their removal. */
export function useSelection(rows: readonly Row[], remove: EditableSubjects['remove']) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  /** The text of the progress; null while nothing is removed. */
  const [removing, setRemoving] = useState<string | null>(null)
  const clear = () => setKeys(new Set())
  const select = (changed: readonly string[], selected: boolean) =>
    setKeys((known) => {
      const next = new Set(known)
      for (const key of changed) {
        if (selected) next.add(key)
        else next.delete(key)
      }
      return next
    })
  const removeAll = async (): Promise<void> => {
    const selected = rows.filter(({ key }) => keys.has(key))
    const [first] = selected
    if (!first) return
    const confirmed =
      selected.length === 1
        ? await confirmInToast('subject.delete_confirm', { name: first.draft.name })
        : await confirmInToast('subjects.delete_confirm', { count: selected.length })
    if (!confirmed) return
    await remove(selected, (done) => setRemoving(`Eliminando ${done + 1} de ${selected.length}...`))
    setRemoving(null)
    clear()
  }
  return { keys, select, clear, removing, removeAll }
}
