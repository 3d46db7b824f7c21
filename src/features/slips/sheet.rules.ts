import { formatCode } from '#shared/typed-codes.ts'

/** A slip as its sheet prints it. */
interface SlipSheet {
  readonly name: string
  readonly number: string
  readonly pile: string
  readonly code: string
  readonly qr: QrCode
}

/** A QR code as its rows of dark squares. */
interface QrCode {
  /** Squares of a side. */
  readonly size: number
  /** Column, row and length. Numbers, because long words of texts get places to break. */
  readonly runs: readonly (readonly [number, number, number])[]
}

export function composeQr(rows: readonly (readonly boolean[])[]): QrCode {
  const runs = rows.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ index, 0: run }) => [index, y, run.length] as const),
  )
  return { size: rows.length, runs }
}

interface SlipsFile {
  readonly company: string
  readonly matrix: string
  /** The address that is typed: host and path. */
  readonly door: string
  /** The address of the privacy notice. */
  readonly privacy: string
  readonly deadline: string
  readonly erased_on: string
  readonly sheets: readonly SlipSheet[]
}

/** Everything that `slips.typ` prints, as text: a list to sign for each pile, then its sheets. */
export function composeSlips({ company, matrix, sheets, ...file }: SlipsFile) {
  const piles = Map.groupBy(sheets, ({ pile }) => pile)
  return {
    title: `Papeletas · ${matrix}`,
    company,
    matrix,
    ...file,
    piles: [...piles].map(([name, own]) => ({
      name,
      sheets: own.map(({ code, number, pile, ...sheet }) => ({
        ...sheet,
        code: formatCode(code),
        number,
        line: [number && `No. ${number}`, pile].filter(Boolean).join(' · '),
      })),
    })),
  }
}
