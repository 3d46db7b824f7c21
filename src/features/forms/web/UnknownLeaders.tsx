import { useState } from 'react'
import { addressText } from '#features/subjects/identity.rules.ts'
import { listed } from '#shared/spanish.ts'
import { Button } from '#ui/Button.tsx'
import { LazyCombobox } from '#web/kit/field/lazy-choices.tsx'
import type { Option } from '#web/kit/field/options.ts'
import { unknownTexts } from '../org-chart-preview.rules.ts'
import type { KnownSubject } from '../subject-lookup.rules.ts'
import type { EditableChart } from './useOrgChart.ts'
import '../views/org-chart.css'

const SHOWN = 10

/** «Ana», «Ana y Luis», «Ana, Luis y 3 más» */
function namesText(subjects: readonly KnownSubject[]): string {
  const names = subjects.slice(0, 2).map(({ name }) => name)
  const more = subjects.length - names.length
  return listed(more > 0 ? [...names, `${more} más`] : names)
}

function loopText(loop: readonly KnownSubject[]): string {
  const names = loop.map(({ name }) => name)
  return loop.length === 2
    ? `${listed(names)} se reportan entre sí.`
    : `Se reportan en círculo: ${[...names, names[0] ?? ''].join(' → ')}.`
}

interface ChooseLeaderProps {
  readonly label: string
  readonly options: readonly Option[]
  readonly onChoose: (leader: string | null) => void
}

function ChooseLeader({ label, options, onChoose }: ChooseLeaderProps) {
  return (
    <span className="unknown-leader">
      <span className="unknown-leader-field">
        <LazyCombobox
          small
          label={label}
          options={options}
          value={null}
          placeholder="Elige a su líder"
          empty="No hay un participante así"
          onChange={(leader) => {
            if (leader !== null) onChoose(leader)
          }}
        />
      </span>
      <Button
        variant="quiet"
        size="small"
        aria-label={`Sin líder: ${label}`}
        onClick={() => onChoose(null)}
      >
        Sin líder
      </Button>
    </span>
  )
}

/** Leaders who are not known and loops, each with a field that mends it. */
export function UnknownLeaders({
  editable: { chart, correct },
  people,
}: {
  readonly editable: EditableChart
  readonly people: readonly KnownSubject[]
}) {
  const [shown, setShown] = useState(SHOWN)
  const texts = unknownTexts(chart)
  const options = people.map((one) => ({
    value: one.id,
    label: one.name,
    detail: addressText(one),
  }))
  if (texts.length === 0 && chart.loops.length === 0) return null
  return (
    <section aria-label="Líderes por corregir">
      <ul>
        {chart.loops.slice(0, shown).map((loop) => {
          const [first] = loop
          return (
            first && (
              <li key={`loop ${first.id}`} className="ruled-line">
                <span className="unknown-leader-name">
                  {loopText(loop)} ¿Quién es líder de {first.name}?
                </span>
                <ChooseLeader
                  label={`Líder de ${first.name}`}
                  options={options.filter(({ value }) => loop.every(({ id }) => id !== value))}
                  onChoose={(leader) => correct([first.id], leader)}
                />
              </li>
            )
          )
        })}
        {texts.slice(0, shown).map(({ text, subjects }) => (
          <li key={text} className="ruled-line">
            <span className="known-leader-name">
              <b>«{text}»</b> <span className="soft">líder de {namesText(subjects)}</span>
            </span>
            <ChooseLeader
              label={`Quién es «${text}»`}
              options={options}
              onChoose={(leader) =>
                correct(
                  subjects.map(({ id }) => id),
                  leader,
                )
              }
            />
          </li>
        ))}
      </ul>
      {Math.max(texts.length, chart.loops.length) > shown && (
        <Button
          variant="tertiary"
          size="small"
          className="note-below"
          onClick={() => setShown(shown + SHOWN * 5)}
        >
          Mostrar más
        </Button>
      )}
      <p className="small muted note-below">
        Mientras no se corrijan, no generan conexiones con su líder ni con sus compañeros.
      </p>
    </section>
  )
}
