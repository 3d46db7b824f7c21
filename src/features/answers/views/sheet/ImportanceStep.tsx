import { Rose } from '#ui/Rose.tsx'
import { LoadingMessage } from '#ui/Skeleton.tsx'
import { relationText } from '../../audience.rules.ts'
import { MOST_IMPORTANT } from '../../limits.ts'
import { type Drafts, markedIn } from '../../sheet/draft.rules.ts'
import {
  importanceAudience,
  markedText,
  marksImportance,
  withMark,
} from '../../sheet/importance.rules.ts'
import { listRated, type Evaluated, type SheetData } from '../../sheet/sheet.rules.ts'
import type { Step } from '../../sheet/step.rules.ts'
import { StepLink } from './StepLink.tsx'

interface Marking {
  readonly data: SheetData
  readonly drafts: Drafts
  /** False until the earlier marks are loaded: all marks of a form are saved together. */
  readonly onMark:
    | ((form_id: string, competence_ids: readonly string[]) => void)
    | false
    | undefined
}

/** Up to three competences that matter most for the role: one's own, or that of whom one leads. */
export function ImportanceStep(props: Marking) {
  const { data, drafts, onMark } = props
  const people = listMarking(data, drafts)
  return (
    <>
      <h1 className="sheet-title" id="title" tabIndex={-1}>
        ¿Qué importa más en {data.self ? 'tu' : 'su'} puesto?
      </h1>
      <p className="sheet-lead soft">
        Es opcional. Marca hasta tres competencias, las que más pesan hoy en el trabajo. No evalúa a
        nadie.
      </p>
      {!onMark && (
        <p className="sheet-lead soft">
          <LoadingMessage text="Cargando lo que marcaste..." />
        </p>
      )}
      {onMark && people.length === 0 && (
        <p className="sheet-lead soft">No queda nadie de quien preguntarlo.</p>
      )}
      {onMark && (
        <div className="comments">
          {people.map((evaluated) => (
            <Marks key={evaluated.form_id} {...props} onMark={onMark} evaluated={evaluated} />
          ))}
        </div>
      )}
    </>
  )
}

/** The evaluated of whose role something can be marked. */
const listMarking = (data: SheetData, drafts: Drafts): Evaluated[] =>
  listRated(data, drafts).filter(({ relation }) => marksImportance(relation))

interface LinkProps extends Omit<Marking, 'onMark'> {
  readonly onStep?: ((step: Step) => void) | undefined
}

/** What is marked, with the way back to it; nothing on a sheet that does not ask. */
export function ImportanceLink({ data, drafts, onStep }: LinkProps) {
  const counts = listMarking(data, drafts).map(({ form_id }) => markedIn(drafts, form_id).length)
  if (!data.competences || counts.length === 0) return null
  const [only = 0] = counts
  const text =
    counts.length === 1
      ? markedText(only)
      : `Con marcas: ${counts.filter((count) => count > 0).length} de ${counts.length} personas`
  return (
    <p className="sheet-lead">
      <StepLink step="importance" onStep={onStep} className="link">
        Qué importa más en {data.self ? 'tu' : 'su'} puesto
      </StepLink>{' '}
      <span className="soft">(opcional). {text}.</span>
    </p>
  )
}

interface MarksProps extends Marking {
  readonly evaluated: Evaluated
  readonly onMark: Exclude<Marking['onMark'], false | undefined>
}

/** A box stays focusable when three are marked, so that the keyboard does not lose its place. */
function Marks({ data: { competences = [] }, drafts, evaluated, onMark }: MarksProps) {
  const { form_id, name, relation } = evaluated
  const marked = markedIn(drafts, form_id)
  const full = marked.length >= MOST_IMPORTANT
  const id = `importance-${form_id}`
  return (
    <fieldset className="importance" aria-describedby={`${id}-audience`}>
      <legend>
        <Rose relation={relation} size={24} />
        <span>
          <b>{relation === 'auto' ? 'Tu puesto' : name}</b>
          <small>{relationText(evaluated)}</small>
        </span>
      </legend>
      <p className="small muted" id={`${id}-audience`}>
        {importanceAudience(relation, name)}
      </p>
      <ul>
        {competences.map((competence) => {
          const checked = marked.includes(competence.id)
          const mark = () => {
            const next = withMark(marked, competence.id, !checked)
            if (next !== marked) onMark(form_id, next)
          }
          return (
            <li key={competence.id}>
              <label>
                <input
                  type="checkbox"
                  checked={checked}
                  aria-disabled={(full && !checked) || undefined}
                  aria-describedby={`${id}-count`}
                  onChange={mark}
                />
                <span>{competence.name}</span>
              </label>
            </li>
          )
        })}
      </ul>
      <output className="small" id={`${id}-count`}>
        {markedText(marked.length)}
        {full && '. Quita una para elegir otra.'}
      </output>
    </fieldset>
  )
}
