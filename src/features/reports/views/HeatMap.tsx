import type { RelationKey } from '#shared/relations.ts'
import { Rose } from '#ui/Rose.tsx'
import { blockNames, type Block, type BlockKey } from '../anonymity.rules.ts'
import { heatStep } from '../chart-colors.rules.ts'
import { HIDDEN, hiddenReason } from '../hidden-numbers.rules.ts'
import type { CompetenceLine } from '../report-line.rules.ts'
import type { Report } from '../report.rules.ts'
import type { Score } from '../score.rules.ts'
import type { ScaleRange } from '../survey.rules.ts'
import { ScrollFrame } from './ScrollFrame.tsx'

/**
 * Averages by competence and block. A tinted cell always has its number and a hidden one its
 * reason. The table keeps the light colours in the dark theme.
 */
export function HeatMap({ report }: { readonly report: Report }) {
  const { self, blocks, withheld, competences, matrix } = report
  return (
    <ScrollFrame label="Competencias por relación" light plain>
      <table className="heat-map">
        <caption className="visually-hidden">Promedio de cada relación por competencia</caption>
        <thead>
          <tr>
            <th scope="col">Competencia</th>
            <BlockHeader block="auto" people={self ? '1 persona' : 'sin respuesta'} />
            {blocks.map(({ key, raters }) => (
              <BlockHeader
                key={key}
                block={key}
                people={raters === 1 ? '1 persona' : `${raters} personas`}
              />
            ))}
            {withheld.map((key) => (
              <BlockHeader key={key} block={key} people={`menos de ${matrix.minimum_raters}`} />
            ))}
            <th scope="col">Promedio de otros</th>
            <th scope="col">Promedio del proyecto</th>
          </tr>
        </thead>
        <tbody>
          {competences.map((line) => (
            <Row key={line.number} report={report} line={line} />
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  )
}

function BlockHeader({ block, people }: { readonly block: BlockKey; readonly people: string }) {
  return (
    <th scope="col">
      {block !== 'otros' && <Rose relation={block} size={18} />}
      <span>{block === 'auto' ? 'Auto' : blockNames[block]}</span>
      <small>{people}</small>
    </th>
  )
}

function Row({ report, line }: { readonly report: Report; readonly line: CompetenceLine }) {
  const { self, blocks, withheld, scale, matrix } = report
  return (
    <tr>
      <th scope="row">{line.name}</th>
      <HeatCell score={line.self} scale={scale} reason={hiddenReason(self)} />
      {blocks.map((block, index) => (
        <HeatCell
          key={block.key}
          score={line.blocks[index] ?? null}
          scale={scale}
          reason={hiddenReason(block)}
        />
      ))}
      {withheld.map((key: RelationKey) => (
        <HeatCell
          key={key}
          score={null}
          scale={scale}
          reason={hiddenReason(withheldBlock(key, matrix.minimum_raters))}
        />
      ))}
      <td className="heat-total">{line.others?.text ?? HIDDEN}</td>
      <td>{line.project?.text ?? HIDDEN}</td>
    </tr>
  )
}

const withheldBlock = (key: RelationKey, minimum: number): Block => ({
  key,
  relations: [key],
  raters: 0,
  minimum,
})

export function HeatCell({
  score,
  scale,
  reason,
}: {
  readonly score: Score | null
  readonly scale: ScaleRange
  readonly reason: string
}) {
  if (score) return <td className={`heat heat-${heatStep(score, scale)}`}>{score.text}</td>
  return (
    <td className="heat heat-hidden" title={reason}>
      <span aria-hidden="true">{HIDDEN}</span>
      <span className="visually-hidden">{reason}, no se muestra</span>
    </td>
  )
}

export function HeatLegend({ hidden }: { readonly hidden: string }) {
  return (
    <p className="heat-key" data-theme="light">
      Menor{' '}
      <span className="heat-steps" aria-hidden="true">
        {[0, 1, 2, 3, 4, 5].map((step) => (
          <i key={step} className={`heat-${step}`} />
        ))}
      </span>{' '}
      Mayor
      <i className="heat-hidden" aria-hidden="true" /> {hidden}
    </p>
  )
}
