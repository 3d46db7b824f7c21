import type { Subject } from './contract.ts'

/**
 * Whether a subject has completed their forms; `N/A` if they have none (docs/rules.md,
 * participants).
 */
export type Status = 'Contestado' | 'No Contestado' | 'N/A'

function findStatus(forms: readonly { readonly answered: boolean }[]): Status {
  if (forms.length === 0) return 'N/A'
  return forms.every(({ answered }) => answered) ? 'Contestado' : 'No Contestado'
}

export const selfStatus = ({ forms }: Pick<Subject, 'forms'>): Status =>
  findStatus(forms.filter((form) => form.relation_type.self_evaluation))
export const othersStatus = ({ forms }: Pick<Subject, 'forms'>): Status =>
  findStatus(forms.filter((form) => !form.relation_type.self_evaluation))
