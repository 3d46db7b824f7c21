import { Banner } from '#ui/Banner.tsx'
import { messageText } from '#web/message-catalog.ts'
import { GROUP_MINIMUM } from '../anonymity.rules.ts'
import { explainGroup } from '../group-explanation.rules.ts'
import { groupQuestionExtremes, type GroupReport } from '../group.rules.ts'
import type { Classification } from '../perception.rules.ts'
import type { Presentation } from '../views/ChartFigure.tsx'
import { Explanations } from '../views/Explanations.tsx'
import { GroupHeatMap } from '../views/GroupHeatMap.tsx'
import { HeatLegend } from '../views/HeatMap.tsx'
import { ParticipationRows } from './ParticipationRows.tsx'
import { ProfileFigures } from './ProfileFigures.tsx'
import { QuestionExtremes } from './QuestionExtremes.tsx'
import { Summary } from './Summary.tsx'

const QUESTIONS_AT_EACH_END = 5

/** The averages of the matrix by competence and by relation. */
export function GroupProfile({
  group,
  presentation,
}: {
  readonly group: GroupReport
  readonly presentation: Presentation
}) {
  const { total, scale, evaluated } = group
  if (!total.others) {
    return (
      <div className="results-stack">
        <Banner tone="info" icon="lock" title={messageText('reports.segment_too_small')}>
          <span className="soft">
            Los promedios del proyecto se muestran desde {GROUP_MINIMUM} personas evaluadas con
            resultados; aquí hay {evaluated}. Los reportes individuales sí están disponibles.
          </span>
        </Banner>
        <ParticipationRows participation={group.participation} />
      </div>
    )
  }
  const { highest, lowest } = groupQuestionExtremes(group, QUESTIONS_AT_EACH_END)
  return (
    <div className="results-stack">
      <Summary total={total} highest={scale.highest_value}>
        <p className="serif narrative">{summaryOf(group)}</p>
        <div className="narrative-source">
          <span className="small muted">Promedios de personas; nadie aparece por su nombre.</span>
          <Explanations explanations={explainGroup(group)} />
        </div>
      </Summary>
      <ProfileFigures report={group} presentation={presentation} />
      <section className="card light-card" data-theme="light" aria-labelledby="por-relacion">
        <header className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h2 id="por-relacion">Competencias por relación</h2>
          <HeatLegend hidden={`Menos de ${GROUP_MINIMUM} personas, no se muestra`} />
        </header>
        <GroupHeatMap group={group} />
      </section>
      {highest.length > 0 && (
        <div className="results-pair">
          <QuestionExtremes title="Conductas más altas" questions={highest} />
          <QuestionExtremes title="Conductas más bajas" questions={lowest} />
        </div>
      )}
      <ParticipationRows participation={group.participation} />
    </div>
  )
}

const classificationSentences = {
  fortaleza_confirmada:
    'En conjunto, la autoevaluación y la mirada de los demás coinciden en una fortaleza.',
  area_confirmada:
    'En conjunto, la autoevaluación y la mirada de los demás coinciden en un área de oportunidad.',
  punto_ciego: 'En conjunto, las personas se califican por arriba de lo que ven los demás.',
  fortaleza_oculta: 'En conjunto, las personas se califican por debajo de lo que ven los demás.',
  percepcion_similar: 'En conjunto, la autoevaluación y la mirada de los demás son similares.',
  no_concluyente: 'Hay pocas personas con las dos miradas para concluir algo de su diferencia.',
} as const satisfies Record<Classification, string>

/** Self and others of the whole matrix in one or two sentences, by fixed rules. */
function summaryOf({ total: { gap, classification } }: GroupReport): string {
  if (!gap || !classification)
    return 'No hay autoevaluaciones suficientes para comparar las dos miradas.'
  return `${classificationSentences[classification]} La diferencia entre las dos es de ${gap.text}.`
}
