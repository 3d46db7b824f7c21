import type { CompactForms } from './contract.ts'
import type { FormTriple } from './rules.ts'

/** A form that is saved. */
export interface StoredForm extends FormTriple {
  readonly id: string
}

/** The forms with each id of a subject once; at 60,000 forms a fifth of the bytes. */
export function compactForms(forms: readonly StoredForm[]): CompactForms {
  const positions = new Map<string, number>()
  const positionOf = (id: string): number => {
    const known = positions.get(id)
    if (known !== undefined) return known
    positions.set(id, positions.size)
    return positions.size - 1
  }
  return {
    forms: forms.map(({ id, evaluator_id, evaluated_id, relation_type_id }) => [
      id,
      positionOf(evaluator_id),
      positionOf(evaluated_id),
      relation_type_id,
    ]),
    subjects: [...positions.keys()],
  }
}

export function expandForms({ subjects, forms }: CompactForms): StoredForm[] {
  return forms.flatMap(([id, evaluator, evaluated, relation_type_id]) => {
    const [evaluator_id, evaluated_id] = [subjects[evaluator], subjects[evaluated]]
    return evaluator_id && evaluated_id
      ? [{ id, evaluator_id, evaluated_id, relation_type_id }]
      : []
  })
}
