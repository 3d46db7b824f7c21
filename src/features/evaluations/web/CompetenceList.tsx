import { OrderList } from '#web/kit/field/OrderList.tsx'
import { questionCount } from '../rules.ts'
import { CompetenceCard } from './CompetenceCard.tsx'
import type { EditableEvaluation } from './useEvaluationDraft.ts'

const countText = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

interface Props {
  readonly editable: EditableEvaluation
  readonly readOnly: boolean
}

export function CompetenceList({ editable, readOnly }: Props) {
  const { competences } = editable.draft
  return (
    <section>
      <div className="mt-[26px] mb-3 flex items-baseline justify-between gap-4">
        <h2 tabIndex={-1} data-competences>
          Competencias
        </h2>
        <output className="small text-ink-3">
          {countText(competences.length, 'competencia')},{' '}
          {countText(questionCount(competences), 'pregunta')}
        </output>
      </div>
      {competences.length === 0 && (
        <p className="rounded-card border border-dashed border-control px-6 py-8 text-center text-ink-2">
          Agrega la primera competencia: de la biblioteca, o una tuya.
        </p>
      )}
      <OrderList
        items={competences}
        keyOf={({ key }) => key}
        nameOf={({ name }) => `«${name}»`}
        onMove={editable.moveCompetence}
        label="Competencias"
        fixed={readOnly}
        className="grid gap-2.5"
        itemClass="card min-w-0 scroll-my-24"
      >
        {(competence, _index, handle) => (
          <CompetenceCard
            competence={competence}
            editable={editable}
            handle={handle}
            readOnly={readOnly}
          />
        )}
      </OrderList>
    </section>
  )
}
