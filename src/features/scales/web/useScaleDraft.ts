import { useState } from 'react'
import { newId } from '#shared/ids.ts'
import { cleanText } from '#shared/text.ts'
import { moveItem } from '#web/kit/field/ordering.ts'
import type { Scale, ScaleInput } from '../contract.ts'
import type { LibraryScale } from '../library.ts'
import { MINIMUM_SCALE_VALUES } from '../limits.ts'
import { numberedValues } from '../rules.ts'

export interface ValueDraft {
  /** Identifies the value while it moves; a new value has no id yet. */
  readonly key: string
  readonly id: string | null
  readonly description: string
}

export interface ScaleDraft {
  readonly name: string
  readonly allow_na: boolean
  readonly values: readonly ValueDraft[]
}

const newValue = (description = ''): ValueDraft => ({ key: newId(), id: null, description })

function toDraft(scale: Scale | null): ScaleDraft {
  if (!scale)
    return {
      name: '',
      allow_na: true,
      values: Array.from({ length: MINIMUM_SCALE_VALUES }, () => newValue()),
    }
  return {
    name: scale.name,
    allow_na: scale.allow_na,
    values: numberedValues(scale.values).map(({ id, description }) => ({
      key: id,
      id,
      description,
    })),
  }
}

/** The body of the request, with the cleaned texts that the rules and the server check. */
export function toInput({ name, allow_na, values }: ScaleDraft): ScaleInput {
  return {
    name: cleanText(name),
    allow_na,
    values: values.map(({ id, description }) => ({ id, description: cleanText(description) })),
  }
}

export function useScaleDraft(scale: Scale | null) {
  const [draft, setDraft] = useState(() => toDraft(scale))
  const change = (part: Partial<ScaleDraft>) => setDraft((before) => ({ ...before, ...part }))
  const changeValues = (next: (values: readonly ValueDraft[]) => readonly ValueDraft[]) =>
    setDraft((before) => ({ ...before, values: next(before.values) }))
  return {
    draft,
    change,
    /** Replaces everything by a saved scale. */
    take: (saved: Scale) => setDraft(toDraft(saved)),
    startFrom: ({ name, allow_na, values }: LibraryScale) =>
      change({ name, allow_na, values: values.map(newValue) }),
    /** Adds empty values up to the minimum of a scale. */
    fillToMinimum: () =>
      changeValues((values) => [
        ...values,
        ...Array.from({ length: MINIMUM_SCALE_VALUES - values.length }, () => newValue()),
      ]),
    addValue: () => changeValues((values) => [...values, newValue()]),
    removeValue: (key: string) =>
      changeValues((values) => values.filter((value) => value.key !== key)),
    setDescription: (key: string, description: string) =>
      changeValues((values) =>
        values.map((value) => (value.key === key ? { ...value, description } : value)),
      ),
    moveValue: (from: number, to: number) => changeValues((values) => moveItem(values, from, to)),
  }
}

export type EditableScale = ReturnType<typeof useScaleDraft>
