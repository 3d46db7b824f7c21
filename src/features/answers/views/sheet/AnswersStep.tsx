import type { ReactNode } from 'react'
import { Rose } from '#ui/Rose.tsx'
import { relationText } from '../../audience.rules.ts'
import type { Drafts } from '../../sheet/draft.rules.ts'
import { scaleLayout } from '../../sheet/scale-layout.rules.ts'
import {
  commentCount,
  declineOffer,
  type Evaluated,
  isAsked,
  type Row,
  listPrompts,
  toRows,
  type SheetData,
  valueOfRow,
  valuesFor,
} from '../../sheet/sheet.rules.ts'
import { isByPerson, type PersonStep } from '../../sheet/step.rules.ts'
import { AnswerRow } from './AnswerRow.tsx'
import { ClosedRow } from './ClosedRow.tsx'
import { CommentButton } from './CommentButton.tsx'
import { DeclineOffer } from './DeclineOffer.tsx'
import { ScaleLegend } from './ScaleLegend.tsx'

interface Props {
  readonly data: SheetData
  readonly step: number | PersonStep
  readonly drafts: Drafts
  /** The index of the row that is highlighted. */
  readonly row: number
  /** Shown above the question, and stays in sight with it. */
  readonly progress: ReactNode
  /** Shown above the rows. */
  readonly notice: ReactNode
  readonly onScale?: (() => void) | undefined
  readonly onFocusRow?: ((row: number) => void) | undefined
  readonly onChoose?: ((form_id: string, question_id: string, value_id: string) => void) | undefined
  readonly onDecline?: ((form_id: string, declined: boolean) => void) | undefined
  /** Opens the comment about the evaluated with the index. */
  readonly onComment?: ((evaluated: number) => void) | undefined
}

/** A question about every evaluated, or some questions about one of them. */
export function AnswersStep(props: Props) {
  const { data, step, drafts, row, progress, notice, onScale } = props
  const { onFocusRow, onChoose, onDecline, onComment } = props
  const rows = toRows(data, step)
  const [first] = rows
  if (!first) return null
  const count = data.values.filter(({ value }) => value !== null).length
  const allowNa = count < data.values.length
  const values = valuesFor(data.values, first.question)
  const rowsDiffer = isByPerson(step) && rows.some(({ question }) => question.anchors)
  const layout = scaleLayout(values, rowsDiffer)
  const commentButton = ({ evaluated, evaluated_index }: Row) =>
    listPrompts(data, evaluated).length > 0 && (
      <CommentButton
        evaluated={evaluated}
        written={commentCount(data, drafts, evaluated) > 0}
        onOpen={onComment && (() => onComment(evaluated_index))}
      />
    )
  return (
    <>
      <div className="ask">
        {progress}
        {isByPerson(step) ? (
          <PersonHeading data={data} row={first} aside={commentButton(first)} />
        ) : (
          <QuestionHeading question={first.question} />
        )}
        {layout.phone !== 'rows' && (
          <ScaleLegend values={values} layout={layout} onScale={onScale} />
        )}
      </div>
      <fieldset
        className="answer-grid"
        aria-labelledby="title"
        data-values={count}
        data-na={allowNa || undefined}
        data-phone={layout.phone}
        data-wide={layout.wide}
      >
        {notice}
        {rows.map((one, index) => {
          const { form_id } = one.evaluated
          const { id: question_id } = one.question
          if (!isAsked(drafts, one.evaluated))
            return isByPerson(step) && index > 0 ? null : (
              <ClosedRow
                key={form_id}
                evaluated={one.evaluated}
                current={index === row}
                onDecline={onDecline}
              />
            )
          const reason = index === row ? declineOffer(data, drafts, one.evaluated) : null
          return (
            <AnswerRow
              key={`${question_id} ${form_id}`}
              legend={isByPerson(step) ? <QuestionLegend row={one} /> : <PersonLegend {...one} />}
              name={`${one.question_index} ${one.evaluated_index}`}
              values={valuesFor(data.values, one.question)}
              described={layout.phone === 'rows'}
              current={index === row}
              value={valueOfRow(drafts, one)}
              aside={!isByPerson(step) && commentButton(one)}
              offer={
                reason && (
                  <DeclineOffer evaluated={one.evaluated} reason={reason} onDecline={onDecline} />
                )
              }
              onFocus={onFocusRow && (() => onFocusRow(index))}
              onChoose={onChoose && ((value_id) => onChoose(form_id, question_id, value_id))}
            />
          )
        })}
      </fieldset>
      <KeyLegend values={count} na={allowNa} rows={isByPerson(step) ? 'pregunta' : 'persona'} />
    </>
  )
}

function QuestionHeading({ question }: Pick<Row, 'question'>) {
  return (
    <>
      <p className="sheet-competence">{question.competence}</p>
      <h1 className="sheet-title" id="title" tabIndex={-1}>
        {question.question}
      </h1>
    </>
  )
}

const displayName = ({ relation, name }: Evaluated): string => (relation === 'auto' ? 'Tú' : name)

interface PersonHeadingProps {
  readonly data: SheetData
  readonly row: Row
  readonly aside: ReactNode
}

function PersonHeading({ data, row, aside }: PersonHeadingProps) {
  const { evaluated, evaluated_index } = row
  const count = data.evaluated.length
  return (
    <div className="sheet-person">
      <Rose relation={evaluated.relation} size={32} />
      <div>
        <h1 className="sheet-title" id="title" tabIndex={-1}>
          {displayName(evaluated)}
        </h1>
        <p className="small muted">
          {relationText(evaluated)}
          {count > 1 && ` · persona ${evaluated_index + 1} de ${count}`}
        </p>
      </div>
      {aside}
    </div>
  )
}

function PersonLegend({ evaluated }: Pick<Row, 'evaluated'>) {
  return (
    <>
      <Rose relation={evaluated.relation} size={24} />
      <span>
        <b>{displayName(evaluated)}</b>
        <small>{relationText(evaluated)}</small>
      </span>
    </>
  )
}

function QuestionLegend({ row }: { readonly row: Row }) {
  return (
    <span className="evaluated-question">
      <b>{row.question.question}</b>
      <small>Pregunta {row.question_index + 1}</small>
    </span>
  )
}

/** The keyboard shortcuts; CSS shows them only with a fine pointer, where a keyboard is likely. */
function KeyLegend({
  values,
  na,
  rows,
}: {
  readonly values: number
  readonly na: boolean
  readonly rows: string
}) {
  return (
    <ul className="answer-keys small muted">
      <li>
        <kbd>1</kbd> a <kbd>{values === 10 ? 0 : values}</kbd> responder
      </li>
      {na && (
        <li>
          <kbd>N</kbd> no lo he observado
        </li>
      )}
      <li>
        <kbd>
          <span aria-hidden="true">↑</span>
          <span className="visually-hidden">Flechas arriba</span>
        </kbd>{' '}
        <kbd>
          <span aria-hidden="true">↓</span>
          <span className="visually-hidden">y abajo</span>
        </kbd>{' '}
        cambiar de {rows}
      </li>
      <li>
        <kbd>Enter</kbd> siguiente
      </li>
    </ul>
  )
}
