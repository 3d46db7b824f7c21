import { blockNames } from '../anonymity.rules.ts'
import { relationNames, withheldReason } from '../hidden-numbers.rules.ts'
import type { Report } from '../report.rules.ts'

/** The comments verbatim, by block, in the shuffled order of the report. */
export function CommentGroups({ report }: { readonly report: Report }) {
  const { comments, withheld } = report
  return (
    <div className="comment-groups">
      {comments.length === 0 && <p>No hay comentarios que mostrar.</p>}
      {comments.map(({ block, comments: texts }) => (
        <section key={block} className="card">
          <h2>{blockNames[block]}</h2>
          {texts.map((text, index) => (
            <blockquote key={index} dir="auto">
              {text}
            </blockquote>
          ))}
        </section>
      ))}
      {withheld.length > 0 && (
        <p className="chart-note">{`${relationNames(withheld)}: ${withheldReason(report)}, así que sus comentarios no se muestran.`}</p>
      )}
    </div>
  )
}
