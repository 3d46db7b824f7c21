import { createHash } from 'node:crypto'
import type { Secrets } from '#server/core/secrets.ts'
import { isId } from '#shared/ids.ts'
import { type Dossier, dossierText } from '../dossier.rules.ts'

export const DOSSIER_PATH = '/expediente'
/** A matrix is told outside by a handle: its id stands in addresses of its administrators. */
const HOLDER = 'dossier'

export const dossierPath = (secrets: Secrets, matrix_id: string): string =>
  `${DOSSIER_PATH}/${secrets.handle(HOLDER, matrix_id)}`

/** The ids that a handle may stand for: of the present secret and of the previous one. */
export const dossierIds = (secrets: Secrets, handle: string): string[] =>
  isId(handle)
    ? [secrets, ...(secrets.previous ? [secrets.previous] : [])].map((each) =>
        each.handledId(HOLDER, handle),
      )
    : []

/** SHA-256 of the words in UTF-8, one a line, as hexadecimal. */
export const dossierHash = (dossier: Dossier): string =>
  createHash('sha256').update(dossierText(dossier)).digest('hex')
