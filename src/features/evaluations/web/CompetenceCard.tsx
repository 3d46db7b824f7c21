import type { ReactNode } from 'react'
import { Button, IconButton } from '#ui/Button.tsx'
import { OrderList } from '#web/kit/OrderList.tsx'
import { IconAction } from '#web/kit/Tooltip.tsx'
import { confirmInToast } from '#web/notify.tsx'
import type { CompetenceDraft } from '../draft.rules.ts'
import { CompetenceFields } from './CompetenceFields.tsx'
import { QuestionFields } from './QuestionFields.tsx'
import { QuestionRow } from './QuestionRow.tsx'
import type { EvaluationChanges } from './useEvaluationDraft.ts'
import { newQuestion } from './useOpenFields.ts'

interface PartProps {
  readonly competence: CompetenceDraft
  readonly changes: EvaluationChanges
  readonly fixed: boolean
}

/** A competence: closed it says how much it asks, open it shows its questions. */
export function CompetenceCard({
  competence,
  changes,
  handle,
  fixed,
}: PartProps & { readonly handle: ReactNode }) {
  const { key, name } = competence
  const { editing } = changes.fields
  const open = changes.open === key
  return (
    <>
      {editing?.part === 'competence' && editing.key === key ? (
        <CompetenceFields editing={editing} fields={changes.fields} />
      ) : (
        <div className={`flex items-center gap-2.5 py-3 pr-3.5 ${fixed ? 'pl-5' : 'pl-2.5'}`}>
          {handle}
          <div className="min-w-0 flex-1">
            <h3 className="wrap-anywhere">{name}</h3>
            <p className="small text-ink-2 wrap-anywhere">{competence.description}</p>
          </div>
          <span className="small shrink-0 text-ink-3 max-sm:hidden">
            {competence.questions.length === 1
              ? '1 pregunta'
              : `${competence.questions.length} preguntas`}
          </span>
          <span className="flex shrink-0">
            {open && !fixed && <CardActions competence={competence} changes={changes} />}
            <IconButton
              icon={open ? 'chevron-up' : 'chevron-down'}
              iconSize={18}
              label={`Preguntas de «${name}»`}
              aria-expanded={open}
              onClick={() => changes.toggle(key)}
            />
          </span>
        </div>
      )}
      {open && <Questions competence={competence} changes={changes} fixed={fixed} />}
    </>
  )
}

function CardActions({
  competence: { key, name, description, questions },
  changes,
}: Omit<PartProps, 'fixed'>) {
  const remove = async () => {
    const sure =
      questions.length === 0 ||
      (await confirmInToast('evaluation.competence_remove_confirm', { name }, 'Sí, quitar'))
    if (sure) changes.removeCompetence(key)
  }
  return (
    <>
      <IconAction
        icon="pencil"
        label={`Editar «${name}»`}
        tip="Editar"
        data-edit={key}
        onClick={() => changes.fields.edit({ part: 'competence', key, name, description })}
      />
      <IconAction
        icon="trash"
        label={`Quitar «${name}»`}
        tip="Quitar"
        onClick={() => void remove()}
      />
    </>
  )
}

function Questions({ competence, changes, fixed }: PartProps) {
  const { key, name, questions } = competence
  const { fields } = changes
  const { editing } = fields
  const adding =
    editing?.part === 'question' && editing.key === null && editing.competence === key
      ? editing
      : null
  return (
    <div className="border-t border-line">
      <OrderList
        items={questions}
        keyOf={(question) => question.key}
        nameOf={(_question, index) => `la pregunta ${index + 1}`}
        label={`Preguntas de «${name}»`}
        fixed={fixed}
        onMove={(from, to) => changes.moveQuestion(key, from, to)}
        itemClass="scroll-my-24 border-b border-line last:border-b-0"
      >
        {(question, index, handle) =>
          editing?.part === 'question' && editing.key === question.key ? (
            <QuestionFields number={index + 1} editing={editing} fields={fields} />
          ) : (
            <QuestionRow
              number={index + 1}
              question={question}
              competence={key}
              changes={changes}
              handle={handle}
            />
          )
        }
      </OrderList>
      {adding && (
        <div className="border-t border-line">
          <QuestionFields
            key={questions.length}
            number={questions.length + 1}
            editing={adding}
            fields={fields}
          />
        </div>
      )}
      {!adding && !fixed && (
        <div className="border-t border-line px-3 py-2">
          <Button
            variant="tertiary"
            size="small"
            icon="plus"
            data-add-question
            onClick={() => fields.edit(newQuestion(key))}
          >
            Agregar pregunta
          </Button>
        </div>
      )}
    </div>
  )
}
