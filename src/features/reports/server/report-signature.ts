import * as z from 'zod'
import { hashToken, isDerived, type Secrets } from '#server/core/secrets.ts'
import { textKey } from '#shared/text.ts'
import {
  evaluationText,
  PublishedNumbers,
  extractPublishedNumbers,
} from '../model/published-numbers.rules.ts'
import type { SubjectReport } from '../model/subject-report-model.rules.ts'
import type { Survey } from '../numbers/survey.rules.ts'
import type { Evaluated } from './evaluated.queries.ts'

/** The numbers with a keyed hash of them (decision 0037). */
const SignedNumbers = z.object({ signature: z.string(), numbers: z.unknown() })

/** The hash by which the same evaluation is recognised in a later matrix. */
export const evaluationHash = (survey: Pick<Survey, 'scale' | 'competences'>): string =>
  hashToken(evaluationText(survey)).toString('hex')

/** The file that is attached to the PDF of a report: the same for the same report. */
export function signedNumbers(
  secrets: Secrets,
  report: SubjectReport,
  { evaluated, evaluation }: { readonly evaluated: Evaluated; readonly evaluation: string },
): string {
  const salt = secrets.reportSalt(evaluated.id)
  const numbers = extractPublishedNumbers(report, {
    address: { salt, hash: secrets.reportAddress(salt, identityKey(evaluated)) },
    evaluation,
  })
  return JSON.stringify({ signature: secrets.reportSignature(canonicalize(numbers)), numbers })
}

/** What is signed. Its fields are those of the schema, in the schema's order. */
const canonicalize = (numbers: PublishedNumbers): string =>
  JSON.stringify(PublishedNumbers.parse(numbers))

/**
 * The numbers of a file that this installation signed, with the present secret or the previous one.
 *
 * @returns `null` for any other text, `invalid` for a file of ours whose signature is wrong
 */
export function verifiedNumbers(
  secrets: Secrets,
  text: string,
): PublishedNumbers | 'invalid' | null {
  const file = SignedNumbers.safeParse(parsed(text))
  if (!file.success) return null
  const { success, data: numbers } = PublishedNumbers.safeParse(file.data.numbers)
  if (!success) return 'invalid'
  const signed = isDerived(secrets, file.data.signature, (each) =>
    each.reportSignature(canonicalize(numbers)),
  )
  return signed ? numbers : 'invalid'
}

/** By which a report tells whose it is: the e-mail, or the number of a person without one. */
const identityKey = ({ email, number_key }: Pick<Evaluated, 'email' | 'number_key'>): string =>
  email === null ? `number ${number_key}` : textKey(email)

/** Whether the report was made for this person. */
export const isAbout = (
  secrets: Secrets,
  { evaluated }: PublishedNumbers,
  person: Pick<Evaluated, 'email' | 'number_key'>,
): boolean =>
  isDerived(secrets, evaluated.address.hash, (each) =>
    each.reportAddress(evaluated.address.salt, identityKey(person)),
  )

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A file of another program.
    return null
  }
}
