import { useState } from 'react'
import type { ScaleValue } from '#features/scales/contract.ts'
import { Button } from '#ui/Button.tsx'
import { Rose } from '#ui/Rose.tsx'
import { ShareBar } from '#ui/ShareBar.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import type { CompetenceDraft } from '../draft.rules.ts'

interface EvaluationPreviewProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly competences: readonly CompetenceDraft[]
  readonly values: readonly ScaleValue[]
}

const sampleSubjects = [
  { relation: 'auto', name: 'Tú', role: 'Autoevaluación' },
  { relation: 'lider', name: 'Alguien de tu equipo', role: 'Eres su líder' },
  { relation: 'companero', name: 'Alguien de tu área', role: 'Trabajan a la par' },
] as const

/** The sheet as the rater sees it. Choices in the preview are not saved. */
export function EvaluationPreview({
  open,
  onOpenChange,
  competences,
  values,
}: EvaluationPreviewProps) {
  const [position, setPosition] = useState(0)
  const questions = competences.flatMap(({ name, questions: own }) =>
    own.map((question) => ({ ...question, competence: name })),
  )
  const index = Math.min(position, Math.max(0, questions.length - 1))
  const current = questions[index]
  const ready = current !== undefined && values.length > 0
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Vista previa"
      width="large"
      description="Así la verá quien responde. Cada persona recibe las preguntas en otro orden."
      footer={
        ready && (
          <>
            <Button
              className="mr-auto"
              icon="chevron-left"
              disabled={index === 0}
              onClick={() => setPosition(index - 1)}
            >
              Anterior
            </Button>
            <Button
              variant="primary"
              iconEnd="chevron-right"
              disabled={index === questions.length - 1}
              onClick={() => setPosition(index + 1)}
            >
              Siguiente
            </Button>
          </>
        )
      }
    >
      {ready ? (
        <>
          <div className="flex items-center gap-5">
            <p className="shrink-0">
              <b>Pregunta {index + 1}</b> de {questions.length}
            </p>
            <div className="min-w-0 flex-1">
              <ShareBar share={(index + 1) / questions.length} label="Avance" />
            </div>
          </div>
          <p className="mt-6 font-semibold text-primary">{current.competence}</p>
          <p className="serif mt-1 mb-5 max-w-[24em] text-3xl font-[560]" aria-live="polite">
            {current.question}
          </p>
          <div className="card divide-y divide-line">
            {sampleSubjects.map((subject) => (
              <SubjectRow key={`${current.key} ${subject.name}`} {...subject} values={values} />
            ))}
          </div>
        </>
      ) : (
        <p className="soft">Elige una escala y agrega al menos una pregunta para ver la hoja.</p>
      )}
    </Dialog>
  )
}

const choiceClass = [
  'grid h-11 place-items-center border-[1.5px] border-control bg-surface text-base font-semibold text-ink',
  'peer-checked:border-primary peer-checked:bg-primary peer-checked:text-on-primary',
  'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ink',
].join(' ')

type SubjectRowProps = (typeof sampleSubjects)[number] & { readonly values: readonly ScaleValue[] }

function SubjectRow({ relation, name, role, values }: SubjectRowProps) {
  return (
    <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3">
      <legend className="visually-hidden">
        {name}, {role}
      </legend>
      <div className="flex flex-[1_1_200px] items-center gap-3" aria-hidden="true">
        <Rose relation={relation} size={24} />
        <span>
          <b className="block">{name}</b>
          <span className="small text-ink-3">{role}</span>
        </span>
      </div>
      <div className="grid flex-[3_1_420px] grid-cols-[repeat(auto-fit,minmax(58px,1fr))] gap-x-1 gap-y-3 max-sm:grid-cols-[repeat(auto-fit,minmax(76px,1fr))]">
        {values.map(({ id, value, description }) => (
          <label
            key={id}
            className="group flex cursor-pointer flex-col items-center gap-1 text-center text-xs text-ink-2"
          >
            <input type="radio" name={`${name} preview`} className="peer sr-only" />
            <span
              className={`${choiceClass} ${value === null ? 'w-[54px] rounded-menu' : 'w-11 rounded-full'}`}
            >
              {value ?? 'N/A'}
            </span>
            {description}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
