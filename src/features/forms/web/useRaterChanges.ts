import { useMemo, useRef, useState } from 'react'
import { matricesContract } from '#features/matrices/contract.ts'
import type { MessageCode, MessageParams } from '#shared/messages.ts'
import { LEADER, SELF_EVALUATION } from '#shared/relations.ts'
import { ApiError } from '#web/api.ts'
import { notifyFailure } from '#web/notify.tsx'
import { refreshOnRefusal } from '#web/query.ts'
import { offerUndo } from '#web/undo.tsx'
import type { SubjectDirectory } from '../listing.rules.ts'
import { type GridCell, isInCell } from '../raters.rules.ts'
import { type FormTriple, pairKey } from '../rules.ts'
import type { SavedForms } from './useSavedForms.ts'

/** A form of the grid; its id is null while it is being saved. */
export interface GridForm extends FormTriple {
  readonly id: string | null
  /** Rules and comparisons leave it. */
  readonly by_hand?: boolean
}

/** The forms of the grid, and the changes of its cells, each of which is saved at once. */
export interface RaterChanges {
  readonly forms: readonly GridForm[]
  readonly saving: boolean
  /** Adds a rater; a leader replaces the one that the cell has. */
  readonly add: (cell: GridCell, evaluator_id: string) => void
  readonly addAll: (cell: GridCell, evaluator_ids: readonly string[]) => void
  readonly remove: (form: GridForm) => void
  /** Adds or removes a self-evaluation. */
  readonly toggleSelf: (evaluated_id: string) => void
}

interface Store {
  readonly saved: SavedForms
  readonly directory: SubjectDirectory
  /** Shows the forms until the change has been saved, or has failed. */
  readonly run: (
    shown: readonly FormTriple[],
    change: () => Promise<unknown>,
    failure?: MessageCode,
  ) => Promise<boolean>
  /** Waits until every change that was made so far has been saved, or has failed. */
  readonly settled: () => Promise<unknown>
}

/** The codes of a form that was added elsewhere meanwhile: what the page shows is outdated. */
const outdated: readonly string[] = ['form.duplicate', 'form.pair_exists', 'form.self_exists']

const triple = ({ evaluator_id, evaluated_id, relation_type_id }: FormTriple): FormTriple => ({
  evaluator_id,
  evaluated_id,
  relation_type_id,
})

async function perform(
  { query }: SavedForms,
  change: () => Promise<unknown>,
  failure: MessageCode,
): Promise<boolean> {
  try {
    await change()
    return true
  } catch (error) {
    notifyFailure(error, failure)
    if (error instanceof ApiError && outdated.includes(error.code)) await query.refetch()
    await refreshOnRefusal(error, 'matrix.released', matricesContract.isReleased)
    return false
  }
}

function useStore(saved: SavedForms, directory: SubjectDirectory) {
  const [pending, setPending] = useState<readonly FormTriple[]>([])
  const [saving, setSaving] = useState(false)
  const running = useRef(new Set<Promise<boolean>>())
  const run: Store['run'] = (shown, change, failure = 'form.save_failed') => {
    setPending((before) => [...before, ...shown])
    setSaving(true)
    const work = perform(saved, change, failure).finally(() => {
      running.current.delete(work)
      setPending((before) => before.filter((form) => !shown.includes(form)))
      setSaving(running.current.size > 0)
    })
    running.current.add(work)
    return work
  }
  const settled = () => Promise.all(running.current)
  return { store: { saved, directory, run, settled }, pending, saving }
}

/** Offers the opposite of a change. Undoing leaves the focus where it was. */
function offer(code: MessageCode, params: MessageParams, undo: () => unknown): void {
  const focused = document.activeElement
  offerUndo(code, params, {
    undo: () => {
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
      undo()
    },
  })
}

/** The id of a form; of one that is being saved, once it is. Undefined if it could not be saved. */
const savedId = async ({ saved, settled }: Store, form: GridForm): Promise<string | undefined> => {
  if (form.id !== null) return form.id
  await settled()
  return saved.ofPair(form)?.id
}

async function removeForm(store: Store, form: GridForm): Promise<void> {
  const id = await savedId(store, form)
  if (id === undefined) return
  const { directory } = store
  const evaluator = directory.get(form.evaluator_id)?.name ?? ''
  const evaluated = directory.get(form.evaluated_id)?.name ?? ''
  const isSelf = form.relation_type_id === SELF_EVALUATION
  const add = () => store.run([triple(form)], () => store.saved.send(null, triple(form)))
  if (await store.run([], () => store.saved.remove([id]), 'form.delete_failed'))
    offer(isSelf ? 'form.self_removed' : 'form.rater_removed', { evaluator, evaluated }, add)
}

async function replaceLeader(store: Store, leader: GridForm, evaluator_id: string): Promise<void> {
  const id = await savedId(store, leader)
  if (id === undefined) return
  const change = (by: string) => () => store.saved.send(id, { ...triple(leader), evaluator_id: by })
  const params = {
    leader: store.directory.get(evaluator_id)?.name ?? '',
    evaluated: store.directory.get(leader.evaluated_id)?.name ?? '',
  }
  if (await store.run([], change(evaluator_id)))
    offer('form.leader_replaced', params, () => store.run([], change(leader.evaluator_id)))
}

async function addAll(
  store: Store,
  cell: GridCell,
  evaluator_ids: readonly string[],
): Promise<void> {
  const forms = evaluator_ids.map((evaluator_id) => ({ ...cell, evaluator_id }))
  let ids: readonly string[] = []
  const save = async () => {
    ids = (await store.saved.sendMany(forms)).map(({ id }) => id)
  }
  const params = {
    count: forms.length,
    evaluated: store.directory.get(cell.evaluated_id)?.name ?? '',
  }
  if (await store.run(forms, save))
    offer(forms.length === 1 ? 'form.rater_added' : 'form.raters_added', params, () =>
      store.run([], () => store.saved.remove(ids)),
    )
}

/** The saved forms and those that are being saved. */
const useShownForms = (
  saved: readonly GridForm[] | undefined,
  pending: readonly FormTriple[],
): readonly GridForm[] =>
  useMemo(() => {
    const known = saved ?? []
    if (pending.length === 0) return known
    // A form stays pending for a moment after the reply has added it.
    const pairs = new Set(known.map(pairKey))
    return [
      ...known,
      ...pending.filter((form) => !pairs.has(pairKey(form))).map((form) => ({ ...form, id: null })),
    ]
  }, [saved, pending])

export function useRaterChanges(saved: SavedForms, directory: SubjectDirectory): RaterChanges {
  const { store, pending, saving } = useStore(saved, directory)
  const forms = useShownForms(saved.query.data, pending)
  const send = (form: FormTriple) => void store.run([form], () => saved.send(null, form))
  return {
    forms,
    saving,
    add: (cell, evaluator_id) => {
      const leader =
        cell.relation_type_id === LEADER
          ? forms.findLast((form) => isInCell(form, cell))
          : undefined
      if (leader) void replaceLeader(store, leader, evaluator_id)
      else send({ ...cell, evaluator_id })
    },
    addAll: (cell, evaluator_ids) => void addAll(store, cell, evaluator_ids),
    remove: (form) => void removeForm(store, form),
    toggleSelf: (evaluated_id) => {
      const cell = { evaluated_id, relation_type_id: SELF_EVALUATION }
      const existing = forms.find((form) => isInCell(form, cell))
      if (existing) void removeForm(store, existing)
      else send({ ...cell, evaluator_id: evaluated_id })
    },
  }
}
