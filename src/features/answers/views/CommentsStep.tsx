import { Rose } from '#ui/Rose.tsx'
import { commentAudience, relationToEvaluated } from '../audience.rules.ts'
import type { Drafts } from '../draft.rules.ts'
import { COMMENT_LENGTH } from '../limits.ts'
import { commentOf, type Evaluated, type SheetData } from '../sheet.rules.ts'
import { CommentCheck, type CommentChecking } from './CommentCheck.tsx'

interface Commenting {
  readonly data: SheetData
  readonly drafts: Drafts
  /** Undefined in the server's page. */
  readonly checking?: CommentChecking | undefined
  readonly onComment?: ((form_id: string, text: string) => void) | undefined
}

export function CommentsStep(props: Commenting) {
  const { data } = props
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
          <CommentField key={evaluated.form_id} evaluated={evaluated} {...props} />
        ))}
      </div>
    </>
  )
}

interface CommentFieldProps extends Commenting {
  readonly evaluated: Evaluated
}

const numberFormat = new Intl.NumberFormat('es-MX')

export function CommentField({ evaluated, data, drafts, checking, onComment }: CommentFieldProps) {
  const { form_id, relation } = evaluated
  const text = commentOf(drafts, form_id)
  // those two are named in the report anyway
  const isNamed = relation === 'lider' || relation === 'auto'
  const id = `comment-${form_id}`
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
        onChange={(event) => onComment?.(form_id, event.target.value)}
      />
      {checking && onComment && !isNamed && (
        <CommentCheck
          {...checking}
          text={text}
          evaluated_name={evaluated.name}
          onText={(shorter) => onComment(form_id, shorter)}
        />
      )}
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
