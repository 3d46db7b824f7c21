import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { CheckField, TextAreaField } from '#ui/Field.tsx'
import { COMMITMENT_LENGTH } from '../limits.ts'
import { isEdited } from '../plan.rules.ts'
import { DayChips } from './DayChips.tsx'
import type { EditedPlan } from './usePlan.ts'

const OWN_WORDS = 'Otra, con mis palabras'

/** The one thing to do differently: what the report suggests, or the author's own words. */
export function CommitmentFields({ plan }: { readonly plan: EditedPlan }) {
  const { commitment, write } = plan
  return (
    <div className="plan-part">
      <ChoiceField plan={plan} />
      <TextAreaField
        label="Qué haré distinto"
        rows={3}
        maxLength={COMMITMENT_LENGTH}
        value={commitment.what}
        onChange={({ target }) => write({ what: target.value })}
      />
      <TextAreaField
        label="Qué van a notar los demás"
        rows={3}
        maxLength={COMMITMENT_LENGTH}
        value={commitment.sign}
        onChange={({ target }) => write({ sign: target.value })}
      />
      <DayChips until={commitment.until} onDay={(until) => write({ until })} />
    </div>
  )
}

/** A suggestion takes the place of the author's words only after a question. */
function ChoiceField({ plan: { suggestions, commitment, choose } }: { readonly plan: EditedPlan }) {
  const [asked, setAsked] = useState<string | null>(null)
  const group = useRef<HTMLFieldSetElement>(null)
  const select = (competence: string) => {
    // own words stay as they are
    if (competence !== '' && isEdited(commitment, suggestions)) setAsked(competence)
    else choose(competence)
  }
  const answer = (replaced: boolean) => {
    if (replaced && asked !== null) choose(asked)
    const kept = replaced ? asked : commitment.competence
    const [input] = [...(group.current?.querySelectorAll('input') ?? [])].filter(
      ({ value }) => value === (kept ?? ''),
    )
    input?.focus()
    setAsked(null)
  }
  if (suggestions.length === 0) return null
  return (
    <fieldset className="plan-choice" ref={group}>
      <legend>Qué elijo</legend>
      {[...suggestions.map(({ competence }) => competence), ''].map((competence) => (
        <CheckField
          key={competence}
          type="radio"
          name="compromiso"
          value={competence}
          label={competence === '' ? OWN_WORDS : competence}
          checked={commitment.competence === competence}
          onChange={() => select(competence)}
        />
      ))}
      {asked !== null && <ReplaceQuestion onAnswer={answer} />}
    </fieldset>
  )
}

function ReplaceQuestion({ onAnswer }: { readonly onAnswer: (replaced: boolean) => void }) {
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => keep.current?.focus(), [])
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onAnswer(false)
  }
  return (
    <div className="plan-question" role="alertdialog" aria-labelledby="plan-question">
      <p id="plan-question">
        <b>¿Cambiar lo que escribiste por la propuesta?</b>
      </p>
      <div className="plan-answers">
        <Button ref={keep} onKeyDown={closeOnEscape} onClick={() => onAnswer(false)}>
          Dejar lo mío
        </Button>
        <Button variant="primary" onKeyDown={closeOnEscape} onClick={() => onAnswer(true)}>
          Cambiar
        </Button>
      </div>
    </div>
  )
}
