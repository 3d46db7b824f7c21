import type { RelationKey } from '#shared/relations.ts'
import { Rose } from '#ui/Rose.tsx'
import { type AudienceNote, audienceNotes, deductionNotes } from '../../audience.rules.ts'
import { collusionNotes, exposureNotes } from '../../collusion.rules.ts'

/** One form that the rater is asked to answer. */
export interface RatedForm {
  /** The evaluated's name. */
  readonly name: string
  readonly relation: RelationKey
  /** As the company calls it; missing where it has the standard name. */
  readonly relation_name?: string
  readonly group_size: number
  readonly anonymity: Parameters<typeof collusionNotes>[0][number]['anonymity']
}

interface AudienceProps {
  readonly forms: readonly RatedForm[]
  readonly minimum_raters: number
}

/** What no rater may miss; the details work without script. */
export function Audience({ forms, minimum_raters }: AudienceProps) {
  const grouped = forms.some(({ relation }) => relation !== 'auto' && relation !== 'lider')
  return (
    <section className="audience">
      <h2>¿Quién verá mis respuestas?</h2>
      <Notes notes={[...deductionNotes(forms), ...exposureNotes(forms)]} />
      <details>
        <summary>Saber más</summary>
        <Notes notes={[...audienceNotes(forms, minimum_raters), ...collusionNotes(forms)]} />
        {grouped && (
          <p className="small muted">
            El mínimo cuenta a las personas que invitó quien organiza, que al final también lee qué
            parte de las hojas tiene una sola respuesta en todo: si son de 5 personas o más, y sin
            nombres.
          </p>
        )}
      </details>
    </section>
  )
}

function Notes({ notes }: { readonly notes: readonly AudienceNote[] }) {
  if (notes.length === 0) return null
  return (
    <ul>
      {notes.map(({ relation, lead, rest }) => (
        <li key={lead} className={relation ? 'audience-own' : undefined}>
          {relation && <Rose relation={relation} size={22} />}
          <span>
            <b>{lead}</b>
            {rest}
          </span>
        </li>
      ))}
    </ul>
  )
}
