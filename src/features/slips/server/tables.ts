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
    /** On tablets, apart from those at the door. */
    tablet_misses: Defaulted<number>
    ended_on: Defaulted<string | null>
    ended: Defaulted<SlipEnd | null>
  }
  kiosks: {
    id: string
    matrix_id: string
    name: string
    /** Of its cookie; null until the pairing code was typed, and once it ended. */
    token_hash: Defaulted<Buffer | null>
    /** A keyed hash: 40 bits could be searched. */
    pairing_hash: Defaulted<Buffer | null>
    pairing_until: Defaulted<Date | null>
    ended_on: Defaulted<string | null>
  }
}

declare module '#server/database/schema.ts' {
  interface Schema extends SlipsTables {}
}
