import * as z from 'zod'
import { Refusal, type RefusalCode } from './refusal.ts'

/** Counts the saves of something that is edited as a whole. */
export const Version = z.int().nonnegative()

/**
 * Refuses a save that read another version than the saved one. A caller that sends no version saves
 * in any case.
 */
export function refuseStale(
  code: RefusalCode,
  saved: { readonly version: number },
  read: number | undefined,
): void {
  if (read !== undefined && read !== saved.version) throw new Refusal(code, { is_stale: true })
}

/** One field in which two versions differ, as texts for people. */
export interface Difference {
  readonly label: string
  readonly saved: string
  readonly own: string
}

/** The fields whose texts differ, in the given order. */
export const listDifferences = (
  fields: readonly (readonly [label: string, saved: string, own: string])[],
): Difference[] =>
  fields.flatMap(([label, saved, own]) => (saved === own ? [] : [{ label, saved, own }]))
