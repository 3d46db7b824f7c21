import { useRef } from 'react'
import { notify } from '#web/notify.tsx'
import type { Draft, Row, RowProblem } from '../rows.rules.ts'
import type { EditableSubjects } from './useSubjects.ts'

/**
 * The actions on single rows. When a new row closes, the focus returns to the button that adds the
 * next one.
 */
export function useSubjectMutations({ editing, add, cancel, save, remove }: EditableSubjects) {
  const addButton = useRef<HTMLButtonElement>(null)
  const restoreFocus = (row: Row): void => {
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
      restoreFocus(row)
    },
    save: async (row: Row, draft: Draft): Promise<RowProblem | null> => {
      const { closed, problem } = await save(row, draft)
      if (closed) restoreFocus(row)
      return problem
    },
    remove: (row: Row): void => {
      remove([row])
      addButton.current?.focus({ preventScroll: true })
    },
  }
}
