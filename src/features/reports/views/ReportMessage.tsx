import type { ReactNode } from 'react'
import type { BehaviourNote, FullReport } from '../model/subject-report-model.rules.ts'
import { messageCalculation } from '../words/calculation.rules.ts'
import { HowCalculated } from './HowCalculated.tsx'
import { ReportCard } from './ReportCard.tsx'
import { Strip, StripLegend, type StripScale } from './Strip.tsx'

/** What to keep, to talk about and to try, and how firm all of it is. */
export function ReportMessage({ report }: { readonly report: FullReport }) {
  const { message, blocks, scale, thresholds, competences, method, voice } = report
  const { keep, talk, talk_none, certainty } = message
  const strip = { scale, cut: thresholds.cut, blocks }
  return (
    <ReportCard
      label={voice === 'second_person' ? 'Tu mensaje en una página' : 'Mensaje en una página'}
      headline="Qué conservar, qué conversar y qué probar"
    >
      <Part verb="Conserva" note="De lo más alto que otros ven">
        {keep.map((note) => (
          <Note key={note.behaviour.number} note={note} strip={strip} />
        ))}
      </Part>
      <Part verb="Conversa" note={talk?.kind_text ?? 'Sin sorpresas'}>
        {talk ? <Note note={talk} strip={strip} /> : <p>{talk_none}</p>}
      </Part>
      {message.try && (
        <Part verb="Prueba" note="Una conducta, desde el lunes">
          <Note note={message.try} strip={strip} />
          <p className="report-action">{message.try.action}</p>
        </Part>
      )}
      <StripLegend blocks={blocks} self={competences.some(({ self }) => self)} />
      <p>
        <strong>Certeza {certainty.certainty_text}.</strong> {certainty.text}
      </p>
      <HowCalculated parts={[messageCalculation(report), ...method]} />
    </ReportCard>
  )
}

function Part({
  verb,
  note,
  children,
}: {
  readonly verb: string
  readonly note: string
  readonly children: ReactNode
}) {
  return (
    <section className="report-part" aria-label={verb}>
      <h3>
        {verb}
        <small>{note}</small>
      </h3>
      <div>{children}</div>
    </section>
  )
}

/** A behaviour with its numbers, its drawing, and who sees it so. */
export function Note({
  note: { behaviour, reason, seen_by },
  strip,
}: {
  readonly note: BehaviourNote
  readonly strip: StripScale
}) {
  const { number, text, competence_name, self, others, gap } = behaviour
  return (
    <div className="report-note">
      <p className="report-behaviour" dir="auto">
        {number} {text}
      </p>
      <p className="small soft">{competence_name}</p>
      <p className="report-numbers">
        <span>
          Otros <b>{others?.text ?? '·'}</b>
        </span>
        {self && (
          <span>
            Auto <b>{self.text}</b>
          </span>
        )}
        {gap && (
          <span>
            Diferencia <b>{gap.text}</b>
          </span>
        )}
        <Strip line={behaviour} in={strip} />
      </p>
      {[reason, seen_by].map(
        (sentence) =>
          sentence && (
            <p key={sentence} className="small">
              {sentence}
            </p>
          ),
      )}
    </div>
  )
}
