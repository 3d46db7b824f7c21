/** What the printing process receives: the words of a document and at most one picture. */
export interface PrintJob {
  readonly id: number
  readonly template: 'report' | 'group' | 'slips'
  /** JSON that the template reads. */
  readonly data: string
  readonly logo: Picture | null
  /** JSON that is attached to the file as `resultados.json`. */
  readonly attachment?: string
}

/** A PNG or JPEG, and the file name by which the template finds it. */
export interface Picture {
  readonly name: string
  readonly image: Uint8Array
}

/** What the printing process answers; `memory` is its resident memory in bytes after the job. */
export type PrintResult = ({ readonly pdf: Uint8Array } | { readonly failure: string }) & {
  readonly id: number
  readonly memory: number
}
