import type { ReactNode } from 'react'
import { numbered } from '#shared/spanish.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { IconAction } from '#web/kit/dialog/Tooltip.tsx'
import { OrderList } from '#web/kit/field/OrderList.tsx'
import type { CompetenceDraft } from '../draft.rules.ts'
import { CompetenceFields } from './CompetenceFields.tsx'
import { QuestionFields } from './QuestionFields.tsx'
import { QuestionRow } from './QuestionRow.tsx'
import type { EditableEvaluation } from './useEvaluationDraft.ts'
import { newQuestion } from './useOpenFields.ts'
import '../views/evaluations.css'
import '../views/questions.css'

interface PartProps {
  readonly competence: CompetenceDraft
  readonly editable: EditableEvaluation
  readonly readOnly: boolean
}

/** A competence with the number of its questions; open, it lists them. */
export function CompetenceCard({
  competence,
  editable,
  handle,
  readOnly,
}: PartProps & { readonly handle: ReactNode }) {
  const { key, name } = competence
  const { edited } = editable.fields
  const open = editable.openKey === key
  return (
    <>
      {edited?.part === 'competence' && edited.key === key ? (
        <CompetenceFields edited={edited} fields={editable.fields} />
      ) : (
        <div className={readOnly ? 'competence part-read' : 'competence'}>
          {handle}
          <div className="competence-text">
            <h3 className="wraps">{name}</h3>
            <p className="small soft wraps">{competence.description}</p>
          </div>
          <span className="small muted competence-count">
            {numbered(competence.questions.length, 'pregunta', 'preguntas')}
          </span>
          <span className="competence-actions">
            {open && !readOnly && <CardActions competence={competence} editable={editable} />}
            <IconButton
              icon={open ? 'chevron-up' : 'chevron-down'}
              iconSize={18}
              label={`Preguntas de «${name}»`}
              aria-expanded={open}
              onClick={() => editable.toggle(key)}
            />
          </span>
        </div>
      )}
      {open && <Questions competence={competence} editable={editable} readOnly={readOnly} />}
    </>
  )
}

function CardActions({ competence, editable }: Omit<PartProps, 'readOnly'>) {
  const { key, name, description } = competence
  const index = editable.draft.competences.findIndex((one) => one.key === key)
  return (
    <>
      <IconAction
        icon="pencil"
        label={`Editar «${name}»`}
        tip="Editar"
        data-edit={key}
        onClick={() => editable.fields.open({ part: 'competence', key, name, description })}
      />
      <IconAction
        icon="trash"
        label={`Quitar «${name}»`}
        tip="Quitar"
        onClick={() => editable.removeCompetence(competence, index)}
      />
    </>
  )
}

function Questions({ competence, editable, readOnly }: PartProps) {
  const { key, name, questions } = competence
  const { fields } = editable
  const { edited } = fields
  const adding =
    edited?.part === 'question' && edited.key === null && edited.competence === key ? edited : null
  return (
    <div className="question-part">
      <OrderList
        items={questions}
        keyOf={(question) => question.key}
        nameOf={(_question, index) => `la pregunta ${index + 1}`}
        label={`Preguntas de «${name}»`}
        fixed={readOnly}
        onMove={(from, to) => editable.moveQuestion(key, from, to)}
        itemClass="evaluation-part question"
      >
        {(question, index, handle) =>
          edited?.part === 'question' && edited.key === question.key ? (
            <QuestionFields
              number={index + 1}
              edited={edited}
              fields={fields}
              values={editable.values}
            />
          ) : (
            <QuestionRow
              number={index + 1}
              question={question}
              competence={key}
              editable={editable}
              handle={handle}
            />
          )
        }
      </OrderList>
      {adding && (
        <div className="question-part">
          <QuestionFields
            key={questions.length}
            number={questions.length + 1}
            edited={adding}
            fields={fields}
            values={editable.values}
          />
        </div>
      )}
      {!adding && !readOnly && (
        <div className="question-part question-add">
          <Button
            variant="tertiary"
            size="small"
            icon="plus"
            data-add-question
            onClick={() => fields.open(newQuestion(key))}
          >
            Agregar pregunta
          </Button>
        </div>
      )}
    </div>
  )
}
