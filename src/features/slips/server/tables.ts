import type { Defaulted } from '#server/database/schema.ts'
import type { SlipEnd } from '../rules.ts'

interface SlipsTables {
  slips: {
    id: string
    subject_id: string
    matrix_id: string
    /** Which slip of its person it is. */
    number: number
    /** A keyed hash: 50 bits could be searched. */
    code_hash: Buffer
    printed_on: string
    opened_on: Defaulted<string | null>
    /** Of the browser that opened it, until it has typed the NIP once. */
    opener_hash: Defaulted<Buffer | null>
    misses: Defaulted<number>
    ended_on: Defaulted<string | null>
    ended: Defaulted<SlipEnd | null>
  }
}

declare module '#server/database/schema.ts' {
  interface Schema extends SlipsTables {}
}
