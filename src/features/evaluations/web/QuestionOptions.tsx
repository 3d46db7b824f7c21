import { type KeyboardEvent, useState } from 'react'
import type { ScaleValue } from '#features/scales/contract.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/Field.tsx'
import type { EditedQuestion } from '../draft.rules.ts'
import { AnchorFields } from './AnchorFields.tsx'
import { AskedRelations } from './AskedRelations.tsx'
import { focusInNextFrame } from './useOpenFields.ts'
import '../views/questions.css'

interface QuestionOptionsProps {
  readonly number: number
  readonly edited: EditedQuestion
  /** Of the scale, without N/A; none while there is no scale. */
  readonly values: readonly ScaleValue[]
  /** Of the sentence that says that the description of a value is missing. */
  readonly anchorErrorId: string | undefined
  readonly onChange: (edited: EditedQuestion) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** What few questions need, folded until it is asked for or there is some of it. */
export function QuestionOptions(props: QuestionOptionsProps) {
  const { number, edited, values, anchorErrorId, onChange, onKeyDown } = props
  const { self_question, relation_type_ids, anchors } = edited
  const [open, setOpen] = useState(
    self_question !== '' || relation_type_ids.length > 0 || anchors.length > 0,
  )
  if (!open)
    return (
      <Button
        variant="tertiary"
        size="small"
        icon="plus"
        aria-expanded={false}
        onClick={() => {
          setOpen(true)
          focusInNextFrame('[data-self-question]')
        }}
      >
        Primera persona, relaciones y valores
      </Button>
    )
  return (
    <div className="question-options">
      <TextField
        label="En primera persona, para la autoevaluación"
        optional
        placeholder="Escucho sin interrumpir"
        maxLength={500}
        value={self_question}
        onChange={(event) => onChange({ ...edited, self_question: event.target.value })}
        onKeyDown={onKeyDown}
        data-self-question
      />
      <AskedRelations
        label={`A quién se hace la pregunta ${number}`}
        value={relation_type_ids}
        onChange={(ids) => onChange({ ...edited, relation_type_ids: ids })}
      />
      <AnchorFields
        number={number}
        anchors={anchors}
        values={values}
        errorId={anchorErrorId}
        onChange={(next) => onChange({ ...edited, anchors: next })}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}
