import { useState } from 'react'
import { PathIcon } from '#ui/Icon.tsx'
import { circleCheck } from '#ui/icons.ts'
import { Rose } from '#ui/Rose.tsx'
import { relationText } from '../../audience.rules.ts'
import { listRated, commentCount, type Evaluated, type SheetData } from '../../sheet/sheet.rules.ts'
import { CommentFields, type Commenting } from './CommentFields.tsx'

export function CommentsStep(props: Commenting) {
  const { data } = props
  return (
    <>
      <h1 className="sheet-title" id="title" tabIndex={-1}>
        {composeHeading(data)}
      </h1>
      <p className="sheet-lead soft">{composeLead(data)}</p>
      <CommentList {...props} />
    </>
  )
}

/** So many people show all fields at once. */
const OPEN_TOGETHER = 3

/** Of many people one is open at a time; of a person left out or sent only the name is there. */
function CommentList(props: Commenting) {
  const { data, drafts } = props
  const rated = listRated(data, drafts)
  const left = rated.filter((one) => commentCount(data, drafts, one) === 0)
  const [first] = useState(left[0]?.form_id)
  const folds = rated.length > OPEN_TOGETHER
  return (
    <div className={folds ? 'comments comments-folded' : 'comments'}>
      {folds && (
        <p className="small muted" aria-live="polite">
          {left.length === 0 ? 'Escribiste sobre todas.' : `Quedan ${left.length} sin comentario.`}
        </p>
      )}
      {data.evaluated.map((evaluated) => {
        const { form_id } = evaluated
        if (!rated.includes(evaluated)) return <ClosedComment key={form_id} {...evaluated} />
        const fields = <CommentFields key={form_id} evaluated={evaluated} {...props} />
        if (!folds) return fields
        return (
          <details key={form_id} name="comments" open={form_id === first}>
            <summary>
              <Rose relation={evaluated.relation} size={24} />
              <span>
                <b>{evaluated.name}</b>
                <small>{relationText(evaluated)}</small>
              </span>
              {!left.includes(evaluated) && <PathIcon path={circleCheck} />}
            </summary>
            {fields}
          </details>
        )
      })}
    </div>
  )
}

const ClosedComment = ({ name, relation, sent }: Evaluated) => (
  <p className="comment-closed small muted">
    <Rose relation={relation} size={24} /> {name}: {sent ? 'ya la enviaste' : 'no la evaluarás'}
  </p>
)

function composeHeading({ self, prompts }: SheetData): string {
  if (prompts) return 'Con tus palabras'
  return self ? '¿Quieres agregar algo sobre ti?' : '¿Quieres agregar algo?'
}

function composeLead({ prompts }: SheetData): string {
  if (!prompts)
    return 'Es opcional. Cuenta qué hace bien y qué podría hacer distinto, con ejemplos.'
  return prompts.some(({ required }) => required)
    ? 'Te pedimos escribir en las marcadas; si no quieres, elige «Prefiero no comentar». Los ejemplos ayudan.'
    : 'Es opcional. Los ejemplos ayudan.'
}
