import { type Difference, listDifferences } from '#shared/versions.ts'
import type { Scale, ScaleInput } from './contract.ts'
import { numberedValues } from './rules.ts'

const yesOrNo = (value: boolean): string => (value ? 'Sí' : 'No')

/** What a save would change in the saved scale. */
export const scaleDifferences = (saved: Scale, own: ScaleInput): Difference[] =>
  listDifferences([
    ['Nombre', saved.name, own.name],
    ['Valores', valuesText(numberedValues(saved.values)), valuesText(own.values)],
    ['Meter N/A', yesOrNo(saved.allow_na), yesOrNo(own.allow_na ?? saved.allow_na)],
  ])

const valuesText = (values: readonly { readonly description: string }[]): string =>
  values.map(({ description }) => description).join('\n')
