import type { CompactForms } from './contract.ts'
import type { FormTriple } from './rules.ts'

/** A form that is saved. */
export interface StoredForm extends FormTriple {
  readonly id: string
}

/** Forms with each id of a subject once; at 60,000 forms a fifth of the bytes. */
export interface FormsGathering {
  add(forms: readonly StoredForm[]): void
  gathered(): CompactForms
}

export function gatherForms(): FormsGathering {
  const positions = new Map<string, number>()
  const forms: CompactForms['forms'] = []
  const findPosition = (id: string): number => {
    const known = positions.get(id)
    if (known !== undefined) return known
    positions.set(id, positions.size)
    return positions.size - 1
  }
  return {
    add: (some) => {
      for (const { id, evaluator_id, evaluated_id, relation_type_id } of some)
        forms.push([id, findPosition(evaluator_id), findPosition(evaluated_id), relation_type_id])
    },
    gathered: () => ({ forms, subjects: [...positions.keys()] }),
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
