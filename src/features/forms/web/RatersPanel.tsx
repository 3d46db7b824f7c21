import { Popover } from '@base-ui/react/popover'
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { LEADER, relationOf } from '#shared/relations.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { useRelationNames } from '#ui/RelationNames.tsx'
import { Rose } from '#ui/Rose.tsx'
import { useMedia } from '#web/kit/page/useMedia.ts'
import type { GridRow } from '../grid.rules.ts'
import type { SubjectDirectory } from '../listing.rules.ts'
import {
  type Candidate,
  candidatesFor,
  type FormsIndex,
  type GridCell,
  indexForms,
  isInCell,
  suggestedRaters,
  suggestionSource,
} from '../raters.rules.ts'
import { CandidateList, optionId } from './CandidateList.tsx'
import { ByHand, missingText } from './CoverageReport.tsx'
import { findCell, type Stroke } from './useGridFocus.ts'
import type { GridForm, RaterChanges } from './useRaterChanges.ts'
import '../views/raters-panel.css'

const MOST_CANDIDATES = 40
const PHONE = '(max-width: 47.5rem)'

interface RatersPanelProps {
  readonly cell: GridCell
  /** The text that was typed on the cell. */
  readonly initialText: string
  /** A finger opened the panel: the keyboard of the screen would cover it. */
  readonly touch: boolean
  readonly row: GridRow
  readonly anchor: HTMLElement | null
  readonly changes: RaterChanges
  readonly directory: SubjectDirectory
  readonly minimum: number
  /** The fewest raters of a group of which the report speaks. */
  readonly groupSize: number
  readonly detailOf: (id: string) => string
  readonly onMove: (stroke: Stroke) => void
  readonly onClose: () => void
}

interface IndexedProps extends RatersPanelProps {
  /** The forms of `changes`. */
  readonly index: FormsIndex
}

/** What the user types and highlights; both start anew with another cell. */
function useSearch({ cell, initialText, index: forms, directory }: IndexedProps) {
  const [at, setAt] = useState(cell)
  const [text, setText] = useState(initialText)
  const [highlighted, setHighlighted] = useState(-1)
  if (at !== cell) {
    setAt(cell)
    setText(initialText)
    setHighlighted(-1)
  }
  const candidates = useMemo(
    () => candidatesFor(cell, forms, { directory, search: text, limit: MOST_CANDIDATES }),
    [cell, forms, directory, text],
  )
  const isFree = (candidate: Candidate | undefined): boolean => candidate?.relation_type_id === null
  const first = candidates.findIndex(isFree)
  // A typed text chooses its first candidate; without one Enter leads to the next row.
  const index = isFree(candidates[highlighted]) ? highlighted : text.trim() === '' ? -1 : first
  const step = (by: number) => {
    let next = index + by
    while (candidates[next] && !isFree(candidates[next])) next += by
    if (candidates[next] || next < 0) setHighlighted(Math.max(next, -1))
  }
  return {
    text,
    type: (next: string) => {
      setText(next)
      setHighlighted(-1)
    },
    candidates,
    index,
    step,
  }
}

function Tokens({
  raters,
  nameOf,
  onRemove,
}: {
  readonly raters: readonly GridForm[]
  readonly nameOf: (id: string) => string
  readonly onRemove: (form: GridForm) => void
}) {
  return raters.map((form) => (
    <span
      key={form.evaluator_id}
      className="raters-token"
      data-saving={form.id === null || undefined}
    >
      {nameOf(form.evaluator_id)}
      {form.by_hand && <ByHand />}
      <IconButton
        icon="x"
        size="small"
        iconSize={13}
        label={`Quitar a ${nameOf(form.evaluator_id)}`}
        aria-disabled={form.id === null || undefined}
        onClick={() => onRemove(form)}
      />
    </span>
  ))
}

/** «Sugerir a quienes comparten líder»: fills the cell up to the size of a group. */
function Suggestion({ cell, changes, index, directory, groupSize }: IndexedProps) {
  const source = suggestionSource(cell.relation_type_id)
  const ids = useMemo(
    () => suggestedRaters(cell, index, { directory, size: groupSize }),
    [cell, index, directory, groupSize],
  )
  if (source === null) return null
  const label =
    source === 'same_leader' ? 'Sugerir a quienes comparten líder' : 'Sugerir a su equipo'
  const reason =
    source === 'same_leader'
      ? 'Nadie más comparte líder con esta persona.'
      : 'Esta persona no es líder de nadie más.'
  return (
    <div className="raters-foot">
      {ids.length > 0 ? (
        <Button
          variant="tertiary"
          size="small"
          icon="sparkles"
          onClick={() => changes.addAll(cell, ids)}
        >
          {label} ({ids.length})
        </Button>
      ) : (
        <p className="small muted">{reason}</p>
      )}
    </div>
  )
}

function PanelHead({ row, cell, minimum }: Pick<RatersPanelProps, 'row' | 'cell' | 'minimum'>) {
  const names = useRelationNames()
  const { key } = relationOf(cell.relation_type_id)
  const { raters, visibility } = row.relations[key]
  const missing = visibility === 'hidden' ? row.missing : 0
  const note =
    cell.relation_type_id === LEADER
      ? 'uno solo'
      : missing > 0
        ? missingText(missing)
        : visibility === 'pooled'
          ? 'se agrupa'
          : raters === 0
            ? `mínimo ${minimum}`
            : 'se muestra'
  return (
    <div className="raters-head">
      <Popover.Title className="raters-title">
        <Rose relation={key} size={17} /> {names[key].short} de {row.name}
      </Popover.Title>
      <output className="muted">{note}</output>
    </div>
  )
}

/** The keys of the field: arrows, Enter and Backspace as on the cells of a spreadsheet. */
function usePickerKeys(
  { cell, changes, onMove }: RatersPanelProps,
  search: ReturnType<typeof useSearch>,
  raters: readonly GridForm[],
) {
  const add = (candidate: Candidate | undefined) => {
    if (!candidate || candidate.relation_type_id !== null) return
    changes.add(cell, candidate.id)
    search.type('')
  }
  const removeLast = () => {
    const last = raters.at(-1)
    if (last) changes.remove(last)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event
    if (event.nativeEvent.isComposing) return
    const empty = search.text === ''
    if (key === 'ArrowDown') search.step(1)
    else if (key === 'ArrowUp') search.step(-1)
    else if (key === 'Enter' && search.index >= 0) add(search.candidates[search.index])
    else if (key === 'Enter' && empty) onMove({ key: 'ArrowDown', ctrlKey: false })
    else if (empty && (key === 'ArrowLeft' || key === 'ArrowRight')) onMove(event)
    else if (empty && key === 'Backspace') removeLast()
    else return
    event.preventDefault()
  }
  return { add, onKeyDown }
}

function Picker({
  input,
  ...props
}: IndexedProps & { readonly input: RefObject<HTMLInputElement | null> }) {
  const { cell, touch, changes, directory } = props
  const listId = useId()
  const names = useRelationNames()
  const search = useSearch(props)
  const raters = changes.forms.filter((form) => isInCell(form, cell))
  const { add, onKeyDown } = usePickerKeys(props, search, raters)
  useEffect(() => {
    if (!touch) input.current?.focus({ preventScroll: true })
  }, [cell, touch, input])
  const active = search.candidates[search.index]
  return (
    <>
      <div className="raters-tokens">
        <Tokens
          raters={raters}
          nameOf={(id) => directory.get(id)?.name ?? ''}
          onRemove={changes.remove}
        />
        <input
          ref={input}
          role="combobox"
          aria-label={`Agregar a ${names[relationOf(cell.relation_type_id).key].one}`}
          aria-expanded={search.candidates.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(listId, active.id)}
          placeholder={raters.length === 0 ? 'Escribe un nombre' : ''}
          autoComplete="off"
          spellCheck={false}
          value={search.text}
          onChange={(event) => search.type(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <CandidateList
        id={listId}
        candidates={search.candidates}
        active={active}
        search={search.text}
        detailOf={props.detailOf}
        onPick={add}
      />
    </>
  )
}

const KeysHint = () => (
  <p className="raters-keys small muted">
    <span>
      <kbd>Enter</kbd> agrega; sin texto, siguiente persona
    </span>
    <span>
      <kbd>Esc</kbd> cierra
    </span>
  </p>
)

const isNotice = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('.Toastify') !== null

/** The raters of one cell of the grid. Every change is saved at once. */
export function RatersPanel(props: RatersPanelProps) {
  const { touch, anchor, changes, onClose } = props
  const index = useMemo(() => indexForms(changes.forms), [changes.forms])
  const input = useRef<HTMLInputElement>(null)
  const phone = useMedia(PHONE)
  const onOpenChange = (open: boolean, { event }: { readonly event: Event }) => {
    // A click on another cell opens its panel in place of this one; a notice belongs to it.
    const target = event instanceof FocusEvent ? event.relatedTarget : event.target
    const keepsOpen = findCell(target) !== null || isNotice(target)
    if (!open && (event.type === 'keydown' || !keepsOpen)) onClose()
  }
  return (
    <Popover.Root open onOpenChange={onOpenChange}>
      <Popover.Portal>
        <Popover.Positioner
          className={phone ? 'floating raters-sheet' : 'floating'}
          anchor={anchor}
          align="start"
          sideOffset={8}
          collisionAvoidance={{ side: 'flip', align: 'shift', fallbackAxisSide: 'none' }}
          collisionPadding={{ top: 64, bottom: 80, left: 8, right: 8 }}
        >
          <Popover.Popup
            className="raters-panel"
            initialFocus={touch ? true : input}
            finalFocus={() => anchor ?? true}
          >
            <PanelHead {...props} />
            <Picker {...props} index={index} input={input} />
            <Suggestion {...props} index={index} />
            <KeysHint />
            <Popover.Close
              className="raters-close"
              render={<IconButton icon="x" label="Cerrar" />}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
