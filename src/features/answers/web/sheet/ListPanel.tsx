import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { numbered } from '#shared/spanish.ts'
import { PathIcon } from '#ui/Icon.tsx'
import { check } from '#ui/icons.ts'
import type { Drafts } from '../../sheet/draft.rules.ts'
import { type ListedStep, listedSteps } from '../../sheet/list.rules.ts'
import { type SheetData, measureSize } from '../../sheet/sheet.rules.ts'
import type { Order, Step } from '../../sheet/step.rules.ts'
import { OrderSwitch } from '../../views/sheet/OrderSwitch.tsx'
import { StepLink } from '../../views/sheet/StepLink.tsx'
import { Panel } from './Panel.tsx'

export interface ListedSteps {
  readonly step: Step
  readonly order: Order
  readonly drafts: Drafts
  readonly onStep: (step: Step) => void
  readonly onOrder: (order: Order) => void
}

interface Props extends ListedSteps {
  readonly data: SheetData
  readonly onClose: () => void
}

/** Every question, or by person every evaluated, and the steps after them. Opens at the current one. */
export function ListPanel({ data, step, order, drafts, onStep, onOrder, onClose }: Props) {
  const [onlyPending, setOnlyPending] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView(CENTER)
  }, [])
  const listed = listedSteps(data, drafts, step, order)
  const complete = listed.filter(({ missing }) => missing === 0).length
  const shown = onlyPending ? listed.filter(({ missing }) => missing > 0) : listed
  const byPerson = order === 'person'
  return (
    <Panel
      title={byPerson ? 'Personas' : 'Preguntas'}
      note={`${numbered(complete, 'completa', 'completas')} de ${listed.length}`}
      onClose={onClose}
    >
      <div className="list-panel-tools">
        {data.evaluated.length > 1 && <OrderSwitch order={order} onOrder={onOrder} />}
        <button
          type="button"
          className="list-chip"
          aria-pressed={onlyPending}
          onClick={() => setOnlyPending(!onlyPending)}
        >
          Sólo pendientes
        </button>
      </div>
      {shown.length === 0 && <p className="list-empty soft">No queda nada pendiente.</p>}
      <ol ref={list} className="list">
        {shown.map((one) => (
          <Row key={one.number} to={one.step} current={one.current} onStep={onStep}>
            <span className="list-number">{one.number}</span>
            <span>{one.text}</span>
            <Status {...one} />
          </Row>
        ))}
        {data.competences && (
          <Row to="importance" current={step === 'importance'} onStep={onStep}>
            <span>Importancia</span>
          </Row>
        )}
        {!measureSize(data).skips_comments && (
          <Row to="comments" current={step === 'comments'} onStep={onStep}>
            <span>Comentarios</span>
          </Row>
        )}
        <Row to="review" current={step === 'review'} onStep={onStep}>
          <span>Antes de enviar</span>
        </Row>
      </ol>
    </Panel>
  )
}

const CENTER: ScrollIntoViewOptions = { block: 'center', behavior: 'instant' }

interface RowProps {
  readonly to: Step
  readonly current: boolean
  readonly onStep: (step: Step) => void
  readonly children: ReactNode
}

function Row({ to, current, onStep, children }: RowProps) {
  return (
    <li>
      <StepLink
        step={to}
        onStep={onStep}
        className="panel-row"
        aria-current={current ? 'step' : undefined}
      >
        {children}
      </StepLink>
    </li>
  )
}

function Status({ missing, started, current }: ListedStep) {
  if (missing === 0)
    return (
      <span className="list-status list-complete">
        <PathIcon path={check} size={17} />
        <span className="visually-hidden">Completa</span>
      </span>
    )
  if (started)
    return (
      <span className="list-status list-missing">
        {missing === 1 ? 'Falta 1' : `Faltan ${missing}`}
      </span>
    )
  return current && <span className="list-status">Aquí</span>
}
