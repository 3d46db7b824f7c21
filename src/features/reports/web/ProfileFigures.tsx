import { Icon } from '#ui/Icon.tsx'
import { useMedia } from '#web/kit/useMedia.ts'
import type { Explanation } from '../explanation.rules.ts'
import { notableGap } from '../perception.rules.ts'
import { fitsRadar } from '../radar-chart.rules.ts'
import type { Profile } from '../report-line.rules.ts'
import { formatThreshold } from '../score.rules.ts'
import { BarsChart } from '../views/BarsChart.tsx'
import { ChartFigure, type Presentation } from '../views/ChartFigure.tsx'
import { Explanations } from '../views/Explanations.tsx'
import { GapChart } from '../views/GapChart.tsx'
import { ProfileTable } from '../views/ProfileTable.tsx'
import { RadarChart } from '../views/RadarChart.tsx'
import { ScrollFrame } from '../views/ScrollFrame.tsx'
import { SeriesLegend } from '../views/SeriesLegend.tsx'

const CAPTION = 'Autoevaluación, promedio de otros y su diferencia por competencia'
const PHONE = '(max-width: 719px)'
const wideRadar = { width: 500, height: 404, radius: 128, letters: 15 }
/** On a phone, the names of more competences would cover the radar. */
const PHONE_RADAR_AXES = 6
const phoneRadar = { width: 336, height: 310, radius: 70, letters: 12 }
const phoneGaps = { width: 336, left: 12, right: 62, row: 72, stacked: true }
const phoneBars = { width: 336, left: 12, right: 84, row: 60, stacked: true }
const wideGaps = { width: 600, left: 190, right: 214, row: 52 }

export const useNarrow = (): boolean => useMedia(PHONE)

interface ProfileFiguresProps {
  readonly report: Profile
  readonly presentation: Presentation
  /** How the numbers of each chart were computed. */
  readonly explanations?: {
    readonly scores: readonly Explanation[]
    readonly gaps: readonly Explanation[]
  }
}

/** Self and others by competence, and the gaps between them. */
export function ProfileFigures({ report, presentation, explanations }: ProfileFiguresProps) {
  const narrow = useNarrow()
  const radar =
    fitsRadar(report.competences.length) &&
    !(narrow && report.competences.length > PHONE_RADAR_AXES)
  if (presentation === 'tables') {
    return (
      <ChartFigure
        title="Perfil por competencia y diferencias de percepción"
        presentation={presentation}
        chart={null}
        note={<Threshold report={report} />}
        table={
          <ScrollFrame label="Perfil por competencia" plain>
            <ProfileTable report={report} caption={CAPTION} />
          </ScrollFrame>
        }
      >
        {explanations && (
          <Explanations explanations={[...explanations.scores, ...explanations.gaps]} />
        )}
      </ChartFigure>
    )
  }
  return (
    <div className="results-pair">
      <ChartFigure
        title="Perfil por competencia"
        presentation={presentation}
        table={null}
        legend={<SeriesLegend values />}
        chart={
          radar ? (
            <RadarChart report={report} size={narrow ? phoneRadar : wideRadar} />
          ) : (
            <BarsChart report={report} {...(narrow && { size: phoneBars })} />
          )
        }
      >
        {explanations && <Explanations explanations={explanations.scores} />}
      </ChartFigure>
      <ChartFigure
        title="Diferencias de percepción"
        presentation={presentation}
        table={null}
        legend={<SeriesLegend />}
        note={<Threshold report={report} />}
        chart={<GapChart report={report} size={narrow ? phoneGaps : wideGaps} />}
      >
        {explanations && <Explanations explanations={explanations.gaps} />}
      </ChartFigure>
    </div>
  )
}

function Threshold({ report }: { readonly report: Profile }) {
  const points = formatThreshold(notableGap(report.scale))
  return (
    <span className="flex gap-2">
      <Icon name="info" size={17} />
      Una diferencia se resalta desde {points} puntos. Por debajo puede ser casualidad.
    </span>
  )
}
