import * as z from 'zod'
import { Instant } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Id } from '#shared/ids.ts'
import { rehearsalLimit, sampleLimit } from './limits.ts'
import { rehearsalMails } from './rehearsal.rules.ts'

const Sample = z.object({ company_id: Id, matrix_id: Id })

export const Rehearsal = z.object({
  started_at: Instant,
  /** Where its mails go. */
  email: z.string(),
  mails: z.array(
    z.object({
      kind: z.enum(rehearsalMails.map(({ kind }) => kind)),
      /** Null for a mail that waits for the organiser to send the sheet. */
      due_at: Instant.nullable(),
      sent_at: Instant.nullable(),
      failed: z.boolean(),
    }),
  ),
})
export type Rehearsal = z.output<typeof Rehearsal>

/** `rehearsal` is null before the first one and after it was erased. */
const RehearsalReply = z.object({ rehearsal: Rehearsal.nullable() })

export const practiceContract = {
  openSample: endpoint('POST', '/workspaces/:workspaceId/sample', {
    access: 'workspace.change',
    session_only: true,
    summary: 'El proyecto de muestra del espacio de trabajo; lo crea si no existe',
    body: z.object({}).optional(),
    reply: Sample,
    rateLimit: sampleLimit,
  }),
  rehearsal: endpoint('GET', '/matrices/:matrixId/rehearsal', {
    access: 'workspace.change',
    session_only: true,
    summary: 'El ensayo de un proyecto en borrador',
    reply: RehearsalReply,
  }),
  rehearse: endpoint('POST', '/matrices/:matrixId/rehearsal', {
    access: 'workspace.change',
    session_only: true,
    summary: 'Manda todo el ciclo de un borrador al correo de quien lo pide; no cuenta en nada',
    body: z.object({}).optional(),
    reply: RehearsalReply,
    rateLimit: rehearsalLimit,
  }),
  endRehearsal: endpoint('DELETE', '/matrices/:matrixId/rehearsal', {
    access: 'workspace.change',
    session_only: true,
    summary: 'Borra el ensayo con todo lo que se respondió en él',
  }),
}
