import { type ReactNode, useId } from 'react'
import type { Fact, MessagePart } from '../model/message-model.rules.ts'
import type { BehaviourNote, FullReport } from '../model/subject-report-model.rules.ts'
import { DegreeTag } from './DegreeTag.tsx'
import { FigureStrip } from './FigureStrip.tsx'
import { PrintedNumber } from './PrintedNumber.tsx'
import { ReportCard } from './ReportCard.tsx'
import { Strip, type StripScale } from './Strip.tsx'

/** The pattern that is there, on what it rests, and what to keep, to talk about and to try. */
export function ReportMessage({
  report,
  commit,
  children,
}: {
  readonly report: FullReport
  /** What leads from «Prueba» to the plan of who reads. */
  readonly commit?: ReactNode
  /** How to read it, where that does not stand elsewhere on the page. */
  readonly children?: ReactNode
}) {
  const { message, voice } = report
  return (
    <ReportCard
      label={voice === 'second_person' ? 'Tu mensaje en una página' : 'Mensaje en una página'}
      headline={message.headline}
    >
      {message.opening && <p className="report-action">{message.opening}</p>}
      <ul className="report-statements">
        {message.facts.map((fact, index) => (
          <FactRow key={fact.text} fact={fact} report={report} leading={index === 0} />
        ))}
      </ul>
      <Part verb="Conserva" part={message.keep} />
      <Part verb="Conversa" part={message.talk} />
      {/* «Otra» is a line to write on, which paper has */}
      <Part
        verb="Prueba"
        part={{ ...message.try, choices: message.try.choices.filter(({ action }) => action) }}
        after={commit}
      />
      {children}
    </ReportCard>
  )
}

function FactRow({
  fact: { degree, text, note, rows, units },
  report: { scale, thresholds },
  leading,
}: {
  readonly fact: Fact
  readonly report: FullReport
  /** What the headline rests on. */
  readonly leading: boolean
}) {
  const id = useId()
  // the order of the competences, which is the headline of the profile
  const isOrder = rows.length > 1 && rows.every(({ mark }) => mark === 'others')
  const isRepeated = isOrder && degree !== 'even' && !leading
  // what the profile draws again, or what the sentence says does not differ
  const repeats = degree === 'even' || rows.some(({ mark }) => mark === 'others')
  return (
    <li className={isRepeated ? 'report-fact repeats-profile' : 'report-fact'}>
      <DegreeTag degree={degree} />
      <div>
        <p id={id}>{text}</p>
        {note && <p className="small soft">{note}</p>}
      </div>
      {units && <Units {...units} />}
      {rows.length > 0 && (
        <table
          className={repeats ? 'fact-figure repeats-profile' : 'fact-figure'}
          aria-labelledby={id}
        >
          <tbody>
            {rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">{row.name}</th>
                <td aria-hidden="true">
                  <FigureStrip row={row} scale={scale} cut={thresholds.cut.tenths} />
                </td>
                <td>
                  <PrintedNumber score={row.score} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </li>
  )
}

/** Each square is a behaviour; the sentence says the count. */
function Units({ filled, of }: { readonly filled: number; readonly of: number }) {
  return (
    <span className="fact-units" aria-hidden="true">
      {Array.from({ length: of }, (_, index) => (
        <i key={index} className={index < filled ? 'filled' : undefined} />
      ))}
    </span>
  )
}

function Part({
  verb,
  part,
  after,
}: {
  readonly verb: string
  readonly part: MessagePart
  /** What stands below the part, where there is one. */
  readonly after?: ReactNode
}) {
  const { note, none, title, text, examples, action, choices } = part
  return (
    <section className="report-part" aria-label={verb}>
      <h3 className={none ? 'soft' : undefined}>
        {verb}
        {note && <small>{note}</small>}
      </h3>
      <div>
        {none && <p className="soft">{none}</p>}
        {title && <p className="report-behaviour">{title}</p>}
        {text && <p>{text}</p>}
        {action && <p className="report-action">{action}</p>}
        {choices.length > 0 && (
          <ul className="report-lowest">
            {choices.map((choice) => (
              <li key={choice.name}>
                <b>{choice.name}</b> {choice.action}
              </li>
            ))}
          </ul>
        )}
        {examples.length > 0 && (
          <p className="small soft repeats-profile" dir="auto">
            {examples.map((example, index): ReactNode => (
              <span key={example}>
                {index > 0 && <br />}
                {example}
              </span>
            ))}
          </p>
        )}
        {!none && after}
      </div>
    </section>
  )
}

/** A behaviour with its numbers, its drawing, and who sees it so. */
export function Note({
  note: { behaviour, seen_by },
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
          Otros{' '}
          <b>
            <PrintedNumber score={others} />
          </b>
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
      {seen_by && <p className="small">{seen_by}</p>}
    </div>
  )
}
