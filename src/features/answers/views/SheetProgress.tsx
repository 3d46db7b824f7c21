import type { Drafts } from '../queue.rules.ts'
import { type SheetData, type Step, type Tick, ticksOf } from '../sheet.rules.ts'
import { StepLink } from './StepLink.tsx'

interface Props {
  readonly data: SheetData
  readonly step: Step
  readonly drafts: Drafts
  readonly go?: ((step: Step) => void) | undefined
}

const words: Readonly<Record<Tick, string>> = {
  complete: 'completa',
  gap: 'por completar',
  pending: 'pendiente',
}

/** Where one is, and a ruler with a tick for each question: low is pending, full complete, hollow left behind, tall here. */
export function SheetProgress({ data, step, drafts, go }: Props) {
  const ticks = ticksOf(data, drafts, step)
  const gaps = ticks.filter((tick, place) => tick === 'gap' && place !== step).length
  return (
    <nav className="progress" aria-label="Avance">
      <span className="progress-here">
        <Here step={step} questions={data.questions.length} />
      </span>
      <ol className="ruler">
        {ticks.map((tick, place) => (
          <li
            key={data.questions[place]?.id}
            className={
              place === step ? 'tick-here' : tick === 'pending' ? undefined : `tick-${tick}`
            }
          >
            <StepLink
              to={place}
              go={go}
              aria-label={`Pregunta ${place + 1}, ${words[tick]}`}
              aria-current={place === step ? 'step' : undefined}
            />
          </li>
        ))}
      </ol>
      <span className="progress-gaps small soft">{gaps > 0 && `${gaps} por completar`}</span>
    </nav>
  )
}

function Here({ step, questions }: { readonly step: Step; readonly questions: number }) {
  if (step === 'comments') return <b>Comentarios</b>
  if (step === 'review') return <b>Antes de enviar</b>
  return (
    <>
      <b>Pregunta {step + 1}</b> de {questions}
    </>
  )
}
