import { inflateSync } from 'node:zlib'
import type { SlipEntered, SlipOpened } from '#features/slips/contract.ts'
import { newId } from '#shared/ids.ts'
import { formatCode, writeCode } from '#shared/typed-codes.ts'
import type { TestApp } from './app.ts'
import { callerOf } from './caller.ts'
import { colleaguesSheet } from './colleagues-sheet.ts'

/** Gives everyone in a project a number in place of the e-mail. */
export async function dropEmails(
  { context: { pool } }: { readonly context: Pick<TestApp['context'], 'pool'> },
  matrix_id: string,
): Promise<void> {
  await pool.query('update matrices set without_email = true where id = $1', [matrix_id])
  await pool.query(
    `update subjects s set email = null, external_id = to_char(n.number, 'FM000000')
     from (select id, row_number() over (order by id) as number from subjects where matrix_id = $1) n
     where n.id = s.id`,
    [matrix_id],
  )
}

/** A released project in which Lucía and her colleagues have a number and no e-mail. */
export async function sheetWithoutEmail(t: TestApp, given: Parameters<typeof colleaguesSheet>[1]) {
  const sheet = await colleaguesSheet(t, given)
  await dropEmails(t, sheet.matrix.id)
  return sheet
}

interface Printer {
  readonly context: Pick<TestApp['context'], 'db' | 'secrets'>
  readonly clock: Pick<TestApp['clock'], 'now'>
}
let slips = 0

/** A slip of a person as a printed file stores it, with the code that only the file holds. */
export async function makeSlip(
  { context, clock }: Printer,
  { subject_id, matrix_id, number = 1 }: { subject_id: string; matrix_id: string; number?: number },
) {
  const bytes = Buffer.alloc(7)
  bytes.writeUInt32BE(++slips, 2)
  const code = writeCode(bytes)
  const slip = { id: newId(), subject_id, matrix_id, number }
  await context.db
    .insertInto('slips')
    .values({
      ...slip,
      code_hash: context.secrets.slipCode(code),
      printed_on: clock.now().toISOString().slice(0, 10),
    })
    .execute()
  return { ...slip, code: formatCode(code) }
}

/** A browser at the door; headers are added to each call. */
export function atTheDoor(
  { app }: TestApp,
  opener = `browser ${newId()}`,
  headers: Record<string, string> = {},
) {
  const { post } = callerOf(app, headers)
  return {
    look: (code: string) => post('/slips/look', { code }),
    open: (code: string) => post<SlipOpened>('/slips/open', { code, opener }),
    enter: (code: string, nip: string, delete_sent?: boolean) =>
      post<SlipEntered>('/slips/enter', {
        code,
        nip,
        ...(delete_sent !== undefined && { delete_sent }),
      }),
    disown: (code: string) => post('/slips/disown', { code }),
    receipt: (code: string, receipt: string) =>
      post<{ counts: boolean }>('/slips/receipt', { code, receipt }),
  }
}

/** A browser without script at the door, which keeps its cookies. */
export function formsAtTheDoor({ app }: TestApp) {
  let cookie = ''
  return async (path: string, fields: Record<string, string>) => {
    const reply = await app.inject({
      method: 'POST',
      url: path,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        ...(cookie && { cookie }),
      },
      payload: new URLSearchParams(fields).toString(),
    })
    const [set] = [reply.headers['set-cookie']].flat()
    if (typeof set === 'string') cookie = set.split(';')[0] ?? ''
    return {
      text: reply.body,
      location: String(reply.headers.location ?? ''),
      headers: reply.headers,
    }
  }
}

/** The bytes of a PDF with its compressed parts opened. */
export const openPdf = (pdf: Buffer): string =>
  pdf.toString('latin1').replace(/stream\r?\n([\s\S]*?)\r?\nendstream/g, (part, body: string) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1')
    } catch {
      return part
    }
  })
