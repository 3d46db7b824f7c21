import type { ReactNode } from 'react'
import { FoldedCard } from '#features/reports/views/ReportCard.tsx'
import type { LeaderReport, OwnReport } from '../contract.ts'
import { LinkedReport } from './LinkedReport.tsx'

interface Props {
  readonly own: OwnReport
  /** The button that downloads the PDF; a browser that others use too only reads. */
  readonly pdf?: ReactNode
  /** The fields of the plan. */
  readonly plan?: ReactNode
  readonly commit?: ReactNode
  /** Where an earlier report is attached, or removed. */
  readonly earlier?: ReactNode
}

export const PLAN_ID = 'plan'

const anonymityText = ({ report }: OwnReport): string =>
  report.kind === 'full' && report.blocks.some(({ key }) => key === 'lider')
    ? 'Lo que dijo tu líder se muestra aparte; de los demás sólo se muestran grupos, nunca quién dijo qué.'
    : 'Sólo se muestran grupos, nunca quién dijo qué.'

/** The own report, with the same numbers as the administrator's page. */
export const OwnReportView = ({ own, pdf, plan, commit, earlier }: Props) => (
  <LinkedReport
    link={own}
    heading={`${own.report.evaluated.name}, estos son tus resultados`}
    lead={`${own.report.participation.text}. ${anonymityText(own)}`}
    actions={pdf}
    until={pdf ? 'Consérvalo' : 'Disponible'}
    advice={
      pdf ? 'Después se borra esta página. Descarga antes el PDF.' : 'Después se borra esta página.'
    }
    readers={own.leader_reads ? 'Tú, tu líder y quien organiza' : 'Tú y quien organiza'}
    earlier={earlier}
    commit={commit}
    plan={
      plan && (
        <FoldedCard id={PLAN_ID} note="Una sola cosa" open={own.report.kind === 'short'}>
          {plan}
        </FoldedCard>
      )
    }
  />
)

/** What the leader reads: the same, without the plan, which is the person's. */
export const LeaderReportView = ({ link }: { readonly link: LeaderReport }) => (
  <LinkedReport
    link={link}
    heading={`El reporte de ${link.report.evaluated.name}`}
    lead={`${link.report.participation.text}. Lees lo mismo que lee esta persona: sólo se muestran grupos, nunca quién dijo qué.`}
    until="Disponible"
    advice="Después se borra esta página."
    readers={`${link.report.evaluated.name}, tú y quien organiza`}
  />
)
