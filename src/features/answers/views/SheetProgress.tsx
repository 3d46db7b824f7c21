import type { Drafts } from '../draft.rules.ts'
import { type SheetData, type Step, type Tick, ticksOf } from '../sheet.rules.ts'
import { StepLink } from './StepLink.tsx'

interface Props {
  readonly data: SheetData
  readonly step: Step
  readonly drafts: Drafts
  readonly onStep?: ((step: Step) => void) | undefined
}

const tickTexts: Readonly<Record<Tick, string>> = {
  complete: 'completa',
  gap: 'por completar',
  pending: 'pendiente',
}

/** The current step and a ruler with one tick a question, each a link to its question. */
export function SheetProgress({ data, step, drafts, onStep }: Props) {
  const ticks = ticksOf(data, drafts, step)
  const gaps = ticks.filter((tick, index) => tick === 'gap' && index !== step).length
  return (
    <nav className="progress" aria-label="Avance">
      <span className="progress-step">
        <CurrentStep step={step} question_count={data.questions.length} />
      </span>
      <ol className="ruler">
        {ticks.map((tick, index) => (
          <li
            key={data.questions[index]?.id}
            className={
              index === step ? 'tick-current' : tick === 'pending' ? undefined : `tick-${tick}`
            }
          >
            <StepLink
              step={index}
              onStep={onStep}
              aria-label={`Pregunta ${index + 1}, ${tickTexts[tick]}`}
              aria-current={index === step ? 'step' : undefined}
            />
          </li>
        ))}
      </ol>
      <span className="progress-gaps small soft">{gaps > 0 && `${gaps} por completar`}</span>
    </nav>
  )
}

function CurrentStep({
  step,
  question_count,
}: {
  readonly step: Step
  readonly question_count: number
}) {
  if (step === 'comments') return <b>Comentarios</b>
  if (step === 'review') return <b>Antes de enviar</b>
  return (
    <>
      <b>Pregunta {step + 1}</b> de {question_count}
    </>
  )
}
