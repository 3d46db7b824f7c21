import type { Subject } from './contract.ts'

/** Spec §2 «Project detail»: whether a participant has done their sheets; N/A where none is asked of them. */
export type Status = 'Contestado' | 'No Contestado' | 'N/A'

function statusOf(forms: readonly { readonly answered: boolean }[]): Status {
  if (forms.length === 0) return 'N/A'
  return forms.every(({ answered }) => answered) ? 'Contestado' : 'No Contestado'
}

export const selfStatus = ({ forms }: Pick<Subject, 'forms'>): Status =>
  statusOf(forms.filter((form) => form.relation_type.self_evaluation))
export const othersStatus = ({ forms }: Pick<Subject, 'forms'>): Status =>
  statusOf(forms.filter((form) => !form.relation_type.self_evaluation))
