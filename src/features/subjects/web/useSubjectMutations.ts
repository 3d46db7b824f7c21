import { useRef } from 'react'
import { confirmInToast, notify } from '#web/notify.tsx'
import type { Draft, Row, RowProblem } from '../rows.rules.ts'
import type { Participants } from './useSubjects.ts'

/** What a person does to one row; after a new one the focus is where the next one is added. */
export function useSubjectMutations({ editing, add, cancel, save, remove }: Participants) {
  const addButton = useRef<HTMLButtonElement>(null)
  const leave = (row: Row): void => {
    if (row.subject_id === null) addButton.current?.focus()
  }
  return {
    addButton,
    add: (): void => {
      if (editing) notify('subjects.editing')
      else add()
    },
    cancel: (row: Row): void => {
      cancel(row.key)
      leave(row)
    },
    save: async (row: Row, draft: Draft): Promise<RowProblem | null> => {
      const { settled, problem } = await save(row, draft)
      if (settled) leave(row)
      return problem
    },
    remove: async (row: Row): Promise<void> => {
      if (await confirmInToast('subject.delete_confirm', { name: row.draft.name }))
        await remove([row], () => {})
    },
  }
}
