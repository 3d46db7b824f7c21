import type { CompactForms } from './contract.ts'
import type { FormTriple } from './rules.ts'

/** A form that is saved. */
export interface StoredForm extends FormTriple {
  readonly id: string
  /** Chosen one by one; left out for those of rules, files and programs. */
  readonly by_hand?: boolean
}

/** Forms with each id of a subject once; at 60,000 forms a fifth of the bytes. */
export interface FormsGathering {
  add(forms: readonly StoredForm[]): void
  gathered(): CompactForms
}

export function gatherForms(): FormsGathering {
  const positions = new Map<string, number>()
  const forms: CompactForms['forms'] = []
  const by_hand: number[] = []
  const findPosition = (id: string): number => {
    const known = positions.get(id)
    if (known !== undefined) return known
    positions.set(id, positions.size)
    return positions.size - 1
  }
  return {
    add: (some) => {
      for (const { id, evaluator_id, evaluated_id, relation_type_id, by_hand: marked } of some) {
        if (marked) by_hand.push(forms.length)
        forms.push([id, findPosition(evaluator_id), findPosition(evaluated_id), relation_type_id])
      }
    },
    gathered: () => ({ forms, by_hand, subjects: [...positions.keys()] }),
  }
}

export function expandForms({ subjects, forms, by_hand }: CompactForms): StoredForm[] {
  const marked = new Set(by_hand)
  return forms.flatMap(([id, evaluator, evaluated, relation_type_id], at) => {
    const [evaluator_id, evaluated_id] = [subjects[evaluator], subjects[evaluated]]
    return evaluator_id && evaluated_id
      ? [
          {
            id,
            evaluator_id,
            evaluated_id,
            relation_type_id,
            ...(marked.has(at) && { by_hand: true }),
          },
        ]
      : []
  })
}
