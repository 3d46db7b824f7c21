/** What the design's computation takes: one sheet a rater, questions counted through all competences. */
export interface ReferenceInput {
  readonly scale: { readonly lowest: number; readonly highest: number; readonly words: string[] }
  readonly minimum: number
  readonly person: string
  readonly sheets: readonly {
    readonly relation: string
    readonly choices: readonly (number | null)[]
  }[]
  readonly competences: readonly {
    readonly key: string
    readonly name: string
    readonly description: string
    readonly important: boolean
    readonly questions: readonly string[]
    readonly action: string
    readonly ask: string
  }[]
  readonly invited: Readonly<Record<string, number>>
}

interface ReferenceLine {
  readonly id: string
  readonly self: number | null
  readonly others: number | null
  readonly gapText: string | null
  readonly cells: readonly (number | null)[]
  readonly certainty: string
  readonly perception: string | null
  readonly notable: boolean
}

interface ReferenceItem {
  readonly id: string
  readonly why?: string
  readonly who?: string
}

interface ReferenceExtreme {
  readonly id: string
  readonly value: string
  readonly more: number
}

export interface ReferenceReport {
  readonly kind: 'full' | 'few'
  readonly series: readonly { readonly key: string; readonly n: number }[]
  readonly notableText: string
  readonly markedText: string
  readonly tieText: string
  readonly participation: {
    readonly completed: number
    readonly invited: number
    readonly rows: readonly { readonly name: string; readonly shown: string }[]
  }
  readonly message: {
    readonly keep: readonly ReferenceItem[]
    readonly talk: (ReferenceItem & { readonly kind: string }) | null
    readonly try: ReferenceItem | undefined
    readonly certainty: { readonly word: string; readonly neff: number; readonly text: string }
  }
  readonly profile: {
    readonly headline: string
    readonly tieSentence: string | null
    readonly own: string
    readonly levelRule: string
    readonly bands: readonly number[]
    readonly lines: readonly (ReferenceLine & {
      readonly level: string
      readonly tied: number
      readonly band: number
      readonly important: boolean
    })[]
  }
  readonly relation: {
    readonly headline: string
    readonly extremes: readonly {
      readonly high: ReferenceExtreme
      readonly low: ReferenceExtreme
    }[]
  }
  readonly behaviours: {
    readonly finding: string
    readonly suppressed: boolean
    readonly groups: readonly (ReferenceLine & { readonly questions: readonly ReferenceLine[] })[]
  }
  readonly gaps: {
    readonly blind: readonly ReferenceItem[]
    readonly blindMore: number
    readonly hidden: readonly ReferenceItem[]
    readonly hiddenMore: number
    readonly rest: readonly ReferenceItem[]
    readonly restMore: number
    readonly tentative: number
  }
  readonly monday: {
    readonly items: readonly {
      readonly id: string
      readonly behaviours: readonly ReferenceItem[]
    }[]
  }
  readonly leader: { readonly topics: readonly string[] }
}

export function reportOf(input: ReferenceInput): ReferenceReport
