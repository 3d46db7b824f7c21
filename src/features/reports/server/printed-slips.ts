import type { AppContext } from '#server/context.ts'
import type { RequestingCall } from '#server/http/turns.ts'
import { printableValue } from './print/printable.ts'
import type { ReportedMatrix } from './queries.ts'
import { printInTurn } from './rendered-reports.ts'

type PrintingCall = RequestingCall & { readonly context: AppContext }

/** Prints the slips of people without e-mail when it is the workspace's turn; their words come whole. */
export const printSlipSheets = (
  call: PrintingCall,
  matrix: ReportedMatrix,
  document: object,
): Promise<Buffer> =>
  printInTurn(call, matrix, ({ queue }) =>
    queue.render({
      template: 'slips',
      data: JSON.stringify(printableValue(document)),
      logo: null,
    }),
  )
