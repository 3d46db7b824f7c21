import { expandForms } from '#features/forms/compact.rules.ts'
import type { CompactForms, Form } from '#features/forms/contract.ts'
import type { Matrix } from '#features/matrices/contract.ts'
import type { StaffDraft } from '#features/staff/comparison.rules.ts'
import type { Subject } from '#features/subjects/contract.ts'
import type { Caller } from './caller.ts'

type Reader = Pick<Caller, 'get'>

/** A draft as «Plantilla» reads it. */
export async function readDraft(api: Reader, id: string): Promise<StaffDraft> {
  const { data: matrix } = await api.get<Matrix>(`/matrices/one/${id}`)
  const { data: subjects } = await api.get<Subject[]>(`/subjects/${id}`)
  const { data: forms } = await api.get<CompactForms>(`/forms/${id}/compact`)
  return { columns: matrix.subject_properties, subjects, forms: expandForms(forms) }
}

/** The people and connections of a draft without ids, and with their marks. */
export async function describeDraft(api: Reader, id: string) {
  const { columns, subjects } = await readDraft(api, id)
  const { data: forms } = await api.get<Form[]>(`/forms/${id}`)
  const names = new Map(columns.map((column) => [column.id, `${column.name} (${column.type})`]))
  return {
    people: subjects.map(({ name, email, external_id, values }) => ({
      name,
      email,
      external_id,
      values: values
        .map(({ subject_property_id, value }) => `${names.get(subject_property_id)}: ${value}`)
        .toSorted(),
    })),
    forms: forms
      .map(
        ({ evaluator, relation_type_id, evaluated, by_hand }) =>
          `${evaluator.email} ${relation_type_id} ${evaluated.email} ${by_hand}`,
      )
      .toSorted(),
  }
}
