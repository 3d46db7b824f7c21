import type { SubjectProperty } from './contract.ts'

/** What kinds of value a column takes, by the names that people read (spec §3). */
export const propertyTypes = [
  { value: 'text', label: 'Texto' },
  { value: 'number', label: 'Número' },
  { value: 'date', label: 'Fecha' },
  { value: 'boolean', label: 'Condicional' },
] as const satisfies readonly { value: SubjectProperty['type']; label: string }[]
