import { OrderList } from '#web/kit/field/OrderList.tsx'
import { questionCount } from '../rules.ts'
import { CompetenceCard } from './CompetenceCard.tsx'
import type { EditableEvaluation } from './useEvaluationDraft.ts'
import '../views/evaluations.css'

const countText = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

interface Props {
  readonly editable: EditableEvaluation
  readonly readOnly: boolean
}

export function CompetenceList({ editable, readOnly }: Props) {
  const { competences } = editable.draft
  return (
    <section>
      <div className="competences-head">
        <h2 tabIndex={-1} data-competences>
          Competencias
        </h2>
        <output className="small muted">
          {countText(competences.length, 'competencia')},{' '}
          {countText(questionCount(competences), 'pregunta')}
        </output>
      </div>
      {competences.length === 0 && (
        <p className="competences-none">
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
        className="part-list"
        itemClass="card evaluation-part"
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
