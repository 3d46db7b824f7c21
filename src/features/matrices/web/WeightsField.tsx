import { useQuery } from '@tanstack/react-query'
import { evaluationsContract } from '#features/evaluations/contract.ts'
import { Button } from '#ui/Button.tsx'
import { CheckField, FieldError, TextField } from '#ui/Field.tsx'
import { useRelationNames } from '#ui/RelationNames.tsx'
import { LoadError } from '#web/kit/page/LoadError.tsx'
import { read } from '#web/query.ts'
import type { MatrixWeights } from '../contract.ts'
import { MOST_WEIGHTED } from '../limits.ts'
import { areOutdated, evenWeights, sumOfWeights, weightedRelations } from '../weights.rules.ts'
import type { MatrixDraft } from './useMatrixFields.ts'
import '../views/matrix-fields.css'

interface WeightsFieldProps {
  readonly draft: MatrixDraft
  readonly error: string | null
  readonly onChange: (changed: Partial<MatrixDraft>) => void
}

const equal: MatrixWeights = { relations: null, competences: null }

const parsePercent = (text: string): number =>
  Math.min(100, Number(text.replace(/\D/g, '').slice(0, 3)))

/** How much each relation and competence weighs in the averages; the same by default. */
export function WeightsField({ draft, error, onChange }: WeightsFieldProps) {
  const names = useRelationNames()
  const { weights, relation_type_ids } = draft
  const used = weightedRelations(relation_type_ids)
  const set = (changed: Partial<MatrixWeights>) => {
    const next = { ...(weights ?? equal), ...changed }
    onChange({ weights: next.relations || next.competences ? next : null })
  }
  const relations = weights?.relations ?? null
  const even = (): MatrixWeights['relations'] => {
    const shares = evenWeights(used.length)
    return Object.fromEntries(used.map((key, index) => [key, shares[index]]))
  }
  return (
    <div className="wide-above">
      <CheckField
        label="Las relaciones pesan distinto en el promedio de otros"
        hint="Sin esto pesan igual. El peso de un grupo que no se muestra se reparte entre los demás, y el reporte lo dice."
        checked={relations !== null}
        onChange={({ target }) => set({ relations: target.checked ? even() : null })}
      />
      {relations && (
        <Percents
          legend="Peso de cada relación"
          parts={used.map((key) => ({
            id: key,
            name: names[key].one,
            weight: relations[key] ?? 0,
          }))}
          onChange={(key, weight) => set({ relations: { ...relations, [key]: weight } })}
          onEven={() => set({ relations: even() })}
        />
      )}
      {draft.evaluation_id && (
        <CompetenceWeights
          evaluationId={draft.evaluation_id}
          weights={weights}
          onChange={(competences) => set({ competences })}
        />
      )}
      {error && <FieldError>{error}</FieldError>}
    </div>
  )
}

interface CompetenceWeightsProps {
  readonly evaluationId: string
  readonly weights: MatrixWeights | null
  readonly onChange: (competences: MatrixWeights['competences']) => void
}

function CompetenceWeights({ evaluationId, weights, onChange }: CompetenceWeightsProps) {
  const own = weights?.competences ?? null
  const evaluation = useQuery(read(evaluationsContract.one, { params: { evaluationId } }))
  const competences =
    evaluation.data?.evaluation_competences.map(({ competence }) => competence) ?? []
  const ids = competences.map(({ id }) => id)
  const even = (): MatrixWeights['competences'] => {
    const shares = evenWeights(ids.length)
    return ids.map((competence_id, index) => ({ competence_id, weight: shares[index] ?? 0 }))
  }
  const tooMany = ids.length > MOST_WEIGHTED
  return (
    <div className="wide-above">
      <CheckField
        label="Las competencias pesan distinto en el total"
        hint={
          tooMany
            ? `Hasta ${MOST_WEIGHTED} competencias pueden tener un peso.`
            : 'Sin esto pesan igual. Una competencia sin número reparte su peso entre las demás.'
        }
        checked={own !== null}
        disabled={own === null && (ids.length === 0 || tooMany)}
        onChange={({ target }) => onChange(target.checked ? even() : null)}
      />
      {evaluation.isError && (
        <LoadError code="evaluation.load_failed" onRetry={() => void evaluation.refetch()} />
      )}
      {own && evaluation.data && areOutdated(weights, ids) && (
        <p className="weights">
          <span className="field-error weights-problem">
            La evaluación ya no tiene las mismas competencias.
          </span>{' '}
          <Button size="small" onClick={() => onChange(even())}>
            Repartir entre las de ahora
          </Button>
        </p>
      )}
      {own && evaluation.data && !areOutdated(weights, ids) && (
        <Percents
          legend="Peso de cada competencia"
          parts={competences.map(({ id, name }) => ({
            id,
            name,
            weight: own.find(({ competence_id }) => competence_id === id)?.weight ?? 0,
          }))}
          onChange={(id, weight) =>
            onChange(own.map((one) => (one.competence_id === id ? { ...one, weight } : one)))
          }
          onEven={() => onChange(even())}
        />
      )}
    </div>
  )
}

interface PercentsProps<Id extends string> {
  readonly legend: string
  readonly parts: readonly { readonly id: Id; readonly name: string; readonly weight: number }[]
  readonly onChange: (id: Id, weight: number) => void
  readonly onEven: () => void
}

/** Whole percents with their sum, which must be 100. */
function Percents<Id extends string>({ legend, parts, onChange, onEven }: PercentsProps<Id>) {
  const sum = sumOfWeights(parts.map(({ weight }) => weight))
  return (
    <fieldset className="weights-fields">
      <legend className="visually-hidden">{legend}</legend>
      <div className="weights-in-three">
        {parts.map(({ id, name, weight }) => (
          <TextField
            key={id}
            label={name}
            inputMode="numeric"
            end={<span aria-hidden="true">%</span>}
            value={String(weight)}
            onChange={({ target }) => onChange(id, parsePercent(target.value))}
          />
        ))}
      </div>
      <p className="small reports-accounts">
        <output className={sum === 100 ? 'muted' : 'problem-line'}>
          {sum === 100
            ? 'Suman 100 %.'
            : sum < 100
              ? `Suman ${sum} %: faltan ${100 - sum}.`
              : `Suman ${sum} %: sobran ${sum - 100}.`}
        </output>
        <Button size="small" variant="tertiary" onClick={onEven}>
          Repartir por igual
        </Button>
      </p>
    </fieldset>
  )
}
