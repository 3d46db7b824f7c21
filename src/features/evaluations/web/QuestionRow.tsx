import type { ReactNode } from 'react'
import { LOWEST_VALUE } from '#features/scales/rules.ts'
import { useRelationNames } from '#ui/RelationNames.tsx'
import { IconAction } from '#web/kit/dialog/Tooltip.tsx'
import type { QuestionDraft } from '../draft.rules.ts'
import { askedText } from '../prompt.rules.ts'
import type { EditableEvaluation } from './useEvaluationDraft.ts'
import '../views/questions.css'

interface QuestionRowProps {
  readonly number: number
  readonly question: QuestionDraft
  readonly competence: string
  readonly editable: EditableEvaluation
  /** The handle that moves the question; null if the evaluation is read-only. */
  readonly handle: ReactNode
}

export function QuestionRow(props: QuestionRowProps) {
  const { number, competence, editable, handle } = props
  const { key, question, name, self_question, relation_type_ids, anchors } = props.question
  const asked = askedText(relation_type_ids, useRelationNames())
  const notes = [self_question, asked].filter((note) => note !== '')
  return (
    <div className={handle ? 'question-row' : 'question-row part-read'}>
      {handle}
      <span className="question-number">{number}</span>
      <span className="question-text">
        {question}
        {notes.map((note) => (
          <small key={note} className="line-note">
            {note}
          </small>
        ))}
        <AnchorsNote anchors={anchors} value_count={editable.values.length} />
      </span>
      <span className="question-end to-end">
        {name && <span className="small soft question-name">{name}</span>}
        {handle && (
          <>
            <IconAction
              icon="pencil"
              iconSize={16}
              label={`Editar la pregunta ${number}`}
              tip="Editar"
              data-edit={key}
              onClick={() =>
                editable.fields.open({
                  part: 'question',
                  competence,
                  key,
                  question,
                  name,
                  self_question,
                  relation_type_ids,
                  anchors,
                })
              }
            />
            <IconAction
              icon="x"
              iconSize={16}
              label={`Quitar la pregunta ${number}`}
              tip="Quitar"
              onClick={() => editable.removeQuestion(competence, props.question, number - 1)}
            />
          </>
        )}
      </span>
    </div>
  )
}

interface AnchorsNoteProps {
  /** What each value means for the question, from the lowest. */
  readonly anchors: readonly string[]
  /** Of the scale, without N/A; 0 while there is none. */
  readonly value_count: number
}

/** What the values mean for a question, folded; nothing where the scale says it. */
function AnchorsNote({ anchors, value_count }: AnchorsNoteProps) {
  if (anchors.length === 0) return null
  const fits = value_count === 0 || anchors.length === value_count
  return (
    <details className="small muted question-anchors">
      <summary className={fits ? undefined : 'problem-line'}>
        {fits
          ? 'Qué significa cada valor'
          : `Describe ${anchors.length} valores, y la escala tiene ${value_count}`}
      </summary>
      <ol>
        {anchors.map((anchor, index) => (
          <li key={index}>
            <b>{index + LOWEST_VALUE}</b>
            <span>{anchor}</span>
          </li>
        ))}
      </ol>
    </details>
  )
}
