import { COMMENT_LENGTH } from '#shared/limits.ts'
import { Rose } from '#ui/Rose.tsx'
import { commentAudience, yourPart } from '../audience.rules.ts'
import type { Drafts } from '../queue.rules.ts'
import { commentOf, type Person, type SheetData } from '../sheet.rules.ts'
import type { SheetActions } from './SheetView.tsx'

interface Props {
  readonly data: SheetData
  readonly drafts: Drafts
  readonly actions?: SheetActions | undefined
}

export function CommentsStep({ data, drafts, actions }: Props) {
  return (
    <>
      <h1 className="sheet-title" id="title" tabIndex={-1}>
        {data.self ? '¿Quieres agregar algo sobre ti?' : '¿Quieres agregar algo?'}
      </h1>
      <p className="sheet-lead soft">
        Es opcional. Cuenta qué hace bien y qué podría hacer distinto, con ejemplos.
      </p>
      <div className="comments">
        {data.people.map((person) => (
          <CommentField
            key={person.form_id}
            person={person}
            data={data}
            text={commentOf(drafts, person.form_id)}
            onChange={actions && ((text) => actions.comment(person.form_id, text))}
          />
        ))}
      </div>
    </>
  )
}

interface FieldProps {
  readonly person: Person
  readonly data: SheetData
  readonly text: string
  readonly onChange?: ((text: string) => void) | undefined
}

const plain = new Intl.NumberFormat('es-MX')

function CommentField({ person, data, text, onChange }: FieldProps) {
  const id = `comment-${person.form_id}`
  const name = person.relation === 'auto' ? 'ti' : person.name
  return (
    <div className="comment">
      <label htmlFor={id}>
        <Rose relation={person.relation} size={24} />
        <span>
          <b>Comentario sobre {name}</b>
          <small>{yourPart[person.relation]}</small>
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
          {commentAudience(person.relation, data.minimum_raters)}
        </span>
        <span id={`${id}-count`}>
          {plain.format(text.length)} de {plain.format(COMMENT_LENGTH)}
        </span>
      </p>
    </div>
  )
}
