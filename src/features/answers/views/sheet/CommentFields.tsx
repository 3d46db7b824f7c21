import type { ReactNode } from 'react'
import { buttonClass } from '#ui/Button.tsx'
import { PathIcon } from '#ui/Icon.tsx'
import { circleCheck } from '#ui/icons.ts'
import { Rose } from '#ui/Rose.tsx'
import { commentAudience, relationText } from '../../audience.rules.ts'
import { COMMENT_LENGTH } from '../../limits.ts'
import type { Drafts } from '../../sheet/draft.rules.ts'
import {
  findComment,
  type Evaluated,
  isCommented,
  listPrompts,
  type SheetData,
  type SheetPrompt,
} from '../../sheet/sheet.rules.ts'
import { LiveButton, useLive } from '../LiveButton.tsx'
import { CommentCheck, type CommentChecking } from './CommentCheck.tsx'

export interface Commenting {
  readonly data: SheetData
  readonly drafts: Drafts
  /** Undefined in the server's page. */
  readonly checking?: CommentChecking | undefined
  readonly onComment?:
    | ((form_id: string, text: string, question_id: string | null) => void)
    | undefined
}

interface CommentFieldsProps extends Commenting {
  readonly evaluated: Evaluated
}

/** The open questions about one evaluated, or the one field for any comment. */
export function CommentFields(props: CommentFieldsProps) {
  const { evaluated, data } = props
  const { form_id, relation } = evaluated
  const prompts = listPrompts(data, evaluated)
  const [first] = prompts
  if (!first) return null
  const id = `comment-${form_id}`
  const name = relation === 'auto' ? 'ti' : evaluated.name
  const who = (
    <>
      <Rose relation={relation} size={24} />
      <span>
        <b>{data.prompts ? `Sobre ${name}` : `Comentario sobre ${name}`}</b>
        <small>{relationText(evaluated)}</small>
      </span>
    </>
  )
  const audience = (
    <span id={`${id}-audience`}>
      <b>{data.texts['answers.comment_notice']}.</b>{' '}
      {commentAudience(evaluated, data.minimum_raters)}
    </span>
  )
  if (!data.prompts)
    return (
      <div className="comment">
        <label htmlFor={id}>{who}</label>
        <CommentText {...props} id={id} prompt={first} note={audience} />
      </div>
    )
  return (
    <div className="comment prompts">
      <h2>{who}</h2>
      <p className="comment-notes small muted">{audience}</p>
      {prompts.map((prompt, index) => (
        <div key={prompt.prompt}>
          <label htmlFor={`${id}-${index}`}>
            <span>
              <b>
                {prompt.prompt}
                <span className="visually-hidden"> · {name}</span>
              </b>
              {prompt.required && <small>Te la pedimos</small>}
              {prompt.help && <small id={`${id}-${index}-help`}>{prompt.help}</small>}
            </span>
          </label>
          <CommentText
            {...props}
            id={`${id}-${index}`}
            prompt={prompt}
            note={<NoComment {...props} prompt={prompt} />}
          />
        </div>
      ))}
    </div>
  )
}

/** «Prefiero no comentar» is an empty comment, so that no device asks again; gone once it is sent. */
function NoComment(props: CommentFieldsProps & { readonly prompt: SheetPrompt }) {
  const { evaluated, prompt, drafts, onComment } = props
  const { form_id } = evaluated
  const { question_id } = prompt
  if (!prompt.required || findComment(drafts, form_id, question_id) !== '') return <span />
  const declined = isCommented(drafts, form_id, question_id)
  return (
    <LiveButton
      className={buttonClass({ variant: 'quiet', size: 'small' })}
      aria-disabled={declined || undefined}
      onClick={() => onComment?.(form_id, '', question_id)}
    >
      {declined && <PathIcon path={circleCheck} />}
      {declined ? 'Preferiste no comentar' : 'Prefiero no comentar'}
    </LiveButton>
  )
}

interface CommentTextProps extends CommentFieldsProps {
  readonly id: string
  readonly prompt: SheetPrompt
  /** Who will read it, unless that stands above. */
  readonly note: ReactNode
}

const numberFormat = new Intl.NumberFormat('es-MX')

function CommentText(props: CommentTextProps) {
  const { evaluated, id, prompt, note, drafts, checking, onComment } = props
  const { form_id, relation } = evaluated
  const { question_id } = prompt
  const text = findComment(drafts, form_id, question_id)
  const live = useLive()
  // those two are named in the report anyway
  const isNamed = relation === 'lider' || relation === 'auto'
  const help = prompt.help && `${id}-help `
  return (
    <>
      <textarea
        className="input"
        id={id}
        rows={4}
        maxLength={COMMENT_LENGTH}
        value={text}
        readOnly={!live}
        aria-disabled={!live || undefined}
        aria-describedby={`${help}comment-${form_id}-audience ${id}-count`}
        onChange={(event) => onComment?.(form_id, event.target.value, question_id)}
      />
      {checking && onComment && !isNamed && (
        <CommentCheck
          {...checking}
          text={text}
          evaluated_name={evaluated.name}
          onText={(shorter) => onComment(form_id, shorter, question_id)}
        />
      )}
      <p className="comment-notes small muted">
        {note}
        <span id={`${id}-count`}>
          {numberFormat.format(text.length)} de {numberFormat.format(COMMENT_LENGTH)}
        </span>
      </p>
    </>
  )
}
