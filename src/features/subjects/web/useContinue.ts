import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { CONTINUE_DELAY_MS } from '#shared/limits.ts'
import { afterSave } from '#web/kit/useUnsavedChangesGuard.tsx'
import { notify } from '#web/notify.tsx'
import { continueProblem, EXAMPLE_EMAIL } from '../rules.ts'
import type { Participants } from './useSubjects.ts'

export interface Saving {
  readonly done: number
  readonly of: number
}

/** Both ways out of the page: what is not saved yet is saved first, one by one. */
export function useContinue({ rows, editing, saveUnsaved }: Participants) {
  const navigate = useNavigate()
  const [ready, setReady] = useState(false)
  const [saving, setSaving] = useState<Saving | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), CONTINUE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])

  const leave = async (to: string): Promise<void> => {
    setSaving({ done: 0, of: 0 })
    const saved = await saveUnsaved((done, of) => setSaving({ done, of }))
    setSaving(null)
    if (saved) await navigate(to, afterSave)
  }
  return {
    ready,
    saving,
    proceed: async (to: string): Promise<void> => {
      const problem = continueProblem(rows.map((row) => ({ ...row.draft, editing: row.editing })))
      if (problem) notify(problem, { email: EXAMPLE_EMAIL })
      else await leave(to)
    },
    exit: async (to: string): Promise<void> => {
      if (editing) notify('subjects.editing')
      else await leave(to)
    },
  }
}
