import { Rose } from '#ui/Rose.tsx'
import { commentAudience, relationToEvaluated } from '../audience.rules.ts'
import type { Drafts } from '../draft.rules.ts'
import { COMMENT_LENGTH } from '../limits.ts'
import { commentOf, type Evaluated, type SheetData } from '../sheet.rules.ts'

interface CommentsStepProps {
  readonly data: SheetData
  readonly drafts: Drafts
  readonly onComment?: ((form_id: string, text: string) => void) | undefined
}

export function CommentsStep({ data, drafts, onComment }: CommentsStepProps) {
  return (
    <>
      <h1 className="sheet-title" id="title" tabIndex={-1}>
        {data.self ? '¿Quieres agregar algo sobre ti?' : '¿Quieres agregar algo?'}
      </h1>
      <p className="sheet-lead soft">
        Es opcional. Cuenta qué hace bien y qué podría hacer distinto, con ejemplos.
      </p>
      <div className="comments">
        {data.evaluated.map((evaluated) => (
          <CommentField
            key={evaluated.form_id}
            evaluated={evaluated}
            data={data}
            text={commentOf(drafts, evaluated.form_id)}
            onChange={onComment && ((text) => onComment(evaluated.form_id, text))}
          />
        ))}
      </div>
    </>
  )
}

interface CommentFieldProps {
  readonly evaluated: Evaluated
  readonly data: SheetData
  readonly text: string
  readonly onChange?: ((text: string) => void) | undefined
}

const numberFormat = new Intl.NumberFormat('es-MX')

function CommentField({ evaluated, data, text, onChange }: CommentFieldProps) {
  const id = `comment-${evaluated.form_id}`
  const name = evaluated.relation === 'auto' ? 'ti' : evaluated.name
  return (
    <div className="comment">
      <label htmlFor={id}>
        <Rose relation={evaluated.relation} size={24} />
        <span>
          <b>Comentario sobre {name}</b>
          <small>{relationToEvaluated[evaluated.relation]}</small>
        </span>
      </label>
      <textarea
        className="input"
        id={id}
        rows={4}
        maxLength={COMMENT_LENGTH}
        value={text}
        aria-describedby={`${id}-audience ${id}-count`}
        onChange={(event) => onChange?.(event.target.value)}
      />
      <p className="comment-notes small muted">
        <span id={`${id}-audience`}>
          <b>{data.texts['answers.comment_notice']}.</b>{' '}
          {commentAudience(evaluated.relation, data.minimum_raters)}
        </span>
        <span id={`${id}-count`}>
          {numberFormat.format(text.length)} de {numberFormat.format(COMMENT_LENGTH)}
        </span>
      </p>
    </div>
  )
}
