import { useEffect, useId, useRef } from 'react'
import { cleanText } from '#shared/text.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { FieldError } from '#ui/Field.tsx'
import { OrderList } from '#web/kit/field/OrderList.tsx'
import { messageText } from '#web/message-catalog.ts'
import { MAXIMUM_SCALE_VALUES, MINIMUM_SCALE_VALUES } from '../limits.ts'
import type { EditableScale, ValueDraft } from './useScaleDraft.ts'
import '../views/scales.css'

interface ScaleValuesProps {
  readonly editable: EditableScale
  readonly error: string | null
}

const nameOf = ({ description }: ValueDraft, index: number): string =>
  cleanText(description) ? `«${cleanText(description)}»` : `el valor ${index + 1}`

/** The values from the lowest to the highest, numbered by their position. */
export function ScaleValues({ editable, error }: ScaleValuesProps) {
  const { values } = editable.draft
  const id = useId()
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const focusAfterChange = useFocusAfterChange(fieldset, values.length)
  const full = values.length >= MAXIMUM_SCALE_VALUES
  return (
    <fieldset ref={fieldset} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="note-above small strong">
        Valores{' '}
        <span className="aside">del más bajo al más alto, mínimo {MINIMUM_SCALE_VALUES}</span>
      </legend>
      <OrderList
        items={values}
        keyOf={({ key }) => key}
        nameOf={nameOf}
        onMove={editable.moveValue}
        label="Valores de la escala"
        itemClass="scale-value"
      >
        {(value, index, handle) => (
          <>
            {handle}
            <b className="scale-value-number">{index + 1}</b>
            <input
              className="input input-small"
              aria-label={`Descripción del valor ${index + 1}`}
              placeholder="Descripción"
              value={value.description}
              maxLength={120}
              aria-invalid={error && !cleanText(value.description) ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
              onChange={(event) => editable.setDescription(value.key, event.target.value)}
            />
            <IconButton
              icon="x"
              label={`Quitar el valor ${index + 1}`}
              onClick={() => {
                focusAfterChange(index)
                editable.removeValue(value.key)
              }}
            />
          </>
        )}
      </OrderList>
      {error && (
        <div className="scale-values-problem">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
      <div className="scale-value-add">
        <Button
          variant="tertiary"
          size="small"
          icon="plus"
          disabled={full}
          aria-describedby={full ? `${id}-full` : undefined}
          onClick={() => {
            focusAfterChange(values.length)
            editable.addValue()
          }}
        >
          Agregar valor
        </Button>
        {full && (
          <p className="field-hint" id={`${id}-full`}>
            {messageText('scale.too_many_values')}
          </p>
        )}
      </div>
    </fieldset>
  )
}

/**
 * Returns a function that moves the focus to the value at an index, or to the last, once the count
 * changes.
 */
function useFocusAfterChange(fieldset: { readonly current: HTMLElement | null }, count: number) {
  const index = useRef<number | null>(null)
  useEffect(() => {
    if (index.current === null) return
    const inputs = fieldset.current?.querySelectorAll('input') ?? []
    inputs[Math.min(index.current, inputs.length - 1)]?.focus()
    index.current = null
  }, [fieldset, count])
  return (next: number) => {
    index.current = next
  }
}
