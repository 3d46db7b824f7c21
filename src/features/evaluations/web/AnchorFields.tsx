import { type KeyboardEvent, useState } from 'react'
import type { ScaleValue } from '#features/scales/contract.ts'
import { LOWEST_VALUE } from '#features/scales/rules.ts'
import { cleanText } from '#shared/text.ts'
import { Button } from '#ui/Button.tsx'
import { withAnchor } from '../anchor.rules.ts'
import { ANCHOR_LENGTH } from '../limits.ts'
import { focusInNextFrame } from './useOpenFields.ts'
import '../views/questions.css'

interface AnchorFieldsProps {
  readonly number: number
  /** What each value means for the question, from the lowest; none where the scale says it. */
  readonly anchors: readonly string[]
  /** Of the scale, without N/A; none while there is no scale. */
  readonly values: readonly ScaleValue[]
  /** Of the sentence that says that a description is missing. */
  readonly errorId: string | undefined
  readonly onChange: (anchors: string[]) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** What each value means for one question, in place of the words of the scale. */
export function AnchorFields(props: AnchorFieldsProps) {
  const { number, anchors, values, errorId, onChange, onKeyDown } = props
  const [open, setOpen] = useState(anchors.length > 0)
  const value_count = Math.max(values.length, anchors.length)
  if (value_count === 0)
    return <p className="small muted">Elige una escala para describir sus valores aquí.</p>
  if (!open)
    return (
      <div>
        <Button
          variant="tertiary"
          size="small"
          icon="plus"
          aria-expanded={false}
          onClick={() => {
            setOpen(true)
            focusInNextFrame('[data-anchor]')
          }}
        >
          Describir cada valor
        </Button>
      </div>
    )
  const remove = () => {
    onChange([])
    setOpen(false)
  }
  return (
    <fieldset>
      <legend className="note-above small strong">
        Qué significa cada valor en la pregunta {number}{' '}
        <span className="aside">en lugar de las palabras de la escala</span>
      </legend>
      <ol className="anchor-list">
        {Array.from({ length: value_count }, (_, index) => (
          <AnchorField
            key={index}
            value={index + LOWEST_VALUE}
            word={values[index]?.description}
            text={anchors[index] ?? ''}
            errorId={errorId}
            onChange={(text) =>
              onChange(withAnchor(anchors, { index, text, value_count: values.length }))
            }
            onKeyDown={onKeyDown}
          />
        ))}
      </ol>
      <div className="anchor-remove">
        <Button variant="tertiary" size="small" icon="x" onClick={remove}>
          Quitar las descripciones
        </Button>
      </div>
    </fieldset>
  )
}

interface AnchorFieldProps extends Pick<AnchorFieldsProps, 'errorId' | 'onKeyDown'> {
  readonly value: number
  /** Of the scale; undefined for a value that it does not have. */
  readonly word: string | undefined
  readonly text: string
  readonly onChange: (text: string) => void
}

/** Enter saves the question as in its other fields, because a description is one line. */
function AnchorField({ value, word, text, errorId, onChange, onKeyDown }: AnchorFieldProps) {
  const missing = errorId !== undefined && cleanText(text) === ''
  const saveOnEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    onKeyDown(event)
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }
  return (
    <li className="anchor">
      <b>{value}</b>
      <textarea
        className="input input-small anchor-text"
        rows={1}
        aria-label={word ? `Qué significa ${value}, ${word}` : `Qué significa ${value}`}
        placeholder={word ?? 'La escala no tiene este valor: vacíalo'}
        maxLength={ANCHOR_LENGTH}
        value={text}
        data-anchor
        aria-invalid={missing ? true : undefined}
        aria-describedby={missing ? errorId : undefined}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={saveOnEnter}
      />
    </li>
  )
}
