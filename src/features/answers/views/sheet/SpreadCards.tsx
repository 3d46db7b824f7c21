import { PathIcon } from '#ui/Icon.tsx'
import { lock } from '#ui/icons.ts'
import { Rose } from '#ui/Rose.tsx'
import { relationText } from '../../audience.rules.ts'
import type { Drafts } from '../../sheet/draft.rules.ts'
import {
  type FormReview,
  type Spread,
  measureSpread,
  spreadSentence,
} from '../../sheet/review.rules.ts'
import type { Evaluated, SheetData } from '../../sheet/sheet.rules.ts'
import { type Order, type Step, stepInOrder } from '../../sheet/step.rules.ts'
import { StepLink } from './StepLink.tsx'

interface Props {
  readonly data: SheetData
  readonly drafts: Drafts
  readonly reviews: readonly FormReview[]
  readonly order: Order
  readonly onStep?: ((step: Step) => void) | undefined
}

/** What the rater chose about each person whose form is ready; nothing of it leaves the device. */
export function SpreadCards({ data, drafts, reviews, order, onStep }: Props) {
  const ready = reviews.flatMap(({ evaluated, status }, index) =>
    status === 'ready' ? [{ evaluated, index }] : [],
  )
  if (ready.length === 0) return null
  return (
    <section className="spreads" aria-labelledby="spreads">
      <h2 id="spreads">¿Es lo que quisiste decir?</h2>
      <p className="spreads-note small soft">
        <PathIcon path={lock} /> Sólo lo ves tú: se calcula en este dispositivo y no se guarda.
      </p>
      <ul>
        {ready.map(({ evaluated, index }) => (
          <SpreadCard
            key={evaluated.form_id}
            evaluated={evaluated}
            spread={measureSpread(data, drafts, evaluated.form_id)}
            step={stepInOrder(0, index, order)}
            onStep={onStep}
          />
        ))}
      </ul>
    </section>
  )
}

interface CardProps {
  readonly evaluated: Evaluated
  readonly spread: Spread
  readonly step: Step
  readonly onStep?: ((step: Step) => void) | undefined
}

function SpreadCard({ evaluated, spread, step, onStep }: CardProps) {
  const { lead, rest } = spreadSentence(evaluated, spread)
  const name = evaluated.relation === 'auto' ? 'Tú' : evaluated.name
  return (
    <li className="spread">
      <p className="spread-who">
        <Rose relation={evaluated.relation} size={28} />
        <span>
          <b>{name}</b>
          <small>{relationText(evaluated)}</small>
        </span>
      </p>
      <SpreadBars spread={spread} />
      <p className="spread-text">
        <span>
          {lead && <b>{lead}</b>} {rest}
        </span>
        <StepLink
          step={step}
          onStep={onStep}
          className="link"
          aria-label={name === 'Tú' ? 'Revisar mis respuestas' : `Revisar a ${name}`}
        >
          Revisar
        </StepLink>
      </p>
    </li>
  )
}

const BAR_HEIGHT = 36

/** Drawn for the eye only; the sentence below says the same. */
function SpreadBars({ spread: { bars } }: { readonly spread: Spread }) {
  const most = Math.max(...bars.map(({ count }) => count), 1)
  return (
    <div className="spread-bars" aria-hidden="true">
      {bars.map(({ value, count }) => (
        <span key={value}>
          <svg width="100%" height={BAR_HEIGHT} preserveAspectRatio="none" viewBox="0 0 1 36">
            <rect
              width="1"
              y={BAR_HEIGHT - Math.max((count / most) * BAR_HEIGHT, 1)}
              height={Math.max((count / most) * BAR_HEIGHT, 1)}
              className={count > 0 ? 'spread-used' : undefined}
            />
          </svg>
          {value}
        </span>
      ))}
    </div>
  )
}
