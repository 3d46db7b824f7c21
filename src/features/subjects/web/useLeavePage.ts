import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { afterSave } from '#web/kit/dialog/useUnsavedChangesGuard.ts'
import { notify } from '#web/notify.tsx'
import { finishLast } from '#web/undo.tsx'
import { CONTINUE_DELAY_MS } from '../limits.ts'
import { continueProblem, EXAMPLE_EMAIL } from '../rules.ts'
import type { EditableSubjects } from './useSubjects.ts'

interface Progress {
  readonly done: number
  readonly of: number
}

/**
 * The two buttons that leave the page. Both first save the unsaved rows one by one (docs/rules.md,
 * participants, «Continue to connections»).
 */
export function useLeavePage({ rows, editing, saveUnsaved }: EditableSubjects) {
  const navigate = useNavigate()
  const [ready, setReady] = useState(false)
  const [saving, setSaving] = useState<Progress | null>(null)
  useEffect(() => {
    let timer: number | undefined
    // The delay begins when the page shows; on a busy machine that is later than this effect.
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => setReady(true), CONTINUE_DELAY_MS)
    })
    return () => {
      cancelAnimationFrame(frame)
      window.clearTimeout(timer)
    }
  }, [])

  const saveAndNavigate = async (to: string): Promise<void> => {
    setSaving({ done: 0, of: 0 })
    await finishLast()
    const saved = await saveUnsaved((done, of) => setSaving({ done, of }))
    setSaving(null)
    if (!saved) return
    await navigate(to, afterSave)
  }
  return {
    ready,
    saving,
    proceed: async (to: string): Promise<void> => {
      const problem = continueProblem(
        rows.map(({ draft, editing }) => ({ ...draft, external_id: draft.number, editing })),
      )
      if (problem) notify(problem, { email: EXAMPLE_EMAIL })
      else await saveAndNavigate(to)
    },
    exit: async (to: string): Promise<void> => {
      if (editing) notify('subjects.editing')
      else await saveAndNavigate(to)
    },
  }
}
