import type { Drafts } from '../draft.rules.ts'
import { chosenValue, type SheetData } from '../sheet.rules.ts'
import { EvaluatedRow } from './EvaluatedRow.tsx'

interface QuestionStepProps {
  readonly data: SheetData
  /** The index of the question. */
  readonly index: number
  readonly drafts: Drafts
  /** The index of the evaluated whose row is highlighted. */
  readonly row: number
  readonly onFocusRow?: ((row: number) => void) | undefined
  readonly onChoose?: ((form_id: string, question_id: string, value_id: string) => void) | undefined
}

export function QuestionStep({
  data,
  index,
  drafts,
  row,
  onFocusRow,
  onChoose,
}: QuestionStepProps) {
  const question = data.questions[index]
  if (!question) return null
  const { id: question_id } = question
  const count = data.values.filter(({ value }) => value !== null).length
  const allowNa = count < data.values.length
  return (
    <>
      <p className="sheet-competence">{question.competence}</p>
      <h1 className="sheet-title" id="title" tabIndex={-1}>
        {question.question}
      </h1>
      <fieldset
        className="answer-grid"
        aria-labelledby="title"
        data-values={count}
        data-na={allowNa || undefined}
      >
        <div className="answer-grid-head" aria-hidden="true">
          <span />
          {data.values.map(({ id, value, description }) => (
            <span key={id} className={value === null ? 'answer-grid-na' : undefined}>
              {description}
            </span>
          ))}
        </div>
        {data.evaluated.map((evaluated, rowIndex) => (
          <EvaluatedRow
            key={`${question_id} ${evaluated.form_id}`}
            evaluated={evaluated}
            name={`${index} ${rowIndex}`}
            values={data.values}
            current={rowIndex === row}
            value={chosenValue(drafts, evaluated.form_id, question_id)}
            onFocus={onFocusRow && (() => onFocusRow(rowIndex))}
            onChoose={
              onChoose && ((value_id) => onChoose(evaluated.form_id, question_id, value_id))
            }
          />
        ))}
      </fieldset>
      <KeyLegend values={count} na={allowNa} />
    </>
  )
}

/** The keyboard shortcuts; CSS shows them only with a fine pointer, where a keyboard is likely. */
function KeyLegend({ values, na }: { readonly values: number; readonly na: boolean }) {
  return (
    <p className="keys small muted" aria-hidden="true">
      <span>
        <kbd>1</kbd>–<kbd>{values === 10 ? 0 : values}</kbd> responder
      </span>
      {na && (
        <span>
          <kbd>N</kbd> no lo he observado
        </span>
      )}
      <span>
        <kbd>↑</kbd>
        <kbd>↓</kbd> cambiar de persona
      </span>
      <span>
        <kbd>Enter</kbd> siguiente pregunta
      </span>
    </p>
  )
}
