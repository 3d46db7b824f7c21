import { encode } from 'uqr'
import { matrixInScope } from '#features/matrices/server/queries.ts'
import { deadlineText } from '#features/release/rules.ts'
import { printSlipSheets } from '#features/reports/server/printed-slips.ts'
import { readMatrix } from '#features/reports/server/queries.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { AppContext } from '#server/context.ts'
import { randomCodeBytes } from '#server/core/secrets.ts'
import type { RequestingCall } from '#server/http/turns.ts'
import { localDate, longDate } from '#shared/dates.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { Refusal } from '#shared/refusal.ts'
import { writeCode } from '#shared/typed-codes.ts'
import type { SlipList, slipsContract } from '../contract.ts'
import { MOST_SLIPS } from '../limits.ts'
import { printProblem, shownCounts } from '../rules.ts'
import { composeQr, composeSlips } from '../sheet.rules.ts'
import { listKiosks } from './kiosks.queries.ts'
import { countSlips, listPeople, type PrintedPerson, storeSlips } from './printing.queries.ts'

const CODE_BYTES = 7

/** A project with people without e-mail; any other is as if it had no slips. */
export async function slipMatrix({ db }: AppContext, scope: WorkspaceScope, matrix_id: string) {
  const matrix = await matrixInScope(db, scope, matrix_id)
  if (!matrix.without_email || matrix.erased_at) throw new Refusal('not_found')
  return matrix
}

export async function listSlips(
  context: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
): Promise<SlipList> {
  const { released } = await slipMatrix(context, scope, matrix_id)
  const [people, { printed, opened, reprinted }, kiosks] = await Promise.all([
    listPeople(context.db, matrix_id),
    countSlips(context.db, matrix_id),
    listKiosks(context, matrix_id),
  ])
  return {
    released,
    printed,
    counts: shownCounts(printed, { opened, reprinted }),
    kiosks,
    people,
  }
}

type PrintingCall = RequestingCall & {
  readonly context: AppContext
  readonly scope: WorkspaceScope
}

type PrintOrder = BodyOf<(typeof slipsContract)['print']>

/** The people of a file: the chosen ones, else those who have had no slip. */
async function pickPeople(
  { db }: AppContext,
  matrix_id: string,
  { subject_ids, order_by }: PrintOrder,
): Promise<PrintedPerson[]> {
  const people = await listPeople(db, matrix_id, {
    subject_ids: subject_ids ?? null,
    order_by: order_by ?? null,
  })
  if (!subject_ids)
    return people.filter(({ printed_on }) => printed_on === null).slice(0, MOST_SLIPS)
  if (people.length < new Set(subject_ids).size) throw new Refusal('not_found')
  return people
}

/** Prints slips and stores their codes' hashes when the file is ready; a failure changes nothing. */
export async function printSlips(call: PrintingCall, matrix_id: string, order: PrintOrder) {
  const { context, scope } = call
  const matrix = await slipMatrix(context, scope, matrix_id)
  const people = await pickPeople(context, matrix_id, order)
  const problem = printProblem(matrix, people)
  if (problem) throw new Refusal(problem)
  const coded = people.map((person) => ({
    ...person,
    code: writeCode(randomCodeBytes(CODE_BYTES)),
  }))
  const pdf = await renderFile(call, matrix, coded)
  await storeSlips(context, {
    matrix,
    user_id: scope.user_id,
    today: localDate(context.clock.now(), matrix.time_zone),
    slips: coded.map(({ subject_id, slips, code }) => ({
      subject_id,
      number: slips + 1,
      code_hash: context.secrets.slipCode(code),
    })),
  })
  const file_name = `Papeletas ${matrix.name}.pdf`
  return { pdf: pdf.toString('base64'), file_name, slips: coded.length }
}

type CodedPerson = PrintedPerson & { readonly code: string }

async function renderFile(
  call: PrintingCall,
  matrix: Awaited<ReturnType<typeof slipMatrix>>,
  people: readonly CodedPerson[],
): Promise<Buffer> {
  const { context, scope } = call
  const reported = await readMatrix(context.db, scope, matrix.id)
  const host = context.config.public_url.replace(/^https?:\/\//, '')
  const file = composeSlips({
    company: reported.company_name,
    matrix: matrix.name,
    door: `${host}/e`,
    privacy: `${host}/privacy`,
    deadline: deadlineText(matrix.limit_date, matrix.time_zone, reported.closes_at),
    erased_on: longDate(localDate(reported.erase_at, matrix.time_zone)),
    sheets: people.map((person) => composeSheet(context, person)),
  })
  return printSlipSheets(call, reported, file).catch(toPrintFailure)
}

function toPrintFailure(error: unknown): never {
  throw error instanceof Refusal && error.code === 'reports.failed'
    ? new Refusal('slips.print_failed')
    : error
}

const composeSheet = ({ config }: AppContext, { name, number, pile, code }: CodedPerson) => ({
  name,
  number,
  pile,
  code,
  // in the fragment, which reaches no log
  qr: composeQr(encode(`${config.public_url}/e#${code}`, { ecc: 'M', border: 0 }).data),
})
