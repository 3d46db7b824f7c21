import type { ReactNode } from 'react'
import { pageColors } from '../chart-colors.rules.ts'
import type {
  BeforeAndNow as Comparison,
  ChangeLine,
  FullReport,
} from '../subject-report-model.rules.ts'
import { ReportCard } from './ReportCard.tsx'
import { ScrollFrame } from './ScrollFrame.tsx'

const WIDTH = 200
const MARGIN = 8
const MIDDLE = 9

/** Others in an earlier cycle and in this one, competence by competence. */
export function BeforeAndNow({
  comparison: { intro, lines, certainty, notes },
  scale,
  children,
}: {
  readonly comparison: Comparison
  readonly scale: FullReport['scale']
  readonly children?: ReactNode
}) {
  return (
    <ReportCard label="Antes y ahora" intro={intro}>
      <ScrollFrame label="Cambio por competencia" plain>
        <table className="report-table change-table">
          <caption className="visually-hidden">Promedio de otros, antes y ahora</caption>
          <thead>
            <tr>
              <th scope="col">Competencia</th>
              <th scope="col">Antes</th>
              <th scope="col">Ahora</th>
              <th scope="col">Cambio</th>
              {certainty === null && <th scope="col">Certeza</th>}
              <td aria-hidden="true" />
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.number}>
                <th scope="row">{line.name}</th>
                <td>{line.before.text}</td>
                <td>
                  <strong>{line.now.text}</strong>
                </td>
                <td className={line.highlighted ? 'notable' : undefined}>{line.change_text}</td>
                {certainty === null && <td>{line.certainty_text}</td>}
                <td aria-hidden="true">
                  <ChangeStrip line={line} scale={scale} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
      {notes.map((note) => (
        <p key={note} className="chart-note">
          {note}
        </p>
      ))}
      {children}
    </ReportCard>
  )
}

/** An empty dot then, a full one now. Decorative, because the row says both numbers. */
function ChangeStrip({
  line: { before, now, highlighted },
  scale: { lowest_value, highest_value },
}: {
  readonly line: ChangeLine
  readonly scale: FullReport['scale']
}) {
  const at = (tenths: number): number =>
    MARGIN + ((tenths / 10 - lowest_value) / (highest_value - lowest_value)) * (WIDTH - 2 * MARGIN)
  const { line, control, others, surface } = pageColors
  return (
    <svg className="strip" viewBox={`0 0 ${WIDTH} 18`} width={WIDTH} height="18" aria-hidden="true">
      <path d={`M${MARGIN} ${MIDDLE}H${WIDTH - MARGIN}`} stroke={line} />
      <path
        d={`M${at(before.tenths)} ${MIDDLE}H${at(now.tenths)}`}
        stroke={highlighted ? others : control}
        strokeWidth={highlighted ? 4 : 1.5}
      />
      <circle
        cx={at(before.tenths)}
        cy={MIDDLE}
        r="3.5"
        fill={surface}
        stroke={control}
        strokeWidth="1.5"
      />
      <circle cx={at(now.tenths)} cy={MIDDLE} r="4.5" fill={others} />
    </svg>
  )
}
